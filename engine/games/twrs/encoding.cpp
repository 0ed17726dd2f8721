// Actions and observations of TWRS: the same as in campanile/games/twrs/encoding.py.
#include <algorithm>

#include "rules.hpp"

namespace campanile::twrs {

namespace {

// From which side of its target a tower comes: up, right, down, left.
int side(Move move) {
    const bool upright = move.source % Grid::width == move.target % Grid::width;
    return (upright ? 0 : 1) + (move.source > move.target ? 0 : 2);
}

}  // namespace

void Game::encode_moves(const State& state, Moves& found, ActionNumbers& numbers) {
    numbers.clear();
    if (is_placing(state)) {
        moves(state, found);
        for (const Move& move : found) numbers.push(turns + move.target);
        return;
    }
    MarkNumbers marks;
    numbered_turns(state, found, marks);
    for (int at = 0; at < found.size(); ++at)
        numbers.push((found[at].target * sides + side(found[at])) * max_marks + marks[at]);
}

void Game::observe(const State& state, int seat, float* seen) {
    const Board towers = state.towers[blue] | state.towers[orange];
    const Board petrified = is_placing(state) ? 0 : towers & ~state.contested;
    std::fill(seen, seen + 4 * Grid::size, 0.0f);
    for (Board board : {state.towers[seat], state.towers[1 - seat], state.stones, petrified}) {
        while (board) seen[take(board)] = 1;
        seen += Grid::size;
    }
    for (const double value : {static_cast<double>(actor(state) == seat), static_cast<double>(seat),
                                static_cast<double>(state.quiet) / state.variant.stall_limit,
                                static_cast<double>(bound_to_mark(state)),
                                static_cast<double>(stones_left(state)) / supply})
        seen = std::fill_n(seen, static_cast<int>(Grid::size), static_cast<float>(value));
}

}  // namespace campanile::twrs
