// Games as numbers, for programs that learn: one position at a time, or many games in step.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace campanile {

// One game in the making. Every position has to be whole and dealt.
class Position {
  public:
    static std::unique_ptr<Position> read(const std::string& game, const std::string& text);
    virtual ~Position() = default;
    virtual std::unique_ptr<Position> copy() const = 0;
    virtual std::string text() const = 0;
    virtual int actor() const = 0;  // -1 when the game is over
    virtual std::vector<int> actions() const = 0;
    virtual void apply(int action) = 0;  // throws TextError if it is not legal
    virtual void play_out(std::uint64_t seed) = 0;  // random moves to the end
    virtual std::vector<int> scores() const = 0;
    virtual std::vector<int> winners() const = 0;  // of a finished game
    virtual int mask_size() const = 0;
    virtual void mask(std::uint8_t* legal) const = 0;  // 1 for each legal action, else 0
    virtual int observation_size() const = 0;
    virtual void observe(int seat, float* seen) const = 0;
};

enum class Rewards { win, margin };

// Many games, one step of each a call. Who is to act sees; who has ended begins anew at once. The
// arrays are the same all the time, a row for each game.
class Batch {
  public:
    // `text` is a position before the first move; every game is dealt anew.
    static std::unique_ptr<Batch> make(const std::string& game, const std::string& text, int count,
                                       std::uint64_t seed, Rewards kind);
    virtual ~Batch() = default;
    virtual void reset(std::uint64_t seed) = 0;
    virtual void step(const std::int64_t* actions) = 0;  // throws TextError, before any step is made
    virtual std::string text(int at) const = 0;  // the position of one of the games
    virtual void sample(std::int64_t* actions) = 0;  // a random legal one for each game

    int count, seats, actions, figures;
    std::vector<float> observations;    // count × figures
    std::vector<std::uint8_t> masks;    // count × actions
    std::vector<std::int32_t> actors;   // count
    std::vector<float> rewards;         // count × seats, of the games that have just ended
    std::vector<std::uint8_t> dones;    // count
};

}  // namespace campanile
