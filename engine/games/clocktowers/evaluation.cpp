// A fast, sensible policy for playouts of Clocktowers, and the values of positions that follow from it.
#include <algorithm>

#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

// The heights, as bits, at which a tower could get a roof of some colour as things stand.
std::uint64_t roofable_heights(const Player& player) {
    std::uint64_t heights = 0;
    for (const int last : player.needed) heights |= last ? std::uint64_t{1} << (last + 1) : 0b111;
    return heights;
}

// Animals bring a tower down to 4, 3 or 2 points; a mouse where there is one already costs nothing.
int purity(int card, const Tower& tower) {
    if (with_mouse(card)) return tower.mouse ? 6 : 2;
    return with_cat(card) ? (tower.cat || tower.mouse ? 6 : 4) : 6;
}

// The legal moves, in their order, with how much the player of the playouts is inclined to each.
struct Weighed {
    Game::Moves moves;
    std::array<int, Game::max_moves> weights;
    int total = 0;

    explicit Weighed(const State& state) {
        const Player& player = state.players[state.actor];
        for (int number = 1; number <= player.towers.size(); ++number) {
            const Kind top = player.towers[number - 1].top;
            if (top == floor_card) open_.push(static_cast<std::uint8_t>(number));
            if (top == clock_card) clocked_.push(static_cast<std::uint8_t>(number));
        }
        if (state.drawing)
            weigh_draws(state, player);
        else
            weigh_plays(player);
    }

  private:
    void add(Move move, int weight) {
        weights[moves.size()] = weight;
        total += weight;
        moves.push(move);
    }

    void weigh_plays(const Player& player) {
        const std::uint64_t heights = roofable_heights(player);
        for (std::uint8_t card = 0; card < card_types; ++card) {
            if (!player.hand[card]) continue;
            if (kind(card) == roof_card) {
                for (const std::uint8_t number : clocked_) {
                    const Tower& tower = player.towers[number - 1];
                    if (fits(player, tower, card))
                        add({Move::play, card, number}, 80 * (tower.mouse ? (tower.cat ? 3 : 2) : tower.cat ? 4 : 5));
                }
                add({Move::discard, card, 0}, 2);
                continue;
            }
            const bool floor = kind(card) == floor_card;
            if (floor) add({Move::play, card, 0}, purity(card, Tower{}));
            for (const std::uint8_t number : open_) {
                const Tower& tower = player.towers[number - 1];
                const bool roofable = heights >> (tower.height + (floor ? storeys(card) : 0)) & 1;
                add({Move::play, card, number}, roofable ? (floor ? 1 : 4) * purity(card, tower) : 1);
            }
            add({Move::discard, card, 0}, with_mouse(card) ? 3 : 1);
        }
    }

    void weigh_draws(const State& state, const Player& player) {
        int roofs = player.cards;
        for (int card = 0; card < Rr; ++card) roofs -= player.hand[card];
        for (std::uint8_t pile = 0; pile < 3; ++pile) {
            if (state.piles[pile].empty()) continue;
            const int card = state.piles[pile][state.piles[pile].size() - 1];
            add({Move::draw, pile, 0}, draw_weight(player, card, roofs));
        }
    }

    int draw_weight(const Player& player, int card, int roofs) const {
        switch (kind(card)) {
            case roof_card: {
                const bool fitting = std::any_of(clocked_.begin(), clocked_.end(), [&](std::uint8_t number) {
                    return fits(player, player.towers[number - 1], card);
                });
                return fitting ? 24 : clocked_.size() > roofs ? 4 : 2;
            }
            case clock_card: return (open_.size() > player.hand[C] + player.hand[Cm] ? 8 : 2) * (card == C ? 2 : 1);
            default: return (open_.empty() ? 4 : 2) * purity(card, Tower{}) / 2;
        }
    }

    List<std::uint8_t, max_towers> open_, clocked_;  // towers without a clock, and with one but no roof, from 1
};

}  // namespace

int Game::rollout_weight(const State& state, Move move) {
    const Weighed all(state);
    return all.weights[std::find(all.moves.begin(), all.moves.end(), move) - all.moves.begin()];
}

Move Game::rollout_move(const State& state, Random& random) {
    const Weighed all(state);
    int pick = random.below(all.total), at = 0;
    while (pick >= all.weights[at]) pick -= all.weights[at++];
    return all.moves[at];
}

// Mostly the win and partly the margin, so that a lost game is still played well.
std::array<float, 4> Game::terminal_values(const State& state) {
    const auto points = scores(state);
    const auto won = winners(state);
    const auto sharing = static_cast<float>(std::count(won.begin(), won.begin() + state.seats, true));
    std::array<float, 4> value{};
    for (int seat = 0; seat < state.seats; ++seat) {
        int best_other = 0;
        for (int other = 0; other < state.seats; ++other)
            if (other != seat) best_other = std::max(best_other, points[other]);
        const float margin = static_cast<float>(std::clamp(points[seat] - best_other, -20, 20)) / 40.0f;
        value[seat] = 0.6f * (won[seat] ? 1.0f / sharing : 0.0f) + 0.4f * (0.5f + margin);
    }
    return value;
}

// The mean terminal value of many playouts.
std::array<float, 4> Game::evaluate(const State& known) {
    constexpr int rounds = 200;
    Random random(1);
    std::array<float, 4> mean{};
    for (int round = 0; round < rounds; ++round) {
        State state = known;
        guess(state, random);
        while (actor(state) >= 0) apply(state, rollout_move(state, random));
        const auto value = terminal_values(state);
        for (int seat = 0; seat < state.seats; ++seat) mean[seat] += value[seat] / rounds;
    }
    return mean;
}

}  // namespace campanile::clocktowers
