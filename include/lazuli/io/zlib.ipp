// zlib's functions, looked for and called.
#pragma once

#include <lazuli/base/library.hpp>
#include <lazuli/io/zlib.hpp>
#include <new>

LAZULI_BEGIN

namespace detail::zlib {

/// z_stream of zlib.h, unchanged since version 1.
struct stream {
  unsigned char const* next_in = nullptr;
  unsigned available_in = 0;
  unsigned long total_in = 0;
  unsigned char* next_out = nullptr;
  unsigned available_out = 0;
  unsigned long total_out = 0;
  char const* message = nullptr;
  void* state = nullptr;
  void* (*allocate)(void*, unsigned, unsigned) = nullptr;
  void (*release)(void*, void*) = nullptr;
  void* opaque = nullptr;
  int data_type = 0;
  unsigned long adler = 0, reserved = 0;
};

/// The functions of the library that are used.
struct functions {
  int (*inflate_init)(stream*, int window, char const* version, int size) = nullptr;
  int (*inflate)(stream*, int flush) = nullptr;
  int (*inflate_end)(stream*) = nullptr;
  int (*deflate_init)(stream*, int level, int method, int window, int memory, int strategy,
                      char const* version, int size) = nullptr;
  int (*deflate)(stream*, int flush) = nullptr;
  int (*deflate_end)(stream*) = nullptr;
  bool found = false;

  functions() {
    static shared_library const library{"libz.so.1", "libz.so"};
    found = library.find("inflateInit2_", inflate_init) && library.find("inflate", inflate) &&
            library.find("inflateEnd", inflate_end) &&
            library.find("deflateInit2_", deflate_init) && library.find("deflate", deflate) &&
            library.find("deflateEnd", deflate_end);
  }
  /// Throws io_error where there is no zlib.
  static functions const& get(std::string_view call) {
    static functions const all;
    if (!all.found)
      fail<io_error>(call,
                     ": compression needs zlib, none was found: install one (Debian: apt install "
                     "zlib1g)");
    return all;
  }
};

/// Feeds all of `in` and writes what comes out to `out`, in pieces small enough for zlib's
/// counters.
inline constexpr char version[] = "1.2";
inline constexpr int raw = -15;  // no header around the data; a window of 2^15
inline constexpr unsigned most = 1u << 30;

template <class Step>
std::size_t run(stream& s, std::string_view in, char* out, std::size_t size, Step const& step) {
  auto const* from = reinterpret_cast<unsigned char const*>(in.data());
  std::size_t left = in.size(), room = size;
  s.next_out = reinterpret_cast<unsigned char*>(out);
  unsigned char beyond = 0;  // what ends exactly with `out` may need another call to say so
  std::size_t extra = 0;
  for (;;) {
    if (s.available_in == 0) {
      s.next_in = from;
      s.available_in = left < most ? static_cast<unsigned>(left) : most;
      from += s.available_in;
      left -= s.available_in;
    }
    if (s.available_out == 0 && room > 0) {
      s.available_out = room < most ? static_cast<unsigned>(room) : most;
      room -= s.available_out;
    } else if (s.available_out == 0) {
      if (extra++ != 0) return size + 1;
      s.next_out = &beyond;
      s.available_out = 1;
    }
    int const code = step(left == 0);
    if (code == 1) return size + extra - room - s.available_out;  // the end of the data
    if (code != 0) return size + 1;
  }
}

LAZULI_API bool inflate(std::string_view call, std::string_view in, char* out, std::size_t size) {
  auto const& z = functions::get(call);
  stream s;
  if (z.inflate_init(&s, raw, version, sizeof s) != 0) throw std::bad_alloc();
  auto const got = run(s, in, out, size, [&](bool) { return z.inflate(&s, 0); });
  z.inflate_end(&s);
  return got == size;
}

LAZULI_API std::string deflate(std::string_view call, std::string_view in) {
  auto const& z = functions::get(call);
  stream s;
  if (z.deflate_init(&s, 6, 8, raw, 8, 0, version, sizeof s) != 0) throw std::bad_alloc();
  std::string out(in.size() + in.size() / 1000 + 64, '\0');  // more than stored blocks take
  auto const got =
      run(s, in, out.data(), out.size(), [&](bool last) { return z.deflate(&s, last ? 4 : 0); });
  z.deflate_end(&s);
  if (got > out.size()) fail<io_error>(call, ": zlib failed");
  out.resize(got);
  return out;
}

}  // namespace detail::zlib

LAZULI_END
