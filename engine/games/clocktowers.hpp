// The rules of Clocktowers, the same as in campanile/games/clocktowers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "../core/list.hpp"
#include "../core/random.hpp"

namespace campanile::clocktowers {

// Cards, in the order of the deck in campanile/games/clocktowers/cards.py.
enum Card : std::uint8_t { F1, F1c, F1m, F2, F2c, F2m, C, Cm, Rr, Rb, Rg, Ry, Rp, unknown };
constexpr int card_types = 13;
constexpr std::array<std::uint8_t, card_types> deck{5, 5, 4, 5, 5, 4, 9, 9, 4, 4, 4, 4, 4};

enum Kind : std::uint8_t { floor_card, clock_card, roof_card };
constexpr Kind kind(int card) { return card < C ? floor_card : card < Rr ? clock_card : roof_card; }
constexpr int storeys(int card) { return card < F2 ? 1 : 2; }  // of a floor
constexpr bool with_cat(int card) { return card == F1c || card == F2c; }
constexpr bool with_mouse(int card) { return card == F1m || card == F2m || card == Cm; }

constexpr int most_towers = 23;  // as many as floors in play
constexpr int most_cards = 58;   // all cards in play
constexpr std::array<int, 3> in_play{23, 18, 17};  // by kind: the rest went back to the box

struct Tower {
    std::uint8_t height = 0;      // in storeys
    Kind top = floor_card;
    std::uint8_t roof = 0;        // its card, once complete
    std::uint8_t highest_cat = 0, highest_mouse = 0;  // their storeys
    bool cat = false, mouse = false;

    bool complete() const { return top == roof_card; }
    int worth() const { return !complete() ? 0 : mouse ? (cat ? 3 : 2) : cat ? 4 : 5; }
};

struct Built {
    std::uint8_t tower, card;
};

// An entry of a trail: a card that came, or, with this bit, a card discarded.
constexpr std::uint8_t discarded = 16;

struct Player {
    std::array<std::uint8_t, card_types> hand{};  // how many of each card
    std::uint8_t cards = 0;                       // in hand
    std::array<std::uint8_t, 5> needed{};         // storeys of the last roof of each colour, 0 for none
    List<Tower, most_towers> towers;
    List<Built, most_cards> built;                // every card played, in order
    List<std::uint8_t, 2 * most_cards> trail;     // see rules.py
};

struct State {
    std::array<List<std::uint8_t, 23>, 3> piles;  // by kind, the top card last
    std::array<Player, 4> players;
    std::uint8_t seats = 2;
    std::int8_t actor = 0;  // -1 when the game is over
    bool drawing = false;
};

struct Move {
    enum Type : std::uint8_t { play, discard, draw };
    Type type;
    std::uint8_t card;   // of a draw: the pile's kind
    std::uint8_t tower;  // 0 for a new one, else its number from 1
    bool operator==(const Move&) const = default;
};

class Game {
  public:
    using State = clocktowers::State;
    using Move = clocktowers::Move;
    using Moves = List<Move, 3 * (most_towers + 2)>;
    static constexpr int most_seats = 4;
    static constexpr bool hidden = true;

    // A position, whole or as a seat knows it: what is unknown there is `unknown` here.
    static State read(std::string_view text);
    static bool whole(const State& state);
    static std::string write(const State& state);
    static std::string write_move(const State& state, Move move);

    // What is unknown filled in, every way to lay the cards being as likely as any.
    static void imagine(State& state, Random& random);

    static int seats(const State& state) { return state.seats; }
    static int actor(const State& state) { return state.actor; }
    static void moves(const State& state, Moves& found);
    static Move random_move(const State& state, Random& random);
    static void apply(State& state, Move move);
    static std::array<int, most_seats> scores(const State& state);
    static std::array<bool, most_seats> winners(const State& state);

    // For search: a move as a sensible player might make it, and what a finished game is worth to
    // each seat, from 0 to 1. See clocktowers_policy.cpp.
    static Move likely_move(const State& state, Random& random);
    static std::array<float, most_seats> result(const State& state);
    static std::array<float, most_seats> evaluate(const State& known);

    // For programs that learn, as in campanile/games/clocktowers/encoding.py: a position before the
    // first move dealt anew, the moves with their numbers, and what a seat sees in figures from 0 to
    // 1. See clocktowers_encoding.cpp.
    static constexpr int actions = card_types * (most_towers + 1) + card_types + 3;
    static constexpr int tower_figures = 11;
    using Numbers = List<std::int32_t, 3 * (most_towers + 2)>;
    static void deal(State& state, Random& random);
    static void numbered_moves(const State& state, Moves& found, Numbers& numbers);
    static int observation_size(int seats) {
        return 2 * card_types + 4 + seats * (1 + 3 * card_types + 2 + most_towers * tower_figures);
    }
    static void observe(const State& state, int seat, float* seen);
};

bool fits(const Player& player, const Tower& tower, int card);

}  // namespace campanile::clocktowers
