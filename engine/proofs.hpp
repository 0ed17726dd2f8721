// Proofs of what moves are worth, text in, text and numbers out: search/prover.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace campanile {

// A move, and what it is proven to be worth.
struct Proven {
    std::string move;
    int value;
};

class Proofs {
  public:
    // For a seat that all others play against; all positions, which have to be of one game, share the nodes.
    static std::unique_ptr<Proofs> begin(const std::string& game, int seat, std::uint64_t nodes);
    virtual ~Proofs() = default;
    virtual std::optional<std::vector<Proven>> moves(const std::string& text, int turns, int low, int high) = 0;
};

}  // namespace campanile
