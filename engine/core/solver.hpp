// A solver of endings, which goes on in slices of time as searches do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "limits.hpp"

namespace campanile {

// The best move, and the margin it leads to if all play their best.
template <class Move>
struct Solution {
    Move move;
    int margin;
};

template <class Move>
class Solver {
  public:
    virtual ~Solver() = default;
    // Goes on until the slice is over; returns whether it is done: there is a solution, or it gave up since
    // the limits were reached.
    virtual bool run(const Limits& limits, std::chrono::steady_clock::time_point slice) = 0;

    std::optional<Solution<Move>> solution;
    std::uint64_t nodes = 0;  // positions looked at
};

}  // namespace campanile
