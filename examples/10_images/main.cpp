// Lesson: images as tensors of four axes: CIFAR-10's binary format, narrowed, scaled, turned, one
// colour kept, written side by side as one PNG. Arguments: a folder (unused), then files of the
// data set; without them, 48 images are made in that format.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/lazuli.hpp>
#include <string>
#include <vector>

namespace lz = lazuli;

namespace {

/// A file of 48 records: a label, then red, green and blue planes of 32 × 32 bytes.
std::string made_data() {
  std::string const path = "cifar-like.bin";
  auto const ramp = lz::arange<float>(32) * 8.f;
  lz::dtensor<std::uint8_t, 4> images(48, 3, 32, 32);
  for (lz::index i = 0; i < 48; ++i) {
    images(i, 0) = lz::astype<std::uint8_t>(lz::clip(ramp + static_cast<float>(i), 0.f, 255.f));
    images(i, 1) = lz::astype<std::uint8_t>(ramp.unsqueeze(1));
    images(i, 2).fill_(static_cast<std::uint8_t>(5 * i));
  }
  std::ofstream file(path, std::ios::binary);
  for (lz::index i = 0; i < 48; ++i) {
    file.put(static_cast<char>(i % 10));
    file.write(reinterpret_cast<char const*>(images(i).data()), 3 * 32 * 32);
  }
  return path;
}

}  // namespace

int main(int argc, char** argv) try {
  std::vector<std::string> files(argv + (argc > 2 ? 2 : argc), argv + argc);
  if (files.empty()) files.push_back(made_data());
  auto const [images, labels] = lz::load_cifar10(files);
  std::cout << images.dtype() << ' ' << images.shape() << ' ' << lz::sum(images).item() << '\n';
  std::cout << labels(lz::slice(0, 12)) << '\n';

  // The first images, as numbers from 0 to 1.
  lz::dtensor<float, 4> x = images.narrow(0, 0, 48).to<float>().div(255.f);
  std::printf("from %.3f to %.3f\n", static_cast<double>(lz::min(x).item()),
              static_cast<double>(lz::max(x).item()));
  lz::save_image(x, "images-cifar-4x12.png", {.nrow = 12});

  x.transpose_(2, 3);  // rows and columns exchanged
  lz::save_image(x, "images-cifar-4x12-rotated.png", {.nrow = 12});

  x.narrow(1, 1, 2).fill_(0.f);  // no green, no blue
  lz::save_image(x, "images-cifar-4x12-rotated-and-red.png", {.nrow = 12});

  auto const back = lz::load_image("images-cifar-4x12-rotated-and-red.png");
  std::cout << back.dtype() << ' ' << back.shape() << ' ' << lz::count_nonzero(back(1)).item()
            << '\n';
} catch (lz::error const& e) {
  std::cerr << "images: " << e.what() << '\n';
  return 1;
}
