#include <boost/test/unit_test.hpp>
#include <limits>

#include "support.hpp"

namespace support {

namespace {

template <class T>
bool ahead(bool greatest, T x, T best) {
  if (best != best) return false;
  return x != x || (greatest ? x > best : x < best);
}

/// The first element that no other is ahead of.
template <class X>
index first_extreme(X const& x, bool greatest) {
  index at = 0;
  for (index i = 1; i < x.numel(); ++i)
    if (ahead(greatest, x(i), x(at))) at = i;
  return at;
}

template <class X>
void check(X const& x) {
  BOOST_TEST(lz::argmax(x).item() == first_extreme(x, true), x.numel());
  BOOST_TEST(lz::argmin(x).item() == first_extreme(x, false), x.numel());
}

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

}  // namespace

BOOST_AUTO_TEST_SUITE(seek)

BOOST_AUTO_TEST_CASE(the_first_of_equal_extremes_is_found_in_rows_of_any_length) {
  for (index n : {1, 2, 15, 16, 17, 63, 64, 65, 100, 4095, 4096, 4097, 8191, 8200, 40000}) {
    lz::vector<float> x(n);
    lz::vector<std::int8_t> y(n);
    lz::vector<double> z(n);
    fill(x, n), fill(y, n), fill(z, n);
    check(x), check(y), check(z);
    check(x.flip(0)), check(y.flip(0)), check(z.flip(0));
    check(x(lz::slice(lz::_, lz::_, 3)));
    x = 2.f;
    check(x), check(x.flip(0));
    x(n - 1) = 3.f;
    check(x), check(x.flip(0));
    x(n / 2) = 3.f;
    check(x), check(x.flip(0));
  }
}

// Of answers the first true or false is the extreme: of comparisons of any width, of masks, of rows
// that are walked backwards, and of rows that take several calls.
BOOST_AUTO_TEST_CASE(the_first_true_answer_is_found) {
  for (index n : {1, 2, 15, 16, 17, 63, 64, 65, 100, 129, 4095, 4097, 9000}) {
    lz::vector<float> x = lz::zeros<float>(n);
    lz::vector<double> z = lz::zeros<double>(n);
    lz::vector<std::int8_t> y = lz::zeros<std::int8_t>(n);
    auto const check_all = [&] {
      lz::vector<bool> const mask = x > 0.f;
      check(mask), check(mask.flip(0)), check(mask(lz::slice(lz::_, lz::_, 3)));
      auto const want = lz::argmax(mask).item(), least = lz::argmin(mask).item();
      auto const back = lz::argmax(mask.flip(0)).item();
      BOOST_TEST((lz::argmax(x > 0.f).item() == want && lz::argmin(x > 0.f).item() == least));
      BOOST_TEST(
          (lz::argmax(z > 0.).item() == want && lz::argmax(y > std::int8_t(0)).item() == want));
      BOOST_TEST(
          (lz::argmax((x > 0.f).flip(0)).item() == back && lz::argmin(!(z > 0.)).item() == want));
    };
    check_all();
    for (index const at : {n - 1, n / 2, index{0}}) {
      x(at) = 1.f, z(at) = 1., y(at) = 1;
      check_all();
    }
    x = 1.f, z = 1., y = std::int8_t(1);
    check_all();
    lz::matrix<float> rows = lz::zeros<float>(3, n);
    rows(1, n / 2) = 1.f;
    lz::vector<std::int64_t> const of_rows = lz::argmax(rows > 0.f, 1),
                                   of_columns = lz::argmax(rows.t() > 0.f, 0);
    BOOST_TEST((of_rows(0) == 0 && of_rows(1) == n / 2 && of_rows(2) == 0 &&
                lz::array_equal(of_rows, of_columns)));
    BOOST_TEST(lz::argmax(rows > 0.f).item() == n + n / 2);
  }
}

BOOST_AUTO_TEST_CASE(the_first_nan_is_the_extreme_wherever_it_is) {
  for (index n : {1, 16, 17, 100, 5000, 20000}) {
    lz::vector<float> x(n);
    fill(x);
    for (index at : {index{0}, n / 3, n - 1}) {
      x(at) = nan;
      check(x), check(x.flip(0));
    }
  }
}

BOOST_AUTO_TEST_CASE(infinities_that_meet_are_not_taken_for_nan) {
  for (index n : {2, 40, 300, 9000}) {
    lz::vector<float> x(n);
    fill(x);
    x(0) = inf, x(n - 1) = -inf;
    check(x), check(x.flip(0));
    x = -inf;
    check(x), check(x.flip(0));
    x = inf;
    check(x);
  }
  lz::vector<float> zeros({0.f, -0.f, 0.f});
  check(zeros), check(zeros.flip(0));
}

BOOST_AUTO_TEST_CASE(rows_of_a_matrix_and_merged_axes_are_searched_alike) {
  lz::dtensor<float, 3> x(4, 7, 130);
  fill(x, 3);
  lz::matrix<std::int64_t> const rows = lz::argmax(x, 2);
  for (index i = 0; i < 4; ++i)
    for (index j = 0; j < 7; ++j) BOOST_TEST(rows(i, j) == first_extreme(x(i, j), true));
  auto const turned = x.permute(2, 0, 1);
  lz::vector<float> const flat = lz::eval(turned + 0.f).flatten();
  BOOST_TEST(lz::argmax(turned).item() == first_extreme(flat, true));
  BOOST_TEST(lz::argmin(turned).item() == first_extreme(flat, false));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
