// Many kernels on a device: LAZULI_TEST_DEVICE=1 takes the first GPU, =pretend the mock driver.
#pragma once

#include <cstdio>
#include <future>
#include <lazuli/backend/gpu/codegen/schedule.hpp>
#include <lazuli/backend/gpu/runtime/device.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <thread>

#include "gpu/mock/mock.hpp"
#include "host_program.hpp"

namespace mock {

/// Kernels k0, k1, … of a device, compiled many at a time by all cores.
class device_program {
 public:
  device_program(gpu::platform& p, std::vector<std::string> const& kernels)
      : platform_(p), active_(p, 0) {
    auto const facts = gpu::device_properties(p, 0);
    gpu::compile_options options;
    options.architecture = p.compiler().architecture(facts.major, facts.minor);
    std::size_t const cores = std::max(1u, std::thread::hardware_concurrency());
    std::size_t const each = std::max<std::size_t>(8, (kernels.size() + cores - 1) / cores);
    std::vector<std::future<std::string>> images;
    for (std::size_t first = 0; first < kernels.size(); first += each)
      images.push_back(std::async(std::launch::async, [&, first] {
        auto const from = kernels.begin() + static_cast<std::ptrdiff_t>(first);
        auto const count = std::min(each, kernels.size() - first);
        std::vector<std::string> const some(from, from + static_cast<std::ptrdiff_t>(count));
        return p.compiler().compile(together(p.dialect(), some), "some", options).image;
      }));
    for (auto& image : images) {
      void* module = nullptr;
      p.check(p.calls().module_load(&module, image.get().data()), "module_load", 0);
      modules_.push_back(module);
    }
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      void* function = nullptr;
      std::string const name = lazuli::text::concat("k", i);
      p.check(p.calls().module_function(&function, modules_[i / each], name.c_str()), "function",
              0);
      functions_.push_back(function);
    }
  }
  ~device_program() {
    for (void* module : modules_) platform_.calls().module_unload(module);
  }
  device_program(device_program const&) = delete;
  device_program& operator=(device_program const&) = delete;

  /// Runs one and waits for it, so that a fault is known by its kernel.
  void run(std::size_t kernel, unsigned blocks, void** parameters) const {
    if (blocks == 0) return;
    int const result =
        platform_.calls().launch(functions_[kernel], blocks, 1, 1, gpu::block_threads, 1, 1, 0,
                                 nullptr, parameters, nullptr);
    platform_.check(result, lazuli::text::concat("launch of k", kernel).c_str(), 0);
    platform_.check(platform_.calls().stream_synchronize(nullptr),
                    lazuli::text::concat("k", kernel).c_str(), 0);
  }

 private:
  gpu::platform& platform_;
  gpu::activation active_;
  std::vector<void*> modules_, functions_;
};

/// Says so where the tests run on no device.
inline bool skipped() {
  if (on_hardware()) return false;
  std::puts("skipped: LAZULI_TEST_DEVICE is not set");
  return true;
}

}  // namespace mock
