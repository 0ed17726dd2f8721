// Texts that are wrong: refused with a TextError or, if they happen to be right, safe to play from.
#include <cstdlib>

#include "../core/errors.hpp"
#include "check.hpp"
#include "starts.hpp"

using namespace campanile;
using namespace campanile::tests;

namespace {

template <Game G>
bool reads(const std::string& text) {
    try {
        G::read(text);
    } catch (const TextError&) {
        return false;
    }
    return true;
}

// One small mutation that respects the syntax of texts.
std::string changed(const std::string& text, const std::vector<std::string>& others, Random& random) {
    const auto any = [&random](std::size_t size) {
        return static_cast<std::size_t>(random.below(static_cast<int>(size) + 1));
    };
    std::string made = text;
    const std::string& other = others[random.below(static_cast<int>(others.size()))];
    const std::size_t at = any(made.size()), length = 1 + any(8), from = any(other.size());
    switch (random.below(6)) {
        case 0: made.insert(at, other, from, length); break;
        case 1: made.replace(at, length, other, from, length); break;
        case 2: made.erase(at, length); break;
        case 3:
            if (at < made.size())
                made[at] = random.below(8) ? other[from % other.size()] : static_cast<char>(random.below(256));
            break;
        case 4: made.insert(at, made, at, 60); break;  // twice as many cards, stacks, towers
        default: {
            const auto fields = split(text, ' '), foreign = split(other, ' ');
            const auto swapped = static_cast<std::size_t>(random.below(static_cast<int>(fields.size())));
            made.clear();
            for (std::size_t field = 0; field < fields.size(); ++field) {
                made += field ? " " : "";
                made += field == swapped && field < foreign.size() ? foreign[field] : fields[field];
            }
        }
    }
    return made;
}

template <Game G>
void play_on(typename G::State state, Random& random) {
    const std::string text = G::write(state);
    CHECK_WITH(text, G::write(G::read(text)) == text);
    typename G::Moves moves;
    while (G::actor(state) >= 0) {
        G::moves(state, moves);
        CHECK_WITH(text, !moves.empty());
        G::apply(state, G::random_move(state, random));
    }
    G::write(state);
    G::winners(state);
}

// The positions of a few games, and for Clocktowers also as seats know them.
template <Game G>
std::vector<std::string> seeds(Random& random) {
    std::vector<std::string> texts;
    for (const auto& start : starts<G>(random)) {
        auto state = G::read(start);
        for (; G::actor(state) >= 0; G::apply(state, G::random_move(state, random))) {
            texts.push_back(G::write(state));
            if constexpr (HiddenInformationGame<G>) texts.push_back(as_known(texts.back(), G::actor(state)));
        }
        texts.push_back(G::write(state));
    }
    return texts;
}

// As many times the rounds as `make sanitize TIMES=` says.
int times() {
    const char* set = std::getenv("CAMPANILE_TIMES");
    return set && *set ? std::atoi(set) : 1;
}

template <Game G>
void check_changed_texts(int rounds) {
    rounds *= times();
    Random random(13);
    const auto texts = seeds<G>(random);
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string text = texts[random.below(static_cast<int>(texts.size()))];
        for (int changes = 1 + random.below(3); changes > 0; --changes) text = changed(text, texts, random);
        try {
            auto state = G::read(text);
            if constexpr (HiddenInformationGame<G>) G::guess(state, random);
            if constexpr (!HiddenInformationGame<G>) G::evaluate(state);
            play_on<G>(state, random);
        } catch (const TextError&) {
            ++refused;
        }
    }
    CHECK(refused > rounds / 2 && refused < rounds);
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
    const std::size_t at = text.find(old);
    CHECK_WITH(old + " in " + text, at != std::string::npos);
    return text.replace(at, old.size(), by);
}

}  // namespace

TEST(changed_texts_of_twrs) { check_changed_texts<twrs::Game>(30'000); }
TEST(changed_texts_of_tuerme) { check_changed_texts<tuerme::Game>(20'000); }
TEST(changed_texts_of_clocktowers) { check_changed_texts<clocktowers::Game>(30'000); }

TEST(wrong_texts_of_twrs) {
    const std::string board = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11";
    CHECK(reads<twrs::Game>(board + " b 0 -"));
    for (const char* rest : {"", " b 0", " w 0 -", " b x -", " b 1000 -", " b 007 -", " b 0 setup=none",
                             " b 0 diagonals=maybe", " b 0 stall_limit=0", " b 0 stall_limit=70000",
                             " b 0 speed=2", " b 0 - -"})
        CHECK_WITH(rest, !reads<twrs::Game>(board + rest));
    for (const char* row : {"12", "0", "x11", "11x", "99999999999999", "", "4o6/11", "4ö6"})
        CHECK_WITH(row, !reads<twrs::Game>(replaced(board, "4o6", row) + " b 0 -"));
    CHECK(!reads<twrs::Game>(replaced(board, "4o6", "4oo5") + " b 0 -"));
    CHECK(!reads<twrs::Game>(replaced(board, "4o6", "11") + " b 0 -"));
    // 41 stones, and a set-up that would end with four towers of a colour.
    CHECK(!reads<twrs::Game>("xxxxxxxxxxx/xxxxxxxxxxx/xxxxxxxxxxx/xxxxxxxx3/11/bbb8/11/11/ooo8/11/11 b 0 -"));
    CHECK(!reads<twrs::Game>("11/11/11/11/11/bbb8/11/11/xxxxx6/11/11 b 0 setup=free"));
    CHECK(!reads<twrs::Game>("11/11/11/11/11/11/11/11/11/11/11 o 0 setup=free"));
}

TEST(wrong_texts_of_tuerme) {
    Random random(4);
    const std::string dealt = dealt_tuerme(random, 2, "-");
    CHECK(reads<tuerme::Game>(dealt));
    for (const char* stack : {"", "k", "q0", "k4", "k012301", "k0,k0", "k00", "."})
        CHECK_WITH(stack, !reads<tuerme::Game>(stack + dealt.substr(2)));
    for (const char* rest : {"1 0 - 0 -", "5 0 - 0 -", "2 2 - 0 -", "2 0 * 0 -", "2 0 - -1 -", "2 0 - 0 stall_limit=0",
                             "2 0 - 0 stall_limit=1=2", "2 0 - 0", "2 0 - 0 - -"})
        CHECK_WITH(rest, !reads<tuerme::Game>(replaced(dealt, "2 0 - 0 -", rest)));
    // Not dealt, all stones of one colour, and a crown on a key.
    std::string empty, blue = dealt;
    for (int row = 0; row < 8; ++row) empty += std::string(row ? "/" : "") + ".,.,.,.,.,.,.,.,.,.,.,.,.,.";
    CHECK(!reads<tuerme::Game>(empty + " 2 0 - 0 -"));
    for (std::size_t at = 0; at < dealt.find(' '); ++at)
        if (blue[at] >= '1' && blue[at] <= '3') blue[at] = '0';
    CHECK(!reads<tuerme::Game>(blue));
    const std::string crown = dealt.substr(dealt.find('c'), 2), row7(split(dealt, '/')[1]);
    const std::string lifted = replaced(dealt, crown, ".");
    CHECK(reads<tuerme::Game>(replaced(lifted, row7, replaced(row7, ".", crown))));
    CHECK(!reads<tuerme::Game>(replaced(lifted, row7, replaced(row7, ".,.", ".," + crown))));
}

TEST(wrong_texts_of_clocktowers) {
    Random random(4);
    const std::string dealt = dealt_clocktowers(random, 2), known = as_known(dealt, 0);
    const std::string hands = "F1c,F1m,Cm/F1c,F1m,Cm -/- 0 play -";
    CHECK(reads<clocktowers::Game>(dealt));
    CHECK(reads<clocktowers::Game>(known));
    for (const char* rest : {"F1c,F1m,Cm/F1c,F1m,Cm -/- 0 draw -", "F1c,F1m,Cm/F1c,F1m,Cm -/- 1 play -",
                             "F1c,F1m,Cm/F1c,F1m,Cm -/- - over -", "F1c,F1m,Cm/F1c,F1m,Cm -/- - deal -",
                             "F1c,F1m,Cm/F1c,F1m,Cm -/- 0 dance -", "F1c,F1m,Cm/F1c,F1m,Cm -/- 0 play x",
                             "F1c,F1m,Cm/F1c,F1m,Cm - 0 play -", "F1c,F1m,Cm -/- 0 play -",
                             "F1c,F1m,Cm/F1c,F1m -/- 0 play -", "F1c,F1m,Cm/F1c,F1m,Cm Cm/- 0 play -",
                             "F1c,F1m,Cm,xCm/F1c,F1m,Cm -/- 0 play -", "xCm,F1c,F1m/F1c,F1m,Cm -/- 0 draw -",
                             "x?,F1c,F1m,Cm/F1c,F1m,Cm -/- 0 draw -", "F1c,F1m,Cm,x?,xCm/F1c,F1m,Cm -/- 0 draw -",
                             "Cm/F1c,F1m,Cm F1c+F1m/- 0 draw -"})
        CHECK_WITH(rest, !reads<clocktowers::Game>(replaced(dealt, hands, rest)));
    // Cards too many or of another pile, wrong numbers, nothing dealt, no seat able to act.
    CHECK(!reads<clocktowers::Game>(replaced(dealt, "F:", "F:F1,")));
    CHECK(!reads<clocktowers::Game>(replaced(dealt, "F:", "F:Rr,")));
    CHECK(!reads<clocktowers::Game>(replaced(known, "?", "?2")));
    CHECK(!reads<clocktowers::Game>(replaced(known, "?", "?-")));
    CHECK(!reads<clocktowers::Game>("- " + hands));
    CHECK(!reads<clocktowers::Game>("F:;C:;R: -/- -/- 0 play -"));
    CHECK(!reads<clocktowers::Game>("F:;C:;R: -/- -/- 0 draw -"));
}
