// Each game, all through random games: texts survive a round trip, and random moves are uniform.
#include <cmath>
#include <set>

#include "check.hpp"
#include "starts.hpp"

using namespace campanile;
using namespace campanile::tests;

namespace {

// Calls `look` with every position of some random games.
template <Game G, class Look>
void in_random_games(int games, Look look) {
    Random random(7);
    for (int game = 0; game < games; ++game) {
        for (const auto& text : starts<G>(random)) {
            auto state = G::read(text);
            for (; G::actor(state) >= 0; G::apply(state, G::random_move(state, random)))
                look(state, random);
            look(state, random);
        }
    }
}

template <Game G>
std::vector<std::string> written_moves(const typename G::State& state) {
    typename G::Moves moves;
    G::moves(state, moves);
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(G::write_move(state, move));
    return texts;
}

template <Game G>
void check_round_trips() {
    in_random_games<G>(4, [](const auto& state, Random&) {
        const std::string text = G::write(state);
        const auto again = G::read(text);
        CHECK_WITH(text, G::write(again) == text);
        CHECK_WITH(text, G::actor(again) == G::actor(state));
        CHECK_WITH(text, G::scores(again) == G::scores(state));
        CHECK_WITH(text, G::winners(again) == G::winners(state));
        const auto moves = written_moves<G>(state);
        CHECK_WITH(text, written_moves<G>(again) == moves);
        CHECK_WITH(text, std::set<std::string>(moves.begin(), moves.end()).size() == moves.size());
        CHECK_WITH(text, moves.empty() == (G::actor(state) < 0));
    });
}

// Draws each move about 200 times; the deviation of the counts must be within chance.
template <Game G>
void check_fair(const typename G::State& state, Random& random) {
    constexpr int draws = 200;
    typename G::Moves moves;
    G::moves(state, moves);
    std::vector<int> drawn(moves.size());
    for (int draw = 0; draw < draws * moves.size(); ++draw) {
        const auto move = G::random_move(state, random);
        int at = 0;
        while (at < moves.size() && !(moves[at] == move)) ++at;
        CHECK_WITH(G::write(state), at < moves.size());
        ++drawn[at];
    }
    double off = 0;
    for (const int times : drawn) off += (times - draws) * (times - draws) / static_cast<double>(draws);
    const double freedom = moves.size() - 1;
    CHECK_WITH(G::write(state), off <= freedom + 5 * std::sqrt(2 * freedom) + 15);
}

// About one position in `rarity` of some random games.
template <Game G>
void check_fair_now_and_then(int games, int rarity) {
    in_random_games<G>(games, [rarity](const auto& state, Random& random) {
        if (G::actor(state) >= 0 && random.below(rarity) == 0) check_fair<G>(state, random);
    });
}

}  // namespace

TEST(twrs_texts_round_trip) { check_round_trips<twrs::Game>(); }
TEST(tuerme_texts_round_trip) { check_round_trips<tuerme::Game>(); }
TEST(clocktowers_texts_round_trip) { check_round_trips<clocktowers::Game>(); }

TEST(twrs_random_moves_are_fair) {
    check_fair_now_and_then<twrs::Game>(1, 40);
    Random random(3);
    for (const char* options : {"-", "diagonals=true"}) {
        for (const int stones : {20, 39, 40}) {
            for (const int quiet : {0, 8}) {  // free to choose, and bound to mark
                const auto state = twrs::Game::read(any_twrs(random, heaped, stones, quiet, options));
                CHECK(twrs::Game::actor(state) >= 0);
                check_fair<twrs::Game>(state, random);
            }
        }
    }
    auto moved = twrs::Game::read(std::string(twrs::start_boards[0]) + " b 0 swap=true");
    twrs::Game::apply(moved, twrs::Game::random_move(moved, random));
    CHECK(written_moves<twrs::Game>(moved).back() == "swap");
    check_fair<twrs::Game>(moved, random);
}

TEST(tuerme_random_moves_are_fair) {
    check_fair_now_and_then<tuerme::Game>(1, 60);
    Random random(3);
    for (int round = 0; round < 5; ++round)
        check_fair<tuerme::Game>(tuerme::Game::read(wide_tuerme(random, 4)), random);
    int passes = 0;
    in_random_games<tuerme::Game>(1, [&passes](const tuerme::State& state, Random& random) {
        if (state.again && passes++ < 5) check_fair<tuerme::Game>(state, random);
    });
    CHECK(passes > 5);
}

TEST(clocktowers_random_moves_are_fair) { check_fair_now_and_then<clocktowers::Game>(1, 10); }

TEST(a_guess_of_clocktowers_agrees_with_what_is_known) {
    using G = clocktowers::Game;
    in_random_games<G>(3, [](const clocktowers::State& state, Random& random) {
        if (G::actor(state) < 0) return;
        const std::string text = G::write(state), known = as_known(text, state.actor);
        auto guessed = G::read(known);
        G::guess(guessed, random);
        // Reading checks that the cards are those of the game.
        const std::string whole = G::write(G::read(G::write(guessed)));
        CHECK_WITH(text, as_known(whole, state.actor) == known);
        CHECK_WITH(text, written_moves<G>(guessed) == written_moves<G>(state));
    });
}
