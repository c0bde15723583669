// Turns a reduction and its nest into one launch, or two if the outputs are too few to fill a
// device.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_body.hpp>
#include <lazuli/backend/gpu/elementwise.hpp>
#include <lazuli/backend/gpu/runtime/counters.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <span>

LAZULI_BEGIN

namespace gpu {

/// Sets `key` to what tells the kernels of one reduction type apart.
LAZULI_API void reduction_key(std::string& key, reduce_frame const& f, kernel_operands const& o,
                              std::string_view own, std::uint64_t digest = 0);

/// Sets `out` to the bytes of the argument that reduce_writer declares as `geometry`.
LAZULI_API void reduction_geometry(std::vector<std::byte>& out, plan::nest const& n,
                                   reduce_frame const& f, kernel_operands const& o,
                                   reduce_sizes const& sizes);

[[noreturn]] LAZULI_API void too_many_items(std::string_view call, index items);

/// One of several results of a reduction: a dense tensor, and the writer of the function, of a
/// given name, that finishes it.
struct finished_result {
  void* data;
  code dtype;
  function_ref<std::string(std::string_view name)> finish;
};

/// A reduction without its types.
struct folded_chain {
  int count;  // operands, the destination among them
  code const* dtypes;
  bool const* numbers;   // which operands are numbers
  bool positional;       // the last operand is the element's position
  int folded;            // > 0: elements are written, by `apply`, and only so many operands folded
  index state_bytes;     // at least
  std::string_view own;  // what of the reduction is no part of its type
  function_ref<reduce_body(kernel_operands const&)> body;  // writes the functions
  std::uint64_t digest = 0;                                // of the chain, as kernel_key's
  std::span<finished_result const> results = {};  // if there are several; they lie as operand 0
};

/// Runs a collapsed nest of a reduction whose operands lie in memory of one device. `workspace`
/// gives device memory for the duration of all launches, `counters` what counters.hpp says: if that
/// is null, a second kernel merges parts of rows, else the last block does.
LAZULI_API void run_reduction(plan::nest& n, folded_chain const& chain, kernel_launcher launch,
                              function_ref<block(index bytes)> workspace,
                              function_ref<unsigned*()> counters);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/reduction.ipp>
#endif
