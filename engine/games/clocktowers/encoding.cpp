// Actions and observations of Clocktowers: the same as in campanile/games/clocktowers/encoding.py.
#include <algorithm>

#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

constexpr int storeys_in_all = 42;
constexpr int best_score = 5 * in_play[roof_card];

// What a trail reveals of a hand: the cards that are surely in it, and those that may be.
struct Hand {
    Trail cards;
    int doubtful = 0, hidden = 0;  // `hidden` of the first `doubtful` cards were discarded

    explicit Hand(const Trail& trail) {
        for (const std::uint8_t entry : trail) {
            if (entry < discarded) {
                cards.push(entry);
            } else if (entry == (unknown | discarded)) {
                doubtful = cards.size();
                if (++hidden == cards.size()) {
                    cards.clear();
                    doubtful = hidden = 0;
                }
            } else {
                const auto gone = std::find(cards.begin(), cards.end(), entry & ~discarded);
                std::copy(gone + 1, cards.end(), gone);
                cards.shrink(cards.size() - 1);
            }
        }
    }
};

// Writes the numbers of an observation one after the other.
class Writer {
  public:
    explicit Writer(float* next) : next_(next) {}
    void add(double value) { *next_++ = static_cast<float>(value); }
    void add(const std::array<int, card_types>& cards) {
        for (int card = 0; card < card_types; ++card) add(static_cast<double>(cards[card]) / deck[card]);
    }
    void skip(int zeros) { next_ = std::fill_n(next_, zeros, 0.0f); }

  private:
    float* next_;
};

void add_middle(const State& state, Writer& seen) {
    std::array<int, card_types> unseen{};
    std::copy(deck.begin(), deck.end(), unseen.begin());
    std::array<bool, card_types> top{};
    for (const auto& pile : state.piles) {
        if (pile.empty()) continue;
        const int card = pile[pile.size() - 1];
        top[card] = true;
        --unseen[card];
    }
    for (int seat = 0; seat < state.seats; ++seat) {
        for (const std::uint8_t entry : state.players[seat].trail)
            if (entry < discarded) --unseen[entry];
        for (const Built& built : state.players[seat].built) --unseen[built.card];
    }
    for (const bool shown : top) seen.add(shown);
    for (const auto& pile : state.piles) seen.add(static_cast<double>(pile.size()) / max_towers);
    seen.add(unseen);
}

void add_player(const Player& player, const Trail& trail, Writer& seen) {
    const Hand hand(trail);
    std::array<int, card_types> surely{}, perhaps{}, gone{};
    for (int at = 0; at < hand.cards.size(); ++at) ++(at < hand.doubtful ? perhaps : surely)[hand.cards[at]];
    for (const std::uint8_t entry : trail)
        if (entry >= discarded && entry != (unknown | discarded)) ++gone[entry & ~discarded];
    seen.add(surely);
    seen.add(perhaps);
    seen.add(static_cast<double>(hand.doubtful - hand.hidden) / max_cards);
    seen.add(gone);
    int points = 0;
    for (const Tower& tower : player.towers) {
        for (const Kind top : {floor_card, clock_card, roof_card}) seen.add(tower.top == top);
        seen.add(static_cast<double>(tower.height) / storeys_in_all);
        seen.add(tower.cat);
        seen.add(tower.mouse);
        for (int roof = Rr; roof <= Rp; ++roof) seen.add(tower.complete() && tower.roof == roof);
        points += tower.worth();
    }
    seen.skip((max_towers - player.towers.size()) * Game::tower_features);
    seen.add(static_cast<double>(points) / best_score);
}

}  // namespace

void Game::encode_moves(const State& state, Moves& found, ActionNumbers& numbers) {
    constexpr int plays = card_types * (max_towers + 1);
    moves(state, found);
    numbers.clear();
    for (const Move& move : found) {
        switch (move.type) {
            case Move::play: numbers.push(move.card * (max_towers + 1) + move.tower); break;
            case Move::discard: numbers.push(plays + move.card); break;
            case Move::draw: numbers.push(plays + card_types + move.card); break;
        }
    }
}

void Game::observe(const State& state, int seat, float* observation) {
    Writer seen(observation);
    add_middle(state, seen);
    for (int next = 0; next < state.seats; ++next)
        seen.add(state.actor >= 0 && (seat + next) % state.seats == state.actor);
    seen.add(state.drawing);
    for (int next = 0; next < state.seats; ++next) {
        const Player& player = state.players[(seat + next) % state.seats];
        // At the end of the game all cards are open.
        const bool known = next == 0 || state.actor < 0;
        add_player(player, known ? player.trail : inferred(player.trail), seen);
    }
}

}  // namespace campanile::clocktowers
