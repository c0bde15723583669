// Cholesky, eigenvalues and singular values. Their limit is the number of their operations at the
// machine's rate; their results are known, as the matrices are made from them.
#include <algorithm>

#include "operands.hpp"

namespace bench {
namespace {

/// 1 - 2·u·uᵀ, orthogonal and symmetric.
lz::matrix<double> reflection(std::int64_t n, unsigned seed) {
  lz::vector<double> u(n);
  fill(u, seed);
  u /= lz::norm(u).item();
  return lz::eye<double>(n) - 2.0 * lz::outer(u, u);
}

/// A square matrix and what its decomposition must be: n numbers.
struct decomposition {
  lz::matrix<double> a;
  lz::vector<double> known, out;
  explicit decomposition(std::int64_t n) : a(n, n), known(n), out(n) {}
  limit::arguments numbers(double flops) const {
    return {.a = a.data(), .c = known.data(), .n = a.extent(1), .m = a.extent(0), .s = flops};
  }
  double cube() const { return std::pow(static_cast<double>(a.extent(0)), 3); }
  auto const& result() const { return out; }
};

/// a = l·lᵀ; the last row of l is compared.
struct definite : decomposition {
  lz::matrix<double> l;
  definite(extents const& size, unsigned seed) : decomposition(size.n), l(size.n, size.n) {
    fill(l, seed);
    for (std::int64_t i = 0; i < size.n; ++i) {
      for (std::int64_t j = i + 1; j < size.n; ++j) l(i, j) = 0;
      l(i, i) = std::abs(l(i, i)) + std::sqrt(static_cast<double>(size.n));
    }
    a = lz::matmul(l, l.t());
    known = l(-1);
  }
  limit::arguments arguments() const { return numbers(cube() / 3); }
  auto result() const { return l(-1); }
};
/// a = q·diag(known)·q, ascending.
struct symmetric : decomposition {
  symmetric(extents const& size, unsigned seed) : decomposition(size.n) {
    for (std::int64_t i = 0; i < size.n; ++i) known(i) = static_cast<double>(i + 1);
    auto const q = reflection(size.n, seed);
    a = lz::matmul(q * known, q);
  }
  limit::arguments arguments() const { return numbers(9 * cube()); }
};
/// a = q·t·q of a triangle t with `known` on its diagonal; the sorted values are compared.
struct general : decomposition {
  general(extents const& size, unsigned seed) : decomposition(size.n) {
    lz::matrix<double> t(size.n, size.n);
    fill(t, seed + 1);
    for (std::int64_t i = 0; i < size.n; ++i) {
      known(i) = static_cast<double>(i + 1);
      for (std::int64_t j = 0; j < size.n; ++j) t(i, j) *= i < j ? 0.01 : 0;
      t(i, i) = known(i);
    }
    auto const q = reflection(size.n, seed);
    a = lz::matmul(q, lz::matmul(t, q));
  }
  limit::arguments arguments() const { return numbers(25 * cube()); }
};
/// a = p·diag(known)·q, descending.
struct rectangular : decomposition {
  rectangular(extents const& size, unsigned seed) : decomposition(size.n) {
    for (std::int64_t i = 0; i < size.n; ++i) known(i) = static_cast<double>(size.n - i);
    a = lz::matmul(reflection(size.n, seed) * known, reflection(size.n, seed + 1));
  }
  limit::arguments arguments() const { return numbers(22 * cube()); }
};

/// a = h·[diag(known)·q; 0], many rows: h a reflection, which is never formed.
struct tall : decomposition {
  tall(extents const& size, unsigned seed) : decomposition(size.n) {
    for (std::int64_t i = 0; i < size.n; ++i) known(i) = static_cast<double>(size.n - i);
    lz::vector<double> u(size.m);
    fill(u, seed);
    u /= lz::norm(u).item();
    lz::matrix<double> const top = known.unsqueeze(1) * reflection(size.n, seed + 1);
    lz::slice const first(0, size.n);
    a = -2.0 * lz::outer(u, lz::matmul(u(first), top));
    a(first) += top;
  }
  limit::arguments arguments() const {
    return numbers(14. * static_cast<double>(a.numel() * a.extent(1)));
  }
};
traffic tall_cost(extents const& size) {
  auto const elements = static_cast<double>(size.m * size.n);
  return {8 * elements, 14 * elements * static_cast<double>(size.n)};
}

template <int Thirds>
traffic cost(extents const& size) {
  auto const n = static_cast<double>(size.n);
  return {8 * n * n, Thirds / 3. * n * n * n};
}

template <class Data>
row<Data> workload(char const* name, std::vector<extents> const& sizes,
                   traffic (*cost)(extents const&), void (*run)(Data&)) {
  return {.name = name,
          .sizes = sizes,
          .cost = cost,
          .limit = limit_flops_d,
          .lazuli = run,
          .tolerance = 1e-8,
          .reference = limit_known_d};
}

registered const definite_added =
    add("linalg", std::vector{workload<definite>("chol_d", {{1000}}, cost<1>, [](definite& v) {
          v.l = lz::linalg::cholesky(v.a);
        })});
registered const symmetric_added = add(
    "linalg", std::vector{workload<symmetric>("eigh_d", {{100}, {300}}, cost<27>, [](symmetric& v) {
      auto [w, vectors] = lz::linalg::eigh(v.a);
      v.out = w;
    })});
registered const general_added =
    add("linalg", std::vector{workload<general>("eig_d", {{100}}, cost<75>, [](general& v) {
          auto [w, vectors] = lz::linalg::eig(v.a);
          v.out = lz::real(w);
          std::sort(v.out.begin(), v.out.end());
        })});
registered const rectangular_added =
    add("linalg",
        std::vector{workload<rectangular>("svd_d", {{100}, {300}}, cost<66>, [](rectangular& v) {
          auto [u, s, vh] = lz::linalg::svd(v.a, false);
          v.out = s;
        })});
registered const tall_added =
    add("linalg", std::vector{workload<tall>("svd_tall_d", {{20, 100000, 0, "100000x20"}}, tall_cost,
                                             [](tall& v) {
                                               auto [u, s, vh] = lz::linalg::svd(v.a, false);
                                               v.out = s;
                                             })});

}  // namespace
}  // namespace bench
