#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_triangles {

using namespace ranks;

template <class T, auto... P>
void compare(auto const& m, lz::index n, lz::index columns) {
  auto const x = lz::eval(numbers<T>(n, columns) + T(1));
  auto const a = lz::placed<P...>(m).from(x);
  for (lz::index k :
       {lz::index{0}, lz::index{1}, lz::index{-2}, lz::index{40}, lz::index{-40},
        std::numeric_limits<lz::index>::min(), std::numeric_limits<lz::index>::max()}) {
    BOOST_TEST_INFO("of " << n << " rows, diagonal " << k);
    BOOST_TEST(same(lz::tril(a, k).gather(), lz::tril(x, k)));
    BOOST_TEST(same(lz::triu(a, k).gather(), lz::triu(x, k)));
    if (k < -n || k > columns) continue;
    BOOST_TEST(same(lz::diagonal(a, k).gather(), lz::eval(x.diagonal(k))));
    BOOST_TEST(same(lz::diag(a, k).gather(), lz::diag(x, k)));
    auto const trace = lz::trace(a, k);
    using V = lz::value_t<decltype(trace)>;
    BOOST_TEST((static_cast<V>(trace) == static_cast<V>(lz::trace(x, k))));
  }
}

BOOST_AUTO_TEST_CASE(triangles_and_diagonals_of_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n, 5);
    compare<float, all, on<"x">>(line(), n, 4);
    compare<std::int16_t, on<"x">, on<"y">>(rectangle(), n, 6);
    compare<std::complex<double>, all, all>(line(), n, 3);
  }
  compare<bool, on<"x">, all>(line(), 7, 7);
  compare<lz::float16, on<"y">, all>(rectangle(), 7, 7);
}

BOOST_AUTO_TEST_CASE(of_batches_expressions_and_transposed) {
  lz::dtensor<float, 3> const x = numbers<float>(10, 6).reshape(5, 4, 3);
  auto const a = lz::placed<on<"x">, all, all>(line()).from(x);
  BOOST_TEST(same(lz::tril(a).gather(), lz::tril(x)));
  auto const b = lz::placed<all, on<"x">, all>(line()).from(x);
  BOOST_TEST(same(lz::triu(b + b, 1).gather(), lz::triu(lz::eval(x + x), 1)));
  auto const y = numbers<double>(6, 4);
  auto const c = lz::placed<on<"x">, all>(line()).from(y);
  BOOST_TEST(same(lz::tril(c.t()).gather(), lz::tril(lz::eval(y.t()))));
  BOOST_TEST(
      same(lz::diagonal(c(lz::slice(1, 5)), 1).gather(), lz::eval(y(lz::slice(1, 5)).diagonal(1))));
}

BOOST_AUTO_TEST_CASE(their_gradients_are_those_of_one_machine) {
  auto const x = lz::eval(numbers<double>(7, 5) * 0.1 + 1.),
             w = lz::eval(numbers<double>(7, 5) + 2.);
  auto const a = lz::placed<on<"x">, all>(line()).from(x),
             v = lz::placed<on<"x">, all>(line()).from(w);
  auto const loss = [](auto const& of, auto const& weights) {
    return lz::sum(lz::tril(of * of, 1) * weights) + lz::sum(lz::triu(of) * weights) +
           lz::trace(of * of * of) + lz::sum(lz::sin(lz::diagonal(of, -1)));
  };
  BOOST_TEST(
      lz::allclose(lz::grad(loss, lz::wrt<0>)(a, v).gather(), lz::grad(loss, lz::wrt<0>)(x, w)));
}

}  // namespace mpi_triangles
