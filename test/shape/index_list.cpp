#include <array>
#include <boost/test/unit_test.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/window.hpp>
#include <span>
#include <vector>

#include "naive.hpp"

namespace shape_index_list {

namespace lz = lazuli;
namespace v = lz::views;
using namespace lz::literals;
using namespace lz::detail;
using lz::dyn, lz::index, lz::shape;

static_assert(index_list<std::vector<int>> && !fixed_index_list<std::vector<int>>);
static_assert(index_list<std::span<index const>> && fixed_index_list<std::span<int, 2>>);
static_assert(fixed_index_list<std::array<unsigned, 3>> && fixed_index_list<lz::extents<dyn, 2>>);
static_assert(fixed_index_list<lz::index_tuple<2>> && list_length<lz::extents<>> == 0);
static_assert(!index_list<int> && !index_list<decltype(3_c)> && !index_list<std::vector<float>>);

enum axis_name : unsigned char { rows, columns };
struct place {
  operator std::size_t() const { return 1; }
};
static_assert(std::is_convertible_v<axis_name, lz::brace_index>);
static_assert(!std::is_convertible_v<float, lz::brace_index> &&
              !std::is_convertible_v<bool, lz::brace_index>);

template <std::size_t N>
lz::index_array<N> of_braces(lz::brace_index const (&list)[N]) {
  return listed(list);
}

BOOST_AUTO_TEST_SUITE(index_list_hpp)

BOOST_AUTO_TEST_CASE(lists_of_every_kind_hold_the_same_indices) {
  using three = lz::index_array<3>;
  three const want{2, 0, 1};
  std::size_t const two = 2;
  BOOST_TEST((of_braces({two, 0, 1_c}) == want));
  BOOST_TEST((of_braces({two, rows, place()}) == want));
  BOOST_TEST((of_braces({columns, rows}) == lz::index_array<2>{1, 0}));
  BOOST_TEST((listed(std::array<int, 3>{2, 0, 1}) == want));
  BOOST_TEST((listed(shape(2, 0, 1_c)) == want));
  std::vector<short> const some{2, 0, 1};
  BOOST_TEST((listed<3>("permute", some) == want));
  LAZULI_CHECK_TEXT(listed<2>("permute", some), lz::shape_error,
                    "permute: 3 numbers are given, where 2 are needed");
}

BOOST_AUTO_TEST_CASE(static_extents_of_a_list_stay_static) {
  auto const m = v::contiguous(shape(2_c, 6));
  static_assert(std::is_same_v<decltype(v::view_as(m, shape(3_c, 4)).extents), lz::extents<3, dyn>>);
  auto const resolved = v::resolve_shape("reshape", m.extents, std::array{4, -1});
  BOOST_TEST((resolved == shape(4, 3)));
  auto const wide = v::expand(v::contiguous(shape(1, 3_c)), shape(5_c, 4, 3_c));
  static_assert(std::is_same_v<decltype(wide.extents), lz::extents<5, dyn, 3>>);
  BOOST_TEST((wide.extents == shape(5, 4, 3)));
}

BOOST_AUTO_TEST_CASE(axes_come_as_lists) {
  auto const m = v::contiguous(shape(2, 3, 4));
  BOOST_TEST((v::permute_by(m, std::vector<int>{2, 0, 1}).extents == shape(4, 2, 3)));
  BOOST_TEST((v::permute_by(m, std::array{-1, 0, 1}).strides == v::permute(m, -1, 0, 1).strides));
  BOOST_TEST((v::flip(m, std::vector<int>{0, -1}).strides == v::flip(m, 0, 2).strides));
  BOOST_TEST((v::flip(m, std::array{0, 2}).offset == v::flip(m, 0, 2).offset));
  BOOST_CHECK_THROW(v::permute_by(m, std::vector<int>{0, 1}), lz::shape_error);
  BOOST_CHECK_THROW(v::flip(m, std::array{1, -2}), lz::shape_error);
  BOOST_CHECK_THROW(v::flip(m, std::vector<int>{3}), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_index_list
