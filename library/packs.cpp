// What is made of SIMD registers: compiled once for each instruction set, in a namespace of its
// own.
#include <lazuli/backend/simd/loops/pack_block.ipp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA::detail {

template void pack_block<1>(block const&);
template void pack_block<2>(block const&);
template void pack_block<4>(block const&);
template void pack_block<8>(block const&);
template void pack_block<16>(block const&);
template void pack_dense<1>(block const&);
template void pack_dense<2>(block const&);
template void pack_dense<4>(block const&);
template void pack_dense<8>(block const&);
template void pack_dense<16>(block const&);
template void pack_turned<1>(block const&);
template void pack_turned<2>(block const&);
template void pack_turned<4>(block const&);
template void pack_turned<8>(block const&);
template void pack_turned<16>(block const&);

}  // namespace simd::inline LAZULI_SIMD_ISA::detail
LAZULI_END
