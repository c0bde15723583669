// Every op over every dtype, as a kernel in the host dialect, against the op itself.
#include <dlfcn.h>

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/prelude.hpp>

#include "catalogue.hpp"
#include "gpu/mock/host_compiler.hpp"

namespace {

namespace gpu = lazuli::gpu;

/// Kernels as one program, each in a namespace of its own, loaded.
class program {
 public:
  explicit program(std::vector<std::string> const& kernels) {
    std::string text;
    for (auto const& each : kernels)
      text += "namespace {\nnamespace k" + std::to_string(count_++) + " {\n" + each + "}\n}\n";
    file_ = mock::scratch_file(".so");
    std::ofstream(file_, std::ios::binary)
        << mock::compile_on_host(gpu::prelude(gpu::dialect::host, text) + text, "all", {}).image;
    library_ = ::dlopen(file_.c_str(), RTLD_NOW | RTLD_LOCAL);
    BOOST_TEST_REQUIRE(library_ != nullptr, ::dlerror());
  }
  ~program() {
    if (library_ != nullptr) ::dlclose(library_);
    std::filesystem::remove(file_);
  }
  program(program const&) = delete;
  program& operator=(program const&) = delete;

  void run(int kernel, unsigned blocks, void** parameters) const {
    auto const name = lazuli::text::concat("k", kernel, "_call");
    reinterpret_cast<void (*)(unsigned, void**)>(::dlsym(library_, name.c_str()))(blocks,
                                                                                  parameters);
  }

 private:
  int count_ = 0;
  std::string file_;
  void* library_ = nullptr;
};

}  // namespace

BOOST_AUTO_TEST_CASE(every_op_over_every_dtype_gives_the_numbers_of_the_host) {
  auto const& all = catalogue::everything();
  std::vector<std::string> texts;
  for (auto const& each : all)
    texts.push_back(catalogue::text_of(each, static_cast<int>(texts.size())));
  program const kernels(texts);
  for (std::size_t i = 0; i < all.size(); ++i) {
    catalogue::trial t(all[i]);
    struct {
      unsigned count = catalogue::tried;
    } geometry;
    void* pointers[] = {t.found.data(), t.x[0].data(), t.x[1].data(), t.x[2].data()};
    void* parameters[5];
    for (int k = 0; k <= all[i].arity; ++k) parameters[k] = &pointers[k];
    parameters[all[i].arity + 1] = &geometry;
    kernels.run(static_cast<int>(i), 1, parameters);
    std::string const wrong = catalogue::complaint(all[i], t, 1);
    BOOST_TEST(wrong == "");
  }
}
