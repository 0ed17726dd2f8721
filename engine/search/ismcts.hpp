// Information-set Monte Carlo tree search for games with hidden cards, two to four players.
//
// Every round fills in what the player to move cannot know, afresh and evenly, and walks one tree
// whose branches are moves, not cards. A child is compared only with those that were possible in
// the same rounds. What comes of a round is backed up for each seat (max^n).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "../core/random.hpp"
#include "limits.hpp"

namespace campanile {

template <class Game>
class IsMcts {
  public:
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Values = std::array<float, Game::most_seats>;

    IsMcts(const State& known, std::uint64_t seed) : known_(known), random_(seed) {
        nodes_.push_back(Node{});
        nodes_[0].actor = static_cast<std::int8_t>(Game::actor(known));
    }

    // Searches until a limit is reached, but for a round, so that there is a move; returns the
    // number of rounds.
    std::uint64_t run(const Limits& limits) {
        do round();
        while (!limits.reached(rounds_));
        return rounds_;
    }

    struct Child {
        Move move;
        std::uint32_t visits;
        float value;  // for the player to move at the root
    };

    std::vector<Child> children() const {
        std::vector<Child> all;
        for (std::uint32_t at = nodes_[0].first; at; at = nodes_[at].next)
            all.push_back({nodes_[at].move, nodes_[at].visits, worth(nodes_[at], nodes_[0].actor)});
        return all;
    }

    int depth() const { return deepest_; }  // in moves

    std::vector<Move> principal_variation() const {
        std::vector<Move> line;
        for (std::uint32_t at = most_visited(0); at; at = most_visited(at)) {
            if (nodes_[at].visits < 10 && !line.empty()) break;
            line.push_back(nodes_[at].move);
        }
        return line;
    }

  private:
    struct Node {
        Values sum{};
        Move move{};
        std::uint32_t visits = 0, possible = 0;
        std::uint32_t first = 0, next = 0;  // of its children, of its siblings; 0 for none
        std::int8_t actor = -1;             // who moves here
    };

    static constexpr float exploration = 0.7f;

    static float worth(const Node& node, int seat) {
        return node.visits ? node.sum[seat] / static_cast<float>(node.visits) : 0.0f;
    }

    void round() {
        State state = known_;
        Game::imagine(state, random_);
        path_.assign(1, 0);
        bool grown = false;
        while (!grown && Game::actor(state) >= 0) {
            const std::uint32_t at = descend(path_.back(), state, grown);
            Game::apply(state, nodes_[at].move);
            nodes_[at].actor = static_cast<std::int8_t>(Game::actor(state));
            path_.push_back(at);
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
        while (Game::actor(state) >= 0) Game::apply(state, Game::likely_move(state, random_));
        const Values value = Game::result(state);
        for (const std::uint32_t passed : path_) {
            ++nodes_[passed].visits;
            for (int seat = 0; seat < Game::most_seats; ++seat) nodes_[passed].sum[seat] += value[seat];
        }
        ++rounds_;
    }

    // The child to go to: one that is new here, or the most promising of those possible now.
    std::uint32_t descend(std::uint32_t parent, const State& state, bool& grown) {
        Game::moves(state, moves_);
        const int seat = Game::actor(state);
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
            ++node.possible;
            const auto visits = static_cast<float>(node.visits);
            const float score = node.sum[seat] / visits +
                                exploration * std::sqrt(std::log(static_cast<float>(node.possible)) / visits);
            if (score > highest) {
                highest = score;
                best = at;
            }
        }
        if (!fresh) return best;
        grown = true;
        Node node;
        node.move = chosen;
        node.possible = 1;
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
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    typename Game::Moves moves_;
    std::uint64_t rounds_ = 0;
    int deepest_ = 0;
};

}  // namespace campanile
