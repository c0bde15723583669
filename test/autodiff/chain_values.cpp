// The values of a chain and of its parts at one place.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/autodiff/chain_values.hpp>
#include <lazuli/tensor.hpp>

namespace autodiff_chain_values {

namespace lz = lazuli;
namespace sweep = lazuli::detail::sweep;

BOOST_AUTO_TEST_SUITE(autodiff_chain_values)

BOOST_AUTO_TEST_CASE(every_part_has_its_value_in_the_type_of_its_op) {
  lz::vector<float> const a{1};
  lz::vector<double> const b{1};
  lz::vector<int> const n{1};
  auto const e = lz::clip(a * n + lz::exp(b), b, 100.0);
  using E = std::remove_const_t<decltype(e)>;
  using N = sweep::numbers<float, int, double, double, double, double>;
  float const x = 2;
  int const i = 3;
  double const y = 0.5, low = 0.25, high = 100, adjoint = 7;
  N const all = lz::tie_list(x, i, y, low, high, adjoint);
  sweep::values<E, 0, N> const v(all);
  double const sum = 6 + std::exp(0.5);
  BOOST_TEST(v.y == sum);
  auto const& first = sweep::operand_at<0>(v.operands);
  BOOST_TEST(first.inner.y == sum);
  auto const& product = sweep::operand_at<0>(first.inner.operands);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(product.inner.y)>, float>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(product.x)>, double>);
  BOOST_TEST(product.inner.y == 6.f);
  BOOST_TEST(sweep::operand_at<1>(product.inner.operands).x == 3.f);
  BOOST_TEST(sweep::operand_at<1>(first.inner.operands).x == std::exp(0.5));
  BOOST_TEST(sweep::operand_at<1>(v.operands).x == 0.25);
  BOOST_TEST(sweep::operand_at<2>(v.operands).x == 100.0);
  BOOST_TEST(lz::get<5>(all) == 7.0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_chain_values
