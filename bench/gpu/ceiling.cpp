// What the memory gives: the driver's copy, and a copy of 16 bytes at a time by hand.
#include <cmath>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "gpu.hpp"

namespace gpu_bench {

namespace {

struct rate_at {
  double bytes, rate;
};
std::vector<rate_at>& rates() {
  static std::vector<rate_at> all;
  return all;
}

std::string text_of(stream_shape const& s, std::string const& name) {
  bool const second = s.kind == stream_kind::binary || s.kind == stream_kind::row;
  std::string out = lz::text::concat(
      "typedef struct { float v[4]; } __attribute__((aligned(16))) v4;\nKERNEL(", name, ", ",
      s.threads, ", ", s.blocks,
      ")(GLOBAL float* y, GLOBAL float const* x, GLOBAL float const* z, unsigned count, unsigned "
      "mask) {\n  THREADS(",
      s.threads, ") {\n");
  auto const each = [&](auto const& line) {
    for (int u = 0; u < s.unroll; ++u) out += "    " + line(std::to_string(u)) + "\n";
  };
  each([&](std::string const& u) {
    return lz::text::concat("unsigned const i", u, " = (BLOCK * ", s.unroll, "u + ", u, "u) * ",
                            s.threads, "u + THREAD; v4 a", u, second ? ", b" : "",
                            second ? u : std::string(), ";");
  });
  each([&](std::string const& u) {
    std::string line = "if (i" + u + " < count) { a" + u + " = LOAD(v4, x, i" + u + ");";
    if (s.kind == stream_kind::binary) line += " b" + u + " = LOAD(v4, z, i" + u + ");";
    if (s.kind == stream_kind::row) line += " b" + u + " = LOAD(v4, z, (i" + u + " & mask));";
    return line + " }";
  });
  each([&](std::string const& u) {
    std::string const a = "a" + u + ".v[j]";
    std::string const change = s.kind == stream_kind::copy    ? ""
                               : s.kind == stream_kind::unary ? a + " = 1.5f * " + a + " + 0.25f;"
                                                              : a + " += b" + u + ".v[j];";
    return "if (i" + u + " < count) {" +
           (change.empty() ? "" : " UNROLL for (int j = 0; j < 4; ++j) " + change) +
           " STORE(v4, y, i" + u + ", a" + u + "); }";
  });
  return out + "  }\n}\nENTRY(" + name + ")\n";
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace

stream_kernel::stream_kernel(stream_shape const& shape) : shape_(shape) {
  std::string const name =
      lz::text::concat("lz_stream_", static_cast<int>(shape.kind), "_", shape.unroll, "_",
                       shape.threads, "_", shape.blocks, "_", shape.access);
  std::string const own = text_of(shape, name);
  std::string before = gpu::prelude(platform().dialect(), own);
  if (shape.access == "nc") replace(before, "ld.global.v4", "ld.global.nc.v4");
  if (shape.access == "cs") replace(before, "st.global.v4", "st.global.cs.v4");
  kernel_ = &gpu::get_kernel(platform(), 0, {before + own, name});
}

void stream_kernel::run(void* y, void const* x, void const* z, index items) const {
  auto count = static_cast<unsigned>(items);
  unsigned mask = 1023;
  void* parameters[] = {&y, &x, &z, &count, &mask};
  index const each = index(shape_.unroll) * shape_.threads;
  gpu::launch(*kernel_, here(), static_cast<unsigned>((items + each - 1) / each),
              static_cast<unsigned>(shape_.threads), 0, parameters);
}

double copy_ceiling(double bytes) {
  double best = 0, nearest = 1e300;
  for (auto const& each : rates()) {
    double const off = std::abs(std::log(each.bytes / bytes));
    if (off < nearest) nearest = off, best = each.rate;
  }
  return best;
}

void ceiling() {
  settings& s = chosen();
  std::vector<index> sizes{1 << 20, 1 << 26, 1 << 30};  // floats; the last: 8.6 GB read and written
  if (s.check) sizes = {4096};
  for (index items : sizes) {
    if (!s.check && items > 2 * s.largest) continue;
    while (items > 1 << 20 &&
           static_cast<double>(items) * 8 > 0.8 * static_cast<double>(free_bytes()))
      items /= 2;
    double const bytes = 8.0 * static_cast<double>(items);
    double const l2 = static_cast<double>(gpu::device_properties(platform(), 0).l2_bytes);
    int const count = s.check ? 1 : static_cast<int>(std::fmin(4 * l2 / bytes + 1, 64));
    struct pair {
      lz::cuda_tensor<float, dyn> x, y;
    };
    std::vector<std::shared_ptr<pair>> memory;
    for (int i = 0; i < count; ++i)
      memory.push_back(
          std::make_shared<pair>(pair{filled<float>(items, 1), filled<float>(items, 2)}));
    double best = 0;
    auto const one = [&](char const* name, auto const& copy) {
      std::vector<problem> sets;
      for (auto const& each : memory) sets.push_back({[&copy, each] { copy(*each); }, {}, bytes});
      lz::cuda_tensor<float, dyn>& y = memory[0]->y;
      y.fill_(0);
      sets[0].run();
      double const off = worst(y, items, [](index i) { return value(1, i); });
      if (!(off < 1e-6)) ++s.failures, std::printf("# WRONG: %s\n", name);
      times const t = s.check ? times{} : measure(sets);
      report("ceiling", name, "float32", items, bytes, 0, t, 0, off < 1e-6 ? "" : "wrong values");
      if (t.median > 0) best = std::fmax(best, bytes / t.median);
    };
    one("driver's copy",
        [&](pair& p) { gpu::copy_on_device(p.y.data(), p.x.data(), items * 4, here()); });
    for (int const unroll : {1, 2, 4}) {
      stream_kernel const kernel({stream_kind::copy, unroll});
      std::string const name = lz::text::concat("copy of 16 bytes, ", unroll, " a thread");
      std::string plain = name;
      replace(plain, ",", ";");
      one(plain.c_str(), [&](pair& p) { kernel.run(p.y.data(), p.x.data(), nullptr, items / 4); });
    }
    if (best > 0) rates().push_back({bytes, best});
    memory.clear();
    lz::cuda::synchronize();
    lz::cuda::empty_cache();
  }
}

}  // namespace gpu_bench
