// Who knows what in Clocktowers, the same as in campanile/games/clocktowers/view.py.
#include <algorithm>

#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

// The piles as all seats know them: the top cards, and the others if they can only be one card.
void cover_piles(State& state) {
    for (auto& pile : state.piles)
        if (!pile.empty()) std::fill(pile.begin(), pile.end() - 1, unknown);
    const auto left = unseen(state);
    for (int which = 0; which < 3; ++which) {
        int types = 0, last = 0;
        for (int card = 0; card < card_types; ++card)
            if (kind(card) == which && left[card]) {
                ++types;
                last = card;
            }
        if (types != 1) continue;
        for (std::uint8_t& card : state.piles[which])
            if (card == unknown) card = static_cast<std::uint8_t>(last);
    }
}

// Whether the other players know that a card is still in hand, whatever was discarded.
bool surely_held(const Trail& trail, int card) {
    int held = 0;
    for (const std::uint8_t entry : inferred(trail)) {
        if (entry == card) ++held;
        else if (entry == (card | discarded) || (entry == (unknown | discarded) && held)) --held;
    }
    return held > 0;
}

bool shows_discards(const State& state) {
    return std::any_of(state.players.begin(), state.players.begin() + state.seats, [](const Player& player) {
        const Trail known = inferred(player.trail);
        return !std::equal(known.begin(), known.end(), player.trail.begin(), player.trail.end());
    });
}

}  // namespace

Trail inferred(const Trail& trail) {
    Trail seen;
    std::array<int, card_types> candidates{};
    int kinds = 0, cards = 0, taken = 0, last = 0;
    for (const std::uint8_t entry : trail) {
        if (entry < discarded) {
            kinds += candidates[entry]++ == 0;
            ++cards;
            last = entry;
            seen.push(entry);
            continue;
        }
        seen.push(static_cast<std::uint8_t>((kinds == 1 ? last : unknown) | discarded));
        if (++taken == cards) {
            candidates.fill(0);
            kinds = cards = taken = 0;
        }
    }
    return seen;
}

State Game::known_to(const State& state, int seat) {
    State known = state;
    if (state.actor < 0) return known;
    cover_piles(known);
    for (int other = 0; other < state.seats; ++other)
        if (other != seat) known.players[other].trail = inferred(state.players[other].trail);
    return known;
}

std::string Game::redact(const State& state, Move move, int seat) {
    return move.type == Move::discard && seat != state.actor ? "discard ?" : write_move(state, move);
}

bool Game::reveals(const State& state, Move move) {
    if (move.type == Move::draw) {
        const auto pile = known_to(state, -1).piles[move.card];
        return pile.size() > 1 && pile[pile.size() - 2] == unknown;  // the card that comes to lie on top
    }
    if (move.type == Move::play && !surely_held(state.players[state.actor].trail, move.card)) return true;
    State after = state;
    apply(after, move);
    return after.actor < 0 && shows_discards(after);  // after the last card all discards are shown
}

}  // namespace campanile::clocktowers
