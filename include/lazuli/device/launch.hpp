// Finding the kernel of an expression type, at the first use through the compiler, and launching
// it.
#pragma once

#include <atomic>
#include <lazuli/backend/gpu/body.hpp>
#include <lazuli/backend/gpu/cache.hpp>
#include <lazuli/backend/gpu/launch.hpp>
#include <lazuli/backend/gpu/prelude.hpp>
#include <lazuli/device/space.hpp>
#include <mutex>
#include <vector>

LAZULI_BEGIN

namespace detail {

/// Makes a stream wait for whoever wrote the operands of an expression.
template <class X>
void use_operands(X const& e, gpu::stream const& stream) {
  for_each_leaf(e, [&](auto const& x, auto) {
    if constexpr (on_device<decltype(x)>) {
      if (x.memory()) x.memory()->use_on(stream, gpu::access::read);
    }
  });
}

/// The kernels of a device by expression type: found there before any text is written.
class kernel_slots {
 public:
  kernel_slots(gpu::platform&, int) {}
  gpu::kernel const* find(std::size_t type, std::string_view key) const {
    std::scoped_lock const hold(lock_);
    if (type >= of_.size()) return nullptr;
    for (slot const& each : of_[type])
      if (each.key == key) return each.kernel;
    return nullptr;
  }
  void add(std::size_t type, std::string_view key, gpu::kernel const& k) {
    std::scoped_lock const hold(lock_);
    if (type >= of_.size()) of_.resize(type + 1);
    of_[type].push_back({std::string(key), &k});
  }

 private:
  struct slot {
    std::string key;
    gpu::kernel const* kernel;
  };
  mutable std::mutex lock_;
  std::vector<std::vector<slot>> of_;
};

/// A small number for each expression type with its destination's dtype.
inline std::size_t next_kernel_type() {
  static std::atomic<std::size_t> next{0};
  return next++;
}
template <class D, class X>
std::size_t kernel_type() {
  static std::size_t const own = next_kernel_type();
  return own;
}

/// Launches the kernel that `source()` describes; its text is written only if there is none for
/// this key. D and X: what it is made of.
template <class D, class X, class Source>
void launch_kernel(gpu::stream const& stream, std::string_view key, Source const& source,
                   unsigned blocks, void** arguments, unsigned threads = gpu::block_threads) {
  gpu::platform& p = stream.platform();
  int const device = stream.device();
  constexpr bool known_by_type = gpu::detail::is_stateless<X>;
  auto& slots = p.part<kernel_slots>(device, &gpu::detail::device_state::slots);
  gpu::kernel const* kernel = nullptr;
  if constexpr (known_by_type) kernel = slots.find(kernel_type<D, X>(), key);
  if (kernel == nullptr) {
    auto [name, text] = source();
    kernel = &gpu::get_kernel(p, device, {gpu::prelude(p.dialect(), text) + text, name});
    if constexpr (known_by_type) slots.add(kernel_type<D, X>(), key, *kernel);
  }
  gpu::launch(*kernel, stream, blocks, threads, 0, arguments);
}

}  // namespace detail

LAZULI_END
