// Many kernels in CUDA's dialect on the processor, threads of a block in any order.
#pragma once

#include "gpu/host_program.hpp"
#include "gpu/mock/interleaved.hpp"

namespace mock {

struct interleaved_program : loaded_program {
  explicit interleaved_program(std::vector<std::string> const& kernels)
      : loaded_program(interleaved(together(lazuli::gpu::dialect::cuda, kernels))) {}
};

}  // namespace mock
