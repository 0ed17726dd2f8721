#include "engine.hpp"

#include <algorithm>
#include <chrono>
#include <variant>

#include "core/errors.hpp"
#include "games/all.hpp"
#include "thinking.hpp"

namespace campanile {

namespace {

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

// How a game begins from a position that is dealt, if something is.
template <Game G>
Opening opening(const typename G::State& state) {
    if constexpr (DealtGame<G>) {
        const std::string deal = G::write_deal(state);
        if constexpr (HiddenInformationGame<G>)
            return {G::write(state), deal, G::write_deal(G::known_to(state, -1))};
        else
            return {G::write(state), deal, deal};
    } else {
        return {G::write(state), "", ""};
    }
}

}  // namespace

std::vector<std::string> game_ids() { return AllGames::ids(); }

Opening start(const std::string& game, int seats, const std::map<std::string, std::string>& options,
              std::uint64_t seed) {
    return AllGames::with(game, [&]<Game G>() -> Opening {
        auto state = G::start(seats, options);
        if constexpr (DealtGame<G>) {
            Random random(seed);
            G::deal(state, random);
        }
        return opening<G>(state);
    });
}

Opening deal(const std::string& game, int seats, const std::map<std::string, std::string>& options,
             const std::string& text) {
    return AllGames::with(game, [&]<Game G>() -> Opening {
        auto state = G::start(seats, options);
        if constexpr (DealtGame<G>) {
            G::read_deal(state, text);
            if constexpr (HiddenInformationGame<G>)
                if (!G::fully_known(state)) fail("deal, not all of it is known", text);
        } else if (!text.empty()) {
            fail("deal", text);
        }
        return opening<G>(state);
    });
}

std::string view(const std::string& game, const std::string& text, int seat) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        if constexpr (HiddenInformationGame<G>)
            return G::write(G::known_to(state, seat));
        else
            return G::write(state);
    });
}

std::string redact(const std::string& game, const std::string& text, const std::string& move, int seat) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        const auto made = legal_move<G>(state, move);
        if constexpr (HiddenInformationGame<G>)
            return G::redact(state, made, seat);
        else
            return G::write_move(state, made);
    });
}

bool reveals(const std::string& game, const std::string& text, const std::string& move) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        const auto made = legal_move<G>(state, move);
        if constexpr (HiddenInformationGame<G>)
            return G::reveals(state, made);
        else
            return false;
    });
}

Tally tally(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() { return G::tally(G::read(text)); });
}

Description describe(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        Description described{G::actor(state), {}, {}, {}, ""};
        typename G::Moves moves;
        G::moves(state, moves);
        for (const auto& move : moves) described.moves.push_back(G::write_move(state, move));
        const auto points = G::scores(state);
        described.scores.assign(points.begin(), points.begin() + G::seats(state));
        if (described.actor < 0) {
            const auto won = G::winners(state);
            for (int seat = 0; seat < G::seats(state); ++seat)
                if (won[seat]) described.winners.push_back(seat);
            described.reason = G::reason(state);
        }
        return described;
    });
}

std::string apply(const std::string& game, const std::string& text, const std::string& move) {
    return AllGames::with(game, [&]<Game G>() {
        auto state = read_fully_known<G>(text);
        G::apply(state, legal_move<G>(state, move));
        return G::write(state);
    });
}

std::optional<Refusal> refusal(const std::string& game, const std::string& text, const std::string& move) {
    return AllGames::with(game, [&]<Game G>() -> std::optional<Refusal> {
        const auto found = G::read_move(read_fully_known<G>(text), move);
        if (const auto* refused = std::get_if<Refusal>(&found)) return *refused;
        return std::nullopt;
    });
}

std::uint64_t perft(const std::string& game, const std::string& text, int depth) {
    return AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        if (depth < 0) fail("depth", std::to_string(depth));
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
                if (won[seat]) played.shares[seat] += 1.0 / static_cast<double>(sharing) / static_cast<double>(count);
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
            fail("game to estimate", game);
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
    const auto thinking = Thinking::start(game, text, budget);
    thinking->run(0);
    return thinking->result();
}

}  // namespace campanile
