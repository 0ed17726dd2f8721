#include "levels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/errors.hpp"
#include "core/random.hpp"

namespace campanile {

namespace {

// Moves whose odds of winning differ by less, 0.02 in value at even chances, are equally good to any level.
constexpr double nearly = 0.08;
// By how much more they may differ to a search of one node: fewer nodes judge less exactly. Divided by the
// fourth root of the nodes, so that weak levels vary enough and the strongest gives nothing away.
constexpr double doubt = 1;
// The part of the best move's visits that a move needs, so that its value can be believed.
constexpr double tried = 0.5;
// A level varies only the first moves of a game: later no two games are the same anyway, and a player who
// takes any good move instead of the best one gives a little away each time.
constexpr int varied_plies = 6;

// The best of the moves that are seen, each with the probability `sight`.
std::string overlook(std::vector<Candidate> moves, double sight, Random& random) {
    for (std::size_t left = moves.size(); left > 1; --left)  // so that ties are broken at random
        std::swap(moves[left - 1], moves[static_cast<std::size_t>(random.below(static_cast<int>(left)))]);
    const Candidate* best = nullptr;
    for (const Candidate& move : moves)
        if (random.unit() < sight && (!best || move.value > best->value)) best = &move;
    return best ? best->move : moves.front().move;
}

// One of the moves that a search found nearly as good as the best. Without this the same position is
// answered by the same move, and a line that once won against a level wins again and again.
std::string vary(const std::vector<Candidate>& moves, std::uint64_t nodes, Random& random) {
    const Candidate& best = moves.front();
    const double odds = nearly + doubt / std::sqrt(std::sqrt(static_cast<double>(nodes)));
    const double margin = odds * best.value * (1 - best.value);
    std::vector<std::string> as_good;
    for (const Candidate& move : moves)
        if (move.value >= best.value - margin && move.visits >= tried * best.visits) as_good.push_back(move.move);
    return as_good[static_cast<std::size_t>(random.below(static_cast<int>(as_good.size())))];
}

class Glancing final : public Thinking {
  public:
    explicit Glancing(const std::string& move) : result_{move, {}, {move}, 0, 0, false, 0} {}
    bool run(double) override { return true; }
    Result result() const override { return result_; }

  private:
    Result result_;
};

class Varying final : public Thinking {
  public:
    Varying(std::unique_ptr<Thinking> search, std::uint64_t nodes, const Random& random)
        : search_(std::move(search)), nodes_(nodes), random_(random) {}
    bool run(double seconds) override { return search_->run(seconds); }
    Result result() const override {
        Result found = search_->result();
        Random random = random_;
        found.move = vary(found.moves, nodes_, random);
        if (found.line.front() != found.move) found.line = {found.move};
        return found;
    }

  private:
    std::unique_ptr<Thinking> search_;
    std::uint64_t nodes_;
    Random random_;
};

}  // namespace

std::unique_ptr<Thinking> think_as(const Level& level, const std::string& game, const std::string& text, int ply,
                                   double seconds, std::uint64_t seed) {
    Random random(seed);
    if (level.sight < 1) {
        const auto moves = glance(game, text);
        if (moves.empty()) fail("position, the game is over", text);
        return std::make_unique<Glancing>(overlook(moves, level.sight, random));
    }
    auto search = Thinking::start(game, text, {level.nodes, seconds, 1, random.next(), nullptr});
    if (ply >= varied_plies) return search;
    return std::make_unique<Varying>(std::move(search), level.nodes, random);
}

}  // namespace campanile
