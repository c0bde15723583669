#include <boost/test/unit_test.hpp>
#include <lazuli/shape/axes.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/slice.hpp>
#include <limits>
#include <set>

#include "naive.hpp"

namespace shape_layout {

namespace lz = lazuli;
namespace v = lz::views;
using namespace lz::literals;
using lz::dyn, lz::shape, v::contiguous;
using naive::as_list, naive::has_type, naive::index, naive::list, naive::picture_of;

constexpr auto m34 = contiguous(shape(3_c, 4_c));

static_assert(has_type<decltype(v::view_as(m34, 6_c, 2_c)), 6, 2>);
static_assert(has_type<decltype(v::view_as(m34, 6_c, -1_c)), 6, 2>);
static_assert(has_type<decltype(v::view_as(m34, 6, -1_c)), dyn, dyn>);
static_assert(has_type<decltype(v::view_as(m34, 2_c, -1, 2)), 2, dyn, dyn>);
static_assert(has_type<decltype(v::view_as(contiguous(shape(3, 4_c)), 4_c, -1_c)), 4, dyn>);
static_assert(has_type<decltype(v::view_as(m34, shape(2, 6_c))), dyn, 6>);
static_assert(has_type<decltype(v::view_as(contiguous(shape(1_c))))>);
static_assert(has_type<decltype(v::flatten(m34)), 12>);
static_assert(has_type<decltype(v::flatten(contiguous(shape()))), 1>);
static_assert(
    has_type<decltype(v::flatten(contiguous(shape(2_c, 3_c, 4_c, 5)), 1_c, 2_c)), 2, 12, dyn>);
static_assert(has_type<decltype(v::flatten(contiguous(shape(2_c, 3_c, 4)), 1_c)), 2, dyn>);
static_assert(v::view_as(m34, 6_c, 2_c).strides == lz::index_array<2>{2, 1});
static_assert(!v::try_view(v::reversed(m34), shape(12)));
static_assert(v::span_of(m34) == lz::memory_span{0, 11} &&
              v::span_of(v::flip(m34)) == lz::memory_span{0, 11});

BOOST_AUTO_TEST_SUITE(layout_hpp)

BOOST_AUTO_TEST_CASE(view_as_in_the_lectures) {
  auto const m = contiguous(shape(2, 3));
  BOOST_TEST(as_list(v::view_as(m, 6).extents.values()) == (list{6}));
  BOOST_TEST(as_list(v::view_as(m, 3, 2).strides) == (list{2, 1}));
  BOOST_TEST(as_list(v::view_as(m, 3, -1).extents.values()) == (list{3, 2}));
  BOOST_TEST(as_list(v::view_as(contiguous(shape(10)), 2, 5).strides) == (list{5, 1}));
  BOOST_TEST(as_list(v::view_as(contiguous(shape(2, 4)), 2, 2, 2).strides) == (list{4, 2, 1}));
  BOOST_CHECK_THROW(v::view_as(v::reversed(contiguous(shape(100, 100))), -1), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(strides_of_views_are_pytorch_s) {
  struct row {
    list extents, strides, target, result;  // result empty: no such view
  };
  auto view = [](row const& r) {
    list out(r.target.size());
    bool const fits =
        v::detail::view_strides(r.extents, r.strides, naive::volume(r.extents), r.target, out);
    return fits ? out : list{};
  };
  for (row const& r : {
           row{{2, 3}, {3, 1}, {3, 2}, {2, 1}},
           row{{3, 2}, {1, 3}, {6}, {}},
           row{{4, 3}, {7, 2}, {12}, {}},
           row{{4, 3}, {6, 2}, {2, 2, 3}, {12, 6, 2}},
           row{{4, 3}, {6, 2}, {2, 2, 1, 3}, {12, 6, 6, 2}},
           row{{4, 6}, {12, 2}, {24}, {2}},  // every second element of (4, 12)
           row{{1, 3}, {100, 1}, {3}, {1}},
           row{{3, 1}, {1, 7}, {3}, {1}},  // extents of 1 do not matter
           row{{3, 1}, {1, 7}, {1, 3, 1}, {3, 1, 7}},
           row{{3, 4}, {0, 1}, {12}, {}},
           row{{3, 4}, {0, 1}, {3, 2, 2}, {0, 2, 1}},
           row{{3, 4}, {0, 0}, {12}, {0}},
           row{{4}, {-1}, {2, 2}, {-2, -1}},
           row{{2, 2}, {-2, -1}, {4}, {-1}},
           row{{0, 3}, {3, 1}, {0, 3}, {3, 1}},
           row{{0, 3}, {7, 5}, {0, 3}, {7, 5}},  // empty: kept, or as if new
           row{{0, 3}, {7, 5}, {3, 0, 2}, {2, 2, 1}},
           row{{2, 3, 4}, {12, 1, 3}, {2, 12}, {}},
           row{{2, 3, 4}, {1, 8, 2}, {2, 12}, {1, 2}},
           row{{1}, {5}, {1, 1, 1}, {5, 5, 5}},
       }) {
    BOOST_TEST_INFO_SCOPE("row of " << r.extents.size() << " axes with extent " << r.extents[0]
                                    << ", strides " << r.strides[0] << " …, target of "
                                    << r.target.size() << " axes");
    BOOST_TEST(view(r) == r.result);
  }
  BOOST_TEST(as_list(v::view_as(contiguous(shape()), 1, 1).strides) == (list{1, 1}));
}

BOOST_AUTO_TEST_CASE(errors_are_the_documented_ones) {
  auto const m = contiguous(shape(2, 3));
  LAZULI_CHECK_TEXT(v::view_as(v::reversed(m), 6), lz::shape_error,
                    "view: shape (6) is not compatible with extents (3, 2) and strides (1, 3); "
                    "call contiguous() or reshape()");
  LAZULI_CHECK_TEXT(v::view_as(m, 4, 2), lz::shape_error,
                    "view: shape (4, 2) does not fit the 6 elements of shape (2, 3)");
  LAZULI_CHECK_TEXT(v::view_as(m, 4, -1), lz::shape_error,
                    "view: shape (4, -1) does not fit the 6 elements of shape (2, 3)");
  LAZULI_CHECK_TEXT(v::view_as(m, -1, -1), lz::shape_error,
                    "view: only one size can be -1, but (-1, -1) has more");
  LAZULI_CHECK_TEXT(
      v::view_as(m, 6, -2), lz::shape_error,
      "view: size -2 at axis 1 of (6, -2) is negative; only -1, for one axis, is allowed");
  LAZULI_CHECK_TEXT(v::view_as(contiguous(shape(0, 3)), 0, -1), lz::shape_error,
                    "view: -1 in (0, -1) could be any size, because the tensor has no elements");
  LAZULI_CHECK_TEXT(v::resolve_shape("reshape", m.extents, 0, -1), lz::shape_error,
                    "reshape: shape (0, -1) does not fit the 6 elements of shape (2, 3)");
  constexpr index big = std::numeric_limits<index>::max();
  BOOST_CHECK_THROW(v::view_as(m, big, big), lz::shape_error);
  BOOST_CHECK_THROW(v::view_as(m, big, big, -1), lz::shape_error);
  BOOST_TEST(as_list(v::view_as(contiguous(shape(0, 3)), 5, -1).extents.values()) == (list{5, 0}));
}

namespace {

// Strides by trial: an element of the target must lie where the same element of the source lies.
template <class M, class T>
void check_view(M const& m, T const& target) {
  auto const p = picture_of(m);
  auto const out = v::try_view(m, target);
  if (out) {
    BOOST_TEST(picture_of(*out).cells == p.cells);
    BOOST_TEST(v::is_contiguous(*out) == v::is_contiguous(m));
    return;
  }
  BOOST_TEST(!v::is_contiguous(m));
  // Refused: then no strides at all can describe it. They would be the steps between neighbours
  // along each axis.
  auto const sizes = as_list(target.values());
  naive::picture const wanted{sizes, p.cells};
  list strides(sizes.size(), 0);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    list at(sizes.size(), 0);
    if (sizes[i] < 2) continue;
    at[i] = 1;
    strides[i] = naive::cell(wanted, at) - p.cells[0];
  }
  bool regular = true;
  naive::for_each_index(sizes, [&](list const& at) {
    index position = p.cells[0];
    for (std::size_t i = 0; i < at.size(); ++i) position += at[i] * strides[i];
    regular = regular && position == naive::cell(wanted, at);
  });
  BOOST_TEST(!regular);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_view_exists_exactly_where_strides_can_describe_it) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 2000; ++n) {
      auto const m = naive::random_mapping<3>(d);
      index const size = m.extents.size();
      if (size == 0) {
        BOOST_TEST(v::try_view(m, shape(0, 7)).has_value());
        continue;
      }
      list divisors;
      for (index i = 1; i <= size; ++i) {
        if (size % i == 0) divisors.push_back(i);
      }
      auto one_of = [&](list const& of) {
        return of[static_cast<std::size_t>(d(0, static_cast<index>(of.size()) - 1))];
      };
      index const a = one_of(divisors);
      check_view(m, shape(a, size / a));
      check_view(m, shape(size));
      check_view(m, shape(m.extents[0], m.extents[1] * m.extents[2]));
      check_view(m, shape(m.extents[0], 1, m.extents[1], m.extents[2]));
    }
  }
}

BOOST_AUTO_TEST_CASE(contiguity_density_and_span_agree_with_the_cells) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 2000; ++n) {
      auto const m = naive::random_mapping<3>(d, 3);
      auto const cells = picture_of(m).cells;
      std::set<index> const distinct(cells.begin(), cells.end());
      auto const span = v::span_of(m);
      if (cells.empty()) {
        BOOST_TEST(span.empty());
        BOOST_TEST(v::is_contiguous(m));
        continue;
      }
      BOOST_TEST(span.lowest == *distinct.begin());
      BOOST_TEST(span.highest == *distinct.rbegin());
      bool consecutive = true;
      for (std::size_t i = 0; i < cells.size(); ++i)
        consecutive = consecutive && cells[i] == cells[0] + static_cast<index>(i);
      BOOST_TEST(v::is_contiguous(m) == consecutive);
      bool const dense =
          distinct.size() == cells.size() && static_cast<std::size_t>(span.size()) == cells.size();
      BOOST_TEST(v::is_dense(m) == dense);
      if (v::is_broadcast(m)) BOOST_TEST(distinct.size() < cells.size());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_span_that_overflows_is_refused) {
  constexpr index big = std::numeric_limits<index>::max();
  lz::mapping<lz::dextents<2>> const m{shape(3, 3), {big, 1}, 0};
  BOOST_CHECK_THROW(v::span_of(m), lz::shape_error);
  lz::mapping<lz::dextents<2>> const none{shape(3, 0), {big, big}, 5};
  BOOST_TEST(v::span_of(none).empty());
}

BOOST_AUTO_TEST_CASE(flatten_joins_axes) {
  auto const m = contiguous(shape(2, 3, 4));
  BOOST_TEST(as_list(v::flatten(m).extents.values()) == (list{24}));
  BOOST_TEST(as_list(v::flatten(m, 0_c, 1_c).strides) == (list{4, 1}));
  BOOST_TEST(as_list(v::flatten(v::transpose(m, 0, 2), 1_c, 1_c).strides) == (list{1, 4, 12}));
  LAZULI_CHECK_TEXT(v::flatten(v::transpose(m, 0, 1)), lz::shape_error,
                    "view: shape (24) is not compatible with extents (3, 2, 4) and strides (4, 12, "
                    "1); call contiguous() or "
                    "reshape()");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_layout
