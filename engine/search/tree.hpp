// Best-first tree search for games with perfect information, two to four players (MCTS, max^n).
//
// A leaf is not played out: the game's static evaluation rates the positions after each of its moves,
// and the best of them for the seat to act is the value of the leaf. These evaluations serve twice: as
// first values of the children and, through a softmax, as priors of PUCT. If a move wins the game at
// once, the others are not searched.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "../core/game.hpp"
#include "../core/limits.hpp"
#include "../core/math.hpp"
#include "../core/random.hpp"
#include "chunked_vector.hpp"
#include "common.hpp"

namespace campanile {

template <Game G>
class TreeSearch {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    // With `only`, no other move is tried at the root.
    TreeSearch(const State& root, std::uint64_t seed, const std::optional<Move>& only) : root_(root), random_(seed) {
        nodes_.push_back(Node{});
        expand(0, root_);
        if (only) {
            nodes_[0].first = child(*only);
            nodes_[0].children = 1;
        }
    }

    // Searches until a limit is reached; returns the number of positions evaluated.
    std::uint64_t run(const Limits& limits) {
        for (unsigned turn = 0; !limits.reached(evaluated_, turn % turns_a_look == 0); ++turn) iterate();
        return evaluated_;
    }

    std::vector<Child<G>> children() const {
        std::vector<Child<G>> all;
        for (std::uint32_t at = nodes_[0].first; at < nodes_[0].first + nodes_[0].children; ++at)
            all.push_back({nodes_[at].move, nodes_[at].visits, worth(nodes_[at], nodes_[0].actor),
                           nodes_[at].visits ? mean(nodes_[at].sum, nodes_[at].visits) : nodes_[at].evaluation});
        return all;
    }

    int depth() const { return deepest_; }  // in moves

    // The expected line of play from a move at the root on.
    std::vector<Move> line(const Move& first) const {
        std::vector<Move> line{first};
        for (std::uint32_t at = child(first); nodes_[at].children;) {
            at = most_visited(at);
            if (!nodes_[at].visits) break;
            line.push_back(nodes_[at].move);
        }
        return line;
    }

  private:
    struct Node {
        Values<G> sum{};
        Values<G> evaluation{};
        Move move{};
        float prior = 0;
        std::uint32_t visits = 0;
        std::uint32_t first = 0;
        std::uint16_t children = 0;
        std::int8_t actor = -1;
    };

    static constexpr float exploration = 0.6f;
    static constexpr float temperature = 0.06f;
    static constexpr std::uint32_t max_nodes = 1u << 22;  // 200 MB; a full tree grows no more

    float worth(const Node& node, int seat) const {
        return node.visits ? node.sum[seat] / static_cast<float>(node.visits) : node.evaluation[seat];
    }

    void iterate() {
        State state = root_;
        path_.assign(1, 0);
        std::uint32_t at = 0;
        while (nodes_[at].children) {
            at = select(at);
            G::apply(state, nodes_[at].move);
            path_.push_back(at);
        }
        if (at != 0 && nodes_[at].visits == 0 && nodes_.size() < max_nodes) {
            expand(at, state);
        } else {
            ++evaluated_;  // a visit to a finished game, or to a leaf of a full tree, counts as well
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
        back_up(nodes_, path_, leaf_value(at));
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
        nodes_[at].actor = static_cast<std::int8_t>(G::actor(state));
        if (nodes_[at].actor < 0) return;
        G::moves(state, moves_);
        const std::uint32_t first = nodes_.size();
        const int seat = nodes_[at].actor;
        float highest = 0;
        std::uint32_t win = 0;  // the best move that wins at once, 0 for none
        for (const Move& move : moves_) {
            State next = state;
            G::apply(next, move);
            Node child;
            child.move = move;
            child.evaluation = G::evaluate(next);
            highest = std::max(highest, child.evaluation[seat]);
            if (won_alone(next, seat) && (!win || child.evaluation[seat] > nodes_[win].evaluation[seat]))
                win = nodes_.size();
            nodes_.push_back(child);
        }
        evaluated_ += static_cast<std::uint64_t>(moves_.size());
        nodes_[at].first = first;
        nodes_[at].children = static_cast<std::uint16_t>(moves_.size());
        if (win) {
            nodes_[win].prior = 1;
            return;
        }
        float total = 0;
        for (std::uint32_t child = first; child < nodes_.size(); ++child) {
            // Noise, so that other seeds and other threads search other lines.
            const float noise = static_cast<float>(random_.unit()) - 0.5f;
            nodes_[child].prior = exp((nodes_[child].evaluation[seat] - highest) / temperature + noise);
            total += nodes_[child].prior;
        }
        for (std::uint32_t child = first; child < nodes_.size(); ++child) nodes_[child].prior /= total;
    }

    static bool won_alone(const State& state, int seat) {
        if (G::actor(state) >= 0) return false;
        const auto won = G::winners(state);
        return won[seat] && std::count(won.begin(), won.begin() + G::seats(state), true) == 1;
    }

    Values<G> leaf_value(std::uint32_t at) const {
        const Node& node = nodes_[at];
        if (!node.children) return node.evaluation;
        const Node* best = &nodes_[node.first];
        for (std::uint32_t child = node.first; child < node.first + node.children; ++child)
            if (nodes_[child].evaluation[node.actor] > best->evaluation[node.actor]) best = &nodes_[child];
        return best->evaluation;
    }

    // The node of a legal move at the root.
    std::uint32_t child(const Move& move) const {
        std::uint32_t at = nodes_[0].first;
        while (!(nodes_[at].move == move)) ++at;
        return at;
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
    ChunkedVector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    typename G::Moves moves_;
    std::uint64_t evaluated_ = 0;
    int deepest_ = 1;
};

}  // namespace campanile
