// A small, fast generator (xoshiro256**, seeded by splitmix64): the same numbers everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

namespace campanile {

class Random {
  public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t mixed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
            mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
            word = mixed ^ (mixed >> 31);
        }
    }

    std::uint64_t next() {
        const auto turn = [](std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); };
        const std::uint64_t result = turn(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = turn(state_[3], 45);
        return result;
    }

    // A whole number below `limit`, uniform up to a bias of one part in 2^32.
    int below(int limit) { return scaled(next() >> 32, limit); }

    // Two whole numbers, each below its limit and as uniform, from one random word.
    std::pair<int, int> below(int first, int second) {
        const std::uint64_t drawn = next();
        return {scaled(drawn >> 32, first), scaled(drawn & 0xffffffff, second)};
    }

    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    static int scaled(std::uint64_t part, int limit) {
        return static_cast<int>((part * static_cast<std::uint64_t>(limit)) >> 32);
    }

    std::array<std::uint64_t, 4> state_;
};

}  // namespace campanile
