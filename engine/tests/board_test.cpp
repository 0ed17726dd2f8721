// The geometry of both boards against loops that go field by field.
#include <functional>

#include "../core/board.hpp"
#include "../core/random.hpp"
#include "check.hpp"

using namespace campanile;

namespace {

constexpr int steps[8][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}};

// The next field that way, or -1 beyond the edge.
template <class Grid>
int next(int field, int direction) {
    const int column = field % Grid::width + steps[direction][0];
    const int row = field / Grid::width + steps[direction][1];
    const bool on_board = column >= 0 && column < Grid::width && row >= 0 && row < Grid::height;
    return on_board ? row * Grid::width + column : -1;
}

// From nearly empty to nearly full.
template <class Grid>
Board random_board(Random& random) {
    const int density = random.below(101);
    Board board = 0;
    for (int field = 0; field < Grid::size; ++field)
        if (random.below(100) < density) board |= bit(field);
    return board;
}

template <class Grid>
Board slow_ray(int direction, int field, Board occupied) {
    Board seen = 0;
    for (int at = next<Grid>(field, direction); at >= 0; at = next<Grid>(at, direction)) {
        seen |= bit(at);
        if (has(occupied, at)) break;
    }
    return seen;
}

template <class Grid>
Board slow_flood(Board seed, Board free) {
    Board area = 0;
    const std::function<void(int)> visit = [&](int field) {
        if (field < 0 || has(area, field) || !has(free, field)) return;
        area |= bit(field);
        for (const int direction : {Right, Up, Left, Down}) visit(next<Grid>(field, direction));
    };
    for (int field = 0; field < Grid::size; ++field)
        if (has(seed, field)) visit(field);
    return area;
}

template <class Grid>
Board slow_sweep(Board from, Board free) {
    Board seen = from;
    for (int field = 0; field < Grid::size; ++field)
        if (has(from, field))
            for (const int direction : {Right, Up, Left, Down})
                seen |= slow_ray<Grid>(direction, field, ~free) & free;
    return seen;
}

template <class Check>
void on_both_boards(Check check) {
    Random random(1);
    for (int round = 0; round < 2000; ++round) {
        check.template operator()<Grid<11, 11>>(random);
        check.template operator()<Grid<14, 8>>(random);
    }
}

}  // namespace

TEST(fields_are_counted_and_taken_in_order) {
    on_both_boards([]<class Grid>(Random& random) {
        const Board board = random_board<Grid>(random);
        Board left = board;
        int found = 0, last = -1;
        for (int field = 0; field < Grid::size; ++field) {
            if (!has(board, field)) continue;
            CHECK(nth(board, found) == field);
            CHECK(take(left) == field);
            if (!found++) CHECK(lowest(board) == field);
            last = field;
        }
        CHECK(!left);
        CHECK(count(board) == found);
        if (board) CHECK(highest(board) == last);
    });
}

TEST(a_ray_ends_at_the_first_occupied_field) {
    on_both_boards([]<class Grid>(Random& random) {
        const Board occupied = random_board<Grid>(random);
        const int field = random.below(Grid::size);
        for (int way = 0; way < 8; ++way)
            CHECK(Grid::ray(static_cast<Direction>(way), field, occupied) ==
                  slow_ray<Grid>(way, field, occupied));
        for (const Direction way : {Right, Up, RightUp, LeftUp})
            CHECK(Grid::along(way, field, occupied) ==
                  ((slow_ray<Grid>(way, field, occupied) | slow_ray<Grid>(way + 4, field, occupied)) & ~occupied));
    });
}

TEST(a_flood_leaks_neither_diagonally_nor_round_the_edges) {
    on_both_boards([]<class Grid>(Random& random) {
        const Board free = random_board<Grid>(random);
        const Board seed = bit(random.below(Grid::size)) | bit(random.below(Grid::size));
        CHECK(Grid::flood(seed, free) == slow_flood<Grid>(seed, free));
    });
}

TEST(walls_hold_a_flood) {
    using Twrs = Grid<11, 11>;
    Board diagonal = 0;
    for (int at = 0; at < 11; ++at) diagonal |= bit(at * 11 + at);
    CHECK(count(Twrs::flood(bit(10), Twrs::all & ~diagonal)) == 55);
    CHECK(Twrs::flood(bit(10), Twrs::columns[0] | Twrs::columns[10]) == Twrs::columns[10]);
    CHECK(Twrs::flood(bit(0), Twrs::row(0) | Twrs::row(10)) == Twrs::row(0));
    CHECK(Twrs::flood(bit(60), Twrs::all) == Twrs::all);
}

TEST(a_sweep_sees_along_rows_and_columns) {
    on_both_boards([]<class Grid>(Random& random) {
        const Board free = random_board<Grid>(random);
        const Board from = random_board<Grid>(random) & random_board<Grid>(random);
        CHECK(typename Grid::Sweep(free)(from) == slow_sweep<Grid>(from, free));
    });
}

TEST(what_is_seen_along_a_line_does_not_see_itself) {
    on_both_boards([]<class Grid>(Random& random) {
        const Board free = random_board<Grid>(random), from = random_board<Grid>(random) & random_board<Grid>(random);
        Board in_rows = 0, in_columns = 0, beside = 0;
        for (int field = 0; field < Grid::size; ++field) {
            if (!has(from, field)) continue;
            for (const int way : {Right, Left}) in_rows |= slow_ray<Grid>(way, field, ~free) & free;
            for (const int way : {Up, Down}) in_columns |= slow_ray<Grid>(way, field, ~free) & free;
            for (const int way : {Right, Up, Left, Down}) {
                const int there = next<Grid>(field, way);
                if (there >= 0) beside |= bit(there);
            }
        }
        CHECK(Grid::seen_along_rows(from, free) == in_rows);
        CHECK(Grid::seen_along_columns(from, free) == in_columns);
        CHECK((Grid::beside(from) & Grid::all) == beside);
    });
}

TEST(each_field_on_a_line_is_listed_once_with_the_path_to_it) {
    on_both_boards([]<class Grid>(Random& random) {
        const int field = random.below(Grid::size);
        Board listed = 0;
        for (const auto& [there, direction] : Grid::on_lines[field]) {
            CHECK(!has(listed, there));
            listed |= bit(there);
            CHECK(Grid::path(direction, field, there) == slow_ray<Grid>(direction, field, bit(there)));
            const Direction back = opposite(direction);
            CHECK(Grid::path(back, there, field) == slow_ray<Grid>(back, there, bit(field)));
        }
        CHECK(listed == typename Grid::Sweep(Grid::all)(bit(field)) - bit(field));
        CHECK(count(listed) == Grid::lined);
    });
}
