#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_take_gradients {

using namespace ranks;
using namespace lz::literals;

// Here, not where they are called: in a template the gradient of one machine would be another
// function for each placement.
auto const of_rows = [](auto const& y, auto const& i) {
  return lz::sum(lz::exp(lz::take(y, i, 0)));
};
auto const of_columns = [](auto const& y, auto const& i) {
  return lz::sum(lz::exp(lz::index_select(y, 1, i)));
};
auto const of_words = [](auto const& y, auto const& i) {
  return lz::sum(lz::square(lz::embedding(y, i)));
};
auto const of_elements_down = [](auto const& y, auto const& i) {
  return lz::sum(lz::exp(lz::gather(y, 0, i) * 2.));
};
auto const of_elements_across = [](auto const& y, auto const& i) {
  return lz::sum(lz::exp(lz::take_along_axis(y, i, 1) * 2.));
};
auto const of_sums = [](auto const& y, auto const& i) {
  return lz::sum(lz::exp(lz::take_along_axis(lz::sum(y, 0, keepdims), lz::take(i, {0}, 0) * 0, 0)));
};

template <class X, class I, class F>
auto gradient(X const& x, I const& i, F const& f) {
  return lz::grad([&](auto const& y) { return f(y, i); })(x);
}

/// grad of f(x, i) over ranks is that of one machine.
template <auto... P>
bool alike(auto const& m, lz::matrix<double> const& x, auto const& there, auto const& i,
           auto const& f) {
  lz::matrix<double> const wanted = gradient(x, i, f),
                           got = gradient(lz::placed<P...>(m).from(x), there(i), f).gather();
  return lz::allclose(got, wanted, 1e-13, 1e-13);
}

template <auto... P>
void compare(auto const& m, lz::index n) {
  lz::matrix<double> const x = numbers<double>(n, 4) / 8.;
  BOOST_TEST_CONTEXT("of " << n << " rows") {
    auto const here = [](auto const& i) { return i; };
    auto const shared = [&](auto const& i) { return lz::placed<on<"x">>(m).from(i); };
    auto const rows = some(2 * n, n), columns = some(5, 4);
    auto const down = lz::eval(some(4 * n, n).reshape(n, 4)),
               across = lz::eval(some(2 * n, 4).reshape(n, 2));
    auto const of_matrix = [&](auto const& i) { return lz::placed<all, on<"x">>(m).from(i); };
    BOOST_TEST((alike<P...>(m, x, here, rows, of_rows)));
    BOOST_TEST((alike<P...>(m, x, here, columns, of_columns)));
    if constexpr (std::is_same_v<decltype(lz::placed<P...>(m)),
                                 decltype(lz::placed<on<"x">, all>(m))>)
      BOOST_TEST((alike<P...>(m, x, shared, rows, of_words)));
    BOOST_TEST((alike<P...>(m, x, of_matrix, down, of_elements_down)));
    BOOST_TEST((alike<P...>(m, x, here, across, of_elements_across)));
    BOOST_TEST((alike<P...>(m, x, here, down, of_sums)));
  }
}

BOOST_AUTO_TEST_CASE(adjoints_of_elements_are_added_where_they_were) {
  for (lz::index n : {1, 2, 5, 8}) {
    compare<on<"x">, all>(line(), n);
    compare<all, on<"x">>(line(), n);
    compare<all, all>(line(), n);
    compare<on<"y">, on<"x">>(rectangle(), n);
  }
}

BOOST_AUTO_TEST_CASE(of_one_element_of_a_vector_and_of_expressions) {
  lz::vector<double> const v = lz::astype<double>(lz::arange(7));
  auto const a = lz::placed<on<"x">>(line()).from(v);
  auto const f = [](auto const& y) {
    return lz::sum(lz::square(lz::take(y * 2., 5)) * lz::sum(y));
  };
  BOOST_TEST(same(lz::grad(f)(a).gather(), lz::eval(lz::grad(f)(v))));
}

BOOST_AUTO_TEST_CASE(of_elements_that_subscripts_name) {
  lz::random::generator g(7);
  lz::vector<std::int64_t> const i = some(9, 11);
  auto const rows = [&](auto const& x) { return lz::sum(lz::square(lz::exp(x)(i))); };
  auto const columns = [&](auto const& x) { return lz::sum(lz::square(x(all, i))); };
  auto const x = lz::placed<on<"x">, all>(line()).randn<double>(g, 11, 11);
  BOOST_TEST(lz::allclose(lz::grad(columns)(x).gather(), lz::grad(columns)(x.gather())));
  auto const on_tape = [&](auto const& y) {
    lz::tape t;
    auto h = t.variable(y);
    t.backward(lz::sum(lz::square(h(i))));
    return h.grad();
  };
  BOOST_TEST(lz::allclose(on_tape(x).gather(), on_tape(x.gather())));
  BOOST_TEST(lz::allclose(lz::grad(rows)(x).gather(), lz::grad(rows)(x.gather())));
}

}  // namespace mpi_take_gradients
