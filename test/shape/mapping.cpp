#include <boost/test/unit_test.hpp>
#include <lazuli/shape/mapping.hpp>

#include "naive.hpp"

namespace shape_mapping {

namespace lz = lazuli;
using namespace lz::literals;
using lz::shape;
using naive::as_list, naive::index, naive::list;

static_assert(lz::row_major(shape(2_c, 3_c, 4_c)) == lz::index_array<3>{12, 4, 1});
static_assert(lz::mapping<lz::extents<2, 3>>::rank() == 2 &&
              lz::mapping<lz::extents<>>::rank() == 0);

BOOST_AUTO_TEST_SUITE(mapping_hpp)

BOOST_AUTO_TEST_CASE(row_major_strides_are_those_of_the_lectures) {
  BOOST_TEST(as_list(lz::row_major(shape(2, 5))) == (list{5, 1}));
  BOOST_TEST(as_list(lz::row_major(shape(1, 2, 3))) == (list{6, 3, 1}));
  BOOST_TEST(as_list(lz::row_major(shape(3, 2))) == (list{2, 1}));
  BOOST_TEST(as_list(lz::row_major(shape(7))) == (list{1}));
  BOOST_TEST(as_list(lz::row_major(shape())).empty());
}

BOOST_AUTO_TEST_CASE(an_extent_of_0_counts_as_1_in_strides) {
  BOOST_TEST(as_list(lz::row_major(shape(2, 0, 3))) == (list{3, 3, 1}));
  BOOST_TEST(as_list(lz::row_major(shape(4, 3, 0))) == (list{3, 1, 1}));
}

BOOST_AUTO_TEST_CASE(row_major_is_recognised) {
  struct row {
    list extents, strides;
    bool dense;
  };
  for (row const& r :
       {row{{2, 3}, {3, 1}, true}, row{{3, 2}, {1, 3}, false}, row{{1, 3}, {99, 1}, true},
        row{{3, 1}, {1, 99}, true}, row{{3, 1}, {2, 1}, false}, row{{2, 0}, {99, 99}, true},
        row{{0, 5}, {0, 0}, true}, row{{2, 3}, {6, 2}, false}, row{{2, 3}, {0, 1}, false},
        row{{4}, {-1}, false}, row{{}, {}, true}, row{{1, 1}, {5, 7}, true}}) {
    BOOST_TEST_INFO_SCOPE(r.extents.size() << " axes, expected " << r.dense);
    BOOST_TEST(lz::is_row_major(r.extents, r.strides) == r.dense);
  }
}

BOOST_AUTO_TEST_CASE(row_major_numbers_the_elements_in_order) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 200; ++n) {
      auto const e = naive::random_mapping<4>(d).extents;
      auto const p = naive::picture_of(lz::mapping<lz::dextents<4>>{e, lz::row_major(e), 0});
      for (std::size_t i = 0; i < p.cells.size(); ++i) {
        if (p.cells[i] != static_cast<index>(i)) BOOST_ERROR(p << " at " << i);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_mapping
