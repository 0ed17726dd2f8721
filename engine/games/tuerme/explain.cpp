// Which rule an illegal move of Spiel der Türme breaks, the same as in campanile/games/tuerme/explain.py.
#include <algorithm>
#include <optional>

#include "rules.hpp"

namespace campanile::tuerme {

namespace {

constexpr const char* expected = "a1-a5, pass, or deal and the stones";
constexpr std::array<const char*, symbols> symbol_names{"crown", "key", "lily", "sun"};

// The colour on top of a field; empty where nothing stands.
std::string owner(const State& state, int field) {
    return has(state.occupied(), field) ? std::to_string(state.stacks[field].owner()) : "";
}

Refusal refused(const State& state, const char* code, std::string_view text, int field, Refusal::Params more = {}) {
    Refusal::Params params{{"field", Grid::name(field)}, {"owner", owner(state, field)}};
    params.insert(params.end(), more.begin(), more.end());
    return {code, text, params};
}

const char* source_fault(const State& state, int origin) {
    if (!has(state.occupied(), origin)) return "empty_field";
    if (const int owner = state.stacks[origin].owner(); owner != state.player)
        return owner >= state.seats ? "neutral_piece" : "not_your_piece";
    return has(town.streets, origin) ? nullptr : "stands_on_symbol_field";
}

std::optional<Refusal> way_fault(const State& state, int origin, int target, std::string_view text) {
    if (origin == target) return refused(state, "same_field", text, target);
    const auto& lines = Grid::on_lines[origin];
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const auto& on) { return on.field == target; });
    if (line == lines.end()) return refused(state, "not_straight", text, target, {{"origin", Grid::name(origin)}});
    const Board foreign = state.occupied() & ~state.owned[state.player];
    const Board met = Grid::path(line->direction, origin, target) & foreign;
    const int first = !met ? target : line->direction < Left ? lowest(met) : highest(met);
    if (first != target) return refused(state, "blocked", text, first);
    return std::nullopt;
}

// Why the piece cannot land on a field that it reaches.
Refusal landing_fault(const State& state, int origin, int target, std::string_view text) {
    const Stack piece = state.stacks[origin], there = state.stacks[target];
    const bool taken = has(state.occupied(), target);
    const int wanted = taken ? there.symbol() : town.symbol_at[target];
    const char* code = !taken                              ? "wrong_symbol_field"
                       : there.symbol() != piece.symbol() ? "wrong_symbol"
                                                          : "too_high";
    return refused(state, code, text, target,
                   {{"symbol", symbol_names[piece.symbol()]},
                    {"expected", symbol_names[wanted]},
                    {"height", piece.height() + (taken ? there.height() : 0)}});
}

Refusal broken_rule(const State& state, int origin, int target, std::string_view text) {
    if (const char* fault = source_fault(state, origin)) return refused(state, fault, text, origin);
    if (auto fault = way_fault(state, origin, target, text)) return *fault;
    return landing_fault(state, origin, target, text);
}

}  // namespace

std::variant<Move, Refusal> Game::read_move(const State& state, std::string_view text) {
    const bool passes = text == "pass", deals = text.starts_with("deal ");
    Move spelled{passing, passing};
    if (!passes && !deals) {
        const std::size_t dash = text.find('-');
        if (dash == std::string_view::npos || text.find('-', dash + 1) != std::string_view::npos)
            return Refusal("bad_move", text, {{"expected", expected}});
        const auto from = text.substr(0, dash), to = text.substr(dash + 1);
        for (const auto name : {from, to})
            if (Grid::field(name) < 0) return Grid::bad_square(name);
        spelled = {static_cast<std::uint8_t>(Grid::field(from)), static_cast<std::uint8_t>(Grid::field(to))};
    }
    if (actor(state) < 0) return Refusal("game_over", text);
    if (deals) return Refusal("not_for_chance", text);
    if (passes && !state.again) return Refusal("nothing_to_pass", text);
    Moves legal;
    moves(state, legal);
    if (std::find(legal.begin(), legal.end(), spelled) != legal.end()) return spelled;
    return broken_rule(state, spelled.origin, spelled.target, text);
}

}  // namespace campanile::tuerme
