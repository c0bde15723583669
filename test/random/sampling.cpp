#include <boost/test/unit_test.hpp>
#include <lazuli/random/sampling.hpp>
#include <lazuli/tensor/compare.hpp>
#include <set>

#include "random/statistics.hpp"
#include "shape/naive.hpp"

namespace random_sampling {

namespace lz = lazuli;
namespace rnd = lz::random;
using namespace lz::literals;
using list = std::vector<std::int64_t>;

template <class X>
list values(X const& x) {
  auto const all = x.flat();
  return list(all.begin(), all.end());
}

BOOST_AUTO_TEST_SUITE(sampling_hpp)

BOOST_AUTO_TEST_CASE(permutations_hold_every_number_once) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(1, engine);
    for (int const n : {0, 1, 2, 5, 1500}) {
      auto p = values(lz::randperm(n, g));
      if (n > 100) BOOST_TEST(!std::is_sorted(p.begin(), p.end()));
      std::sort(p.begin(), p.end());
      for (int i = 0; i < n; ++i) BOOST_TEST(p[static_cast<std::size_t>(i)] == i);
    }
  }
  static_assert(std::is_same_v<decltype(lz::randperm(4_c)), lz::tensor<std::int64_t, 4>>);
  static_assert(std::is_same_v<decltype(lz::randperm<int>(4)), lz::vector<int>>);
  BOOST_CHECK_THROW(lz::randperm(-1), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(permutations_and_races_as_pytorch) {
  rnd::generator g(0, rnd::mt19937);
  BOOST_TEST((values(lz::randperm(10, g)) == list{4, 1, 7, 5, 3, 9, 0, 8, 6, 2}));
  g.seed(0);
  BOOST_TEST((values(lz::randperm(4, g)) == list{0, 1, 3, 2}));
  g.seed(0);
  BOOST_TEST((values(lz::multinomial(lz::vector<double>({1., 2., 3., 4.}), 3, false, g)) ==
              list{2, 1, 3}));
}

BOOST_AUTO_TEST_CASE(all_permutations_come_equally_often) {
  rnd::generator g(8);
  std::vector<double> seen(24), expected(24, 250);
  for (int i = 0; i < 6000; ++i) {
    auto const p = values(lz::randperm(4, g));
    auto const place = [&](std::size_t k, list rest) {
      auto const at = std::find(rest.begin(), rest.end(), p[k]) - rest.begin();
      return static_cast<std::size_t>(at);
    };
    list rest{0, 1, 2, 3};
    std::size_t code = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      auto const at = place(k, rest);
      code = code * (4 - k) + at;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    }
    ++seen[code];
  }
  BOOST_TEST(std::fabs(statistics::chi_square(seen, expected)) < 3.5);
}

BOOST_AUTO_TEST_CASE(choice_takes_elements_with_and_without_replacement) {
  rnd::generator g(2);
  lz::vector<double> const x({1.5, 2.5, 3.5});
  auto const with = lz::choice(x, 3000, true, g);
  for (double const v : {1.5, 2.5, 3.5})
    BOOST_TEST(std::abs(std::count(with.begin(), with.end(), v) - 1000) < 105);
  auto const once = lz::choice(x, 3, false, g);
  BOOST_TEST((std::multiset<double>(once.begin(), once.end()) == std::multiset{1.5, 2.5, 3.5}));
  BOOST_TEST(lz::choice(x, 0).numel() == 0);
  LAZULI_CHECK_TEXT((lz::choice(x, 4, false), 0), lz::error,
                    "choice: 4 of 3 cannot be drawn without replacement");
  LAZULI_CHECK_TEXT((lz::choice(lz::vector<double>(0), 1), 0), lz::error,
                    "choice: 1 of 0 cannot be drawn");
  BOOST_CHECK_THROW(lz::choice(x, -1), lz::shape_error);
  BOOST_CHECK_THROW(lz::choice(lz::vector<float>(0), 1), lz::error);
}

BOOST_AUTO_TEST_CASE(multinomial_draws_by_weight) {
  rnd::generator g(3);
  lz::matrix<double> const w({{0., 1., 3., 0.}, {2., 2., 0., 4.}});
  auto const m = lz::multinomial(w, 4000, true, g);
  BOOST_TEST((m.shape() == lz::shape(2, 4000)));
  auto const share = [&](int row, int k) {
    auto const* const first = m.data() + 4000 * row;
    return static_cast<double>(std::count(first, first + 4000, k)) / 4000;
  };
  BOOST_TEST((share(0, 0) == 0 && share(0, 3) == 0 && share(1, 2) == 0));
  BOOST_TEST((std::fabs(share(0, 2) - 0.75) < 0.03 && std::fabs(share(1, 3) - 0.5) < 0.03));
  int first = 0;
  lz::vector<double> const one({0., 1., 3., 0.});
  for (int i = 0; i < 1000; ++i) {
    auto const two = values(lz::multinomial(one, 2, false, g));
    BOOST_TEST_REQUIRE((two == list{1, 2} || two == list{2, 1}));
    first += two[0] == 2;
  }
  BOOST_TEST(std::abs(first - 750) < 56);
}

BOOST_AUTO_TEST_CASE(weights_that_are_none_are_errors) {
  LAZULI_CHECK_TEXT((lz::multinomial(lz::vector<double>({1., -1.}), 1), 0), lz::error,
                    "multinomial: weight 1 is -1; weights are finite, and 0 or more");
  LAZULI_CHECK_TEXT((lz::multinomial(lz::vector<double>({0., 0.}), 1, true), 0), lz::error,
                    "multinomial: no weight is above 0");
  LAZULI_CHECK_TEXT((lz::multinomial(lz::vector<double>({0., 1.}), 2), 0), lz::error,
                    "multinomial: 2 of 1 cannot be drawn without replacement");
  LAZULI_CHECK_TEXT((lz::multinomial(lz::vector<double>({1e308, 1e308}), 1, true), 0), lz::error,
                    "multinomial: the weights add up to infinity; divide them");
  BOOST_CHECK_THROW(lz::multinomial(lz::vector<double>({1., std::nan("")}), 1), lz::error);
}

BOOST_AUTO_TEST_CASE(shuffle_orders_what_lies_along_the_first_axis) {
  lz::matrix<int> x(50, 3);
  for (lz::index i = 0; i < 50; ++i) x(i) = static_cast<int>(i);
  rnd::generator g(7), same(7);
  lz::shuffle(x, g);
  auto const order = lz::randperm(50, same);
  bool moved = false;
  for (lz::index i = 0; i < 50; ++i) {
    BOOST_TEST((x(i, 0) == order(i) && x(i, 1) == order(i) && x(i, 2) == order(i)));
    moved = moved || order(i) != i;
  }
  BOOST_TEST(moved);
  lz::shuffle(x.t());  // a view, in place: columns
  for (lz::index i = 0; i < 50; ++i) BOOST_TEST(x(i, 0) + x(i, 1) + x(i, 2) == 3 * order(i));
  lz::vector<int> none(0);
  lz::shuffle(none);
}

BOOST_AUTO_TEST_CASE(permutation_is_of_a_copy_or_of_a_count) {
  lz::vector<std::int64_t> const x({4, 5, 6, 7, 8});
  auto const drawn = values(lz::permutation(x));
  BOOST_TEST(std::set(drawn.begin(), drawn.end()) == (std::set<std::int64_t>{4, 5, 6, 7, 8}));
  BOOST_TEST((values(x) == list{4, 5, 6, 7, 8}));
  auto const places = values(lz::permutation(4));
  BOOST_TEST(std::set(places.begin(), places.end()) == (std::set<std::int64_t>{0, 1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(dropout_keeps_some_and_their_mean) {
  lz::random::generator g(7), h(7);
  lz::matrix<float> x(100, 300);
  x.fill_(3.f);
  auto const y = lz::dropout(x, 0.25, g);
  auto const kept = lz::count_nonzero(y).item();
  BOOST_TEST((std::abs(double(kept) - 22500) < 6 * 75 && lz::max(y).item() == 4.f && lz::min(y).item() == 0.f));
  BOOST_TEST(lz::array_equal(y, lz::dropout(x * 1.f, 0.25, h)));  // the same seed
  BOOST_TEST(!lz::array_equal(y, lz::dropout(x, 0.25, h)));       // the next numbers
  g.seed(7);
  lz::matrix<float> const turned = x.t();
  BOOST_TEST(lz::array_equal(y, lz::dropout(turned.t(), 0.25, g)));  // by place, not by layout
  BOOST_TEST((lz::array_equal(lz::dropout(x, 0), x) && lz::sum(lz::dropout(x, 1)).item() == 0.f));
  lz::vector<double> const huge({std::numeric_limits<double>::infinity(), std::nan("")});
  BOOST_TEST(lz::array_equal(lz::dropout(huge, 1), lz::zeros<double>(2)));
  static_assert(std::is_same_v<decltype(lz::dropout(lz::vector<int>(2)))::value_type, double>);
  BOOST_TEST(static_cast<float>(lz::dropout(lz::ones<lz::float16>(1), 0)(0)) == 1.f);
  BOOST_TEST(lz::dropout(lz::vector<std::complex<float>>(0)).size() == 0);
  LAZULI_CHECK_TEXT(lz::dropout(x, 1.5), lz::error, "dropout: the probability is 1.5; it must be from 0 to 1");
  BOOST_CHECK_THROW((void)lz::dropout(x, std::nan("")), lz::error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_sampling
