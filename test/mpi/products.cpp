#include "ranks.hpp"

namespace mpi_products {

using namespace ranks;
using namespace lz::literals;

template <class T>
void compare(lz::index n) {
  auto const x = lz::eval(numbers<T>(n, 1).flatten()),
             y = lz::eval(numbers<T>(5, 1).flatten() + T(1));
  auto const a = lz::placed<on<"x">>(rectangle()).from(x);
  auto const b = lz::placed<on<"y">>(rectangle()).from(y);
  auto const c = lz::placed<all>(rectangle()).from(y);
  BOOST_TEST_INFO("of " << n);
  lz::sharded<T, on<"x">, on<"y">> const both = lz::outer(a, b);
  BOOST_TEST(same(both.gather(), lz::outer(x, y)));
  lz::sharded<T, on<"x">, all> const rows = lz::outer(a * a, c);
  BOOST_TEST(same(rows.gather(), lz::outer(lz::eval(x * x), y)));
  lz::sharded<T, all, on<"x">> const columns = c.outer(a);
  BOOST_TEST(same(columns.gather(), lz::outer(y, x)));
}

BOOST_AUTO_TEST_CASE(outer_products_are_chains) {
  for (lz::index n : sizes) {
    compare<double>(n);
    compare<std::int32_t>(n);
  }
  compare<std::complex<float>>(9);
  compare<bool>(9);
}

BOOST_AUTO_TEST_CASE(sums_of_products_of_rows_and_of_vectors) {
  for (lz::index n : {1, 4, 13}) {
    auto const x = numbers<double>(n, 6), y = lz::eval(x * 0.5 + 1.);
    auto const a = lz::placed<on<"x">, all>(line()).from(x),
               b = lz::placed<on<"x">, all>(line()).from(y);
    lz::sharded<double, on<"x">> const rows = lz::vecdot(a, b);
    BOOST_TEST(same(rows.gather(), lz::eval(lz::vecdot(x, y))));
    lz::sharded<double, all> const columns = lz::vecdot(a, b, 0_c);
    BOOST_TEST(same(columns.gather(), lz::eval(lz::vecdot(x, y, 0))));
    auto const u = lz::eval(x.flatten());
    auto const v = lz::eval(lz::complex(u, y.flatten()));
    auto const p = lz::placed<on<"x">>(line()).from(u);
    auto const q = lz::placed<on<"x">>(line()).from(v);
    BOOST_TEST((static_cast<double>(lz::vecdot(p, p)) == static_cast<double>(lz::vecdot(u, u))));
    std::complex<double> const z = lz::vecdot(q, p), w = lz::vecdot(v, u);
    BOOST_TEST((z == w));
  }
}

}  // namespace mpi_products
