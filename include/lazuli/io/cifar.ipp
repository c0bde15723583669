// The binary files of CIFAR-10.
#pragma once

#include <cstring>
#include <lazuli/io/cifar.hpp>
#include <lazuli/io/file.hpp>

LAZULI_BEGIN

LAZULI_API labelled_images load_cifar10(std::vector<std::string> const& paths) {
  constexpr std::size_t pixels = 3 * 32 * 32, record = 1 + pixels;
  std::vector<detail::file_bytes> files;
  std::size_t count = 0;
  for (auto const& path : paths) {
    files.emplace_back("load_cifar10", path);
    std::size_t const size = files.back().all().size();
    if (size % record != 0)
      fail<io_error>("load_cifar10: ", path, " has ", size, " bytes, no multiple of ", record);
    for (std::size_t at = 0; at < size; at += record) {
      int const label = static_cast<unsigned char>(files.back().all()[at]);
      if (label > 9)
        fail<io_error>("load_cifar10: ", path, ": label ", label, " of image ", at / record,
                       " is not from 0 to 9");
    }
    count += size / record;
  }
  auto const total = static_cast<index>(count);
  labelled_images out{tensor<std::uint8_t, dyn, 3, 32, 32>(total, 3, 32, 32),
                      vector<std::int64_t>(total)};
  auto* image = out.images.data();
  auto* label = out.labels.data();
  for (auto const& file : files) {
    for (auto rest = file.all(); !rest.empty(); rest.remove_prefix(record)) {
      *label++ = static_cast<unsigned char>(rest[0]);
      std::memcpy(image, rest.data() + 1, pixels);
      image += pixels;
    }
  }
  return out;
}

LAZULI_API labelled_images load_cifar10(std::string const& path) {
  return load_cifar10(std::vector<std::string>{path});
}

LAZULI_END
