// The binary files of CIFAR-10.
#pragma once

#include <algorithm>
#include <cstring>
#include <lazuli/io/cifar.hpp>

LAZULI_BEGIN

namespace detail {

inline constexpr std::size_t cifar_pixels = 3 * 32 * 32, cifar_record = 1 + cifar_pixels;

LAZULI_API cifar_records::cifar_records(std::vector<std::string> const& paths) : paths_(paths) {
  for (auto const& path : paths) {
    files_.emplace_back("load_cifar10", path);
    auto const bytes = files_.back().all();
    if (bytes.size() % cifar_record != 0)
      fail<io_error>("load_cifar10: ", path, " has ", bytes.size(), " bytes, no multiple of ",
                     cifar_record);
    size_ += static_cast<index>(bytes.size() / cifar_record);
  }
}

LAZULI_API void cifar_records::copy(index low, index high, std::uint8_t* images,
                                    std::int64_t* labels) const {
  index first = 0;  // of a file
  for (std::size_t f = 0; f < files_.size(); ++f) {
    auto const bytes = files_[f].all();
    auto const count = static_cast<index>(bytes.size() / cifar_record);
    for (index i = std::max(low - first, index{0}); i < std::min(high - first, count); ++i) {
      auto const record = bytes.substr(static_cast<std::size_t>(i) * cifar_record, cifar_record);
      int const label = static_cast<unsigned char>(record[0]);
      if (label > 9)
        fail<io_error>("load_cifar10: ", paths_[f], ": label ", label, " of image ", i,
                       " is not from 0 to 9");
      *labels++ = label;
      std::memcpy(images, record.data() + 1, cifar_pixels);
      images += cifar_pixels;
    }
    first += count;
  }
}

}  // namespace detail

LAZULI_END
