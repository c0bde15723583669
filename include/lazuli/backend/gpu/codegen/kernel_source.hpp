// What is handed from those who write kernels to those who launch them.
#pragma once

#include <lazuli/backend/gpu/codegen/names.hpp>
#include <lazuli/base/function_ref.hpp>
#include <string>
#include <string_view>
#include <utility>

LAZULI_BEGIN

namespace gpu {

/// Writes a kernel: its name and its text, without the dialect's prelude.
using kernel_writer = function_ref<std::pair<std::string, std::string>()>;

/// Launches a kernel: its key among those of its type, what writes it if need be, blocks, one
/// pointer for each argument.
using kernel_launcher =
    function_ref<void(std::string_view key, kernel_writer, unsigned blocks, void** arguments)>;

/// Writes the body of a kernel whose operands are reached so.
using body_writer = function_ref<body_text(kernel_operands const&)>;

}  // namespace gpu

LAZULI_END
