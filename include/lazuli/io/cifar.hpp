// The images of CIFAR-10 in their binary form.
// Format: A. Krizhevsky, cs.toronto.edu/~kriz/cifar.html, "binary version".
#pragma once

#include <lazuli/io/file.hpp>
#include <lazuli/tensor/tensor.hpp>
#include <string>
#include <vector>

LAZULI_BEGIN

/// Images and what they show. (Templates, so that a source that reads none compiles no tensor of
/// them.) Unpacks as `auto [images, labels] = …`.
template <dtype Pixel = std::uint8_t, dtype Label = std::int64_t>
struct labelled_images {
  tensor<Pixel, dyn, 3, 32, 32> images;  // red, green, blue from 0 to 255
  vector<Label> labels;                  // 0 to 9
};

namespace detail {

/// The records of such files one after another.
class cifar_records {
 public:
  explicit cifar_records(std::vector<std::string> const& paths);
  index size() const { return size_; }
  /// Those from `low` to `high`, checked.
  void copy(index low, index high, std::uint8_t* images, std::int64_t* labels) const;

 private:
  std::vector<std::string> paths_;
  std::vector<file_bytes> files_;
  index size_ = 0;
};

}  // namespace detail

/// The images of binary CIFAR-10 files (`data_batch_1.bin` …) one after another. A record is a
/// label and 3 × 32 × 32 bytes.   Throws io_error for a file that is not made of such records.
template <std::same_as<std::uint8_t> Pixel = std::uint8_t>
labelled_images<Pixel> load_cifar10(std::vector<std::string> const& paths) {
  detail::cifar_records const records(paths);
  index const n = records.size();
  labelled_images<Pixel> out{tensor<Pixel, dyn, 3, 32, 32>(n, 3, 32, 32), vector<std::int64_t>(n)};
  records.copy(0, n, out.images.data(), out.labels.data());
  return out;
}
template <std::same_as<std::uint8_t> Pixel = std::uint8_t>
labelled_images<Pixel> load_cifar10(std::string const& path) {
  return lazuli::load_cifar10<Pixel>(std::vector<std::string>{path});
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/cifar.ipp>
#endif
