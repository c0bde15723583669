#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>

#include "support.hpp"

namespace support {

using all_dtypes = boost::mpl::list<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
                                    lz::float16, lz::bfloat16, float, double, std::complex<float>, std::complex<double>>;

using ordered_dtypes = boost::mpl::list<bool, std::int8_t, std::int64_t, std::uint16_t, std::uint64_t, lz::float16, lz::bfloat16, float, double>;
using averaged_dtypes = boost::mpl::list<bool, std::int8_t, std::uint64_t, lz::float16, lz::bfloat16, float, double, std::complex<float>>;

BOOST_AUTO_TEST_SUITE(dtypes)

BOOST_AUTO_TEST_CASE_TEMPLATE(sums_and_counts_take_every_dtype, T, all_dtypes) {
  lz::matrix<T> x(67, 5);
  fill(x);
  auto const s = lz::eval(lz::sum(x, 0));
  using S = lz::value_t<decltype(s)>;
  if constexpr (std::is_same_v<T, std::uint64_t> || !(std::is_same_v<T, bool> || lz::integer_dtype<T>)) {
    static_assert(std::is_same_v<S, T>);
  } else {
    static_assert(std::is_same_v<S, std::int64_t>);
  }
  lz::vector<std::int64_t> const count = lz::count_nonzero(x, 0);
  lz::vector<bool> const any = lz::any(x, 0), every = lz::all(x, 0);
  for (index j = 0; j < 5; ++j) {
    lz::compute_t<S> total(0);
    std::int64_t nonzero = 0;
    for (index i = 0; i < 67; ++i) {
      total += static_cast<lz::compute_t<S>>(static_cast<lz::compute_t<T>>(x(i, j)));
      nonzero += static_cast<lz::compute_t<T>>(x(i, j)) != lz::compute_t<T>(0);
    }
    using lz::number::convert;
    BOOST_TEST(same<S>(s(j), convert<S>(total)));
    BOOST_TEST(count(j) == nonzero);
    BOOST_TEST(any(j) == (nonzero > 0));
    BOOST_TEST(every(j) == (nonzero == 67));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(extremes_and_their_arguments_take_every_ordered_dtype, T, ordered_dtypes) {
  for (index n : {1, 64, 70, 300}) {
    lz::vector<T> x(n);
    fill(x, n);
    index least = 0, most = 0;
    auto const at = [&](index i) { return static_cast<lz::compute_t<T>>(x(i)); };
    for (index i = 1; i < n; ++i) {
      if (at(i) < at(least)) least = i;
      if (at(i) > at(most)) most = i;
    }
    BOOST_TEST(lz::argmin(x).item() == least);
    BOOST_TEST(lz::argmax(x).item() == most);
    BOOST_TEST(same<T>(lz::min(x).item(), x(least)));
    BOOST_TEST(same<T>(lz::max(x).item(), x(most)));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(averages_of_every_dtype_are_floating, T, averaged_dtypes) {
  if constexpr (!lz::complex_dtype<T>) {
    lz::vector<T> x(12);
    fill(x);
    auto const m = lz::eval(lz::mean(x));
    static_assert(std::is_same_v<lz::value_t<decltype(m)>, lz::floating_t<T>>);
    double total = 0, squares = 0;
    for (T v : x) total += static_cast<double>(static_cast<lz::compute_t<T>>(v));
    for (T v : x) squares += std::pow(static_cast<double>(static_cast<lz::compute_t<T>>(v)), 2);
    double const tolerance = sizeof(T) == 2 && lz::real_dtype<T> ? 0.03 : 1e-6;
    auto const near = [&](auto got, double want) { return std::abs(static_cast<double>(static_cast<lz::compute_t<decltype(got)>>(got)) - want) < tolerance; };
    BOOST_TEST(near(m.item(), total / 12));
    BOOST_TEST(near(lz::var(x).item(), squares / 12 - total * total / 144));
    BOOST_TEST(near(lz::norm(x).item(), std::sqrt(squares)));
  } else {
    lz::vector<T> x({T(1, 2), T(3, -4)});
    BOOST_TEST(same<T>(lz::mean(x).item(), T(2, -1)));
  }
}

BOOST_AUTO_TEST_CASE(the_norm_of_integers_is_taken_of_reals_and_their_product_wraps) {
  lz::vector<std::int8_t> const x({100, -100, 50});
  BOOST_TEST(lz::norm(x).item() == 150.f);
  lz::vector<std::int64_t> z(70);
  z = 2;
  BOOST_TEST(lz::prod(z).item() == 0);  // integers wrap
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
