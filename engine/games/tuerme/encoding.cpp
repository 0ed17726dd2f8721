// Actions and observations of Spiel der Türme: the same as in campanile/games/tuerme/encoding.py.
#include <algorithm>

#include "rules.hpp"

namespace campanile::tuerme {

namespace {

// The place of a target among the fields on its origin's row and column.
int place(int origin, int target) {
    const int row = origin / Grid::width, column = origin % Grid::width;
    const int target_row = target / Grid::width, target_column = target % Grid::width;
    if (row == target_row) return target_column - (target_column > column);
    return Grid::width - 1 + target_row - (target_row > row);
}

}  // namespace

void Game::encode_moves(const State& state, Moves& found, ActionNumbers& numbers) {
    moves(state, found);
    numbers.clear();
    for (const Move& move : found)
        numbers.push(move.origin == passing ? Grid::size * Grid::lined
                                            : move.origin * Grid::lined + place(move.origin, move.target));
}

void Game::observe(const State& state, int seat, float* seen) {
    // Colours are relative to the seat: its own, those of the seats after it, neutral ones.
    std::array<int, colours> relative;
    for (int colour = 0; colour < colours; ++colour)
        relative[colour] = colour < state.seats ? (colour - seat + state.seats) % state.seats : colour;
    std::fill(seen, seen + observation_size(state.seats), 0.0f);
    float* const levels = seen + symbols * Grid::size;
    float* const owners = levels + highest_tower * colours * Grid::size;
    float* const fields = owners + colours * Grid::size;
    float* next = fields + symbols * Grid::size;
    for (Board left = state.occupied(); left;) {
        const int field = take(left);
        const Stack stack = state.stacks[field];
        seen[stack.symbol() * Grid::size + field] = 1;
        for (int level = 0; level < stack.height(); ++level)
            levels[(level * colours + relative[stack.colour(level)]) * Grid::size + field] = 1;
        owners[relative[stack.owner()] * Grid::size + field] = 1;
    }
    for (int symbol = 0; symbol < symbols; ++symbol)
        for (Board left = town.fields[symbol]; left;) fields[symbol * Grid::size + take(left)] = 1;
    const int to_act = actor(state);
    for (int from = 0; from < colours; ++from)
        next = std::fill_n(next, static_cast<int>(Grid::size), to_act >= 0 && relative[to_act] == from ? 1.0f : 0.0f);
    for (const double value : {static_cast<double>(state.again), static_cast<double>(state.quiet) / state.stall_limit})
        next = std::fill_n(next, static_cast<int>(Grid::size), static_cast<float>(value));
}

}  // namespace campanile::tuerme
