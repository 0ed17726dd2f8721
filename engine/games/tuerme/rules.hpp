// The rules of Spiel der Türme, the same as in campanile/games/tuerme/rules.py.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../core/board.hpp"
#include "../../core/list.hpp"
#include "../../core/moment.hpp"
#include "../../core/options.hpp"
#include "../../core/random.hpp"
#include "../../core/refusal.hpp"
#include "../../core/tally.hpp"

namespace campanile::tuerme {

using Grid = campanile::Grid<14, 8>;

constexpr int colours = 4;
constexpr int symbols = 4;
constexpr int highest_tower = 5;
constexpr std::uint8_t passing = 255;
inline constexpr std::string_view symbol_letters = "ckls";

// A stack: the height in the lowest three bits, then two bits a colour, from bottom to top, then
// the symbol that all its stones bear.
struct Stack {
    std::uint16_t bits = 0;

    int height() const { return bits & 7; }
    int colour(int level) const { return bits >> (3 + 2 * level) & 3; }
    int owner() const { return colour(height() - 1); }
    int symbol() const { return bits >> 13; }
    bool operator==(const Stack&) const = default;

    static Stack stone(int symbol, int colour) {
        return {static_cast<std::uint16_t>(1 | colour << 3 | symbol << 13)};
    }
    Stack under(Stack upper) const {
        const int stones = (upper.bits >> 3 & 0x3ff) << (3 + 2 * height());
        return {static_cast<std::uint16_t>((bits + upper.height()) | stones | upper.symbol() << 13)};
    }
};

enum class End : std::uint8_t { none, zone_held, no_stones_in_streets, stall_limit, nobody_can_move };

struct State {
    std::array<Board, colours> owned{};          // by the colour on top
    std::array<Board, symbols> bearing{};        // by symbol
    std::array<Board, highest_tower + 1> low{};  // stacks of at most this many stones
    std::array<Stack, Grid::size> stacks{};
    std::uint16_t quiet = 0, stall_limit = 60;
    std::uint8_t seats = 2, player = 0;
    bool again = false;
    End end = End::none;

    Board occupied() const { return low[highest_tower]; }
};

struct Move {
    std::uint8_t origin, target;
    bool operator==(const Move&) const = default;
};

// core/game.hpp documents these functions.
class Game {
  public:
    static constexpr std::string_view id = "tuerme";
    static constexpr int max_seats = 4;
    static constexpr int max_moves = 20 * 20 + 1;  // 20 pieces, each to at most 7 + 13 fields, and a pass
    using State = tuerme::State;
    using Move = tuerme::Move;
    using Moves = List<Move, max_moves>;

    static State read(std::string_view text);
    static std::string write(const State& state);
    static std::string write_move(const State& state, Move move);
    static std::variant<Move, Refusal> read_move(const State& state, std::string_view text);

    static State start(int seats, const Options& options);
    static int seats(const State& state) { return state.seats; }
    static int actor(const State& state) { return state.end == End::none ? state.player : -1; }
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

    static std::array<float, max_seats> evaluate(const State& state);
    static constexpr double sharpness = 1;

    static std::optional<Moment> moment(const State& known, const std::vector<Move>& best,
                                        const std::vector<Move>& played);

    using Key = std::array<std::uint64_t, Grid::size / 4 + 1>;
    static Key key(const State& state);
    static bool forcing(const State& state, const Move& move);
    static bool hopeless(const State& state, int seat);

    static constexpr int actions = Grid::size * Grid::lined + 1;
    static constexpr int planes = 2 * symbols + (highest_tower + 2) * colours + 2;
    using ActionNumbers = List<std::int32_t, max_moves>;
    static void encode_moves(const State& state, Moves& found, ActionNumbers& numbers);
    static int observation_size(int) { return planes * Grid::size; }
    static void observe(const State& state, int seat, float* seen);
};

// The town, derived from its map.
struct Town {
    std::array<std::int8_t, Grid::size> symbol_at{};  // -1 for a street
    std::array<std::int8_t, Grid::size> zone_at{};    // -1 for a street
    std::array<Board, symbols> fields{};              // symbol fields by symbol
    std::array<Board, 8> zones{};
    Board streets = 0;
};
extern const Town town;

void put(State& state, int field, Stack stack);
// Gives the turn to the next player who can move, from seat `first` on; ends the game if none can.
void turn(State& state, int first);
// Sets `end` of a position that was read; false if it is the turn of a player who cannot move.
bool find_end(State& state);

}  // namespace campanile::tuerme
