// Representative kernels, and what their machine code must look like on every GPU.
#pragma once

#include <string>
#include <vector>

#include "gpu/found_compiler.hpp"

namespace mock {

struct promised {
  char const* what;
  std::string kernel;              // k0, without a prelude
  std::vector<std::size_t> bytes;  // of the parameters
  int wide_loads, wide_stores;     // instructions of 16 bytes
  int under_way;  // bytes that a thread fetches from memory before it waits for the first
  int elements = 1, most = 0;  // of a thread; instructions for one on sm_90, 0: as many as it takes
};

std::vector<promised> promised_kernels();

}  // namespace mock
