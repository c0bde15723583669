// What is made of SIMD registers: compiled once for each instruction set, in a namespace of its
// own.
#include <lazuli/backend/simd/loops/pack_block.ipp>
#include <lazuli/backend/simd/loops/quick_sort.ipp>
#include <lazuli/backend/simd/loops/sort_network.ipp>

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

namespace simd::inline LAZULI_SIMD_ISA {

template void sort_columns<std::uint8_t>(std::uint8_t*, index);
template void columns_of_rows<std::uint8_t>(std::uint8_t*, std::uint8_t const*, index, index, int);
template void rows_of_columns<std::uint8_t>(std::uint8_t*, std::uint8_t const*, index, index, int);
template void sort_columns<std::uint16_t>(std::uint16_t*, index);
template void columns_of_rows<std::uint16_t>(std::uint16_t*, std::uint16_t const*, index, index,
                                             int);
template void rows_of_columns<std::uint16_t>(std::uint16_t*, std::uint16_t const*, index, index,
                                             int);
template void sort_columns<std::uint32_t>(std::uint32_t*, index);
template void columns_of_rows<std::uint32_t>(std::uint32_t*, std::uint32_t const*, index, index,
                                             int);
template void rows_of_columns<std::uint32_t>(std::uint32_t*, std::uint32_t const*, index, index,
                                             int);
template void sort_columns<std::uint64_t>(std::uint64_t*, index);
template void columns_of_rows<std::uint64_t>(std::uint64_t*, std::uint64_t const*, index, index,
                                             int);
template void rows_of_columns<std::uint64_t>(std::uint64_t*, std::uint64_t const*, index, index,
                                             int);
template void sort_columns<std::uint64_t>(std::uint64_t*, std::uint64_t*, index);
#if LAZULI_DIVIDES_LANES
template void quick_sort<std::uint32_t>(std::uint32_t*, index);
template void quick_sort<std::uint64_t>(std::uint64_t*, index);
template void quick_sort<std::uint64_t>(std::uint64_t*, std::uint64_t*, index);
#endif

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
