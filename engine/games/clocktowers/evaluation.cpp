// A fast, sensible policy for playouts of Clocktowers, and the values of positions that follow from it.
#include <algorithm>

#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

// Whether a tower of this height could get a roof of some colour as things stand.
bool roofable(const Player& player, int height) {
    return std::any_of(player.needed.begin(), player.needed.end(), [height](int last) {
        return last ? height == last + 1 : height <= 2;
    });
}

// Animals bring a tower down to 4, 3 or 2 points; a mouse where there is one already costs nothing.
int purity(int card, const Tower& tower) {
    if (with_mouse(card)) return tower.mouse ? 6 : 2;
    return with_cat(card) ? (tower.cat || tower.mouse ? 6 : 4) : 6;
}

int play_weight(const Player& player, Move move) {
    const int card = move.card;
    if (move.type == Move::discard) {
        if (kind(card) == roof_card) return 2;
        return with_mouse(card) ? 3 : 1;
    }
    if (!move.tower) return purity(card, Tower{});
    const Tower& tower = player.towers[move.tower - 1];
    switch (kind(card)) {
        case roof_card: return 80 * (tower.mouse ? (tower.cat ? 3 : 2) : tower.cat ? 4 : 5);
        case clock_card: return roofable(player, tower.height) ? 4 * purity(card, tower) : 1;
        default: return roofable(player, tower.height + storeys(card)) ? purity(card, tower) : 1;
    }
}

int draw_weight(const State& state, int pile) {
    const Player& player = state.players[state.actor];
    const int card = state.piles[pile][state.piles[pile].size() - 1];
    int open = 0, clocked = 0, roofs = player.cards, clocks = player.hand[C] + player.hand[Cm];
    for (int other = 0; other < Rr; ++other) roofs -= player.hand[other];
    bool fitting = false;
    for (const Tower& tower : player.towers) {
        open += tower.top == floor_card;
        clocked += tower.top == clock_card;
        fitting |= kind(card) == roof_card && fits(player, tower, card);
    }
    switch (kind(card)) {
        case roof_card: return fitting ? 24 : clocked > roofs ? 4 : 2;
        case clock_card: return (open > clocks ? 8 : 2) * (card == C ? 2 : 1);
        default: return (open ? 2 : 4) * purity(card, Tower{}) / 2;
    }
}

}  // namespace

int Game::rollout_weight(const State& state, Move move) {
    return state.drawing ? draw_weight(state, move.card) : play_weight(state.players[state.actor], move);
}

Move Game::rollout_move(const State& state, Random& random) {
    Moves all;
    moves(state, all);
    std::array<int, max_moves> weights;
    int total = 0;
    for (int at = 0; at < all.size(); ++at) {
        weights[at] = rollout_weight(state, all[at]);
        total += weights[at];
    }
    int pick = random.below(total), at = 0;
    while (pick >= weights[at]) pick -= weights[at++];
    return all[at];
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
