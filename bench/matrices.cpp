// Products and linear systems. Their limit is the number of their operations at the machine's rate.
#include "operands.hpp"

namespace bench {
namespace {

double flops_of(extents const& size, double batch = 1) {
  return 2. * batch * static_cast<double>(size.n) * static_cast<double>(size.m) *
         static_cast<double>(size.k);
}
template <class T>
traffic product_cost(extents const& size) {
  auto const n = static_cast<double>(size.n), m = static_cast<double>(size.m);
  auto const k = static_cast<double>(size.k);
  return {sizeof(T) * (m * k + k * n + m * n), flops_of(size)};
}

/// [m, k] times [k, n]; the first four rows of the result are compared.
template <class T>
struct products {
  lz::matrix<T> a, b, out;
  lz::vector<T> bias;
  products(extents const& size, unsigned seed)
      : a(size.m, size.k), b(size.k, size.n), out(size.m, size.n), bias(size.n) {
    fill(a, seed), fill(b, seed + 1), fill(bias, seed + 2), fill(out, seed + 3);
  }
  limit::arguments arguments() const {
    return {.a = a.data(),
            .b = b.data(),
            .n = out.extent(1),
            .m = out.extent(0),
            .k = a.extent(1),
            .s = flops_of({out.extent(1), out.extent(0), a.extent(1)})};
  }
  auto const& result() const { return out; }
  std::int64_t compared() const { return std::min<std::int64_t>(out.extent(0), 4) * out.extent(1); }
};
struct layers : products<float> {
  using products::products;
  limit::arguments arguments() const {
    auto all = products::arguments();
    all.c = bias.data();
    return all;
  }
};

/// A matrix [m, k] times a vector.
template <class T>
struct matrix_vectors {
  lz::matrix<T> a;
  lz::vector<T> b, out;
  matrix_vectors(extents const& size, unsigned seed) : a(size.m, size.k), b(size.k), out(size.m) {
    fill(a, seed), fill(b, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const {
    return {.a = a.data(),
            .b = b.data(),
            .n = 1,
            .m = a.extent(0),
            .k = a.extent(1),
            .s = flops_of({1, a.extent(0), a.extent(1)})};
  }
  auto const& result() const { return out; }
  std::int64_t compared() const { return 4; }
};

/// 256 products of matrices [m, k] and [k, n]; the first one is compared.
struct batches {
  static constexpr std::int64_t count = 256;
  lz::dtensor<float, 3> a, b, out;
  batches(extents const& size, unsigned seed)
      : a(count, size.m, size.k), b(count, size.k, size.n), out(count, size.m, size.n) {
    fill(a, seed), fill(b, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const {
    extents const size{.n = out.extent(2), .m = out.extent(1), .k = a.extent(2)};
    return {.a = a.data(),
            .b = b.data(),
            .n = size.n,
            .m = size.m,
            .k = size.k,
            .s = flops_of(size, count)};
  }
  auto const& result() const { return out; }
  std::int64_t compared() const { return 4 * out.extent(2); }
};
traffic batch_cost(extents const& size) {
  return {256 * product_cost<float>(size).bytes, flops_of(size, 256)};
}

/// a x = b with a known x. k > 0: k rows, least squares.
struct systems {
  lz::matrix<double> a;
  lz::vector<double> known, b, out;
  systems(extents const& size, unsigned seed)
      : a(size.m, size.n), known(size.n), b(size.m), out(size.n) {
    fill(a, seed), fill(known, seed + 1);
    for (std::int64_t i = 0; i < size.n; ++i) a(i, i) += std::sqrt(static_cast<double>(size.n));
    b = lz::matmul(a, known);
  }
  limit::arguments arguments() const {
    auto const n = static_cast<double>(a.extent(1)), m = static_cast<double>(a.extent(0));
    return {.a = a.data(),
            .b = b.data(),
            .c = known.data(),
            .n = a.extent(1),
            .m = a.extent(0),
            .s = m == n ? 2. / 3 * n * n * n : 2 * m * n * n};
  }
  auto const& result() const { return out; }
};
traffic system_cost(extents const& size) {
  auto const n = static_cast<double>(size.n), m = static_cast<double>(size.m);
  return {8 * m * n, m == n ? 2. / 3 * n * n * n : 2 * m * n * n};
}

std::vector<extents> const orders{{32, 32, 32, "32"},
                                  {128, 128, 128, "128"},
                                  {500, 500, 500, "500"},
                                  {1000, 1000, 1000, "1000"},
                                  {2000, 2000, 2000, "2000"}};

template <class T>
std::vector<row<products<T>>> rows_of(char const* name, limit::kernel* limit,
                                      limit::kernel* reference, double tolerance) {
  return {{.name = name,
           .sizes = orders,
           .cost = product_cost<T>,
           .limit = limit,
           .lazuli = [](products<T>& v) { v.out = lz::matmul(v.a, v.b); },
           .tolerance = tolerance,
           .reference = reference}};
}
registered const floats_added =
    add("linalg", rows_of<float>("matmul_f", limit_flops_f, limit_matmul_f, 1e-3));
registered const doubles_added =
    add("linalg", rows_of<double>("matmul_d", limit_flops_d, limit_matmul_d, 1e-11));

std::vector<row<matrix_vectors<float>>> const of_vectors = {
    {.name = "matvec_f",
     .sizes = {{1, 2000, 2000, "2000"}},
     .cost = product_cost<float>,
     .limit = limit_flops_f,
     .lazuli = [](matrix_vectors<float>& v) { v.out = lz::matmul(v.a, v.b); },
     .tolerance = 1e-3,
     .reference = limit_matmul_f},
};
registered const of_vectors_added = add("linalg", of_vectors);

std::vector<row<batches>> const batched = {
    {.name = "bmm_f",
     .sizes = {{32, 32, 32, "256x32x32"}},
     .cost = batch_cost,
     .limit = limit_flops_f,
     .lazuli = [](batches& v) { v.out = lz::matmul(v.a, v.b); },
     .tolerance = 1e-4,
     .reference = limit_matmul_f},
};
registered const batched_added = add("linalg", batched);

std::vector<row<layers>> const layered = {
    {.name = "mm_bias_relu",
     .sizes = {{1024, 512, 1024, "512x1024x1024"}},
     .cost = product_cost<float>,
     .limit = limit_flops_f,
     .lazuli = [](layers& v) { v.out = lz::relu(lz::matmul(v.a, v.b) + v.bias); },
     .tolerance = 1e-3,
     .reference = limit_matmul_f},
};
registered const layered_added = add("linalg", layered);

std::vector<row<systems>> const solved = {
    {.name = "solve_d",
     .sizes = {{100, 100, 0, "100"}, {500, 500, 0, "500"}, {1000, 1000, 0, "1000"}},
     .cost = system_cost,
     .limit = limit_flops_d,
     .lazuli = [](systems& v) { v.out = lz::linalg::solve(v.a, v.b); },
     .tolerance = 1e-8,
     .reference = limit_known_d},
    {.name = "lstsq_d",
     .sizes = {{20, 10000, 0, "10000x20"}},
     .cost = system_cost,
     .limit = limit_flops_d,
     .lazuli = [](systems& v) { v.out = lz::linalg::lstsq(v.a, v.b); },
     .tolerance = 1e-8,
     .reference = limit_known_d},
};
registered const solved_added = add("linalg", solved);

}  // namespace
}  // namespace bench
