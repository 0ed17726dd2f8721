// Solves endings of TWRS: when little ground is still contested, alpha–beta with a transposition table
// searches to the end of the game.
#include <algorithm>
#include <unordered_map>

#include "rules.hpp"

namespace campanile::twrs {

namespace {

constexpr int max_contested = 45;  // larger endings take too long
constexpr std::size_t max_entries = 2'000'000;
constexpr int max_plies = 300;  // a longer line would overflow the stack of a thread
constexpr int beyond = Grid::size + 1;

// The legal moves, those that mark first: they lead to an end. So the search is quicker, and of moves that
// are equally good the solution is one that does not dawdle.
void stones_first(const State& state, Game::Moves& moves) {
    Game::moves(state, moves);
    std::stable_partition(moves.begin(), moves.end(), [](const Move& move) { return move.marks(); });
}

struct Key {
    Board stones, blue, orange;
    std::uint32_t rest;
    bool operator==(const Key&) const = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t mixed = key.rest;
        for (const Board board : {key.stones, key.blue, key.orange})
            for (const auto half : {static_cast<std::uint64_t>(board), static_cast<std::uint64_t>(board >> 64)}) {
                mixed = (mixed ^ half) * 0x9e3779b97f4a7c15;
                mixed ^= mixed >> 29;
            }
        return mixed;
    }
};

struct Bounds {
    std::int16_t low, high;
};

class Solver {
  public:
    explicit Solver(const Limits& limits) : limits_(limits) {}

    std::uint64_t nodes = 0;
    bool gave_up = false;

    // The final margin for the player to move, if both play their best; fail-soft.
    int margin(const State& state, int low, int high, int plies = 0) {
        if (gave_up || plies > max_plies || table_.size() > max_entries || limits_.reached(nodes)) {
            gave_up = true;
            return 0;
        }
        ++nodes;
        if (Game::actor(state) < 0) {
            const auto points = Game::scores(state);
            return points[state.player] - points[1 - state.player];
        }
        const Key key{state.stones, state.towers[blue], state.towers[orange],
                      static_cast<std::uint32_t>(state.quiet << 1 | state.player)};
        if (const auto known = table_.find(key); known != table_.end()) {
            low = std::max<int>(low, known->second.low);
            high = std::min<int>(high, known->second.high);
            if (low >= high) return known->second.low >= high ? known->second.low : known->second.high;
        }
        const int best = best_of(state, low, high, plies);
        if (gave_up) return 0;
        Bounds& bounds = table_.try_emplace(key, Bounds{-beyond, beyond}).first->second;
        if (best < high) bounds.high = static_cast<std::int16_t>(std::min<int>(bounds.high, best));
        if (best > low) bounds.low = static_cast<std::int16_t>(std::max<int>(bounds.low, best));
        return best;
    }

  private:
    int best_of(const State& state, int low, int high, int plies) {
        Game::Moves moves;
        stones_first(state, moves);
        int best = -beyond;
        for (const Move& move : moves) {
            State next = state;
            Game::apply(next, move);
            best = std::max(best, -margin(next, -high, -std::max(low, best), plies + 1));
            if (best >= high || gave_up) break;
        }
        return best;
    }

    const Limits& limits_;
    std::unordered_map<Key, Bounds, KeyHash> table_;
};

}  // namespace

std::optional<Game::Solution> Game::solve(const State& state, const Limits& limits, std::uint64_t& nodes) {
    if (is_placing(state) || count(state.contested) > max_contested) return std::nullopt;
    Solver solver(limits);
    Moves moves;
    stones_first(state, moves);
    Solution solution{{}, -beyond};
    for (const Move& move : moves) {
        State next = state;
        apply(next, move);
        const int margin = -solver.margin(next, -beyond, -solution.margin);
        nodes = solver.nodes;
        if (solver.gave_up) return std::nullopt;
        if (margin > solution.margin) solution = {move, margin};
    }
    return solution;
}

}  // namespace campanile::twrs
