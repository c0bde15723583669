#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/tensor/steps.hpp>
#include <limits>
#include <vector>

namespace tensor_steps {

namespace detail = lazuli::detail;
using lazuli::index;

/// What is written at once is, bit for bit, what each index has.
template <class T>
void check_line(double start, double stop, bool end) {
  for (index n = 1; n < 200; n += n < 5 ? 1 : 13) {
    detail::line const points{start, stop, end ? n - 1 : n};
    std::vector<T> got(static_cast<std::size_t>(n) + 1, T(42));
    points.write(got.data(), n);
    bool same = got.back() == T(42);
    for (index i = 0; i < n; ++i) {
      auto const want = detail::rounded<T>(points.at(i));
      same = same && std::memcmp(&got[static_cast<std::size_t>(i)], &want, sizeof(T)) == 0;
    }
    BOOST_TEST(same, start << " to " << stop << ", " << n << " points");
  }
}
template <class T>
void check_steps(double start, double step) {
  for (index n = 1; n < 200; n += n < 5 ? 1 : 13) {
    detail::equal_steps<T> const steps{start, step};
    std::vector<T> got(static_cast<std::size_t>(n) + 1, T(42));
    steps.write(got.data(), n);
    bool same = got.back() == T(42);
    for (index i = 0; i < n; ++i) {
      auto const want = steps.at(i);
      same = same && std::memcmp(&got[static_cast<std::size_t>(i)], &want, sizeof(T)) == 0;
    }
    BOOST_TEST(same, start << " by " << step << ", " << n << " elements");
  }
}

BOOST_AUTO_TEST_SUITE(steps_hpp)

BOOST_AUTO_TEST_CASE(points_written_at_once_are_those_of_each_index) {
  for (bool const end : {true, false}) {
    check_line<double>(0.1, 0.7, end);
    check_line<float>(-3, 3, end);
    check_line<int>(-7, 100, end);
    check_line<double>(-0., 0., end);            // no steps
    check_line<double>(-1.5e308, 1.5e308, end);  // a distance that overflows
    check_line<float>(1, 1 + 0x1p-60, end);
    check_line<double>(5, 5 + std::numeric_limits<double>::denorm_min(), end);
  }
}

BOOST_AUTO_TEST_CASE(elements_written_at_once_are_those_of_each_index) {
  check_steps<double>(0.1, 0.3);
  check_steps<float>(-1, 0.1);
  check_steps<int>(10, -0.75);
  check_steps<double>(1e16, 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_steps
