// Gradients through scans and sorting.
#include <lazuli/autodiff/eager.hpp>

#include "gradcheck.hpp"

namespace autodiff_eager_sorting {

using namespace gradcheck;

/// A sum to which each element counts with another weight.
template <class X>
auto weighed(X const& x) {
  lz::index const n = x.extents().size();
  return lz::sum(lz::sin(x * 1.5) *
                 lz::reshape(lz::arange<double>(1.0, 1.0 + double(n)), x.extents().values()));
}

BOOST_AUTO_TEST_SUITE(autodiff_eager_sorting)

BOOST_AUTO_TEST_CASE(sums_so_far) {
  check([](auto const& x) { return weighed(lz::cumsum(x, 0)) + weighed(lz::cumsum(x * x, -1)); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return weighed(lz::cumsum(x.t())); }, some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(x.cumsum(1)); }, some<T3>(1, 2, 3, 2));
}

BOOST_AUTO_TEST_CASE(products_so_far) {
  check([](auto const& x) { return weighed(lz::cumprod(x, 0)) + weighed(lz::cumprod(x * x, -1)); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return weighed(lz::cumprod(x.t())); }, some<M>(1, 2, 3));
  check([](auto const& x) { return weighed(lz::cumprod(x, 1)); }, some<T3>(1, 2, 3, 2));
}

BOOST_AUTO_TEST_CASE(logarithms_of_sums_so_far) {
  check([](auto const& x) { return weighed(lz::logcumsumexp(x, 0)) + weighed(lz::logcumsumexp(x * x, -1)); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return weighed(lz::logcumsumexp(x.permute(2, 0, 1), 1)); }, some<T3>(1, 2, 3, 2));
  V const x{-std::numeric_limits<double>::infinity(), -1000., 0., 1000.};
  auto const slope = lz::grad([](auto const& v) { return lz::sum(lz::logcumsumexp(v, 0)(lz::slice(1, 4))); });
  BOOST_TEST(lz::allclose(slope(x), V{0., 1., 1., 1.}));
}

BOOST_AUTO_TEST_CASE(products_with_zeros) {
  for (int zeros : {1, 2}) {
    M x = some<M>(1, 2, 4);
    for (int i = 0; i < zeros; ++i) x(1, 2 * i) = 0.0;
    check([](auto const& v) { return weighed(lz::cumprod(v, 1)); }, x);
  }
}

BOOST_AUTO_TEST_CASE(complex_products) {
  using Z = std::complex<double>;
  lz::vector<Z> const x{Z(1, 2), Z(0.5, -1), Z(2, 0.5)};
  auto const scanned = lz::grad([](auto const& v) { return lz::sum(lz::real(lz::cumprod(v, 0))); });
  auto const written = lz::grad(
      [](auto const& v) { return lz::sum(lz::real(v(0) + v(0) * v(1) + v(0) * v(1) * v(2))); });
  BOOST_TEST(lz::allclose(scanned(x), written(x)));
}

BOOST_AUTO_TEST_CASE(extremes_so_far) {
  check(
      [](auto const& x) {
        auto const [greatest, places] = lz::cummax(x, 1);
        static_assert(!lz::on_tape<decltype(places)>);
        return weighed(greatest) + weighed(lz::cummin(x * x, 0).values);
      },
      some<M>(1, 3, 4));
}

BOOST_AUTO_TEST_CASE(sorted) {
  check([](auto const& x) { return weighed(lz::sort(x)) + weighed(lz::sort(x * x, 0, true)); },
        some<M>(1, 3, 4));
  check(
      [](auto const& x) {
        auto const [values, places] = x.sort(1);
        return weighed(values) + weighed(lz::take_along_axis(x, lz::argsort(x, 0), 0)) +
               lz::sum(x * lz::argsort(lz::exp(x)));
      },
      some<T3>(1, 2, 3, 2));
}

BOOST_AUTO_TEST_CASE(greatest_and_kth) {
  check(
      [](auto const& x) {
        auto const [values, places] = lz::topk(x, 2, -2);
        return weighed(values) + weighed(lz::topk(lz::exp(x), 3, 1, false).values);
      },
      some<M>(1, 3, 4));
  check(
      [](auto const& x) {
        return weighed(lz::kthvalue(x, 2).values) + weighed(lz::kthvalue(x * x, 3, 0).values);
      },
      some<M>(1, 3, 4));
}

BOOST_AUTO_TEST_CASE(quantiles) {
  check(
      [](auto const& x) {
        return weighed(lz::median(x, 1)) + weighed(lz::quantile(x, V{0.1, 0.75, 1.0}, 0)) +
               lz::median(x) * 2.0 + lz::percentile(lz::square(x), 30.0, {0, 1});
      },
      some<M>(1, 3, 4));
  V const x{3, 1, 2, 5};
  BOOST_TEST(
      lz::array_equal(lz::grad([](auto const& v) { return lz::median(v); })(x), V{0.5, 0, 0.5, 0}));
  BOOST_TEST(
      lz::array_equal(lz::grad([](auto const& v) { return lz::median(v); })(V{4, 4}), V{0.5, 0.5}));
  BOOST_TEST(lz::grad([](auto const& v) { return lz::sum(lz::quantile(v, V(0))); })(V{4, 4})(0) ==
             0.0);
  lz::tape t;
  T3 const values = some<T3>(1, 2, 3, 2);
  auto const v = t.variable(values);
  BOOST_TEST(lz::allclose(lz::detach(lz::quantile(v, V{0.2, 0.9}, {0, 2}, lz::keepdims)),
                          lz::quantile(values, V{0.2, 0.9}, {0, 2}, lz::keepdims)));
  V const with_nan{1, std::numeric_limits<double>::quiet_NaN()};
  BOOST_TEST(std::isnan(lz::detach(lz::median(t.variable(with_nan))).item()));
}

BOOST_AUTO_TEST_CASE(nothing_and_one_element) {
  auto const f = [](auto const& x) {
    return lz::sum(lz::cumsum(x, 0)) + lz::sum(lz::cumprod(x, 0)) + lz::sum(lz::sort(x)) +
           lz::sum(lz::cummax(x, 0).values) + lz::median(x);
  };
  check(f, some<V>(1, 1));
  BOOST_TEST(lz::grad(f)(V(0)).size() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_eager_sorting
