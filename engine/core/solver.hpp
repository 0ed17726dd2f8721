// A solver of endings, which goes on in slices of time as searches do.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "limits.hpp"

namespace campanile {

// A move, and the margin it leads to if all play their best from there.
template <class Move>
struct Solution {
    Move move;
    int margin;
};

template <class Move>
class Solver {
  public:
    virtual ~Solver() = default;
    // Goes on to the next solution, until the slice is over; returns whether it is done: there is one more, or
    // none, since all moves have theirs or the limits were reached.
    virtual bool run(const Limits& limits, std::chrono::steady_clock::time_point slice) = 0;

    std::vector<Solution<Move>> solutions;  // the best move, the best of the others, and so on
    std::uint64_t nodes = 0;  // positions looked at
};

}  // namespace campanile
