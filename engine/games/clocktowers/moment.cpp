// What was better about a move of Clocktowers: another card, another tower or another pile.
#include <algorithm>
#include <string>

#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

int played_copies(const State& state, int card) {
    int copies = 0;
    for (int seat = 0; seat < state.seats; ++seat)
        for (const Built& built : state.players[seat].built) copies += built.card == card;
    return copies;
}

// Whether a tower of this height could still get a roof: of a colour that fits, and not all played.
bool roof_left(const State& state, const Player& player, int height) {
    for (int colour = 0; colour < 5; ++colour) {
        const int last = player.needed[colour];
        const bool fitting = last ? height == last + 1 : height <= 2;
        if (fitting && played_copies(state, Rr + colour) < deck[Rr + colour]) return true;
    }
    return false;
}

bool has_place(const Player& player, int roof) {
    return std::any_of(player.towers.begin(), player.towers.end(), [&](const Tower& tower) {
        return tower.top == clock_card && fits(player, tower, roof);
    });
}

bool lets_mouse_in(const Player& player, const Move& move) {
    if (move.type != Move::play || !with_mouse(move.card)) return false;
    return move.tower == 0 || !player.towers[move.tower - 1].mouse;
}

}  // namespace

std::optional<Moment> Game::moment(const State& known, const std::vector<Move>& best,
                                   const std::vector<Move>& played) {
    const Player& player = known.players[known.actor];
    const Move wanted = best.front(), made = played.front();
    const auto card = [](const Move& move) { return std::string(names[move.card]); };
    if (made.type == Move::draw) return Moment{"draw", {{"pile", std::string(1, pile_letters[wanted.card])}}};
    if (made.type == Move::discard) {
        if (kind(made.card) == roof_card && has_place(player, made.card))
            return Moment{"roof_wasted", {{"card", card(made)}}};
        if (wanted.type == Move::play && wanted.card == made.card)
            return Moment{"playable_discarded", {{"card", card(made)}, {"tower", static_cast<int>(wanted.tower)}}};
    } else {
        const int before = made.tower ? player.towers[made.tower - 1].height : 0;
        const int height = before + (kind(made.card) == floor_card ? storeys(made.card) : 0);
        if (kind(made.card) == clock_card && !roof_left(known, player, height))
            return Moment{"no_roof_left", {{"tower", static_cast<int>(made.tower)}, {"height", height}}};
        if (lets_mouse_in(player, made) && !lets_mouse_in(player, wanted))
            return Moment{"mouse", {{"card", card(made)}}};
        if (wanted.type == Move::play && wanted.card == made.card)
            return Moment{"other_tower", {{"card", card(made)}, {"tower", static_cast<int>(wanted.tower)}}};
    }
    if (wanted.type == Move::discard) return Moment{"discard", {{"card", card(wanted)}}};
    return Moment{"other_card", {{"card", card(wanted)}, {"tower", static_cast<int>(wanted.tower)}}};
}

}  // namespace campanile::clocktowers
