// From a reduction and its nest to one launch, or two where the outputs are too few to fill a
// device.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_body.hpp>
#include <lazuli/backend/gpu/elementwise.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <span>

LAZULI_BEGIN

namespace gpu {

/// Makes `key` what tells the kernels of one reduction type apart.
LAZULI_API void reduction_key(std::string& key, reduce_frame const& f, kernel_operands const& o,
                              std::string_view own, std::uint64_t digest = 0);

/// Makes `out` the bytes of the argument that reduce_writer declares as `geometry`.
LAZULI_API void reduction_geometry(std::vector<std::byte>& out, plan::nest const& n,
                                   reduce_frame const& f, kernel_operands const& o,
                                   reduce_sizes const& sizes);

/// Arguments of a kernel: the destination, partial states if there are any, the leaves, the
/// geometry. Their memory can be filled again.
class kernel_arguments {
 public:
  void fill(plan::nest const& n, kernel_operands const& o, void* destination, void* geometry,
            void* states = nullptr) {
    parameters_.clear();
    values_.assign(static_cast<std::size_t>(o.count) + 1, nullptr);
    values_[0] = destination;
    parameters_.push_back(&values_[0]);
    values_.back() = states;
    if (states != nullptr) parameters_.push_back(&values_.back());
    o.each_leaf([&](int k) {
      auto const at = static_cast<std::size_t>(k);
      values_[at] = n.operands[k].data;
      if (o.how(k) == route::position)
        values_[at] = reinterpret_cast<void*>(plan::count_of(n.operands[k].data));
      parameters_.push_back(o.is_value(k) ? values_[at] : &values_[at]);
    });
    parameters_.push_back(geometry);
  }
  void** data() { return parameters_.data(); }

 private:
  std::vector<void*> values_;  // pointers and numbers of 8 bytes
  std::vector<void*> parameters_;
};

[[noreturn]] LAZULI_API void too_many_items(std::string_view call, index items);

/// One of several results of a reduction: a dense tensor, and the function that finishes it.
struct finished_result {
  void* data;
  code dtype;
  function_ref<std::string()> finish;
};

/// A reduction, its types left behind.
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
  std::span<finished_result const> results = {};  // some: each is finished by a kernel of its own
};

/// Runs a collapsed nest of a reduction whose operands lie in memory of one device. `workspace`
/// gives device memory for the length of both launches.
LAZULI_API void run_reduction(plan::nest& n, folded_chain const& chain, kernel_launcher launch,
                              function_ref<block(index bytes)> workspace);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/reduction.ipp>
#endif
