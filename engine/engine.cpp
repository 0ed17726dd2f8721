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

// Which search plays a game; docs/engine.md has the figures behind the choice.
template <class Game, bool hidden = Game::hidden>
struct SearchFor {
    using type = TreeSearch<Game>;
};
template <class Game>
struct SearchFor<Game, true> {
    using type = IsMcts<Game>;
};

constexpr std::uint64_t most_solved = 400'000;  // positions looked at before a solution is given up

constexpr double longest = 1e8;  // seconds; more would not fit the clock

double seconds_since(std::chrono::steady_clock::time_point began) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

template <class Game>
std::uint64_t count_lines(const typename Game::State& state, int depth) {
    typename Game::Moves moves;
    Game::moves(state, moves);
    if (depth == 1) return static_cast<std::uint64_t>(moves.size());
    std::uint64_t total = 0;
    for (const auto& move : moves) {
        auto next = state;
        Game::apply(next, move);
        total += count_lines<Game>(next, depth - 1);
    }
    return total;
}

Limits limits_of(const Budget& budget) {
    Limits limits;
    if (budget.nodes) limits.nodes = std::max<std::uint64_t>(1, budget.nodes / budget.threads);
    if (budget.seconds > 0)
        limits.deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                              std::chrono::duration<double>(std::min(budget.seconds, longest)));
    limits.stop = budget.stop;
    return limits;
}

// Several threads grow a tree each, from different seeds; their visits are added up.
template <class Game>
Result search_game(const typename Game::State& state, const Budget& budget) {
    using Search = typename SearchFor<Game>::type;
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
            auto& [visits, value] = totals[Game::write_move(state, child.move)];
            // A move that was judged but never visited still has a value of its own.
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
        result.line.push_back(Game::write_move(state, move));
    if (result.line.empty() || result.line.front() != result.move) result.line = {result.move};
    for (const std::uint64_t spent : nodes) result.nodes += spent;
    for (const Search& search : searches) result.depth = std::max(result.depth, search.depth());
    result.seconds = seconds_since(began);
    return result;
}

// An ending that can be solved is solved first. Trying takes at most half the time, or half as many
// positions as the search then gets.
template <class Game>
Result solve_or_search(const typename Game::State& state, Budget budget) {
    std::uint64_t tried = 0;
    if constexpr (requires(Limits limits) { Game::solve(state, limits, tried); }) {
        const auto began = std::chrono::steady_clock::now();
        Budget half = budget;
        half.nodes = budget.nodes ? std::clamp<std::uint64_t>(budget.nodes / 2, 1, most_solved) : most_solved;
        half.seconds = budget.seconds / 2;
        half.threads = 1;
        if (const auto solution = Game::solve(state, limits_of(half), tried)) {
            const std::string move = Game::write_move(state, solution->move);
            const double value = solution->margin > 0 ? 1 : solution->margin < 0 ? 0 : 0.5;
            return {move, {{move, 1, value}}, {move}, tried, 0, true, seconds_since(began)};
        }
        if (budget.seconds > 0) budget.seconds = std::max(budget.seconds - seconds_since(began), 1e-3);
    }
    Result result = search_game<Game>(state, budget);
    result.nodes += tried;
    return result;
}

}  // namespace

bool knows(const std::string& game) {
    try {
        return with_game(game, []<class Game>() { return true; });
    } catch (const TextError&) {
        return false;
    }
}

Description describe(const std::string& game, const std::string& text) {
    return with_game(game, [&]<class Game>() {
        const auto state = read_whole<Game>(text);
        Description told{Game::actor(state), {}, {}, {}};
        typename Game::Moves moves;
        Game::moves(state, moves);
        for (const auto& move : moves) told.moves.push_back(Game::write_move(state, move));
        const auto points = Game::scores(state);
        told.scores.assign(points.begin(), points.begin() + Game::seats(state));
        if (told.actor < 0) {
            const auto won = Game::winners(state);
            for (int seat = 0; seat < Game::seats(state); ++seat)
                if (won[seat]) told.winners.push_back(seat);
        }
        return told;
    });
}

std::string apply(const std::string& game, const std::string& text, const std::string& move) {
    return with_game(game, [&]<class Game>() {
        auto state = read_whole<Game>(text);
        typename Game::Moves moves;
        Game::moves(state, moves);
        for (const auto& legal : moves) {
            if (Game::write_move(state, legal) != move) continue;
            Game::apply(state, legal);
            return Game::write(state);
        }
        throw TextError("move", move);
    });
}

std::uint64_t perft(const std::string& game, const std::string& text, int depth) {
    return with_game(game, [&]<class Game>() {
        const auto state = read_whole<Game>(text);
        if (depth < 0) throw TextError("depth", std::to_string(depth));
        return depth == 0 ? std::uint64_t{1} : count_lines<Game>(state, depth);
    });
}

Playouts playouts(const std::string& game, const std::string& text, std::uint64_t count, std::uint64_t seed) {
    return with_game(game, [&]<class Game>() {
        const auto start = read_whole<Game>(text);
        Playouts told{count, 0, 0, std::vector<double>(static_cast<std::size_t>(Game::seats(start)))};
        Random random(seed);
        const auto began = std::chrono::steady_clock::now();
        for (std::uint64_t number = 0; number < count; ++number) {
            auto state = start;
            for (; Game::actor(state) >= 0; ++told.moves)
                Game::apply(state, Game::random_move(state, random));
            const auto won = Game::winners(state);
            const auto sharing = std::count(won.begin(), won.begin() + Game::seats(start), true);
            for (std::size_t seat = 0; seat < told.shares.size(); ++seat)
                if (won[seat]) told.shares[seat] += 1.0 / static_cast<double>(sharing * static_cast<long>(count));
        }
        told.seconds = seconds_since(began);
        return told;
    });
}

std::vector<double> evaluate(const std::string& game, const std::string& text) {
    return with_game(game, [&]<class Game>() {
        const auto state = Game::read(text);
        const auto values = Game::evaluate(state);
        return std::vector<double>(values.begin(), values.begin() + Game::seats(state));
    });
}

// Each move by what the evaluation says of the position after it, and no further; the best first.
std::vector<Candidate> judge(const std::string& game, const std::string& text) {
    return with_game(game, [&]<class Game>() {
        auto state = Game::read(text);
        const int seat = Game::actor(state);
        std::vector<Candidate> judged;
        if (seat < 0) return judged;
        if constexpr (Game::hidden) {  // all moves in one imagined world, so that they compare
            Random random(1);
            Game::imagine(state, random);
        }
        typename Game::Moves moves;
        Game::moves(state, moves);
        for (const auto& move : moves) {
            auto next = state;
            Game::apply(next, move);
            judged.push_back({Game::write_move(state, move), 1, Game::evaluate(next)[seat]});
        }
        std::stable_sort(judged.begin(), judged.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        return judged;
    });
}

Result search(const std::string& game, const std::string& text, const Budget& budget) {
    return with_game(game, [&]<class Game>() {
        const auto state = Game::read(text);
        if (Game::actor(state) < 0) throw TextError("position, the game is over", text);
        if (budget.threads < 1) throw TextError("number of threads", std::to_string(budget.threads));
        return solve_or_search<Game>(state, budget);
    });
}

}  // namespace campanile
