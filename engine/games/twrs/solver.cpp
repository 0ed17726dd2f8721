// Solves endings of TWRS: when little ground is still contested, alpha–beta with a transposition table
// searches to the end of the game.
#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "rules.hpp"

namespace campanile::twrs {

namespace {

constexpr int max_contested = 45;  // larger endings take too long
constexpr std::size_t max_entries = 2'000'000;
constexpr std::size_t max_plies = 300;
constexpr unsigned steps_a_look = 64;  // at the clock
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

class EndingSolver final : public Solver<Move> {
  public:
    explicit EndingSolver(const State& root) : root_(root) {}

    bool run(const Limits& limits, std::chrono::steady_clock::time_point slice) override {
        if (frames_.empty() && !begin()) return true;
        const bool sliced = slice != std::chrono::steady_clock::time_point::max();
        for (unsigned turn = 0; !frames_.empty(); ++turn) {
            const bool look = turn % steps_a_look == 0;
            if (frames_.size() > max_plies || table_.size() > max_entries || limits.reached(nodes, look)) return true;
            if (sliced && look && std::chrono::steady_clock::now() >= slice) return false;
            step();
        }
        solutions.push_back({best_, margin_});
        return true;
    }

  private:
    // Begins with the moves that have no solution yet, which are no better than the last that has; returns
    // whether there are any. What is in the table helps with all of them.
    bool begin() {
        enter(root_, {}, -beyond, solutions.empty() ? beyond : solutions.back().margin);
        Game::Moves& moves = frames_.back().moves;
        const auto is_solved = [&](const Move& move) {
            return std::any_of(solutions.begin(), solutions.end(), [&](const auto& each) { return each.move == move; });
        };
        const auto left = std::remove_if(moves.begin(), moves.end(), is_solved);
        moves.shrink(static_cast<int>(left - moves.begin()));
        if (moves.empty()) frames_.clear();
        return !frames_.empty();
    }

    // A position whose moves are being tried: alpha–beta, fail-soft. Not by recursion, so that it can pause.
    struct Frame {
        State state;
        Key key;
        int low, high, best;
        int tried;
        Game::Moves moves;
    };

    void enter(const State& state, const Key& key, int low, int high) {
        Frame& frame = frames_.emplace_back();
        frame.state = state;
        frame.key = key;
        frame.low = low;
        frame.high = high;
        frame.best = -beyond;
        frame.tried = 0;
        stones_first(state, frame.moves);
    }

    // Tries the next move of the last position, or leaves the position.
    void step() {
        Frame& frame = frames_.back();
        if (frame.tried == frame.moves.size() || frame.best >= frame.high) {
            leave();
            return;
        }
        State next = frame.state;
        Game::apply(next, frame.moves[frame.tried++]);
        const int low = -frame.high, high = -std::max(frame.low, frame.best);
        ++nodes;
        if (Game::actor(next) < 0) {
            const auto points = Game::scores(next);
            take(points[next.player] - points[1 - next.player]);
            return;
        }
        const Key key{next.stones, next.towers[blue], next.towers[orange],
                      static_cast<std::uint32_t>(next.quiet << 1 | next.player)};
        const auto known = table_.find(key);
        const Bounds bounds = known == table_.end() ? Bounds{-beyond, beyond} : known->second;
        const int raised = std::max<int>(low, bounds.low), lowered = std::min<int>(high, bounds.high);
        if (raised >= lowered)
            take(bounds.low >= lowered ? bounds.low : bounds.high);
        else
            enter(next, key, raised, lowered);
    }

    // The margin of the position after the last move tried, for the player to move there.
    void take(int margin) {
        Frame& frame = frames_.back();
        if (-margin <= frame.best) return;
        frame.best = -margin;
        if (frames_.size() == 1) best_ = frame.moves[frame.tried - 1];
    }

    void leave() {
        const auto [key, low, high, best] = std::tuple(frames_.back().key, frames_.back().low, frames_.back().high,
                                                       frames_.back().best);
        frames_.pop_back();
        if (frames_.empty()) {
            margin_ = best;
            return;
        }
        Bounds& bounds = table_.try_emplace(key, Bounds{-beyond, beyond}).first->second;
        if (best < high) bounds.high = static_cast<std::int16_t>(std::min<int>(bounds.high, best));
        if (best > low) bounds.low = static_cast<std::int16_t>(std::max<int>(bounds.low, best));
        take(best);
    }

    State root_;
    std::vector<Frame> frames_;  // from the root on
    std::unordered_map<Key, Bounds, KeyHash> table_;
    Move best_{};  // at the root
    int margin_ = 0;
};

}  // namespace

std::unique_ptr<Solver<Move>> Game::solver(const State& state) {
    if (is_placing(state) || count(state.contested) > max_contested) return nullptr;
    return std::make_unique<EndingSolver>(state);
}

}  // namespace campanile::twrs
