#include <boost/test/unit_test.hpp>
#include <lazuli/shape/axes.hpp>
#include <lazuli/shape/layout.hpp>

#include "naive.hpp"

namespace shape_axes {

namespace lz = lazuli;
namespace v = lz::views;
using namespace lz::literals;
using lz::dyn, lz::shape, v::contiguous;
using naive::as_list, naive::has_type, naive::index, naive::list, naive::picture_of;

constexpr auto m234 = contiguous(shape(2_c, 3_c, 4_c));
constexpr auto m131 = contiguous(shape(1_c, 3, 1_c));
constexpr auto m333 = contiguous(shape(3_c, 3_c, 3_c));

static_assert(has_type<decltype(v::transpose(m234, 0_c, -1_c)), 4, 3, 2>);
static_assert(has_type<decltype(v::transpose(m234, 0, 1)), dyn, dyn, dyn>);
static_assert(has_type<decltype(v::transpose(m333, 0, 1)), 3, 3, 3>);
static_assert(has_type<decltype(v::reversed(contiguous(shape(2_c, 3)))), dyn, 2>);
static_assert(has_type<decltype(v::reversed(contiguous(shape(2_c)))), 2>);
static_assert(has_type<decltype(v::reversed(m234)), 4, 3, 2>);
static_assert(has_type<decltype(v::permute(m234, 2_c, 0_c, 1_c)), 4, 2, 3>);
static_assert(has_type<decltype(v::permute(m234, 2, 0_c, 1)), dyn, 2, dyn>);
static_assert(has_type<decltype(v::permute(m333, 2, 0, 1)), 3, 3, 3>);
static_assert(has_type<decltype(v::permute(contiguous(shape())))>);
static_assert(has_type<decltype(v::movedim(m234, 0_c, -1_c)), 3, 4, 2>);
static_assert(has_type<decltype(v::unsqueeze(m234, -1_c)), 2, 3, 4, 1>);
static_assert(has_type<decltype(v::unsqueeze(m234, 0)), dyn, dyn, dyn, dyn>);
static_assert(has_type<decltype(v::unsqueeze(contiguous(shape()), 0)), 1>);
static_assert(has_type<decltype(v::squeeze(m131)), dyn>);
static_assert(has_type<decltype(v::squeeze(m131, 0_c)), dyn, 1>);
static_assert(has_type<decltype(v::squeeze(m234)), 2, 3, 4>);
static_assert(has_type<decltype(v::flip(m234, 0, 1_c)), 2, 3, 4>);
static_assert(v::flip(m234, -1_c).offset == 3 && v::flip(m234).offset == 23);
static_assert(v::permute(m234, 2_c, 0_c, 1_c).strides == lz::index_array<3>{1, 12, 4});

BOOST_AUTO_TEST_SUITE(axes_hpp)

BOOST_AUTO_TEST_CASE(transposing_swaps_strides_as_the_lecture_prints_them) {
  auto const m = contiguous(shape(1, 2, 3));
  BOOST_TEST(as_list(m.strides) == (list{6, 3, 1}));
  BOOST_TEST(as_list(v::transpose(m, 0, 1).strides) == (list{3, 6, 1}));
  BOOST_TEST(as_list(v::transpose(m, 0, 2).strides) == (list{1, 3, 6}));
  BOOST_TEST(as_list(v::transpose(m, 0, 2).extents.values()) == (list{3, 2, 1}));
  BOOST_TEST(as_list(v::transpose(m, 1, 2).strides) == (list{6, 1, 3}));
  BOOST_TEST(as_list(v::reversed(contiguous(shape(100, 100))).strides) == (list{1, 100}));
}

BOOST_AUTO_TEST_CASE(movedim_keeps_the_order_of_the_other_axes) {
  struct row {
    index from, to;
    list shape;
  };
  auto const m = contiguous(shape(2, 3, 4, 5));
  for (row const& r : {row{0, 2, {3, 4, 2, 5}}, row{0, -1, {3, 4, 5, 2}}, row{-1, 0, {5, 2, 3, 4}},
                       row{3, 1, {2, 5, 3, 4}}, row{1, 1, {2, 3, 4, 5}}}) {
    BOOST_TEST_CONTEXT(r.from << " to " << r.to) {
      BOOST_TEST(as_list(v::movedim(m, r.from, r.to).extents.values()) == r.shape);
    }
  }
}

BOOST_AUTO_TEST_CASE(unsqueeze_gives_pytorch_s_strides) {
  auto const m = contiguous(shape(3, 4));
  BOOST_TEST(as_list(v::unsqueeze(m, 0).strides) == (list{12, 4, 1}));
  BOOST_TEST(as_list(v::unsqueeze(m, 1).strides) == (list{4, 4, 1}));
  BOOST_TEST(as_list(v::unsqueeze(m, 2).strides) == (list{4, 1, 1}));
  BOOST_TEST(as_list(v::unsqueeze(m, -1).strides) == (list{4, 1, 1}));
  BOOST_TEST(as_list(v::unsqueeze(m, -3).strides) == (list{12, 4, 1}));
}

BOOST_AUTO_TEST_CASE(errors_name_the_call_and_the_axis) {
  auto const m = contiguous(shape(2, 3));
  LAZULI_CHECK_TEXT(v::transpose(m, 0, 2), lz::index_error,
                    "transpose: axis 2 is out of range for rank 2, whose axes are -2 to 1");
  LAZULI_CHECK_TEXT(v::permute(m, 0, -3), lz::index_error,
                    "permute: axis -3 is out of range for rank 2, whose axes are -2 to 1");
  LAZULI_CHECK_TEXT(v::permute(m, 1, -1), lz::shape_error,
                    "permute: axis 1 is named more than once");
  LAZULI_CHECK_TEXT(v::flip(m, 0, 0), lz::shape_error, "flip: axis 0 is named more than once");
  LAZULI_CHECK_TEXT(
      v::squeeze(m, 1), lz::shape_error,
      "squeeze: axis 1 of (2, 3) has extent 3; only an axis of extent 1 can be dropped");
  LAZULI_CHECK_TEXT(v::unsqueeze(m, 3), lz::index_error,
                    "unsqueeze: axis 3 is out of range for rank 3, whose axes are -3 to 2");
  LAZULI_CHECK_TEXT(v::flip(contiguous(shape()), 0), lz::index_error,
                    "flip: axis 0 is out of range: rank 0 has no axes");
  LAZULI_CHECK_TEXT(lz::normalize_axis(4, 3, "sum"), lz::index_error,
                    "sum: axis 4 is out of range for rank 3, whose axes are -3 to 2");
}

BOOST_AUTO_TEST_CASE(permute_then_its_inverse_is_the_identity) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 500; ++n) {
      auto const m = naive::random_mapping<4>(d);
      int order[4] = {0, 1, 2, 3}, inverse[4];
      for (int i = 3; i > 0; --i) std::swap(order[i], order[d(0, i)]);
      for (int i = 0; i < 4; ++i) inverse[order[i]] = i;
      auto const p = v::permute(m, order[0], order[1] - 4, order[2], order[3]);
      auto const want =
          naive::gather(picture_of(m), as_list(p.extents.values()), [&](list const& at) {
            list from(4);
            for (std::size_t i = 0; i < 4; ++i) from[static_cast<std::size_t>(order[i])] = at[i];
            return from;
          });
      BOOST_TEST(picture_of(p) == want);
      auto const back = v::permute(p, inverse[0], inverse[1], inverse[2], inverse[3]);
      BOOST_TEST(picture_of(back) == picture_of(m));
      BOOST_TEST(as_list(back.strides) == as_list(m.strides));
    }
  }
}

BOOST_AUTO_TEST_CASE(transpose_movedim_flip_and_unsqueeze_agree_with_a_naive_index_map) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 500; ++n) {
      auto const m = naive::random_mapping<3>(d);
      auto const p = picture_of(m);
      auto const a = static_cast<std::size_t>(d(0, 2)), b = static_cast<std::size_t>(d(0, 2));
      auto const ia = static_cast<index>(a), ib = static_cast<index>(b);

      auto const swapped = v::transpose(m, ia - 3, ib);
      BOOST_TEST(picture_of(swapped) ==
                 naive::gather(p, as_list(swapped.extents.values()), [&](list at) {
                   std::swap(at[a], at[b]);
                   return at;
                 }));
      BOOST_TEST(picture_of(v::transpose(swapped, ib, ia)) == p);

      auto const moved = v::movedim(m, ia, ib);
      BOOST_TEST(picture_of(moved) ==
                 naive::gather(p, as_list(moved.extents.values()), [&](list at) {
                   index const i = at[b];
                   at.erase(at.begin() + ib);
                   at.insert(at.begin() + ia, i);
                   return at;
                 }));

      auto const turned = v::flip(m, ia);
      BOOST_TEST(picture_of(turned) == naive::gather(p, p.shape, [&](list at) {
                   at[a] = p.shape[a] - 1 - at[a];
                   return at;
                 }));
      BOOST_TEST(picture_of(v::flip(turned, ia - 3)) == p);
      BOOST_TEST(picture_of(v::flip(v::flip(v::flip(m, 0), 1), 2)) == picture_of(v::flip(m)));

      auto const wider = v::unsqueeze(m, ia);
      BOOST_TEST(picture_of(wider).cells == p.cells);
      BOOST_TEST(picture_of(v::squeeze(wider, ia)) == p);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_axes
