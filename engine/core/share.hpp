// How much of a place each seat is expected to have in the end, from 0 to 1.
#pragma once

#include <array>
#include <string>

namespace campanile {

template <int Seats>
struct Share {
    std::string place;
    std::array<float, Seats> by_seat;
};

}  // namespace campanile
