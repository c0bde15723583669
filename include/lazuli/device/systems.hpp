// linalg::solve, solve_triangular and inv on a device, and what the functions of matrices there
// share.
#pragma once

#include <lazuli/backend/gpu/vendor/solver.hpp>
#include <lazuli/backend/gpu/vendor/triangular.hpp>
#include <lazuli/device/matmul.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/linalg/systems.hpp>

LAZULI_BEGIN

namespace detail {

/// Contiguous matrices in a device's memory: (how many, rows, columns).
template <device_space S, class T>
using own_matrices = device_tensor<S, T, dyn, dyn, dyn>;

/// The memory of a tensor, to be written or read with other extents and steps.
template <class X, class E>
auto in_extents(X const& x, E const& extents, index_array<E::rank()> const& steps) {
  using T = typename X::value_type;
  return device_target<space_of<X>, T, E>{const_cast<T*>(x.data()), extents, steps, x.memory(),
                                          x.device_index()};
}
template <class X, class E>
auto in_extents(X const& x, E const& extents) {
  return in_extents(x, extents, row_major(extents));
}

/// Steps along (…, rows, columns) where each matrix is stored by columns.
template <extents_like E>
index_array<E::rank()> column_steps(E const& e) {
  constexpr std::size_t r = E::rank();
  index_array<E::rank()> steps(row_major(e));
  steps[r - 2] = 1;
  steps[r - 1] = e[r - 2];
  return steps;
}

/// A copy of the elements of x, broadcast to `shape`, as T: (how many, rows, columns) or, by
/// columns, (how many, columns, rows).
template <class T, device_space S, class X, class E>
own_matrices<S, T> own_copy(X const& x, E const& shape, int device, bool by_columns = false) {
  dextents<E::rank()> const e(shape.values());
  auto const all = matrices_of(e);
  own_matrices<S, T> out(by_columns ? dextents<3>(all.count, all.cols, all.rows)
                                    : dextents<3>(all.count, all.rows, all.cols),
                         device_of_space<S>(device));
  assign_on_device(
      in_extents(out, e, by_columns ? column_steps(e) : index_array<E::rank()>(row_major(e))), x,
      aliasing::excluded);
  return out;
}
/// Fills square matrices with identities.
template <device_space S, class T>
void make_identities(own_matrices<S, T>& x) {
  x.zero_();
  x.diagonal(0, 1, 2).fill_(T(1));
}

/// Calls f(execution) for a library that works on tensors in place.
template <class F, class X, class... Rest>
void run_solver(F const& f, X const& first, Rest const&... rest) {
  using S = space_of<X>;
  gpu::stream const stream = gpu::current_stream(S::platform(), first.device_index());
  if (stream.is_captured())
    gpu::detail::throw_in_capture(
        "no system is solved and no matrix decomposed: whether that succeeds, the host has to "
        "read");
  auto const use = [&](auto const& x) {
    if (x.memory()) x.memory()->use_on(stream);
  };
  (use(first), ..., use(rest));
  gpu::library_stream const run(stream);
  f(run.on());
}

/// Throws linalg_error if the triangle of a system has a zero on its diagonal.
template <device_space S, class T>
void check_diagonals(char const* call, own_matrices<S, T> const& a) {
  auto const values = a.diagonal(0, 1, 2).cpu();
  index const n = values.extent(1), count = values.extent(0);
  for (index i = 0; i < count * n; ++i)
    if (values.data()[i] == T(0)) {
      fail<linalg_error>(call, ": matrix", blas::detail::place(count > 1 ? i / n : -1),
                         " is singular: element (", i % n + 1, ", ", i % n + 1,
                         ") is exactly zero");
    }
}

/// By LU factors: x holds the right-hand sides one after another.
template <device_space S, class T>
void run_method(linalg::by_elimination, own_matrices<S, T>& a, own_matrices<S, T>& x) {
  index const n = a.extent(1), batch = a.extent(0);
  index const columns = n == 0 || batch == 0 ? 0 : x.numel() / (n * batch);
  run_solver(
      [&](gpu::execution const& on) {
        gpu::solve(gpu::code_of<T>, n, columns, batch, a.data(), x.data(), on);
      },
      a, x);
}
/// x is row-major.
template <device_space S, class T>
void run_method(by_substitution const& by, own_matrices<S, T>& a, own_matrices<S, T>& x) {
  if (!by.unit) check_diagonals("solve_triangular", a);
  run_solver(
      [&](gpu::execution const& on) {
        gpu::solve_triangular(gpu::code_of<T>, a.extent(1), x.extent(2), a.extent(0), a.data(),
                              x.data(), by.which.upper, by.unit, on);
      },
      a, x);
}

/// One matrix for a whole batch is factored once.
/// Source: cusolverDnXgetrf, small batches cublas getrfBatched; trsm.
template <device_space S, class A, class B, class Method>
struct barrier_on<S, linalg::solve_node<A, B, Method>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, linalg::solve_node<A, B, Method> const& e) {
    using T = lapack_t<typename linalg::solve_node<A, B, Method>::value_type>;
    constexpr bool vector = B::extents_type::rank() == 1,
                   eliminates = std::is_same_v<Method, linalg::by_elimination>;
    constexpr int axes = E::rank() - (vector ? 1 : 2);  // of the batch
    e.with_operands([&](A const& a, B const& b, Method const& method) {
      auto const shape = e.extents();
      index const n = shape[axes], columns = vector ? 1 : shape[E::rank() - 1];
      // (…, n, columns) in full, also for vectors.
      index_array<axes + 2> square{}, right{};
      for (int i = 0; i < axes; ++i)
        square[static_cast<std::size_t>(i)] = right[static_cast<std::size_t>(i)] = shape[i];
      square[axes] = square[axes + 1] = right[axes] = n;
      right[axes + 1] = columns;
      dextents<axes + 2> const full(right);
      auto const solve = [&](own_matrices<S, T> left) {
        index const count = matrices_of(full).count;
        own_matrices<S, T> x(
            eliminates ? dextents<3>(count, columns, n) : dextents<3>(count, n, columns),
            device_of_space<S>(to.ordinal));
        auto steps = eliminates ? column_steps(full) : index_array<axes + 2>(row_major(full));
        auto const place = [&] {
          if constexpr (vector) {
            index_array<axes + 1> own{};
            for (std::size_t i = 0; i < own.size(); ++i) own[i] = steps[i];
            return in_extents(x, dextents<axes + 1>(shape.values()), own);
          } else {
            return in_extents(x, full, steps);
          }
        }();
        assign_on_device(place, b, aliasing::excluded);
        run_method(method, left, x);
        run_chain(to, place, aliasing::excluded);
      };
      if constexpr (axes > 0 && eliminates) {
        if (matrices_of(a.extents()).count == 1)
          return solve(own_copy<T, S>(a, a.extents(), to.ordinal));
      }
      solve(own_copy<T, S>(a, dextents<axes + 2>(square), to.ordinal));
    });
  }
};

/// The inverses; a is overwritten.
template <device_space S, class T>
own_matrices<S, T> inverse_of(own_matrices<S, T>& a) {
  own_matrices<S, T> x(a.extents(), a.device());
  make_identities(x);
  run_solver(
      [&](gpu::execution const& on) {
        gpu::invert(gpu::code_of<T>, a.extent(1), a.extent(0), a.data(), x.data(), on);
      },
      a, x);
  return x;
}

/// Source: getrf and getrs of the identity; small batches: cublas getriBatched.
template <device_space S, class A>
struct barrier_on<S, linalg::inv_node<A>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, linalg::inv_node<A> const& e) {
    using T = lapack_t<typename linalg::inv_node<A>::value_type>;
    e.with_operand([&](A const& a) {
      auto left = own_copy<T, S>(a, to.shape, to.ordinal);
      own_matrices<S, T> const x = inverse_of(left);
      run_chain(to, in_extents(x, to.shape), aliasing::excluded);
    });
  }
};
}  // namespace detail

LAZULI_END
