// Text that cannot be read. Python checks texts before they come here and says what is wrong in
// detail; this is the second lock on the door.
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
