// Tests register themselves; a check that fails prints its place and ends its test.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace campanile::tests {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& all() {
    static std::vector<Test> tests;
    return tests;
}

struct Registered {
    Registered(const char* name, void (*run)()) { all().push_back({name, run}); }
};

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void check(bool holds, const char* condition, const char* file, int line, const std::string& about) {
    if (holds) return;
    throw Failure(std::string(file) + ":" + std::to_string(line) + ": " + condition +
                  (about.empty() ? "" : " with " + about));
}

}  // namespace campanile::tests

#define TEST(name)                                               \
    static void name();                                          \
    static const campanile::tests::Registered name##_(#name, name); \
    static void name()

#define CHECK(condition) campanile::tests::check(condition, #condition, __FILE__, __LINE__, "")
#define CHECK_WITH(about, condition) \
    campanile::tests::check(condition, #condition, __FILE__, __LINE__, about)
