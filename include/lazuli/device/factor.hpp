// linalg::cholesky, qr, lu, det and slogdet on a device.
#pragma once

#include <lazuli/backend/gpu/decompositions.hpp>
#include <lazuli/device/systems.hpp>
#include <lazuli/linalg/det.hpp>
#include <lazuli/linalg/factor.hpp>

LAZULI_BEGIN

namespace detail {

/// The result of a rule for all matrices, which it may use up: (how many, …), without gaps.
template <class Rule, device_space S, class T>
void compute_on_device(Rule const&, own_matrices<S, T>&) {
  static_assert(!std::is_class_v<Rule>,
                "lazuli::linalg: expm and eigvals have no routine on a device: copy a with .cpu()");
}

template <device_space S, class D, class E, class Rule, class A>
void evaluate_on_device(device_target<S, D, E> const& to, per_matrix_node<Rule, A> const& e) {
  e.with_operand([&](A const& a, Rule const& rule) {
    using T = typename Rule::template operand<typename A::value_type>;
    auto own = own_copy<T, S>(a, a.extents(), to.ordinal);
    auto const result = compute_on_device(rule, own);
    run_chain(to, in_extents(result, dextents<E::rank()>(to.shape.values())), aliasing::excluded);
  });
}

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

/// A new tensor of these extents, of which `fill` writes the elements as (how many, rows, columns).
template <class T, class E, class X, class Value>
auto written(E const& extents, dextents<3> const& flat, X const& x, Value const& value) {
  auto out = empty_beside<T>(extents, x);
  assign_to(in_extents(out, flat), value, aliasing::excluded);
  return out;
}

template <device_space S, class T>
own_matrices<S, T> compute_on_device(cholesky_rule const& rule, own_matrices<S, T>& a) {
  index const n = a.extent(1);
  run_solver(
      [&](gpu::execution const& on) {
        gpu::cholesky(gpu::code_of<T>, n, a.extent(0), a.data(), rule.upper, on);
      },
      a);
  index const side = rule.upper ? -1 : 1;
  return where(below_diagonal(a, n, n) * side >= index{0}, a, T(0));
}

/// Factors with their pivots in place; of row-major matrices those of the transposed.
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

template <device_space S, class T>
device_tensor<S, T, dyn> compute_on_device(det_rule const&, own_matrices<S, T>& a) {
  index const n = a.extent(1);
  device_tensor<S, T, dyn> out(dextents<1>(a.extent(0)), a.device());
  if (n == 0) return out.fill_(T(1)), std::move(out);
  auto const pivots = factor_in_place(a, n, n);
  out = prod(a.diagonal(0, 1, 2), 1) * astype<T>(parity_of(pivots));
  return out;
}

template <class A>
auto compute_elsewhere(slogdet_of, A const& x) {
  using S = space_of<A>;
  using T = lapack_t<value_t<A>>;
  using R = real_part_t<T>;
  check_square("slogdet", x.extents());
  auto const shape = behind_batch<>(x.extents());
  using E = std::remove_const_t<decltype(shape)>;
  int const device = device_of(x, "slogdet");
  auto a = own_copy<T, S>(x, x.extents(), device);
  index const n = a.extent(1);
  dextents<1> const count(a.extent(0));
  linalg::slogdet_result<T, E, S> out{empty_beside<T>(shape, a), empty_beside<R>(shape, a)};
  auto const sign = in_extents(out.sign, count);
  auto const logarithm = in_extents(out.logabsdet, count);
  if (n == 0) {
    out.sign.fill_(T(1));
    out.logabsdet.fill_(R(0));
    return out;
  }
  auto const pivots = factor_in_place(a, n, n);
  auto const diagonal = a.diagonal(0, 1, 2);
  auto const size = abs(diagonal);
  assign_to(logarithm, sum(log(size), 1));
  assign_to(sign,
            prod(where(size == R(0), T(0), diagonal / size), 1) * astype<T>(parity_of(pivots)));
  return out;
}

/// q and r of matrices; r from the reflectors before they become q.
template <index Basis, class A>
auto qr_on_device(A const& x, index basis) {
  using S = space_of<A>;
  using T = lapack_t<value_t<A>>;
  using EA = extents_t<A>;
  auto const all = matrices_of(x.extents());
  index const m = all.rows, n = all.cols, k = m < n ? m : n, room = n > basis ? n : basis;
  auto const shape_q = behind_batch<static_rows<EA>, Basis>(x.extents(), m, basis);
  auto const shape_r = behind_batch<Basis, static_cols<EA>>(x.extents(), basis, n);
  using Q = std::remove_const_t<decltype(shape_q)>;
  using R = std::remove_const_t<decltype(shape_r)>;
  device_of_space<S> const device(device_of(x, "qr"));
  // Column by column, with room for all of q.
  own_matrices<S, T> a(dextents<3>(all.count, room, m), device);
  dextents<EA::rank()> const shape(x.extents().values());
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
  auto const factors = in_extents(a, dextents<3>(all.count, basis, n), by_columns);
  auto r = written<T>(shape_r, dextents<3>(all.count, basis, n), a,
                      where(below_diagonal(a, basis, n) <= index{0}, factors, T(0)));
  solve([&](gpu::execution const& on) {
    gpu::qr_basis(gpu::code_of<T>, m, basis, k, all.count, a.data(), m * room, tau.data(), on);
  });
  auto q = written<T>(shape_q, dextents<3>(all.count, m, basis), a,
                      in_extents(a, dextents<3>(all.count, m, basis), by_columns));
  return linalg::qr_result<T, Q, R, S>{std::move(q), std::move(r)};
}
template <class A>
auto compute_elsewhere(qr_of, A const& x) {
  auto const all = matrices_of(x.extents());
  return qr_on_device<smaller_of<extents_t<A>>>(x, all.rows < all.cols ? all.rows : all.cols);
}
template <class A, class Mode>
auto compute_elsewhere(qr_of, A const& x, Mode mode) {
  auto const all = matrices_of(x.extents());
  bool const complete = qr_of::is_complete(mode);
  return qr_on_device<dyn>(x, complete ? all.rows : (all.rows < all.cols ? all.rows : all.cols));
}

/// Which row of a became row i of l·u, from the exchanges that the library reports.
inline vector<index> rows_after(index m, index count, index k, std::int64_t const* pivots) {
  vector<index> out(count * m);
  for (index b = 0; b < count; ++b) {
    index* const rows = out.data() + b * m;
    for (index i = 0; i < m; ++i) rows[i] = i;
    for (index i = 0; i < k; ++i) std::swap(rows[i], rows[pivots[b * k + i] - 1]);
  }
  return out;
}

template <class A>
auto compute_elsewhere(lu_of, A const& x) {
  using S = space_of<A>;
  using T = lapack_t<value_t<A>>;
  using EA = extents_t<A>;
  auto const all = matrices_of(x.extents());
  index const m = all.rows, n = all.cols, k = m < n ? m : n, count = all.count;
  auto const shape_p = behind_batch<static_rows<EA>, static_rows<EA>>(x.extents(), m, m);
  auto const shape_l = behind_batch<static_rows<EA>, smaller_of<EA>>(x.extents(), m, k);
  auto const shape_u = behind_batch<smaller_of<EA>, static_cols<EA>>(x.extents(), k, n);
  using P = std::remove_const_t<decltype(shape_p)>;
  using L = std::remove_const_t<decltype(shape_l)>;
  using U = std::remove_const_t<decltype(shape_u)>;
  auto a = own_copy<T, S>(x, x.extents(), device_of(x, "lu"), true);
  auto const pivots = factor_in_place(a, m, n).cpu();
  auto const rows = rows_after(m, count, k, pivots.data()).to(a.device());
  auto const place = in_extents(rows, dextents<3>(count, 1, m));
  auto const factors = [&](index r, index c) {
    return in_extents(a, dextents<3>(count, r, c), {m * n, 1, m});
  };
  auto const row = counted_on(a, m).unsqueeze(1);
  auto const under = below_diagonal(a, m, k);
  return linalg::lu_result<T, P, L, U, S>{
      written<T>(shape_p, dextents<3>(count, m, m), a, astype<T>(place == row)),
      written<T>(shape_l, dextents<3>(count, m, k), a,
                 where(under > index{0}, factors(m, k), astype<T>(under == index{0}))),
      written<T>(shape_u, dextents<3>(count, k, n), a,
                 where(below_diagonal(a, k, n) <= index{0}, factors(k, n), T(0)))};
}

}  // namespace detail

LAZULI_END
