#include "rules.hpp"

#include <algorithm>

namespace campanile::twrs {

namespace {

Board lines(int field, Board occupied) {
    return Grid::along(Right, field, occupied) | Grid::along(Up, field, occupied);
}

// The lines of the active tower, and what lines of another tower each of them can cross.
struct Lines {
    Board row, column, rising, falling;
};

Lines lines_of(int field, Board occupied, bool diagonals) {
    Lines all{Grid::along(Right, field, occupied), Grid::along(Up, field, occupied), 0, 0};
    if (diagonals) {
        all.rising = Grid::along(RightUp, field, occupied);
        all.falling = Grid::along(LeftUp, field, occupied);
    }
    return all;
}

// The marking points on an opposing tower: with the lines of movement or with one diagonal.
Board points(const Lines& active, const Lines& other, int way) {
    switch (way) {
        case 0: return (active.row & other.column) | (active.column & other.row);
        case 1: return active.rising & (other.row | other.column);
        default: return active.falling & (other.row | other.column);
    }
}

Move turn(int source, int target, Board stones) {
    Move move{static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target), {none, none}};
    for (int at = 0; stones; ++at) move.stones[at] = static_cast<std::uint8_t>(take(stones));
    return move;
}

// The opposing towers that can be marked, with their lines once a tower has left `source`.
// Where that tower goes to does not matter to the lines of movement: if it lands on such a line
// the two towers share a row or column and have no crossing.
struct Others {
    int found = 0;
    std::array<int, 3> fields;
    std::array<int, 3> numbers;  // among all towers of that colour
    std::array<Lines, 3> lines;

    Others(const State& state, Board lifted) {
        const Board all = state.towers[1 - state.player];
        for (Board towers = all & state.contested; towers; ++found) {
            fields[found] = take(towers);
            numbers[found] = count(all & (bit(fields[found]) - 1));
            lines[found] = lines_of(fields[found], lifted, false);
        }
    }
};

// The sets of stones that may be placed if a tower goes there, each once, with the number of the
// first choice that places them: by tower, by lines or a diagonal, and of the last stone by field.
struct Marks {
    List<Board, 18> stones;
    List<std::uint8_t, 18> numbers;

    void add(Board marking, int number) {
        if (std::find(stones.begin(), stones.end(), marking) != stones.end()) return;
        stones.push(marking);
        numbers.push(static_cast<std::uint8_t>(number));
    }
};
void marks(const State& state, const Others& others, Board lifted, int target, int left,
           Marks& found) {
    found.stones.clear();
    found.numbers.clear();
    const bool diagonals = state.variant.diagonals;
    const Lines active = lines_of(target, lifted, diagonals);
    for (int at = 0; at < others.found; ++at) {
        // Diagonals meet lines of movement that the active tower may now block.
        const Lines other = diagonals
                                ? lines_of(others.fields[at], lifted | bit(target), false)
                                : others.lines[at];
        for (int way = 0; way < (diagonals ? 3 : 1); ++way) {
            Board stones = points(active, other, way);
            int number = 1 + (others.numbers[at] * 3 + way) * 2;
            if (left > 1) {
                if (stones) found.add(stones, number);
            } else {
                while (stones) found.add(bit(take(stones)), number++);
            }
        }
    }
}

// The points where the lines of movement of two towers cross: those that both see.
Board crossings(Board occupied, int active, int other) {
    const int row = active / Grid::width, column = active % Grid::width;
    const int other_row = other / Grid::width, other_column = other % Grid::width;
    if (row == other_row || column == other_column) return 0;
    const Direction upright = row < other_row ? Up : Down;  // from the active tower to the other
    const Direction level = column < other_column ? Right : Left;
    const int in_column = other_row * Grid::width + column, in_row = row * Grid::width + other_column;
    const Board by_column = Grid::path(upright, active, in_column) | Grid::path(opposite(level), other, in_column);
    const Board by_row = Grid::path(level, active, in_row) | Grid::path(opposite(upright), other, in_row);
    return bit_if(!(by_column & occupied), in_column) | bit_if(!(by_row & occupied), in_row);
}

// Calls `found` with each tower's moves, each with every way to mark and the number of that way.
template <class Found>
void turns(const State& state, Found found) {
    const Board occupied = state.occupied();
    const int left = stones_left(state);
    Marks choices;
    for (Board own = state.towers[state.player] & state.contested; own;) {
        const int source = take(own);
        const Board lifted = occupied ^ bit(source);
        const Others others(state, lifted);
        for (Board targets = lines(source, occupied); targets;) {
            const int target = take(targets);
            found(turn(source, target, 0), 0);
            if (left == 0) continue;
            marks(state, others, lifted, target, left, choices);
            for (int at = 0; at < choices.stones.size(); ++at)
                found(turn(source, target, choices.stones[at]), choices.numbers[at]);
        }
    }
}

Move random_of_all(const State& state, Random& random) {
    Game::Moves all;
    Game::moves(state, all);
    return all[random.below(all.size())];
}

// Whether some turn may mark by a crossing. It removes all own towers at once, not only the active one,
// so very rarely it is true although no turn does.
bool crossing_in_sight(const State& state) {
    const Board own = state.towers[state.player] & state.contested;
    const Board occupied = state.occupied(), lifted = occupied & ~own, free = Grid::all & ~lifted;
    Board rows = 0, columns = 0, targets = 0;
    for (Board others = state.towers[1 - state.player] & state.contested; others;) {
        const int other = take(others);
        rows |= Grid::along(Right, other, lifted);
        columns |= Grid::along(Up, other, lifted);
    }
    for (Board towers = own; towers;) targets |= lines(take(towers), occupied);
    return targets & (Grid::seen_along_columns(rows, free) | Grid::seen_along_rows(columns, free));
}

// The towers to move and their targets; `up_to` counts those of the towers before, too.
struct Towers {
    int found = 0, targets = 0;
    std::array<int, 3> fields, up_to{Grid::size, Grid::size, Grid::size};
    std::array<Board, 3> lines;

    explicit Towers(const State& state) {
        for (Board own = state.towers[state.player] & state.contested; own; ++found) {
            fields[found] = take(own);
            lines[found] = twrs::lines(fields[found], state.occupied());
            up_to[found] = targets += count(lines[found]);
        }
    }

    // A source and a target, by their number among all.
    std::pair<int, int> nth(int number) const {
        const int tower = (number >= up_to[0]) + (number >= up_to[1]);
        const int targets_left = up_to[tower] - number;
        return {fields[tower], campanile::nth(lines[tower], count(lines[tower]) - targets_left)};
    }
};

// The crossings with one of the opposing towers, unless they are the same as with one before it.
Board own_crossings(Board occupied, int active, const std::array<int, 3>& others, int which) {
    const Board stones = crossings(occupied, active, others[which]);
    for (int before = 0; stones && before < which; ++before)
        if (crossings(occupied, active, others[before]) == stones) return 0;
    return stones;
}

Board nth_marks(const State& state, Board lifted, int target, int left, int number) {
    Marks choices;
    marks(state, Others(state, lifted), lifted, target, left, choices);
    return number < choices.stones.size() ? choices.stones[number] : 0;
}

// Rejection sampling: draws a tower, a target and one of as many slots as a target can have moves, until
// the slot is not empty. So all moves are equally likely without a list of them.
Move random_turn(const State& state, int left, Random& random) {
    const Towers towers(state);
    std::array<int, 3> others;
    int found = 0;
    for (Board opposing = state.towers[1 - state.player] & state.contested; opposing; ++found)
        others[found] = take(opposing);
    const int ways = (state.variant.diagonals ? 3 : 1) * (left == 1 ? 2 : 1);
    const int places = left == 0 ? 1 : 1 + found * ways;
    for (;;) {
        const auto [place, number] = random.below(places, towers.targets);
        const auto [source, target] = towers.nth(number);
        if (place == 0) return turn(source, target, 0);
        const Board lifted = state.occupied() ^ bit(source);
        const Board stones = ways == 1 ? own_crossings(lifted, target, others, place - 1)
                                       : nth_marks(state, lifted, target, left, place - 1);
        if (stones) return turn(source, target, stones);
    }
}

void place(State& state, Move move) {
    if (move.source == Move::stone)
        state.stones |= bit(move.target);
    else
        state.towers[state.player] |= bit(move.target);
    const int placed = count(state.occupied());
    const bool done = placed == static_cast<int>(setup_order.size());
    state.player = static_cast<std::uint8_t>(done ? blue : setup_order[placed].first);
    if (done) state.contested = contested_areas(state, Grid::all);
}

const State& standard_start(bool diagonals) {
    static const std::array<State, 2> starts{Game::read(std::string(start_boards[0]) + " b 0 -"),
                                             Game::read(std::string(start_boards[1]) + " b 0 -")};
    return starts[diagonals];
}

// Whether the first move has just been made, and the side that made it can be taken over.
bool may_swap(const State& state) {
    if (!state.variant.swap || state.variant.free_setup || state.player != orange) return false;
    const State& before = standard_start(state.variant.diagonals);
    const int placed = count(state.stones & ~before.stones);
    return state.towers[orange] == before.towers[orange] &&
           count(state.towers[blue] & before.towers[blue]) == 2 && !(before.stones & ~state.stones) &&
           placed <= 2 && state.quiet == (placed ? 0 : 1);
}

Board turned(Board board) {
    Board found = 0;
    while (board) found |= bit(Grid::size - 1 - take(board));
    return found;
}

void swap_sides(State& state) {
    state.stones = turned(state.stones);
    state.towers = {turned(state.towers[orange]), turned(state.towers[blue])};
    state.contested = turned(state.contested);
    state.player = blue;
}

bool can_move(const State& state) {
    const Board empty = Grid::all & ~state.occupied();
    return Grid::beside(state.towers[state.player] & state.contested) & empty;
}

constexpr Move swap_move{Move::swap, none, {none, none}};

}  // namespace

std::vector<Board> marks(const State& state, int source, int target) {
    const Board lifted = state.occupied() ^ bit(source);
    Marks found;
    if (const int left = stones_left(state)) marks(state, Others(state, lifted), lifted, target, left, found);
    return {found.stones.begin(), found.stones.end()};
}

Board crossed(const State& state, int source, int target) {
    const Board lifted = state.occupied() ^ bit(source);
    const Lines active = lines_of(target, lifted, state.variant.diagonals);
    Board found = 0;
    for (Board towers = state.towers[1 - state.player]; towers;) {
        const Lines other = lines_of(take(towers), lifted | bit(target), false);
        for (const int way : {0, 1, 2}) found |= points(active, other, way);
    }
    return found;
}

int stones_left(const State& state) { return supply - count(state.stones); }

bool bound_to_mark(const State& state) {
    return state.variant.must_mark_after > 0 && state.quiet >= state.variant.must_mark_after;
}

bool is_placing(const State& state) {
    return state.variant.free_setup && count(state.occupied()) < static_cast<int>(setup_order.size());
}

Board contested_areas(const State& state, Board within) {
    Board found = 0;
    for (Board free = within & ~state.stones, towers = state.towers[blue] & free; towers;) {
        const Board area = Grid::flood(towers & -towers, free);
        towers &= ~area;
        if (area & state.towers[orange]) found |= area;
    }
    return found;
}

void encode_turns(const State& state, Game::Moves& found, Game::ActionNumbers& numbers) {
    found.clear();
    numbers.clear();
    if (Game::actor(state) < 0) return;
    const bool bound = bound_to_mark(state);
    for (const bool marking : {true, false}) {
        turns(state, [&](Move move, int mark) {
            if (bound && marking && !move.marks()) return;
            found.push(move);
            numbers.push(turn_number(move, mark));
        });
        if (!found.empty()) break;
    }
    if (!may_swap(state)) return;
    found.push(swap_move);
    numbers.push(Game::actions - 1);
}

int Game::actor(const State& state) {
    if (is_placing(state)) return state.player;
    if (state.quiet >= state.variant.stall_limit) return -1;
    if (state.variant.last_stone_ends && stones_left(state) == 0) return -1;
    return can_move(state) ? state.player : -1;
}

std::string_view Game::reason(const State& state) {
    if (state.quiet >= state.variant.stall_limit) return "stall_limit";
    return can_move(state) ? "last_stone" : "no_move";
}

void Game::moves(const State& state, Moves& found) {
    found.clear();
    if (is_placing(state)) {
        const std::uint8_t piece = setup_order[count(state.occupied())].second;
        for (Board empty = Grid::all & ~state.occupied(); empty;)
            found.push({piece, static_cast<std::uint8_t>(take(empty)), {none, none}});
        return;
    }
    if (actor(state) < 0) return;
    twrs::turns(state, [&found](Move move, int) { found.push(move); });
    if (bound_to_mark(state)) {
        const auto kept = std::stable_partition(found.begin(), found.end(),
                                                [](const Move& move) { return move.marks(); });
        if (kept != found.begin()) found.shrink(static_cast<int>(kept - found.begin()));
    }
    if (may_swap(state)) found.push(swap_move);
}

Move Game::random_move(const State& state, Random& random) {
    const int left = stones_left(state);
    const bool bound = left > 0 && bound_to_mark(state);
    // If a player must mark, they rarely can, so this test is cheaper than listing all turns.
    const bool marking = bound && (state.variant.diagonals || crossing_in_sight(state));
    if (is_placing(state) || marking || may_swap(state)) return random_of_all(state, random);
    return random_turn(state, bound ? 0 : left, random);
}

void Game::apply(State& state, Move move) {
    if (move.source >= Move::tower && move.source != none) {
        place(state, move);
        return;
    }
    if (move.source == Move::swap) {
        swap_sides(state);
        return;
    }
    state.towers[state.player] ^= bit(move.source) ^ bit(move.target);
    state.player ^= 1;
    if (!move.marks()) {
        ++state.quiet;
        return;
    }
    state.quiet = 0;
    for (const std::uint8_t stone : move.stones)
        if (stone != none) state.stones |= bit(stone);
    state.contested = contested_areas(state, state.contested);
}

std::array<Board, 2> closed_ground(const State& state) {
    if (is_placing(state)) return {};
    const Board free = Grid::all & ~state.stones & ~state.contested;
    return {Grid::flood(state.towers[blue] & free, free), Grid::flood(state.towers[orange] & free, free)};
}

std::array<int, 2> Game::scores(const State& state) {
    const auto closed = closed_ground(state);
    return {count(closed[blue]), count(closed[orange])};
}

Tally Game::tally(const State& state) {
    if (is_placing(state)) return {};
    const auto closed = closed_ground(state);
    Tally own, contested;
    for (Board rest = Grid::all & ~state.stones; rest;) {
        const Board area = Grid::flood(rest & -rest, rest);
        rest ^= area;
        if (area & state.contested) {
            contested.push_back({"contested", -1, count(area), {}, true});
        } else if (area & (closed[blue] | closed[orange])) {
            own.push_back({"area", area & closed[blue] ? blue : orange, count(area), {}, false});
            for (Board points = area; points;) own.back().places.push_back(Grid::name(take(points)));
        }
    }
    own.insert(own.end(), contested.begin(), contested.end());
    return own;
}

std::array<bool, 2> Game::winners(const State& state) {
    const auto points = scores(state);
    return {points[0] >= points[1], points[1] >= points[0]};
}

}  // namespace campanile::twrs
