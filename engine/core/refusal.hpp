// Why a text is not a legal move: what IllegalMove and NotationError say in Python.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace campanile {

struct Refusal {
    using Params = std::vector<std::pair<std::string, std::variant<int, std::string>>>;
    std::string code;  // of the game's reasons.py
    std::string text;  // the move, or the part of it that cannot be read
    Params params;     // of the code's sentence
    std::string where = "";

    Refusal(std::string code, std::string_view text, Params params = {}, std::string where = "")
        : code(std::move(code)), text(text), params(std::move(params)), where(std::move(where)) {}
};

}  // namespace campanile
