// Sums of arrays over ranks, element by element.
#pragma once

#include <lazuli/backend/mpi/grid.hpp>

#include <algorithm>
#include <climits>
#include <complex>
#include <cstdint>

LAZULI_BEGIN
namespace mpi {

/// The type of MPI for numbers in which is computed.
template <class T>
MPI_Datatype number_type() {
  if constexpr (std::is_same_v<T, float>) return MPI_FLOAT;
  else if constexpr (std::is_same_v<T, double>) return MPI_DOUBLE;
  else if constexpr (std::is_same_v<T, bool>) return MPI_CXX_BOOL;
  else if constexpr (sizeof(T) == 1) return std::is_signed_v<T> ? MPI_INT8_T : MPI_UINT8_T;
  else if constexpr (sizeof(T) == 2) return std::is_signed_v<T> ? MPI_INT16_T : MPI_UINT16_T;
  else if constexpr (sizeof(T) == 4) return std::is_signed_v<T> ? MPI_INT32_T : MPI_UINT32_T;
  else return std::is_signed_v<T> ? MPI_INT64_T : MPI_UINT64_T;
}

/// Adds what all ranks of a communicator have, on each of them. bool: is it true anywhere.
template <class T>
void sum_everywhere(communicator const& among, T* values, index count) {
  MPI_Op const add = std::is_same_v<T, bool> ? MPI_LOR : MPI_SUM;
  for (index at = 0; at < count; at += INT_MAX)
    MPI_Allreduce(MPI_IN_PLACE, values + at, static_cast<int>(std::min<index>(count - at, INT_MAX)),
                  number_type<T>(), add, among.get());
}
template <class R>
void sum_everywhere(communicator const& among, std::complex<R>* values, index count) {
  sum_everywhere(among, reinterpret_cast<R*>(values), 2 * count);
}

}  // namespace mpi
LAZULI_END
