// Files as bytes: opened, read, mapped, written. Failures are io_errors with the call, the path and
// the system's reason.
#pragma once

#include <cstdio>
#include <exception>
#include <lazuli/base/error.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

LAZULI_BEGIN
namespace detail {

/// A file that is closed at the end. (Another std::unique_ptr type costs every source 10 ms.)
class open_file {
 public:
  /// `mode` as of fopen. Throws io_error.
  open_file(std::string_view call, std::string const& path, char const* mode);
  open_file(open_file const&) = delete;
  open_file& operator=(open_file const&) = delete;
  ~open_file() {
    if (file_ != nullptr) std::fclose(file_);
  }
  std::FILE* get() const { return file_; }
  std::FILE* release() { return std::exchange(file_, nullptr); }

 private:
  std::FILE* file_;
};

[[noreturn]] LAZULI_API void throw_file(std::string_view call, std::string const& path,
                                        std::string_view what);

/// All bytes from here to the end.
LAZULI_API std::string read_rest(std::string_view call, std::string const& path, std::FILE* file);
LAZULI_API std::string read_file(std::string_view call, std::string const& path);

/// Writes a file piece by piece; `close` says whether all of it arrived.
class file_writer {
 public:
  file_writer(std::string_view call, std::string const& path);
  void write(void const* bytes, std::size_t count);
  void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
  void close();

 private:
  std::string call_, path_;
  open_file file_;
  bool written_ = true;
};

/// Who of several processes writes a file, and that all of them wait for it, and fail alike.
struct file_turn {
  file_turn() = default;
  file_turn(file_turn const&) = delete;
  file_turn& operator=(file_turn const&) = delete;
  virtual ~file_turn() = default;
  virtual bool is_here() const = 0;
  /// Throws what the one that writes has thrown, on all.
  virtual void end(std::exception_ptr const& thrown) const = 0;
};
/// Calls write() where it is this process's turn; null: it is alone.
template <class F>
void in_turn(file_turn const* turn, F const& write) {
  if (turn == nullptr) return write();
  std::exception_ptr thrown;
  try {
    if (turn->is_here()) write();
  } catch (...) {
    thrown = std::current_exception();
  }
  turn->end(thrown);
}
/// The turn for a file of values in a space, and where it is the values. Specialised where several
/// processes hold them (mpi/files.hpp).
template <class Space>
struct values_for_file {
  template <class X>
  static std::shared_ptr<file_turn const> turn(X const&) {
    return nullptr;
  }
  template <class X>
  static auto values(X const& x) {
    return copy_to_cpu(x);
  }
};

/// The bytes of a file, mapped where the system can do that: pages come when they are read, and
/// stay what they are until all copies are gone. The file must not be cut short meanwhile.
class file_bytes {
 public:
  file_bytes(std::string_view call, std::string const& path);
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

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/file.ipp>
#endif
