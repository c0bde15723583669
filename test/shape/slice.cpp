#include <boost/test/unit_test.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/slice.hpp>
#include <limits>

#include "naive.hpp"

namespace shape_slice {

namespace lz = lazuli;
using namespace lz::literals;
using lz::_, lz::all, lz::dyn, lz::ellipsis, lz::newaxis, lz::shape, lz::slice;
using lz::views::contiguous, lz::views::subscript;
using naive::has_type, naive::index, naive::list, naive::picture_of;

namespace {

constexpr auto m34 = contiguous(shape(3_c, 4_c));
constexpr auto m345 = contiguous(shape(3_c, 4, 5_c));

// Static extents stay static wherever the result is known.
static_assert(has_type<decltype(subscript(m34)), 3, 4>);
static_assert(has_type<decltype(subscript(m34, all, slice(0, 3))), 3, dyn>);
static_assert(has_type<decltype(subscript(m34, slice(0_c, 3_c))), 3, 4>);
static_assert(has_type<decltype(subscript(m34, all, slice(_, -1_c))), 3, 3>);
static_assert(std::is_same_v<decltype(slice(1, {}, 2)), decltype(slice(1, _, 2))>);
static_assert(std::is_same_v<decltype(slice({}, 2)), decltype(slice(_, 2))>);
static_assert(std::is_same_v<decltype(slice({}, {}, -1)), decltype(slice(_, _, -1))>);
static_assert(has_type<decltype(subscript(m34, slice(_, _, -1_c))), 3, 4>);
static_assert(has_type<decltype(subscript(m34, all, slice(1_c, 100_c, 2_c))), 3, 2>);
static_assert(has_type<decltype(subscript(m34, all, slice(0_c, 3_c, 2))), 3, dyn>);
static_assert(has_type<decltype(subscript(m34, 1)), 4>);
static_assert(has_type<decltype(subscript(m34, all, -1_c)), 3>);
static_assert(subscript(m34, 1_c, 2).rank() == 0 && subscript(m34, 1_c, 2).offset == 6);
static_assert(has_type<decltype(subscript(m34, newaxis, ellipsis, newaxis)), 1, 3, 4, 1>);
static_assert(has_type<decltype(subscript(m345, 0, slice(0_c, 2_c))), dyn, 5>);
static_assert(has_type<decltype(subscript(m345, ellipsis, 0)), 3, dyn>);

// Strides and offsets as NumPy and PyTorch have them.
static_assert(subscript(m34, newaxis).strides == lz::index_array<3>{12, 4, 1});
static_assert(subscript(m34, all, newaxis).strides == lz::index_array<3>{4, 4, 1});
static_assert(subscript(m34, ellipsis, newaxis).strides == lz::index_array<3>{4, 1, 1});
static_assert(subscript(m34, newaxis, newaxis).strides == lz::index_array<4>{12, 12, 4, 1});
static_assert(subscript(m34, slice(_, _, -1)).strides == lz::index_array<2>{-4, 1});
static_assert(subscript(m34, slice(_, _, -1)).offset == 8);
static_assert(subscript(m34, -1).offset == 8 && subscript(m34, all, -1).offset == 3);

// The mistakes that the compiler can see.
using e34 = lz::extents<3, 4>;
static_assert(std::is_same_v<lz::views::subscript_verdict<e34, int, lz::all_t, int>,
                             lz::more_subscripts_than_axes<lz::given<3>, lz::rank_is<2>>>);
static_assert(std::is_same_v<
              lz::views::subscript_verdict<e34, decltype(-4_c)>,
              lz::constant_index_out_of_range<lz::given<-4>, lz::at_axis<0>, lz::extent_is<3>>>);
static_assert(std::is_same_v<lz::views::subscript_verdict<e34, lz::ellipsis_t, lz::ellipsis_t>,
                             lz::more_than_one_ellipsis>);
static_assert(std::is_same_v<lz::views::subscript_verdict<e34, decltype(slice(_, _, 0_c))>,
                             lz::step_of_a_slice_is_zero>);
static_assert(
    std::is_same_v<lz::views::subscript_verdict<lz::extents<dyn>, decltype(7_c)>, lz::in_order>);
static_assert(!lz::subscript_spec<float> && !lz::subscript_spec<bool> && !lz::slice_bound<double>);

// What Python's range(n)[start:stop:step] picks, by walking; `open` marks an open end.
constexpr index open = std::numeric_limits<index>::max() - 1;
list picked(index n, index start, index stop, index step) {
  list out;
  auto wrap = [&](index i) { return i < 0 ? i + n : i; };
  if (step > 0) {
    index const first = start == open ? 0 : wrap(start), past = stop == open ? n : wrap(stop);
    for (index i = 0; i < n; ++i) {
      if (i >= (first < 0 ? 0 : first) && i < past && (i - (first < 0 ? 0 : first)) % step == 0)
        out.push_back(i);
    }
  } else {
    index const first = start == open ? n - 1 : wrap(start), past = stop == open ? -1 : wrap(stop);
    index const top = first > n - 1 ? n - 1 : first;
    for (index i = n - 1; i >= 0; --i) {
      if (i <= top && i > past && (top - i) % -step == 0) out.push_back(i);
    }
  }
  return out;
}

template <class M>
auto cut(M const& m, index start, index stop, index step) {
  auto const out = start == open && stop == open ? subscript(m, slice(_, _, step))
                   : start == open               ? subscript(m, slice(_, stop, step))
                   : stop == open                ? subscript(m, slice(start, _, step))
                                                 : subscript(m, slice(start, stop, step));
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(slice_hpp)

BOOST_AUTO_TEST_CASE(slices_pick_what_numpy_picks) {
  struct row {
    index n, start, stop, step;
    list indices;
  };
  for (row const& r :
       {row{10, 0, 10, 2, {0, 2, 4, 6, 8}}, row{10, open, -1, 1, {0, 1, 2, 3, 4, 5, 6, 7, 8}},
        row{10, 2, 5, 1, {2, 3, 4}}, row{5, open, open, -1, {4, 3, 2, 1, 0}},
        row{5, 3, open, -2, {3, 1}}, row{5, -100, 100, 3, {0, 3}}, row{5, 100, -100, -3, {4, 1}},
        row{5, 3, 1, 1, {}}, row{5, 1, 3, -1, {}}, row{5, 5, 9, 1, {}}, row{0, open, open, -1, {}},
        row{4, -1, -4, -1, {3, 2, 1}}, row{1, open, open, 7, {0}}}) {
    BOOST_TEST_CONTEXT("extent " << r.n << " start " << r.start << " stop " << r.stop << " step "
                                 << r.step) {
      auto const p = picture_of(cut(contiguous(shape(r.n)), r.start, r.stop, r.step));
      BOOST_TEST(p.cells == r.indices);
      BOOST_TEST(picked(r.n, r.start, r.stop, r.step) == r.indices);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_small_slice_agrees_with_a_walk) {
  for (index n = 0; n <= 4; ++n) {
    for (index start = -6; start <= 7; ++start) {
      for (index stop = -6; stop <= 7; ++stop) {
        for (index step : {-5, -3, -2, -1, 1, 2, 3, 5}) {
          index const a = start == 7 ? open : start, b = stop == 7 ? open : stop;
          auto const p = picture_of(cut(contiguous(shape(n)), a, b, step));
          if (p.cells != picked(n, a, b, step)) {
            BOOST_ERROR("extent " << n << " start " << a << " stop " << b << " step " << step
                                  << " gives " << p);
          }
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(extreme_bounds_and_steps_do_not_overflow) {
  constexpr index most = std::numeric_limits<index>::max(),
                  least = std::numeric_limits<index>::min();
  auto const m = contiguous(shape(3, 4));
  BOOST_TEST(picture_of(subscript(m, slice(least, most))) == picture_of(m));
  BOOST_TEST(picture_of(subscript(m, slice(0, most, most))).cells == (list{0, 1, 2, 3}));
  BOOST_TEST(picture_of(subscript(m, slice(most, least, least))).cells == (list{8, 9, 10, 11}));
  BOOST_TEST(
      picture_of(subscript(m, slice(std::size_t{1}, std::numeric_limits<std::size_t>::max()), 0))
          .cells == (list{4, 8}));
}

BOOST_AUTO_TEST_CASE(an_empty_slice_keeps_the_offset) {
  BOOST_TEST(subscript(contiguous(shape(3, 4)), slice(3, 3)).offset == 0);
  BOOST_TEST(subscript(contiguous(shape(3, 4)), all, slice(2, 1)).offset == 0);
  BOOST_TEST(subscript(contiguous(shape(3, 4)), all, slice(2, 1)).extents[1] == 0);
}

BOOST_AUTO_TEST_CASE(the_lecture_s_points_have_their_offsets) {
  auto const points = contiguous(shape(3, 2));
  BOOST_TEST(subscript(points, 1).offset == 2);  // points[1].storage_offset()
  BOOST_TEST(naive::as_list(subscript(points, 1).extents.values()) == (list{2}));
  auto const wider = contiguous(shape(3, 3));
  BOOST_TEST(subscript(wider, 2).offset == 6);  // points[2].storage_offset()
  BOOST_TEST(naive::as_list(subscript(wider, 2).strides) == (list{1}));
}

BOOST_AUTO_TEST_CASE(a_new_axis_takes_its_stride_from_the_axis_that_follows_in_the_original) {
  auto const m = contiguous(shape(3, 4));
  BOOST_TEST(naive::as_list(subscript(m, newaxis, slice(_, _, 2)).strides) == (list{12, 8, 1}));
  BOOST_TEST(naive::as_list(subscript(m, slice(_, _, 2), newaxis).strides) == (list{8, 4, 1}));
  BOOST_TEST(naive::as_list(subscript(m, newaxis, 0).strides) == (list{12, 1}));
  BOOST_TEST(naive::as_list(subscript(contiguous(shape()), newaxis).strides) == (list{1}));
}

BOOST_AUTO_TEST_CASE(errors_name_index_axis_and_extent) {
  auto const m = contiguous(shape(2, 3));
  LAZULI_CHECK_TEXT(subscript(m, 0, 5), lz::index_error,
                    "subscript: index 5 is out of range for axis 1 with extent 3");
  LAZULI_CHECK_TEXT(subscript(m, -3), lz::index_error,
                    "subscript: index -3 is out of range for axis 0 with extent 2");
  LAZULI_CHECK_TEXT(subscript(m, 0_c, 3_c), lz::index_error,
                    "subscript: index 3 is out of range for axis 1 with extent 3");
  LAZULI_CHECK_TEXT(subscript(contiguous(shape(0)), 0), lz::index_error,
                    "subscript: index 0 is out of range for axis 0 with extent 0");
  LAZULI_CHECK_TEXT(
      subscript(m, all, slice(0, 2, 0)), lz::index_error,
      "subscript: the step of the slice of axis 1 is 0; it must be positive or negative");
  BOOST_CHECK_THROW(subscript(m34, slice(0, 2, 0)), lz::index_error);
  BOOST_CHECK_THROW(subscript(m34, newaxis, ellipsis, 4), lz::index_error);
}

namespace {

// Applies one random subscript after another, to the mapping's subscripts and to the picture, then
// compares.
template <int Left, class M, class... S>
void compare(naive::dice& d, M const& m, std::vector<list> const& taken,
             std::vector<int> const& kinds, S... specs) {
  if constexpr (Left == 0) {
    // kinds: 0 an axis, 1 a dropped axis, 2 a new axis; `taken`: the indices picked of each axis of
    // m
    list out_shape;
    std::size_t axis = 0;
    for (int kind : kinds) {
      if (kind == 2) out_shape.push_back(1);
      if (kind == 0) out_shape.push_back(static_cast<index>(taken[axis].size()));
      if (kind != 2) ++axis;
    }
    auto const want = naive::gather(picture_of(m), out_shape, [&](list const& at) {
      list from;
      std::size_t next = 0, to = 0;
      for (int kind : kinds) {
        if (kind == 2) {
          ++to;
        } else {
          from.push_back(taken[next++][kind == 0 ? static_cast<std::size_t>(at[to++]) : 0]);
        }
      }
      return from;
    });
    BOOST_TEST(picture_of(subscript(m, specs...)) == want);
    BOOST_TEST(picture_of(subscript(m, specs..., ellipsis)) == want);
  } else {
    auto next = [&](list indices, int kind, auto spec) {
      auto more_taken = taken;
      auto more_kinds = kinds;
      if (kind != 2) more_taken.push_back(std::move(indices));
      more_kinds.push_back(kind);
      compare<Left - 1>(d, m, more_taken, more_kinds, specs..., spec);
    };
    index const n = m.extents[static_cast<int>(taken.size())];
    int const kind = static_cast<int>(d(0, sizeof...(S) == 1 ? 3 : 2));
    if (kind == 0) return next(picked(n, open, open, 1), 0, all);
    if (kind == 1 && n > 0) {
      index const i = d(-n, n - 1);
      return next({i < 0 ? i + n : i}, 1, i);
    }
    if constexpr (sizeof...(S) == 1) {
      auto more = kinds;
      more.push_back(2);
      if (kind == 3) return compare<Left>(d, m, taken, more, specs..., newaxis);
    }
    index const a = d(-6, 6), b = d(-6, 6), step = d(0, 1) ? d(1, 3) : d(-3, -1);
    next(picked(n, a, b, step), 0, slice(a, b, step));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_subscripts_agree_with_a_naive_index_map) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int i = 0; i < 1500; ++i) compare<2>(d, naive::random_mapping<2>(d), {}, {});
    for (int i = 0; i < 300; ++i) compare<1>(d, naive::random_mapping<1>(d), {}, {});
  }
}

BOOST_AUTO_TEST_CASE(a_slice_of_a_slice_is_the_composed_slice) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 1000; ++n) {
      auto const m = naive::random_mapping<1>(d, 30);
      auto step = [&] { return d(0, 1) ? d(1, 3) : d(-3, -1); };
      index const a = d(-33, 33), b = d(-33, 33), s = step(), c = d(-33, 33), e = d(-33, 33),
                  t = step();
      list const outer = picked(m.extents[0], a, b, s);
      list composed;
      for (index i : picked(static_cast<index>(outer.size()), c, e, t)) {
        composed.push_back(m.offset + outer[static_cast<std::size_t>(i)] * m.strides[0]);
      }
      BOOST_TEST(picture_of(subscript(subscript(m, slice(a, b, s)), slice(c, e, t))).cells ==
                 composed);
    }
  }
}

BOOST_AUTO_TEST_CASE(open_ends_have_three_names) {
  lz::mapping<lz::extents<5>> const m{lz::extents<5>(), {1}, 0};
  auto const tail = picture_of(subscript(m, slice(2, _))).cells;
  BOOST_TEST(picture_of(subscript(m, slice(2, lz::none))).cells == tail);
  BOOST_TEST(picture_of(subscript(m, slice(2, all))).cells == tail);
  BOOST_TEST(picture_of(subscript(m, slice(all, all, -1))).cells ==
             picture_of(subscript(m, slice(_, _, -1))).cells);
  BOOST_TEST(picture_of(subscript(m, slice())).cells == picture_of(subscript(m, all)).cells);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_slice
