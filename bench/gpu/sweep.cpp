// Which unroll, block size, number of blocks on a processor and kind of access are best: 90
// variants of three kernels. The winners are constants of the library; the last lines print them.
#include <algorithm>
#include <cmath>
#include <lazuli/backend/gpu/codegen/schedule.hpp>

#include "gpu.hpp"

namespace gpu_bench {

namespace {

struct variant {
  stream_shape shape;
  double rate[3] = {0, 0, 0};
  double mean(int from, int to) const {  // geometric
    double sum = 0;
    for (int k = from; k < to; ++k) sum += std::log(std::max(rate[k], 1.0));
    return std::exp(sum / (to - from));
  }
  std::string text() const {
    return lz::text::concat("U=", shape.unroll, " block=", shape.threads,
                            " min blocks=", shape.blocks, " ", shape.access);
  }
};

std::vector<variant> variants(bool few) {
  std::vector<variant> all;
  for (int const unroll : {1, 2, 4})
    for (int const threads : {128, 256, 512})
      for (int const blocks : {1, 2, 4, 6, 8})
        for (std::string_view const access : {"plain", "nc", "cs"}) {
          if (threads * blocks > 2048) continue;  // more threads than a processor holds
          if (few && (threads != 256 || blocks != 4 || access == "cs")) continue;
          all.push_back({{stream_kind::copy, unroll, threads, blocks, access}, {}});
        }
  return all;
}

void best(std::vector<variant>& all, char const* what, int from, int to, int now) {
  std::sort(all.begin(), all.end(),
            [&](auto const& a, auto const& b) { return a.mean(from, to) > b.mean(from, to); });
  std::printf("# %s; now: U=%d block=%d min blocks=4 plain\n", what, now, gpu::block_threads);
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 8); ++i)
    std::printf("#   %7.1f GB/s  %s\n", all[i].mean(from, to) * 1e-9, all[i].text().c_str());
}

}  // namespace

void sweep() {
  settings const& s = chosen();
  index const items = s.check ? 4096 : std::min<index>(s.largest, 1 << 26);
  auto const x = filled<float>(items, 1), z = filled<float>(items, 2);
  lz::cuda_tensor<float, dyn> y(items);
  struct {
    stream_kind kind;
    char const* name;
    double tensors;
  } const kinds[] = {{stream_kind::unary, "1.5 x + 0.25", 2},
                     {stream_kind::row, "x + row", 2},
                     {stream_kind::binary, "x + z", 3}};
  auto all = variants(s.check);
  for (variant& v : all) {
    for (int k = 0; k < 3; ++k) {
      v.shape.kind = kinds[k].kind;
      stream_kernel const kernel(v.shape);
      double const bytes = kinds[k].tensors * 4 * static_cast<double>(items);
      problem const own{[&] { kernel.run(y.data(), x.data(), z.data(), items / 4); }, {}, bytes};
      own.run();
      double const off = worst(y, items, [&](index i) {
        return k == 0   ? 1.5 * value(1, i) + 0.25
               : k == 1 ? value(1, i) + value(2, i % 4096)
                        : value(1, i) + value(2, i);
      });
      if (!(off < 1e-6)) {
        ++chosen().failures;
        std::printf("# WRONG: %s, %s: %g\n", kinds[k].name, v.text().c_str(), off);
      }
      times const t = s.check ? times{} : measure({own});
      report("sweep", lz::text::concat(kinds[k].name, " ", v.text()), "float32", items, bytes, 0, t,
             0, "");
      v.rate[k] = t.median > 0 ? bytes / t.median : 0;
    }
  }
  if (s.check) return;
  best(all, "one operand that is large: f.unroll of schedule() where leaves < 2", 0, 2, 2);
  best(all, "two: f.unroll of schedule() else", 2, 3, 1);
  best(all,
       "all: block_threads in schedule.hpp; min blocks in kernel_text() of frame.hpp; access "
       "in load and store of prelude_cuda.hpp",
       0, 3, 0);
}

}  // namespace gpu_bench
