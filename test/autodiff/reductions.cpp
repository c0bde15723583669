// Gradients through reductions, with the values that PyTorch gives at ties and zeros.
#include <lazuli/autodiff/reductions.hpp>

#include "gradcheck.hpp"

namespace autodiff_reductions {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_reductions)

BOOST_AUTO_TEST_CASE(of_all_kinds_and_axes) {
  auto const x = some<M>(1, 4, 3);
  check([](auto const& v) { return lz::sin(lz::sum(v)) + lz::square(lz::mean(v)); }, x);
  check([](auto const& v) { return lz::var(v) * lz::stddev(v, lz::correction(1)); }, x);
  check([](auto const& v) { return lz::sum(lz::sin(lz::prod(v, 1))); }, x);
  check([](auto const& v) { return lz::sum(lz::max(v, 0) * lz::min(v, 0)); }, x);
  check([](auto const& v) { return lz::sum(lz::norm(v, 1)) + lz::norm(v * 2.0); }, x);
  auto const y = some<T3>(2, 2, 3, 4);
  check([](auto const& v) { return lz::sum(lz::sin(lz::sum(v, {0, 2}))); }, y);
  check([](auto const& v) { return lz::sum(lz::sin(lz::var(v, {0, 1}, lz::keepdims)) * v); }, y);
}

BOOST_AUTO_TEST_CASE(read_back_where_they_were_taken) {
  check(
      [](auto const& x, auto const& y) {
        return lz::sum((x - lz::mean(x, 1, lz::keepdims)) * x / lz::stddev(x, 1, lz::keepdims) + y);
      },
      some<M>(1, 4, 3), some<V>(2, 3));
}

template <class F>
V gradient(F const& f, V const& x) {
  return lz::grad(f)(x);
}

BOOST_AUTO_TEST_CASE(ties_share_and_zeros_are_exact) {
  BOOST_TEST(lz::array_equal(gradient([](auto const& x) { return lz::max(x); }, {3, 1, 3}),
                             V{0.5, 0, 0.5}));
  BOOST_TEST(
      lz::array_equal(gradient([](auto const& x) { return lz::prod(x); }, {2, 0, 3}), V{0, 6, 0}));
  BOOST_TEST(
      lz::array_equal(gradient([](auto const& x) { return lz::prod(x); }, {2, 0, 0}), V{0, 0, 0}));
  BOOST_TEST(lz::array_equal(gradient([](auto const& x) { return lz::norm(x); }, {0, 0}), V{0, 0}));
  BOOST_TEST(
      lz::array_equal(gradient([](auto const& x) { return lz::stddev(x); }, {2, 2}), V{0, 0}));
}

BOOST_AUTO_TEST_CASE(products_of_complex_numbers) {
  using Z = lz::vector<std::complex<double>>;
  auto const f = [](auto const& z) { return lz::real(lz::prod(z)); };
  Z const g = lz::grad(f)(Z{{1, 2}, {3, -1}, {0, 1}}), h = lz::grad(f)(Z{{1, 2}, {0, 0}, {0, 1}});
  BOOST_TEST(
      lz::allclose(g, Z{{1, -3}, {-2, -1}, {5, -5}}, 1e-14));  // conjugates of the others' products
  BOOST_TEST(lz::allclose(h, Z{{0, 0}, {-2, -1}, {0, 0}}, 1e-14));
  auto const [y, along] =
      lz::jvp(f)(lz::primals(Z{{1, 2}, {3, -1}}), lz::tangents(Z{{1, 0}, {0, 1}}));
  BOOST_TEST((y.item() == 5 && std::abs(along.item() - 1) < 1e-14));
}

BOOST_AUTO_TEST_CASE(empty_tensors_have_empty_gradients) {
  auto const [y, g] = lz::value_and_grad([](auto const& x) { return lz::sum(x * 2.0); })(V(0));
  BOOST_TEST(y.item() == 0);
  BOOST_TEST((g.extents() == lz::shape(0)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_reductions
