// Information-set Monte Carlo tree search for games with hidden information, two to four players.
//
// Every iteration guesses what the seat to act cannot know and descends one tree whose edges are
// moves. A child is compared only with those that were legal in the same iterations. The result of a
// playout is backed up for each seat (max^n).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "../core/game.hpp"
#include "../core/limits.hpp"
#include "../core/math.hpp"
#include "../core/random.hpp"
#include "common.hpp"

namespace campanile {

template <HiddenInformationGame G>
class IsMcts {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    // With `only`, no other move is tried at the root.
    IsMcts(const State& known, std::uint64_t seed, const std::optional<Move>& only)
        : known_(known), random_(seed), only_(only) {
        nodes_.push_back(Node{});
        nodes_[0].actor = static_cast<std::int8_t>(G::actor(known));
    }

    // Searches until a limit is reached, but for one iteration at least, so that there is a move;
    // returns the number of iterations.
    std::uint64_t run(const Limits& limits) {
        unsigned turn = 0;
        do iterate();
        while (!limits.reached(iterations_, ++turn % turns_a_look == 0));
        return iterations_;
    }

    std::vector<Child<G>> children() const {
        std::vector<Child<G>> all;
        for (std::uint32_t at = nodes_[0].first; at; at = nodes_[at].next)
            all.push_back({nodes_[at].move, nodes_[at].visits, worth(nodes_[at], nodes_[0].actor),
                           mean(nodes_[at].won, nodes_[at].visits)});
        return all;
    }

    int depth() const { return deepest_; }  // in moves

    // The expected line of play from a move at the root on.
    std::vector<Move> line(const Move& first) const {
        std::vector<Move> line{first};
        std::uint32_t at = child(0, first);  // none if only other trees tried it
        while (at && (at = most_visited(at)) && nodes_[at].visits >= 10) line.push_back(nodes_[at].move);
        return line;
    }

  private:
    struct Node {
        Values<G> sum{};
        Values<G> won{};  // parts of wins; only of the moves at the root
        Move move{};
        std::uint32_t visits = 0, available = 0;
        std::uint32_t first = 0, next = 0;  // its first child and its next sibling; 0 for none
        std::int8_t actor = -1;             // the seat to act here
    };

    static constexpr float exploration = 0.7f;

    static float worth(const Node& node, int seat) {
        return node.visits ? node.sum[seat] / static_cast<float>(node.visits) : 0.0f;
    }

    void iterate() {
        State state = known_;
        G::guess(state, random_);
        path_.assign(1, 0);
        bool grown = false;
        while (!grown && G::actor(state) >= 0) {
            const std::uint32_t at = descend(path_.back(), state, grown);
            G::apply(state, nodes_[at].move);
            nodes_[at].actor = static_cast<std::int8_t>(G::actor(state));
            path_.push_back(at);
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
        while (G::actor(state) >= 0) G::apply(state, G::rollout_move(state, random_));
        back_up(nodes_, path_, G::terminal_values(state));
        share_win(nodes_[path_[1]].won, state);
        ++iterations_;
    }

    static void share_win(Values<G>& won, const State& over) {
        const auto winners = G::winners(over);
        const auto sharing = static_cast<float>(std::count(winners.begin(), winners.begin() + G::seats(over), true));
        for (int seat = 0; seat < G::seats(over); ++seat) won[seat] += winners[seat] ? 1.0f / sharing : 0.0f;
    }

    // The child to descend to: a new one, or the one of those legal now with the highest UCB1 score.
    std::uint32_t descend(std::uint32_t parent, const State& state, bool& grown) {
        G::moves(state, moves_);
        if (only_ && parent == 0) {
            moves_.clear();
            moves_.push(*only_);
        }
        const int seat = G::actor(state);
        std::uint32_t best = 0;
        float highest = -1;
        int fresh = 0;
        Move chosen{};
        for (const Move& move : moves_) {
            const std::uint32_t at = child(parent, move);
            if (!at) {
                if (random_.below(++fresh) == 0) chosen = move;
                continue;
            }
            Node& node = nodes_[at];
            ++node.available;
            const auto visits = static_cast<float>(node.visits);
            const float score = node.sum[seat] / visits +
                                exploration * std::sqrt(log(node.available) / visits);
            if (score > highest) {
                highest = score;
                best = at;
            }
        }
        if (!fresh) return best;
        grown = true;
        Node node;
        node.move = chosen;
        node.available = 1;
        node.next = nodes_[parent].first;
        nodes_[parent].first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(node);
        return nodes_[parent].first;
    }

    std::uint32_t child(std::uint32_t parent, const Move& move) const {
        std::uint32_t at = nodes_[parent].first;
        while (at && !(nodes_[at].move == move)) at = nodes_[at].next;
        return at;
    }

    std::uint32_t most_visited(std::uint32_t parent) const {
        std::uint32_t best = nodes_[parent].first;
        for (std::uint32_t at = best; at; at = nodes_[at].next)
            if (nodes_[at].visits > nodes_[best].visits) best = at;
        return best;
    }

    State known_;
    Random random_;
    std::optional<Move> only_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    typename G::Moves moves_;
    std::uint64_t iterations_ = 0;
    int deepest_ = 0;
};

}  // namespace campanile
