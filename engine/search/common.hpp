// What both searches share: the statistics of the moves at the root, and the backup of values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../core/game.hpp"

namespace campanile {

constexpr unsigned turns_a_look = 4;  // a search looks at the clock after so many iterations, each a part of a ms

// A move at the root; the value is that of the seat to act there. `shares` are what chances of winning are made
// of: the values of all seats, or their parts of the wins where games are played out.
template <Game G>
struct Child {
    typename G::Move move;
    std::uint32_t visits;
    float value;
    Values<G> shares;
};

// Values that were added up, as a mean.
template <std::size_t Seats>
std::array<float, Seats> mean(std::array<float, Seats> sum, std::uint32_t visits) {
    for (float& value : sum) value /= static_cast<float>(visits);
    return sum;
}

// Adds the value of a leaf to every node on the path to it (max^n: a value for each seat).
template <class Nodes, std::size_t Seats>
void back_up(Nodes& nodes, const std::vector<std::uint32_t>& path, const std::array<float, Seats>& value) {
    for (const std::uint32_t passed : path) {
        ++nodes[passed].visits;
        for (std::size_t seat = 0; seat < Seats; ++seat) nodes[passed].sum[seat] += value[seat];
    }
}

}  // namespace campanile
