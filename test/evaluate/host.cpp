// The host's backend, and the order in which the evaluator asks it.
#include <boost/test/unit_test.hpp>
#include <lazuli/evaluate/host.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(host_backends)

BOOST_AUTO_TEST_CASE(memory_of_the_host_is_written_by_the_host) {
  static_assert(lz::backend<lz::host_backend>);
  static_assert(std::is_same_v<lz::backend_for<lz::tensor<float, 3>>, lz::host_backend>);
  static_assert(std::is_empty_v<lz::host_backend>);
}

BOOST_AUTO_TEST_CASE(intermediate_results_are_row_major) {
  auto value = lz::host_backend{}.allocate<float>(lz::dextents<2>(3, 4));
  BOOST_TEST(value.target().strides()[0] == 4);
  BOOST_TEST(value.extents()[0] == 3);
}

BOOST_AUTO_TEST_CASE(a_function_that_throws_halfway_writes_nothing) {
  lz::vector<double> x(1000), y(1000);
  fill(x);
  for (auto& each : y) each = 7;
  auto const fails = [](double a) -> double {
    if (a == 500) throw std::runtime_error("500");
    return a;
  };
  for (lz::index i = 0; i < 1000; ++i) x(i) = static_cast<double>(i);
  BOOST_CHECK_THROW(y = lz::map(fails, x), std::runtime_error);
  BOOST_TEST(lz::all(y == 7.).item());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
