// Bitboards: a set of fields is one 128-bit number, as in campanile/core/grid.py.
// Fields are numbered from the lower left, row by row: a1 is 0, b1 is 1.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace campanile {

using Board = unsigned __int128;

constexpr Board bit(int field) { return Board{1} << field; }
constexpr bool has(Board board, int field) { return (board >> field) & 1; }

constexpr int count(Board board) {
    return std::popcount(static_cast<std::uint64_t>(board)) +
           std::popcount(static_cast<std::uint64_t>(board >> 64));
}

// The lowest and the highest field of a board that is not empty.
constexpr int lowest(Board board) {
    const auto low = static_cast<std::uint64_t>(board);
    return low ? std::countr_zero(low)
               : 64 + std::countr_zero(static_cast<std::uint64_t>(board >> 64));
}
constexpr int highest(Board board) {
    const auto high = static_cast<std::uint64_t>(board >> 64);
    return high ? 127 - std::countl_zero(high)
                : 63 - std::countl_zero(static_cast<std::uint64_t>(board));
}

// Removes and returns the lowest field.
constexpr int take(Board& board) {
    const int field = lowest(board);
    board &= board - 1;
    return field;
}

// The field that has `n` lower ones beside it on the board.
constexpr int nth(Board board, int n) {
    const auto low = static_cast<std::uint64_t>(board);
    const int below = std::popcount(low);
    std::uint64_t half = n < below ? low : static_cast<std::uint64_t>(board >> 64);
    const int offset = n < below ? 0 : 64;
    for (int skip = n < below ? n : n - below; skip > 0; --skip) half &= half - 1;
    return offset + std::countr_zero(half);
}

enum Direction { Right, Up, RightUp, LeftUp, Left, Down, LeftDown, RightDown };

// The geometry of a board with `Width` columns and `Height` rows.
template <int Width, int Height>
class Grid {
  public:
    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int size = Width * Height;
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

    // The fields from `field` towards the edge, up to and including the first occupied one.
    static constexpr Board ray(Direction direction, int field, Board occupied) {
        const Board whole = rays[direction][field];
        const Board hit = whole & occupied;
        // All bits up to the lowest of `hit`, or from its highest on; all if there is no hit.
        return whole & (direction < Left ? hit ^ (hit - 1) : ~Board{0} << highest(hit | 1));
    }

    // The fields after `from` up to and including `to`, which shares its row or column.
    static constexpr Board path(int from, int to) {
        const bool level = from / Width == to / Width;
        const Direction direction = level ? (from < to ? Right : Left) : (from < to ? Up : Down);
        return rays[direction][from] ^ rays[direction][to];
    }

    // One of the `lined` other fields on the row and column of a field.
    static constexpr int lined = Width - 1 + Height - 1;
    static constexpr int on_line(int field, int which) {
        const int column = field % Width, row = field / Width;
        if (which < Width - 1) return row * Width + which + (which >= column);
        which -= Width - 1;
        return (which + (which >= row)) * Width + column;
    }

    // The empty fields seen from `field` both ways along a row, a column or a diagonal.
    static constexpr Board along(Direction direction, int field, Board occupied) {
        const auto back = static_cast<Direction>(direction + 4);
        return (ray(direction, field, occupied) | ray(back, field, occupied)) & ~occupied;
    }

    // All of `free` that hangs together, horizontally or vertically, with `seed`.
    static constexpr Board flood(Board seed, Board free) {
        Board area = 0;
        for (Board grown = seed & free; grown != area;) {
            area = grown;
            grown |= (area & ~columns[Width - 1]) << 1 | (area & ~columns[0]) >> 1;
            grown |= area << Width | area >> Width;
            grown &= free;
        }
        return area;
    }

    // Every field seen along rows and columns from any field of `from`; all of them free.
    static constexpr Board sweep(Board from, Board free) {
        return sweep_step<1>(from, free & ~columns[0]) | sweep_back<1>(from, free & ~columns[Width - 1]) |
               sweep_step<Width>(from, free) | sweep_back<Width>(from, free);
    }

  private:
    template <int Step>
    static constexpr Board sweep_step(Board from, Board free) {
        // Doubling: 1, 2, 4 and 8 steps reach across any board of up to 16 rows or columns.
        Board reached = from;
        reached |= free & (reached << Step);
        free &= free << Step;
        reached |= free & (reached << 2 * Step);
        free &= free << 2 * Step;
        reached |= free & (reached << 4 * Step);
        free &= free << 4 * Step;
        return reached | (free & (reached << 8 * Step));
    }
    template <int Step>
    static constexpr Board sweep_back(Board from, Board free) {
        Board reached = from;
        reached |= free & (reached >> Step);
        free &= free >> Step;
        reached |= free & (reached >> 2 * Step);
        free &= free >> 2 * Step;
        reached |= free & (reached >> 4 * Step);
        free &= free >> 4 * Step;
        return reached | (free & (reached >> 8 * Step));
    }

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

  public:
    static constexpr auto rays = make_rays();
};

}  // namespace campanile
