// Error types, and the function that builds their texts (call, shapes, axis, rule), the same in
// release builds.
#pragma once

#include <concepts>
#include <lazuli/base/portability.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

LAZULI_BEGIN

/// Root of everything that Lazuli throws.
struct error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Extents that do not fit: broadcasting, assignment, reshape, sizes that overflow.
struct shape_error : error {
  using error::error;
};
/// An index, axis or slice out of range.
struct index_error : error {
  using error::error;
};
/// An element type that an operation does not accept.
struct dtype_error : error {
  using error::error;
};
/// Operands on different devices, or a device that fails.
struct device_error : error {
  using error::error;
};
/// Singular input, no convergence, or no LAPACK found.
struct linalg_error : error {
  using error::error;
};
/// A file that is missing, unreadable or malformed.
struct io_error : error {
  using error::error;
};
/// An expression that outlived one of its operands (found in debug builds).
struct lifetime_error : error {
  using error::error;
};
/// A tape that is used up, or belongs to another thread, or to other operands.
struct tape_error : error {
  using error::error;
};

namespace text {

/// One part of a text: characters, or a number. Refers to what it is made of.
class LAZULI_OBJECT_TAG part {
 public:
  part(std::string_view text) : text_(text), kind_(characters) {}
  part(char const* text) : part(std::string_view(text)) {}
  part(std::string const& text) : part(std::string_view(text)) {}
  part(char character) : character_(character), kind_(one_character) {}
  template <std::integral I>
    requires(!std::same_as<I, char>)
  part(I number) {
    if constexpr (std::is_signed_v<I>) {
      signed_ = number;
      kind_ = signed_number;
    } else {
      unsigned_ = number;
      kind_ = unsigned_number;
    }
  }
  part(float number) : float_(number), kind_(float_number) {}
  part(double number) : double_(number), kind_(double_number) {}
  part(long double number) : long_double_(number), kind_(long_double_number) {}

  void append_to(std::string& out) const;

 private:
  union {
    std::string_view text_;
    char character_;
    long long signed_;
    unsigned long long unsigned_;
    float float_;
    double double_;
    long double long_double_;
  };
  enum {
    characters,
    one_character,
    signed_number,
    unsigned_number,
    float_number,
    double_number,
    long_double_number
  } kind_;
};

LAZULI_API void append(std::string& out, part const& more);

/// So many parts one after another as text.
LAZULI_API std::string join(part const* parts, std::size_t count);
/// The same. (By value: of literals of any length there is one function.)
template <class... Parts>
LAZULI_OBJECT_TAG LAZULI_COLD std::string concat(Parts... parts) {
  part const all[] = {"", parts...};
  return text::join(all, 1 + sizeof...(Parts));
}

/// A shape as `(2, 3)`; `(6)` for one axis, `()` for none.
LAZULI_OBJECT_TAG LAZULI_API std::string shape(std::span<index const> extents);

}  // namespace text

namespace detail {
template <class Error>
[[noreturn]] LAZULI_OBJECT_TAG void raise(std::string const& text);
}  // namespace detail

/// Throws `Error` with the parts as its text.
template <class Error, class... Parts>
[[noreturn]] LAZULI_OBJECT_TAG LAZULI_COLD void fail(Parts... parts) {
  text::part const all[] = {parts...};
  detail::raise<Error>(text::join(all, sizeof...(Parts)));
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/base/error.ipp>
#endif
