// Methods of other libraries are deleted, not only refused in words: generic code that asks is told no.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor/refused.hpp>
#include <lazuli/tensor/tensor.hpp>

namespace {

template <class X>
concept grows = requires(X x) {
  x.push_back(1);
};
template <class X>
concept has_blocks = requires(X x) {
  x.block(0, 0, 1, 1);
};

}  // namespace

BOOST_AUTO_TEST_CASE(methods_of_other_libraries_are_there_for_nobody) {
  BOOST_TEST((!grows<lazuli::vector<double>> && !grows<lazuli::vector<double> const>));
  BOOST_TEST((!has_blocks<lazuli::matrix<float>> && !has_blocks<lazuli::tensor_view<float, 2, 2>>));
  BOOST_TEST(sizeof(lazuli::tensor<double, 3>) == 3 * sizeof(double));
}
