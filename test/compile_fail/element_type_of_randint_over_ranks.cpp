// rule: `placed<P…>(m).randint<long long>(…)`, and zeros, ones, empty, rand and randn there: no tensor has such elements; `std::int64_t` is meant.
// fails gcc: elements_are_bool_int8_to_int64
// fails clang: an element is bool, an integer of 8 to 64 bits
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f() {
  auto const placed = lz::placed<lz::on<"x">, lz::all>(lz::mesh<"x">());
  (void)placed.randint<std::int64_t>(0, 2, lz::shape(4, 3));
#ifdef LAZULI_BAD
  (void)placed.randint<long long>(0, 2, lz::shape(4, 3));
#endif
}
