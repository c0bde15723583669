// Files of tests over ranks.
#pragma once

#include <filesystem>
#include <fstream>

#include "ranks.hpp"

namespace ranks {

namespace fs = std::filesystem;

inline std::string bytes_of(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
/// A folder that all ranks know, gone at the end.
struct folder {
  std::string path;
  explicit folder(char const* name) : path((fs::temp_directory_path() / name).string()) {
    if (line().rank() == 0) fs::remove_all(path), fs::create_directory(path);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  ~folder() {
    MPI_Barrier(MPI_COMM_WORLD);
    if (line().rank() == 0) fs::remove_all(path);
  }
};

}  // namespace ranks
