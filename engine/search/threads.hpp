// Threads, where there are any.
#pragma once

#include <cstddef>
#include <vector>

#ifndef __wasi__
#include <thread>
#endif

namespace campanile {

// Calls `work` with 0, 1, … up to `count`, each on a thread of its own; in WebAssembly one after the other.
template <class Work>
void in_parallel(std::size_t count, const Work& work) {
#ifdef __wasi__
    for (std::size_t at = 0; at < count; ++at) work(at);
#else
    std::vector<std::jthread> others;
    for (std::size_t at = 1; at < count; ++at) others.emplace_back([&work, at] { work(at); });
    work(0);
#endif
}

}  // namespace campanile
