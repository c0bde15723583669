#include <boost/test/unit_test.hpp>
#include <lazuli/io/image_grid.hpp>
#include <lazuli/tensor/sequence.hpp>

#include "shape/naive.hpp"

namespace io_image_grid {

namespace lz = lazuli;
using lz::index;

BOOST_AUTO_TEST_SUITE(image_grid_hpp)

BOOST_AUTO_TEST_CASE(images_stand_in_rows_with_padding_around) {
  lz::dtensor<float, 4> x(5, 3, 2, 4);
  for (index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i);
  auto const grid = lz::make_grid(x, {.nrow = 3, .padding = 1, .pad_value = -1});
  BOOST_TEST((lz::make_grid(x, 3, 1).shape() == grid.shape()));
  BOOST_TEST((grid.shape() == lz::shape(3, 2 * 3 + 1, 3 * 5 + 1)));
  for (index c = 0; c < 3; ++c) {
    for (index i = 0; i < 7; ++i) {
      for (index j = 0; j < 16; ++j) {
        index const k = i / 3 * 3 + j / 5, row = i % 3 - 1, column = j % 5 - 1;
        bool const inside = row >= 0 && column >= 0 && k < 5 && i < 6 && j < 15;
        BOOST_TEST(grid(c, i, j) == (inside ? x(k, c, row, column) : -1.f));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(one_image_comes_back_alone_and_one_channel_three_times) {
  lz::tensor<int, 2, 2> const grey({{1, 2}, {3, 4}});
  auto const grid = lz::make_grid(grey);
  BOOST_TEST((grid.shape() == lz::shape(3, 2, 2) && grid(2, 1, 0) == 3));
  lz::dtensor<int, 3> const colour = lz::ones<int>(2, 5, 6);
  BOOST_TEST((lz::make_grid(colour).shape() == lz::shape(2, 5, 6)));
  BOOST_TEST((lz::make_grid(lz::zeros<int>(1, 3, 5, 6)).shape() == lz::shape(3, 5, 6)));
  BOOST_TEST((lz::make_grid(lz::zeros<int>(2, 1, 5, 6)).shape() == lz::shape(3, 9, 18)));
  BOOST_TEST((lz::make_grid(lz::zeros<int>(0, 3, 5, 6)).extent(0) == 3));
  BOOST_CHECK_THROW(lz::make_grid(grey, {.nrow = 0}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(values_are_normalised_where_that_is_asked_for) {
  lz::matrix<float> const x({{-1.f, 0.f}, {1.f, 3.f}});
  auto const own = lz::make_grid(x, {.normalize = true});
  auto const given = lz::make_grid(x, {.normalize = true, .value_range = {{-1., 1.}}});
  BOOST_TEST((own(0, 0, 0) == 0.f && own(0, 1, 0) == 0.5f && own(0, 1, 1) == 1.f));
  BOOST_TEST((given(0, 0, 1) == 0.5f && given(0, 1, 0) == 1.f && given(0, 1, 1) == 1.f));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_image_grid
