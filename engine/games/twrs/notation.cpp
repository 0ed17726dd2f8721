// Positions and moves of TWRS as text, the same as in campanile/games/twrs/notation.py.
#include "rules.hpp"

#include "../../core/errors.hpp"
#include "../../core/text.hpp"

namespace campanile::twrs {

namespace {

void read_option(Variant& variant, std::string_view option) {
    const auto pair = split(option, '=');
    if (option == "setup=free") variant.free_setup = true;
    else if (option == "diagonals=true") variant.diagonals = true;
    else if (pair.size() == 2 && pair[0] == "must_mark_after")
        variant.must_mark_after = static_cast<std::uint16_t>(number(pair[1], 0, 999));
    else if (pair.size() == 2 && pair[0] == "stall_limit")
        variant.stall_limit = static_cast<std::uint16_t>(number(pair[1], 1, 999));
    else if (option == "last_stone=ends") variant.last_stone_ends = true;
    else if (option == "swap=true") variant.swap = true;
    else fail("option", option);
}

// Three towers each, or what has been placed of them: there is room for no more.
void check_pieces(const State& state, std::string_view text) {
    std::array<int, 2> towers{3, 3};
    if (is_placing(state)) {
        const int placed = count(state.occupied());
        towers = {0, 0};
        for (int at = 0; at < placed; ++at)
            if (setup_order[at].second == Move::tower) ++towers[setup_order[at].first];
        if (state.player != setup_order[placed].first) fail("side", text);
    }
    if (count(state.stones) > supply || count(state.towers[blue]) != towers[blue] ||
        count(state.towers[orange]) != towers[orange])
        fail("pieces", text);
}

}  // namespace

State Game::start(int seats, const Options& options) {
    if (seats != 2) fail("number of players", std::to_string(seats));
    const std::string& diagonals = options.at("diagonals");
    State state;
    if (options.at("setup") != "free") state = read(std::string(start_boards[diagonals == "true"]) + " b 0 -");
    for (const auto& [name, value] : options) {
        const bool left_out = value == "standard" || value == "false" || value == "plays_on";  // of a text
        if (!left_out) read_option(state.variant, name + "=" + value);
    }
    return state;
}

State Game::read(std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 4) fail("position", text);
    const auto rows = split(fields[0], '/');
    if (rows.size() != Grid::height) fail("board", fields[0]);
    State state;
    for (int row = 0; row < Grid::height; ++row) {
        int column = 0;
        const std::string_view signs = rows[Grid::height - 1 - row];
        for (std::size_t at = 0; at < signs.size(); ++at) {
            const char sign = signs[at];
            if (sign >= '1' && sign <= '9') {
                const bool two = at + 1 < signs.size() && signs[at + 1] >= '0' && signs[at + 1] <= '9';
                column += number(signs.substr(at, two ? 2 : 1), 1, Grid::width);
                at += two;
                continue;
            }
            if (column >= Grid::width) fail("row", signs);
            const Board piece = bit(row * Grid::width + column++);
            if (sign == 'x') state.stones |= piece;
            else if (sign == 'b') state.towers[blue] |= piece;
            else if (sign == 'o') state.towers[orange] |= piece;
            else fail("row", signs);
        }
        if (column != Grid::width) fail("row", signs);
    }
    if (fields[1] != "b" && fields[1] != "o") fail("side", fields[1]);
    state.player = fields[1] == "b" ? blue : orange;
    state.quiet = static_cast<std::uint16_t>(number(fields[2], 0, 999));
    if (fields[3] != "-")
        for (const auto option : split(fields[3], ',')) read_option(state.variant, option);
    check_pieces(state, text);
    if (!is_placing(state)) state.contested = contested_areas(state, Grid::all);
    return state;
}

std::string Game::write(const State& state) {
    std::string text;
    for (int row = Grid::height - 1; row >= 0; --row) {
        int run = 0;
        const auto end_run = [&] {
            if (run) text += std::to_string(run);
            run = 0;
        };
        for (int field = row * Grid::width; field < (row + 1) * Grid::width; ++field) {
            const char sign = has(state.stones, field)           ? 'x'
                              : has(state.towers[blue], field)   ? 'b'
                              : has(state.towers[orange], field) ? 'o'
                                                                 : '.';
            if (sign == '.') {
                ++run;
                continue;
            }
            end_run();
            text += sign;
        }
        end_run();
        if (row) text += '/';
    }
    const Variant standard;
    std::string options;
    const auto add = [&options](const std::string& option) {
        options += (options.empty() ? "" : ",") + option;
    };
    if (state.variant.free_setup) add("setup=free");
    if (state.variant.diagonals) add("diagonals=true");
    if (state.variant.must_mark_after != standard.must_mark_after)
        add("must_mark_after=" + std::to_string(state.variant.must_mark_after));
    if (state.variant.stall_limit != standard.stall_limit)
        add("stall_limit=" + std::to_string(state.variant.stall_limit));
    if (state.variant.last_stone_ends) add("last_stone=ends");
    if (state.variant.swap) add("swap=true");
    return text + (state.player == blue ? " b " : " o ") + std::to_string(state.quiet) + " " +
           (options.empty() ? "-" : options);
}

std::string Game::write_move(const State&, Move move) {
    if (move.source == Move::stone) return "+" + Grid::name(move.target);
    if (move.source == Move::tower) return "@" + Grid::name(move.target);
    if (move.source == Move::swap) return "swap";
    std::string text = Grid::name(move.source) + "-" + Grid::name(move.target);
    auto stones = move.stones;
    const auto column_first = [](std::uint8_t a, std::uint8_t b) {
        return std::pair(a % Grid::width, a) < std::pair(b % Grid::width, b);
    };
    if (stones[1] != none && column_first(stones[1], stones[0])) std::swap(stones[0], stones[1]);
    for (const std::uint8_t stone : stones)
        if (stone != none) text += "+" + Grid::name(stone);
    return text;
}

}  // namespace campanile::twrs
