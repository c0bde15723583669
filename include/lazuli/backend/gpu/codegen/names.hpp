// How kernels name their objects: dtypes in memory and in computation, operands, arguments.
#pragma once

#include <lazuli/backend/gpu/runtime/dtype_code.hpp>
#include <lazuli/backend/gpu/codegen/schedule.hpp>
#include <lazuli/base/error.hpp>
#include <string>

LAZULI_BEGIN

namespace gpu {

/// Appends parts to a text.
template <class... A>
void put(std::string& out, A const&... parts) {
  (text::append(out, parts), ...);
}

/// Appends a piece of a kernel without its first line break, with words replaced.
inline void put_piece(std::string& out, std::string_view piece,
                      std::initializer_list<std::pair<std::string_view, std::string>> by = {}) {
  std::string own(piece.substr(1));
  for (auto const& [word, text] : by)
    for (auto at = own.find(word); at != own.npos; at = own.find(word, at + text.size()))
      own.replace(at, word.size(), text);
  out += own;
}

/// The text that an expression wrote of itself.
struct body_text {
  std::string name;        // of the kernel: "lazuli_exp_multiply"
  std::string statements;  // "float t0 = …;\n"
  std::string value;       // an expression of the leaves and statements
};

/// Is the dtype only stored, and computed in float?
constexpr bool is_stored_float(code c) {
  return c == code::float16 || c == code::bfloat16 || c == code::float8_e4m3 ||
         c == code::float8_e5m2;
}
constexpr bool is_real_float(code c) {
  return is_stored_float(c) || c == code::float32 || c == code::float64;
}
/// Signed integers: kernels call functions that make them wrap.
constexpr bool is_signed(code c) {
  return c == code::int8 || c == code::int16 || c == code::int32 || c == code::int64;
}
constexpr bool is_unsigned(code c) {
  return c == code::uint8 || c == code::uint16 || c == code::uint32 || c == code::uint64;
}

/// How an element lies in memory: bool as a byte, everything else by its name in formulas.
constexpr std::string_view stored_name(code c) {
  return c == code::bool8     ? "uint8"
         : c == code::float32 ? "float"
         : c == code::float64 ? "double"
         : c == code::int32   ? "int"
                              : name_of(c);
}
/// The type in which an element is computed.
constexpr std::string_view computed_name(code c) {
  return c == code::bool8 ? "bool" : is_stored_float(c) ? "float" : stored_name(c);
}

namespace detail {
/// The sum of two numbers of the type `number`, in which a dtype is computed: integers wrap.
inline std::string sum_of(code c, std::string_view a, std::string_view b) {
  return is_signed(c) ? text::concat("(number)plus(", a, ", ", b, ")")
                      : text::concat("(number)(", a, " + ", b, ")");
}
}  // namespace detail

/// The operands of a kernel and how it reaches them. Operand 0 is written.
struct kernel_operands {
  frame const& f;
  int count;
  code const* dtypes;
  operand_route const* of;

  route how(int k) const { return of[k].how; }
  /// Are results stored in 16 bits or 8? What is off by 2 ulp of a float does not show in them.
  bool in_16_bits() const { return is_stored_float(dtypes[0]); }
  bool is_value(int k) const { return of[k].how == route::value; }
  /// Is it the number of the element, a value of 64 bits?
  bool is_counter(int k) const {
    return of[k].how == route::counted || of[k].how == route::numbered;
  }
  /// Is it among the arguments? Not if it reads what an earlier one reads.
  bool is_argument(int k) const { return of[k].alike == k; }
  /// y; x0, x1, … for memory that is read and numbers of elements, s0, s1, … for numbers.
  std::string name(int k) const {
    int const own = of[k].alike;
    if (own == 0) return "y";
    int number = 0;
    for (int j = 1; j < own; ++j) number += is_value(j) == is_value(own) && is_argument(j);
    return text::concat(is_value(own) ? "s" : "x", number);
  }
  std::string_view stored(int k) const { return stored_name(dtypes[k]); }
  std::string vector(int k) const { return text::concat(stored(k), "_x", f.lanes); }
  /// The types of n elements side by side (float_x4) of the arguments k for which wanted(k), once
  /// each, aligned to `together` elements.
  template <class Wanted>
  std::string array_types(int n, int together, Wanted const& wanted) const {
    std::string out;
    for (int k = 0; k < count; ++k) {
      bool fresh = is_argument(k) && wanted(k);
      for (int j = 0; j < k; ++j)
        fresh = fresh && !(is_argument(j) && wanted(j) && stored(j) == stored(k));
      if (!fresh) continue;
      put(out, "typedef struct { ", stored(k), " v[", n, "]; } __attribute__((aligned(",
          together * size_of(dtypes[k]), "))) ", stored(k), "_x", n, ";\n");
    }
    return out;
  }
  /// Is it found by coordinates, with strides among the arguments?
  bool is_strided(int k) const {
    if (!is_argument(k) || is_value(k) || how(k) == route::fixed || how(k) == route::numbered)
      return false;
    return f.kind != frame_kind::linear || how(k) == route::gather || how(k) == route::counted;
  }
  /// The place of its strides among all strides.
  int slot(int k) const {
    int before = 0;
    for (int j = 0; j < k; ++j) before += is_strided(j);
    return before;
  }
  /// Σ coordinate · stride. Coordinates are below 2^31: as signed numbers, one instruction extends
  /// and multiplies them.
  std::string offset(int k) const {
    std::string out;
    int const own = slot(k);
    for (int i = 0; i < f.rank; ++i)
      put(out, i == 0 ? "" : " + ", "(int64)(int)c", i, " * g.stride[", own, "][", i, "]");
    return f.rank == 0 ? "0" : out;
  }
  /// Calls f(k) for each operand that is read and among the arguments.
  template <class F>
  void each_leaf(F const& call) const {
    for (int k = 1; k < count; ++k)
      if (is_argument(k)) call(k);
  }
};

}  // namespace gpu

LAZULI_END
