// The text of kernels that find the first elements of each sorted row without sorting it. The
// digits of the last one's key are found from the highest on, by counting keys whose higher digits
// are known; if more keys equal it than are wanted, the digits of its place are found in the same
// way. An element is chosen by key and place, so the order of work does not matter.
// Source: T. Alabi et al., Fast K-Selection Algorithms for Graphics Processing Units (2012).
#pragma once

#include <lazuli/backend/gpu/codegen/sort_text.hpp>

LAZULI_BEGIN

namespace gpu {

enum class select_kind : char {
  count,  // one digit
  first,  // writes places of all up to the last one, in no order
  last    // writes the last one, and its place
};

struct select_frame {
  select_kind kind = select_kind::count;
  code dtype = code::float32;
  int digit_bits = 11;  // 8 or more

  int bins() const { return 1 << digit_bits; }
};

/// The last argument of each kernel.
struct select_geometry {
  std::uint64_t key_mask;                  // turns keys round (descending)
  std::int64_t length;                     // of a row
  std::uint32_t wanted;                    // which element is the last one, from 0 on
  std::uint32_t parts, factor, shift;      // of a row, each a block's; what divides by them
  std::uint32_t pass, key_passes, passes;  // digits: known, of keys, of keys and places
  std::uint32_t above, low, mask;          // bits over, below and of the digit that is counted
  std::uint32_t key_rest, place_rest;      // bits of the lowest digits
  std::uint32_t one;                       // only the last element is wanted
};

LAZULI_API written_kernel write_select(select_frame const& f);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/select_text.ipp>
#endif
