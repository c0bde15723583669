// What is handed from those who write kernels to those who launch them.
#pragma once

#include <lazuli/backend/gpu/codegen/names.hpp>
#include <lazuli/base/function_ref.hpp>
#include <string>
#include <string_view>

LAZULI_BEGIN

namespace gpu {

/// A kernel's name and text, without the dialect's prelude, and the bytes of its arguments; 0 where
/// they are too few to count.
struct written_kernel {
  std::string name, text;
  std::size_t argument_bytes = 0;
  bool in_16_bits = false;  // as kernel_operands'
};

/// Writes a kernel.
using kernel_writer = function_ref<written_kernel()>;

/// Launches a kernel: its key among those of its type, what writes it if need be, blocks, one
/// pointer for each argument, threads of a block.
using kernel_launcher = function_ref<void(std::string_view key, kernel_writer, unsigned blocks,
                                          void** arguments, unsigned threads)>;

/// Writes the body of a kernel whose operands are reached so.
using body_writer = function_ref<body_text(kernel_operands const&)>;

}  // namespace gpu

LAZULI_END
