// Proves what the moves of an ending are worth to a seat: tries every line to the end of the game, or until the
// turn has left the seat too often. All others play against the seat, so what is proven holds against every reply.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "../core/game.hpp"

namespace campanile {

// A game whose endings can be proven (prover.cpp). Positions with equal keys are worth the same to everybody;
// a forcing move is tried before others, since it leads to an end.
template <class G>
concept ProvableGame = Game<G> && requires(const typename G::State& state, const typename G::Move& move, int seat) {
    typename G::Key;  // an array of std::uint64_t
    { G::key(state) } -> std::same_as<typename G::Key>;
    { G::forcing(state, move) } -> std::same_as<bool>;
    // Whether the seat surely cannot win before its turn is over, so that nothing has to be tried.
    { G::hopeless(state, seat) } -> std::same_as<bool>;
};

template <class Move>
struct Proof {
    Move move;
    int value;
};

constexpr int unproven = -9999;  // the end was not reached in time
constexpr int endless = 1 << 20;

// What a finished game is worth to a seat: three times its margin, and the result where that says more.
template <Game G>
int worth(const typename G::State& state, int seat) {
    const auto points = G::scores(state);
    const auto won = G::winners(state);
    int best = -endless, sharing = 0;
    for (int other = 0; other < G::seats(state); ++other) {
        if (other != seat) best = std::max(best, points[other]);
        sharing += won[other];
    }
    return 3 * (points[seat] - best) + (!won[seat] ? -1 : sharing > 1 ? 0 : 1);
}

// Remembers what it has found, for further positions of the same game.
template <ProvableGame G>
class Prover {
  public:
    // All questions together may take so many nodes.
    Prover(int seat, std::uint64_t nodes) : seat_(seat), nodes_(nodes) {}

    // The value of every move of the seat to act; nothing once the nodes are used up. Within so many turns of the
    // seat, the present one included, 0 for as many as there are. Values outside of the window are not told apart:
    // `low` is that or less, `high` that or more.
    std::optional<std::vector<Proof<typename G::Move>>> moves(const typename G::State& state, int turns, int low,
                                                              int high) {
        std::vector<Proof<typename G::Move>> proven;
        typename G::Moves all;
        G::moves(state, all);
        for (const auto& move : all) proven.push_back({move, after(state, move, turns ? turns : endless, low, high)});
        if (!nodes_) return std::nullopt;
        return proven;
    }

  private:
    struct Entry {
        typename G::Key key;
        int turns;
        bool operator==(const Entry&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Entry& entry) const {
            std::uint64_t mixed = static_cast<std::uint64_t>(entry.turns);
            for (const std::uint64_t word : entry.key) {
                mixed = (mixed ^ word) * 0x9e3779b97f4a7c15;
                mixed ^= mixed >> 29;
            }
            return mixed;
        }
    };
    struct Bounds {
        int low = -endless, high = endless;
    };

    int after(const typename G::State& state, const typename G::Move& move, int turns, int low, int high) {
        if (!nodes_) return low;
        --nodes_;
        auto next = state;
        G::apply(next, move);
        const int actor = G::actor(next);
        if (actor < 0) return std::clamp(worth<G>(next, seat_), low, high);
        if (G::actor(state) == seat_ && actor != seat_ && --turns == 0)
            return std::clamp(unproven, low, high);
        return value(next, turns, low, high);
    }

    // Alpha–beta with a transposition table; clamped, since only bounds are known outside of the window.
    int value(const typename G::State& state, int turns, int low, int high) {
        const bool own = G::actor(state) == seat_;
        if (own && turns == 1 && G::hopeless(state, seat_)) return std::clamp(unproven, low, high);
        const Entry entry{G::key(state), turns};
        const Bounds known = table_[entry];
        if (known.low >= high) return high;
        if (known.high <= low) return low;
        const int floor = std::max(low, known.low), ceiling = std::min(high, known.high);
        if (floor == ceiling) return floor;
        int best = own ? floor : ceiling;
        typename G::Moves all;
        G::moves(state, all);
        std::stable_partition(all.begin(), all.end(), [&](const auto& move) { return G::forcing(state, move); });
        for (const auto& move : all) {
            if (own)
                best = std::max(best, after(state, move, turns, best, ceiling));
            else
                best = std::min(best, after(state, move, turns, floor, best));
            if (best == (own ? ceiling : floor)) break;
        }
        if (!nodes_) return best;  // of which nothing is known for sure
        Bounds& bounds = table_[entry];
        if (best < ceiling) bounds.high = best;
        if (best > floor) bounds.low = best;
        return best;
    }

    int seat_;
    std::uint64_t nodes_;  // that are left
    std::unordered_map<Entry, Bounds, Hash> table_;
};

}  // namespace campanile
