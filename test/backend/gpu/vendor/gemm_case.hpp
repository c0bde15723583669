// Products of matrices with any layout and batch, for tests: memory, the description, the result by
// the definition.
#pragma once

#include <boost/test/unit_test.hpp>
#include <gpu/mock/blas.hpp>
#include <lazuli/backend/gpu/vendor/blas.hpp>
#include <utility>
#include <vector>

namespace gemm_case {

namespace gpu = lazuli::gpu;
using lazuli::index;

/// How a matrix lies: rows or columns contiguous, perhaps with a gap after each.
struct order {
  bool columns;
  index gap;
};

/// A batch over (outer, inner): along which axes it steps.
struct batch {
  index outer, inner;
  bool a_outer, a_inner, b_outer, b_inner;
};

template <class T>
T number(index i) {
  auto const small = static_cast<float>((i * 7 + i / 5) % 9 - 4);
  if constexpr (lazuli::complex_dtype<T>) {
    return T(static_cast<typename T::value_type>(small),
             static_cast<typename T::value_type>(i % 3 - 1));
  } else {
    return static_cast<T>(small);
  }
}

template <class T>
struct stored {
  std::vector<T> memory;
  gpu::matrices view;

  stored(index rows, index cols, order how, batch const& over, bool outer, bool inner, int from) {
    index const run = (how.columns ? rows : cols) + how.gap, runs = how.columns ? cols : rows,
                size = run * runs;
    view.row = how.columns ? 1 : run;
    view.col = how.columns ? run : 1;
    view.batch[1] = inner ? size : 0;
    view.batch[0] = outer ? size * (inner ? over.inner : 1) : 0;
    memory.resize(
        static_cast<std::size_t>(size * (inner ? over.inner : 1) * (outer ? over.outer : 1) + 1));
    for (std::size_t i = 0; i < memory.size(); ++i)
      memory[i] = number<T>(static_cast<index>(i) + from);
    view.data = memory.data();
  }
  T& at(index o, index i, index r, index c) {
    return memory[static_cast<std::size_t>(o * view.batch[0] + i * view.batch[1] + r * view.row +
                                           c * view.col)];
  }
};

template <class T, class D = T>
struct problem {
  index m, n, k;
  batch over;
  stored<T> a, b;
  stored<D> d;
  gpu::product what;

  problem(index rows, index cols, index depth, batch const& of, order for_a, order for_b,
          order for_d)
      : m(rows),
        n(cols),
        k(depth),
        over(of),
        a(m, k, for_a, of, of.a_outer, of.a_inner, 0),
        b(k, n, for_b, of, of.b_outer, of.b_inner, 3),
        d(m, n, for_d, of, true, true, 5) {
    what.type = gpu::code_of<T>;
    what.m = m;
    what.n = n;
    what.k = k;
    what.axes = 2;
    what.extents[0] = of.outer;
    what.extents[1] = of.inner;
    what.a = a.view;
    what.b = b.view;
    what.d = d.view;
  }

  /// The memory of d after alpha·a·b + beta·d, gaps untouched; finish(sum, column) gives the
  /// element.
  template <class W, class F>
  std::vector<D> expected(W alpha, W beta, F&& finish) {
    auto const before = d.memory;
    for (index o = 0; o < over.outer; ++o) {
      for (index i = 0; i < over.inner; ++i) {
        for (index r = 0; r < m; ++r) {
          for (index c = 0; c < n; ++c) {
            W sum{};
            for (index e = 0; e < k; ++e) sum += W(a.at(o, i, r, e)) * W(b.at(o, i, e, c));
            W const out = alpha * sum + (beta == W(0) ? W(0) : beta * W(d.at(o, i, r, c)));
            d.at(o, i, r, c) = D(finish(out, c));
          }
        }
      }
    }
    auto after = std::exchange(d.memory, before);
    what.d.data = d.memory.data();
    return after;
  }
};

inline constexpr order orders[] = {{false, 0}, {true, 0}, {false, 3}, {true, 2}};
inline constexpr batch batches[] = {
    {1, 1, true, true, true, true},   {1, 4, true, true, true, true},
    {3, 2, true, true, true, true},   {3, 2, true, true, false, false},
    {2, 3, false, false, true, true}, {3, 2, true, false, false, true},
    {2, 3, false, true, true, true},  {2, 2, false, false, false, false}};

}  // namespace gemm_case
