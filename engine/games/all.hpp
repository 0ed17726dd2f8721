// The list of games: the only place outside their folders that names them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "../core/errors.hpp"
#include "../core/game.hpp"
#include "clocktowers/rules.hpp"
#include "tuerme/rules.hpp"
#include "twrs/rules.hpp"

namespace campanile {

template <Game... Games>
struct GameList {
    static std::vector<std::string> ids() { return {std::string(Games::id)...}; }

    // Calls `use` with the game that has this id.
    template <class Use>
    static auto with(const std::string& id, Use use) {
        return find<Use, Games...>(id, use);
    }

  private:
    template <class Use, Game First, Game... Rest>
    static auto find(const std::string& id, Use& use) {
        if (First::id == id) return use.template operator()<First>();
        if constexpr (sizeof...(Rest) > 0)
            return find<Use, Rest...>(id, use);
        else
            fail("game", id);
    }
};

using AllGames = GameList<twrs::Game, clocktowers::Game, tuerme::Game>;

// Reads a complete position; some games also read positions as a seat knows them.
template <Game G>
typename G::State read_fully_known(const std::string& text) {
    auto state = G::read(text);
    if constexpr (HiddenInformationGame<G>)
        if (!G::fully_known(state)) fail("position, not all of it is known", text);
    return state;
}

template <Game G>
typename G::Move legal_move(const typename G::State& state, const std::string& text) {
    const auto found = G::read_move(state, text);
    if (std::holds_alternative<Refusal>(found)) fail("move", text);
    return std::get<typename G::Move>(found);
}

}  // namespace campanile
