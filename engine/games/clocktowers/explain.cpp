// Which rule an illegal move of Clocktowers breaks, the same as in campanile/games/clocktowers/explain.py.
#include <algorithm>
#include <optional>

#include "../../core/text.hpp"
#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

constexpr const char* expected = "play F1c, play C 2, discard F1c, draw F, draw C, draw R";
constexpr std::array<const char*, 3> kind_names{"floors", "clocks", "roofs"};
constexpr std::array<const char*, 5> colours{"red", "blue", "green", "yellow", "purple"};

// A tower's number as it is written: 1 to 99; 0 for any other text.
int tower_number(std::string_view text) {
    const bool digits = std::all_of(text.begin(), text.end(), [](char sign) { return sign >= '0' && sign <= '9'; });
    if (!digits || text.empty() || text.size() > 2 || text[0] == '0') return 0;
    return number(text, 1, 99);
}

Refusal unreadable(std::string_view text) { return {"bad_move", text, {{"expected", expected}}}; }

// What a text spells, legal or not.
std::variant<Move, Refusal> spell(std::string_view text) {
    const auto words = split(text, ' ');
    if (words.size() < 2 || words[1].empty()) return unreadable(text);
    if (words.size() == 2 && words[0] == "draw") {
        const std::size_t pile = words[1].size() == 1 ? pile_letters.find(words[1][0]) : std::string_view::npos;
        if (pile == std::string_view::npos) return unreadable(text);
        return Move{Move::draw, static_cast<std::uint8_t>(pile), 0};
    }
    const bool plays = words[0] == "play", discards = words[0] == "discard" && words.size() == 2;
    const int tower = words.size() == 3 ? tower_number(words[2]) : 0;
    if ((!plays && !discards) || words.size() > 3 || (words.size() == 3 && !tower)) return unreadable(text);
    const auto card = std::find(names.begin(), names.end(), words[1]);
    if (card == names.end()) {
        std::string known;
        for (const auto name : names) known += (known.empty() ? "" : ", ") + std::string(name);
        return Refusal("bad_card", words[1], {{"known", known}}, "card");
    }
    return Move{plays ? Move::play : Move::discard, static_cast<std::uint8_t>(card - names.begin()),
                static_cast<std::uint8_t>(tower)};
}

// The rule against a card on a tower, by the kind of the tower's top card; null if there is none.
const char* obstacle(Kind top, Kind card) {
    if (top == roof_card) return "tower_complete";
    if (top == floor_card) return card == roof_card ? "needs_clock" : nullptr;
    return card == floor_card ? "needs_floors_only" : card == clock_card ? "has_clock" : nullptr;
}

Refusal wrong_card(const Player& player, Move move, std::string_view text) {
    const Refusal::Params card{{"card", std::string(names[move.card])}};
    if (!player.hand[move.card]) return {"not_in_hand", text, card};
    if (move.tower > player.towers.size())
        return {"no_such_tower", text, {{"number", move.tower}, {"towers", player.towers.size()}}};
    if (!move.tower) return {"needs_tower", text, card};
    const Tower& tower = player.towers[move.tower - 1];
    if (const char* code = obstacle(tower.top, kind(move.card))) return {code, text, card};
    const int last = player.needed[move.card - Rr];
    return {"roof_height",
            text,
            {{"colour", colours[move.card - Rr]},
             {"needed", last ? std::to_string(last + 1) : "1–2"},
             {"height", tower.height}}};
}

Refusal broken_rule(const State& state, Move move, std::string_view text) {
    if (move.type == Move::draw) {
        if (state.piles[move.card].empty()) return {"pile_empty", text, {{"pile", kind_names[move.card]}}};
        return {"play_first", text};
    }
    if (state.drawing) return {"draw_first", text};
    return wrong_card(state.players[state.actor], move, text);
}

}  // namespace

std::variant<Move, Refusal> Game::read_move(const State& state, std::string_view text) {
    if (text.starts_with("deal ")) return Refusal(state.actor < 0 ? "game_over" : "not_for_chance", text);
    const auto spelled = spell(text);
    if (std::holds_alternative<Refusal>(spelled)) return spelled;
    if (state.actor < 0) return Refusal("game_over", text);
    const Move move = std::get<Move>(spelled);
    Moves legal;
    moves(state, legal);
    if (std::find(legal.begin(), legal.end(), move) != legal.end()) return move;
    return broken_rule(state, move, text);
}

}  // namespace campanile::clocktowers
