#include "ranks.hpp"

namespace mpi_covariance {

using namespace ranks;

template <class T>
void compare(lz::index k, lz::index n) {
  using namespace lz::literals;
  BOOST_TEST_CONTEXT(k << " variables, " << n << " observations") {
    auto const x = numbers<T>(k, n);
    auto const close = [](auto const& found, auto const& expected) {
      using V = lz::value_t<decltype(expected)>;
      static_assert(std::is_same_v<lz::value_t<decltype(found)>, V>);
      double const tolerance = sizeof(lz::real_part_t<V>) == 4 ? 1e-5 : 1e-12;
      return lz::allclose(found.gather(), expected, tolerance, tolerance, true);
    };
    auto const covariances = lz::cov(x), by_n = lz::cov(x, lz::correction(0)),
               correlations = lz::corrcoef(x);
    auto const check = [&]<auto P, auto Q>(
        auto const& s, lz::sharded<lz::value_t<decltype(covariances)>, P, Q> c) {
      BOOST_TEST(close(c, covariances));
      BOOST_TEST(close(lz::cov(s, lz::correction(0)), by_n));
      c = lz::corrcoef(s);  // placed as cov is
      BOOST_TEST(close(c, correlations));
    };
    auto const observations = lz::placed<all, on<"x">>(line()).from(x);
    check.template operator()<all, all>(observations, lz::cov(observations));
    auto const table = lz::placed<on<"x">, all>(line()).from(lz::eval(x.t()));
    check.template operator()<all, all>(table.t(), lz::cov(table.t()));
    auto const variables = lz::placed<on<"x">, all>(line()).from(x);
    check.template operator()<on<"x">, all>(variables, lz::cov(variables));
    auto const both = lz::placed<on<"x">, on<"y">>(rectangle()).from(x);
    check.template operator()<on<"x">, all>(both, lz::cov(both));
  }
}

BOOST_AUTO_TEST_CASE(covariances_and_correlations_are_those_of_one_machine) {
  for (auto [k, n] : {std::pair{3, 10}, {4, 2}, {1, 5}, {5, 1}, {2, 13}, {7, 40}})
    compare<double>(k, n);
  compare<float>(3, 20);
  compare<std::int32_t>(3, 20);
  compare<std::complex<double>>(3, 20);
}

BOOST_AUTO_TEST_CASE(covariances_of_vectors) {
  for (lz::index n : {2, 5, 13}) {
    auto const x = lz::eval(numbers<double>(n, 1).flatten()),
               y = lz::eval(numbers<double>(n + 1, 1).flatten()(lz::slice(1, n + 1)));
    auto const where = lz::placed<on<"x">>(line());
    auto const a = where.from(x), b = where.from(y);
    BOOST_TEST((lz::allclose(lz::cov(a, b).gather(), lz::cov(x, y), 1e-12, 1e-12)));
    BOOST_TEST((lz::allclose(lz::cov(a, b, lz::correction(0)).gather(),
                             lz::cov(x, y, lz::correction(0)), 1e-12, 1e-12)));
    BOOST_TEST((lz::allclose(lz::corrcoef(a, b).gather(), lz::corrcoef(x, y), 1e-12, 1e-12)));
    BOOST_TEST(std::abs(static_cast<double>(lz::cov(a)) - static_cast<double>(lz::cov(x))) < 1e-10);
  }
}

}  // namespace mpi_covariance
