// The players of levels 1 to 10, for Python and for the page; campanile/bots/levels.py has the same for games
// that the engine does not know, and docs/engine.md says why they play so.
#pragma once

#include <memory>
#include <string>

#include "thinking.hpp"

namespace campanile {

struct Level {
    std::uint64_t nodes;
    double sight;  // the share of its moves that it sees; below 1 it does not think ahead either
};

// The move of a level for the seat to act, after so many moves of the game. The same seed gives the same move
// if the seconds, 0 for no limit, are enough. The candidates are those of its search; a level that does not
// think ahead has none.
std::unique_ptr<Thinking> think_as(const Level& level, const std::string& game, const std::string& text, int ply,
                                   double seconds, std::uint64_t seed);

}  // namespace campanile
