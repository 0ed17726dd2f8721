// When a search has to end: after some number of positions, at a deadline, or when its stop flag is set.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace campanile {

struct Limits {
    std::uint64_t nodes = ~std::uint64_t{0};
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    const std::atomic<bool>* stop = nullptr;

    bool reached(std::uint64_t spent) const {
        if (spent >= nodes || (stop && stop->load(std::memory_order_relaxed))) return true;
        return deadline != std::chrono::steady_clock::time_point::max() &&
               std::chrono::steady_clock::now() >= deadline;
    }
};

}  // namespace campanile
