// Representative kernels, and what their machine code must look like on every GPU.
#pragma once

#include <string>
#include <vector>

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

/// How often a part occurs.
inline int count(std::string const& text, std::string const& part) {
  int n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

}  // namespace mock
