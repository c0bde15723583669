// One row has the bits of a plan's, wherever the short way ends.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;

namespace {

template <class T>
void has_the_bits_of_a_plan(int n) {
  lz::tensor<T, lz::dyn> x(n);
  for (int i = 0; i < n; ++i) x(i) = static_cast<T>(std::sin(0.37 * i) * 3 + 0.001 * i);
  auto const twice = x.expand({2, n});  // two rows: planned
  lz::tensor<T, lz::dyn> sums = lz::sum(twice, 1), means = lz::mean(twice, 1), deviations = lz::stddev(twice, 1);
  lz::tensor<T, lz::dyn> least = lz::min(twice * twice, 1);
  BOOST_TEST(lz::sum(x).item() == sums(1));
  BOOST_TEST(lz::mean(x).item() == means(1));
  BOOST_TEST(lz::min(x * x).item() == least(1));
  if (n > 1) BOOST_TEST(lz::stddev(x).item() == deviations(1));
  lz::tensor<lz::index, lz::dyn> const at = lz::argmax(twice, 1);
  BOOST_TEST(lz::argmax(x).item() == at(1));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reduction_kernel)

BOOST_AUTO_TEST_CASE(one_row_has_the_bits_of_a_plan) {
  for (int n : {1, 2, 63, 64, 65, 1000, 4095, 4096, 4097, 8191, 8192, 8193, 10000, 16383, 16384, 16385, 20000}) {
    has_the_bits_of_a_plan<float>(n);
    has_the_bits_of_a_plan<double>(n);
  }
}

BOOST_AUTO_TEST_SUITE_END()
