// The engine as the Python module campanile._engine; campanile/engine.py is its public face.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "../core/errors.hpp"
#include "../engine.hpp"
#include "../environment.hpp"
#include "../levels.hpp"
#include "../proofs.hpp"
#include "../weighing.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace campanile;

namespace {

// A flag that another thread can set to end a search.
struct Stop {
    std::atomic<bool> is_set{false};
};

template <class Item>
using Row = nb::ndarray<Item, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The data of an array, which must have this size.
template <class Item>
Item* sized(const Row<Item>& row, int size) {
    if (row.size() != static_cast<std::size_t>(size))
        fail("size of an array", std::to_string(row.size()));
    return row.data();
}

// A part of a batch as a NumPy array that shares its memory.
template <class Item>
auto shared(std::vector<Item> Batch::* part, int Batch::* width) {
    return [part, width](nb::handle self) {
        Batch& batch = nb::cast<Batch&>(self);
        const std::size_t shape[]{static_cast<std::size_t>(batch.count),
                                  width ? static_cast<std::size_t>(batch.*width) : 1};
        return nb::cast(nb::ndarray<nb::numpy, Item>((batch.*part).data(), width ? 2 : 1, shape, self));
    };
}

void bind_environment(nb::module_& module) {
    using Free = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<Position>(module, "Position")
        .def(nb::new_(&Position::read), "game"_a, "text"_a)
        .def("copy", &Position::copy)
        .def("text", &Position::text)
        .def_prop_ro("actor", &Position::actor)
        .def("actions", &Position::actions)
        .def("apply", &Position::apply, "action"_a)
        .def("play_out", &Position::play_out, "seed"_a)
        .def("scores", &Position::scores)
        .def("winners", &Position::winners)
        .def("mask", [](const Position& position,
                        const Row<std::uint8_t>& out) { position.mask(sized(out, position.mask_size())); },
             "out"_a)
        .def("observe", [](const Position& position, int seat, const Row<float>& out) {
            position.observe(seat, sized(out, position.observation_size()));
        }, "seat"_a, "out"_a);

    nb::class_<Batch>(module, "Batch")
        .def(nb::new_([](const std::string& game, const std::string& text, int count, std::uint64_t seed,
                         bool margin) {
                 return Batch::make(game, text, count, seed, margin ? Rewards::margin : Rewards::win);
             }), "game"_a, "text"_a, "count"_a, "seed"_a, "margin"_a)
        .def("reset", &Batch::reset, "seed"_a, Free())
        .def("step", [](Batch& batch, const Row<const std::int64_t>& actions) {
                const std::int64_t* chosen = sized(actions, batch.count);
                nb::gil_scoped_release free;
                batch.step(chosen);
            }, "actions"_a)
        .def("text", &Batch::text, "at"_a)
        .def("sample", [](Batch& batch, const Row<std::int64_t>& out) { batch.sample(sized(out, batch.count)); },
             "out"_a)
        .def_prop_ro("observations", shared(&Batch::observations, &Batch::observation_size))
        .def_prop_ro("masks", shared(&Batch::masks, &Batch::actions))
        .def_prop_ro("actors", shared(&Batch::actors, nullptr))
        .def_prop_ro("rewards", shared(&Batch::rewards, &Batch::seats))
        .def_prop_ro("dones", shared(&Batch::dones, nullptr));
}

void bind_proofs(nb::module_& module) {
    nb::class_<Proven>(module, "Proven").def_ro("move", &Proven::move).def_ro("value", &Proven::value);
    nb::class_<Proofs>(module, "Proofs")
        .def(nb::new_(&Proofs::begin), "game"_a, "seat"_a, "nodes"_a)
        .def("moves", &Proofs::moves, "text"_a, "turns"_a, "low"_a, "high"_a,
             nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace

NB_MODULE(_engine, module) {
    nb::class_<Stop>(module, "Stop")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.is_set = true; });

    nb::class_<Description>(module, "Description")
        .def_ro("actor", &Description::actor)
        .def_ro("moves", &Description::moves)
        .def_ro("scores", &Description::scores)
        .def_ro("winners", &Description::winners)
        .def_ro("reason", &Description::reason);

    nb::class_<Entry>(module, "Entry")
        .def_ro("kind", &Entry::kind)
        .def_ro("seat", &Entry::seat)
        .def_ro("points", &Entry::points)
        .def_ro("places", &Entry::places)
        .def_ro("aside", &Entry::aside);

    nb::class_<Opening>(module, "Opening")
        .def_ro("text", &Opening::text)
        .def_ro("deal", &Opening::deal)
        .def_ro("shown", &Opening::shown);

    nb::class_<Refusal>(module, "Refusal")
        .def_ro("code", &Refusal::code)
        .def_ro("text", &Refusal::text)
        .def_ro("params", &Refusal::params)
        .def_ro("where", &Refusal::where);

    nb::class_<Playouts>(module, "Playouts")
        .def_ro("games", &Playouts::games)
        .def_ro("moves", &Playouts::moves)
        .def_ro("seconds", &Playouts::seconds)
        .def_ro("shares", &Playouts::shares);

    nb::class_<Candidate>(module, "Candidate")
        .def_ro("move", &Candidate::move)
        .def_ro("visits", &Candidate::visits)
        .def_ro("value", &Candidate::value);

    nb::class_<Line>(module, "Line")
        .def_ro("moves", &Line::moves)
        .def_ro("visits", &Line::visits)
        .def_ro("value", &Line::value)
        .def_ro("chances", &Line::chances)
        .def_ro("lead", &Line::lead);

    nb::class_<Moment>(module, "Moment").def_ro("code", &Moment::code).def_ro("params", &Moment::params);

    nb::class_<Figures>(module, "Figures")
        .def_ro("seat", &Figures::seat)
        .def_ro("choices", &Figures::choices)
        .def_ro("lines", &Figures::lines)
        .def_ro("played", &Figures::played)
        .def_ro("open", &Figures::open)
        .def_ro("exact", &Figures::exact)
        .def_ro("nodes", &Figures::nodes)
        .def_ro("moment", &Figures::moment);

    nb::class_<Result>(module, "Result")
        .def_ro("move", &Result::move)
        .def_ro("moves", &Result::moves)
        .def_ro("line", &Result::line)
        .def_ro("lines", &Result::lines)
        .def_ro("nodes", &Result::nodes)
        .def_ro("depth", &Result::depth)
        .def_ro("exact", &Result::exact)
        .def_ro("seconds", &Result::seconds);

    bind_environment(module);
    bind_proofs(module);

    using Free = nb::call_guard<nb::gil_scoped_release>;
    module.def("game_ids", &game_ids);
    module.def("start", &start, "game"_a, "seats"_a, "options"_a, "seed"_a);
    module.def("deal", &deal, "game"_a, "seats"_a, "options"_a, "text"_a);
    module.def("view", &view, "game"_a, "text"_a, "seat"_a);
    module.def("redact", &redact, "game"_a, "text"_a, "move"_a, "seat"_a);
    module.def("reveals", &reveals, "game"_a, "text"_a, "move"_a);
    module.def("describe", &describe, "game"_a, "text"_a);
    module.def("tally", &tally, "game"_a, "text"_a);
    module.def("apply", &campanile::apply, "game"_a, "text"_a, "move"_a);
    module.def("refusal", &refusal, "game"_a, "text"_a, "move"_a);
    module.def("perft", &perft, "game"_a, "text"_a, "depth"_a, Free());
    module.def("playouts", &playouts, "game"_a, "text"_a, "count"_a, "seed"_a, Free());
    module.def("evaluate", &evaluate, "game"_a, "text"_a, Free());
    module.def("estimates", &estimates, "game"_a);
    module.def("estimate", &estimate, "game"_a, "text"_a, Free());
    module.def("rank_moves", &rank_moves, "game"_a, "text"_a, Free());
    module.def("glance", &glance, "game"_a, "text"_a, Free());
    module.def(
        "search",
        [](const std::string& game, const std::string& text, std::uint64_t nodes, double seconds,
           int threads, std::uint64_t seed, const Stop* stop) {
            return search(game, text, {nodes, seconds, threads, seed, stop ? &stop->is_set : nullptr, "", max_lines});
        },
        "game"_a, "text"_a, "nodes"_a, "seconds"_a, "threads"_a, "seed"_a, "stop"_a.none(), Free());
    module.def(
        "weigh",
        [](const std::string& game, const std::string& text, const std::string& move, std::uint64_t nodes,
           std::uint64_t seed, const Stop* stop) {
            return weigh(game, text, move, nodes, seed, stop ? &stop->is_set : nullptr);
        },
        "game"_a, "text"_a, "move"_a, "nodes"_a, "seed"_a, "stop"_a.none(), Free());
    module.def(
        "play",
        [](const std::string& game, const std::string& text, std::uint64_t nodes, double sight, int ply,
           double seconds, std::uint64_t seed) {
            const auto thinking = think_as({nodes, sight}, game, text, ply, seconds, seed);
            thinking->run(0);
            return thinking->result();
        },
        "game"_a, "text"_a, "nodes"_a, "sight"_a, "ply"_a, "seconds"_a, "seed"_a, Free());
}
