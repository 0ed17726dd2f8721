// What was better about another move, in the game's own words: a code and the parameters of its sentence.
#pragma once

#include <string>

#include "refusal.hpp"

namespace campanile {

struct Moment {
    std::string code;
    Refusal::Params params;
};

}  // namespace campanile
