// Values as JSON text.
#pragma once

#include <cmath>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../engine.hpp"
#include "../weighing.hpp"

namespace campanile {

inline std::string json(bool value) { return value ? "true" : "false"; }
inline std::string json(std::integral auto value) { return std::to_string(value); }

// What the engine writes has no signs to escape, but a refused move may have any.
inline std::string json(const std::string& text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char sign : text) {
        const auto code = static_cast<unsigned char>(sign);
        if (code < ' ' || sign == '"' || sign == '\\')
            quoted += std::string("\\u00") + digits[code >> 4] + digits[code & 15];
        else
            quoted += sign;
    }
    return quoted + '"';
}

// A figure with nine decimals: printf would double the size of the module.
inline std::string json(double value) {
    if (value < 0) return '-' + json(-value);
    const auto scaled = static_cast<unsigned long long>(std::llround(value * 1e9));
    std::string decimals = std::to_string(scaled % 1'000'000'000);
    return std::to_string(scaled / 1'000'000'000) + '.' + std::string(9 - decimals.size(), '0') + decimals;
}

template <class Item>
std::string json(const std::vector<Item>& items);

template <class Item>
std::string json(const std::optional<Item>& item) {
    return item ? json(*item) : "null";
}

inline std::string json(const Candidate& candidate) {
    return R"({"move":)" + json(candidate.move) + R"(,"visits":)" + json(candidate.visits) + R"(,"value":)" +
           json(candidate.value) + '}';
}

inline std::string json(const Line& line) {
    return R"({"moves":)" + json(line.moves) + R"(,"visits":)" + json(line.visits) + R"(,"value":)" +
           json(line.value) + R"(,"chances":)" + json(line.chances) + R"(,"lead":)" + json(line.lead) + '}';
}

inline std::string json(const Estimate& estimate) {
    std::string text;
    for (const auto& [place, shares] : estimate) text += (text.empty() ? "" : ",") + json(place) + ':' + json(shares);
    return '{' + text + '}';
}

inline std::string json(const Opening& opening) {
    return R"({"text":)" + json(opening.text) + R"(,"deal":)" + json(opening.deal) + R"(,"shown":)" +
           json(opening.shown) + '}';
}

inline std::string json(const Description& described) {
    return R"({"actor":)" + json(described.actor) + R"(,"moves":)" + json(described.moves) + R"(,"scores":)" +
           json(described.scores) + R"(,"winners":)" + json(described.winners) + R"(,"reason":)" +
           json(described.reason) + '}';
}

inline std::string json(const Entry& entry) {
    return R"({"kind":)" + json(entry.kind) + R"(,"seat":)" + (entry.seat < 0 ? "null" : json(entry.seat)) +
           R"(,"points":)" + json(entry.points) + R"(,"places":)" + json(entry.places) + R"(,"aside":)" +
           json(entry.aside) + '}';
}

inline std::string json(const Refusal::Params& params) {
    std::string text;
    for (const auto& [name, value] : params)
        text += (text.empty() ? "" : ",") + json(name) + ':' +
                std::visit([](const auto& known) { return json(known); }, value);
    return '{' + text + '}';
}

inline std::string json(const Refusal& refusal) {
    return R"({"code":)" + json(refusal.code) + R"(,"text":)" + json(refusal.text) + R"(,"where":)" +
           json(refusal.where) + R"(,"params":)" + json(refusal.params) + '}';
}

inline std::string json(const Moment& moment) {
    return R"({"code":)" + json(moment.code) + R"(,"params":)" + json(moment.params) + '}';
}

inline std::string json(const Result& result) {
    return R"({"move":)" + json(result.move) + R"(,"moves":)" + json(result.moves) + R"(,"line":)" +
           json(result.line) + R"(,"lines":)" + json(result.lines) + R"(,"nodes":)" + json(result.nodes) +
           R"(,"depth":)" + json(result.depth) + R"(,"exact":)" + json(result.exact) + '}';
}

inline std::string json(const Figures& figures) {
    return R"({"seat":)" + json(figures.seat) + R"(,"choices":)" + json(figures.choices) + R"(,"lines":)" +
           json(figures.lines) + R"(,"played":)" + json(figures.played) + R"(,"open":)" + json(figures.open) +
           R"(,"exact":)" + json(figures.exact) + R"(,"nodes":)" + json(figures.nodes) + R"(,"moment":)" +
           json(figures.moment) + '}';
}

template <class Item>
std::string json(const std::vector<Item>& items) {
    std::string text;
    for (const Item& item : items) text += (text.empty() ? "" : ",") + json(item);
    return '[' + text + ']';
}

}  // namespace campanile
