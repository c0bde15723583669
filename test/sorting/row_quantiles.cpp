// Quantiles and k-th values of many short rows: those of each row alone.
#include <boost/test/unit_test.hpp>
#include <lazuli/sorting/row_quantiles.hpp>
#include <lazuli/sorting.hpp>

#include "support.hpp"

namespace support {

namespace {

template <class T>
lz::matrix<T> ranked_rows(index rows, index n) {
  lz::matrix<T> x(rows, n);
  for (index i = 0; i < rows * n; ++i) x.data()[i] = static_cast<T>((i * 7919 + 13) % 50 - 25);
  if constexpr (std::is_floating_point_v<T>) {
    T const special[] = {std::numeric_limits<T>::quiet_NaN(), T(-0.), std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity()};
    for (index i = 0; i < rows * n; i += 1 + i * 31 % 37) x.data()[i] = special[i % 4];
  }
  return x;
}
/// The same bytes, whatever they mean.
template <class X, class Y>
bool alike(X const& x, Y const& y) {
  return x.shape() == y.shape() && std::memcmp(x.data(), y.data(), static_cast<std::size_t>(x.numel()) * sizeof(*x.data())) == 0;
}

using ranked_kinds = std::tuple<std::int8_t, float, double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(row_quantiles)

BOOST_AUTO_TEST_CASE_TEMPLATE(quantiles_and_kth_values_of_many_rows_are_those_of_each, T, ranked_kinds) {
  for (index const n : {1, 2, 5, 10, 64}) {
    index const rows = 71;
    auto const x = ranked_rows<T>(rows, n);
    auto const middle = lz::eval(lz::median(x, 1));
    auto const some = lz::eval(lz::quantile(x, {0., 0.3, 0.5, 1.}, 1));
    auto const [value, place] = lz::kthvalue(x, (n + 1) / 2, 1);
    index wrong = 0;
    for (index r = 0; r < rows; ++r) {
      auto const row = lz::eval(x(lz::slice(r, r + 1)));
      auto const [own, from] = lz::kthvalue(row, (n + 1) / 2, 1);
      wrong += !alike(lz::eval(middle(lz::slice(r, r + 1))), lz::eval(lz::median(row, 1)));
      wrong += !alike(lz::eval(some(lz::all, lz::slice(r, r + 1))), lz::eval(lz::quantile(row, {0., 0.3, 0.5, 1.}, 1)));
      wrong += place(r) != from(0) || std::memcmp(&value(r), &own(0), sizeof(T)) != 0;
    }
    BOOST_TEST(wrong == 0, n);
  }
}

BOOST_AUTO_TEST_CASE(a_key_between_two_is_a_number_between_theirs) {
  auto const keys = std::array{lz::detail::to_key(1.f), lz::detail::to_key(3.f)};
  BOOST_TEST(lz::detail::quantile_at<float>(keys.data(), 0) == 1);
  BOOST_TEST(lz::detail::quantile_at<float>(keys.data(), 0.25) == 1.5);
  BOOST_TEST(lz::detail::quantile_at<float>(keys.data(), 0.5) == 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
