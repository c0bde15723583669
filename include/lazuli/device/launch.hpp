// Finds the kernel of an expression type, at its first use through the compiler, and launches
// it.
#pragma once

#include <array>
#include <atomic>
#include <lazuli/backend/gpu/codegen/body.hpp>
#include <lazuli/backend/gpu/codegen/kernel_source.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <lazuli/backend/gpu/runtime/cache.hpp>
#include <lazuli/backend/gpu/runtime/launch.hpp>
#include <lazuli/backend/gpu/runtime/rehearsal.hpp>
#include <lazuli/device/space.hpp>
#include <utility>

LAZULI_BEGIN

namespace detail {

struct operand_user {
  gpu::stream const& stream;
  template <class L>
  void operator()(L const& x, int) const {
    if constexpr (on_device<L>) {
      if (x.memory()) x.memory()->use_on(stream, gpu::access::read);
    }
  }
};

/// Makes a stream wait for whoever wrote the operands of an expression.
template <class X>
void use_operands(X const& e, gpu::stream const& stream) {
  operand_user use{stream};
  for_each_leaf(e, use);
}

/// The kernels of a device by expression type. They are found there before any text is written, and
/// without a lock: they are only ever added, each before the others of its list.
class kernel_slots {
 public:
  kernel_slots(gpu::platform&, int) {}
  kernel_slots(kernel_slots const&) = delete;
  kernel_slots& operator=(kernel_slots const&) = delete;
  ~kernel_slots() {
    for (auto const& list : lists_)
      for (slot const* each = list; each != nullptr;) delete std::exchange(each, each->next);
  }
  gpu::kernel const* find(std::size_t type, std::string_view key) const {
    auto const& list = lists_[type % lists_.size()];
    for (slot const* each = list.load(std::memory_order_acquire); each; each = each->next)
      if (each->type == type && each->key == key) return each->kernel;
    return nullptr;
  }
  void add(std::size_t type, std::string_view key, gpu::kernel const& k) {
    auto& list = lists_[type % lists_.size()];
    auto* const own = new slot{type, std::string(key), &k, list};
    while (!list.compare_exchange_weak(own->next, own, std::memory_order_release)) {
    }
  }

 private:
  struct slot {
    std::size_t type;
    std::string key;
    gpu::kernel const* kernel;
    slot const* next;
  };
  std::array<std::atomic<slot const*>, 256> lists_{};
};

/// A small number for each kind of kernel; keys tell kernels of one kind apart.
inline std::size_t next_kernel_type() {
  static std::atomic<std::size_t> next{1};
  return next++;
}
template <class D, class X>
std::size_t kernel_type() {
  static std::size_t const own = next_kernel_type();
  return own;
}

/// Launches a kernel of a type. Its text is written only if no kernel has this key: the key tells
/// what the kernel takes.
LAZULI_NOINLINE inline void launch_kernel(gpu::stream const& stream, std::size_t type,
                                          std::string_view key, gpu::kernel_writer write,
                                          unsigned blocks, void** arguments,
                                          unsigned threads = gpu::block_threads) {
  if (auto* const told = gpu::rehearsal::current()) {
    auto made = write();
    told->kernels.push_back({std::move(made.name), std::move(made.text), blocks, threads});
    return;
  }
  gpu::platform& p = stream.platform();
  int const device = stream.device();
  auto& slots = p.part<kernel_slots>(device, &gpu::detail::device_state::slots);
  gpu::kernel const* kernel = slots.find(type, key);
  if (kernel == nullptr) {
    gpu::written_kernel const made = write();
    gpu::check_arguments(p, device, made.name, made.argument_bytes);
    std::string text = gpu::prelude(p.dialect(), made.text) + made.text;
    kernel = &gpu::get_kernel(p, device, {std::move(text), made.name, false, made.in_16_bits});
    slots.add(type, key, *kernel);
  }
  gpu::launch(*kernel, stream, blocks, threads, 0, arguments);
}

/// Launches kernels of one type on one stream; this is passed to gpu::run_elementwise and
/// run_reduction.
struct launcher_on {
  gpu::stream const& stream;
  std::size_t type;
  void operator()(std::string_view key, gpu::kernel_writer write, unsigned blocks, void** arguments,
                  unsigned threads) const {
    launch_kernel(stream, type, key, write, blocks, arguments, threads);
  }
};

}  // namespace detail

LAZULI_END
