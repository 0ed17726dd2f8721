#include "engine.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "core/errors.hpp"
#include "games/all.hpp"
#include "search/ismcts.hpp"
#include "search/tree.hpp"

namespace campanile {

namespace {

// Which search plays a game; docs/engine.md has the measurements behind the choice.
template <Game G>
struct SearchFor {
    using type = TreeSearch<G>;
};
template <HiddenInformationGame G>
struct SearchFor<G> {
    using type = IsMcts<G>;
};

constexpr std::uint64_t max_solver_nodes = 400'000;  // then the solver gives up
constexpr double max_seconds = 1e8;                   // more would overflow the clock

double seconds_since(std::chrono::steady_clock::time_point began) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

template <Game G>
std::uint64_t count_lines(const typename G::State& state, int depth) {
    typename G::Moves moves;
    G::moves(state, moves);
    if (depth == 1) return static_cast<std::uint64_t>(moves.size());
    std::uint64_t total = 0;
    for (const auto& move : moves) {
        auto next = state;
        G::apply(next, move);
        total += count_lines<G>(next, depth - 1);
    }
    return total;
}

Limits limits_of(const Budget& budget) {
    Limits limits;
    if (budget.nodes) limits.nodes = std::max<std::uint64_t>(1, budget.nodes / budget.threads);
    if (budget.seconds > 0)
        limits.deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                              std::chrono::duration<double>(std::min(budget.seconds, max_seconds)));
    limits.stop = budget.stop;
    return limits;
}

// Root parallelization: each thread grows a tree from a seed of its own; their visits are added up.
template <Game G>
Result search_game(const typename G::State& state, const Budget& budget) {
    using Search = typename SearchFor<G>::type;
    const auto began = std::chrono::steady_clock::now();
    const Limits limits = limits_of(budget);
    std::vector<Search> searches;
    for (int thread = 0; thread < budget.threads; ++thread)
        searches.emplace_back(state, budget.seed + static_cast<std::uint64_t>(thread));
    std::vector<std::uint64_t> nodes(searches.size());
    {
        std::vector<std::jthread> others;
        for (std::size_t at = 1; at < searches.size(); ++at)
            others.emplace_back([&, at] { nodes[at] = searches[at].run(limits); });
        nodes[0] = searches[0].run(limits);
    }
    Result result{};
    std::map<std::string, std::pair<std::uint32_t, double>> totals;
    for (const Search& search : searches) {
        for (const auto& child : search.children()) {
            auto& [visits, value] = totals[G::write_move(state, child.move)];
            // A move that was evaluated but never visited still has a value.
            const double weight = std::max<double>(child.visits, 1e-3);
            const double before = visits;
            value = (value * before + child.value * weight) / (before + weight);
            visits += child.visits;
        }
    }
    for (const auto& [move, total] : totals) result.moves.push_back({move, total.first, total.second});
    std::stable_sort(result.moves.begin(), result.moves.end(), [](const auto& a, const auto& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
    result.move = result.moves.front().move;
    for (const auto& move : searches[0].principal_variation())
        result.line.push_back(G::write_move(state, move));
    if (result.line.empty() || result.line.front() != result.move) result.line = {result.move};
    for (const std::uint64_t spent : nodes) result.nodes += spent;
    for (const Search& search : searches) result.depth = std::max(result.depth, search.depth());
    result.seconds = seconds_since(began);
    return result;
}

// Tries to solve an ending before searching, with at most half the time and half the nodes.
template <Game G>
Result solve_or_search(const typename G::State& state, Budget budget) {
    std::uint64_t tried = 0;
    if constexpr (SolvableGame<G>) {
        const auto began = std::chrono::steady_clock::now();
        Budget half = budget;
        half.nodes = budget.nodes ? std::clamp<std::uint64_t>(budget.nodes / 2, 1, max_solver_nodes) : max_solver_nodes;
        half.seconds = budget.seconds / 2;
        half.threads = 1;
        if (const auto solution = G::solve(state, limits_of(half), tried)) {
            const std::string move = G::write_move(state, solution->move);
            const double value = solution->margin > 0 ? 1 : solution->margin < 0 ? 0 : 0.5;
            return {move, {{move, 1, value}}, {move}, tried, 0, true, seconds_since(began)};
        }
        if (budget.seconds > 0) budget.seconds = std::max(budget.seconds - seconds_since(began), 1e-3);
    }
    Result result = search_game<G>(state, budget);
    result.nodes += tried;
    return result;
}

// The static evaluation of the position after a move, for the seat that makes it.
template <Game G>
double evaluated(const typename G::State& state, const typename G::Move& move) {
    auto next = state;
    G::apply(next, move);
    return G::evaluate(next)[G::actor(state)];
}

template <Game G, class Rating>
std::vector<Candidate> ranked(typename G::State state, Rating rating) {
    if constexpr (HiddenInformationGame<G>) {  // one guess for all moves, so that they compare
        Random random(1);
        G::guess(state, random);
    }
    std::vector<Candidate> all;
    typename G::Moves moves;
    G::moves(state, moves);
    for (const auto& move : moves)
        all.push_back({G::write_move(state, move), 1, static_cast<double>(rating(state, move))});
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
    return all;
}

}  // namespace

std::vector<std::string> game_ids() { return AllGames::ids(); }

Description describe(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        Description described{G::actor(state), {}, {}, {}};
        typename G::Moves moves;
        G::moves(state, moves);
        for (const auto& move : moves) described.moves.push_back(G::write_move(state, move));
        const auto points = G::scores(state);
        described.scores.assign(points.begin(), points.begin() + G::seats(state));
        if (described.actor < 0) {
            const auto won = G::winners(state);
            for (int seat = 0; seat < G::seats(state); ++seat)
                if (won[seat]) described.winners.push_back(seat);
        }
        return described;
    });
}

std::string apply(const std::string& game, const std::string& text, const std::string& move) {
    return AllGames::with(game, [&]<Game G>() {
        auto state = read_fully_known<G>(text);
        typename G::Moves moves;
        G::moves(state, moves);
        for (const auto& legal : moves) {
            if (G::write_move(state, legal) != move) continue;
            G::apply(state, legal);
            return G::write(state);
        }
        throw TextError("move", move);
    });
}

std::uint64_t perft(const std::string& game, const std::string& text, int depth) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        if (depth < 0) throw TextError("depth", std::to_string(depth));
        return depth == 0 ? std::uint64_t{1} : count_lines<G>(state, depth);
    });
}

Playouts playouts(const std::string& game, const std::string& text, std::uint64_t count, std::uint64_t seed) {
    return AllGames::with(game, [&]<Game G>() {
        const auto start = read_fully_known<G>(text);
        Playouts played{count, 0, 0, std::vector<double>(static_cast<std::size_t>(G::seats(start)))};
        Random random(seed);
        const auto began = std::chrono::steady_clock::now();
        for (std::uint64_t number = 0; number < count; ++number) {
            auto state = start;
            for (; G::actor(state) >= 0; ++played.moves)
                G::apply(state, G::random_move(state, random));
            const auto won = G::winners(state);
            const auto sharing = std::count(won.begin(), won.begin() + G::seats(start), true);
            for (std::size_t seat = 0; seat < played.shares.size(); ++seat)
                if (won[seat]) played.shares[seat] += 1.0 / static_cast<double>(sharing * static_cast<long>(count));
        }
        played.seconds = seconds_since(began);
        return played;
    });
}

std::vector<double> evaluate(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = G::read(text);
        const auto values = G::evaluate(state);
        return std::vector<double>(values.begin(), values.begin() + G::seats(state));
    });
}

bool estimates(const std::string& game) {
    return AllGames::with(game, []<Game G>() { return EstimableGame<G>; });
}

Estimate estimate(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() -> Estimate {
        if constexpr (EstimableGame<G>) {
            const auto state = G::read(text);
            Estimate estimated;
            for (const auto& [place, by_seat] : G::estimate(state))
                estimated[place].assign(by_seat.begin(), by_seat.begin() + G::seats(state));
            return estimated;
        } else {
            throw TextError("game to estimate", game);
        }
    });
}

// The moves by the static evaluation of the position after each, the best first.
std::vector<Candidate> rank_moves(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() { return ranked<G>(G::read(text), evaluated<G>); });
}

// The moves as a player rates them who does not think ahead, the best first.
std::vector<Candidate> glance(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() {
        if constexpr (HiddenInformationGame<G>)
            return ranked<G>(G::read(text), G::rollout_weight);
        else
            return ranked<G>(G::read(text), evaluated<G>);
    });
}

Result search(const std::string& game, const std::string& text, const Budget& budget) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = G::read(text);
        if (G::actor(state) < 0) throw TextError("position, the game is over", text);
        if (budget.threads < 1) throw TextError("number of threads", std::to_string(budget.threads));
        return solve_or_search<G>(state, budget);
    });
}

}  // namespace campanile
