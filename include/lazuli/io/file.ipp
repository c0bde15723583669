// Files by the system's calls.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <lazuli/io/file.hpp>
#include <system_error>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_API void throw_file(std::string_view call, std::string const& path,
                                        std::string_view what) {
  int const problem = errno;
  fail<io_error>(call, ": ", path, what, problem != 0 ? ": " : "",
                 problem != 0 ? std::generic_category().message(problem) : "");
}

LAZULI_API open_file::open_file(std::string_view call, std::string const& path, char const* mode) {
  errno = 0;
  file_ = std::fopen(path.c_str(), mode);
  if (file_ == nullptr) throw_file(call, path, " cannot be opened");
}

LAZULI_API std::string read_rest(std::string_view call, std::string const& path, std::FILE* file) {
  std::string all;
  char block[1 << 16];
  errno = 0;
  while (std::size_t const count = std::fread(block, 1, sizeof block, file))
    all.append(block, count);
  if (std::ferror(file) != 0) throw_file(call, path, " cannot be read");
  return all;
}

LAZULI_API std::string read_file(std::string_view call, std::string const& path) {
  open_file const file(call, path, "rb");
  return read_rest(call, path, file.get());
}

LAZULI_API file_writer::file_writer(std::string_view call, std::string const& path)
    : call_(call), path_(path), file_(call, path, "wb") {}

LAZULI_API void file_writer::write(void const* bytes, std::size_t count) {
  written_ = written_ && (count == 0 || std::fwrite(bytes, 1, count, file_.get()) == count);
}

LAZULI_API void file_writer::close() {
  if (std::fclose(file_.release()) != 0 || !written_)
    throw_file(call_, path_, " cannot be written");
}

LAZULI_API file_bytes::file_bytes(std::string_view call, std::string const& path) {
  open_file const file(call, path, "rb");
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
  auto const all = std::make_shared<std::string>(read_rest(call, path, file.get()));
  bytes_ = *all;
  owner_ = all;
}

}  // namespace detail

LAZULI_END
