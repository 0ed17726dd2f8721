// The rules of TWRS, the same as in campanile/games/twrs/rules.py and with the same names.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../../core/board.hpp"
#include "../../core/list.hpp"
#include "../../core/moment.hpp"
#include "../../core/options.hpp"
#include "../../core/random.hpp"
#include "../../core/refusal.hpp"
#include "../../core/share.hpp"
#include "../../core/solver.hpp"
#include "../../core/tally.hpp"

namespace campanile::twrs {

using Grid = campanile::Grid<11, 11>;

constexpr int supply = 40;
constexpr int blue = 0;
constexpr int orange = 1;
constexpr std::uint8_t none = 255;

struct Variant {
    bool free_setup = false;
    bool diagonals = false;
    std::uint16_t must_mark_after = 8;
    std::uint16_t stall_limit = 24;
    bool last_stone_ends = false;
    bool swap = false;
    bool operator==(const Variant&) const = default;
};

struct State {
    Board stones = 0;
    std::array<Board, 2> towers{};
    Board contested = 0;  // the areas that hold towers of both colours: only there can one move
    std::uint8_t player = blue;
    std::uint16_t quiet = 0;
    Variant variant;

    Board occupied() const { return stones | towers[blue] | towers[orange]; }
};

// A tower's move with up to two stones; a placement has the piece's sign as its source, a swap its own.
struct Move {
    static constexpr std::uint8_t stone = 254, tower = 253, swap = 252;
    std::uint8_t source, target;  // no initialisers: lists of moves must cost nothing to make
    std::array<std::uint8_t, 2> stones;
    bool operator==(const Move&) const = default;
    bool marks() const { return stones[0] != none; }
};

// A free set-up: the colour and the piece of each placement, in order.
inline constexpr std::array<std::pair<int, std::uint8_t>, 9> setup_order{{
    {blue, Move::stone},
    {orange, Move::stone},
    {blue, Move::stone},
    {orange, Move::tower},
    {blue, Move::tower},
    {blue, Move::tower},
    {orange, Move::tower},
    {orange, Move::tower},
    {blue, Move::tower},
}};

// The boards before the first move, without and with diagonals: the same as in campanile/games/twrs/board.py.
inline constexpr std::array<std::string_view, 2> start_boards{
    "11/5x5/1o9/5o5/9o1/5x5/1b9/5b5/9b1/5x5/11",
    "11/11/5o5/o9o/11/1x3x3x1/11/b9b/5b5/11/11",
};

// core/game.hpp documents these functions.
class Game {
  public:
    static constexpr std::string_view id = "twrs";
    static constexpr int max_seats = 2;
    // 60 targets, each unmarked or marked in up to nine ways, each of two stones or one of them.
    static constexpr int max_moves = 60 * 19;
    using State = twrs::State;
    using Move = twrs::Move;
    using Moves = List<Move, max_moves>;

    static State read(std::string_view text);
    static std::string write(const State& state);
    static std::string write_move(const State& state, Move move);
    static std::variant<Move, Refusal> read_move(const State& state, std::string_view text);

    static State start(int seats, const Options& options);
    static int seats(const State&) { return 2; }
    static int actor(const State& state);
    static void moves(const State& state, Moves& found);
    static Move random_move(const State& state, Random& random);
    static void apply(State& state, Move move);
    static std::array<int, max_seats> scores(const State& state);
    static std::array<bool, max_seats> winners(const State& state);
    static Tally tally(const State& state);
    static std::string_view reason(const State& state);

    static std::array<float, max_seats> evaluate(const State& state);
    static std::vector<Share<max_seats>> estimate(const State& state);
    static float lead(const State& state, int seat);
    static constexpr double sharpness = 2.5;

    static std::unique_ptr<Solver<Move>> solver(const State& state);

    static std::optional<Moment> moment(const State& known, const std::vector<Move>& best,
                                        const std::vector<Move>& played);

    using Key = std::array<std::uint64_t, 7>;
    static Key key(const State& state);
    static bool forcing(const State& state, const Move& move);
    static bool hopeless(const State&, int) { return false; }

    static constexpr int sides = 4, max_marks = 1 + 3 * 3 * 2, planes = 9;
    static constexpr int turns = Grid::size * sides * max_marks;
    static constexpr int actions = turns + Grid::size + 1;
    using ActionNumbers = List<std::int32_t, max_moves>;
    static void encode_moves(const State& state, Moves& found, ActionNumbers& numbers);
    static int observation_size(int) { return planes * Grid::size; }
    static void observe(const State& state, int seat, float* seen);
};

// The areas that hold towers of one colour only, by colour: what counts in the end.
std::array<Board, 2> closed_ground(const State& state);
// All areas within some fields that hold towers of both colours.
Board contested_areas(const State& state, Board within);
// The sets of stones that may be placed if a tower goes there, each once.
std::vector<Board> marks(const State& state, int source, int target);
// All points where its lines then cross those of an opposing tower, also of one that may not be marked.
Board crossed(const State& state, int source, int target);
bool is_placing(const State& state);
bool bound_to_mark(const State& state);
int stones_left(const State& state);

// The action number of a turn: its target, the side from which the tower comes (up, right, down, left),
// and the number of the way it marks.
inline int turn_number(Move turn, int mark) {
    const bool upright = turn.source % Grid::width == turn.target % Grid::width;
    const int side = (upright ? 0 : 1) + (turn.source > turn.target ? 0 : 2);
    return (turn.target * Game::sides + side) * Game::max_marks + mark;
}
void encode_turns(const State& state, Game::Moves& found, Game::ActionNumbers& numbers);

}  // namespace campanile::twrs
