// Batches of matrices on the threads of loops, and one small matrix on one thread of the BLAS.
#pragma once

#include <exception>
#include <lazuli/backend/blas/threads.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/base/function_ref.hpp>
#include <mutex>

LAZULI_BEGIN

namespace detail {

/// Contiguous matrices, row-major.
struct matrices {
  index count, rows, cols;
  bool batched;
  constexpr index size() const { return rows * cols; }
  /// The number of matrix i as messages give it; nothing if there is only one matrix.
  constexpr index name(index i) const { return batched ? i : -1; }
};

/// Calls run(first, last) for runs that make up [0, outer), the first axis of so many matrices, on
/// which a library runs `by`. A single matrix, and large ones, are shared among the threads of the
/// BLAS if that pays. Several small ones are shared among the threads of loops if there is enough
/// work, one run for each thread.   Throws what the first failing run throws.
LAZULI_COLD inline void for_each_run(blas::algorithm by, matrices const& all, index outer,
                                     function_ref<void(index, index)> run) {
  bool const small = by.runs_on_one(all.rows, all.cols);
  double const work = by.work(all.rows, all.cols) * static_cast<double>(all.count);
  int const threads =
      small && outer > 1 ? openmp::threads_for(static_cast<index>(work < 1e15 ? work : 1e15)) : 1;
  blas::one_thread const alone(threads > 1 || (small && (!by.chooses || blas::one_is_wanted())));
  index const parts = threads < outer ? threads : outer;
  if (parts < 2) return run(0, outer);
  std::mutex guard;
  std::exception_ptr failure;
  index failed = parts;  // the first of those that do
  openmp::for_each_part(parts, threads, [&](index part) {
    try {
      run(part * outer / parts, (part + 1) * outer / parts);
    } catch (...) {
      std::lock_guard const lock(guard);
      if (part < failed) failure = std::current_exception(), failed = part;
    }
  });
  if (failure) std::rethrow_exception(failure);
}

/// Calls one(i) for each matrix i, as for_each_run does.
inline void for_each_matrix(blas::algorithm by, matrices const& all,
                            function_ref<void(index)> one) {
  for_each_run(by, all, all.count, [&](index first, index last) {
    for (index i = first; i < last; ++i) one(i);
  });
}

}  // namespace detail

LAZULI_END
