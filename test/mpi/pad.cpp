#include "ranks.hpp"

namespace mpi_pad {

using namespace ranks;
using lz::padding;

template <class T, auto... P>
void compare(auto const& m, lz::index n) {
  auto const x = numbers<T>(n, 3);
  auto const a = lz::placed<P...>(m).from(x);
  for (padding mode :
       {padding::constant, padding::edge, padding::reflect, padding::symmetric, padding::wrap}) {
    BOOST_TEST_INFO("of " << n << " rows, mode " << static_cast<int>(mode));
    if (n == 0 && mode != padding::constant) {
      BOOST_CHECK_THROW((void)lz::pad(a, 1, mode), lz::shape_error);
      continue;
    }
    BOOST_TEST(same(lz::pad(a, 2, mode, 1).gather(), lz::pad(x, 2, mode, 1)));
    BOOST_TEST(same(lz::pad(a, {1, 7}, mode).gather(), lz::pad(x, {1, 7}, mode)));
    BOOST_TEST(
        same(lz::pad(a, {{5, 0}, {0, 1}}, mode).gather(), lz::pad(x, {{5, 0}, {0, 1}}, mode)));
    BOOST_TEST(
        same(lz::pad(a, {{0, 0}, {4, 2}}, mode).gather(), lz::pad(x, {{0, 0}, {4, 2}}, mode)));
  }
}

BOOST_AUTO_TEST_CASE(borders_show_the_elements_of_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n);
    compare<float, all, on<"x">>(line(), n);
    compare<std::int16_t, on<"x">, on<"y">>(rectangle(), n);
  }
  compare<std::complex<double>, on<"y">, all>(rectangle(), 8);
  compare<bool, on<"x">, all>(line(), 7);
  compare<lz::float16, on<"x">, all>(line(), 7);
}

BOOST_AUTO_TEST_CASE(of_expressions_and_slices) {
  auto const x = lz::eval(numbers<double>(9, 1).flatten());
  auto const a = lz::placed<on<"x">>(line()).from(x);
  BOOST_TEST(same(lz::pad(a + a, 3, "wrap").gather(), lz::pad(lz::eval(x + x), 3, "wrap")));
  BOOST_TEST(
      same(lz::pad(a(lz::slice(2, 6)), {1, 0}).gather(), lz::pad(x(lz::slice(2, 6)), {1, 0})));
  BOOST_CHECK_THROW((void)lz::pad(a, {-1, 0}), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::pad(a, 1, "around"), lz::error);
  BOOST_CHECK_THROW((void)lz::pad(lz::astype<std::int8_t>(a), 1, padding::constant, 300),
                    lz::dtype_error);
}

}  // namespace mpi_pad
