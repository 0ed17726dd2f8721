// A search that goes on in slices of time, so that a caller without threads can attend to other things.
#pragma once

#include <memory>
#include <string>

#include "engine.hpp"

namespace campanile {

class Thinking {
  public:
    static std::unique_ptr<Thinking> start(const std::string& game, const std::string& text, const Budget& budget);
    virtual ~Thinking() = default;
    // Goes on for so many seconds, 0 for no limit but the budget; returns whether it is done.
    virtual bool run(double seconds) = 0;
    virtual Result result() const = 0;  // of what was searched so far; there has to be a slice before
};

}  // namespace campanile
