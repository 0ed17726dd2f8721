// A text that cannot be read. The rules in Python check texts before the engine does and give detailed
// errors; these are for callers that skip them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace campanile {

inline std::string failure(const char* what, std::string_view text) {
    return std::string("bad ") + what + ": " + std::string(text.substr(0, 80));
}

#ifdef __cpp_exceptions
class TextError : public std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

[[noreturn]] inline void fail(const char* what, std::string_view text) { throw TextError(failure(what, text)); }
#else
// WebAssembly has no C++ exceptions: bind/web.cpp lets the page throw one of its own.
[[noreturn]] void fail(const char* what, std::string_view text);
#endif

}  // namespace campanile
