// Many kernels in the host dialect, compiled at once: a compiler call each would take minutes.
#pragma once

#include <dlfcn.h>

#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <map>
#include <stdexcept>
#include <string_view>

#include "gpu/mock/host_compiler.hpp"

namespace mock {

/// Merges by s - 3 t, which tells the order.
inline constexpr std::string_view ordered_merge = R"(
typedef struct { int f0; } state;
DEVICE state merge(state s, state t) {
  state r;
  r.f0 = s.f0 - 3 * t.f0;
  return r;
}
)";

/// Texts of kernels, each in a namespace of its own.
inline std::string in_namespaces(std::vector<std::string> const& kernels) {
  std::string text;
  for (std::size_t i = 0; i < kernels.size(); ++i)
    text += lazuli::text::concat("namespace n", i, " {\n", kernels[i], "}\n");
  return text;
}
/// The same as one text that lies under its prelude.
inline std::string together(lazuli::gpu::dialect language,
                            std::vector<std::string> const& kernels) {
  std::string const text = in_namespaces(kernels);
  return lazuli::gpu::prelude(language, text) + text;
}

/// A loaded program of kernels.
class loaded_program {
 public:
  loaded_program(loaded_program const&) = delete;
  loaded_program& operator=(loaded_program const&) = delete;

  void run(std::string const& kernel, unsigned blocks, void** parameters) const {
    reinterpret_cast<void (*)(unsigned, void**)>(find(kernel + "_call"))(blocks, parameters);
  }
  void* find(std::string const& name) const {
    void* const found = ::dlsym(library_, name.c_str());
    if (found == nullptr) throw std::runtime_error("there is no " + name);
    return found;
  }

 protected:
  explicit loaded_program(std::string const& text) {
    file_ = scratch_file(".so");
    std::ofstream(file_, std::ios::binary) << compile_on_host(text, "all", {}).image;
    library_ = ::dlopen(file_.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) throw std::runtime_error(::dlerror());
  }
  ~loaded_program() {
    ::dlclose(library_);
    std::filesystem::remove(file_);
  }

 private:
  std::string file_;
  void* library_ = nullptr;
};

/// In the host's dialect.
struct host_program : loaded_program {
  explicit host_program(std::vector<std::string> const& kernels)
      : loaded_program(together(lazuli::gpu::dialect::host, kernels)) {}
};

}  // namespace mock
