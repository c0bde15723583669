// Sums of arrays over ranks, element by element.
#pragma once

#include <algorithm>
#include <climits>
#include <complex>
#include <cstdint>
#include <lazuli/backend/mpi/grid.hpp>
#include <span>

LAZULI_BEGIN
namespace mpi {

/// The MPI type of the numbers in which sums are computed.
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

/// The MPI operation that adds up numbers. For bool: is any of them true?
template <class T>
MPI_Op addition() {
  return std::is_same_v<T, bool> ? MPI_LOR : MPI_SUM;
}

/// Adds up what all ranks of a communicator have; every rank gets the sums.
template <class T>
void sum_everywhere(communicator const& among, T* values, index count) {
  for (index at = 0; at < count; at += INT_MAX)
    MPI_Allreduce(MPI_IN_PLACE, values + at, static_cast<int>(std::min<index>(count - at, INT_MAX)),
                  number_type<T>(), addition<T>(), among.get());
}
template <class R>
void sum_everywhere(communicator const& among, std::complex<R>* values, index count) {
  sum_everywhere(among, reinterpret_cast<R*>(values), 2 * count);
}

/// The same, but each rank gets only its share: rank r the next counts[r] sums.
template <class T>
void sum_shares(communicator const& among, T const* values, T* out, std::span<int const> counts) {
  MPI_Reduce_scatter(values, out, counts.data(), number_type<T>(), addition<T>(), among.get());
}
template <class R>
void sum_shares(communicator const& among, std::complex<R> const* values, std::complex<R>* out,
                std::vector<int> counts) {
  for (int& n : counts) n *= 2;
  sum_shares(among, reinterpret_cast<R const*>(values), reinterpret_cast<R*>(out), counts);
}

}  // namespace mpi
LAZULI_END
