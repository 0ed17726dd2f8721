// How a position of Spiel der Türme is judged: what stands on symbol fields, how safe it is, what
// may still get there from the streets, and how close a zone is to being filled.
#include <algorithm>
#include <cmath>

#include "tuerme.hpp"

namespace campanile::tuerme {

namespace {

// Weights found by play between versions; see docs/engine.md.
constexpr std::array<float, 6> standing{0, 0.75f, 0.75f, 0.8f, 0.9f, 1.0f};  // a point's worth by height
constexpr float street_stone = 0.15f;
constexpr std::array<float, 5> zone_share{0, 0.1f, 0.5f, 2.0f, 0};  // by fields held of four
constexpr float points_per_doubling = 3.0f;

std::array<float, 4> expected_points(const State& state) {
    std::array<float, 4> points{};
    for (Board built = state.occupied() & ~town.streets; built;) {
        const Stack stack = state.stacks[take(built)];
        points[stack.owner()] += static_cast<float>(stack.height()) * standing[stack.height()];
    }
    for (int player = 0; player < state.players; ++player) {
        for (Board pieces = state.owned[player] & town.streets; pieces;)
            points[player] += street_stone * static_cast<float>(state.stacks[take(pieces)].height());
        for (const Board zone : town.zones) points[player] += zone_share[count(state.owned[player] & zone)];
    }
    return points;
}

}  // namespace

std::array<float, 4> Game::evaluate(const State& state) {
    std::array<float, 4> value{};
    if (state.end != End::none) {
        const auto points = scores(state);
        const auto won = winners(state);
        const auto sharing = static_cast<float>(std::count(won.begin(), won.begin() + state.players, true));
        const int most = *std::max_element(points.begin(), points.begin() + state.players);
        for (int seat = 0; seat < state.players; ++seat) {
            const float behind = static_cast<float>(std::min(most - points[seat], 40)) / 40.0f;
            value[seat] = won[seat] ? 1.0f / sharing : 0.03f * (1.0f - behind);
        }
        return value;
    }
    const auto points = expected_points(state);
    float total = 0;
    for (int seat = 0; seat < state.players; ++seat) {
        value[seat] = std::exp2(points[seat] / points_per_doubling);
        total += value[seat];
    }
    for (int seat = 0; seat < state.players; ++seat) value[seat] = 0.02f + 0.95f * value[seat] / total;
    return value;
}

}  // namespace campanile::tuerme
