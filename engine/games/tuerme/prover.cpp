// What search/prover.hpp has to know of Spiel der Türme.
#include <algorithm>

#include "rules.hpp"

namespace campanile::tuerme {

namespace {

// Whether the piece on a street field may land on a symbol field in this turn, once the turn's other landings have
// made room in the zones: what others have in the streets stays where it is.
bool may_come(const State& state, int player, int origin, int target) {
    const Stack piece = state.stacks[origin], there = state.stacks[target];
    if (town.symbol_at[target] != piece.symbol() || piece.height() + there.height() > highest_tower) return false;
    const Board foreign = state.occupied() & ~state.owned[player] & town.streets;
    for (const auto [field, direction] : Grid::on_lines[origin])
        if (field == target) return !(Grid::path(direction, origin, target) & ~bit(target) & foreign);
    return false;
}

bool any_may_come(const State& state, int player, int target) {
    for (Board pieces = state.owned[player] & town.streets & state.bearing[town.symbol_at[target]]; pieces;)
        if (may_come(state, player, take(pieces), target)) return true;
    return false;
}

bool may_fill(const State& state, int player, Board zone) {
    for (Board missing = zone & ~state.owned[player]; missing;)
        if (!any_may_come(state, player, take(missing))) return false;
    return true;
}

// Whether some piece surely stays in the streets with an empty street beside it, whatever its owner lands.
bool stays_free(const State& state, int player) {
    for (Board pieces = state.owned[player] & town.streets; pieces;) {
        const int origin = take(pieces);
        if (!(Grid::beside(bit(origin)) & town.streets & ~state.occupied())) continue;
        bool comes = false;
        for (Board fields = town.fields[state.stacks[origin].symbol()]; fields && !comes;)
            comes = may_come(state, player, origin, take(fields));
        if (!comes) return true;
    }
    return false;
}

// Whether somebody else can surely move after this turn: its last move takes one piece and one empty field at most.
bool others_can_move(const State& state, int player) {
    int mobile = 0;
    for (int other = 0; other < state.seats; ++other) {
        if (other == player) continue;
        for (Board pieces = state.owned[other] & town.streets; pieces;)
            mobile += count(Grid::beside(bit(take(pieces))) & town.streets & ~state.occupied()) > 1;
    }
    return mobile > 1;
}

}  // namespace

Game::Key Game::key(const State& state) {
    Key key{};
    for (int field = 0; field < Grid::size; ++field)
        key[field / 4] |= static_cast<std::uint64_t>(state.stacks[field].bits) << (16 * (field % 4));
    key.back() = static_cast<std::uint64_t>(state.quiet << 3 | state.again << 2 | state.player);
    return key;
}

bool Game::forcing(const State&, const Move& move) {
    return move.origin != passing && town.symbol_at[move.target] >= 0;
}

// None of the ends of the game (docs/rules/tuerme.md, 6) can come in this turn.
bool Game::hopeless(const State& state, int seat) {
    if (state.quiet + 1 >= state.stall_limit || state.stall_limit == 1) return false;
    // If nobody else can move, the turn comes back at once and goes on.
    if (!stays_free(state, seat) || !others_can_move(state, seat)) return false;
    for (int other = 0; other < state.seats; ++other)
        if (other != seat && count(state.owned[other] & town.streets) < 2) return false;
    return std::none_of(town.zones.begin(), town.zones.end(),
                        [&](Board zone) { return may_fill(state, seat, zone); });
}

}  // namespace campanile::tuerme
