// Clocktowers as numbers: the same as in campanile/games/clocktowers/encoding.py.
#include <algorithm>

#include "clocktowers.hpp"

namespace campanile::clocktowers {

namespace {

constexpr int storeys_in_all = 42;
constexpr int best_score = 5 * in_play[roof_card];

using Trail = List<std::uint8_t, 2 * most_cards>;

// A trail as the others know it: a discard is named only if it can be one card alone.
Trail settled(const Trail& trail) {
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

// Cards that are surely in hand, cards of which some are, and how many of these.
struct Hand {
    List<std::uint8_t, 2 * most_cards> cards;
    int doubtful = 0, hidden = 0;  // the first so many cards may be gone; so many of them are

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

// Figures are written one after the other.
class Figures {
  public:
    explicit Figures(float* next) : next_(next) {}
    void add(double figure) { *next_++ = static_cast<float>(figure); }
    void add(const std::array<int, card_types>& cards) {
        for (int card = 0; card < card_types; ++card) add(static_cast<double>(cards[card]) / deck[card]);
    }
    void skip(int zeros) { next_ = std::fill_n(next_, zeros, 0.0f); }

  private:
    float* next_;
};

void add_middle(const State& state, Figures& seen) {
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
    for (const auto& pile : state.piles) seen.add(static_cast<double>(pile.size()) / most_towers);
    seen.add(unseen);
}

void add_player(const Player& player, const Trail& trail, Figures& seen) {
    const Hand hand(trail);
    std::array<int, card_types> surely{}, perhaps{}, gone{};
    for (int at = 0; at < hand.cards.size(); ++at) ++(at < hand.doubtful ? perhaps : surely)[hand.cards[at]];
    for (const std::uint8_t entry : trail)
        if (entry >= discarded && entry != (unknown | discarded)) ++gone[entry & ~discarded];
    seen.add(surely);
    seen.add(perhaps);
    seen.add(static_cast<double>(hand.doubtful - hand.hidden) / most_cards);
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
    seen.skip((most_towers - player.towers.size()) * Game::tower_figures);
    seen.add(static_cast<double>(points) / best_score);
}

}  // namespace

void Game::deal(State& state, Random& random) {
    for (auto& pile : state.piles) std::fill(pile.begin(), pile.end(), unknown);
    imagine(state, random);
}

void Game::numbered_moves(const State& state, Moves& found, Numbers& numbers) {
    constexpr int plays = card_types * (most_towers + 1);
    moves(state, found);
    numbers.clear();
    for (const Move& move : found) {
        switch (move.type) {
            case Move::play: numbers.push(move.card * (most_towers + 1) + move.tower); break;
            case Move::discard: numbers.push(plays + move.card); break;
            case Move::draw: numbers.push(plays + card_types + move.card); break;
        }
    }
}

void Game::observe(const State& state, int seat, float* figures) {
    Figures seen(figures);
    add_middle(state, seen);
    for (int next = 0; next < state.seats; ++next)
        seen.add(state.actor >= 0 && (seat + next) % state.seats == state.actor);
    seen.add(state.drawing);
    for (int next = 0; next < state.seats; ++next) {
        const Player& player = state.players[(seat + next) % state.seats];
        // In the end everybody sees everything.
        const bool known = next == 0 || state.actor < 0;
        add_player(player, known ? player.trail : settled(player.trail), seen);
    }
}

}  // namespace campanile::clocktowers
