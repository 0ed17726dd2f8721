// The options of a game, by name; each has a value.
#pragma once

#include <map>
#include <string>

#include "errors.hpp"

namespace campanile {

class Options {
  public:
    Options(const std::map<std::string, std::string>& values) : values_(values) {}

    const std::string& at(const std::string& name) const {
        const auto found = values_.find(name);
        if (found == values_.end()) fail("option, it is missing", name);
        return found->second;
    }
    auto begin() const { return values_.begin(); }
    auto end() const { return values_.end(); }

  private:
    const std::map<std::string, std::string>& values_;
};

}  // namespace campanile
