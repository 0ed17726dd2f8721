#include "weighing.hpp"

#include <algorithm>
#include <utility>

#include "core/errors.hpp"
#include "games/all.hpp"

namespace campanile {

namespace {

// The part of the best move's visits that a move needs, so that its value can be believed; with fewer it is
// searched by itself.
constexpr double believable = 0.25;

template <Game G>
std::optional<Moment> moment_of(const std::string& known, const Line& best, const Line& played) {
    if constexpr (ExplainedGame<G>) {
        if (best.moves.front() == played.moves.front()) return std::nullopt;
        auto state = G::read(known);
        const auto read = [&](const Line& line) {
            std::vector<typename G::Move> moves{legal_move<G>(state, line.moves.front())};
            if constexpr (HiddenInformationGame<G>) return moves;  // what follows depends on what is hidden
            auto at = state;
            for (std::size_t ply = 1; ply < line.moves.size(); ++ply) {
                G::apply(at, moves.back());
                moves.push_back(legal_move<G>(at, line.moves[ply]));
            }
            return moves;
        };
        return G::moment(state, read(best), read(played));
    } else {
        return std::nullopt;
    }
}

}  // namespace

Weighing::Weighing(const std::string& game, const std::string& text, const std::string& move, std::uint64_t nodes,
                   std::uint64_t seed, const std::atomic<bool>* stop)
    : game_(game), text_(text), budget_{std::max<std::uint64_t>(1, nodes), 0, 1, seed, stop} {
    AllGames::with(game, [&]<Game G>() {
        const auto state = read_fully_known<G>(text);
        figures_.seat = G::actor(state);
        if (figures_.seat < 0) fail("position, the game is over", text);
        move_ = G::write_move(state, legal_move<G>(state, move));
        typename G::Moves moves;
        G::moves(state, moves);
        figures_.choices = static_cast<int>(moves.size());
    });
    known_ = view(game, text, figures_.seat);
    budget_.lines = max_lines;  // without the second best nobody can say that a move was the only good one
    thinking_ = Thinking::start(game, known_, budget_);
    // The other searches compare and need less.
    budget_.nodes = std::max<std::uint64_t>(1, budget_.nodes / 2);
    budget_.lines = 1;
}

bool Weighing::run(double seconds) {
    if (stage_ != Stage::done && thinking_->run(seconds)) {
        take(thinking_->result());
        next();
    }
    return stage_ == Stage::done;
}

void Weighing::take(const Result& result) {
    figures_.nodes += result.nodes;
    switch (stage_) {
        case Stage::known:
            figures_.lines = result.lines;
            figures_.exact = result.exact;
            for (const Line& line : result.lines)
                if (line.moves.front() == move_) figures_.played = line;
            break;
        case Stage::played: figures_.played = result.lines.front(); break;
        case Stage::open: figures_.open = result.lines.front().chances; break;
        case Stage::done: break;
    }
}

// Begins the next search that is needed.
void Weighing::next() {
    thinking_ = nullptr;
    if (stage_ == Stage::known) {
        stage_ = Stage::played;
        if (figures_.played.moves.empty() || figures_.played.visits < believable * figures_.lines.front().visits) {
            Budget only = budget_;
            only.only = move_;
            if (figures_.exact) only.nodes *= 2;  // to compare with what is proven, it should be proven, too
            thinking_ = Thinking::start(game_, known_, only);
            return;
        }
    }
    if (stage_ == Stage::played) {
        stage_ = Stage::open;
        if (known_ != text_) {
            thinking_ = Thinking::start(game_, text_, budget_);
            return;
        }
    }
    stage_ = Stage::done;
    if (AllGames::with(game_, []<Game G>() { return HiddenInformationGame<G>; }) && figures_.open.empty())
        figures_.open = figures_.lines.front().chances;  // nothing is hidden any more
    figures_.moment = AllGames::with(
        game_, [&]<Game G>() { return moment_of<G>(known_, figures_.lines.front(), figures_.played); });
}

Figures Weighing::figures() const {
    if (stage_ != Stage::done) fail("request", "the figures are not complete");
    return figures_;
}

Figures weigh(const std::string& game, const std::string& text, const std::string& move, std::uint64_t nodes,
              std::uint64_t seed, const std::atomic<bool>* stop) {
    Weighing weighing(game, text, move, nodes, seed, stop);
    while (!weighing.run(0)) {
    }
    return weighing.figures();
}

}  // namespace campanile
