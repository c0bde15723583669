// Gradients through joining, padding and what moves elements.
#include <lazuli/autodiff/eager.hpp>

#include "gradcheck.hpp"

namespace autodiff_eager_moving {

using namespace gradcheck;
using namespace lz::literals;

/// A sum to which each element counts with another weight.
template <class X>
auto weighed(X const& x) {
  return lz::sum(
      lz::sin(x * 1.5) *
      lz::reshape(lz::arange<double>(1.0, 1.0 + double(x.extents().size())), x.extents().values()));
}

BOOST_AUTO_TEST_SUITE(autodiff_eager_moving)

BOOST_AUTO_TEST_CASE(inserting_and_diagonals) {
  check([](auto const& x, auto const& y) { return weighed(lz::insert(x, 1, y, 1)) + weighed(lz::insert(x, 2, y)); },
        some<M>(1, 2, 3), some<V>(2, 2));
  check([](auto const& x) { return weighed(lz::append(x, 1.0)); }, some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(lz::insert(x, 1, 2.0, 0)); }, some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(lz::diag_embed(x.t(), 1)) + weighed(lz::diag(x(0), -1)); }, some<M>(1, 2, 3));
}

BOOST_AUTO_TEST_CASE(joining) {
  M const constant = some<M>(3, 2, 3);
  check([&](auto const& x,
            auto const& y) { return weighed(lz::concat(0, x, constant, lz::square(y), x)); },
        some<M>(1, 2, 3), some<M>(2, 1, 3));
  check([](auto const& x, auto const& y) { return weighed(lz::concat(-1, x.t(), y)); },
        some<M>(1, 2, 3), some<M>(2, 3, 2));
  check([](auto const& x, auto const& y) { return weighed(lz::stack(-1, x, y, x * y)); },
        some<M>(1, 2, 3), some<M>(2, 2, 3));
  check(
      [](auto const& x, auto const& y) {
        return weighed(lz::cat({x, y, x}));
      },
      some<V>(1, 2), some<V>(2, 2));
  check(
      [](auto const& x) {
        auto const rows = x.unbind(0);
        return weighed(lz::stack(1, rows)) + weighed(lz::concat(0, rows));
      },
      some<M>(1, 3, 2));
  check([](auto const& x,
           auto const& y) { return weighed(lz::vstack(x, y)) + weighed(lz::hstack(y, x)); },
        some<V>(1, 3), some<V>(2, 3));
}

BOOST_AUTO_TEST_CASE(padding) {
  lz::index const widths[2][2] = {{1, 2}, {0, 3}};
  check([&](auto const& x) { return weighed(lz::pad(x, widths, lz::padding::constant, 2.5)); },
        some<M>(1, 2, 3));
  for (auto const mode : {lz::padding::constant, lz::padding::edge, lz::padding::reflect,
                          lz::padding::symmetric, lz::padding::wrap}) {
    check([&](auto const& x) { return weighed(lz::pad(x, widths, mode)); }, some<M>(1, 2, 3));
    check([&](auto const& x) { return weighed(lz::pad(lz::exp(x), 2, mode)); }, some<V>(1, 1));
  }
}

BOOST_AUTO_TEST_CASE(copies) {
  check([](auto const& x) { return weighed(lz::tile(x, 2, 3)); }, some<V>(1, 2));
  check([](auto const& x) { return weighed(lz::tile(lz::square(x), 2)); }, some<M>(1, 2, 1));
  check([](auto const& x) { return weighed(lz::repeat(x, 2, -1)); }, some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(lz::repeat(x, 3)); }, some<M>(1, 2, 2));
  check(
      [](auto const& x) {
        return weighed(lz::repeat(x, lz::vector<int>{2, 0, 1}, 1));
      },
      some<M>(1, 2, 3));
}

BOOST_AUTO_TEST_CASE(turns) {
  check([](auto const& x) { return weighed(lz::roll(x, 4, -1)); }, some<M>(1, 2, 3));
  check(
      [](auto const& x) {
        return weighed(lz::roll(lz::exp(x), {1, -1}, {0, 1}));
      },
      some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(lz::roll(x, -2)); }, some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(lz::flip(x, 1)) + weighed(lz::rot90(lz::exp(x))); },
        some<M>(1, 2, 3));
}

BOOST_AUTO_TEST_CASE(differences) {
  check([](auto const& x) { return weighed(lz::diff(x)); }, some<M>(1, 2, 4));
  check([](auto const& x) { return weighed(lz::diff(lz::square(x), 2, 0)); }, some<M>(1, 4, 2));
}

BOOST_AUTO_TEST_CASE(blocks_and_products) {
  check(
      [](auto const& x, auto const& v) {
        return weighed(lz::block_diag(x, v, lz::square(x))) + weighed(lz::kron(x, v)) +
               weighed(lz::kron(v, x.t())) + weighed(lz::kron(x, M({{1, -2}})));
      },
      some<M>(1, 2, 3), some<V>(2, 2));
}

BOOST_AUTO_TEST_CASE(cross_products) {
  check([](auto const& x, auto const& y) { return weighed(lz::cross(x, lz::exp(y))) + weighed(lz::cross(y, x)) + weighed(lz::cross(x, M({{1, -2, 3}}))); },
        some<M>(1, 2, 3), some<V>(2, 3));
  check([](auto const& x) { return weighed(lz::cross(x, x(lz::all, lz::slice(0, 1)), 0)); }, some<M>(1, 3, 2));
}

BOOST_AUTO_TEST_CASE(powers_of_a_vector) {
  V x = some<V>(1, 3);
  x(1) = 0;
  check(
      [](auto const& v) {
        return weighed(lz::vander(v, 4)) + weighed(lz::vander(lz::sin(v), 2, true));
      },
      x);
  BOOST_TEST(lz::grad([](auto const& v) {
               return lz::sum(lz::vander(v, 1)) + lz::sum(lz::vander(v, 0));
             })(x)(2) == 0.0);
  V const h = lz::hvp([](auto const& v) { return lz::sum(lz::vander(v, 4)); })(x, V{1, 1, 1});
  BOOST_TEST(lz::allclose(h, 6.0 * x + 2.0));
}

BOOST_AUTO_TEST_CASE(convolutions) {
  for (auto const* mode : {"full", "same", "valid"})
    for (lz::index n : {2, 3, 6})
      check(
          [mode](auto const& a, auto const& v) {
            return weighed(lz::convolve(a, v, mode)) + weighed(lz::correlate(a, lz::sin(v), mode));
          },
          some<V>(1, 5), some<V>(2, n));
}

BOOST_AUTO_TEST_CASE(slopes_of_samples) {
  V const places{0, 1, 3, 3.5};
  for (int order : {1, 2})
    check(
        [&](auto const& x) {
          return weighed(lz::gradient(x, 0.5, lz::along_axis(1), lz::edge_order(order))) +
                 weighed(
                     lz::gradient(lz::square(x), places, lz::along_axis(0), lz::edge_order(order)));
        },
        some<M>(1, 4, 3));
  check([](auto const& x) { return weighed(lz::gradient(x)) * lz::sum(x); }, some<V>(1, 2));
}

BOOST_AUTO_TEST_CASE(triangles_and_diagonals) {
  check([](auto const& x) { return weighed(lz::tril(x)) + weighed(lz::triu(lz::square(x), 1)); },
        some<M>(1, 3, 3));
  check([](auto const& x) { return weighed(lz::tril(x, -1)); }, some<T3>(1, 2, 3, 2));
  check([](auto const& x) { return weighed(lz::diag(x, 1)) + weighed(lz::diag(lz::exp(x))); },
        some<V>(1, 3));
  check([](auto const& x) { return weighed(lz::diag(x, -1)); }, some<M>(1, 3, 3));
}

BOOST_AUTO_TEST_CASE(nothing_and_one_element) {
  auto const f = [](auto const& x) {
    return lz::sum(lz::concat(0, x, lz::tile(x, 2), lz::roll(x, 1))) +
           lz::sum(lz::pad(lz::diag(x), 1)) + lz::sum(lz::stack(0, x, x));
  };
  check(f, some<V>(1, 1));
  BOOST_TEST(lz::grad(f)(V(0)).size() == 0);
}

BOOST_AUTO_TEST_CASE(static_extents_stay) {
  lz::tensor<double, 2, 3> const x = some<M>(1, 2, 3);
  lz::tape t;
  auto const v = t.variable(x);
  auto const y = lz::concat(0_c, v, v);
  static_assert(decltype(y)::extents_type::static_extent(0) == 4);
  static_assert(decltype(lz::roll(v, 1, 0))::extents_type::static_extent(1) == 3);
  lz::tensor<double, 2, 3> const g = t.gradients(lz::sum(y * y), v);
  BOOST_TEST(lz::allclose(g, 4.0 * x));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_eager_moving
