// Games for reinforcement learning: one position, or a batch of games that step together. Moves are
// action numbers and observations are arrays, as in docs/encodings.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace campanile {

// One running game. Its position has to be dealt and fully known.
class Position {
  public:
    static std::unique_ptr<Position> read(const std::string& game, const std::string& text);
    virtual ~Position() = default;
    virtual std::unique_ptr<Position> copy() const = 0;
    virtual std::string text() const = 0;
    virtual int actor() const = 0;  // -1 when the game is over
    virtual std::vector<int> actions() const = 0;
    virtual void apply(int action) = 0;  // fails if it is not legal
    virtual void play_out(std::uint64_t seed) = 0;  // random moves to the end
    virtual std::vector<int> scores() const = 0;
    virtual std::vector<int> winners() const = 0;  // of a finished game
    virtual int mask_size() const = 0;
    virtual void mask(std::uint8_t* legal) const = 0;  // 1 for each legal action, else 0
    virtual int observation_size() const = 0;
    virtual void observe(int seat, float* seen) const = 0;
};

enum class Rewards { win, margin };

// A vectorized environment: each call makes one move in every game. Observations and masks are those of
// the seat to act; a finished game starts again at once. The arrays never move; they have a row a game.
class Batch {
  public:
    // `text` is a position before the first move; every game is dealt afresh.
    static std::unique_ptr<Batch> make(const std::string& game, const std::string& text, int count,
                                       std::uint64_t seed, Rewards kind);
    virtual ~Batch() = default;
    virtual void reset(std::uint64_t seed) = 0;
    virtual void step(const std::int64_t* actions) = 0;  // fails before any step
    virtual std::string text(int at) const = 0;  // the position of one of the games
    virtual void sample(std::int64_t* actions) = 0;  // a random legal action for each game

    int count, seats, actions, observation_size;
    std::vector<float> observations;    // count × observation_size
    std::vector<std::uint8_t> masks;    // count × actions
    std::vector<std::int32_t> actors;   // count
    std::vector<float> rewards;         // count × seats, of the games that have just ended
    std::vector<std::uint8_t> dones;    // count
};

}  // namespace campanile
