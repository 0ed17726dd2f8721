// The only list of games on this side.
#pragma once

#include <string>

#include "../core/errors.hpp"
#include "clocktowers.hpp"
#include "tuerme.hpp"
#include "twrs.hpp"

namespace campanile {

// A position of which everything is known; some games are also read as a seat knows them.
template <class Game>
typename Game::State read_whole(const std::string& text) {
    auto state = Game::read(text);
    if constexpr (Game::hidden)
        if (!Game::whole(state)) throw TextError("position, not all of it is known", text);
    return state;
}

// Calls `use` with the game of that name.
template <class Use>
auto with_game(const std::string& game, Use use) {
    if (game == "twrs") return use.template operator()<twrs::Game>();
    if (game == "clocktowers") return use.template operator()<clocktowers::Game>();
    if (game == "tuerme") return use.template operator()<tuerme::Game>();
    throw TextError("game", game);
}

}  // namespace campanile
