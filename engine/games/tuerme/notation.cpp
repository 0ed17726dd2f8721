// Positions and moves of Spiel der Türme as text, the same as in campanile/games/tuerme/notation.py.
#include "../../core/text.hpp"
#include "rules.hpp"

namespace campanile::tuerme {

namespace {

constexpr std::string_view deal_word = "deal ";

void read_stack(State& state, int field, std::string_view text) {
    const auto symbol = static_cast<int>(symbol_letters.find(text.empty() ? '.' : text[0]));
    const bool fits = town.symbol_at[field] < 0 || town.symbol_at[field] == symbol;
    if (symbol < 0 || !fits || text.size() < 2 || text.size() > 1 + highest_tower)
        fail("stack", text);
    Stack stack;
    for (const char colour : text.substr(1)) {
        if (colour < '0' || colour > '3') fail("stack", text);
        stack = stack.under(Stack::stone(symbol, colour - '0'));
    }
    put(state, field, stack);
}

// All stones are on the board, five of each, so no player has more than 20 pieces.
void check_stones(const State& state, std::string_view text) {
    std::array<std::array<int, colours>, symbols> found{};
    for (Board left = state.occupied(); left;) {
        const Stack stack = state.stacks[take(left)];
        for (int level = 0; level < stack.height(); ++level) ++found[stack.symbol()][stack.colour(level)];
    }
    for (const auto& of_symbol : found)
        for (const int stones : of_symbol)
            if (stones != 5) fail("number of stones", text);
}

}  // namespace

State Game::read(std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 6) fail("position", text);
    const auto rows = split(fields[0], '/');
    if (rows.size() != Grid::height) fail("board", fields[0]);
    State state;
    for (int row = 0; row < Grid::height; ++row) {
        const auto stacks = split(rows[Grid::height - 1 - row], ',');
        if (stacks.size() != Grid::width) fail("row", rows[Grid::height - 1 - row]);
        for (int column = 0; column < Grid::width; ++column) {
            if (stacks[column] != ".") read_stack(state, row * Grid::width + column, stacks[column]);
        }
    }
    check_stones(state, fields[0]);
    state.seats = static_cast<std::uint8_t>(number(fields[1], 2, 4));
    state.player = static_cast<std::uint8_t>(number(fields[2], 0, state.seats - 1));
    if (fields[3] != "+" && fields[3] != "-") fail("further move", fields[3]);
    state.again = fields[3] == "+";
    state.quiet = static_cast<std::uint16_t>(number(fields[4], 0, 999));
    if (fields[5] != "-") {
        const auto option = split(fields[5], '=');
        if (option.size() != 2 || option[0] != "stall_limit") fail("option", fields[5]);
        state.stall_limit = static_cast<std::uint16_t>(number(option[1], 1, 999));
    }
    if (!find_end(state)) fail("turn of a player who cannot move", fields[2]);
    return state;
}

std::string Game::write(const State& state) {
    std::string text;
    for (int row = Grid::height - 1; row >= 0; --row) {
        for (int column = 0; column < Grid::width; ++column) {
            const int field = row * Grid::width + column;
            if (column) text += ',';
            if (!has(state.occupied(), field)) {
                text += '.';
                continue;
            }
            const Stack stack = state.stacks[field];
            text += symbol_letters[stack.symbol()];
            for (int level = 0; level < stack.height(); ++level)
                text += static_cast<char>('0' + stack.colour(level));
        }
        if (row) text += '/';
    }
    text += ' ' + std::to_string(state.seats) + ' ' + std::to_string(state.player);
    text += state.again ? " + " : " - ";
    text += std::to_string(state.quiet) + ' ';
    return text + (state.stall_limit == 60 ? "-" : "stall_limit=" + std::to_string(state.stall_limit));
}

// From row 8 down to row 1, each row from a to n.
std::string Game::write_deal(const State& state) {
    std::string text;
    for (int row = Grid::height - 1; row >= 0; --row)
        for (int field = row * Grid::width; field < (row + 1) * Grid::width; ++field) {
            if (town.symbol_at[field] >= 0) continue;
            const Stack stone = state.stacks[field];
            text += text.empty() ? deal_word : ",";
            text += {symbol_letters[stone.symbol()], static_cast<char>('0' + stone.owner())};
        }
    return text;
}

void Game::read_deal(State& state, std::string_view text) {
    if (!text.starts_with(deal_word)) fail("deal", text);
    const auto stones = split(text.substr(deal_word.size()), ',');
    State dealt;
    dealt.seats = state.seats;
    dealt.stall_limit = state.stall_limit;
    std::size_t at = 0;
    for (int row = Grid::height - 1; row >= 0; --row)
        for (int field = row * Grid::width; field < (row + 1) * Grid::width; ++field) {
            if (town.symbol_at[field] >= 0) continue;
            if (at == stones.size() || stones[at].size() != 2) fail("deal", text);
            read_stack(dealt, field, stones[at++]);
        }
    if (at != stones.size()) fail("deal", text);
    check_stones(dealt, text);
    turn(dealt, 0);
    state = dealt;
}

std::string Game::write_move(const State&, Move move) {
    if (move.origin == passing) return "pass";
    return Grid::name(move.origin) + "-" + Grid::name(move.target);
}

}  // namespace campanile::tuerme
