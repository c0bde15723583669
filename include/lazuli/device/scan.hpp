// Scans on devices: one generated kernel reads and writes each element once. Sums and products of
// floats are added up in an order other than the host's, which their shape alone decides; integers
// are exact.
#pragma once

#include <lazuli/backend/gpu/scan.hpp>
#include <lazuli/device/launch.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/device/work.hpp>
#include <lazuli/sorting/scan.hpp>

LAZULI_BEGIN

namespace detail {

/// Scans on a stream, which first waits for work that has used the memory.
LAZULI_NOINLINE inline void scan_on_stream(gpu::stream const& stream,
                                           gpu::scanned_array const& array) {
  gpu::run_scan(array, launcher_on{stream, kernel_type<void, gpu::scan_frame>()},
                [&](index bytes) { return cleared_block(stream, bytes); });
}

template <device_space S>
struct scanning_on<S> {
  /// Row-major, and so aligned that accesses of several elements may begin there.
  template <class X>
  static bool reads(X const& x) {
    return x.numel() > 0 && x.is_contiguous() &&
           reinterpret_cast<std::uintptr_t>(x.data()) % 16 == 0;
  }
  template <bool Product, class X>
  static void sums(X& x, scan_shape const& s) {
    sums<Product>(x, x, s);
  }
  template <bool Product, class X, class Y>
  static void sums(X const& x, Y& out, scan_shape const& s) {
    run(x, out, nullptr, Product ? gpu::scan_kind::product : gpu::scan_kind::sum, s);
  }
  template <bool Greatest, class X, class P>
  static void extremes(X& x, P& places, scan_shape const& s) {
    extremes<Greatest>(x, x, places, s);
  }
  template <bool Greatest, class X, class Y, class P>
  static void extremes(X const& x, Y& out, P& places, scan_shape const& s) {
    places.memory()->use_on(stream_of(out));
    run(x, out, places.data(), Greatest ? gpu::scan_kind::greatest : gpu::scan_kind::least, s);
  }
  /// c_i = b_i + a_i c_{i-1}, into b.
  template <class V>
  static void recurrence(V const& a, V& b, scan_shape const& s) {
    auto const stream = stream_of(b);
    use_operands(a, stream);
    run(b, b, nullptr, gpu::scan_kind::affine, s, a.data());
  }

 private:
  template <class X>
  static gpu::stream stream_of(X const& x) {
    return gpu::current_stream(S::platform(), x.device_index());
  }
  template <class X, class Y>
  static void run(X const& x, Y& out, std::int64_t* places, gpu::scan_kind kind,
                  scan_shape const& s, void const* factors = nullptr) {
    auto const stream = stream_of(out);
    use_operands(x, stream);
    out.memory()->use_on(stream);
    scan_on_stream(stream, {x.data(), gpu::code_of<value_t<X>>, out.data(), places,
                            gpu::code_of<value_t<Y>>, kind, s.outer, s.length, s.inner, factors});
  }
};

}  // namespace detail

LAZULI_END
