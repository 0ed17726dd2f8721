// Our exponentials and logarithms are those of mathematics, up to the rounding of a float.
#include "../core/math.hpp"

#include <cmath>
#include <string>

#include "check.hpp"

namespace {

constexpr double rounding = 1e-7;

TEST(exponentials_are_right) {
    for (double power = -20; power < 20; power += 0.0137) {
        CHECK_WITH(std::to_string(power), std::abs(campanile::exp(power) / std::exp(power) - 1) < rounding);
        CHECK_WITH(std::to_string(power), std::abs(campanile::exp2(power) / std::exp2(power) - 1) < rounding);
    }
    CHECK(campanile::exp2(0) == 1 && campanile::exp2(-1) == 0.5f && campanile::exp2(127) > 1e38f);
    CHECK(campanile::exp2(-1e9) > 0 && campanile::exp2(1e9) < INFINITY);
}

TEST(logarithms_are_right) {
    for (double number = 1; number < 4e9; number *= 1.0037)
        CHECK_WITH(std::to_string(number),
                   std::abs(campanile::log(number) - std::log(number)) <= rounding * std::max(1.0, std::log(number)));
}

}  // namespace
