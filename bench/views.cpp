// Transposed, strided, reversed and sliced operands.
#include "vectors.hpp"

namespace bench {
namespace {

/// n × n.
struct squares {
  lz::matrix<float> x, z, out;
  squares(extents const& size, unsigned seed)
      : x(size.n, size.n), z(size.n, size.n), out(size.n, size.n) {
    fill(x, seed), fill(z, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const { return {.a = x.data(), .b = z.data(), .n = x.extent(0)}; }
  auto const& result() const { return out; }
};

/// Operands of 2 n elements, a result of n.
struct twice {
  lz::vector<float> x, z, out;
  twice(extents const& size, unsigned seed) : x(2 * size.n), z(2 * size.n), out(size.n) {
    fill(x, seed), fill(z, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const { return {.a = x.data(), .b = z.data(), .n = out.numel()}; }
  auto const& result() const { return out; }
};

/// [m, n], of which 100 columns are read.
struct slices {
  lz::matrix<float> x, z, out;
  slices(extents const& size, unsigned seed) : x(size.m, size.n), z(size.m, 100), out(size.m, 100) {
    fill(x, seed), fill(z, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const {
    return {.a = x.data(), .b = z.data(), .n = x.extent(1), .m = x.extent(0)};
  }
  auto const& result() const { return out; }
};

template <int bytes, int flops>
traffic per_square(extents const& size) {
  auto const n = static_cast<double>(size.n);
  return {bytes * n * n, flops * n * n};
}
traffic of_slices(extents const& size) {
  auto const m = static_cast<double>(size.m);
  return {1200 * m, 200 * m};
}

std::vector<extents> const orders{{64, 0, 0, "64^2"}, {512, 0, 0, "512^2"}, {4096, 0, 0, "4096^2"}};

std::vector<row<squares>> const transposed = {
    {.name = "transadd",
     .sizes = orders,
     .cost = per_square<12, 1>,
     .limit = limit_transadd,
     .lazuli = [](squares& v) { v.out = v.x.t() + v.z; },
     .tolerance = 0,
     .streams = true},
    {.name = "transcopy",
     .sizes = orders,
     .cost = per_square<8, 0>,
     .limit = limit_transcopy,
     .lazuli = [](squares& v) { v.out.copy_(v.x.t()); },
     .tolerance = 0,
     .streams = true},
};
registered const transposed_added = add("views", transposed);

std::vector<row<twice>> const strided = {
    {.name = "every2",
     .sizes = {{1000}, {50000}, {1000000}, {20000000}},
     .cost = per_element<float, 5, 1>,
     .limit = limit_every2,
     .lazuli = [](twice& v) { v.out = v.x(slice(0, lz::_, 2)) * v.z(slice(1, lz::_, 2)); },
     .tolerance = 0,
     .streams = true},
};
registered const strided_added = add("views", strided);

std::vector<row<float_vectors>> const reversed = {
    {.name = "reverse",
     .sizes = vector_sizes,
     .cost = per_element<float, 3, 1>,
     .limit = limit_reverse,
     .lazuli = [](float_vectors& v) { v.out = v.x.flip(0) + v.z; },
     .tolerance = 0,
     .streams = true},
};
registered const reversed_added = add("views", reversed);

std::vector<row<slices>> const sliced = {
    {.name = "slicecols",
     .sizes = {{3000, 2000, 0, "2000x100"}},
     .cost = of_slices,
     .limit = limit_slicecols,
     .lazuli = [](slices& v) { v.out = 2.F * v.x(all, slice(100, 200)) + v.z; }},
};
registered const sliced_added = add("views", sliced);

}  // namespace
}  // namespace bench
