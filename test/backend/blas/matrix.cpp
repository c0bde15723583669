#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/matrix.hpp>
#include <vector>

namespace blas = lazuli::blas;

BOOST_AUTO_TEST_SUITE(backend_blas_matrix)

BOOST_AUTO_TEST_CASE(a_copy_has_every_element_in_its_place_in_every_layout) {
  for (auto [rows, cols] :
       {std::pair{0, 3}, {3, 0}, {1, 1}, {1, 40}, {40, 1}, {5, 7}, {16, 16}, {33, 70}}) {
    std::vector<int> from(static_cast<std::size_t>(4 * rows * cols)), to(from.size() + 1);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<int>(i);
    blas::matrix<int const> const sources[] = {
        blas::row_major<int const>(from.data(), rows, cols),
        blas::column_major<int const>(from.data(), rows, cols),
        {from.data(), rows, cols, 2, 2 * rows},
        {from.data(), rows, cols, 0, 0},
    };
    for (auto const& source : sources) {
      for (auto const& target :
           {blas::row_major(to.data(), rows, cols), blas::column_major(to.data(), rows, cols)}) {
        to.assign(to.size(), -1);
        blas::copy(source, target);
        bool equal = true;
        for (int i = 0; i < rows; ++i) {
          for (int j = 0; j < cols; ++j) equal = equal && target(i, j) == source(i, j);
        }
        BOOST_TEST(equal, rows << " x " << cols);
        BOOST_TEST(to[static_cast<std::size_t>(rows * cols)] == -1);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_block_and_a_transpose_look_at_the_same_memory) {
  int x[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  blas::matrix<int> const all = blas::row_major(x, 3, 4);
  BOOST_TEST(all(2, 1) == 9);
  BOOST_TEST(all.transposed()(1, 2) == 9);
  BOOST_TEST(all.block(1, 1, 2, 2)(1, 0) == 9);
}

BOOST_AUTO_TEST_CASE(a_number_of_elements_beyond_64_bits_is_an_error_in_words) {
  auto const huge = lazuli::index{1} << 40;
  BOOST_CHECK_EXCEPTION(blas::detail::count(huge, huge), lazuli::shape_error, [](auto const& e) {
    return std::string(e.what()) ==
           "matrix: the number of elements of (1099511627776, 1099511627776) overflows 64 bits";
  });
}

BOOST_AUTO_TEST_SUITE_END()
