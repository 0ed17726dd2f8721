// What a game has to offer for the engine to play it: a class of static functions over plain values,
// with the names that the game has in src/campanile/games.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "moment.hpp"
#include "options.hpp"
#include "random.hpp"
#include "refusal.hpp"
#include "share.hpp"
#include "solver.hpp"
#include "tally.hpp"

namespace campanile {

// A value for each seat, from 0 for a sure loss to 1 for a sure win.
template <class G>
using Values = std::array<float, G::max_seats>;

template <class G>
concept Game = requires(const typename G::State& state, typename G::State& changed, const typename G::Move& move,
                        typename G::Moves& moves, typename G::ActionNumbers& numbers, Random& random,
                        std::string_view text, const Options& options, int seat, float* observation) {
    { G::id } -> std::convertible_to<std::string_view>;  // the id in the Python registry
    { G::max_seats } -> std::convertible_to<int>;        // arrays by seat have this size
    requires std::equality_comparable<typename G::Move>;

    // notation.cpp: the same texts as in Python; `read` fails (core/errors.hpp) on others.
    { G::read(text) } -> std::same_as<typename G::State>;
    { G::write(state) } -> std::same_as<std::string>;
    { G::write_move(state, move) } -> std::same_as<std::string>;

    // explain.cpp: the legal move that a text names, or why there is none.
    { G::read_move(state, text) } -> std::same_as<std::variant<typename G::Move, Refusal>>;

    // rules.cpp: `start` is the position before the first move by the newest rules, for so many seats and with
    // all options of the game; where something is dealt (DealtGame), it has yet to be.
    { G::start(seat, options) } -> std::same_as<typename G::State>;

    // `actor` is the seat to act, -1 when the game is over; then there are no moves.
    { G::seats(state) } -> std::same_as<int>;
    { G::actor(state) } -> std::same_as<int>;
    G::moves(state, moves);                                                // all legal moves, each once
    { G::random_move(state, random) } -> std::same_as<typename G::Move>;  // all equally likely
    G::apply(changed, move);                                               // the move has to be legal
    { G::scores(state) } -> std::same_as<std::array<int, G::max_seats>>;
    { G::winners(state) } -> std::same_as<std::array<bool, G::max_seats>>;  // of a finished game
    { G::reason(state) } -> std::same_as<std::string_view>;                 // why a finished game has ended
    { G::tally(state) } -> std::same_as<Tally>;                             // also of a position as a seat knows it

    // evaluation.cpp: a static evaluation, the leaf value of a tree search.
    { G::evaluate(state) } -> std::same_as<Values<G>>;
    // The chances of winning are as this power of what a search finds for each seat; fitted to results of games.
    { G::sharpness } -> std::convertible_to<double>;

    // encoding.cpp: the same numbers as in Python. Legal moves with their action numbers, which are
    // below `actions`, and what a seat observes, as numbers from 0 to 1.
    { G::actions } -> std::convertible_to<int>;
    G::encode_moves(state, moves, numbers);
    { G::observation_size(seat) } -> std::same_as<int>;  // by the number of seats
    G::observe(state, seat, observation);
};

// A game with hidden information: `read` also takes a position as a seat knows it, and `write` writes one.
// view.cpp says who knows what; the seat -1 is a spectator.
template <class G>
concept HiddenInformationGame = Game<G> && requires(const typename G::State& state, typename G::State& changed,
                                                    const typename G::Move& move, Random& random, int seat) {
    { G::known_to(state, seat) } -> std::same_as<typename G::State>;
    { G::redact(state, move, seat) } -> std::same_as<std::string>;  // the text of a move as a seat sees it
    { G::reveals(state, move) } -> std::same_as<bool>;  // whether a move shows a player something hidden
    { G::fully_known(state) } -> std::same_as<bool>;
    G::guess(changed, random);  // fills in what is unknown, all possibilities equally likely
    { G::rollout_move(state, random) } -> std::same_as<typename G::Move>;  // of a fast, sensible player
    { G::rollout_weight(state, move) } -> std::same_as<int>;  // how much that player is inclined to a move
    { G::terminal_values(state) } -> std::same_as<Values<G>>;              // of a finished game
};

// A game that starts with a deal: `deal` deals a position before the first move, for the first time or again;
// `write_deal` is the text of the deal that led to such a position, or to it as a seat knows it; `read_deal` deals
// what such a text says.
template <class G>
concept DealtGame = Game<G> && requires(const typename G::State& state, typename G::State& changed, Random& random,
                                        std::string_view text) {
    G::deal(changed, random);
    { G::write_deal(state) } -> std::same_as<std::string>;
    G::read_deal(changed, text);
};

// A game with a solver (solver.cpp): null for a position that is no ending yet.
template <class G>
concept SolvableGame = Game<G> && requires(const typename G::State& state) {
    { G::solver(state) } -> std::same_as<std::unique_ptr<Solver<typename G::Move>>>;
};

// A game whose evaluation can say how many points a seat will be ahead of the best other one (evaluation.cpp).
template <class G>
concept LeadingGame = Game<G> && !HiddenInformationGame<G> && requires(const typename G::State& state, int seat) {
    { G::lead(state, seat) } -> std::same_as<float>;
};

// A game whose evaluation can say whom the places of the board will belong to (evaluation.cpp).
template <class G>
concept EstimableGame = Game<G> && !HiddenInformationGame<G> && requires(const typename G::State& state) {
    { G::estimate(state) } -> std::same_as<std::vector<Share<G::max_seats>>>;
};

// A game with words for what was better about the first of two lines of play than about the second (moment.cpp);
// where something is hidden, of each line only the first move.
template <class G>
concept ExplainedGame = Game<G> && requires(const typename G::State& known, const std::vector<typename G::Move>& line) {
    { G::moment(known, line, line) } -> std::same_as<std::optional<Moment>>;
};

}  // namespace campanile
