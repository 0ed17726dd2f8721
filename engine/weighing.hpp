// The figures of a move that was played: what its player could expect before and after it, as they knew the
// position, and with everything known. In slices of time, as a search is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/moment.hpp"
#include "engine.hpp"
#include "thinking.hpp"

namespace campanile {

struct Figures {
    int seat;     // that moved
    int choices;  // how many legal moves it had
    std::vector<Line> lines;  // the best first
    Line played;
    std::vector<double> open;  // chances by seat with everything known; empty where nothing is hidden
    bool exact;                // the best line is proven
    std::uint64_t nodes;
    std::optional<Moment> moment;  // what was better about the best move, where the game has words for it
};

class Weighing {
  public:
    // `text` is a complete position, `move` the legal move that was played there.
    Weighing(const std::string& game, const std::string& text, const std::string& move, std::uint64_t nodes,
             std::uint64_t seed, const std::atomic<bool>* stop);
    bool run(double seconds);  // as of Thinking; a slice does one of the searches at most
    Figures figures() const;   // once it is done

  private:
    enum class Stage { known, played, open, done };

    void take(const Result& result);
    void next();

    std::string game_, text_, known_, move_;
    Budget budget_;
    Stage stage_ = Stage::known;
    std::unique_ptr<Thinking> thinking_;
    Figures figures_{};
};

Figures weigh(const std::string& game, const std::string& text, const std::string& move, std::uint64_t nodes,
              std::uint64_t seed, const std::atomic<bool>* stop);

}  // namespace campanile
