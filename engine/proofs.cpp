#include "proofs.hpp"

#include "core/errors.hpp"
#include "games/all.hpp"
#include "search/prover.hpp"

namespace campanile {

namespace {

template <ProvableGame G>
class GameProofs final : public Proofs {
  public:
    GameProofs(int seat, std::uint64_t nodes) : seat_(seat), prover_(seat, nodes) {}

    std::optional<std::vector<Proven>> moves(const std::string& text, int turns, int low, int high) override {
        const auto state = read_fully_known<G>(text);
        if (G::actor(state) < 0) fail("position, the game is over", text);
        if (seat_ < 0 || seat_ >= G::seats(state)) fail("seat", std::to_string(seat_));
        const auto found = prover_.moves(state, turns, low, high);
        if (!found) return std::nullopt;
        std::vector<Proven> proven;
        for (const auto& [move, value] : *found) proven.push_back({G::write_move(state, move), value});
        return proven;
    }

  private:
    int seat_;
    Prover<G> prover_;
};

}  // namespace

std::unique_ptr<Proofs> Proofs::begin(const std::string& game, int seat, std::uint64_t nodes) {
    return AllGames::with(game, [&]<Game G>() -> std::unique_ptr<Proofs> {
        if constexpr (ProvableGame<G>)
            return std::make_unique<GameProofs<G>>(seat, nodes);
        else
            fail("game to prove", game);
    });
}

}  // namespace campanile
