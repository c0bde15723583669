// Numbers that a user's function brings into a kernel become operands of the kernel, so that other
// values need no other text.
#pragma once

#include <lazuli/backend/gpu/codegen/names.hpp>
#include <lazuli/number/trace.hpp>

LAZULI_BEGIN

namespace gpu {

using symbolic::brought_numbers;

/// The dtype of brought numbers of a tag.
LAZULI_API code code_of_tag(unsigned tag);

/// Appends brought numbers to the operands of a nest, with their dtypes; there must be room. Their
/// values are read when the kernel is launched.
LAZULI_API void append_brought(plan::nest& n, brought_numbers& brought, code* dtypes,
                               bool* numbers);

/// Throws device_error: what a user's function computes must not change between calls.
[[noreturn]] LAZULI_API void throw_fickle();

/// Room for the operands of a nest, and for the numbers that come after the first `Count`.
template <int Count>
struct operands_and_brought {
  static constexpr int most = Count + brought_numbers::most;
  plan::operand operands[most];
  code dtypes[most];
  bool numbers[most], counters[most];

  template <class Facts>
  operands_and_brought(plan::nest& n, Facts const& facts, brought_numbers& brought) {
    for (int k = 0; k < Count; ++k) {
      operands[k] = n.operands[k];
      dtypes[k] = facts.dtypes[k];
      numbers[k] = facts.numbers[k];
      counters[k] = facts.counters[k];
    }
    for (int k = Count; k < Count + brought.count; ++k) counters[k] = false;
    n.operands = operands;
    append_brought(n, brought, dtypes, numbers);
  }
};

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/brought.ipp>
#endif
