// Actions and observations of TWRS: the same as in campanile/games/twrs/encoding.py.
#include <algorithm>

#include "rules.hpp"

namespace campanile::twrs {

void Game::encode_moves(const State& state, Moves& found, ActionNumbers& numbers) {
    if (!is_placing(state)) return encode_turns(state, found, numbers);
    moves(state, found);
    numbers.clear();
    for (const Move& move : found) numbers.push(turns + move.target);
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
