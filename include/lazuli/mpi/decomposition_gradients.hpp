// How adjoints go back through eigh, svd and qr over ranks: by the rules of one machine, autodiff/,
// which compute with what is here.
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
  using real_mat = typename sharded_in<space, real_type>::type;

  static mat turned(mat const& x) { return moved_to<space>(adjoint_on_ranks(x)); }
  static mat times(mat const& a, mat const& b) { return product_placed_on<space>(a, b); }
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
  static auto row(V const& x) { return memory_of<space_of<V>>::template with_axis<-2>(x); }
  static auto column(V const& x) { return memory_of<space_of<V>>::template with_axis<-1>(x); }
};

template <class Rows, class Columns>
inline constexpr bool
    runs_over_ranks<eigh_of, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;
template <class Rows, class Columns>
inline constexpr bool
    runs_over_ranks<svd_of, recorded<sharded_space<Rows, Columns>, derivatives::adjoints>> = true;

}  // namespace detail
LAZULI_END
