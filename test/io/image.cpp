#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/io/image.hpp>
#include <lazuli/tensor/compare.hpp>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_image {

namespace lz = lazuli;
using files::scratch, files::reference;

BOOST_AUTO_TEST_SUITE(image_hpp)

BOOST_AUTO_TEST_CASE(bytes_come_back_for_every_number_of_channels) {
  scratch const path;
  for (int channels = 2; channels <= 4; ++channels) {
    lz::dtensor<std::uint8_t, 3> x(channels, 5, 7);
    for (int i = 0; i < 35 * channels; ++i) x.data()[i] = static_cast<std::uint8_t>(i * 37);
    lz::save_image(path, x);
    auto const y = lz::load_image(path);
    BOOST_TEST((y.shape() == x.shape()));
    BOOST_TEST(std::ranges::equal(x.flat(), y.flat()));
  }
  lz::tensor<bool, 1, 2> const bits({{true, false}});
  lz::save_image(bits, path);  // PyTorch's order of arguments
  auto const y = lz::load_image(path, 1);
  BOOST_TEST((y.shape() == lz::shape(1, 1, 2) && y(0, 0, 0) == 255 && y(0, 0, 1) == 0));
}

BOOST_AUTO_TEST_CASE(reals_from_0_to_1_are_rounded_and_cut_off) {
  scratch const path;
  lz::tensor<float, 3, 1, 5> x;
  x.zero_();
  x(0, 0, 0) = 0.5f;
  x(0, 0, 1) = -3.f;
  x(0, 0, 2) = 7.f;
  x(0, 0, 3) = std::nanf("");
  x(2, 0, 4) = 0.2f;
  lz::save_image(path, x);
  auto const y = lz::load_image(path);
  BOOST_TEST((y(0, 0, 0) == 128 && y(0, 0, 1) == 0 && y(0, 0, 2) == 255 && y(0, 0, 3) == 0));
  BOOST_TEST((lz::load_image<float>(path)(2, 0, 4) == 51.f / 255.f));
}

BOOST_AUTO_TEST_CASE(batches_become_a_grid) {
  scratch const path;
  lz::dtensor<float, 4> x(5, 3, 4, 6);
  x.zero_();
  lz::save_image(path, x, {.nrow = 3, .padding = 1});
  BOOST_TEST((lz::load_image(path).shape() == lz::shape(3, 11, 22)));
}

BOOST_AUTO_TEST_CASE(files_of_other_programs_are_read) {
  auto const colours = lz::load_image(reference("palette.png"));  // 2 bits a pixel
  BOOST_TEST((colours.shape() == lz::shape(3, 2, 4)));
  BOOST_TEST((colours(0, 0, 0) == 255 && colours(2, 0, 2) == 255 && colours(0, 1, 0) == 9));
  auto const grey = lz::load_image(reference("grey_alpha.png"));
  BOOST_TEST((grey.shape() == lz::shape(2, 1, 2) && grey(0, 0, 0) == 100 && grey(1, 0, 1) == 0));
  auto const opaque = lz::load_image(reference("grey_alpha.png"), 3);
  BOOST_TEST((opaque(1, 0, 0) == 100 && opaque(1, 0, 1) == 0));
}

BOOST_AUTO_TEST_CASE(grey_stays_grey_where_it_is_asked_for) {
  scratch const path;
  lz::dtensor<std::uint8_t, 3> grey(1, 2, 2);
  grey.fill_(7);
  lz::save_image(path, grey);
  BOOST_TEST(lz::load_image(path).extent(0) == 3);
  lz::save_image(path, grey, {.grey = true});
  BOOST_TEST((lz::load_image(path).shape() == lz::shape(1, 2, 2) && lz::load_image(path)(0, 1, 1) == 7));
  auto const alpha = lz::load_image(reference("grey_alpha.png"));
  lz::save_image(path, alpha, {.grey = true});
  BOOST_TEST(lz::array_equal(lz::load_image(path), alpha));
}

BOOST_AUTO_TEST_CASE(several_files_become_one_tensor) {
  scratch const file;
  std::string const one = file.path.string(), two = one + ".2.png", small = one + ".3.png";
  lz::dtensor<std::uint8_t, 3> x(3, 2, 4);
  for (int i = 0; i < 24; ++i) x.data()[i] = static_cast<std::uint8_t>(i);
  lz::save_image(one, x);
  lz::save_image(two, lz::eval(x + std::uint8_t(7)));
  lz::save_image(small, lz::zeros(3, 1, 1));
  auto const both = lz::load_images({one, two});
  BOOST_TEST((both.shape() == lz::shape(2, 3, 2, 4)));
  BOOST_TEST((lz::array_equal(both(0), x) && both(1, 2, 1, 3) == 30));
  auto const grey = lz::load_images<float>({one}, 1);
  BOOST_TEST(lz::array_equal(grey(0), lz::load_image<float>(one, 1)));
  BOOST_TEST((lz::load_images({}).shape() == lz::shape(0, 0, 0, 0)));
  BOOST_CHECK_EXCEPTION((void)lz::load_images({one, small}), lz::shape_error, [&](auto const& e) {
    return e.what() == "load_images: " + small +
                           " has shape (3, 1, 1), another image (3, 2, 4); all need the same";
  });
  std::filesystem::remove(two);
  std::filesystem::remove(small);
}

BOOST_AUTO_TEST_CASE(what_is_no_image_is_an_error) {
  scratch const path("no image");
  BOOST_CHECK_THROW(lz::load_image(path), lz::io_error);
  BOOST_CHECK_THROW(lz::load_image("no/such.png"), lz::io_error);
  BOOST_CHECK_THROW(lz::load_image(path, 5), lz::shape_error);
  LAZULI_CHECK_TEXT(
      (lz::save_image(path, lz::dtensor<std::uint8_t, 3>(5, 2, 2)), 0), lz::shape_error,
      "save_image: shape (5, 2, 2) is no image of 1 to 4 channels and up to a million "
      "rows and columns: axes are (channels, rows, columns); of (rows, columns, channels) write permute(2, 0, 1)");
  BOOST_CHECK_THROW(lz::save_image(path, lz::dtensor<std::uint8_t, 3>(3, 0, 2)), lz::shape_error);
  BOOST_CHECK_THROW(lz::save_image("no/such.png", lz::dtensor<std::uint8_t, 3>(1, 2, 2)),
                    lz::io_error);
}

BOOST_AUTO_TEST_CASE(damaged_images_are_errors_or_read_never_worse) {
  for (auto const* const name : {"palette.png", "grey_alpha.png"}) {
    std::string const good = files::content_of(reference(name));
    files::damage_everywhere(good, good.size() - 20,
                             [](std::string const& path) { (void)lz::load_image(path); });
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_image
