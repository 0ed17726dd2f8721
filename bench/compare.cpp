// The search of each game against another that might have been chosen, with the same budget:
//
//     compare clocktowers|tuerme|twrs PLAYERS BUDGET STARTS
//
// A budget is a number of nodes or, with "ms" after it, a time. From every start each way to seat the
// two is played, but for those where all are the same; so equals share the wins half and half. The
// standard error is that of the starts' means. docs/engine.md has the figures.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "../engine/search/ismcts.hpp"
#include "../engine/search/tree.hpp"
#include "../engine/tests/starts.hpp"

using namespace campanile;

namespace {

template <class Game>
using Player = typename Game::Move (*)(const typename Game::State&, const Limits&, std::uint64_t seed);

template <class Children>
auto most_visited(const Children& children) {
    const auto less = [](const auto& a, const auto& b) {
        return a.visits != b.visits ? a.visits < b.visits : a.value < b.value;
    };
    return std::max_element(children.begin(), children.end(), less)->move;
}

template <class Search>
auto searched(const typename Search::State& state, const Limits& limits, std::uint64_t seed) {
    Search search(state, seed);
    search.run(limits);
    return most_visited(search.children());
}

// Alpha–beta for TWRS: ever deeper, with a table, and first those moves that are judged best.
class AlphaBeta {
  public:
    using Game = twrs::Game;
    using State = twrs::State;

    AlphaBeta(const State& root, const Limits& limits) : root_(root), limits_(limits) {
        for (int depth = 1; depth < 60 && !ended_; ++depth) value(root_, depth, 0, 1);
    }
    twrs::Move best;

  private:
    struct Entry {
        std::uint64_t key = 0;
        float low = 0, high = 1;
        twrs::Move best;
        int depth = 0;
    };
    struct Next {
        State state;
        twrs::Move move;
        float judged;  // for who made the move
    };

    static std::uint64_t key_of(const State& state) {
        std::uint64_t key = state.quiet * 2u + state.to_move;
        for (const Board board : {state.stones, state.towers[0], state.towers[1]})
            for (const Board half : {board, board >> 64}) {
                key = (key ^ static_cast<std::uint64_t>(half)) * 0x9e3779b97f4a7c15;
                key ^= key >> 29;
            }
        return key;
    }

    // For the player to move.
    float value(const State& state, int depth, float low, float high) {
        ended_ = ended_ || (judged_ && limits_.reached(judged_));
        if (ended_) return 0;
        const std::uint64_t key = key_of(state);
        Entry& entry = table_[key % table_.size()];
        const bool known = entry.key == key, root = &state == &root_;
        if (known && !root && entry.depth >= depth) {
            if (entry.low >= high || entry.low == entry.high) return entry.low;
            if (entry.high <= low) return entry.high;
        }
        std::vector<Next> nexts = nexts_of(state);
        if (known && depth > 1)
            for (auto next = nexts.begin(); next != nexts.end(); ++next)
                if (next->move == entry.best) std::rotate(nexts.begin(), next, next + 1);
        Next* leader = nullptr;
        for (Next& next : nexts) {
            const float bound = leader ? std::max(low, leader->judged) : low;
            if (depth > 1 && Game::actor(next.state) >= 0)
                next.judged = 1 - value(next.state, depth - 1, 1 - high, 1 - bound);
            if (ended_) return 0;
            if (!leader || next.judged > leader->judged) leader = &next;
            if (root) best = leader->move;
            if (leader->judged >= high || depth == 1) break;
        }
        const float found = leader->judged;
        const bool whole = depth == 1;
        entry = {key, whole || found > low ? found : 0, whole || found < high ? found : 1, leader->move, depth};
        return found;
    }

    std::vector<Next> nexts_of(const State& state) {
        std::vector<Next> nexts;
        Game::Moves moves;
        Game::moves(state, moves);
        for (const twrs::Move& move : moves) {
            nexts.push_back({state, move, 0});
            Game::apply(nexts.back().state, move);
            nexts.back().judged = Game::evaluate(nexts.back().state)[state.to_move];
        }
        judged_ += nexts.size();
        std::stable_sort(nexts.begin(), nexts.end(), [](const Next& a, const Next& b) { return a.judged > b.judged; });
        return nexts;
    }

    const State root_;
    const Limits limits_;
    bool ended_ = false;
    std::uint64_t judged_ = 0;
    std::vector<Entry> table_ = std::vector<Entry>(1 << 16);
};
twrs::Move alpha_beta(const twrs::State& state, const Limits& limits, std::uint64_t) {
    return AlphaBeta(state, limits).best;
}

// Paranoid backups for Spiel der Türme: all others want nothing but the searcher's harm.
struct Paranoid : tuerme::Game {
    static inline int searcher;
    static std::array<float, 4> evaluate(const State& state) {
        auto value = tuerme::Game::evaluate(state);
        for (int seat = 0; seat < state.players; ++seat)
            if (seat != searcher) value[seat] = 1 - value[searcher];
        return value;
    }
};
tuerme::Move paranoid(const tuerme::State& state, const Limits& limits, std::uint64_t seed) {
    Paranoid::searcher = state.player;
    return searched<TreeSearch<Paranoid>>(state, limits, seed);
}

// Nothing is left to imagine.
struct Determined : clocktowers::Game {
    static void imagine(State&, Random&) {}
};

// Determinised search for Clocktowers: several trees that know the cards, each laid in another way, share
// the budget, and their visits are added up.
clocktowers::Move determinised(const clocktowers::State& known, const Limits& limits, std::uint64_t seed) {
    constexpr int trees = 10;
    Random random(seed);
    Limits each = limits;
    each.nodes /= trees;
    std::vector<IsMcts<Determined>::Child> all;
    for (int tree = 0; tree < trees; ++tree) {
        auto imagined = known;
        clocktowers::Game::imagine(imagined, random);
        IsMcts<Determined> search(imagined, random.next());
        search.run(each);
        for (const auto& child : search.children()) {
            const auto same = [&](const auto& other) { return other.move == child.move; };
            const auto found = std::find_if(all.begin(), all.end(), same);
            if (found == all.end()) all.push_back(child);
            else found->visits += child.visits;
        }
    }
    return most_visited(all);
}

tuerme::State deal(tuerme::Game, Random& random, int seats) {
    return tuerme::Game::read(tests::dealt_tuerme(random, seats, "-"));
}
clocktowers::State deal(clocktowers::Game, Random& random, int seats) {
    return clocktowers::Game::read(tests::dealt_clocktowers(random, seats));
}
twrs::State deal(twrs::Game, Random& random, int) {
    auto state = twrs::Game::read(tests::starts<twrs::Game>(random)[2]);
    for (int ply = 0; ply < 4; ++ply) twrs::Game::apply(state, twrs::Game::random_move(state, random));
    return state;
}

template <class State>
State as_seen(const State& state) {
    if constexpr (std::is_same_v<State, clocktowers::State>)
        return clocktowers::Game::read(tests::as_known(clocktowers::Game::write(state), state.actor));
    return state;
}

Limits limits_of(const std::string& budget) {
    Limits limits;
    if (budget.ends_with("ms"))
        limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(std::stoi(budget));
    else
        limits.nodes = std::stoull(budget);
    return limits;
}

// The share of the wins that go to those seats in one game.
template <class Game>
double share(typename Game::State state, Player<Game> ours, Player<Game> other, int seating,
             const std::string& budget, Random& random) {
    while (Game::actor(state) >= 0) {
        const auto player = seating >> Game::actor(state) & 1 ? ours : other;
        Game::apply(state, player(as_seen(state), limits_of(budget), random.next()));
    }
    const auto won = Game::winners(state);
    double wins = 0, all = 0;
    for (int seat = 0; seat < Game::seats(state); ++seat) {
        all += won[seat];
        wins += won[seat] && seating >> seat & 1;
    }
    return wins / all;
}

template <class Game>
void compare(Player<Game> ours, Player<Game> other, int seats, const std::string& budget, int starts) {
    Random random(1);
    const int seatings = (1 << seats) - 2;
    double sum = 0, squares = 0;
    for (int start = 0; start < starts; ++start) {
        const auto dealt = deal(Game{}, random, seats);
        double mean = 0;
        for (int seating = 1; seating <= seatings; ++seating)
            mean += share<Game>(dealt, ours, other, seating, budget, random) / seatings;
        sum += mean;
        squares += mean * mean;
    }
    const double mean = sum / starts, error = std::sqrt((squares / starts - mean * mean) / std::max(1, starts - 1));
    std::printf("%d players, %s a move: %.1f %%, standard error %.1f, %d games\n", seats, budget.c_str(),
                100 * mean, 100 * error, starts * seatings);
}

}  // namespace

int main(int count, char** words) {
    if (count != 5) return std::fputs("compare GAME PLAYERS BUDGET STARTS\n", stderr), 2;
    const std::string game = words[1], budget = words[3];
    const int seats = std::stoi(words[2]), starts = std::stoi(words[4]);
    std::printf("%s, ", game.c_str());
    if (game == "clocktowers")
        compare<clocktowers::Game>(searched<IsMcts<clocktowers::Game>>, determinised, seats, budget, starts);
    else if (game == "tuerme")
        compare<tuerme::Game>(searched<TreeSearch<tuerme::Game>>, paranoid, seats, budget, starts);
    else
        compare<twrs::Game>(searched<TreeSearch<twrs::Game>>, alpha_beta, seats, budget, starts);
}
