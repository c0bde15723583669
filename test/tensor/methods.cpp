#include <boost/test/unit_test.hpp>
#include <type_traits>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;
using lz::all, lz::slice;

BOOST_AUTO_TEST_SUITE(methods)

BOOST_AUTO_TEST_CASE(elements_are_named_by_numbers_and_at_checks_them) {
  lz::matrix<int> x(2, 3);
  count_up(x);
  BOOST_TEST(x(1, 2) == 5);
  BOOST_TEST(x(-1, -3) == 3);
  BOOST_TEST(x(1_c, 0) == 3);
  x(0, 1) = 40;
  x.at(1, -1) = 50;
  BOOST_TEST(holds(x, {0, 40, 2, 3, 4, 50}));
  BOOST_CHECK_THROW(x.at(2, 0), lz::index_error);
  BOOST_CHECK_THROW(x.at(0, -4), lz::index_error);
  auto const& fixed = x;
  static_assert(std::is_same_v<decltype(fixed(0, 0)), int const&> && std::is_same_v<decltype(x(0, 0)), int&>);
  static_assert(std::is_same_v<decltype(fixed.at(0, 0)), int const&>);
}

BOOST_AUTO_TEST_CASE(a_tensor_can_be_asked_for_its_layout) {
  lz::dtensor<float, 3> x(2, 3, 4);
  static_assert(decltype(x)::rank() == 3 && x.dim() == 3 && std::is_same_v<decltype(x)::value_type, float>);
  static_assert(std::is_same_v<decltype(x)::extents_type, lz::extents<dyn, dyn, dyn>>);
  BOOST_TEST(x.stride(0) == 12);
  BOOST_TEST(x.stride(-1) == 1);
  BOOST_TEST(x.size(-2) == 3);
  BOOST_TEST((x.strides() == lz::index_array<3>{12, 4, 1}));
  BOOST_TEST((x.shape() == lz::shape(2, 3, 4)));
  BOOST_TEST(x.storage_offset() == 0);
  BOOST_TEST(x.is_contiguous());
  BOOST_CHECK_THROW(x.extent(3), lz::index_error);
  BOOST_CHECK_THROW(x.stride(-4), lz::index_error);
  BOOST_TEST(x.dtype() == "float32");
}

BOOST_AUTO_TEST_CASE(size_counts_elements_and_shape_gives_extents) {
  lz::matrix<float> x(4, 6);
  lz::tensor<float, 2, dyn, 3> fixed(2, 5, 3);
  BOOST_TEST(x.size() == 24);
  BOOST_TEST(x.numel() == 24);
  BOOST_TEST((x.size(1) == 6 && x.shape(-2) == 4 && x.size(1_c) == 6));
  BOOST_TEST((x.rows() == 4 && x.cols() == 6));
  BOOST_TEST((x(all, slice(0, 6, 2)).cols() == 3 && (x.t() + 1.f).rows() == 6));
  BOOST_TEST((std::size(x) == 24 && std::ssize(x) == 24 && !std::empty(x)));
  BOOST_TEST((lz::zeros(0, 3).empty() && lz::zeros(0, 3).size() == 0 && lz::scalar<int>(1).size() == 1));
  static_assert(std::is_same_v<decltype(x.size()), lz::index>);
  auto [r, c] = x.shape();
  BOOST_TEST((r == 4 && c == 6 && x.shape()[0] == 4));
  auto const [i, j, k] = fixed.shape();
  BOOST_TEST((i == 2 && j == 5 && k == 3));
  BOOST_TEST((x.shape() == lz::shape(4, 6) && x.sizes() == x.extents() && x.sizes() != fixed.sizes()));
  BOOST_TEST((x(0).size() == 6 && x.t().size() == 24 && (x + 1.f).size() == 24 && lz::sum(x, 0).size() == 6));
  BOOST_CHECK_THROW(x.size(2), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
