// Short rows have the same bits alone, turned in pieces, and as columns.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor/softmax_columns.hpp>

#include "support.hpp"

namespace support {

namespace {

template <class T>
lz::matrix<T> rows_of_numbers(index rows, index n) {
  lz::matrix<T> x(rows, n);
  for (index i = 0; i < rows * n; ++i) x.data()[i] = static_cast<T>(static_cast<double>(i * 7919 % 1009) / 97 - 5);
  if (rows > 40) {
    x(3) = -std::numeric_limits<float>::infinity();
    x(5, n - 1) = static_cast<T>(std::numeric_limits<float>::infinity());
    x(7, 0) = std::numeric_limits<T>::quiet_NaN();
    x(9) += static_cast<T>(1000);
  }
  return x;
}

/// The bytes of all elements, NaN as one.
template <class X>
auto bits_of(X const& x) {
  using T = typename X::value_type;
  lz::vector<T> all = x.flatten();
  for (auto& each : all)
    if (lz::number::isnan(each)) each = std::numeric_limits<T>::quiet_NaN();
  return std::vector<std::byte>(reinterpret_cast<std::byte*>(all.data()), reinterpret_cast<std::byte*>(all.data() + all.size()));
}

using softened = std::tuple<float, double, lz::float16>;

template <class T, class F, class G>
void check_rows(char const* name, F const& f, G const& g) {
  for (index const n : {1, 2, 7, 10, 16, 33, 64})
    for (index const rows : {1, 11, 12, 50, 4000}) {
      auto const x = rows_of_numbers<T>(rows, n);
      auto const y = lz::eval(f(x));
      lz::matrix<T> const columns = x.t();
      BOOST_TEST((bits_of(y) == bits_of(lz::eval(g(columns)))), name << ": columns, " << rows << " x " << n);
      bool same = true;
      for (index i = 0; i < rows; i += rows > 100 ? 97 : 1) same = same && bits_of(y(lz::slice(i, i + 1))) == bits_of(lz::eval(f(x(lz::slice(i, i + 1)))));
      BOOST_TEST(same, name << ": one by one, " << rows << " x " << n);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(softmax_columns)

BOOST_AUTO_TEST_CASE_TEMPLATE(short_rows_have_the_same_bits_alone_turned_and_as_columns, T, softened) {
  for (bool const threads : {false, true}) {
    lz::openmp::eager() = threads;
    check_rows<T>("softmax", [](auto const& x) { return lz::softmax(x, 1); }, [](auto const& x) { return lz::eval(lz::softmax(x, 0)).t(); });
    check_rows<T>("log_softmax", [](auto const& x) { return lz::log_softmax(x, 1); }, [](auto const& x) { return lz::eval(lz::log_softmax(x, 0)).t(); });
    check_rows<T>("logsumexp", [](auto const& x) { return lz::logsumexp(x, 1); }, [](auto const& x) { return lz::logsumexp(x, 0); });
  }
  lz::openmp::eager() = false;
}

BOOST_AUTO_TEST_CASE(rows_along_any_axis_of_three_are_turned_in_place_too) {
  lz::dtensor<float, 3> x(40, 30, 12);
  fill(x);
  lz::dtensor<float, 3> const rows = x.permute(0, 2, 1), before = x;
  lz::dtensor<float, 3> const across = lz::softmax(rows, 1);  // of rows.t(): no element beside another
  x = lz::softmax(x, 2);
  BOOST_TEST(lz::array_equal(x, across.permute(0, 2, 1)));
  x = before;
  x = lz::log_softmax(x, 2) - lz::logsumexp(x, 2, lz::keepdims);
  BOOST_TEST(lz::array_equal(x, lz::eval(lz::log_softmax(before, 2)) - lz::eval(lz::logsumexp(before, 2, lz::keepdims))));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
