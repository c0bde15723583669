#include <algorithm>
#include <lazuli/sorting/unique.hpp>

#include "support.hpp"

namespace sorting_unique {

namespace lz = lazuli;
using lz::index;
using support::holds;

double const nan = std::numeric_limits<double>::quiet_NaN();

BOOST_AUTO_TEST_SUITE(unique_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(different_elements_come_in_order_once) {
  BOOST_TEST(holds(lz::unique(lz::tensor({{3, 1, 3}, {2, 1, -4}})), {-4, 1, 2, 3}));
  BOOST_TEST(holds(lz::unique(lz::tensor({3., nan, 1., -0., nan, 0.}) * 2.), {0, 2, 6, nan}));
  BOOST_TEST(holds(lz::unique(lz::tensor({true, false, true})), {false, true}));
  BOOST_TEST((lz::unique(lz::vector<float>(0)).shape() == lz::shape(0)));
}

BOOST_AUTO_TEST_CASE(places_and_counts_come_with_them) {
  lz::tensor const x({{3., 1., nan}, {1., nan, 3.}});
  auto const [values, indices, inverse, counts] = lz::unique_all(x);
  BOOST_TEST(holds(values, {1, 3, nan}));
  BOOST_TEST(holds(indices, {1, 0, 2}));
  static_assert(std::is_same_v<decltype(inverse), lz::tensor<std::int64_t, 2, 3> const>);
  BOOST_TEST(holds(inverse, {1, 0, 2, 0, 2, 1}));
  BOOST_TEST(holds(counts, {2, 2, 2}));
  auto const none = lz::unique_all(lz::vector<double>(0));
  BOOST_TEST(none.values.numel() + none.counts.numel() + none.inverse_indices.numel() == 0);
}

BOOST_AUTO_TEST_CASE(long_tensors_are_put_together_again) {
  support::numbers random(4);
  lz::matrix<std::int16_t> x(70, 50);
  for (auto& v : x.flat()) v = static_cast<std::int16_t>(random.between(-300, 300));
  auto const y = x.t();
  auto const [values, inverse] = lz::unique_inverse(y);
  auto const [same, counts] = lz::unique_counts(y);
  BOOST_TEST(support::equals(same, values));
  index wrong = 0, total = 0;
  for (index i = 0; i < 50; ++i) {
    for (index j = 0; j < 70; ++j) wrong += values(inverse(i, j)) != y(i, j);
  }
  for (index k = 0; k < values.numel(); ++k) {
    wrong += k > 0 && values(k - 1) >= values(k);
    wrong += counts(k) != std::ranges::count(x.flat(), values(k));
    total += counts(k);
  }
  BOOST_TEST(wrong == 0);
  BOOST_TEST(total == 3500);
}

BOOST_AUTO_TEST_CASE(unique_values_is_unique) { BOOST_TEST(holds(lz::unique_values(lz::tensor({3, 1, 3})), {1, 3})); }

BOOST_AUTO_TEST_CASE(runs_of_equal_elements_are_taken_once) {
  lz::tensor const x({{1, 1, 2}, {2, 2, 1}});
  BOOST_TEST(holds(lz::unique_consecutive(x), {1, 2, 1}));
  BOOST_TEST(holds(lz::unique_consecutive(x.t()), {1, 2, 1, 2, 1}));
  auto const [values, counts] = lz::unique_consecutive_counts(x);
  BOOST_TEST((holds(values, {1, 2, 1}) && holds(counts, {2, 3, 1})));
  auto const one = lz::unique_consecutive_counts(lz::vector<bool>({true, true, true}) && true);
  BOOST_TEST((holds(one.values, {true}) && holds(one.counts, {3})));
  BOOST_TEST(holds(lz::unique_consecutive(lz::tensor({nan, nan, 0., -0.})), {nan, nan, 0}));
  using Z = std::complex<float>;
  BOOST_TEST(lz::unique_consecutive(lz::vector<Z>({Z(1, 2), Z(1, 2), Z(1, 3)})).numel() == 2);
  BOOST_TEST(lz::unique_consecutive(lz::vector<lz::float16>({1, 1})).numel() == 1);
  BOOST_TEST(lz::unique_consecutive(lz::vector<float>(0)).numel() == 0);
  BOOST_TEST(lz::unique_consecutive_counts(lz::matrix<float>(2, 0)).counts.numel() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_unique
