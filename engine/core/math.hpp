// Exponentials and logarithms with the same result on every machine. Those of the standard libraries differ in
// the last bit, by library and by processor, and then so do searches.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace campanile {

// 2^power in double precision, from 2^-126 to 2^127. Only what IEEE 754 rounds in one way is used.
inline float exp2(double power) {
    power = std::clamp(power, -126.0, 127.0);
    const double whole = std::floor(power + 0.5);
    const double rest = (power - whole) * std::numbers::ln2;  // at most 0.35 either way
    double sum = 1;
    for (int term = 9; term > 0; --term) sum = 1 + rest * (1.0 / term) * sum;  // its series
    const auto exponent = static_cast<std::uint64_t>(1023 + static_cast<int>(whole)) << 52;
    return static_cast<float>(sum * std::bit_cast<double>(exponent));
}

inline float exp(double power) { return exp2(power * std::numbers::log2e); }

// The natural logarithm of a number of 1 or more.
inline float log(double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    const auto whole = static_cast<int>(bits >> 52) - 1023;
    const double mantissa = std::bit_cast<double>((bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1023} << 52);
    const double ratio = (mantissa - std::numbers::sqrt2) / (mantissa + std::numbers::sqrt2);  // at most 0.18
    const double square = ratio * ratio;
    double sum = 0;
    for (int term = 13; term > 0; term -= 2) sum = 1.0 / term + square * sum;  // of the area tangent
    return static_cast<float>((whole + 0.5) * std::numbers::ln2 + 2 * ratio * sum);
}

// A power of a number from 0 to 1.
inline double power(double number, double exponent) {
    return number > 0 ? exp(-exponent * static_cast<double>(log(std::max(1.0, 1 / number)))) : 0;
}

}  // namespace campanile
