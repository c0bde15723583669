// The images of CIFAR-10 in their binary form.
// Format: A. Krizhevsky, cs.toronto.edu/~kriz/cifar.html, "binary version".
#pragma once

#include <lazuli/tensor/tensor.hpp>
#include <vector>

LAZULI_BEGIN

/// Images and what they show. Unpacks as `auto [images, labels] = …`.
struct labelled_images {
  tensor<std::uint8_t, dyn, 3, 32, 32> images;  // red, green, blue from 0 to 255
  vector<std::int64_t> labels;                  // 0 to 9
};

/// The images of binary CIFAR-10 files (`data_batch_1.bin` …) one after another. A record is a
/// label and 3 × 32 × 32 bytes.   Throws io_error for a file that is not made of such records.
LAZULI_API labelled_images load_cifar10(std::vector<std::string> const& paths);
LAZULI_API labelled_images load_cifar10(std::string const& path);

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/cifar.ipp>
#endif
