// The static evaluation of TWRS: closed ground counts as it will in the end, and contested ground goes to
// the side that reaches it first, in moves of a rook and in single steps.
#include "../../core/math.hpp"
#include "rules.hpp"

namespace campanile::twrs {

namespace {

// First guesses, not tuned yet.
constexpr float move_weight = 0.35f;
constexpr float step_weight = 0.5f;
constexpr float mobility_weight = 0.15f;
constexpr float tempo = 1.0f;
constexpr float points_per_doubling = 4.5f;
// The weight of the size of the win. Without it, a player far ahead sees no difference between moves and
// makes aimless ones until the stall limit, when little ground is closed.
constexpr float size_weight = 0.25f;

struct Ground {
    Board blue = 0, orange = 0;
    int margin() const { return count(blue) - count(orange); }
};

// Free points that one side reaches before the other, from what both have reached already; what both
// reach at once counts for neither.
template <class Grow>
Ground first_reached(Board by_blue, Board by_orange, Board free, Grow grow) {
    Ground claimed;
    for (;;) {
        claimed.blue |= by_blue & ~by_orange & free;
        claimed.orange |= by_orange & ~by_blue & free;
        free &= ~(by_blue | by_orange);
        if (!free) break;
        const Board next_blue = grow(by_blue), next_orange = grow(by_orange);
        if (next_blue == by_blue && next_orange == by_orange) break;
        by_blue = next_blue;
        by_orange = next_orange;
    }
    return claimed;
}

// Who reaches the contested points first, and where the towers can go at once.
struct Contest {
    Ground moves, steps, targets;
};

// During the set-up the whole board is contested.
Contest contest(const State& state) {
    const Board ground = is_placing(state) ? Grid::all : state.contested;
    const Board free = ground & ~state.occupied();
    const Board by_blue = state.towers[blue] & ground, by_orange = state.towers[orange] & ground;
    const Grid::Sweep sweep(free);
    const auto step = [free](Board from) { return from | (Grid::beside(from) & free); };
    const Ground targets{sweep(by_blue), sweep(by_orange)};
    return {first_reached(targets.blue, targets.orange, free, sweep),
            first_reached(by_blue, by_orange, free, step), targets};
}

float contested_margin(const State& state) {
    const auto [moves, steps, targets] = contest(state);
    return move_weight * static_cast<float>(moves.margin()) +
           step_weight * static_cast<float>(steps.margin()) +
           mobility_weight * static_cast<float>(targets.margin()) +
           (state.player == blue ? tempo : -tempo);
}

// At the stall limit only closed ground counts. So the nearer it is, the less is the rest worth: who
// stands better there has a reason to mark, which sets the count back.
float worth_of_contested(const State& state) {
    return 1.0f - static_cast<float>(state.quiet) / static_cast<float>(state.variant.stall_limit);
}

// Blue's lead in points: closed ground, and contested ground as it is expected to be divided.
float expected_margin(const State& state) {
    const auto closed = Game::scores(state);
    const auto settled = static_cast<float>(closed[blue] - closed[orange]);
    return Game::actor(state) < 0 ? settled : settled + worth_of_contested(state) * contested_margin(state);
}

}  // namespace

float Game::lead(const State& state, int seat) {
    const float margin = expected_margin(state);
    return seat == blue ? margin : -margin;
}

std::array<float, 2> Game::evaluate(const State& state) {
    const float margin = expected_margin(state);
    float share;
    if (actor(state) < 0) {
        // A sure result; a larger win is a little better, so that play stays sensible.
        const float size = margin / Grid::size;
        share = margin > 0 ? 0.97f + 0.03f * size : margin < 0 ? 0.03f + 0.03f * size : 0.5f;
    } else {
        const float wins = 1.0f / (1.0f + campanile::exp2(-margin / points_per_doubling));
        const float size = 0.5f + 0.5f * margin / Grid::size;
        share = 0.03f + 0.94f * ((1.0f - size_weight) * wins + size_weight * size);
    }
    return {share, 1.0f - share};
}

// Closed ground is sure; contested ground is worth to a side what the evaluation counts it for.
std::vector<Share<2>> Game::estimate(const State& state) {
    const bool over = actor(state) < 0;
    const Contest contested = over ? Contest{} : contest(state);
    const float open = over ? 0.0f : worth_of_contested(state);
    const auto closed = closed_ground(state);
    std::vector<Share<2>> shares;
    const auto part = [&](int colour, Board Ground::* side, int field) {
        if (has(closed[colour], field)) return 1.0f;
        return open * ((has(contested.moves.*side, field) ? move_weight : 0.0f) +
                       (has(contested.steps.*side, field) ? step_weight : 0.0f));
    };
    for (int field = 0; field < Grid::size; ++field) {
        const std::array parts{part(blue, &Ground::blue, field), part(orange, &Ground::orange, field)};
        if (parts[blue] + parts[orange] > 0) shares.push_back({Grid::name(field), parts});
    }
    return shares;
}

}  // namespace campanile::twrs
