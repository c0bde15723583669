// How adjoints go back through decompositions of batches that ranks share: each rank applies the
// rules of one machine (autodiff/) to its own matrices.
#pragma once

#include <lazuli/mpi/decomposition_gradients.hpp>
#include <lazuli/mpi/factory.hpp>

LAZULI_BEGIN
namespace detail {

/// Matrices are placed alike, whatever their extents; what is made of each lies beside it.
template <batches_over_ranks Space, class T, int R>
struct batches<Space, T, R> {
  using real_type = real_part_t<T>;
  using mat = typename sharded_in<Space, T>::type;
  using factor = mat;
  using V = typename memory_of<beside_batch<Space>>::template tensor<real_type, dextents<R - 1>>;
  using real_mat = typename sharded_in<Space, real_type>::type;
  using known = sharded<real_type, all_t{}, all_t{}>;

  static mat turned(mat const& x) { return mat(adjoint_on_ranks(x)); }
  template <class X>
  static mat placed(X const& x) {
    return mat(x);
  }
  template <class X>
  static auto inverse(X const& x) {
    return linalg::inv(x);
  }
  static mat times(mat const& a, mat const& b) { return product_over_ranks(a, b); }
  static factor inner_products(mat const& a, mat const& b) { return times(turned(a), b); }
  static mat columns(mat const& x, index first, index count) {
    return mat(x(ellipsis, slice(first, first + count)));
  }
  static mat over_turned(mat const& x, mat const& r) {
    return of_own(x, [&] { return here::over_turned(x.local(), r.local()); });
  }
  static mat scaled_columns(mat const& x, V const& by) { return mat(x * row(by)); }
  static mat scaled_rows(mat const& x, V const& by) { return mat(x * column(by)); }
  static known ones_on_diagonal(V const& x) {
    index const n = x.extent(R - 2);
    return placed_on<all_t, all_t>(x.grid()).template eye<real_type>(n);
  }
  static real_mat inverse_gaps(V const& x) {
    known const one = ones_on_diagonal(x);
    return real_mat(real_type(1) / (row(x) - column(x) + one) - one);
  }

 private:
  using here = batches<host_space, T, R>;
  template <class F>
  static mat of_own(mat const& shape, F const& f) {
    return of_own_batch<mat>(shape.target().grid, shape.extents(), f);
  }
  static auto row(V const& x) { return x.unsqueeze(constant<R - 2>{}); }
  static auto column(V const& x) { return x.unsqueeze(constant<R - 1>{}); }
};

template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<eigh_of, recorded<Space, derivatives::adjoints>> = true;
template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<svd_of, recorded<Space, derivatives::adjoints>> = true;
template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<qr_of, recorded<Space, derivatives::adjoints>> = true;
template <batches_over_ranks Space>
inline constexpr bool
    runs_over_ranks<node_of<eigvalsh_rule>, recorded<Space, derivatives::adjoints>> = true;
template <batches_over_ranks Space>
inline constexpr bool
    runs_over_ranks<node_of<svdvals_rule>, recorded<Space, derivatives::adjoints>> = true;
template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<node_of<pinv_rule>, recorded<Space, derivatives::adjoints>> =
    true;

}  // namespace detail
LAZULI_END
