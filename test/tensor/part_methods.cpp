#include <boost/test/unit_test.hpp>
#include <type_traits>
#include <vector>

#include "support.hpp"

namespace support {

using lz::all;

BOOST_AUTO_TEST_SUITE(part_methods)

BOOST_AUTO_TEST_CASE(parts_of_an_axis_are_views_of_the_same_elements) {
  lz::matrix<int> x(5, 2);
  count_up(x);
  auto parts = x.chunk(2, 0);
  BOOST_TEST(parts.size() == 2u);
  BOOST_TEST(parts[1].extent(0) == 2);
  auto rows = x.unbind(0);
  BOOST_TEST(rows.size() == 5u);
  BOOST_TEST(holds(rows[3], {6, 7}));
  auto const pieces = x.split({1, 4}, 0);
  BOOST_TEST(holds(pieces[0], {0, 1}));
}

BOOST_AUTO_TEST_CASE(parts_of_a_mutable_tensor_can_be_written) {
  lz::matrix<int> m = {{1, 2, 3}, {4, 5, 6}};
  for (auto row : m.unbind()) row(0) = 0;
  for (auto part : m.chunk(2, 1)) part *= 2;
  for (auto part : m.t().split(2)) part += 1;
  BOOST_TEST(holds(m, {1, 5, 7, 1, 11, 13}));
  auto const& fixed = m;
  static_assert(std::is_same_v<decltype(fixed.unbind()), std::vector<lz::tensor_view<int const, dyn>>>);
}

BOOST_AUTO_TEST_CASE(parts_of_a_temporary_own_their_elements) {
  auto const parts = lz::arange<int>(6).chunk(2);
  static_assert(std::is_same_v<decltype(parts), std::vector<lz::vector<int>> const>);
  BOOST_TEST((holds(parts[0], {0, 1, 2}) && holds(parts[1], {3, 4, 5})));
  auto const rows = count_up(lz::matrix<int>(2, 3)).t().unbind();
  BOOST_TEST((rows.size() == 3u && holds(rows[2], {2, 5})));
  BOOST_TEST(holds(count_up(lz::matrix<int>(2, 3)).split({1, 1}).at(1), {3, 4, 5}));
}

BOOST_AUTO_TEST_CASE(as_many_parts_as_are_named_are_taken_apart) {
  lz::matrix<int> m = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  auto [left, right] = m.chunk<2>(1);
  left = 0;
  auto [a, b, c, d] = m.unbind<4>(-1);
  d += c;
  BOOST_TEST(holds(m, {0, 0, 3, 7, 0, 0, 7, 15}));
  BOOST_TEST((holds(right, {3, 7, 7, 15}) && holds(a, {0, 0}) && holds(b, {0, 0})));
  auto const& fixed = m;
  static_assert(
      std::is_same_v<decltype(fixed.unbind<2>()), std::array<lz::tensor_view<int const, dyn>, 2>>);
  auto const [first, second] = lz::arange<int>(3).chunk<2>();
  static_assert(std::is_same_v<decltype(first), lz::vector<int> const>);
  BOOST_TEST((holds(first, {0, 1}) && holds(second, {2})));
  auto const [top, bottom] = count_up(lz::matrix<int>(2, 3)).unbind<2>();
  BOOST_TEST((holds(top, {0, 1, 2}) && holds(bottom, {3, 4, 5})));
  BOOST_CHECK_THROW((void)m.unbind<3>(), lz::shape_error);
  BOOST_CHECK_THROW((void)m.chunk<3>(0), lz::shape_error);
  BOOST_CHECK_THROW((void)m.chunk<2>(2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(parts_of_complex_numbers_are_views) {
  using complex = std::complex<double>;
  lz::matrix<complex> z(2, 3);
  for (int i = 0; i < 6; ++i) z.data()[i] = complex(i, -i);
  lz::real(z) = 5.;
  BOOST_TEST((z(1, 2) == complex(5, -5)));
  z.imag() = lz::matrix<double>({{1, 2, 3}, {4, 5, 6}});
  BOOST_TEST((z(1, 0) == complex(5, 4)));
  lz::imag(z.t()(lz::slice(0, 3, 2))) += 10.;
  BOOST_TEST((z(0, 0) == complex(5, 11)));
  BOOST_TEST((z(0, 1) == complex(5, 2)));
  BOOST_TEST((z(1, 2) == complex(5, 16)));
  auto const& fixed = z;
  static_assert(std::is_same_v<std::remove_pointer_t<decltype(fixed.real().data())>, double const>);
  lz::vector<double> const of_row = lz::real(fixed(1)) * 2.;
  BOOST_TEST(of_row(2) == 10.);
  lz::vector<double> const of_expression = lz::imag(z(0) * complex(0, 1));
  BOOST_TEST(of_expression(0) == 5.);
  lz::vector<double> const of_temporary = lz::imag(lz::vector<complex>(z(1)));
  BOOST_TEST(of_temporary(2) == 16.);
  auto const kept = lz::real(lz::vector<complex>(z(1)));
  auto const by_method = lz::vector<complex>(z(1)).imag();
  BOOST_TEST(lz::vector<double>(kept(lz::slice(2, 3)))(0) == 5.);
  BOOST_TEST(lz::vector<double>(by_method)(2) == 16.);
  lz::tensor<std::complex<float>, 2> s({{1, 2}, {3, 4}});
  s.real() = s.imag();
  BOOST_TEST((s(1) == std::complex<float>(4, 4)));
  lz::vector<float> plain{1, 2};
  lz::vector<float> const same = plain.real(), none = lz::imag(plain);
  BOOST_TEST(same(1) == 2.f);
  BOOST_TEST(none(1) == 0.f);
  lz::vector<complex> empty(0);
  empty.real() = 1.;
  BOOST_TEST(lz::real(empty).size() == 0);
}

BOOST_AUTO_TEST_CASE(front_and_back_are_elements_or_slices_of_the_first_axis) {
  lz::vector<double> x({1, 2, 3});
  BOOST_TEST((x.front() == 1 && x.back() == 3));
  x.back() = 7;
  x(lz::slice(lz::_, lz::_, 2)).front() = 5;
  BOOST_TEST((x(0) == 5 && x(2) == 7));
  lz::vector<double> const fixed({4});
  BOOST_TEST((fixed.front() == 4 && fixed.back() == 4));
  lz::matrix<lz::bfloat16> m({{1, 2}, {3, 4}});
  m.back() = 9;
  m.t().front() = 8;
  BOOST_TEST((m(0, 0) == 8 && m(0, 1) == 2 && m(1, 0) == 8 && m(1, 1) == 9));
  auto const row = lz::full(lz::shape(2, 2), 6).back();  // owns its elements
  BOOST_TEST((row.size() == 2 && row(1) == 6));
  BOOST_TEST(lz::ones(3).front() == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
