// Searches end when they are stopped, and repeat from the same seed.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "../core/errors.hpp"
#include "../engine.hpp"
#include "check.hpp"
#include "starts.hpp"

using namespace campanile;
using namespace campanile::tests;

namespace {

struct Position {
    const char* game;
    std::string text;
};

std::vector<Position> positions() {
    Random random(5);
    const std::string dealt = dealt_clocktowers(random, 3);
    return {{"twrs", starts<twrs::Game>(random)[2]},
            {"twrs", starts<twrs::Game>(random)[0]},
            {"tuerme", dealt_tuerme(random, 4, "-")},
            {"clocktowers", as_known(dealt, 0)}};
}

bool same(const Result& one, const Result& other) {
    const auto equal = [](const Candidate& a, const Candidate& b) {
        return a.move == b.move && a.visits == b.visits && a.value == b.value;
    };
    return one.move == other.move && one.line == other.line && one.nodes == other.nodes &&
           one.depth == other.depth &&
           std::equal(one.moves.begin(), one.moves.end(), other.moves.begin(), other.moves.end(), equal);
}

template <class Call>
bool refused(Call call) {
    try {
        call();
    } catch (const TextError&) {
        return true;
    }
    return false;
}

}  // namespace

TEST(the_same_seed_and_nodes_give_the_same_result) {
    for (const auto& [game, text] : positions()) {
        const Budget budget{3000, 0, 1, 11, nullptr};
        CHECK_WITH(text, same(search(game, text, budget), search(game, text, budget)));
    }
}

TEST(a_search_ends_when_another_thread_says_so) {
    for (const auto& [game, text] : positions()) {
        for (const int threads : {1, 2}) {
            std::atomic<bool> stop{false};
            std::jthread teller([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(30));
                stop = true;
            });
            CHECK_WITH(text, !search(game, text, {0, 0, threads, 1, &stop}).move.empty());
        }
    }
}

TEST(a_search_stopped_before_it_began_still_has_a_move) {
    const std::atomic<bool> stop{true};
    for (const auto& [game, text] : positions()) {
        CHECK_WITH(text, !search(game, text, {0, 0, 1, 1, &stop}).move.empty());
        CHECK_WITH(text, !search(game, text, {0, 1e-12, 1, 1, nullptr}).move.empty());
    }
}

TEST(a_long_time_is_not_taken_for_none) {
    for (const auto& [game, text] : positions())
        CHECK_WITH(text, search(game, text, {2000, 1e30, 1, 1, nullptr}).nodes >= 2000);
}

TEST(what_makes_no_sense_is_refused) {
    Random random(2);
    const std::string over = any_twrs(random, scattered, 20, 24, "-"), twrs = starts<twrs::Game>(random)[2];
    CHECK(refused([&] { search("twrs", over, {10, 0, 1, 1, nullptr}); }));
    CHECK(refused([&] { search("twrs", twrs, {10, 0, 0, 1, nullptr}); }));
    CHECK(refused([&] { perft("twrs", twrs, -1); }));
    CHECK(refused([&] { perft("chess", twrs, 1); }));
    CHECK(refused([&] { apply("twrs", twrs, "a1-a2"); }));
}

TEST(where_the_whole_truth_is_needed_a_view_is_refused) {
    Random random(2);
    const std::string known = as_known(dealt_clocktowers(random, 2), 0);
    CHECK(refused([&] { describe("clocktowers", known); }));
    CHECK(refused([&] { apply("clocktowers", known, "discard Cm"); }));
    CHECK(refused([&] { perft("clocktowers", known, 3); }));
    CHECK(refused([&] { playouts("clocktowers", known, 1, 1); }));
}

TEST(values_are_shares) {
    for (const auto& [game, text] : positions())
        for (const double value : evaluate(game, text)) CHECK_WITH(text, value >= 0 && value <= 1);
}
