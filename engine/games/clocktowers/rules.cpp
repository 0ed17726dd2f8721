#include "rules.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "../../core/errors.hpp"

namespace campanile::clocktowers {

namespace {

// When one of several equal cards is played, the latest leaves the trail: see rules.py.
void forget_latest(Player& player, int card) {
    int at = player.trail.size() - 1;
    while (player.trail[at] != card) --at;
    std::copy(player.trail.begin() + at + 1, player.trail.end(), player.trail.begin() + at);
    player.trail.shrink(player.trail.size() - 1);
}

bool any_pile(const State& state) {
    return std::any_of(state.piles.begin(), state.piles.end(),
                       [](const auto& pile) { return !pile.empty(); });
}

void next_turn(State& state) {
    const int following = (state.actor + 1) % state.seats;
    state.drawing = false;
    state.actor = static_cast<std::int8_t>(state.players[following].cards ? following : -1);
}

// Whether a tower of a player's with a clock may get this roof.
bool roof_fits(const Player& player, int card, int height) {
    const int last = player.needed[card - Rr];
    return last ? height == last + 1 : height <= 2;
}

// The highest storeys with a mouse and with a cat in complete towers.
std::pair<int, int> highest_animals(const Player& player) {
    int mouse = 0, cat = 0;
    for (const Tower& tower : player.towers) {
        if (!tower.complete()) continue;
        mouse = std::max<int>(mouse, tower.highest_mouse);
        cat = std::max<int>(cat, tower.highest_cat);
    }
    return {mouse, cat};
}

// For each number of storeys the roofs that a tower of that height may get.
void tally_roofs(const Player& player, int seat, Tally& found) {
    const int tallest = *std::max_element(player.needed.begin(), player.needed.end()) + 1;
    for (int storeys = 1; storeys <= std::max(2, tallest); ++storeys) {
        Entry entry{"roof", seat, storeys, {}, true};
        for (int card = Rr; card <= Rp; ++card)
            if (roof_fits(player, card, storeys)) entry.places.emplace_back(names[card]);
        if (!entry.places.empty()) found.push_back(std::move(entry));
    }
}

}  // namespace

void receive(Player& player, int card) {
    ++player.hand[card];
    ++player.cards;
}

void give_up(Player& player, int card) {
    --player.hand[card];
    --player.cards;
}

void build(Player& player, int number, int card) {
    if (number == 0) {
        player.towers.push(Tower{});
        number = player.towers.size();
    }
    Tower& tower = player.towers[number - 1];
    tower.top = kind(card);
    if (kind(card) == floor_card) {
        tower.height = static_cast<std::uint8_t>(tower.height + storeys(card));
        if (with_cat(card)) tower.highest_cat = tower.height;
        if (with_mouse(card)) tower.highest_mouse = tower.height;
    } else if (kind(card) == roof_card) {
        tower.roof = static_cast<std::uint8_t>(card);
        player.needed[card - Rr] = std::max(player.needed[card - Rr], tower.height);
    }
    tower.cat |= with_cat(card);
    tower.mouse |= with_mouse(card);
    player.built.push({static_cast<std::uint8_t>(number - 1), static_cast<std::uint8_t>(card)});
}

bool fits(const Player& player, const Tower& tower, int card) {
    switch (kind(card)) {
        case floor_card:
        case clock_card: return tower.top == floor_card;
        default: break;
    }
    if (tower.top != clock_card) return false;
    return roof_fits(player, card, tower.height);
}

void Game::moves(const State& state, Moves& found) {
    found.clear();
    if (state.actor < 0) return;
    if (state.drawing) {
        for (std::uint8_t pile = 0; pile < 3; ++pile)
            if (!state.piles[pile].empty()) found.push({Move::draw, pile, 0});
        return;
    }
    const Player& player = state.players[state.actor];
    for (std::uint8_t card = 0; card < card_types; ++card) {
        if (!player.hand[card]) continue;
        if (kind(card) == floor_card) found.push({Move::play, card, 0});
        for (int number = 1; number <= player.towers.size(); ++number)
            if (fits(player, player.towers[number - 1], card))
                found.push({Move::play, card, static_cast<std::uint8_t>(number)});
        found.push({Move::discard, card, 0});
    }
}

Move Game::random_move(const State& state, Random& random) {
    Moves all;
    moves(state, all);
    return all[random.below(all.size())];
}

void Game::apply(State& state, Move move) {
    Player& player = state.players[state.actor];
    if (move.type == Move::draw) {
        auto& pile = state.piles[move.card];
        const std::uint8_t card = pile[pile.size() - 1];
        pile.shrink(pile.size() - 1);
        receive(player, card);
        player.trail.push(card);
        next_turn(state);
        return;
    }
    give_up(player, move.card);
    if (move.type == Move::discard) {
        player.trail.push(static_cast<std::uint8_t>(move.card | discarded));
    } else {
        forget_latest(player, move.card);
        build(player, move.tower, move.card);
    }
    if (any_pile(state))
        state.drawing = true;
    else
        next_turn(state);
}

std::array<int, 4> Game::scores(const State& state) {
    std::array<int, 4> points{};
    for (int seat = 0; seat < state.seats; ++seat)
        for (const Tower& tower : state.players[seat].towers) points[seat] += tower.worth();
    return points;
}

Tally Game::tally(const State& state) {
    Tally found;
    for (int seat = 0; seat < state.seats; ++seat) {
        const Player& player = state.players[seat];
        for (int number = 0; number < player.towers.size(); ++number) {
            const Tower& tower = player.towers[number];
            const char* who = tower.mouse ? (tower.cat ? "both" : "mice") : tower.cat ? "cats" : "clean";
            found.push_back({tower.complete() ? who : "unfinished", seat, tower.prospect(),
                             {std::to_string(seat) + '.' + std::to_string(number + 1)}, !tower.complete()});
        }
        const auto [mouse, cat] = highest_animals(player);
        if (mouse) found.push_back({"mouse", seat, mouse, {}, true});
        if (cat) found.push_back({"cat", seat, cat, {}, true});
        tally_roofs(player, seat, found);
    }
    return found;
}

std::array<bool, 4> Game::winners(const State& state) {
    const auto points = scores(state);
    std::array<std::tuple<int, int, int>, 4> ranks{};
    for (int seat = 0; seat < state.seats; ++seat) {
        const auto [mouse, cat] = highest_animals(state.players[seat]);
        ranks[seat] = {points[seat], mouse, cat};
    }
    const auto best = *std::max_element(ranks.begin(), ranks.begin() + state.seats);
    std::array<bool, 4> won{};
    for (int seat = 0; seat < state.seats; ++seat) won[seat] = ranks[seat] == best;
    return won;
}

std::string_view Game::reason(const State&) { return "hands_empty"; }

bool Game::fully_known(const State& state) {
    const auto has_unknown = [](const auto& cards) {
        return std::any_of(cards.begin(), cards.end(),
                           [](int card) { return (card & ~discarded) == unknown; });
    };
    return std::none_of(state.piles.begin(), state.piles.end(), has_unknown) &&
           std::none_of(state.players.begin(), state.players.end(),
                        [&](const Player& player) { return has_unknown(player.trail); });
}

std::array<int, card_types> unseen(const State& state) {
    std::array<int, card_types> left{};
    std::copy(deck.begin(), deck.end(), left.begin());
    for (const auto& pile : state.piles)
        for (const std::uint8_t card : pile)
            if (card != unknown) --left[card];
    for (int seat = 0; seat < state.seats; ++seat) {
        for (const std::uint8_t entry : state.players[seat].trail)
            if (entry < discarded) --left[entry];
        for (const Built& built : state.players[seat].built) --left[built.card];
    }
    return left;
}

void Game::guess(State& state, Random& random) {
    const auto hidden = unseen(state);
    for (int which = 0; which < 3; ++which) {
        std::array<std::uint8_t, 28> cards;
        int left = 0;
        for (int card = 0; card < card_types; ++card)
            if (kind(card) == which)
                for (int copy = 0; copy < hidden[card]; ++copy) cards[left++] = static_cast<std::uint8_t>(card);
        for (std::uint8_t& card : state.piles[which]) {
            if (card != unknown) continue;
            const int pick = random.below(left);
            card = cards[pick];
            cards[pick] = cards[--left];
        }
    }
    for (int seat = 0; seat < state.seats; ++seat) {
        Player& player = state.players[seat];
        std::array<std::uint8_t, max_cards> hand;
        int held = 0;
        for (std::uint8_t& entry : player.trail) {
            if (entry < discarded) {
                hand[held++] = entry;
                continue;
            }
            const bool open = entry == (unknown | discarded);
            const int pick =
                open ? random.below(held)
                     : static_cast<int>(std::find(hand.begin(), hand.begin() + held,
                                                  static_cast<std::uint8_t>(entry & ~discarded)) -
                                        hand.begin());
            const std::uint8_t card = hand[pick];
            hand[pick] = hand[--held];
            if (open) {
                entry = static_cast<std::uint8_t>(card | discarded);
                give_up(player, card);
            }
        }
    }
}

State Game::start(int seats, const Options&) {
    if (seats < 2 || seats > max_seats) fail("number of players", std::to_string(seats));
    State state;
    state.seats = static_cast<std::uint8_t>(seats);
    std::array<int, 3> left = in_play;
    for (int seat = 0; seat < seats; ++seat)
        for (const std::uint8_t card : {F1c, F1m, Cm}) {
            receive(state.players[seat], card);
            state.players[seat].trail.push(card);
            --left[kind(card)];
        }
    for (int which = 0; which < 3; ++which)
        while (left[which]-- > 0) state.piles[which].push(unknown);
    return state;
}

void Game::deal(State& state, Random& random) {
    for (auto& pile : state.piles) std::fill(pile.begin(), pile.end(), unknown);
    guess(state, random);
}

}  // namespace campanile::clocktowers
