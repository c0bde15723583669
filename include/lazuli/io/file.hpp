// Files as bytes: opened, read, mapped, written; what fails is an io_error with the call, the path
// and the system's reason.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <lazuli/base/error.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

LAZULI_BEGIN
namespace detail {

struct close_file {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using open_file = std::unique_ptr<std::FILE, close_file>;

[[noreturn]] LAZULI_COLD inline void throw_file(std::string_view call, std::string const& path,
                                                std::string_view what) {
  int const problem = errno;
  fail<io_error>(call, ": ", path, what, problem != 0 ? ": " : "",
                 problem != 0 ? std::generic_category().message(problem) : "");
}

inline open_file open_to_read(std::string_view call, std::string const& path) {
  errno = 0;
  open_file file(std::fopen(path.c_str(), "rb"));
  if (!file) throw_file(call, path, " cannot be opened");
  return file;
}

/// All bytes from here to the end.
inline std::string read_rest(std::string_view call, std::string const& path, std::FILE* file) {
  std::string all;
  char block[1 << 16];
  errno = 0;
  while (std::size_t const count = std::fread(block, 1, sizeof block, file))
    all.append(block, count);
  if (std::ferror(file) != 0) throw_file(call, path, " cannot be read");
  return all;
}
inline std::string read_file(std::string_view call, std::string const& path) {
  auto const file = open_to_read(call, path);
  return read_rest(call, path, file.get());
}

/// Writes a file piece by piece; `close` says whether all of it arrived.
class file_writer {
 public:
  file_writer(std::string_view call, std::string const& path) : call_(call), path_(path) {
    errno = 0;
    file_.reset(std::fopen(path.c_str(), "wb"));
    if (!file_) throw_file(call_, path_, " cannot be opened");
  }
  void write(void const* bytes, std::size_t count) {
    written_ = written_ && (count == 0 || std::fwrite(bytes, 1, count, file_.get()) == count);
  }
  void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
  void close() {
    if (std::fclose(file_.release()) != 0 || !written_)
      throw_file(call_, path_, " cannot be written");
  }

 private:
  std::string call_, path_;
  open_file file_;
  bool written_ = true;
};

/// The bytes of a file, mapped where the system can do that: pages come when they are read, and
/// stay what they are until all copies are gone. The file must not be cut short meanwhile.
class file_bytes {
 public:
  file_bytes(std::string_view call, std::string const& path) {
    auto const file = open_to_read(call, path);
    struct ::stat about {};
    if (::fstat(::fileno(file.get()), &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
      auto const size = static_cast<std::size_t>(about.st_size);
      void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, ::fileno(file.get()), 0);
      if (at != MAP_FAILED) {
        owner_ = std::shared_ptr<void const>(
            at, [size](void const* p) { ::munmap(const_cast<void*>(p), size); });
        bytes_ = {static_cast<char const*>(at), size};
        return;
      }
    }
    auto const all = std::make_shared<std::string const>(read_rest(call, path, file.get()));
    bytes_ = *all;
    owner_ = all;
  }
  /// Bytes that something else keeps alive.
  file_bytes(std::shared_ptr<void const> owner, std::string_view bytes)
      : owner_(std::move(owner)), bytes_(bytes) {}

  std::string_view all() const { return bytes_; }
  std::shared_ptr<void const> const& owner() const { return owner_; }

 private:
  std::shared_ptr<void const> owner_;
  std::string_view bytes_;
};

}  // namespace detail
LAZULI_END
