// Parts of a kernel's text.
#pragma once

#include <string>
#include <string_view>

namespace backend_gpu {

inline bool has_part(std::string const& text, std::string_view part) {
  return text.find(part) != text.npos;
}

}  // namespace backend_gpu
