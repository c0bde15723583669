// linalg::matrix_norm and cond of matrices over ranks, and of batches that ranks share; their
// gradients are those of one machine, autodiff/.
#pragma once

#include <lazuli/linalg/norm_of_matrices.hpp>
#include <lazuli/mpi/det.hpp>
#include <lazuli/mpi/svd.hpp>
#include <lazuli/mpi/system_gradients.hpp>

LAZULI_BEGIN
namespace detail {

template <matrices_in_shares Space>
inline constexpr bool runs_over_ranks<matrix_norm_of, Space> = true;
template <matrices_in_shares Space>
inline constexpr bool runs_over_ranks<cond_of, Space> = true;
template <matrices_in_shares Space>
inline constexpr bool runs_over_ranks<matrix_norm_of, recorded<Space, derivatives::adjoints>> =
    true;
template <matrices_in_shares Space>
inline constexpr bool runs_over_ranks<cond_of, recorded<Space, derivatives::adjoints>> = true;

template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<matrix_norm_rule>, sharded_space<Rows, Columns>> =
    true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<matrix_norm_rule>> {
  template <class A>
  static auto of(A const& x, blas::matrix_norm_kind kind) {
    auto const a = values_on_ranks(x);
    sharded<real_part_t<lapack_t<value_t<A>>>> out(a.grid, dextents<0>{});
    *out.data() = 0;
    if (a.shape.size() != 0) out = norm_of_matrices(astype<lapack_t<value_t<A>>>(a), kind);
    return rounded<real_part_t<floating_t<value_t<A>>>>(std::move(out));
  }
};

template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<cond_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<cond_rule>> {
  template <class A>
  static auto of(A const& x, blas::matrix_norm_kind kind) {
    using enum blas::matrix_norm_kind;
    using V = real_part_t<floating_t<value_t<A>>>;
    using R = real_part_t<lapack_t<value_t<A>>>;
    bool const by_values = kind == two || kind == least_two;
    if (!by_values) check_square("cond", x.extents());
    auto const a = values_on_ranks(x);
    sharded<V> out(a.grid, dextents<0>{});
    *out.data() = V(0);
    if (a.shape.size() == 0) return out;
    R number = std::numeric_limits<R>::quiet_NaN();
    if (all(isfinite(a)).item())
      number = by_values ? of_values(a, kind == least_two) : of_inverse(a, kind);
    *out.data() = static_cast<V>(number);
    return out;
  }

 private:
  template <class A>
  static auto of_values(A const& a, bool least) {
    using R = real_part_t<lapack_t<value_t<A>>>;
    auto const s = svdvals_on_ranks<lapack_t<value_t<A>>>("cond", a);
    R most = s.data()[0], smallest = s.data()[s.size() - 1];
    if (least) std::swap(most, smallest);
    return smallest == 0 ? std::numeric_limits<R>::infinity() : most / smallest;
  }
  template <class A>
  static auto of_inverse(A const& given, blas::matrix_norm_kind kind) {
    using R = real_part_t<lapack_t<value_t<A>>>;
    auto const a = values_on_ranks(astype<lapack_t<value_t<A>>>(given));
    if (std::isinf(linalg::slogdet(a).logabsdet.item())) return std::numeric_limits<R>::infinity();
    return norm_of_matrices(a, kind).item() * norm_of_matrices(linalg::inv(a), kind).item();
  }
};

}  // namespace detail
LAZULI_END
