// Best-first tree search for open games of two to four players (MCTS with max^n backups).
//
// A leaf is not played out: its moves are all tried and judged by the game's evaluation. The best
// of them, for the player whose turn it is, is what the leaf is worth. Judged moves serve twice: as
// first guesses and, through a softmax, as priors that steer the search (PUCT). Where a move ends the
// game with a win, there is nothing to choose: no other is looked at.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

#include "../core/random.hpp"
#include "limits.hpp"
#include "pieces.hpp"

namespace campanile {

template <class Game>
class TreeSearch {
  public:
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Values = std::array<float, Game::most_seats>;

    TreeSearch(const State& root, std::uint64_t seed) : root_(root), random_(seed) {
        nodes_.push_back(Node{});
        expand(0, root_);
    }

    // Searches until a limit is reached; returns the number of positions judged.
    std::uint64_t run(const Limits& limits) {
        while (!limits.reached(judged_)) iterate();
        return judged_;
    }

    struct Child {
        Move move;
        std::uint32_t visits;
        float value;  // for the player to move at the root
    };

    std::vector<Child> children() const {
        std::vector<Child> all;
        for (std::uint32_t at = nodes_[0].first; at < nodes_[0].first + nodes_[0].children; ++at)
            all.push_back({nodes_[at].move, nodes_[at].visits, worth(nodes_[at], nodes_[0].actor)});
        return all;
    }

    int depth() const { return deepest_; }  // in moves

    std::vector<Move> principal_variation() const {
        std::vector<Move> line;
        for (std::uint32_t at = 0; nodes_[at].children;) {
            at = most_visited(at);
            if (!nodes_[at].visits && !line.empty()) break;
            line.push_back(nodes_[at].move);
        }
        return line;
    }

  private:
    struct Node {
        Values sum{};
        Values judged{};
        Move move{};
        float prior = 0;
        std::uint32_t visits = 0;
        std::uint32_t first = 0;
        std::uint16_t children = 0;
        std::int8_t actor = -1;
    };

    static constexpr float exploration = 0.6f;
    static constexpr float temperature = 0.06f;
    static constexpr std::uint32_t most_nodes = 1u << 22;  // then the tree grows no more: 200 MB

    float worth(const Node& node, int seat) const {
        return node.visits ? node.sum[seat] / static_cast<float>(node.visits) : node.judged[seat];
    }

    void iterate() {
        State state = root_;
        path_.assign(1, 0);
        std::uint32_t at = 0;
        while (nodes_[at].children) {
            at = select(at);
            Game::apply(state, nodes_[at].move);
            path_.push_back(at);
        }
        if (at != 0 && nodes_[at].visits == 0 && nodes_.size() < most_nodes) {
            expand(at, state);
        } else {
            ++judged_;  // a finished game, or what a full tree ends with, is looked at again: that costs, too
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
        const Values value = leaf_value(at);
        for (const std::uint32_t passed : path_) {
            ++nodes_[passed].visits;
            for (int seat = 0; seat < Game::most_seats; ++seat) nodes_[passed].sum[seat] += value[seat];
        }
    }

    std::uint32_t select(std::uint32_t parent) const {
        const Node& node = nodes_[parent];
        const float scale = exploration * std::sqrt(static_cast<float>(node.visits + 1));
        std::uint32_t best = node.first;
        float highest = -1;
        for (std::uint32_t at = node.first; at < node.first + node.children; ++at) {
            const Node& child = nodes_[at];
            const float score = worth(child, node.actor) +
                                scale * child.prior / (1.0f + static_cast<float>(child.visits));
            if (score > highest) {
                highest = score;
                best = at;
            }
        }
        return best;
    }

    void expand(std::uint32_t at, const State& state) {
        nodes_[at].actor = static_cast<std::int8_t>(Game::actor(state));
        if (nodes_[at].actor < 0) return;
        Game::moves(state, moves_);
        const std::uint32_t first = nodes_.size();
        const int seat = nodes_[at].actor;
        float highest = 0;
        std::uint32_t win = 0;  // the best move that wins at once, 0 for none
        for (const Move& move : moves_) {
            State next = state;
            Game::apply(next, move);
            Node child;
            child.move = move;
            child.judged = Game::evaluate(next);
            highest = std::max(highest, child.judged[seat]);
            if (won_alone(next, seat) && (!win || child.judged[seat] > nodes_[win].judged[seat]))
                win = nodes_.size();
            nodes_.push_back(child);
        }
        judged_ += static_cast<std::uint64_t>(moves_.size());
        nodes_[at].first = first;
        nodes_[at].children = static_cast<std::uint16_t>(moves_.size());
        if (win) {
            nodes_[win].prior = 1;
            return;
        }
        float total = 0;
        for (std::uint32_t child = first; child < nodes_.size(); ++child) {
            // A little noise, so that other seeds and other threads look at other lines.
            const float noise = static_cast<float>(random_.unit()) - 0.5f;
            nodes_[child].prior = std::exp((nodes_[child].judged[seat] - highest) / temperature + noise);
            total += nodes_[child].prior;
        }
        for (std::uint32_t child = first; child < nodes_.size(); ++child) nodes_[child].prior /= total;
    }

    static bool won_alone(const State& state, int seat) {
        if (Game::actor(state) >= 0) return false;
        const auto won = Game::winners(state);
        return won[seat] && std::count(won.begin(), won.begin() + Game::seats(state), true) == 1;
    }

    Values leaf_value(std::uint32_t at) const {
        const Node& node = nodes_[at];
        if (!node.children) return node.judged;
        const Node* best = &nodes_[node.first];
        for (std::uint32_t child = node.first; child < node.first + node.children; ++child)
            if (nodes_[child].judged[node.actor] > best->judged[node.actor]) best = &nodes_[child];
        return best->judged;
    }

    std::uint32_t most_visited(std::uint32_t parent) const {
        const Node& node = nodes_[parent];
        std::uint32_t best = node.first;
        for (std::uint32_t at = node.first; at < node.first + node.children; ++at) {
            const Node &child = nodes_[at], &leader = nodes_[best];
            if (child.visits > leader.visits ||
                (child.visits == leader.visits &&
                 worth(child, node.actor) > worth(leader, node.actor)))
                best = at;
        }
        return best;
    }

    State root_;
    Random random_;
    Pieces<Node> nodes_;
    std::vector<std::uint32_t> path_;
    typename Game::Moves moves_;
    std::uint64_t judged_ = 0;
    int deepest_ = 1;
};

}  // namespace campanile
