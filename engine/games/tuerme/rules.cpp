#include "rules.hpp"

#include <algorithm>

#include "../../core/text.hpp"

namespace campanile::tuerme {

namespace {

constexpr int max_pieces = 20;  // of one player

// Rows 8 to 1, columns a to n; the same map as in campanile/games/tuerme/board.py; a test
// compares the two.
constexpr std::string_view town_map =
    ".............."
    ".ck.lc..sl.ks."
    ".ls.sk..kc.cl."
    ".............."
    ".............."
    ".sl.ks..ck.lc."
    ".kc.cl..ls.sk."
    "..............";

constexpr Town make_town() {
    Town made;
    int zones = 0;
    made.zone_at.fill(-1);
    for (int row = Grid::height - 1; row >= 0; --row) {
        for (int column = 0; column < Grid::width; ++column) {
            const int field = row * Grid::width + column;
            const char letter = town_map[(Grid::height - 1 - row) * Grid::width + column];
            made.symbol_at[field] = static_cast<std::int8_t>(symbol_letters.find(letter));
            if (letter == '.') {
                made.symbol_at[field] = -1;
                made.streets |= bit(field);
                continue;
            }
            made.fields[made.symbol_at[field]] |= bit(field);
            if (made.zone_at[field] < 0) {
                for (const int part : {field, field + 1, field - Grid::width, field - Grid::width + 1}) {
                    made.zone_at[part] = static_cast<std::int8_t>(zones);
                    made.zones[zones] |= bit(part);
                }
                ++zones;
            }
        }
    }
    return made;
}

void clear(State& state, int field) {
    const Stack stack = state.stacks[field];
    const Board kept = ~bit(field);
    state.stacks[field] = {};
    state.bearing[stack.symbol()] &= kept;
    state.owned[stack.owner()] &= kept;
    for (Board& low : state.low) low &= kept;
}

// The fields where the piece on a field may land, if it gets there.
Board landings(const State& state, int origin) {
    const int symbol = state.stacks[origin].symbol();
    const int room = highest_tower - state.stacks[origin].height();
    const Board empty = (town.streets | town.fields[symbol]) & ~state.occupied();
    return empty | (state.bearing[symbol] & state.low[room]);
}

// Where the piece on a field may go.
Board targets(const State& state, int player, int origin) {
    const Board foreign = state.occupied() & ~state.owned[player];
    const Board reach = Grid::ray(Right, origin, foreign) | Grid::ray(Left, origin, foreign) |
                        Grid::ray(Up, origin, foreign) | Grid::ray(Down, origin, foreign);
    return reach & landings(state, origin);
}

bool can_move(const State& state, int player) {
    Board pieces = state.owned[player] & town.streets;
    // Most often some piece can step onto an empty street, and that is quick to test.
    if (Grid::beside(pieces) & town.streets & ~state.occupied()) return true;
    while (pieces)
        if (targets(state, player, take(pieces))) return true;
    return false;
}

bool held(const State& state, int zone) {
    return std::any_of(state.owned.begin(), state.owned.end(),
                       [zone](Board owned) { return (owned & town.zones[zone]) == town.zones[zone]; });
}

End end_of(const State& state) {
    for (int zone = 0; zone < 8; ++zone)
        if (held(state, zone)) return End::zone_held;
    for (int player = 0; player < state.seats; ++player)
        if (!(state.owned[player] & town.streets)) return End::no_stones_in_streets;
    return state.quiet >= state.stall_limit ? End::stall_limit : End::none;
}

// As `end_of`, knowing what the last move changed.
End end_after(const State& state, int target, int former_owner) {
    const int zone = town.zone_at[target];
    if (zone >= 0 && (state.owned[state.player] & town.zones[zone]) == town.zones[zone])
        return End::zone_held;
    if (!(state.owned[state.player] & town.streets)) return End::no_stones_in_streets;
    if (former_owner >= 0 && former_owner < state.seats &&
        !(state.owned[former_owner] & town.streets))
        return End::no_stones_in_streets;
    return state.quiet >= state.stall_limit ? End::stall_limit : End::none;
}

}  // namespace

constexpr Town made_town = make_town();
const Town town = made_town;

void put(State& state, int field, Stack stack) {
    state.stacks[field] = stack;
    state.bearing[stack.symbol()] |= bit(field);
    state.owned[stack.owner()] |= bit(field);
    for (int height = 1; height <= highest_tower; ++height)
        state.low[height] |= bit_if(stack.height() <= height, field);
}

void turn(State& state, int first) {
    for (int seat = first; seat < first + state.seats; ++seat) {
        const int player = seat % state.seats;
        if (can_move(state, player)) {
            state.player = static_cast<std::uint8_t>(player);
            return;
        }
    }
    state.end = End::nobody_can_move;
}

bool find_end(State& state) {
    state.end = end_of(state);
    if (state.end != End::none || can_move(state, state.player)) return true;
    const std::uint8_t player = state.player;
    turn(state, player);
    state.player = player;
    return state.end != End::none;
}

State Game::start(int seats, const Options& options) {
    if (seats < 2 || seats > max_seats) fail("number of players", std::to_string(seats));
    State state;
    state.seats = static_cast<std::uint8_t>(seats);
    state.stall_limit = static_cast<std::uint16_t>(number(options.at("stall_limit"), 1, 999));
    int laid = 0;
    for (Board streets = town.streets; streets; ++laid)
        put(state, take(streets), Stack::stone(laid % symbols, laid / symbols % colours));
    return state;
}

void Game::deal(State& state, Random& random) {
    std::array<std::uint8_t, colours * symbols * 5> dealt;
    int left = 0;
    for (Board streets = town.streets; streets;) dealt[left++] = static_cast<std::uint8_t>(take(streets));
    for (; left > 1; --left) {
        const int a = dealt[left - 1], b = dealt[random.below(left)];
        if (a == b) continue;
        const Stack one = state.stacks[a], other = state.stacks[b];
        clear(state, a);
        clear(state, b);
        put(state, a, other);
        put(state, b, one);
    }
    turn(state, 0);
}

void Game::moves(const State& state, Moves& found) {
    found.clear();
    if (state.end != End::none) return;
    for (Board pieces = state.owned[state.player] & town.streets; pieces;) {
        const int origin = take(pieces);
        for (Board there = targets(state, state.player, origin); there;)
            found.push({static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(take(there))});
    }
    if (state.again) found.push({passing, passing});
}

// Rejection sampling: draws a piece and a field on its lines until the piece may go there. So all moves
// are equally likely without a list of them.
Move Game::random_move(const State& state, Random& random) {
    const Board own = state.owned[state.player], foreign = state.occupied() & ~own;
    std::array<std::uint8_t, max_pieces> pieces;
    int found = 0;
    for (Board left = own & town.streets; left; ++found) pieces[found] = static_cast<std::uint8_t>(take(left));
    const int slots = found * Grid::lined;
    for (;;) {
        const int pick = random.below(slots + state.again);
        if (pick == slots) return {passing, passing};
        const std::uint8_t origin = pieces[pick / Grid::lined];
        const auto [target, direction] = Grid::on_lines[origin][pick % Grid::lined];
        // Looking back, the path holds the origin, which is not foreign, and not the target.
        const Board obstacles = Grid::path(opposite(direction), target, origin) & foreign;
        if (!(obstacles | (bit(target) & ~landings(state, origin)))) return {origin, target};
    }
}

void Game::apply(State& state, Move move) {
    if (move.origin == passing) {
        state.again = false;
        turn(state, state.player + 1);
        return;
    }
    const Stack piece = state.stacks[move.origin], there = state.stacks[move.target];
    const bool built = there.height() > 0, landed = town.symbol_at[move.target] >= 0;
    const int former_owner = built ? there.owner() : -1;
    clear(state, move.origin);
    if (built) clear(state, move.target);
    put(state, move.target, there.under(piece));
    state.again = false;
    state.quiet = static_cast<std::uint16_t>(built || landed ? 0 : state.quiet + 1);
    state.end = end_after(state, move.target, former_owner);
    if (state.end != End::none) return;
    if (landed && can_move(state, state.player))
        state.again = true;
    else
        turn(state, state.player + 1);
}

std::array<int, 4> Game::scores(const State& state) {
    std::array<int, 4> points{};
    for (int zone = 0; zone < 8; ++zone) {
        const int worth = held(state, zone) ? 2 : 1;
        for (Board fields = town.zones[zone] & state.occupied(); fields;) {
            const Stack stack = state.stacks[take(fields)];
            points[stack.owner()] += worth * stack.height();
        }
    }
    return points;
}

Tally Game::tally(const State& state) {
    Tally found;
    for (int zone = 0; zone < 8; ++zone) {
        const bool whole = held(state, zone);
        for (int seat = 0; seat < state.seats; ++seat) {
            Entry entry{whole ? "held" : "zone", seat, 0, {}, false};
            for (Board fields = town.zones[zone] & state.owned[seat]; fields;) {
                const int field = take(fields);
                entry.points += (whole ? 2 : 1) * state.stacks[field].height();
                entry.places.push_back(Grid::name(field));
            }
            if (entry.points) found.push_back(std::move(entry));
        }
    }
    return found;
}

std::array<bool, 4> Game::winners(const State& state) {
    const auto points = scores(state);
    const int most = *std::max_element(points.begin(), points.begin() + state.seats);
    std::array<bool, 4> won{};
    for (int seat = 0; seat < state.seats; ++seat) won[seat] = points[seat] == most;
    return won;
}

std::string_view Game::reason(const State& state) {
    switch (state.end) {
        case End::zone_held: return "zone_held";
        case End::no_stones_in_streets: return "no_stones_in_streets";
        case End::stall_limit: return "stall_limit";
        default: return "nobody_can_move";
    }
}

}  // namespace campanile::tuerme
