// Small helpers for reading texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "errors.hpp"

namespace campanile {

inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0;;) {
        const std::size_t to = text.find(separator, from);
        parts.push_back(text.substr(from, to - from));
        if (to == std::string_view::npos) return parts;
        from = to + 1;
    }
}

// A whole number in canonical form.
inline int number(std::string_view text, int least, int greatest) {
    int value = 0;
    if (text.empty() || text.size() > 6 || (text.size() > 1 && text[0] == '0'))
        fail("number", text);
    for (const char digit : text) {
        if (digit < '0' || digit > '9') fail("number", text);
        value = value * 10 + digit - '0';
    }
    if (value < least || value > greatest) fail("number", text);
    return value;
}

}  // namespace campanile
