// Bitboards: a set of fields is one 128-bit number, as in campanile/core/grid.py.
// Fields are numbered from the lower left, row by row: a1 is 0, b1 is 1.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "refusal.hpp"

namespace campanile {

using Board = unsigned __int128;

// Shifts of both halves by numbers that the compiler does not know. WebAssembly has no 128-bit shift: a library
// function would be called, with its result in memory.
constexpr Board joined(std::uint64_t low, std::uint64_t high) { return Board{high} << 64 | low; }
constexpr Board bit_if(bool set, int field) {
    const std::uint64_t in_half = std::uint64_t{set} << (field & 63), in_high = -std::uint64_t{field > 63};
    return joined(in_half & ~in_high, in_half & in_high);
}
constexpr Board bit(int field) { return bit_if(true, field); }
constexpr bool has(Board board, int field) {
    return static_cast<std::uint64_t>(field > 63 ? board >> 64 : board) >> (field & 63) & 1;
}
// This field and all after it.
constexpr Board from_field(int field) {
    const std::uint64_t in_half = ~std::uint64_t{0} << (field & 63), in_high = -std::uint64_t{field > 63};
    return joined(in_half & ~in_high, in_half | ~in_high);
}

constexpr int count(Board board) {
    return std::popcount(static_cast<std::uint64_t>(board)) +
           std::popcount(static_cast<std::uint64_t>(board >> 64));
}

// The lowest and the highest field of a board that is not empty. Without branches, since the
// processor could not predict in which half it is.
constexpr int lowest(Board board) {
    const auto low = static_cast<std::uint64_t>(board), high = static_cast<std::uint64_t>(board >> 64);
    const std::uint64_t in_high = -std::uint64_t{low == 0};
    return static_cast<int>(in_high & 64) + std::countr_zero(low | (high & in_high));
}
constexpr int highest(Board board) {
    const auto low = static_cast<std::uint64_t>(board), high = static_cast<std::uint64_t>(board >> 64);
    const std::uint64_t in_low = -std::uint64_t{high == 0};
    return 127 - static_cast<int>(in_low & 64) - std::countl_zero(high | (low & in_low));
}

// Removes and returns the lowest field.
constexpr int take(Board& board) {
    const int field = lowest(board);
    board &= board - 1;
    return field;
}

// The index of the set bit of a byte that has `n` set bits below it: `nth_in_byte[byte][n]`.
constexpr auto nth_in_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> made{};
    for (int byte = 0; byte < 256; ++byte)
        for (int place = 0, found = 0; place < 8; ++place)
            if (byte >> place & 1) made[byte][found++] = static_cast<std::uint8_t>(place);
    return made;
}();

// The field of the board that has `n` fields below it. All bytes are counted at once,
// since the processor could not predict the end of a loop over the fields.
constexpr int nth(Board board, int n) {
    constexpr std::uint64_t ones = 0x0101010101010101, tops = ones << 7;
    const auto low = static_cast<std::uint64_t>(board), high = static_cast<std::uint64_t>(board >> 64);
    const int below = std::popcount(low);
    const std::uint64_t in_high = -std::uint64_t{n >= below};
    const std::uint64_t half = low ^ ((low ^ high) & in_high);
    const std::uint64_t rest = static_cast<std::uint64_t>(n) - (static_cast<std::uint64_t>(below) & in_high);
    std::uint64_t sums = half - (half >> 1 & ones * 0x55);
    sums = (sums & ones * 0x33) + (sums >> 2 & ones * 0x33);
    sums = ((sums + (sums >> 4)) & ones * 0x0f) * ones;  // each byte: the bits up to its end
    const int bytes_before = std::popcount(((rest * ones | tops) - sums) & tops);
    const int shift = 8 * bytes_before;
    const std::uint64_t before = (sums << 8) >> shift & 0xff;
    return static_cast<int>(in_high & 64) + shift + nth_in_byte[half >> shift & 0xff][rest - before];
}

enum Direction : std::uint8_t { Right, Up, RightUp, LeftUp, Left, Down, LeftDown, RightDown };
constexpr Direction opposite(Direction direction) { return static_cast<Direction>(direction ^ 4); }

// Sliding over free fields in one direction, `Step` fields at a time, from any field of a board.
// Doubling: 1, 2, 4 and 8 steps reach across any board of up to 16 rows or columns.
template <int Step>
class Slide {
  public:
    constexpr explicit Slide(Board free) : by_one_(free) {
        by_two_ = by_one_ & shift<1>(by_one_);
        by_four_ = by_two_ & shift<2>(by_two_);
        by_eight_ = by_four_ & shift<4>(by_four_);
    }

    constexpr Board operator()(Board from) const {
        from |= by_one_ & shift<1>(from);
        from |= by_two_ & shift<2>(from);
        from |= by_four_ & shift<4>(from);
        return from | (by_eight_ & shift<8>(from));
    }

  private:
    template <int Times>
    static constexpr Board shift(Board board) {
        return Step > 0 ? board << (Step * Times) : board >> (-Step * Times);
    }

    Board by_one_, by_two_, by_four_, by_eight_;
};

// The geometry of a board with `Width` columns and `Height` rows.
template <int Width, int Height>
class Grid {
  public:
    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int size = Width * Height;
    static constexpr int lined = Width - 1 + Height - 1;  // the other fields on a row and a column
    static constexpr Board all = (Board{1} << size) - 1;

    static constexpr std::array<Board, size> column_masks() {
        std::array<Board, size> masks{};
        for (int field = 0; field < size; ++field) masks[field % Width] |= bit(field);
        return masks;
    }
    static constexpr auto columns = column_masks();
    static constexpr Board row(int number) { return ((Board{1} << Width) - 1) << (number * Width); }

    static std::string name(int field) {
        return std::string(1, static_cast<char>('a' + field % Width)) +
               std::to_string(field / Width + 1);
    }

    // The field with this name; -1 for any other text.
    static int field(std::string_view text) {
        for (int field = 0; field < size; ++field)
            if (name(field) == text) return field;
        return -1;
    }
    static Refusal bad_square(std::string_view text) {
        return {"bad_square", text, {{"first", name(0)}, {"last", name(size - 1)}}};
    }

    // The fields from `field` towards the edge, up to and including the first occupied one.
    static constexpr Board ray(Direction direction, int field, Board occupied) {
        const Board whole = rays[direction][field];
        const Board hit = whole & occupied;
        // All bits up to the lowest of `hit`, or from its highest on; all if there is no hit.
        return whole & (direction < Left ? hit ^ (hit - 1) : from_field(highest(hit | 1)));
    }

    // The fields after `from` up to and including `to`, which lies in that direction.
    static constexpr Board path(Direction direction, int from, int to) {
        return rays[direction][from] ^ rays[direction][to];
    }

    // A field on the row or column of another, and its direction from there.
    struct OnLine {
        std::uint8_t field;
        Direction direction;
    };

    // The empty fields seen from `field` both ways along a row, a column or a diagonal.
    static constexpr Board along(Direction direction, int field, Board occupied) {
        return (ray(direction, field, occupied) | ray(opposite(direction), field, occupied)) & ~occupied;
    }

    // The fields beside those of a board, horizontally or vertically; some may lie beyond the edge.
    static constexpr Board beside(Board board) {
        return (board & ~columns[Width - 1]) << 1 | (board & ~columns[0]) >> 1 | board << Width | board >> Width;
    }

    // The fields of `free` connected with `seed` horizontally or vertically (flood fill).
    static constexpr Board flood(Board seed, Board free) {
        Board area = 0;
        for (Board grown = seed & free; grown != area;) {
            area = grown;
            grown |= beside(area) & free;
        }
        return area;
    }

    // Sweeps over the same free fields: every field seen along rows and columns from any field of a board,
    // that board included. What the free fields alone decide is worked out once.
    class Sweep {
      public:
        constexpr explicit Sweep(Board free)
            : right_(free & ~columns[0]), left_(free & ~columns[Width - 1]), up_(free), down_(free) {}

        constexpr Board operator()(Board from) const {
            return right_(from) | left_(from) | up_(from) | down_(from);
        }

      private:
        Slide<1> right_;
        Slide<-1> left_;
        Slide<Width> up_;
        Slide<-Width> down_;
    };

    // The free fields from which another field, one of `from`, is seen along the row or the column.
    static constexpr Board seen_along_rows(Board from, Board free) {
        const Board rightwards = free & ~columns[0], leftwards = free & ~columns[Width - 1];
        return Slide<1>(rightwards)(from << 1 & rightwards) | Slide<-1>(leftwards)(from >> 1 & leftwards);
    }
    static constexpr Board seen_along_columns(Board from, Board free) {
        return Slide<Width>(free)(from << Width & free) | Slide<-Width>(free)(from >> Width & free);
    }

  private:
    static constexpr std::array<std::array<Board, size>, 8> make_rays() {
        constexpr int steps[8][2] = {{1, 0},  {0, 1},  {1, 1},   {-1, 1},
                                     {-1, 0}, {0, -1}, {-1, -1}, {1, -1}};
        std::array<std::array<Board, size>, 8> made{};
        for (int direction = 0; direction < 8; ++direction) {
            for (int field = 0; field < size; ++field) {
                int column = field % Width + steps[direction][0];
                int row = field / Width + steps[direction][1];
                while (column >= 0 && column < Width && row >= 0 && row < Height) {
                    made[direction][field] |= bit(row * Width + column);
                    column += steps[direction][0];
                    row += steps[direction][1];
                }
            }
        }
        return made;
    }

    static constexpr std::array<std::array<OnLine, lined>, size> make_on_lines() {
        std::array<std::array<OnLine, lined>, size> made{};
        for (int field = 0; field < size; ++field) {
            int found = 0;
            for (const Direction direction : {Right, Up, Left, Down})
                for (Board left = rays[direction][field]; left;)
                    made[field][found++] = {static_cast<std::uint8_t>(take(left)), direction};
        }
        return made;
    }

  public:
    static constexpr auto rays = make_rays();
    static constexpr auto on_lines = make_on_lines();  // by field: all others on its lines
};

}  // namespace campanile
