// The rules of Clocktowers, the same as in campanile/games/clocktowers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../core/list.hpp"
#include "../../core/moment.hpp"
#include "../../core/options.hpp"
#include "../../core/random.hpp"
#include "../../core/refusal.hpp"
#include "../../core/tally.hpp"

namespace campanile::clocktowers {

// Cards, in the order of the deck in campanile/games/clocktowers/board.py.
enum Card : std::uint8_t { F1, F1c, F1m, F2, F2c, F2m, C, Cm, Rr, Rb, Rg, Ry, Rp, unknown };
constexpr int card_types = 13;
inline constexpr std::array<std::string_view, card_types> names{"F1", "F1c", "F1m", "F2", "F2c", "F2m", "C",
                                                                "Cm", "Rr",  "Rb",  "Rg", "Ry",  "Rp"};
inline constexpr std::string_view pile_letters = "FCR";  // by kind
constexpr std::array<std::uint8_t, card_types> deck{5, 5, 4, 5, 5, 4, 9, 9, 4, 4, 4, 4, 4};

enum Kind : std::uint8_t { floor_card, clock_card, roof_card };
constexpr Kind kind(int card) { return card < C ? floor_card : card < Rr ? clock_card : roof_card; }
constexpr int storeys(int card) { return card < F2 ? 1 : 2; }  // of a floor
constexpr bool with_cat(int card) { return card == F1c || card == F2c; }
constexpr bool with_mouse(int card) { return card == F1m || card == F2m || card == Cm; }

constexpr int max_towers = 23;  // as many as floors in play
constexpr int max_cards = 58;   // all cards in play
constexpr std::array<int, 3> in_play{23, 18, 17};  // by kind: the rest went back to the box

struct Tower {
    std::uint8_t height = 0;      // in storeys
    Kind top = floor_card;
    std::uint8_t roof = 0;        // its card, once complete
    std::uint8_t highest_cat = 0, highest_mouse = 0;  // their storeys
    bool cat = false, mouse = false;

    bool complete() const { return top == roof_card; }
    int prospect() const { return mouse ? (cat ? 3 : 2) : cat ? 4 : 5; }  // with a roof
    int worth() const { return complete() ? prospect() : 0; }
};

struct Built {
    std::uint8_t tower, card;
};

// An entry of a trail: a card that came, or, with this bit, a card discarded.
constexpr std::uint8_t discarded = 16;
using Trail = List<std::uint8_t, 2 * max_cards>;

struct Player {
    std::array<std::uint8_t, card_types> hand{};  // how many of each card
    std::uint8_t cards = 0;                       // in hand
    std::array<std::uint8_t, 5> needed{};         // storeys of the last roof of each colour, 0 for none
    List<Tower, max_towers> towers;
    List<Built, max_cards> built;                // every card played, in order
    Trail trail;                                 // see rules.py
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

// core/game.hpp documents these functions.
class Game {
  public:
    static constexpr std::string_view id = "clocktowers";
    static constexpr int max_seats = 4;
    static constexpr int max_moves = 3 * (max_towers + 2);
    using State = clocktowers::State;
    using Move = clocktowers::Move;
    using Moves = List<Move, max_moves>;

    static State read(std::string_view text);
    static std::string write(const State& state);
    static std::string write_move(const State& state, Move move);
    static std::variant<Move, Refusal> read_move(const State& state, std::string_view text);

    static State start(int seats, const Options& options);
    static int seats(const State& state) { return state.seats; }
    static int actor(const State& state) { return state.actor; }
    static void moves(const State& state, Moves& found);
    static Move random_move(const State& state, Random& random);
    static void apply(State& state, Move move);
    static void deal(State& state, Random& random);
    static std::string write_deal(const State& state);
    static void read_deal(State& state, std::string_view text);
    static std::array<int, max_seats> scores(const State& state);
    static std::array<bool, max_seats> winners(const State& state);
    static Tally tally(const State& state);
    static std::string_view reason(const State& state);

    static State known_to(const State& state, int seat);
    static std::string redact(const State& state, Move move, int seat);
    static bool reveals(const State& state, Move move);
    static bool fully_known(const State& state);
    static void guess(State& state, Random& random);

    static std::array<float, max_seats> evaluate(const State& known);
    static constexpr double sharpness = 1;
    static Move rollout_move(const State& state, Random& random);
    static int rollout_weight(const State& state, Move move);
    static std::array<float, max_seats> terminal_values(const State& state);

    static std::optional<Moment> moment(const State& known, const std::vector<Move>& best,
                                        const std::vector<Move>& played);

    using Key = std::array<std::uint64_t, 10 * max_seats + 1>;
    static Key key(const State& state);
    static bool forcing(const State& state, const Move& move);
    static bool hopeless(const State&, int) { return false; }

    static constexpr int actions = card_types * (max_towers + 1) + card_types + 3;
    static constexpr int tower_features = 11;
    using ActionNumbers = List<std::int32_t, max_moves>;
    static void encode_moves(const State& state, Moves& found, ActionNumbers& numbers);
    static int observation_size(int seats) {
        return 2 * card_types + 4 + seats * (1 + 3 * card_types + 2 + max_towers * tower_features);
    }
    static void observe(const State& state, int seat, float* seen);
};

void receive(Player& player, int card);
void give_up(Player& player, int card);
void build(Player& player, int number, int card);  // on tower `number` from 1, or on a new one: 0
bool fits(const Player& player, const Tower& tower, int card);
Trail inferred(const Trail& trail);  // as the others know it: a discard is named only if it can be one card alone
std::array<int, card_types> unseen(const State& state);  // the cards that are unknown in the piles or were removed

}  // namespace campanile::clocktowers
