// What search/prover.hpp has to know of TWRS.
#include "rules.hpp"

namespace campanile::twrs {

Game::Key Game::key(const State& state) {
    const auto low = [](Board board) { return static_cast<std::uint64_t>(board); };
    const auto high = [](Board board) { return static_cast<std::uint64_t>(board >> 64); };
    const auto [ours, theirs] = state.towers;
    return {low(state.stones), high(state.stones), low(ours),
            high(ours),        low(theirs),        high(theirs),
            static_cast<std::uint64_t>(state.quiet << 1 | state.player)};
}

bool Game::forcing(const State&, const Move& move) { return move.marks(); }

}  // namespace campanile::twrs
