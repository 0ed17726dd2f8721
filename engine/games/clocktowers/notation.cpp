// Positions and moves of Clocktowers as text, the same as in campanile/games/clocktowers/notation.py.
#include <algorithm>

#include "../../core/text.hpp"
#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

constexpr std::string_view deal_word = "deal ";

int read_card(std::string_view text) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) fail("card", text);
    return static_cast<int>(found - names.begin());
}

void read_pile(State& state, int which, std::string_view text) {
    if (text.size() < 2 || text[0] != pile_letters[which] || text[1] != ':') fail("pile", text);
    text.remove_prefix(2);
    if (text.empty()) return;
    std::array<std::uint8_t, 28> top_first;
    int size = 0;
    const auto add = [&](int card) {
        if (size == 23) fail("pile", text);
        top_first[size++] = static_cast<std::uint8_t>(card);
    };
    for (const auto part : split(text, ',')) {
        if (part.starts_with('?')) {
            for (int more = number(part.substr(1), 1, 22); more > 0; --more) add(unknown);
        } else {
            const int card = read_card(part);
            if (kind(card) != which) fail("pile", text);
            add(card);
        }
    }
    while (size) state.piles[which].push(top_first[--size]);
}

// A discarded card must have been in the hand, as far as the trail shows it: an unknown discard may be any
// card that came before it, so no later discard can be named until those are all gone.
void read_trail(Player& player, std::string_view text) {
    if (text == "-") return;
    std::array<int, card_types> surely{};
    int hidden = 0;
    bool doubtful = false;
    for (const auto part : split(text, ',')) {
        if (player.trail.size() == 2 * max_cards) fail("hand", text);
        if (part == "x?") {
            if (++hidden > player.cards) fail("discard", part);
            player.trail.push(unknown | discarded);
            doubtful = hidden < player.cards;
            if (!doubtful) surely.fill(0);
        } else if (part.starts_with('x')) {
            const int card = read_card(part.substr(1));
            if (doubtful || surely[card]-- == 0) fail("discard", part);
            give_up(player, card);
            player.trail.push(static_cast<std::uint8_t>(card | discarded));
        } else {
            const int card = read_card(part);
            ++surely[card];
            receive(player, card);
            player.trail.push(static_cast<std::uint8_t>(card));
        }
    }
}

void read_tower(Player& player, std::string_view text) {
    int number = 0;
    for (const auto part : split(text, '+')) {
        const int card = read_card(part);
        const Kind below = kind(card) == roof_card ? clock_card : floor_card;
        const bool fitting = number ? player.towers[number - 1].top == below : kind(card) == floor_card;
        const bool room = player.built.size() < max_cards && (number || player.towers.size() < max_towers);
        if (!fitting || !room) fail("tower", text);
        build(player, number, card);
        number = player.towers.size();
    }
}

// No card more often than it exists, and as many of each kind as are in play: so the lists of
// fixed size never overflow, however the game goes on.
void check_cards(const State& state, std::string_view text) {
    std::array<int, card_types> seen{};
    std::array<int, 3> found{};
    const auto see = [&](int card) {
        ++found[kind(card)];
        if (++seen[card] > deck[card]) fail("number of cards", text);
    };
    for (int which = 0; which < 3; ++which)
        for (const std::uint8_t card : state.piles[which])
            if (card == unknown) ++found[which];
            else see(card);
    for (int seat = 0; seat < state.seats; ++seat) {
        for (const std::uint8_t entry : state.players[seat].trail)
            if (entry < discarded) see(entry);
        for (const Built& built : state.players[seat].built) see(built.card);
    }
    if (found != in_play) fail("number of cards", text);
}

// Seats take turns in order, each with a draw while the piles last; so the actor has a legal move.
void check_turns(const State& state, std::string_view text) {
    const auto taken = [](const Player& player) {
        const auto& trail = player.trail;
        return player.built.size() + static_cast<int>(std::count_if(trail.begin(), trail.end(), [](int entry) {
                   return entry >= discarded;
               }));
    };
    int turns = 0;
    for (int seat = 0; seat < state.seats; ++seat) turns += taken(state.players[seat]);
    const int draws = max_cards - 3 * state.seats, begun = turns - state.drawing;
    const bool possible = state.actor < 0 ? turns == max_cards
                                          : turns < max_cards && state.actor == begun % state.seats;
    if (!possible || (state.drawing && (turns < 1 || turns > draws))) fail("turn", text);
    for (int seat = 0; seat < state.seats; ++seat) {
        const auto share = [&](int number) { return (number - seat + state.seats - 1) / state.seats; };
        const Player& player = state.players[seat];
        const auto& trail = player.trail;
        const auto came = static_cast<int>(
            std::count_if(trail.begin(), trail.end(), [](int entry) { return entry < discarded; }));
        if (taken(player) != share(turns) ||
            came + player.built.size() != 3 + share(std::min(begun, draws)))
            fail("hand", text);
    }
}

// The top card first; those that are not known, below the others, as their number.
std::string write_piles(const State& state) {
    std::string text;
    for (int which = 0; which < 3; ++which) {
        text += which ? ";" : "";
        text += {pile_letters[which], ':'};
        const auto& pile = state.piles[which];
        for (int at = pile.size() - 1; at >= 0; --at) {
            if (at < pile.size() - 1) text += ',';
            if (pile[at] == unknown) {
                text += '?' + std::to_string(at + 1);
                break;
            }
            text += names[pile[at]];
        }
    }
    return text;
}

}  // namespace

State Game::read(std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 6) fail("position", text);
    const auto piles = split(fields[0], ';'), hands = split(fields[1], '/'), towers = split(fields[2], '/');
    if (piles.size() != 3) fail("piles", fields[0]);
    if (hands.size() < 2 || hands.size() > 4 || towers.size() != hands.size())
        fail("number of players", fields[1]);
    State state;
    state.seats = static_cast<std::uint8_t>(hands.size());
    for (int which = 0; which < 3; ++which) read_pile(state, which, piles[which]);
    for (int seat = 0; seat < state.seats; ++seat) {
        read_trail(state.players[seat], hands[seat]);
        if (towers[seat] == "-") continue;
        for (const auto tower : split(towers[seat], ',')) read_tower(state.players[seat], tower);
    }
    const bool over = fields[3] == "-" && fields[4] == "over";
    if (!over && fields[4] != "play" && fields[4] != "draw") fail("phase", fields[4]);
    if (fields[5] != "-") fail("option", fields[5]);
    state.actor = static_cast<std::int8_t>(over ? -1 : number(fields[3], 0, state.seats - 1));
    state.drawing = fields[4] == "draw";
    check_cards(state, text);
    check_turns(state, text);
    return state;
}

std::string Game::write(const State& state) {
    std::string text = write_piles(state);
    for (int seat = 0; seat < state.seats; ++seat) {
        text += seat ? '/' : ' ';
        const auto& trail = state.players[seat].trail;
        if (trail.empty()) text += '-';
        for (int at = 0; at < trail.size(); ++at) {
            if (at) text += ',';
            if (trail[at] >= discarded) text += 'x';
            const int card = trail[at] & ~discarded;
            text += card == unknown ? "?" : names[card];
        }
    }
    for (int seat = 0; seat < state.seats; ++seat) {
        text += seat ? '/' : ' ';
        const Player& player = state.players[seat];
        if (player.towers.empty()) text += '-';
        for (int number = 0; number < player.towers.size(); ++number) {
            if (number) text += ',';
            bool first = true;
            for (const Built& built : player.built) {
                if (built.tower != number) continue;
                if (!first) text += '+';
                text += names[built.card];
                first = false;
            }
        }
    }
    text += ' ' + (state.actor < 0 ? std::string("-") : std::to_string(state.actor));
    return text + (state.actor < 0 ? " over" : state.drawing ? " draw" : " play") + " -";
}

std::string Game::write_deal(const State& state) { return std::string(deal_word) + write_piles(state); }

void Game::read_deal(State& state, std::string_view text) {
    if (!text.starts_with(deal_word)) fail("deal", text);
    const auto piles = split(text.substr(deal_word.size()), ';');
    if (piles.size() != 3) fail("deal", text);
    for (int which = 0; which < 3; ++which) {
        state.piles[which].clear();
        read_pile(state, which, piles[which]);
    }
    check_cards(state, text);
}

std::string Game::write_move(const State&, Move move) {
    if (move.type == Move::draw) return std::string("draw ") + pile_letters[move.card];
    const std::string card(names[move.card]);
    if (move.type == Move::discard) return "discard " + card;
    return "play " + card + (move.tower ? " " + std::to_string(move.tower) : "");
}

}  // namespace campanile::clocktowers
