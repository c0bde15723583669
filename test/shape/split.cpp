#include <boost/test/unit_test.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/split.hpp>

#include "naive.hpp"

namespace shape_split {

namespace lz = lazuli;
namespace v = lz::views;
using namespace lz::literals;
using lz::dyn, lz::shape, v::contiguous;
using naive::as_list, naive::has_type, naive::index, naive::list, naive::picture_of;

constexpr auto m34 = contiguous(shape(3_c, 4_c));
static_assert(has_type<decltype(v::chunk(m34, 2)[0]), dyn, 4>);
static_assert(has_type<decltype(v::chunk(m34, 2, 1)[0]), dyn, dyn>);
static_assert(has_type<decltype(v::split(m34, 2, 1_c)[0]), 3, dyn>);
static_assert(has_type<decltype(v::unbind(m34, 1_c)[0]), 3>);

template <class Parts>
list lengths(Parts const& parts, int axis) {
  list out;
  for (auto const& part : parts) out.push_back(part.extents[axis]);
  return out;
}

BOOST_AUTO_TEST_SUITE(split_hpp)

BOOST_AUTO_TEST_CASE(chunk_gives_pytorch_s_sizes) {
  struct row {
    index extent, count;
    list lengths;
  };
  for (row const& r : {row{11, 6, {2, 2, 2, 2, 2, 1}}, row{12, 6, {2, 2, 2, 2, 2, 2}},
                       row{13, 6, {3, 3, 3, 3, 1}}, row{10, 4, {3, 3, 3, 1}}, row{5, 4, {2, 2, 1}},
                       row{3, 7, {1, 1, 1}}, row{0, 3, {0, 0, 0}}, row{4, 1, {4}}}) {
    BOOST_TEST_CONTEXT(r.extent << " in " << r.count) {
      BOOST_TEST(lengths(v::chunk(contiguous(shape(r.extent)), r.count), 0) == r.lengths);
    }
  }
}

BOOST_AUTO_TEST_CASE(split_takes_a_size_or_a_list_of_sizes) {
  auto const m = contiguous(shape(2, 10));
  BOOST_TEST(lengths(v::split(m, 4, 1), 1) == (list{4, 4, 2}));
  BOOST_TEST(lengths(v::split(m, 100, -1), 1) == (list{10}));
  BOOST_TEST(lengths(v::split(m, {1, 0, 9}, 1), 1) == (list{1, 0, 9}));
  BOOST_TEST(v::split(m, {1, 0, 9}, 1)[2].offset == 1);
  list const sizes{1, 1};
  BOOST_TEST(lengths(v::split(m, std::span<index const>(sizes)), 0) == sizes);
  BOOST_TEST(lengths(v::split(contiguous(shape(0)), 0), 0) == (list{0}));
  BOOST_TEST(lengths(v::split(contiguous(shape(0)), 3), 0) == (list{0}));
}

BOOST_AUTO_TEST_CASE(errors_give_the_sizes) {
  auto const m = contiguous(shape(2, 10));
  LAZULI_CHECK_TEXT(v::chunk(m, 0), lz::shape_error,
                    "chunk: the number of parts must be positive, got 0");
  LAZULI_CHECK_TEXT(v::split(m, 0, 1), lz::shape_error,
                    "split: the size of a part must be positive, got 0");
  LAZULI_CHECK_TEXT(
      v::split(m, {4, 7}, 1), lz::shape_error,
      "split: the sizes (4, 7) must be 0 or more and sum up to the extent 10 of axis 1");
  BOOST_CHECK_THROW(v::split(m, {4, 5}, 1), lz::shape_error);
  BOOST_CHECK_THROW(v::split(m, {12, -2}, 1), lz::shape_error);
  BOOST_CHECK_THROW(v::split(m, 1, 2), lz::index_error);
  BOOST_CHECK_THROW(v::unbind(m, -3), lz::index_error);
}

BOOST_AUTO_TEST_CASE(parts_hold_the_elements_of_the_whole) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 300; ++n) {
      auto const m = naive::random_mapping<3>(d, 5);
      auto const p = picture_of(m);
      index const axis = d(0, 2);
      auto const a = static_cast<std::size_t>(axis);
      auto check = [&](auto const& parts) {
        index start = 0;
        for (auto const& part : parts) {
          BOOST_TEST(picture_of(part) ==
                     naive::gather(p, as_list(part.extents.values()), [&](list at) {
                       at[a] += start;
                       return at;
                     }));
          start += part.extents[static_cast<int>(axis)];
        }
        BOOST_TEST(start == p.shape[a]);
      };
      check(v::chunk(m, d(1, 6), axis));
      check(v::split(m, d(1, 6), axis - 3));
      auto const rows = v::unbind(m, axis);
      BOOST_TEST(static_cast<index>(rows.size()) == p.shape[a]);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        BOOST_TEST(picture_of(rows[i]) ==
                   naive::gather(p, as_list(rows[i].extents.values()), [&](list at) {
                     at.insert(at.begin() + axis, static_cast<index>(i));
                     return at;
                   }));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_split
