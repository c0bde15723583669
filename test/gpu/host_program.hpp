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

/// Texts of kernels, each in a namespace of its own, as one text that lies under its prelude.
inline std::string together(lazuli::gpu::dialect language,
                            std::vector<std::string> const& kernels) {
  std::string text;
  for (std::size_t i = 0; i < kernels.size(); ++i)
    text += lazuli::text::concat("namespace n", i, " {\n", kernels[i], "}\n");
  return lazuli::gpu::prelude(language, text) + text;
}

/// A loaded program of kernels.
class host_program {
 public:
  explicit host_program(std::vector<std::string> const& kernels) {
    file_ = scratch_file(".so");
    std::ofstream(file_, std::ios::binary)
        << compile_on_host(together(lazuli::gpu::dialect::host, kernels), "all", {}).image;
    library_ = ::dlopen(file_.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) throw std::runtime_error(::dlerror());
  }
  ~host_program() {
    ::dlclose(library_);
    std::filesystem::remove(file_);
  }
  host_program(host_program const&) = delete;
  host_program& operator=(host_program const&) = delete;

  void run(std::string const& kernel, unsigned blocks, void** parameters) const {
    reinterpret_cast<void (*)(unsigned, void**)>(find(kernel + "_call"))(blocks, parameters);
  }
  void* find(std::string const& name) const {
    void* const found = ::dlsym(library_, name.c_str());
    if (found == nullptr) throw std::runtime_error("there is no " + name);
    return found;
  }

 private:
  std::string file_;
  void* library_ = nullptr;
};

}  // namespace mock
