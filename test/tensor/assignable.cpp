#include <boost/test/unit_test.hpp>
#include <complex>
#include <string>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(assignable)

BOOST_AUTO_TEST_CASE(static_extents_decide_before_the_program_runs) {
  using A = lz::tensor<float, 2, 3>;
  using lz::detail::assignable, lz::detail::destination_clash;
  static_assert(assignable<A, lz::tensor<float, 3>> && assignable<A, float> && assignable<A, lz::matrix<float>> && assignable<A, lz::tensor<int, 1, 3>>);
  static_assert(destination_clash<A, lz::tensor<float, 2, 4>> && destination_clash<A, lz::tensor<float, 2, 2, 3>> && !assignable<A, lz::tensor<float, 4>>);
  static_assert(!assignable<lz::tensor<float, 1, 3>, A>);  // a destination does not stretch
  static_assert(!assignable<A, std::string> && !destination_clash<A, std::string>);
  static_assert(std::is_constructible_v<A, lz::matrix<float>&> && !std::is_constructible_v<A, lz::tensor<float, 2, 4>&>);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(a_number_becomes_an_expression_of_the_destination_s_dtype) {
  auto const source = lz::detail::as_source<float>(2);
  static_assert(std::is_same_v<lz::value_t<decltype(source)>, float>);
  BOOST_TEST(*source.data() == 2.f);
  static_assert(lz::detail::loses_imaginary_part<float, std::complex<double>> && !lz::detail::loses_imaginary_part<std::complex<float>, std::complex<double>>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
