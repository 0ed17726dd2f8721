// Positions to begin from, of each game, for each number of players and variant.
#pragma once

#include <array>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "../core/random.hpp"
#include "../core/text.hpp"
#include "../games/all.hpp"

namespace campanile::tests {

template <class Item>
void shuffle(std::vector<Item>& items, Random& random) {
    for (int at = static_cast<int>(items.size()); at > 1; --at)
        std::swap(items[at - 1], items[random.below(at)]);
}

inline std::string joined(const std::vector<std::string>& parts, const char* separator) {
    std::string text;
    for (std::size_t at = 0; at < parts.size(); ++at) text += (at ? separator : "") + parts[at];
    return text;
}

// Three towers each, anywhere, and `stones` stones: scattered as well, or all in the lowest rows, which
// leaves an open area above.
enum Stones { scattered, heaped };
inline std::string any_twrs(Random& random, Stones lie, int stones, int quiet, const std::string& options) {
    std::vector<int> fields(twrs::Grid::size - (lie == heaped ? stones : 0));
    std::iota(fields.begin(), fields.end(), lie == heaped ? stones : 0);
    shuffle(fields, random);
    twrs::State state;
    for (int at = 0; at < 6; ++at) state.towers[at % 2] |= bit(fields[at]);
    for (int at = 0; at < stones; ++at) state.stones |= bit(lie == heaped ? at : fields[6 + at]);
    state.player = static_cast<std::uint8_t>(random.below(2));
    state.quiet = static_cast<std::uint16_t>(quiet);
    const std::string text = twrs::Game::write(state);
    return text.substr(0, text.size() - 1) + options;
}

// Stacks on street fields, from row 8 down, as in a deal; a dot is an empty field.
inline std::string on_streets(std::vector<std::string> stacks, int players, const std::string& options) {
    std::string text;
    for (int row = 7; row >= 0; --row) {
        for (int column = 0; column < 14; ++column) {
            text += column ? "," : row < 7 ? "/" : "";
            const bool street = has(tuerme::town.streets, row * 14 + column);
            text += street ? stacks.back() : ".";
            if (street) stacks.pop_back();
        }
    }
    return text + " " + std::to_string(players) + " 0 - 0 " + options;
}

inline std::string dealt_tuerme(Random& random, int players, const std::string& options) {
    std::vector<std::string> stones;
    for (const char symbol : {'c', 'k', 'l', 's'})
        for (int stone = 0; stone < 20; ++stone) stones.push_back({symbol, static_cast<char>('0' + stone % 4)});
    shuffle(stones, random);
    return on_streets(stones, players, options);
}

// All stones in towers of five: an empty town, in which pieces have the most targets.
inline std::string wide_tuerme(Random& random, int players) {
    std::vector<std::string> towers(80, ".");
    int at = 0;
    for (const char* symbol : {"c", "k", "l", "s"})
        for (const char* colours : {"01230", "12301", "23012", "30123"}) towers[at++] = std::string(symbol) + colours;
    shuffle(towers, random);
    return on_streets(towers, players, "-");
}

inline std::string dealt_clocktowers(Random& random, int players) {
    const std::vector<std::string> names{"F1", "F1c", "F1m", "F2", "F2c", "F2m", "C",
                                         "Cm", "Rr",  "Rb",  "Rg", "Ry",  "Rp"};
    std::array<std::vector<std::string>, 3> piles;
    for (int card = 0; card < clocktowers::card_types; ++card) {
        const bool in_hands = card == clocktowers::F1c || card == clocktowers::F1m || card == clocktowers::Cm;
        for (int copy = in_hands ? players : 0; copy < clocktowers::deck[card]; ++copy)
            piles[clocktowers::kind(card)].push_back(names[card]);
    }
    for (auto& pile : piles) shuffle(pile, random);
    piles[0].resize(piles[0].size() - 5);
    piles[2].resize(piles[2].size() - 3);
    const std::vector<std::string> hands(players, "F1c,F1m,Cm"), towers(players, "-");
    return "F:" + joined(piles[0], ",") + ";C:" + joined(piles[1], ",") + ";R:" + joined(piles[2], ",") +
           " " + joined(hands, "/") + " " + joined(towers, "/") + " 0 play -";
}

// The position as a seat of Clocktowers knows it, but for what it could work out.
inline std::string as_known(const std::string& text, int seat) {
    const auto fields = split(text, ' ');
    std::vector<std::string> piles, hands;
    for (const auto pile : split(fields[0], ';')) {
        const auto cards = split(pile, ',');
        piles.push_back(std::string(cards[0]));
        if (cards.size() > 1) piles.back() += ",?" + std::to_string(cards.size() - 1);
    }
    for (const auto trail : split(fields[1], '/')) {
        std::vector<std::string> entries;
        for (const auto entry : split(trail, ','))
            entries.emplace_back(entry[0] == 'x' && static_cast<int>(hands.size()) != seat ? "x?" : entry);
        hands.push_back(joined(entries, ","));
    }
    std::string known = joined(piles, ";") + " " + joined(hands, "/");
    for (std::size_t field = 2; field < fields.size(); ++field) known += " " + std::string(fields[field]);
    return known;
}

template <Game G>
std::vector<std::string> starts(Random& random);

template <>
inline std::vector<std::string> starts<twrs::Game>(Random& random) {
    const std::string standard = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 ";
    const std::string empty = "11/11/11/11/11/11/11/11/11/11/11 b 0 setup=free";
    std::vector<std::string> texts{empty, empty + ",diagonals=true"};
    for (const char* options : {"-", "diagonals=true", "must_mark_after=0,stall_limit=30,last_stone=ends"})
        texts.push_back(standard + options);
    for (const int stones : {37, 38, 39, 40})
        for (const char* options : {"-", "diagonals=true"})
            texts.push_back(any_twrs(random, scattered, stones, stones == 38 ? 8 : 0, options));
    texts.push_back(std::string(twrs::start_boards[0]) + " b 0 swap=true");
    texts.push_back(std::string(twrs::start_boards[1]) + " b 0 diagonals=true,must_mark_after=1,swap=true");
    return texts;
}

template <>
inline std::vector<std::string> starts<tuerme::Game>(Random& random) {
    return {dealt_tuerme(random, 2, "-"), dealt_tuerme(random, 3, "stall_limit=9"),
            dealt_tuerme(random, 4, "-"), wide_tuerme(random, 2)};
}

template <>
inline std::vector<std::string> starts<clocktowers::Game>(Random& random) {
    return {dealt_clocktowers(random, 2), dealt_clocktowers(random, 3), dealt_clocktowers(random, 4)};
}

}  // namespace campanile::tests
