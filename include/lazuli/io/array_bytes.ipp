// Arrays of files: what may be in them, and copies of their elements in another order.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <lazuli/io/array_bytes.hpp>

LAZULI_BEGIN

namespace detail {

LAZULI_API std::string name_of(element_type type) {
  switch (type.kind) {
    case 'b':
      return "bool";
    case 'g':
      return "bfloat16";
    case 'p':
      return "float8_e4m3";
    case 'q':
      return "float8_e5m2";
    case 'i':
      return text::concat("int", 8 * type.bytes);
    case 'u':
      return text::concat("uint", 8 * type.bytes);
    case 'f':
      return text::concat("float", 8 * type.bytes);
    default:
      return text::concat("complex", 8 * type.bytes);
  }
}

LAZULI_API bool is_element_type(element_type type) {
  auto const one_of = [&](auto... bytes) { return ((type.bytes == bytes) || ...); };
  switch (type.kind) {
    case 'b':
    case 'p':
    case 'q':
      return one_of(1);
    case 'g':
      return one_of(2);
    case 'i':
    case 'u':
      return one_of(1, 2, 4, 8);
    case 'f':
      return one_of(2, 4, 8);
    case 'c':
      return one_of(8, 16);
    default:
      return false;
  }
}

LAZULI_API std::size_t count_bytes(std::string const& where, element_type type,
                                   std::vector<index> const& extents) {
  index product = type.bytes;
  bool bad = extents.size() > static_cast<std::size_t>(max_rank);
  bool empty = false;
  for (index const e : extents) empty = empty || e == 0;
  for (index const e : extents) {
    bad = bad || e < 0 || (!empty && __builtin_mul_overflow(product, e, &product));
  }
  if (bad) fail<io_error>(where, ": the shape ", text::shape(extents), " is not one of an array");
  return empty ? 0 : static_cast<std::size_t>(product);
}

LAZULI_API void check_array(std::string const& where, array_bytes const& array, element_type type,
                            int rank) {
  if (array.type != type || static_cast<int>(array.extents.size()) != rank) {
    fail<io_error>(where, " holds ", name_of(array.type), " of rank ", array.extents.size(), " ",
                   text::shape(array.extents), ", but ", name_of(type), " of rank ", rank,
                   " was asked for");
  }
}

LAZULI_API void check_visited(std::string const& where, element_type type) {
  if (type.kind == 'p' || type.kind == 'q')
    fail<io_error>(where, " holds ", name_of(type), ", which no visitor is called with: include "
                   "lazuli/float8.hpp and load it by its type");
}

LAZULI_API void swap_bytes(char* bytes, std::size_t count, int size) {
  for (std::size_t i = 0; i + static_cast<std::size_t>(size) <= count;
       i += static_cast<std::size_t>(size))
    std::reverse(bytes + i, bytes + i + size);
}

LAZULI_API void copy_columns(array_bytes const& array, char* to) {
  auto const& extents = array.extents;
  auto const bytes = static_cast<std::size_t>(array.type.bytes);
  std::vector<index> at(extents.size()), strides(extents.size());
  index step = 1;
  for (std::size_t i = 0; i < extents.size(); ++i) {
    strides[i] = step;
    step *= extents[i];
  }
  index from = 0;
  for (index k = 0; k < step; ++k, to += bytes) {
    std::memcpy(to, array.bytes.data() + static_cast<std::size_t>(from) * bytes, bytes);
    for (std::size_t i = extents.size(); i-- > 0;) {
      from += strides[i];
      if (++at[i] < extents[i]) break;
      from -= at[i] * strides[i];
      at[i] = 0;
    }
  }
}

LAZULI_API void make_bools(char* bytes, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes[i] = bytes[i] != 0;
}

}  // namespace detail

LAZULI_END
