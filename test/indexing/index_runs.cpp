#include <lazuli/indexing/index_runs.hpp>
#include <lazuli/indexing/index_selection.hpp>
#include <lazuli/tensor.hpp>
#include <numeric>
#include <vector>

#include "loop_threads.hpp"
#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_index_runs {

namespace lz = lazuli;
using namespace lz::detail;

using integers = std::tuple<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                            std::uint32_t, std::int64_t, std::uint64_t>;

/// Indices into 100 places, from the end where I has a sign.
template <class I>
lz::vector<I> some_indices(lz::index n) {
  lz::vector<I> out(n);
  for (lz::index i = 0; i < n; ++i)
    out(i) = static_cast<I>(std::is_signed_v<I> ? i * 37 % 200 - 100 : i * 37 % 100);
  return out;
}
template <class I>
lz::index place_of(I i) {
  return static_cast<lz::index>(i) < 0 ? static_cast<lz::index>(i) + 100
                                       : static_cast<lz::index>(i);
}

BOOST_AUTO_TEST_SUITE(index_runs_hpp)

BOOST_AUTO_TEST_CASE(indices_that_are_too_large_for_a_sign_stay_too_large) {
  BOOST_TEST(wide_index(std::uint64_t{5}) == 5);
  BOOST_TEST(wide_index(~std::uint64_t{0}) == std::numeric_limits<lz::index>::max());
  BOOST_TEST(wide_index(std::int8_t{-3}) == -3);
  BOOST_TEST(wide_index(~std::uint32_t{0}) == 4294967295);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(elements_are_read_by_indices_of_any_integer_type, I, integers) {
  lz::vector<double> x(100);
  std::iota(x.begin(), x.end(), 0.);
  lz::matrix<float> m(100, 3);
  std::iota(m.data(), m.data() + 300, 0.f);
  for (lz::index const n : {0, 1, 1023, 1024, 1025, 5000}) {
    auto const at = some_indices<I>(n);
    for (int const threads : {1, 3}) {
      loop_threads const now(threads, true);
      lz::vector<double> const flat = lz::take(x, at), along = lz::take(x, at, 0), by = x(at);
      lz::vector<double> const back = x(lz::slice(lz::none, lz::none, -1))(at);
      lz::vector<float> const column = m(lz::all, 1)(at), turned = lz::take(m.t()(1), at, 0);
      lz::vector<float> const all_of = lz::take(m(lz::slice(0, 34)), at);
      lz::index wrong = 0;
      for (lz::index i = 0; i < n; ++i) {
        auto const p = static_cast<double>(place_of(at(i)));
        wrong += flat(i) != p || along(i) != p || by(i) != p || back(i) != 99 - p;
        auto const c = static_cast<float>(3 * p + 1);
        wrong += column(i) != c || turned(i) != c;
        wrong += all_of(i) != static_cast<float>(at(i) < I(0) ? p + 2 : p);
      }
      BOOST_TEST(wrong == 0, n << " indices on " << threads);
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_first_index_out_of_range_is_named_on_any_number_of_threads, I,
                              integers) {
  lz::vector<double> const x(100);
  auto at = some_indices<I>(9000);
  at(8999) = I(101);
  at(5000) = I(100);
  for (int const threads : {1, 2, 7}) {
    loop_threads const now(threads, true);
    LAZULI_CHECK_TEXT(lz::take(x, at), lz::index_error,
                      "take: index 100 is out of range for 100 elements");
    LAZULI_CHECK_TEXT(lz::take(x, at, 0), lz::index_error,
                      "take: index 100 is out of range for axis 0 with extent 100");
    LAZULI_CHECK_TEXT((void)lz::eval(x(at)), lz::index_error,
                      "subscript: index 100 is out of range for axis 0 with extent 100");
  }
}

BOOST_AUTO_TEST_CASE(results_in_memory_stay_what_they_were_where_an_index_is_refused) {
  lz::vector<double> const x = lz::ones<double>(10);
  lz::vector<double> y = lz::zeros<double>(3000);
  lz::vector<int> at = lz::zeros<int>(3000);
  at(2999) = 10;
  BOOST_CHECK_THROW(y = x(at), lz::index_error);
  BOOST_CHECK_THROW(y = lz::take(x, at), lz::index_error);
  BOOST_TEST(double(lz::sum(y)) == 0);
  at(2999) = -10;
  y = x(at);
  BOOST_TEST(double(lz::sum(y)) == 3000);
  lz::vector<int> own = lz::arange<int>(0, 2000);  // read by itself, backwards
  own = own(own(lz::slice(lz::none, lz::none, -1)));
  BOOST_TEST((own(0) == 1999 && own(1999) == 0));
}

BOOST_AUTO_TEST_CASE(indices_of_several_axes_and_views_of_indices_go_the_general_way) {
  lz::vector<double> x(100);
  std::iota(x.begin(), x.end(), 0.);
  lz::matrix<int> const at({{0, -1, 5}, {7, 2, 99}});
  BOOST_TEST(bool(lz::array_equal(lz::take(x, at), lz::matrix<double>({{0, 99, 5}, {7, 2, 99}}))));
  BOOST_TEST(bool(lz::array_equal(lz::take(x, at.t()), lz::take(x, at).t())));
  lz::tensor<int, 2, 3> const fixed({{0, -1, 5}, {7, 2, 99}});
  lz::tensor<double, 2, 3> const y = x(fixed);
  BOOST_TEST(bool(lz::array_equal(y, lz::take(x, at))));
  BOOST_TEST(lz::take(x, lz::vector<int>(0)).numel() == 0);
  BOOST_CHECK_THROW(lz::take(lz::vector<double>(0), lz::vector<int>({0})), lz::index_error);
  BOOST_TEST(lz::take(lz::vector<double>(0), lz::vector<int>(0)).numel() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_index_runs
