// What search/prover.hpp has to know of Clocktowers.
#include <algorithm>
#include <array>

#include "rules.hpp"

namespace campanile::clocktowers {

namespace {

constexpr int towers_a_word = 3;
constexpr int words_a_seat = 10;  // of a key: two, and the open towers

// No tower has more than 63 storeys.
std::uint64_t tower_key(const Tower& tower) {
    return tower.height | tower.highest_cat << 6 | tower.highest_mouse << 12 | tower.cat << 18 | tower.mouse << 19 |
           (tower.top == clock_card) << 20;
}

// Complete towers matter only by their points, heights and animals, and the order of open ones does not matter.
void write_key(const Player& player, std::uint64_t* words) {
    int points = 0, mouse = 0, cat = 0, open = 0;
    std::array<std::uint64_t, max_towers> towers;
    for (const Tower& tower : player.towers) {
        points += tower.worth();
        if (tower.complete()) {
            mouse = std::max<int>(mouse, tower.highest_mouse);
            cat = std::max<int>(cat, tower.highest_cat);
        } else {
            towers[open++] = tower_key(tower);
        }
    }
    std::sort(towers.begin(), towers.begin() + open);
    for (int card = 0; card < card_types; ++card)
        words[0] |= static_cast<std::uint64_t>(player.hand[card]) << (3 * card);
    words[0] |= static_cast<std::uint64_t>(points) << 40;
    for (int colour = 0; colour < 5; ++colour)
        words[1] |= static_cast<std::uint64_t>(player.needed[colour]) << (6 * colour);
    words[1] |= static_cast<std::uint64_t>(mouse << 8 | cat) << 32;
    for (int at = 0; at < open; ++at) words[2 + at / towers_a_word] |= towers[at] << (21 * (at % towers_a_word));
}

}  // namespace

// What lies in a pile follows from how many of its cards are left.
Game::Key Game::key(const State& state) {
    Key key{};
    for (int seat = 0; seat < state.seats; ++seat) write_key(state.players[seat], &key[seat * words_a_seat]);
    std::uint64_t& rest = key.back();
    for (const auto& pile : state.piles) rest = rest << 8 | static_cast<std::uint64_t>(pile.size());
    rest = rest << 8 | static_cast<std::uint64_t>(state.drawing << 2 | state.actor);
    return key;
}

bool Game::forcing(const State&, const Move& move) { return move.type == Move::play && kind(move.card) == roof_card; }

}  // namespace campanile::clocktowers
