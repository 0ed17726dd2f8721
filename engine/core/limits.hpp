// When a search has to end: after some number of positions, at a deadline, or when its stop flag is set.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace campanile {

inline double seconds_since(std::chrono::steady_clock::time_point began) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

struct Limits {
    std::uint64_t nodes = ~std::uint64_t{0};
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    const std::atomic<bool>* stop = nullptr;

    // Without a look at the clock this takes no time; in a browser such a look takes as long as some evaluations.
    bool reached(std::uint64_t spent, bool look = true) const {
        if (spent >= nodes || (stop && stop->load(std::memory_order_relaxed))) return true;
        return look && deadline != std::chrono::steady_clock::time_point::max() &&
               std::chrono::steady_clock::now() >= deadline;
    }
};

}  // namespace campanile
