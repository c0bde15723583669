// Runs a planned chain or reduction on the host: overlap decides between in place, another order,
// and a temporary. It takes plain data, and is compiled once for all expressions.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/evaluate/backend.hpp>
#include <span>
#include <string_view>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_API void throw_noalias();

/// Runs the kernel over the nest, which need not be collapsed. `fails_halfway`: writes must not be
/// visible before all are complete.   Throws if operands overlap the destination although that was
/// excluded.
LAZULI_API void run_planned(simd::elementwise_kernel const& kernel, plan::nest& n, aliasing known,
                            bool fails_halfway);

/// The same where all operands are whole tensors or numbers.
LAZULI_API void run_dense(simd::elementwise_kernel const& kernel, plan::nest& n);
/// The same for vectors.
LAZULI_API void run_vectors(simd::elementwise_kernel const& kernel, plan::nest const& n);
/// Copies operand 1, which is dense, broadcast or not, to operand 0, a whole tensor of that dtype.
LAZULI_API void copy_whole(plan::nest& n);

/// Completes the nest of a reduction, whose extents, reduced axes and leaves are set: spreads
/// operand 0 over the operand's axes. `steps` are in elements, one for each axis of the destination,
/// which `keeps` the reduced axes or not. Returns how many elements go into each output.
LAZULI_API index begin_reduction(plan::nest& n, index const* steps, bool keeps);
/// Elements counted along the reduced axes in row-major order: what argmin and argmax return.
LAZULI_API void count_positions(plan::nest const& n, plan::operand& out);
/// The leaf that leads the order of the axes: the one that is broadcast along the fewest.
LAZULI_API int leading_operand(plan::nest const& n);
/// Runs a reduction of `elements` > 0 elements to each output.
LAZULI_API void run_reduction(simd::reduction_kernel const& kernel, plan::nest& n, index elements);
/// The same where all operands are whole tensors or numbers.
LAZULI_API void run_dense_reduction(simd::reduction_kernel const& kernel, plan::nest& n,
                                    index elements);
/// The same for all of what lies as one vector: whole vectors, or one whole tensor, and numbers.
LAZULI_API void run_vector_reduction(simd::reduction_kernel const& kernel, plan::nest& n,
                                     index elements);
/// Writes the result of an empty reduction to every place of a destination with these extents and
/// steps (in elements).
LAZULI_API void fill_empty(simd::reduction_kernel const& kernel, plan::operand const& to,
                           std::span<index const> extents, std::span<index const> steps);
[[noreturn]] LAZULI_API void throw_empty_reduction(std::string_view call,
                                                   std::span<index const> extents);

}  // namespace detail

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/evaluate/run.ipp>
#endif
