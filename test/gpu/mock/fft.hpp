// A cuFFT by the definition of the transform, over host memory.
#pragma once

#include <cmath>
#include <complex>
#include <lazuli/backend/gpu/vendor/fft_table.hpp>
#include <lazuli/number/dtype.hpp>
#include <map>
#include <vector>

#include "host.hpp"

namespace mock {

struct fft_plan {
  long long n = 0, in_extent = 0, out_extent = 0, in_stride = 0, in_step = 0, out_stride = 0,
            out_step = 0, batch = 0;
  int type = 0, allocates = 1, rank = 0;
  void *work = nullptr, *stream = nullptr;
};
struct fft_record {
  std::map<int, fft_plan> plans;
  int made = 0, refuse = 0;
  fft_plan last;
};
inline fft_record& fft_seen() {
  static fft_record all;
  return all;
}

/// The k-th of n roots of unity, by the sign of the exponent.
inline std::complex<double> root(long long k, long long n, int sign) {
  double const turn =
      2 * 3.14159265358979323846 * static_cast<double>(k % n) / static_cast<double>(n);
  return {std::cos(turn), sign * std::sin(turn)};
}

/// One transform of each of the batch, from In to Out; the other half of the spectrum is the
/// conjugate of the first.
template <class In, class Out>
int transform(int number, int type, void* from, void* to, int sign) {
  auto& seen = fft_seen();
  if (seen.refuse != 0) return seen.refuse;
  auto const found = seen.plans.find(number);
  if (found == seen.plans.end()) return 1;
  fft_plan const& plan = seen.last = found->second;
  arrive(plan.stream);
  if (plan.type != type || plan.allocates != 0 || plan.work == nullptr) return 1;
  auto const aligned = [](void* memory) {
    constexpr std::size_t number = 2 * sizeof(lazuli::real_part_t<In>);
    return reinterpret_cast<std::uintptr_t>(memory) % number == 0;
  };
  if (!aligned(from) || !aligned(to)) return 4;  // as the library does
  constexpr bool half_in = lazuli::complex_dtype<In> && !lazuli::complex_dtype<Out>;
  constexpr bool half_out = !lazuli::complex_dtype<In> && lazuli::complex_dtype<Out>;
  long long const half = plan.n / 2 + 1;
  for (long long b = 0; b < plan.batch; ++b) {
    auto const* const x = static_cast<In const*>(from) + b * plan.in_step;
    auto* const y = static_cast<Out*>(to) + b * plan.out_step;
    std::vector<std::complex<double>> signal;
    for (long long i = 0; i < plan.n; ++i) {
      bool const mirrored = half_in && i >= half;
      std::complex<double> value(x[(mirrored ? plan.n - i : i) * plan.in_stride]);
      if (half_in && (i == 0 || 2 * i == plan.n)) value = value.real();
      signal.push_back(mirrored ? std::conj(value) : value);
    }
    for (long long k = 0; k < (half_out ? half : plan.n); ++k) {
      std::complex<double> sum;
      for (long long i = 0; i < plan.n; ++i)
        sum += signal[static_cast<std::size_t>(i)] * root(i * k, plan.n, sign);
      if constexpr (lazuli::complex_dtype<Out>) {
        y[k * plan.out_stride] = Out(sum);
      } else {
        y[k * plan.out_stride] = static_cast<Out>(sum.real());
      }
    }
  }
  return 0;
}

/// The number of a plan, of cuFFT or of hipFFT.
inline int number(int plan) { return plan; }
inline int number(void* plan) { return static_cast<int>(reinterpret_cast<std::intptr_t>(plan)); }

template <class Table>
Table make_fft() {
  using P = typename Table::plan;
  Table t;
  t.create.function = [](P* plan) {
    int const made = ++fft_seen().made;
    fft_seen().plans[made];
    if constexpr (std::is_pointer_v<P>)
      *plan = reinterpret_cast<P>(std::intptr_t{made});
    else
      *plan = made;
    return 0;
  };
  t.destroy.function = [](P plan) { return fft_seen().plans.erase(number(plan)) == 1 ? 0 : 1; };
  t.set_stream.function = [](P plan, void* stream) {
    fft_seen().plans[number(plan)].stream = stream;
    return 0;
  };
  t.set_auto_allocation.function = [](P plan, int allocates) {
    fft_seen().plans[number(plan)].allocates = allocates;
    return 0;
  };
  t.set_work_area.function = [](P plan, void* memory) {
    fft_seen().plans[number(plan)].work = memory;
    return 0;
  };
  t.make_plan.function = [](P plan, int rank, long long* n, long long* in, long long in_stride,
                            long long in_step, long long* out, long long out_stride,
                            long long out_step, int type, long long batch, std::size_t* bytes) {
    auto& made = fft_seen().plans[number(plan)];
    if (rank != 1 || in == nullptr || out == nullptr || *n < 1) return 8;
    if (*n == 13) return 5;  // an unlucky one
    made.n = *n;
    made.in_extent = *in;
    made.out_extent = *out;
    made.in_stride = in_stride;
    made.in_step = in_step;
    made.out_stride = out_stride;
    made.out_step = out_step;
    made.batch = batch;
    made.type = type;
    *bytes = 64;
    return 0;
  };
  using single = std::complex<float>;
  using twice = std::complex<double>;
  t.c2c.function = [](P p, void* in, void* out, int sign) {
    return transform<single, single>(number(p), 0x29, in, out, sign);
  };
  t.z2z.function = [](P p, void* in, void* out, int sign) {
    return transform<twice, twice>(number(p), 0x69, in, out, sign);
  };
  t.r2c.function = [](P p, void* in, void* out) {
    return transform<float, single>(number(p), 0x2a, in, out, -1);
  };
  t.d2z.function = [](P p, void* in, void* out) {
    return transform<double, twice>(number(p), 0x6a, in, out, -1);
  };
  t.c2r.function = [](P p, void* in, void* out) {
    return transform<single, float>(number(p), 0x2c, in, out, 1);
  };
  t.z2d.function = [](P p, void* in, void* out) {
    return transform<twice, double>(number(p), 0x6c, in, out, 1);
  };
  return t;
}
template <class Table = gpu::vendor::fft_table>
Table const& fft() {
  static Table const table = make_fft<Table>();
  return table;
}

}  // namespace mock
