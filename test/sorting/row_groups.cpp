// Many short rows sorted together: what rows alone give.
#include <boost/test/unit_test.hpp>
#include <lazuli/sorting.hpp>

#include "support.hpp"

namespace support {

namespace {

using kinds_of_rows = std::tuple<bool, std::int8_t, std::uint16_t, lz::float16, lz::bfloat16, float, std::int64_t, double>;

template <class T>
lz::matrix<T> rows_of_kinds(index rows, index n, int kinds) {
  lz::matrix<T> x(rows, n);
  for (index i = 0; i < rows * n; ++i) {
    index const number = (i * 7919 + 13) % kinds - kinds / 2;
    if constexpr (lz::integer_dtype<T>)
      x.data()[i] = static_cast<T>(number);  // modulo 2^bits
    else
      x.data()[i] = static_cast<T>(static_cast<float>(number));
  }
  if constexpr (!lz::integer_dtype<T> && !std::is_same_v<T, bool>) {
    constexpr auto infinity = std::numeric_limits<T>::infinity();
    T const special[] = {std::numeric_limits<T>::quiet_NaN(), static_cast<T>(-0.f), infinity, static_cast<T>(-infinity), static_cast<T>(1e-7f)};
    for (index i = 0; i < rows * n; i += 1 + i * 31 % 17) x.data()[i] = special[i % 5];
    if (rows > 2) x(1) = static_cast<T>(2);
  }
  return x;
}

/// The same bytes, whatever they mean.
template <class X, class Y>
bool same_bytes(X const& x, Y const& y) {
  return x.shape() == y.shape() && (x.numel() == 0 || std::memcmp(x.data(), y.data(), static_cast<std::size_t>(x.numel()) * sizeof(*x.data())) == 0);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(row_groups)

BOOST_AUTO_TEST_CASE_TEMPLATE(rows_sorted_together_are_what_each_is_alone, T, kinds_of_rows) {
  index const together = lz::simd::sorted_together<lz::detail::key_t<T>>;
  for (index const n : {1, 2, 3, 10, 33, 64, 257}) {
    for (index const rows : {index{1}, together / 4, together - 1, together, together + 3, 2 * together + 1}) {
      auto const x = rows_of_kinds<T>(rows, n, n % 2 == 0 ? 3 : 1000);
      index const k = std::min<index>(3, n);
      for (bool const down : {false, true}) {
        auto const sorted = lz::sort(x, 1, down);
        auto const places = lz::argsort(x, 1, down);
        auto const [best, at] = lz::topk(x, k, 1, down);
        index wrong = 0;
        for (index r = 0; r < rows; ++r) {
          auto const row = lz::eval(x(lz::slice(r, r + 1)));
          auto const [own, from] = lz::topk(row, k, 1, down);
          wrong += !same_bytes(lz::eval(sorted(lz::slice(r, r + 1))), lz::sort(row, 1, down));
          wrong += !same_bytes(lz::eval(places(lz::slice(r, r + 1))), lz::argsort(row, 1, down));
          wrong += !same_bytes(lz::eval(best(lz::slice(r, r + 1))), own) || !same_bytes(lz::eval(at(lz::slice(r, r + 1))), from);
        }
        BOOST_TEST(wrong == 0, rows << " rows of " << n << ", " << down);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_are_sorted_in_place_on_threads_and_along_any_axis) {
  for (bool const threads : {false, true}) {
    lz::openmp::eager() = threads;
    lz::dtensor<float, 3> x(37, 21, 5);
    fill(x);
    lz::dtensor<float, 3> const sorted = lz::sort(x, 1), before = x;
    for (index i = 0; i < 37; ++i)
      for (index j = 0; j < 5; ++j) BOOST_TEST(lz::array_equal(sorted(i, lz::all, j), lz::sort(lz::eval(before(i, lz::all, j)), 0)));
    x = lz::sort(x, -1);
    BOOST_TEST(lz::array_equal(x, lz::sort(before, 2)));
  }
  lz::openmp::eager() = false;
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
