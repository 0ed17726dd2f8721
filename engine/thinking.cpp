#include "thinking.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

#include "core/errors.hpp"
#include "core/math.hpp"
#include "games/all.hpp"
#include "search/ismcts.hpp"
#include "search/threads.hpp"
#include "search/tree.hpp"

namespace campanile {

namespace {

using Clock = std::chrono::steady_clock;

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
constexpr double min_seconds = 1e-3;                  // for a search after a solver that gave up

Clock::time_point deadline(double seconds) {
    if (seconds <= 0) return Clock::time_point::max();
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::min(seconds, max_seconds)));
}

Limits limits_of(const Budget& budget) {
    Limits limits;
    if (budget.nodes) limits.nodes = std::max<std::uint64_t>(1, budget.nodes / budget.threads);
    limits.deadline = deadline(budget.seconds);
    limits.stop = budget.stop;
    return limits;
}

// The statistics of a move at the root, of all trees.
template <Game G>
struct Total {
    typename G::Move move;
    std::uint32_t visits = 0;
    double value = 0;
    std::array<double, G::max_seats> shares{};
};

template <Game G>
std::vector<double> chances(const std::array<double, G::max_seats>& shares, int seats) {
    std::vector<double> found;
    double total = 0;
    for (int seat = 0; seat < seats; ++seat) {
        found.push_back(power(shares[seat], G::sharpness));
        total += found.back();
    }
    for (double& chance : found) chance /= total;
    return found;
}

// Of a finished game.
template <Game G>
std::vector<double> result_shares(const typename G::State& over) {
    const auto won = G::winners(over);
    const auto sharing = static_cast<double>(std::count(won.begin(), won.begin() + G::seats(over), true));
    std::vector<double> shares;
    for (int seat = 0; seat < G::seats(over); ++seat) shares.push_back(won[seat] ? 1 / sharing : 0);
    return shares;
}

template <Game G>
class GameThinking final : public Thinking {
  public:
    GameThinking(const typename G::State& state, const Budget& budget)
        : state_(state), budget_(budget), began_(Clock::now()) {
        if (!budget.only.empty()) only_ = legal_move<G>(state, budget.only);
    }

    bool run(double seconds) override {
        Limits slice;
        slice.deadline = deadline(seconds);
        if (searches_.empty()) begin();
        if (solver_ && !solve(slice.deadline)) return false;
        if (solved_) return true;
        slice = {limits_.nodes, std::min(limits_.deadline, slice.deadline), limits_.stop};
        in_parallel(searches_.size(), [&](std::size_t at) { nodes_[at] = searches_[at].run(slice); });
        seconds_ = seconds_since(began_);
        return limits_.reached(*std::min_element(nodes_.begin(), nodes_.end()));
    }

    Result result() const override {
        if (solved_) return *solved_;
        Result result{};
        const auto found = totals();
        for (const Total<G>& total : found)
            result.moves.push_back({G::write_move(state_, total.move), total.visits, total.value});
        for (const Total<G>& total : found)
            if (result.lines.size() < max_lines) result.lines.push_back(line_of(total));
        result.move = result.moves.front().move;
        result.line = result.lines.front().moves;
        result.nodes = tried_;
        for (const std::uint64_t spent : nodes_) result.nodes += spent;
        for (const Search& search : searches_) result.depth = std::max(result.depth, search.depth());
        result.seconds = seconds_;
        return result;
    }

  private:
    using Search = typename SearchFor<G>::type;

    // Root parallelization: each thread grows a tree from a seed of its own; their visits are added up.
    void begin() {
        limits_ = limits_of(budget_);
        if constexpr (SolvableGame<G>) {
            Budget half = budget_;
            half.nodes = half.nodes ? std::clamp<std::uint64_t>(half.nodes / 2, 1, max_solver_nodes) : max_solver_nodes;
            half.seconds /= 2;
            half.threads = 1;  // which has all the nodes
            solver_limits_ = limits_of(half);
            further_limits_ = solver_limits_;
            further_limits_.nodes = 2 * half.nodes;
            const auto state = solved_state();
            if (G::actor(state) >= 0) solver_ = G::solver(state);
        }
        for (int thread = 0; thread < budget_.threads; ++thread)
            searches_.emplace_back(state_, budget_.seed + static_cast<std::uint64_t>(thread), only_);
        nodes_.resize(searches_.size());
    }

    // Tries to solve an ending before searching, with at most half the time and half the nodes; the rest of the
    // nodes is for further lines. Returns whether it is solved or was given up.
    bool solve(Clock::time_point slice) {
        const std::size_t wanted = only_ ? 1 : budget_.lines;
        for (bool found = true; found && solver_->solutions.size() < wanted;) {
            const std::size_t before = solver_->solutions.size();
            const bool done = solver_->run(before ? further_limits_ : solver_limits_, slice);
            tried_ = solver_->nodes;
            seconds_ = seconds_since(began_);
            if (!done) return false;
            found = solver_->solutions.size() > before;
            if (!solver_->solutions.empty()) solved_ = solved_result();
        }
        if (!solved_ && budget_.seconds > 0) limits_.deadline = std::max(limits_.deadline, deadline(min_seconds));
        solver_ = nullptr;
        return true;
    }

    Result solved_result() const {
        std::vector<Line> lines;
        for (const auto& solution : solver_->solutions) lines.push_back(line_of(solution));
        const Line& best = lines.front();
        const std::string& move = best.moves.front();
        return {move, {{move, best.visits, best.value}}, best.moves, tried_, 0, true, seconds_, lines};
    }

    Line line_of(const Solution<typename G::Move>& solution) const {
        const bool ours = G::actor(solved_state()) == G::actor(state_);
        const int margin = ours ? solution.margin : -solution.margin;
        const double value = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
        std::vector<double> by_seat(2, 1 - value);  // solvers are for two
        by_seat[G::actor(state_)] = value;
        return {{G::write_move(state_, only_.value_or(solution.move))}, 1, value, by_seat, margin};
    }

    // What the solver looks at: the position, or that after the only move.
    typename G::State solved_state() const {
        auto state = state_;
        if (only_) G::apply(state, *only_);
        return state;
    }

    // The moves with the statistics of all trees, the most visited first.
    std::vector<Total<G>> totals() const {
        std::map<std::string, Total<G>> by_move;
        for (const Search& search : searches_) {
            for (const auto& child : search.children()) {
                Total<G>& total = by_move[G::write_move(state_, child.move)];
                total.move = child.move;
                // A move that was evaluated but never visited still has a value.
                const double weight = std::max<double>(child.visits, 1e-3);
                const double before = total.visits;
                const auto add = [&](double& mean, double value) {
                    mean = (mean * before + value * weight) / (before + weight);
                };
                add(total.value, child.value);
                for (std::size_t seat = 0; seat < total.shares.size(); ++seat)
                    add(total.shares[seat], child.shares[seat]);
                total.visits += child.visits;
            }
        }
        std::vector<Total<G>> all;
        for (const auto& [move, total] : by_move) all.push_back(total);
        std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
            return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
        });
        return all;
    }

    Line line_of(const Total<G>& total) const {
        Line line{{}, total.visits, total.value, chances<G>(total.shares, G::seats(state_)), std::nullopt};
        const auto moves = searches_[0].line(total.move);
        for (const auto& move : moves) line.moves.push_back(G::write_move(state_, move));
        if constexpr (!HiddenInformationGame<G>) {
            auto state = state_;
            for (const auto& move : moves) G::apply(state, move);
            if (moves.size() == 1 && G::actor(state) < 0) line.chances = result_shares<G>(state);
            if constexpr (LeadingGame<G>) line.lead = G::lead(state, G::actor(state_));
        }
        return line;
    }

    typename G::State state_;
    Budget budget_;
    std::optional<typename G::Move> only_;
    Clock::time_point began_;
    Limits limits_, solver_limits_, further_limits_;
    std::unique_ptr<Solver<typename G::Move>> solver_;  // while it is at work
    std::optional<Result> solved_;
    std::vector<Search> searches_;
    std::vector<std::uint64_t> nodes_;  // of each search
    std::uint64_t tried_ = 0;           // nodes of the solver
    double seconds_ = 0;
};

}  // namespace

std::unique_ptr<Thinking> Thinking::start(const std::string& game, const std::string& text, const Budget& budget) {
    return AllGames::with(game, [&]<Game G>() -> std::unique_ptr<Thinking> {
        const auto state = G::read(text);
        if (G::actor(state) < 0) fail("position, the game is over", text);
        if (budget.threads < 1) fail("number of threads", std::to_string(budget.threads));
        return std::make_unique<GameThinking<G>>(state, budget);
    });
}

}  // namespace campanile
