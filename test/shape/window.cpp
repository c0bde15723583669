#include <boost/test/unit_test.hpp>
#include <lazuli/shape/broadcast.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/window.hpp>
#include <limits>

#include "naive.hpp"

namespace shape_window {

namespace lz = lazuli;
namespace v = lz::views;
using namespace lz::literals;
using lz::dyn, lz::shape, v::contiguous;
using naive::as_list, naive::has_type, naive::index, naive::list, naive::picture_of;

constexpr auto m34 = contiguous(shape(3_c, 4_c));

static_assert(has_type<decltype(v::narrow(m34, 0, 0, 2)), dyn, dyn>);
static_assert(has_type<decltype(v::narrow(m34, 0_c, 0, 2)), dyn, 4>);
static_assert(has_type<decltype(v::narrow(m34, -1_c, 1, 2_c)), 3, 2>);
static_assert(has_type<decltype(v::expand(contiguous(shape(3_c, 1_c)), 2_c, -1_c, 4)), 2, 3, dyn>);
static_assert(
    has_type<decltype(v::expand(contiguous(shape(3_c, 1)), shape(2, 3_c, 4_c))), dyn, 3, 4>);
static_assert(has_type<decltype(v::diagonal(m34)), 3>);
static_assert(has_type<decltype(v::diagonal(m34, 2_c)), 2>);
static_assert(has_type<decltype(v::diagonal(m34, -1_c)), 2>);
static_assert(has_type<decltype(v::diagonal(m34, -5_c)), 0>);
static_assert(has_type<decltype(v::diagonal(m34, 1)), dyn>);
static_assert(
    has_type<decltype(v::diagonal(contiguous(shape(2_c, 3_c, 4_c)), 0_c, 0_c, 2_c)), 3, 2>);
static_assert(has_type<decltype(v::unfold(m34, 1_c, 2_c, 1_c)), 3, 3, 2>);
static_assert(has_type<decltype(v::unfold(m34, 1_c, 2, 1)), 3, dyn, dyn>);
static_assert(v::diagonal(m34, 1_c).offset == 1 &&
              v::diagonal(m34).strides == lz::index_array<1>{5});

BOOST_AUTO_TEST_SUITE(window_hpp)

BOOST_AUTO_TEST_CASE(narrow_expand_as_in_the_lecture) {
  auto const x = contiguous(shape(2, 3));
  auto const middle = v::narrow(x, 1, 1, 2);
  BOOST_TEST(as_list(middle.strides) == (list{3, 1}));
  BOOST_TEST(middle.offset == 1);
  BOOST_TEST(picture_of(middle).cells == (list{1, 2, 4, 5}));
  auto const copies = v::expand(v::view_as(x, 1, 2, 3), 3, 2, 3);
  BOOST_TEST(as_list(copies.strides) == (list{0, 3, 1}));
  BOOST_TEST(picture_of(copies).cells ==
             (list{0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5}));
}

BOOST_AUTO_TEST_CASE(expand_gives_pytorch_s_strides) {
  auto const column = contiguous(shape(3, 1));
  BOOST_TEST(as_list(v::expand(column, 3, 4).strides) == (list{1, 0}));
  BOOST_TEST(as_list(v::expand(column, -1, 4).strides) == (list{1, 0}));
  BOOST_TEST(as_list(v::expand(column, 2, 3, 4).strides) == (list{0, 1, 0}));
  BOOST_TEST(as_list(v::expand(column, 1, 3, 1).strides) == (list{3, 1, 1}));
  BOOST_TEST(as_list(v::expand(column, 3, 0).extents.values()) == (list{3, 0}));
  BOOST_TEST(as_list(v::expand(contiguous(shape()), 2, 3).strides) == (list{0, 0}));
}

BOOST_AUTO_TEST_CASE(diagonal_and_unfold_rows) {
  auto const m = contiguous(shape(3, 4));
  struct row {
    index offset;
    list cells;
  };
  for (row const& r : {row{0, {0, 5, 10}}, row{1, {1, 6, 11}}, row{3, {3}}, row{4, {}}, row{9, {}},
                       row{-1, {4, 9}}, row{-3, {}}, row{std::numeric_limits<index>::min(), {}},
                       row{std::numeric_limits<index>::max(), {}}}) {
    BOOST_TEST_CONTEXT("offset " << r.offset) {
      BOOST_TEST(picture_of(v::diagonal(m, r.offset)).cells == r.cells);
    }
  }
  BOOST_TEST(picture_of(v::diagonal(m, 1, 1, 0)).cells == (list{4, 9}));
  auto const windows = v::unfold(contiguous(shape(7)), 0, 3, 2);
  BOOST_TEST(as_list(windows.extents.values()) == (list{3, 3}));
  BOOST_TEST(picture_of(windows).cells == (list{0, 1, 2, 2, 3, 4, 4, 5, 6}));
  BOOST_TEST(as_list(v::unfold(contiguous(shape(7)), 0, 0, 1).extents.values()) == (list{8, 0}));
  BOOST_TEST(
      picture_of(v::unfold(contiguous(shape(3)), 0, 2, std::numeric_limits<index>::max())).cells ==
      (list{0, 1}));
}

BOOST_AUTO_TEST_CASE(errors_give_the_numbers) {
  auto const m = contiguous(shape(3, 4));
  LAZULI_CHECK_TEXT(v::narrow(m, 1, 3, 2), lz::index_error,
                    "narrow: start 3 and length 2 reach outside axis 1 with extent 4");
  LAZULI_CHECK_TEXT(v::narrow(m, 0, -4, 1), lz::index_error,
                    "narrow: start -4 and length 1 reach outside axis 0 with extent 3");
  BOOST_CHECK_THROW(v::narrow(m, 0, 1, -1), lz::index_error);
  BOOST_CHECK_THROW(v::narrow(m, 0, 1, std::numeric_limits<index>::max()), lz::index_error);
  BOOST_CHECK_THROW(v::narrow(m, 0, std::numeric_limits<index>::max(), 1), lz::index_error);
  LAZULI_CHECK_TEXT(v::expand(m, 2, 5, 4), lz::shape_error,
                    "expand: the expanded size of the tensor (5) must match the existing size (3) "
                    "at non-singleton "
                    "dimension 1; target sizes (2, 5, 4), tensor sizes (3, 4)");
  LAZULI_CHECK_TEXT(v::expand(m, -1, 3, 4), lz::shape_error,
                    "expand: -1 is not allowed for the new leading axis 0");
  LAZULI_CHECK_TEXT(v::expand(m, -2, 4), lz::shape_error,
                    "expand: size -2 at axis 0 is negative; only -1 (keep the extent) is allowed");
  constexpr index huge = index{1} << 62;
  BOOST_CHECK_THROW(v::expand(contiguous(shape(1, 4)), huge, 4), lz::shape_error);
  LAZULI_CHECK_TEXT(v::diagonal(m, 0, 1, -1), lz::shape_error,
                    "diagonal: axis 1 is named more than once");
  LAZULI_CHECK_TEXT(v::unfold(m, 0, 4, 1), lz::shape_error,
                    "unfold: windows of size 4 with step 1 do not fit axis 0 with extent 3; "
                    "needed: 0 <= size <= extent "
                    "and step > 0");
  BOOST_CHECK_THROW(v::unfold(m, 0, 1, 0), lz::shape_error);
  BOOST_CHECK_THROW(v::unfold(m, 0, -1, 1), lz::shape_error);
  BOOST_CHECK_THROW(v::unfold(m, 2, 1, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(windows_agree_with_a_naive_index_map) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 500; ++n) {
      auto const m = naive::random_mapping<3>(d);
      auto const p = picture_of(m);
      auto const a = static_cast<std::size_t>(d(0, 2)),
                 b = (a + static_cast<std::size_t>(d(1, 2))) % 3;
      auto const ia = static_cast<index>(a), ib = static_cast<index>(b);
      index const extent = p.shape[a], start = d(0, extent), length = d(0, extent - start);

      auto const part = v::narrow(m, ia, start == extent ? start : start - extent, length);
      BOOST_TEST(picture_of(part) == naive::gather(p, as_list(part.extents.values()), [&](list at) {
                   at[a] += start;
                   return at;
                 }));

      index const size = d(0, extent), step = d(1, 3);
      auto const windows = v::unfold(m, ia, size, step);
      BOOST_TEST(picture_of(windows) ==
                 naive::gather(p, as_list(windows.extents.values()), [&](list at) {
                   at[a] = at[a] * step + at[3];
                   at.pop_back();
                   return at;
                 }));

      index const offset = d(-4, 4);
      auto const line = v::diagonal(m, offset, ia, ib);
      BOOST_TEST(picture_of(line) ==
                 naive::gather(p, as_list(line.extents.values()), [&](list const& at) {
                   list from(3, at[0]);
                   from[a] = at[1] + (offset < 0 ? -offset : 0);
                   from[b] = at[1] + (offset > 0 ? offset : 0);
                   return from;
                 }));
      index count = 0;
      for (index i = 0; i < p.shape[a]; ++i) count += i + offset >= 0 && i + offset < p.shape[b];
      BOOST_TEST(line.extents[1] == count);
    }
  }
}

BOOST_AUTO_TEST_CASE(expanding_to_the_joint_shape_is_broadcasting) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 500; ++n) {
      auto const m = naive::random_mapping<2>(d, 2);
      auto const other = naive::random_mapping<3>(d, 2).extents;
      auto const shape_of_m = m.extents.values();
      try {
        auto const joint = lz::broadcast(m.extents, other, "add");
        auto const big = v::expand(m, joint);
        BOOST_TEST(picture_of(big) ==
                   naive::gather(picture_of(m), as_list(joint.values()), [&](list const& at) {
                     return list{shape_of_m[0] == 1 ? 0 : at[1], shape_of_m[1] == 1 ? 0 : at[2]};
                   }));
        BOOST_TEST(lz::stretches_to(shape_of_m, joint.values()));
      } catch (lz::shape_error const&) {
        BOOST_CHECK_THROW(v::expand(m, other), lz::shape_error);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_window
