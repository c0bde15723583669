#include <boost/test/unit_test.hpp>
#include <lazuli/io/cifar.hpp>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_cifar {

namespace lz = lazuli;
using files::scratch;

/// Records of the format: a label, then red, green and blue planes.
std::string records(int count) {
  std::string out;
  for (int k = 0; k < count; ++k) {
    out += static_cast<char>(k % 10);
    for (int i = 0; i < 3072; ++i) out += static_cast<char>(i * 7 + k);
  }
  return out;
}

BOOST_AUTO_TEST_SUITE(cifar_hpp)

BOOST_AUTO_TEST_CASE(records_become_images_and_labels) {
  scratch const path(records(12));
  auto const [images, labels] = lz::load_cifar10(path);
  BOOST_TEST((images.shape() == lz::shape(12, 3, 32, 32) && labels.numel() == 12));
  BOOST_TEST(
      (labels(11) == 1 && images(5, 2, 31, 30) == ((2 * 1024 + 31 * 32 + 30) * 7 + 5) % 256));
  auto const twice = lz::load_cifar10({path, path});
  BOOST_TEST((twice.images.extent(0) == 24 && twice.labels(23) == 1));
  BOOST_TEST((twice.images(17, 2, 31, 30) == images(5, 2, 31, 30)));
}

BOOST_AUTO_TEST_CASE(other_files_are_errors) {
  scratch path(records(2) + "x");
  BOOST_TEST(files::outcome([&] { (void)lz::load_cifar10(path); }) ==
             "load_cifar10: " + path.path.string() + " has 6147 bytes, no multiple of 3073");
  path.write(std::string(3073, '\12'));
  BOOST_TEST(files::outcome([&] { (void)lz::load_cifar10(path); }) ==
             "load_cifar10: " + path.path.string() + ": label 10 of image 0 is not from 0 to 9");
  BOOST_CHECK_THROW(lz::load_cifar10("no/such"), lz::io_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_cifar
