// A folder of its own for a test that keeps kernels on disk.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace backend_gpu {

/// LAZULI_CACHE names a fresh folder as long as this lives; it is removed afterwards.
class kernel_folder {
 public:
  explicit kernel_folder(std::string const& below) {
    static int count = 0;
    auto const name =
        "lazuli_kernels_" + std::to_string(::getpid()) + "_" + std::to_string(count++);
    root_ = (std::filesystem::temp_directory_path() / name).string();
    std::filesystem::create_directories(root_);
    ::setenv("LAZULI_CACHE", (root_ + "/" + below).c_str(), 1);
  }
  kernel_folder(kernel_folder const&) = delete;
  kernel_folder& operator=(kernel_folder const&) = delete;
  ~kernel_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
    ::setenv("LAZULI_CACHE", "none", 1);
  }
  std::string const& path() const { return root_; }
  std::vector<std::string> files() const {
    std::vector<std::string> found;
    for (auto const& each : std::filesystem::recursive_directory_iterator(root_))
      if (each.is_regular_file()) found.push_back(each.path().string());
    return found;
  }

 private:
  std::string root_;
};

}  // namespace backend_gpu
