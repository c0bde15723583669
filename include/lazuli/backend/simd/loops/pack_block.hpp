// Copies a block of memory from any layout to any other. It chooses the way by the steps and the
// size of an element alone, so it is compiled once per size.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/number/pack.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Copies a block of elements of Size bytes.
template <int Size>
void pack_block(block const& given);
/// The same to dense rows, from rows that are dense or stand still.
template <int Size>
void pack_dense(block const& given);
/// The same to dense rows, from rows that are neither dense nor stand still.
template <int Size>
void pack_turned(block const& given);

}  // namespace detail

/// Which blocks are packed.
enum class packing {
  any,
  dense,  // to dense rows, from dense ones or such that stand still: for drive_dense
  turned  // to dense rows, from others than these: for reductions of what lies dense
};

namespace detail {

/// The packer of Size if its bit in Sizes is set: no other is compiled.
template <int Sizes, packing P, int Size>
constexpr packer packer_for() {
  if constexpr ((Sizes & Size) == 0)
    return nullptr;
  else if constexpr (P == packing::dense)
    return pack_dense<Size>;
  else if constexpr (P == packing::turned)
    return pack_turned<Size>;
  else
    return pack_block<Size>;
}

}  // namespace detail

/// Packers for the element sizes whose sum is Sizes, of 1, 2, 4, 8 and 16 bytes.
template <int Sizes, packing P = packing::any>
inline constexpr packers packers_for = {
    {detail::packer_for<Sizes, P, 1>(), detail::packer_for<Sizes, P, 2>(),
     detail::packer_for<Sizes, P, 4>(), detail::packer_for<Sizes, P, 8>(),
     detail::packer_for<Sizes, P, 16>()}};

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/pack_block.ipp>
#endif
