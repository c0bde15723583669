// NVRTC where there is one, and what tests read in its output. No GPU is needed.
#pragma once

#include <cstdio>
#include <lazuli/backend/gpu/runtime/compiler.hpp>
#include <string>

#include "gpu/mock/host_compiler.hpp"

namespace mock {

/// NVRTC, where it is there; else a notice.
inline bool find_nvrtc(lazuli::gpu::compiler& out) {
  if (sanitized) return std::puts("skipped: NVRTC under a sanitizer"), false;
  try {
    out = lazuli::gpu::find_compiler(lazuli::gpu::api::cuda);
    return true;
  } catch (lazuli::device_error const& e) {
    std::printf("skipped: %s\n", e.what());
    return false;
  }
}

/// How often a part occurs.
inline int count(std::string const& text, std::string const& part) {
  int n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// The number that stands before the first such words; -1 where there are none.
inline int number_before(std::string const& text, std::string const& words) {
  auto const end = text.find(words);
  if (end == text.npos) return -1;
  auto const from = text.find_last_not_of("0123456789", end - 1) + 1;
  return std::stoi(text.substr(from, end - from));
}

}  // namespace mock
