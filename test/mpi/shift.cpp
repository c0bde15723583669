#include "ranks.hpp"

namespace mpi_shift {

using namespace ranks;

/// On one machine: element i + by of x, 0 beyond the ends.
template <class T>
lz::matrix<T> moved(lz::matrix<T> const& x, lz::index rows, lz::index columns, T fill = T(0)) {
  lz::matrix<T> out = lz::full(x.shape(), fill);
  for (lz::index i = 0; i < x.rows(); ++i)
    for (lz::index j = 0; j < x.cols(); ++j)
      if (i + rows >= 0 && i + rows < x.rows() && j + columns >= 0 && j + columns < x.cols())
        out(i, j) = x(i + rows, j + columns);
  return out;
}

template <auto... P>
void compare(auto const& m, lz::index n) {
  lz::matrix<float> const x = lz::arange<float>(1, n * 3 + 1).reshape(n, 3);
  lz::sharded<float, P...> const a = lz::placed<P...>(m).from(x);
  lz::sharded<float, P...> b;
  for (lz::index by : {-5, -2, -1, 0, 1, 2, 5}) {
    b = a.shift(0, by) * 2.f + a;
    BOOST_TEST(same(b.gather(), moved(x, by, 0) * 2.f + x));
  }
  b = a.shift(0, 1).shift(1, -1) + a.shift(0, -2) - a.shift(-1, 1);  // corners, and one halo for all
  BOOST_TEST(same(b.gather(), moved(x, 1, -1) + moved(x, -2, 0) - moved(x, 0, 1)));
  b = a.shift(0, 1, 9.f) + a.shift(0, 1);
  BOOST_TEST(same(b.gather(), moved(x, 1, 0, 9.f) + moved(x, 1, 0)));
  // Edges alone, and what every rank has: also along an axis that it has not.
  auto const r = lz::placed<all, all>(m).from(x);
  auto const v = lz::placed<all>(m).template arange<float>(3);
  b = a.shift(0, -1) + r.shift(0, 2) - r.shift(1, 1) + v.shift(0, 1);
  lz::matrix<float> const row({{1.f, 2.f, 0.f}});
  BOOST_TEST(same(b.gather(), moved(x, -1, 0) + moved(x, 2, 0) - moved(x, 0, 1) + row));
}

BOOST_AUTO_TEST_CASE(neighbours_come_from_whatever_rank_has_them) {
  for (lz::index n : sizes) {
    compare<on<"x">, all>(line(), n);
    compare<all, on<"x">>(line(), n);
    compare<on<"x">, on<"y">>(rectangle(), n);
    compare<all, all>(rectangle(), n);
  }
}

BOOST_AUTO_TEST_CASE(a_tensor_is_read_before_it_is_written) {
  auto a = lz::placed<on<"x">>(line()).arange(9);
  a = a.shift(0, 1) + a.shift(0, -1);
  lz::vector<std::int64_t> const wanted({1, 2, 4, 6, 8, 10, 12, 14, 7});
  BOOST_TEST(same(a.gather(), wanted));
  BOOST_CHECK_THROW(a.shift(1, 1), lz::index_error);
  auto b = lz::placed<on<"x">>(line()).arange(9);
  b = b + a.shift(0, 1);  // in place beside what is read
  BOOST_TEST(same(b.gather(), lz::vector<std::int64_t>({2, 5, 8, 11, 14, 17, 20, 14, 8})));
}

BOOST_AUTO_TEST_CASE(inner_parts_are_read_where_they_lie) {
  auto const m = rectangle();
  for (lz::index n : {21, 40}) {
    lz::random::generator g(3), h(3);
    auto const a = lz::placed<on<"x">, on<"y">>(m).rand(g, n, 33);
    lz::matrix<float> const x = lz::rand(h, n, 33);
    lz::sharded<float, on<"x">, on<"y">> b = lz::zeros_like(a);
    b = a.shift(0, 1) + a.shift(0, -2) + a.shift(1, 3) * a.shift(1, -1);
    BOOST_TEST(same(b.gather(), moved(x, 1, 0) + moved(x, -2, 0) + moved(x, 0, 3) * moved(x, 0, -1)));
  }
}

}  // namespace mpi_shift
