// The engine as the Python module campanile._engine; campanile/engine.py is its public face.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "../engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace campanile;

namespace {

// A flag that another thread can raise to end a search.
struct Stop {
    std::atomic<bool> raised{false};
};

}  // namespace

NB_MODULE(_engine, module) {
    nb::class_<Stop>(module, "Stop")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.raised = true; });

    nb::class_<Description>(module, "Description")
        .def_ro("actor", &Description::actor)
        .def_ro("moves", &Description::moves)
        .def_ro("scores", &Description::scores)
        .def_ro("winners", &Description::winners);

    nb::class_<Playouts>(module, "Playouts")
        .def_ro("games", &Playouts::games)
        .def_ro("moves", &Playouts::moves)
        .def_ro("seconds", &Playouts::seconds)
        .def_ro("shares", &Playouts::shares);

    nb::class_<Candidate>(module, "Candidate")
        .def_ro("move", &Candidate::move)
        .def_ro("visits", &Candidate::visits)
        .def_ro("value", &Candidate::value);

    nb::class_<Result>(module, "Result")
        .def_ro("move", &Result::move)
        .def_ro("moves", &Result::moves)
        .def_ro("line", &Result::line)
        .def_ro("nodes", &Result::nodes)
        .def_ro("depth", &Result::depth)
        .def_ro("exact", &Result::exact)
        .def_ro("seconds", &Result::seconds);

    using Free = nb::call_guard<nb::gil_scoped_release>;
    module.def("describe", &describe, "game"_a, "text"_a);
    module.def("apply", &campanile::apply, "game"_a, "text"_a, "move"_a);
    module.def("perft", &perft, "game"_a, "text"_a, "depth"_a, Free());
    module.def("playouts", &playouts, "game"_a, "text"_a, "count"_a, "seed"_a, Free());
    module.def("evaluate", &evaluate, "game"_a, "text"_a);
    module.def("judge", &judge, "game"_a, "text"_a, Free());
    module.def(
        "search",
        [](const std::string& game, const std::string& text, std::uint64_t nodes, double seconds,
           int threads, std::uint64_t seed, const Stop* stop) {
            return search(game, text, {nodes, seconds, threads, seed, stop ? &stop->raised : nullptr});
        },
        "game"_a, "text"_a, "nodes"_a, "seconds"_a, "threads"_a, "seed"_a, "stop"_a.none(), Free());
}
