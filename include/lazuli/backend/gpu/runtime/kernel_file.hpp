// A compiled kernel on disk, found by what it was compiled from. Losing one costs time only.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <lazuli/base/error.hpp>
#include <lazuli/base/fnv.hpp>
#include <memory>
#include <string>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// Where kernels are kept: $LAZULI_CACHE ("none": nowhere), else $XDG_CACHE_HOME/lazuli, else
/// ~/.cache/lazuli; "" for nowhere.
LAZULI_API std::string kernel_folder();

/// The file for one key, which is everything on which the image depends. The file repeats the key,
/// so that neither a hash collision nor half a file is ever taken for the kernel.
class kernel_file {
 public:
  explicit kernel_file(std::string key);

  std::string path() const { return folder_.empty() ? "" : folder_ + '/' + name_; }

  /// The image, if there is a whole file of this key.
  bool read(std::string& image) const;

  /// Keeps an image: writes it beside its place and moves it there. A failure is no error.
  void write(std::string const& image) const;

 private:
  struct close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using opened = std::unique_ptr<std::FILE, close>;

  std::string header() const { return text::concat("lazuli kernel 1\n", key_.size(), '\n', key_); }

  std::string key_, folder_, name_;
};

}  // namespace gpu::detail

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/kernel_file.ipp>
#endif
