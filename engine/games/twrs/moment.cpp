// What was better about a move of TWRS: ground that it would have closed or reached, and towers kept free.
#include <algorithm>
#include <array>
#include <cmath>

#include "rules.hpp"

namespace campanile::twrs {

namespace {

constexpr int worth_telling = 2;  // points

State after(State state, const std::vector<Move>& line, std::size_t plies) {
    for (std::size_t ply = 0; ply < std::min(plies, line.size()); ++ply) Game::apply(state, line[ply]);
    return state;
}

// The parts of the board, row by row from the lower left.
constexpr std::array<const char*, 9> parts{"south_west", "south", "south_east", "west", "centre",
                                            "east", "north_west", "north", "north_east"};

int part_of(int field) {
    const auto third = [](int at, int size) { return at * 3 / size; };
    return third(field / Grid::width, Grid::height) * 3 + third(field % Grid::width, Grid::width);
}

// By how much a side is expected to be ahead in each part.
std::array<float, 9> leads(const State& state, int side) {
    std::array<float, 9> found{};
    for (const auto& [place, by_seat] : Game::estimate(state))
        found[part_of(Grid::field(place))] += by_seat[side] - by_seat[1 - side];
    return found;
}

}  // namespace

std::optional<Moment> Game::moment(const State& known, const std::vector<Move>& best,
                                   const std::vector<Move>& played) {
    const int side = known.player;
    const auto closed = [&](const std::vector<Move>& line) {
        return scores(after(known, line, 1))[side] - scores(known)[side];
    };
    if (!is_placing(known) && closed(best) - closed(played) >= worth_telling)
        return Moment{"closes", {{"points", closed(best)}}};
    const auto petrified = [&](const std::vector<Move>& line) {
        const State later = after(known, line, 2);
        return is_placing(later) ? Board{0} : later.towers[side] & ~later.contested;
    };
    const Board lost = petrified(played);
    if (count(lost) > count(petrified(best)) && lost & ~petrified({}))
        return Moment{"petrified", {{"tower", Grid::name(lowest(lost & ~petrified({})))}}};
    auto missed = leads(after(known, best, best.size()), side);
    const auto kept = leads(after(known, played, played.size()), side);
    for (std::size_t part = 0; part < missed.size(); ++part) missed[part] -= kept[part];
    const auto most = std::max_element(missed.begin(), missed.end());
    const int points = static_cast<int>(std::lround(*most));
    if (points < worth_telling) return std::nullopt;
    return Moment{"ground", {{"where", parts[static_cast<std::size_t>(most - missed.begin())]}, {"points", points}}};
}

}  // namespace campanile::twrs
