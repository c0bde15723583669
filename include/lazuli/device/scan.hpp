// Scans on devices: one generated kernel reads and writes each element once. Sums and products of
// floats are added up in another order than on the host, which their shape alone decides; integers
// are exact.
#pragma once

#include <lazuli/backend/gpu/scan.hpp>
#include <lazuli/device/launch.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/sorting/scan.hpp>

LAZULI_BEGIN

namespace detail {

/// Scans on a stream that waits for who has used the memory.
LAZULI_NOINLINE inline void scan_on_stream(gpu::stream const& stream,
                                           gpu::scanned_array const& array) {
  gpu::run_scan(array, launcher_on{stream, kernel_type<void, gpu::scan_frame>()}, [&](index bytes) {
    gpu::block out(stream, bytes);
    if (gpu::rehearsal::current() == nullptr) gpu::fill_bytes(out.data(), 0, bytes, stream);
    return out;
  });
}

template <device_space S>
struct scanning_on<S> {
  template <bool Product, class X>
  static void sums(X& x, scan_shape const& s) {
    run(x, nullptr, Product ? gpu::scan_kind::product : gpu::scan_kind::sum, s);
  }
  template <bool Greatest, class X, class P>
  static void extremes(X& x, P& places, scan_shape const& s) {
    auto const stream = gpu::current_stream(S::platform(), x.device_index());
    places.memory()->use_on(stream);
    run(x, places.data(), Greatest ? gpu::scan_kind::greatest : gpu::scan_kind::least, s);
  }

 private:
  template <class X>
  static void run(X& x, std::int64_t* places, gpu::scan_kind kind, scan_shape const& s) {
    auto const stream = gpu::current_stream(S::platform(), x.device_index());
    x.memory()->use_on(stream);
    scan_on_stream(stream, {x.data(), places, gpu::code_of<value_t<X>>, kind, s.outer, s.length,
                            s.inner});
  }
};

}  // namespace detail

LAZULI_END
