// Work that depends on the order of elements: scans, sorting, selection, counting, sums at places.
#include <lazuli/backend/gpu/units/units.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/random.hpp>
#include <lazuli/sorting.hpp>

#include "gpu.hpp"

namespace gpu_bench {

namespace {

/// Results are compared for up to this many items.
constexpr index compared = 1 << 20;

/// How many of the host's elements differ from those of the device, or are further away.
template <class A, class B>
double differing(A const& got, B const& want, double tolerance) {
  auto const here = got.cpu();
  return static_cast<double>(
      lz::count_nonzero(lz::abs(lz::astype<double>(here) - lz::astype<double>(want)) > tolerance)
          .item());
}

/// `run(x)` of uniform numbers in [0.25, 1.25), compared with its result on the host. Bytes: the
/// least that is moved, for each item.
template <class Run>
workload ordered(char const* name, double bytes, Run run, double tolerance = 0) {
  return {name, "float32", 0, 0.5, 40, [=](index items) {
            lz::cuda_tensor<float, dyn> x(items);
            lz::manual_seed(static_cast<std::uint64_t>(items));
            x.uniform_(0.25, 1.25);
            using result = decltype(run(x));
            struct set {
              lz::cuda_tensor<float, dyn> x;
              result y;
            };
            auto const t = std::make_shared<set>(set{x, run(x)});
            return problem{[=] { t->y = run(t->x); },
                           [=] {
                             if (items > compared) return 0.0;
                             return differing(t->y, run(lz::vector<float>(t->x.cpu())), tolerance);
                           },
                           bytes * static_cast<double>(items)};
          }};
}

/// Rows of 64 numbers added to some of 50,000, as the gradient of an embedding does.
workload sums_at_places() {
  return {"index_add of rows of 64", "float32", 0, 1e-4, 16, [](index items) {
            constexpr index width = 64, all = 50'000;
            index const n = items / width;
            struct set {
              lz::cuda_tensor<float, dyn, dyn> to, rows;
              lz::cuda_tensor<std::int64_t, dyn> places;
            };
            auto const t = std::make_shared<set>(
                set{lz::cuda_tensor<float, dyn, dyn>(all, width),
                    lz::cuda_tensor<float, dyn, dyn>(n, width),
                    lz::cuda_tensor<std::int64_t, dyn>(n)});
            lz::manual_seed(7);
            t->to.zero_();
            t->rows.uniform_(0.25, 1.25);
            t->places = lz::randint(0, 50000, {n}).cuda();
            return problem{[=] { t->to.index_add_(0, t->places, t->rows); },
                           [=] {
                             if (items > compared) return 0.0;
                             t->to.zero_();
                             t->to.index_add_(0, t->places, t->rows);
                             lz::matrix<float> want = lz::zeros<float>(all, width);
                             want.index_add_(0, t->places.cpu(), t->rows.cpu());
                             return differing(t->to, want, 1e-3);
                           },
                           3 * 4.0 * static_cast<double>(items)};
          }};
}

/// What the library of kernels/ does, if nvcc has built it.
void sort_by_cub() {
  if (!gpu::units_available()) return std::printf("# CUB: no liblazuli_kernels.so\n"), void();
  run_all({ordered("sort by CUB", 8, []<class X>(X const& x) {
    if constexpr (lz::on_device<X>) {
      lz::cuda_tensor<float, dyn> y(x.numel());
      gpu::library_stream const on(here());
      gpu::run_unit(on.on(), gpu::units().sort, static_cast<void const*>(x.data()), y.data(),
                    gpu::code::float32, 1, x.numel(), 0);
      return y;
    } else {
      return lz::sort(x);
    }
  })});
}

}  // namespace

void ordered() {
  sort_by_cub();
  run_all({ordered("cumsum", 8, [](auto const& x) { return lz::cumsum(x, 0); }, 1000),
           ordered("sort", 8, [](auto const& x) { return lz::sort(x); }),
           ordered("argsort", 12, [](auto const& x) { return lz::argsort(x); }),
           ordered("sort of rows of 1024", 8,
                   [](auto const& x) { return lz::sort(x.view(x.numel() / 1024, 1024)); }),
           ordered("sort of rows of 64", 8,
                   [](auto const& x) { return lz::sort(x.view(x.numel() / 64, 64)); }),
           ordered("topk of 10", 4, [](auto const& x) { return lz::topk(x, 10).indices; }),
           ordered("topk of 8 in rows of 1024", 4,
                   [](auto const& x) {
                     return lz::topk(x.view(x.numel() / 1024, 1024), 8).indices;
                   }),
           ordered("kthvalue of the middle", 4,
                   [](auto const& x) { return lz::kthvalue(x, x.numel() / 2).indices; }),
           ordered("flatnonzero of a quarter", 7,
                   [](auto const& x) { return lz::flatnonzero(x > 1.f); }),
           ordered("histogram of 100", 4,
                   [](auto const& x) {
                     return lz::histogram(x, 100, lz::interval{0.25, 1.25}).counts;
                   }),
           sums_at_places()});
}

}  // namespace gpu_bench
