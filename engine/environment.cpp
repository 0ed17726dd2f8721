#include "environment.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "core/errors.hpp"
#include "games/all.hpp"

namespace campanile {

namespace {

// The legal moves of a position with their action numbers.
template <Game G>
struct Choices {
    typename G::Moves moves;
    typename G::ActionNumbers numbers;

    void find(const typename G::State& state) { G::encode_moves(state, moves, numbers); }

    // The index of an action number, or the size if it is not legal.
    int place(std::int64_t number) const {
        return static_cast<int>(std::find(numbers.begin(), numbers.end(), number) - numbers.begin());
    }
};

template <Game G>
class PositionOf final : public Position {
  public:
    explicit PositionOf(const typename G::State& state) : state_(state) {}

    std::unique_ptr<Position> copy() const override { return std::make_unique<PositionOf>(state_); }
    std::string text() const override { return G::write(state_); }
    int actor() const override { return G::actor(state_); }

    std::vector<int> actions() const override {
        Choices<G> choices;
        choices.find(state_);
        std::sort(choices.numbers.begin(), choices.numbers.end());
        return {choices.numbers.begin(), choices.numbers.end()};
    }

    void apply(int action) override {
        Choices<G> choices;
        choices.find(state_);
        const int place = choices.place(action);
        if (place == choices.moves.size()) fail("action", std::to_string(action));
        G::apply(state_, choices.moves[place]);
    }

    void play_out(std::uint64_t seed) override {
        for (Random random(seed); G::actor(state_) >= 0;)
            G::apply(state_, G::random_move(state_, random));
    }

    std::vector<int> scores() const override {
        const auto points = G::scores(state_);
        return {points.begin(), points.begin() + G::seats(state_)};
    }

    std::vector<int> winners() const override {
        const auto won = G::winners(state_);
        std::vector<int> seats;
        for (int seat = 0; seat < G::seats(state_); ++seat)
            if (won[seat]) seats.push_back(seat);
        return seats;
    }

    int mask_size() const override { return G::actions; }

    void mask(std::uint8_t* legal) const override {
        Choices<G> choices;
        choices.find(state_);
        std::fill_n(legal, G::actions, std::uint8_t{0});
        for (const std::int32_t number : choices.numbers) legal[number] = 1;
    }

    int observation_size() const override { return G::observation_size(G::seats(state_)); }

    void observe(int seat, float* seen) const override {
        if (seat < 0 || seat >= G::seats(state_)) fail("seat", std::to_string(seat));
        G::observe(state_, seat, seen);
    }

  private:
    typename G::State state_;
};

template <Game G>
class BatchOf final : public Batch {
  public:
    BatchOf(const typename G::State& start, int games, Rewards kind)
        : start_(start), kind_(kind), random_(0), games_(static_cast<std::size_t>(games)) {
        count = games;
        seats = G::seats(start);
        actions = G::actions;
        observation_size = G::observation_size(seats);
        observations.resize(games_.size() * static_cast<std::size_t>(observation_size));
        masks.resize(games_.size() * static_cast<std::size_t>(actions));
        actors.resize(games_.size());
        rewards.resize(games_.size() * static_cast<std::size_t>(seats));
        dones.resize(games_.size());
    }

    void reset(std::uint64_t seed) override {
        const std::lock_guard alone(busy_);
        random_ = Random(seed);
        std::fill(rewards.begin(), rewards.end(), 0.0f);
        std::fill(dones.begin(), dones.end(), std::uint8_t{0});
        for (std::size_t at = 0; at < games_.size(); ++at) {
            begin(at);
            show(at);
        }
    }

    void step(const std::int64_t* chosen) override {
        const std::lock_guard alone(busy_);
        places_.resize(games_.size());
        for (std::size_t at = 0; at < games_.size(); ++at) {
            places_[at] = games_[at].choices.place(chosen[at]);
            if (places_[at] == games_[at].choices.moves.size())
                fail("action", std::to_string(chosen[at]));
        }
        for (std::size_t at = 0; at < games_.size(); ++at) advance(at, places_[at]);
    }

    std::string text(int at) const override {
        if (at < 0 || at >= count) fail("game", std::to_string(at));
        const std::lock_guard alone(busy_);
        return G::write(games_[static_cast<std::size_t>(at)].state);
    }

    void sample(std::int64_t* chosen) override {
        const std::lock_guard alone(busy_);
        for (const Running& game : games_) {
            const auto& numbers = game.choices.numbers;
            *chosen++ = numbers[random_.below(numbers.size())];
        }
    }

  private:
    struct Running {
        typename G::State state;
        Choices<G> choices;
    };

    void begin(std::size_t at) {
        games_[at].state = start_;
        if constexpr (DealtGame<G>) G::deal(games_[at].state, random_);
    }

    void advance(std::size_t at, int place) {
        Running& game = games_[at];
        G::apply(game.state, game.choices.moves[place]);
        float* const reward = &rewards[at * static_cast<std::size_t>(seats)];
        std::fill_n(reward, seats, 0.0f);
        dones[at] = G::actor(game.state) < 0;
        if (dones[at]) {
            pay(game.state, reward);
            begin(at);
        }
        show(at);
    }

    // Writes only those entries of the mask that change: it is long, and nearly all of it is 0.
    void show(std::size_t at) {
        Running& game = games_[at];
        std::uint8_t* const legal = &masks[at * static_cast<std::size_t>(actions)];
        for (const std::int32_t number : game.choices.numbers) legal[number] = 0;
        game.choices.find(game.state);
        for (const std::int32_t number : game.choices.numbers) legal[number] = 1;
        actors[at] = G::actor(game.state);
        G::observe(game.state, actors[at], &observations[at * static_cast<std::size_t>(observation_size)]);
    }

    // As campanile/adapters/rewards.py does.
    void pay(const typename G::State& state, float* reward) const {
        const auto won = G::winners(state);
        const auto points = G::scores(state);
        const auto winners = std::count(won.begin(), won.begin() + seats, true);
        const int sum = std::accumulate(points.begin(), points.begin() + seats, 0);
        for (int seat = 0; seat < seats; ++seat) {
            const double share = won[seat] ? static_cast<double>(seats) / static_cast<double>(winners) : 0;
            reward[seat] = static_cast<float>(
                kind_ == Rewards::win
                    ? (share - 1) / (seats - 1)
                    : points[seat] - static_cast<double>(sum - points[seat]) / (seats - 1));
        }
    }

    mutable std::mutex busy_;  // the GIL is released during a step, so another thread may call
    typename G::State start_;
    Rewards kind_;
    Random random_;
    std::vector<Running> games_;
    std::vector<int> places_;
};

}  // namespace

std::unique_ptr<Position> Position::read(const std::string& game, const std::string& text) {
    return AllGames::with(game, [&]<Game G>() -> std::unique_ptr<Position> {
        return std::make_unique<PositionOf<G>>(read_fully_known<G>(text));
    });
}

std::unique_ptr<Batch> Batch::make(const std::string& game, const std::string& text, int count,
                                   std::uint64_t seed, Rewards kind) {
    return AllGames::with(game, [&]<Game G>() -> std::unique_ptr<Batch> {
        if (count < 1) fail("number of games", std::to_string(count));
        auto batch = std::make_unique<BatchOf<G>>(read_fully_known<G>(text), count, kind);
        batch->reset(seed);
        return batch;
    });
}

}  // namespace campanile
