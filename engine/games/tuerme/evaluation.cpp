// The static evaluation of Spiel der Türme: first every player in turn lands what they can (a quiescence
// search, since rivals can still take what is within their reach); then stacks on symbol fields count, with
// a little for stones still in the streets and for zones that are nearly filled.
#include <algorithm>

#include "../../core/math.hpp"
#include "rules.hpp"

namespace campanile::tuerme {

namespace {

// Nearby weights played no better in the few games tried; see docs/engine.md.
constexpr int turns_each = 1;
constexpr float street_stone = 0.1f;
constexpr std::array<float, 5> zone_share{0, 0, 0.3f, 1.0f, 0};  // by fields held of four
constexpr float points_per_doubling = 3.0f;

// Where a piece might land, on its lines, and what lies in between.
struct Prospect {
    Board between;
    std::uint8_t target;
};
using Prospects = List<Prospect, 6>;  // at most six fields of a symbol are on the lines of a field

auto make_prospects() {
    std::array<std::array<Prospects, Grid::size>, symbols> made{};
    for (int origin = 0; origin < Grid::size; ++origin) {
        auto lines = Grid::on_lines[origin];
        std::sort(lines.begin(), lines.end(), [](auto one, auto other) { return one.field < other.field; });
        for (const auto [target, direction] : lines) {
            if (town.symbol_at[target] < 0) continue;
            const Board between = Grid::path(direction, origin, target) & ~bit(target);
            made[town.symbol_at[target]][origin].push({between, target});
        }
    }
    return made;
}
const auto prospects = make_prospects();

bool fills_zone(const State& state, int field) {
    const Board zone = town.zones[town.zone_at[field]];
    return ((state.owned[state.player] | bit(field)) & zone) == zone;
}

bool wins(State state, Move move) {
    const int player = state.player;
    Game::apply(state, move);
    return Game::winners(state)[player];
}

// The score of a landing: the stones it brings, those it takes from others, and, between
// equals, a tower that is full. A player who would lose by filling a zone does not fill it.
int landing_score(const State& state, Move move) {
    const Stack piece = state.stacks[move.origin], there = state.stacks[move.target];
    const int height = piece.height() + there.height();
    if (height > highest_tower) return 0;
    if (fills_zone(state, move.target)) return wins(state, move) ? 1000 : 0;
    const bool takes = there.height() > 0 && there.owner() != state.player;
    return 4 * (takes ? height : piece.height()) + 2 * takes + (height == highest_tower);
}

// The landing of the player to move with the highest score; from `passing` if there is none.
Move best_landing(const State& state) {
    const Board foreign = state.occupied() & ~state.owned[state.player];
    const Board pieces = state.owned[state.player] & town.streets;
    Move best{passing, passing};
    int most = 0;
    for (int symbol = 0; symbol < symbols; ++symbol) {
        for (Board mine = pieces & state.bearing[symbol]; mine;) {
            const int origin = take(mine);
            for (const auto& [between, target] : prospects[symbol][origin]) {
                if (between & foreign) continue;
                const Move move{static_cast<std::uint8_t>(origin), target};
                const int score = landing_score(state, move);
                if (score > most) {
                    most = score;
                    best = move;
                }
            }
        }
    }
    return best;
}

// From the player to move on, all players land while they can; no piece moves within the streets.
void play_landings(State& state) {
    for (int turns = turns_each * state.seats; turns > 0 && state.end == End::none;) {
        const int player = state.player;
        const Move landing = best_landing(state);
        if (landing.origin != passing) {
            Game::apply(state, landing);
        } else {
            state.again = false;
            state.player = static_cast<std::uint8_t>((player + 1) % state.seats);
        }
        turns -= state.player != player;
    }
}

std::array<float, 4> expected_points(const State& state) {
    std::array<float, 4> points{};
    for (Board built = state.occupied() & ~town.streets; built;) {
        const Stack stack = state.stacks[take(built)];
        points[stack.owner()] += static_cast<float>(stack.height());
    }
    for (int player = 0; player < state.seats; ++player) {
        for (Board pieces = state.owned[player] & town.streets; pieces;)
            points[player] += street_stone * static_cast<float>(state.stacks[take(pieces)].height());
        for (const Board zone : town.zones) points[player] += zone_share[count(state.owned[player] & zone)];
    }
    return points;
}

std::array<float, 4> expected_shares(const State& state) {
    const auto points = expected_points(state);
    std::array<float, 4> value{};
    float total = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        value[seat] = campanile::exp2(points[seat] / points_per_doubling);
        total += value[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat) value[seat] /= total;
    return value;
}

// A win is shared; among losers, a smaller deficit is a little better.
std::array<float, 4> terminal_values(const State& state) {
    std::array<float, 4> value{};
    const auto points = Game::scores(state);
    const auto won = Game::winners(state);
    const auto sharing = static_cast<float>(std::count(won.begin(), won.begin() + state.seats, true));
    const int most = *std::max_element(points.begin(), points.begin() + state.seats);
    for (int seat = 0; seat < state.seats; ++seat) {
        const float behind = static_cast<float>(std::min(most - points[seat], 40)) / 40.0f;
        value[seat] = won[seat] ? 1.0f / sharing : 0.03f * (1.0f - behind);
    }
    return value;
}

}  // namespace

std::array<float, 4> Game::evaluate(const State& state) {
    if (state.end != End::none) return terminal_values(state);
    State settled = state;
    play_landings(settled);
    // An expected win is worth a little less than a certain one.
    auto value = settled.end == End::none ? expected_shares(settled) : terminal_values(settled);
    for (int seat = 0; seat < state.seats; ++seat) value[seat] = 0.02f + 0.95f * value[seat];
    return value;
}

}  // namespace campanile::tuerme
