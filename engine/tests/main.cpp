// Runs every test, or those whose names contain the argument.
#include <chrono>
#include <cstdio>
#include <exception>
#include <string_view>

#include "check.hpp"

int main(int arguments, char** words) {
    const std::string_view wanted = arguments > 1 ? words[1] : "";
    int failed = 0;
    for (const auto& test : campanile::tests::all()) {
        if (std::string_view(test.name).find(wanted) == std::string_view::npos) continue;
        const auto began = std::chrono::steady_clock::now();
        std::string trouble;
        try {
            test.run();
        } catch (const std::exception& error) {
            trouble = error.what();
            ++failed;
        }
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
        std::printf("%-52s %6.2f s  %s\n", test.name, spent.count(), trouble.empty() ? "ok" : trouble.c_str());
        std::fflush(stdout);
    }
    return failed != 0;
}
