// What was better about a move of Spiel der Türme: what rivals could take after the one that was played, or what
// it could have taken itself.
#include <algorithm>

#include "rules.hpp"

namespace campanile::tuerme {

namespace {

// What follows from a line of play until its player moves again.
struct Reply {
    int taken = 0;  // stones of the player's largest stack that another one takes
    int field = 0;  // where that is
    bool lost = false;  // another player wins
};

Reply reply_to(State state, const std::vector<Move>& line) {
    const int player = state.player;
    Reply reply;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
        const Move move = line[ply];
        if (state.player == player && ply > 0 && !state.again) break;
        if (state.player != player && move.origin != passing) {
            const Stack there = state.stacks[move.target];
            if (there.height() > reply.taken && there.owner() == player) {
                reply.taken = there.height();
                reply.field = move.target;
            }
        }
        Game::apply(state, move);
    }
    reply.lost = state.end != End::none && !Game::winners(state)[player];
    return reply;
}

bool lands(Move move) { return move.origin != passing && town.zone_at[move.target] >= 0; }

}  // namespace

std::optional<Moment> Game::moment(const State& known, const std::vector<Move>& best,
                                   const std::vector<Move>& played) {
    const Reply after = reply_to(known, played), spared = reply_to(known, best);
    if (after.lost && !spared.lost) return Moment{"loses", {}};
    if (after.taken > spared.taken)
        return Moment{"stack_taken", {{"field", Grid::name(after.field)}, {"stones", after.taken}}};
    const Move wanted = best.front();
    if (wanted.origin == passing) return Moment{"pass", {}};
    const Stack there = known.stacks[wanted.target];
    const int stones = known.stacks[wanted.origin].height() + there.height();
    const Refusal::Params where{{"field", Grid::name(wanted.target)}, {"stones", stones}};
    if (played.front().origin == passing) return Moment{"further_missed", where};
    if (there.height() > 0 && there.owner() != known.player) return Moment{"take_missed", where};
    if (lands(wanted) && !lands(played.front())) return Moment{"landing_missed", where};
    return std::nullopt;
}

}  // namespace campanile::tuerme
