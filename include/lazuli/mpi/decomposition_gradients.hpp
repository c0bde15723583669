// How adjoints go back through eigh, svd and qr over ranks: by the rules of one machine
// (autodiff/), which compute with what is defined here.
#pragma once

#include <lazuli/mpi/eigen.hpp>
#include <lazuli/mpi/svd.hpp>
#include <lazuli/mpi/system_gradients.hpp>
#include <lazuli/mpi/triangles.hpp>

LAZULI_BEGIN
namespace detail {

/// All matrices are placed alike, whatever their extents; numbers V are on every rank.
template <class Rows, class Columns, class T>
struct batches<sharded_space<Rows, Columns>, T, 2> {
  using space = sharded_space<Rows, Columns>;
  using real_type = real_part_t<T>;
  using mat = typename sharded_in<space, T>::type;
  using V = typename sharded_in<sharded_space<all_t>, real_type>::type;
  using factor = typename sharded_in<sharded_space<all_t, all_t>, T>::type;
  using real_mat = typename sharded_in<space, real_type>::type;

  template <class X>
  static X turned(X const& x) {
    return moved_to<space_of<X>>(adjoint_on_ranks(x));
  }
  template <class X>
  static X columns(X const& x, index first, index count) {
    return part_along(x, 1, first, first + count);
  }
  template <class X>
  static mat placed(X const& x) {
    return moved_to<space>(x);
  }
  template <class X>
  static auto inverse(X const& x) {
    return linalg::inv(x);
  }
  static mat times(mat const& a, mat const& b) { return product_placed_on<space>(a, b); }
  static factor inner_products(mat const& a, mat const& b) {
    return factor(matmul(adjoint_on_ranks(a), b));
  }
  static mat over_turned(mat const& x, factor const& r) {
    mat out = x;
    on_each_rank(x, [&] { out.local() = here::over_turned(x.local(), r.local()); });
    return out;
  }
  static factor solved_twice(factor const& r, factor const& x) {
    factor out = x;
    on_each_rank(x, [&] { out.local() = here::solved_twice(r.local(), x.local()); });
    return out;
  }
  static mat scaled_columns(mat const& x, V const& by) { return mat(x * row(by)); }
  static mat scaled_rows(mat const& x, V const& by) { return mat(x * column(by)); }
  static real_mat ones_on_diagonal(V const& x) {
    index const n = x.extent(0);
    auto out = agreed<real_mat>(x.target().grid, dextents<2>(n, n));
    out.zero_();
    diagonal_here(out.target(), 0).for_each(out.target(), [&](index, index place) {
      out.data()[place] = real_type(1);
    });
    return out;
  }
  static real_mat inverse_gaps(V const& x) {
    real_mat const one = ones_on_diagonal(x);
    return real_mat(real_type(1) / (row(x) - column(x) + one) - one);
  }

 private:
  using here = batches<host_space, T, 2>;
  /// For triangles, which all ranks have: one that is singular is so on each of them.
  template <class X, class F>
  static void on_each_rank(X const& x, F const& f) {
    if (x.target().grid != nullptr) same_on_all(x.target().grid->all().get(), f);
  }
  static auto row(V const& x) { return memory_of<space_of<V>>::template with_axis<-2>(x); }
  static auto column(V const& x) { return memory_of<space_of<V>>::template with_axis<-1>(x); }
};

template <class Rows, class Columns>
inline constexpr bool
    runs_over_ranks<eigh_of, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;
template <class Rows, class Columns>
inline constexpr bool
    runs_over_ranks<svd_of, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;
template <class Rows>
inline constexpr bool
    runs_over_ranks<qr_of, recorded<sharded_space<Rows, all_t>, derivatives::adjoints>> = true;

template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<
    node_of<eigvalsh_rule>, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<
    node_of<svdvals_rule>, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<
    node_of<pinv_rule>, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;

/// systems_followed_over_ranks: a and b of lstsq, one of them followed by a tape.
template <class A, class B>
concept systems_followed_over_ranks = over_ranks<A> && over_ranks<B> &&
    (on_tape<A> ||
     on_tape<B>)&&fittable<extents_t<A>, extents_t<B>>&& placed_system<A, B>::possible;

}  // namespace detail

namespace linalg {

/// The same of what a tape follows over ranks.   Cost of the way back: no message.
template <expression A, expression B>
  requires lazuli::detail::systems_followed_over_ranks<A, B>
auto lstsq(A const& a, B const& b, double rcond = -1) {
  namespace d = lazuli::detail;
  using space = recorded<lazuli::sharded_space<typename d::placed_system<A, B>::rows, all_t>>;
  return d::matrices_on<space, d::lstsq_of>::record(
      a, b, [rcond](auto const& left, auto const& right) { return lstsq(left, right, rcond); });
}

}  // namespace linalg
LAZULI_END
