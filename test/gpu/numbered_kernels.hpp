// Texts of kernels under names of their own, so that one program has many that are named alike.
#pragma once

#include <lazuli/backend/gpu/codegen/kernel_source.hpp>
#include <string>
#include <vector>

namespace mock {

class numbered_kernels {
 public:
  /// The name under which a kernel is among `texts`.
  std::string name_of(lazuli::gpu::written_kernel const& made) {
    std::string own = made.text;
    for (std::string const before : {"KERNEL(", "ENTRY("})
      own.replace(own.find(before + made.name) + before.size(), made.name.size(), "NAME");
    std::size_t i = 0;
    while (i < plain_.size() && plain_[i] != own) ++i;
    std::string const name = lazuli::text::concat("k", i);
    if (i == plain_.size()) {
      plain_.push_back(own);
      for (auto at = own.find("NAME"); at != own.npos; at = own.find("NAME"))
        own.replace(at, 4, name);
      texts.push_back(own);
    }
    return name;
  }

  std::vector<std::string> texts;

 private:
  std::vector<std::string> plain_;
};

}  // namespace mock
