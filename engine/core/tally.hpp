// What the scores of a position consist of.
#pragma once

#include <string>
#include <vector>

namespace campanile {

// Something on the board that counts, or matters to the count; the same as in campanile/core/game.py.
struct Entry {
    std::string kind;
    int seat;  // -1 for nobody
    int points;
    std::vector<std::string> places;
    bool aside;  // no part of the score
};
using Tally = std::vector<Entry>;

}  // namespace campanile
