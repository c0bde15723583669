// The binary files of CIFAR-10.
#pragma once

#include <cstring>
#include <lazuli/io/cifar.hpp>

LAZULI_BEGIN

namespace detail {

inline constexpr std::size_t cifar_pixels = 3 * 32 * 32, cifar_record = 1 + cifar_pixels;

LAZULI_API cifar_records::cifar_records(std::vector<std::string> const& paths) {
  for (auto const& path : paths) {
    files_.emplace_back("load_cifar10", path);
    auto const bytes = files_.back().all();
    if (bytes.size() % cifar_record != 0)
      fail<io_error>("load_cifar10: ", path, " has ", bytes.size(), " bytes, no multiple of ",
                     cifar_record);
    for (std::size_t at = 0; at < bytes.size(); at += cifar_record) {
      int const label = static_cast<unsigned char>(bytes[at]);
      if (label > 9)
        fail<io_error>("load_cifar10: ", path, ": label ", label, " of image ", at / cifar_record,
                       " is not from 0 to 9");
    }
    size_ += static_cast<index>(bytes.size() / cifar_record);
  }
}

LAZULI_API void cifar_records::copy(std::uint8_t* images, std::int64_t* labels) const {
  for (auto const& file : files_) {
    for (auto rest = file.all(); !rest.empty(); rest.remove_prefix(cifar_record)) {
      *labels++ = static_cast<unsigned char>(rest[0]);
      std::memcpy(images, rest.data() + 1, cifar_pixels);
      images += cifar_pixels;
    }
  }
}

}  // namespace detail

LAZULI_END
