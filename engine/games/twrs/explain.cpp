// Which rule an illegal move of TWRS breaks, the same as in campanile/games/twrs/explain.py.
#include <algorithm>

#include "../../core/text.hpp"
#include "rules.hpp"

namespace campanile::twrs {

namespace {

constexpr const char* expected = "d3-d4, d3-d4+e4, swap, or in the set-up +f6 and @f6";

// What a text spells, legal or not; a swap has no fields, and a placement no stones.
struct Spelled {
    std::uint8_t source = none, target = none;
    Board stones = 0;

    bool is(const Move& move) const {
        Board marks = 0;
        for (const std::uint8_t stone : move.stones)
            if (stone != none) marks |= bit(stone);
        return move.source == source && move.target == target && marks == stones;
    }
    bool places() const { return source == Move::stone || source == Move::tower; }
};

std::optional<Refusal> read_field(std::string_view name, std::uint8_t& field) {
    const int found = Grid::field(name);
    if (found < 0) return Grid::bad_square(name);
    field = static_cast<std::uint8_t>(found);
    return std::nullopt;
}

std::optional<Refusal> spell(std::string_view text, Spelled& spelled) {
    if (text.starts_with('+') || text.starts_with('@')) {
        spelled.source = text[0] == '+' ? Move::stone : Move::tower;
        return read_field(text.substr(1), spelled.target);
    }
    if (text == "swap") {
        spelled.source = Move::swap;
        return std::nullopt;
    }
    const auto parts = split(text, '+');
    const std::size_t dash = parts[0].find('-');
    if (dash == std::string_view::npos) return Refusal("bad_move", text, {{"expected", expected}});
    if (auto wrong = read_field(parts[0].substr(0, dash), spelled.source)) return wrong;
    if (auto wrong = read_field(parts[0].substr(dash + 1), spelled.target)) return wrong;
    for (std::size_t at = 1; at < parts.size(); ++at) {
        std::uint8_t stone = none;
        if (auto wrong = read_field(parts[at], stone)) return wrong;
        if (has(spelled.stones, stone)) return Refusal("repeated_stone", text, {{"square", std::string(parts[at])}});
        spelled.stones |= bit(stone);
    }
    return std::nullopt;
}

struct Broken {
    const char* code;
    Refusal::Params params;
};
using MaybeBroken = std::optional<Broken>;

Broken wrong_placement(const State& state, const Spelled& move) {
    if (!is_placing(state)) return {"setup_over", {}};
    const std::uint8_t due = setup_order[count(state.occupied())].second;
    const char* code = due == move.source ? "occupied" : due == Move::tower ? "tower_due" : "stone_due";
    return {code, {{"square", Grid::name(move.target)}}};
}

MaybeBroken wrong_tower(const State& state, const Spelled& turn) {
    const Refusal::Params square{{"square", Grid::name(turn.source)}};
    if (has(state.towers[1 - state.player], turn.source)) return Broken{"not_your_tower", square};
    if (!has(state.towers[state.player], turn.source)) return Broken{"no_tower", square};
    if (!has(state.contested, turn.source)) return Broken{"petrified", square};
    return std::nullopt;
}

MaybeBroken wrong_way(const State& state, const Spelled& turn) {
    if (turn.source == turn.target) return Broken{"not_moved", {}};
    const auto& lines = Grid::on_lines[turn.source];
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const auto& on) { return on.field == turn.target; });
    const std::string source = Grid::name(turn.source), target = Grid::name(turn.target);
    if (line == lines.end()) return Broken{"not_in_line", {{"source", source}, {"target", target}}};
    if (Board met = Grid::path(line->direction, turn.source, turn.target) & state.occupied()) {
        const int first = line->direction < Left ? lowest(met) : highest(met);
        return Broken{first == turn.target ? "occupied" : "blocked", {{"square", Grid::name(first)}}};
    }
    return std::nullopt;
}

Broken wrong_stones(const State& state, const Spelled& turn) {
    if (!turn.stones && bound_to_mark(state)) return {"must_mark", {{"quiet", state.quiet}}};
    if (count(turn.stones) > stones_left(state)) return {"no_stones_left", {{"left", stones_left(state)}}};
    const auto allowed = marks(state, turn.source, turn.target);
    Board marking = 0;
    for (const Board stones : allowed) marking |= stones;
    if (const Board strays = turn.stones & ~marking) {
        const int stray = lowest(strays);
        const bool petrified = has(crossed(state, turn.source, turn.target), stray);
        return {petrified ? "petrified_not_marked" : "not_a_marking_point", {{"square", Grid::name(stray)}}};
    }
    for (const Board stones : allowed)
        if (!(turn.stones & ~stones))
            return {"marks_incomplete", {{"square", Grid::name(lowest(stones & ~turn.stones))}}};
    return {"marks_mixed", {}};
}

Broken broken_rule(const State& state, const Spelled& move) {
    if (Game::actor(state) < 0) return {"game_over", {}};
    if (move.places()) return wrong_placement(state, move);
    if (move.source == Move::swap) return {"no_swap", {}};
    if (is_placing(state)) {
        const bool stone = setup_order[count(state.occupied())].second == Move::stone;
        return {"setup_goes_on", {{"piece", stone ? "stone" : "tower"}, {"example", stone ? "+f6" : "@f6"}}};
    }
    if (auto wrong = wrong_tower(state, move)) return *wrong;
    if (auto wrong = wrong_way(state, move)) return *wrong;
    return wrong_stones(state, move);
}

}  // namespace

std::variant<Move, Refusal> Game::read_move(const State& state, std::string_view text) {
    Spelled spelled;
    if (auto wrong = spell(text, spelled)) return *wrong;
    Moves legal;
    moves(state, legal);
    for (const Move& move : legal)
        if (spelled.is(move)) return move;
    const auto [code, params] = broken_rule(state, spelled);
    return Refusal(code, text, params);
}

}  // namespace campanile::twrs
