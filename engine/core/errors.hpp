// A text that cannot be read. The rules in Python check texts before the engine does and give detailed
// errors; these are for callers that skip them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace campanile {

class TextError : public std::invalid_argument {
  public:
    TextError(const char* what, std::string_view text)
        : std::invalid_argument(std::string("bad ") + what + ": " + std::string(text.substr(0, 80))) {}
};

}  // namespace campanile
