// Tensors where operands lie: on the host plain tensors and strided leaves.
#include <lazuli/tensor/same_space.hpp>

#include "support.hpp"

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(beside_hpp)

BOOST_AUTO_TEST_CASE(of_host_operands_the_host) {
  namespace detail = lz::detail;
  lz::tensor<float, 2, 3> x({{1, 2, 3}, {4, 5, 6}});
  static_assert(std::is_same_v<detail::tensor_beside<int, lz::extents<4>, decltype(x), float>,
                               lz::tensor<int, 4>>);
  auto const y = detail::empty_beside<double>(lz::shape(2, 5), x);
  static_assert(std::is_same_v<decltype(y), lz::matrix<double> const>);
  BOOST_TEST((y.extent(0) == 2 && y.extent(1) == 5));
  auto const column = detail::arranged(x, lz::mapping<lz::dextents<1>>{lz::shape(2), {3}, 1});
  static_assert(std::is_same_v<decltype(column), lz::strided<float, lz::dextents<1>> const>);
  BOOST_TEST((column.data()[0] == 2 && column.data()[column.strides()[0]] == 5));
  lz::matrix<float> empty(0, 3);  // nothing is added to null
  BOOST_TEST((detail::arranged(empty, lz::mapping<lz::dextents<1>>{lz::shape(0), {3}, 1}).data() ==
              nullptr));
  BOOST_TEST(&detail::brought_beside(y, x) == &y);
  detail::check_near<decltype(x), float>();
}

// g++ returns small tensors in registers; -Wall took that for use of elements without values.
struct small_places {
  explicit small_places(lz::matrix<float> const& x)
      : values(lz::detail::empty_beside<int>(lz::extents<3>{}, x)) {
    values = 7;
  }
  lz::tensor<int, 3> values;
};
BOOST_AUTO_TEST_CASE(small_ones_without_values_compile_without_a_warning) {
  small_places const x(lz::matrix<float>(2, 2));
  BOOST_TEST((x.values(0) == 7 && x.values(2) == 7));
}

BOOST_AUTO_TEST_SUITE_END()
