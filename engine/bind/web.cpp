// The engine as a WebAssembly module; web/src/engine/module.ts is its typed face. Texts are C strings in the
// module's memory, and answers are JSON, which stays valid until the next call.
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "../core/errors.hpp"
#include "../core/text.hpp"
#include "../engine.hpp"
#include "../levels.hpp"
#include "../thinking.hpp"
#include "../weighing.hpp"
#include "json.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace campanile;

// Throws the message as an error of the page. That leaves the functions in between without cleaning up,
// so the page drops the module's memory with it.
extern "C" __attribute__((import_module("page"), import_name("fail"))) [[noreturn]] void page_fail(const char* message);

void campanile::fail(const char* what, std::string_view text) { page_fail(failure(what, text).c_str()); }

namespace {

const char* answer(std::string text) {
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

// As in `a=1,b=2`.
std::map<std::string, std::string> options_in(const char* text) {
    std::map<std::string, std::string> values;
    for (const auto option : split(text, ',')) {
        const auto equals = option.find('=');
        if (equals != std::string_view::npos) values.emplace(option.substr(0, equals), option.substr(equals + 1));
    }
    return values;
}

std::unique_ptr<Thinking> thinking;
std::unique_ptr<Weighing> weighing;

void begin(std::unique_ptr<Thinking> search, std::unique_ptr<Weighing> review = nullptr) {
    thinking = std::move(search);
    weighing = std::move(review);
}

}  // namespace

// Room for the texts of a call.
EXPORT(room) char* room(std::size_t size) {
    static std::string texts;
    if (texts.size() < size) texts.resize(size);
    return texts.data();
}

EXPORT(games) const char* web_games() { return answer(json(game_ids())); }

EXPORT(start) const char* web_start(const char* game, const char* options, int seats, std::uint64_t seed) {
    return answer(json(start(game, seats, options_in(options), seed)));
}

EXPORT(deal) const char* web_deal(const char* game, const char* options, int seats, const char* text) {
    return answer(json(deal(game, seats, options_in(options), text)));
}

EXPORT(view) const char* web_view(const char* game, const char* text, int seat) {
    return answer(json(view(game, text, seat)));
}

EXPORT(redact) const char* web_redact(const char* game, const char* text, const char* move, int seat) {
    return answer(json(redact(game, text, move, seat)));
}

EXPORT(reveals) const char* web_reveals(const char* game, const char* text, const char* move) {
    return answer(json(reveals(game, text, move)));
}

EXPORT(describe) const char* web_describe(const char* game, const char* text) {
    return answer(json(describe(game, text)));
}

EXPORT(tally) const char* web_tally(const char* game, const char* text) { return answer(json(tally(game, text))); }

EXPORT(apply) const char* web_apply(const char* game, const char* text, const char* move) {
    return answer(json(campanile::apply(game, text, move)));
}

EXPORT(refusal) const char* web_refusal(const char* game, const char* text, const char* move) {
    const auto found = refusal(game, text, move);
    return answer(found ? json(*found) : "null");
}

EXPORT(perft) const char* web_perft(const char* game, const char* text, int depth) {
    return answer(json(perft(game, text, depth)));
}

EXPORT(playouts) const char* web_playouts(const char* game, const char* text, int count, std::uint64_t seed) {
    return answer(json(playouts(game, text, static_cast<std::uint64_t>(count), seed).moves));
}

EXPORT(evaluate) const char* web_evaluate(const char* game, const char* text) {
    return answer(json(evaluate(game, text)));
}

EXPORT(estimate) const char* web_estimate(const char* game, const char* text) {
    return answer(estimates(game) ? json(estimate(game, text)) : "null");
}

EXPORT(rank_moves) const char* web_rank_moves(const char* game, const char* text) {
    return answer(json(rank_moves(game, text)));
}

EXPORT(glance) const char* web_glance(const char* game, const char* text) { return answer(json(glance(game, text))); }

// Thinking: one search at a time, which a new one replaces.

EXPORT(search) void web_search(const char* game, const char* text, double nodes, std::uint64_t seed) {
    begin(Thinking::start(game, text, {static_cast<std::uint64_t>(nodes), 0, 1, seed, nullptr, "", max_lines}));
}

EXPORT(play) void web_play(const char* game, const char* text, double nodes, double sight, int ply,
                           std::uint64_t seed) {
    begin(think_as({static_cast<std::uint64_t>(nodes), sight}, game, text, ply, 0, seed));
}

EXPORT(weigh) void web_weigh(const char* game, const char* text, const char* move, double nodes, std::uint64_t seed) {
    begin(nullptr, std::make_unique<Weighing>(game, text, move, static_cast<std::uint64_t>(nodes), seed, nullptr));
}

EXPORT(run) bool web_run(double seconds) {
    if (weighing) return weighing->run(seconds);
    if (!thinking) fail("request", "no search was begun");
    return thinking->run(seconds);
}

EXPORT(result) const char* web_result() {
    if (!thinking) fail("request", "no search was begun");
    return answer(json(thinking->result()));
}

EXPORT(figures) const char* web_figures() {
    if (!weighing) fail("request", "no move was given to weigh");
    return answer(json(weighing->figures()));
}

EXPORT(stop) void web_stop() { begin(nullptr); }
