// linalg::cholesky, qr, lu, det and slogdet on a device.
#pragma once

#include <lazuli/backend/gpu/vendor/decompositions.hpp>
#include <lazuli/device/systems.hpp>
#include <lazuli/linalg/det.hpp>
#include <lazuli/linalg/factor.hpp>

LAZULI_BEGIN

namespace detail {

/// Kernels of rules get all matrices (how many, …), without gaps, and may overwrite them.
template <device_space S, class Rule, class A>
struct barrier_on<S, per_matrix_node<Rule, A>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, per_matrix_node<Rule, A> const& e) {
    e.with_operand([&](A const& a, Rule const& rule) {
      using T = typename Rule::template operand<typename A::value_type>;
      auto own = own_copy<T, S>(a, a.extents(), to.ordinal);
      auto const result = matrices_on<S, Rule>::compute(rule, own);
      run_chain(to, in_extents(result, dextents<E::rank()>(to.shape.values())), aliasing::excluded);
    });
  }
};

/// 0, 1, …, n - 1 on the device of x.
template <class X>
auto counted_on(X const& x, index n) {
  return arange<index>(n).to(x.device());
}
/// For matrices of m rows and n columns where x lies: row - column.
template <class X>
auto below_diagonal(X const& x, index m, index n) {
  return counted_on(x, m).unsqueeze(1) - counted_on(x, n);
}

/// Writes the elements of a result as (how many, rows, columns).
template <class Out, class Value>
void write(Out const& out, dextents<3> const& flat, Value const& value) {
  assign_to(in_extents(out, flat), value, aliasing::excluded);
}

template <device_space S>
struct matrices_on<S, cholesky_rule> {
  template <class T>
  static auto compute(cholesky_rule const& rule, own_matrices<S, T>& a) {
    index const n = a.extent(1);
    run_solver(
        [&](gpu::execution const& on) {
          gpu::cholesky(gpu::code_of<T>, n, a.extent(0), a.data(), rule.upper, on);
        },
        a);
    index const side = rule.upper ? -1 : 1;
    return own_matrices<S, T>(where(below_diagonal(a, n, n) * side >= index{0}, a, T(0)));
  }
};

/// Replaces matrices by their factors, row-major ones by those of the transposed; returns pivots.
template <device_space S, class T>
device_tensor<S, std::int64_t, dyn, dyn> factor_in_place(own_matrices<S, T>& a, index m, index n) {
  index const count = a.extent(0);
  device_tensor<S, std::int64_t, dyn, dyn> pivots(dextents<2>(count, m < n ? m : n), a.device());
  run_solver(
      [&](gpu::execution const& on) {
        gpu::lu(gpu::code_of<T>, m, n, count, a.data(), pivots.data(), on);
      },
      a, pivots);
  return pivots;
}
/// -1 where rows were exchanged an odd number of times, else 1.
template <class P>
auto parity_of(P const& pivots) {
  return 1 - 2 * (sum(pivots != counted_on(pivots, pivots.extent(1)) + 1, 1) % 2);
}

template <device_space S>
struct matrices_on<S, det_rule> {
  template <class T>
  static device_tensor<S, T, dyn> compute(det_rule const&, own_matrices<S, T>& a) {
    index const n = a.extent(1);
    device_tensor<S, T, dyn> out(dextents<1>(a.extent(0)), a.device());
    if (n == 0) return out.fill_(T(1)), std::move(out);
    auto const pivots = factor_in_place(a, n, n);
    out = prod(a.diagonal(0, 1, 2), 1) * astype<T>(parity_of(pivots));
    return out;
  }
};

template <device_space S>
struct matrices_on<S, slogdet_of> {
  template <class A, class Out>
  static void compute(A const& x, Out& out) {
    using T = lapack_t<value_t<A>>;
    using R = real_part_t<T>;
    auto a = own_copy<T, S>(x, x.extents(), device_of(x, "slogdet"));
    index const n = a.extent(1);
    dextents<1> const count(a.extent(0));
    if (n == 0) {
      out.sign.fill_(T(1));
      out.logabsdet.fill_(R(0));
      return;
    }
    auto const pivots = factor_in_place(a, n, n);
    auto const diagonal = a.diagonal(0, 1, 2);
    auto const size = abs(diagonal);
    assign_to(in_extents(out.logabsdet, count), sum(log(size), 1));
    assign_to(in_extents(out.sign, count),
              prod(where(size == R(0), T(0), diagonal / size), 1) * astype<T>(parity_of(pivots)));
  }
};

/// Copies r from the reflectors before they become q.
template <device_space S>
struct matrices_on<S, qr_of> {
  template <class A, class Out>
  static void compute(A const& x, index basis, Out& out) {
    using T = lapack_t<value_t<A>>;
    auto const all = matrices_of(x.extents());
    index const m = all.rows, n = all.cols, k = m < n ? m : n, room = n > basis ? n : basis;
    device_of_space<S> const device(device_of(x, "qr"));
    // Column by column, with room for all of q.
    own_matrices<S, T> a(dextents<3>(all.count, room, m), device);
    dextents<rank_of<A>> const shape(x.extents().values());
    auto steps = column_steps(shape);
    index step = m * room;
    for (std::size_t i = steps.size() - 2; i-- > 0; step *= shape[static_cast<int>(i)])
      steps[i] = step;
    assign_on_device(in_extents(a, shape, steps), x, aliasing::excluded);
    device_tensor<S, T, dyn, dyn> tau(dextents<2>(all.count, k), device);
    index_array<3> const by_columns{m * room, 1, m};
    auto const solve = [&](auto const& call) { run_solver(call, a, tau); };
    solve([&](gpu::execution const& on) {
      gpu::qr_factor(gpu::code_of<T>, m, n, all.count, a.data(), m * room, tau.data(), on);
    });
    dextents<3> const of_r(all.count, basis, n), of_q(all.count, m, basis);
    auto const factors = in_extents(a, of_r, by_columns);
    write(out.r, of_r, where(below_diagonal(a, basis, n) <= index{0}, factors, T(0)));
    solve([&](gpu::execution const& on) {
      gpu::qr_basis(gpu::code_of<T>, m, basis, k, all.count, a.data(), m * room, tau.data(), on);
    });
    write(out.q, of_q, in_extents(a, of_q, by_columns));
  }
};

/// Which row of a has become row i of l·u, from the exchanges that the library reports.
inline vector<index> rows_after(index m, index count, index k, std::int64_t const* pivots) {
  vector<index> out(count * m);
  for (index b = 0; b < count; ++b) {
    index* const rows = out.data() + b * m;
    for (index i = 0; i < m; ++i) rows[i] = i;
    for (index i = 0; i < k; ++i) std::swap(rows[i], rows[pivots[b * k + i] - 1]);
  }
  return out;
}

template <device_space S>
struct matrices_on<S, lu_of> {
  template <class A, class Out>
  static void compute(A const& x, Out& out) {
    using T = lapack_t<value_t<A>>;
    auto const all = matrices_of(x.extents());
    index const m = all.rows, n = all.cols, k = m < n ? m : n, count = all.count;
    auto a = own_copy<T, S>(x, x.extents(), device_of(x, "lu"), true);
    auto const pivots = factor_in_place(a, m, n).cpu();
    auto const rows = rows_after(m, count, k, pivots.data()).to(a.device());
    auto const place = in_extents(rows, dextents<3>(count, 1, m));
    auto const factors = [&](index r, index c) {
      return in_extents(a, dextents<3>(count, r, c), {m * n, 1, m});
    };
    auto const row = counted_on(a, m).unsqueeze(1);
    auto const under = below_diagonal(a, m, k);
    write(out.p, dextents<3>(count, m, m), astype<T>(place == row));
    write(out.l, dextents<3>(count, m, k),
          where(under > index{0}, factors(m, k), astype<T>(under == index{0})));
    write(out.u, dextents<3>(count, k, n),
          where(below_diagonal(a, k, n) <= index{0}, factors(k, n), T(0)));
  }
};

}  // namespace detail

LAZULI_END
