// The programs of bench/gpu: workloads as rows, how they are timed, and where the figures go.
#pragma once

#include <cstdio>
#include <functional>
#include <lazuli/cuda.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gpu_bench {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;
using lz::dyn, lz::index;

/// What the command line said, and where it runs.
struct settings {
  bool check = false;       // tiny sizes on the driver without a GPU: right values, no times
  index largest = 1 << 29;  // items
  int samples = 20;
  std::string csv, only;     // only: workloads whose name holds this text
  std::FILE* out = nullptr;  // the CSV file
  int failures = 0, rows = 0;
};
settings& chosen();

/// One evaluation of a workload on one set of operands.
struct problem {
  std::function<void()> run;      // enqueues it on the current stream
  std::function<double()> error;  // waits; the largest error against plain loops. May be empty
  double bytes = 0, flops = 0;    // moved and computed at least
};

/// A workload in one dtype. `make(items)` makes its operands; `footprint`: bytes of these, per
/// item.
struct workload {
  std::string name, dtype;
  double goal = 0;  // percent of the copy ceiling; 0: none is set
  double tolerance = 0, footprint = 0;
  std::function<problem(index items)> make;
  index largest = index(1) << 29;
};

/// Median and distance between the quartiles, in seconds.
struct times {
  double median = 0, spread = 0;
};
times summary(std::vector<double> seconds);

/// Kernel time of one run, by events: 20 samples of as many runs back to back as fill a
/// millisecond, behind a kernel that waits while the host enqueues them. The runs go over all sets
/// in turn, which together exceed the L2 cache.
times measure(std::vector<problem> const& sets);

/// Times one workload at one size, checks its values, and writes the row. Skips what does not fit.
void run(workload const& w, index items);
/// All sizes of a list of workloads.
void run_all(std::vector<workload> const& list);

/// A line of the table and of the CSV file.
void report(std::string_view library, std::string_view name, std::string_view dtype, index items,
            double bytes, double flops, times const& t, double goal, std::string_view note);

/// The rate of the copy that moves about so many bytes, in bytes a second; 0 where unknown.
double copy_ceiling(double bytes);

/// Enqueues a kernel that keeps the stream busy, so that what follows runs back to back.
void hold_stream();

inline gpu::platform& platform() { return gpu::cuda_platform(); }
inline gpu::stream here() { return gpu::current_stream(platform(), 0); }
index free_bytes();

/// The value of element i of an operand: numbers in [0.25, 1.25), with a period that no extent has.
inline double value(unsigned seed, index i) {
  constexpr index period = 65521;
  auto const k = static_cast<unsigned>(i % period);
  return 0.25 + static_cast<double>((k * 2654435761u + seed * 40503u) >> 22) / 1024.0;
}
/// A device tensor of them; defined for float, double, float16, bfloat16 and uint8 (256 times
/// the value).
template <class T>
lz::cuda_tensor<T, dyn> filled(index items, unsigned seed);

/// Positions at which results of n elements are compared: all if there are few, else some at each
/// end and in the middle.
std::vector<index> windows(index n);

/// The largest |got - want| / (1 + |want|) over the windows of a dense result.
template <class T, class Want>
double worst(lz::cuda_tensor<T, dyn> const& got, index n, Want const& want) {
  double most = 0;
  constexpr index piece = 64;
  for (index const start : windows(n)) {
    index const count = n - start < piece ? n - start : piece;
    std::vector<unsigned char> raw(static_cast<std::size_t>(count) * sizeof(T));
    gpu::copy_to_host(raw.data(), got.data() + start, static_cast<index>(raw.size()), here());
    auto const* const values = reinterpret_cast<T const*>(raw.data());
    for (index i = 0; i < count; ++i) {
      double const exact = want(start + i);
      double const off = static_cast<double>(values[i]) - exact;
      double const error = (off < 0 ? -off : off) / (1 + (exact < 0 ? -exact : exact));
      if (!(error <= most)) most = error;  // NaN counts
    }
  }
  return most;
}

/// A kernel of one of these shapes on 16 bytes at a time: y = x, y = 1.5 x + 0.25, y = x + z, and
/// y = x + row where the row has a power of two of items. In the words that every dialect defines.
enum class stream_kind { copy, unary, binary, row };
struct stream_shape {
  stream_kind kind = stream_kind::copy;
  int unroll = 1, threads = 256, blocks = 4;
  std::string_view access = "plain";  // "nc": loads, "cs": stores past the cache
};
/// `run(y, x, z, items)` launches it on the current stream; items of 16 bytes.
class stream_kernel {
 public:
  explicit stream_kernel(stream_shape const& shape);
  void run(void* y, void const* x, void const* z, index items) const;

 private:
  gpu::kernel const* kernel_;
  stream_shape shape_;
};

/// Lists of elementwise workloads, put there by the files that hold them.
using list_maker = void (*)(std::vector<workload>&);
std::vector<list_maker>& fused_lists();
struct registered {
  explicit registered(list_maker list) { fused_lists().push_back(list); }
};

// The programs.
void ceiling();
void fused();
void reduce();
void ordered();
void sweep();
void latency();
/// Host time of an expression whose kernel exists: 20 blocks of 200.
times launch_times();
/// Host time of repeated statements of each kind, over a driver that does nothing.
void host_times();

}  // namespace gpu_bench
