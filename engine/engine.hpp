// What the engine offers: texts in, texts and numbers out. No Python in here.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.hpp"
#include "core/tally.hpp"

namespace campanile {

struct Description {
    int actor;  // -1 when the game is over
    std::vector<std::string> moves;
    std::vector<int> scores;
    std::vector<int> winners;  // of a finished game
    std::string reason;        // why it has ended; empty while it goes on
};

struct Playouts {
    std::uint64_t games, moves;
    double seconds;
    std::vector<double> shares;  // of the wins, by seat
};

struct Candidate {
    std::string move;
    std::uint32_t visits;
    double value;
};

// A line of play, as far as the search followed it, and what its first move is worth.
struct Line {
    std::vector<std::string> moves;
    std::uint32_t visits;
    double value;                 // for the seat to act, as the search compares moves
    std::vector<double> chances;  // of winning, by seat; they add up to one
    std::optional<double> lead;   // expected points ahead of the best other seat, where a game can tell
};

using Estimate = std::map<std::string, std::vector<double>>;  // by place: the share of each seat

struct Result {
    std::string move;
    std::vector<Candidate> moves;  // the most visited first; of an exact answer only the best
    std::vector<std::string> line;
    std::uint64_t nodes;
    int depth;
    bool exact;
    double seconds;
    std::vector<Line> lines = {};  // the best first, five at most; all of an exact answer are proven
};

inline constexpr std::size_t max_lines = 5;

struct Budget {
    std::uint64_t nodes;  // 0 for no limit
    double seconds;       // 0 for no limit
    int threads;
    std::uint64_t seed;
    const std::atomic<bool>* stop;
    std::string only = "";  // a legal move, to search no other; empty for all
    std::size_t lines = 1;  // how many moves of a solved ending; an answer that is not exact has max_lines
};

struct Opening {
    std::string text;   // the position before the first move of a seat
    std::string deal;   // the move of chance that led to it; empty if nothing is dealt
    std::string shown;  // the same as everybody sees it
};

std::vector<std::string> game_ids();
// The start of a game by the newest rules; `options` has a value for each option of the game.
Opening start(const std::string& game, int seats, const std::map<std::string, std::string>& options,
              std::uint64_t seed);
// The same with what a text deals; the text is empty where nothing is dealt.
Opening deal(const std::string& game, int seats, const std::map<std::string, std::string>& options,
             const std::string& text);
// A complete position as a seat knows it, -1 for a spectator.
std::string view(const std::string& game, const std::string& text, int seat);
// A legal move as a seat sees it, -1 for a spectator; the mover sees it in canonical notation.
std::string redact(const std::string& game, const std::string& text, const std::string& move, int seat);
// Whether a legal move shows a player something hidden, so that it cannot be taken back.
bool reveals(const std::string& game, const std::string& text, const std::string& move);
// What the scores consist of; the position may also be as a seat knows it.
Tally tally(const std::string& game, const std::string& text);
Description describe(const std::string& game, const std::string& text);
std::string apply(const std::string& game, const std::string& text, const std::string& move);
// Why a text is not a legal move; nothing if it is one.
std::optional<Refusal> refusal(const std::string& game, const std::string& text, const std::string& move);
std::uint64_t perft(const std::string& game, const std::string& text, int depth);
Playouts playouts(const std::string& game, const std::string& text, std::uint64_t count, std::uint64_t seed);
std::vector<double> evaluate(const std::string& game, const std::string& text);
bool estimates(const std::string& game);
Estimate estimate(const std::string& game, const std::string& text);
std::vector<Candidate> rank_moves(const std::string& game, const std::string& text);
std::vector<Candidate> glance(const std::string& game, const std::string& text);
Result search(const std::string& game, const std::string& text, const Budget& budget);

}  // namespace campanile
