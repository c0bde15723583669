// linalg::svd, svdvals, matrix_rank and pinv of matrices over ranks. If every rank has all of a
// matrix, each computes as on one machine.
#pragma once

#include <lazuli/linalg/svd.hpp>
#include <lazuli/mpi/singular.hpp>

LAZULI_BEGIN
namespace detail {

/// Writes this rank's part of a matrix that every rank has.
template <class X, class M>
void write_own_part(X& to, M const& whole) {
  auto const part = to.target().shares();
  auto const local = to.target().local();
  if (local.shape.size() != 0)
    assign_to(local, close(whole(slice(part[0].low, part[0].high), slice(part[1].low, part[1].high))), aliasing::excluded);
}
template <class X, class M>
void write_block(X& to, M const& block) {
  if (block.size() != 0) assign_to(to.target().local(), close(block), aliasing::excluded);
}

template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<svd_of, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, svd_of> {
  template <class A, class Out>
  static void compute(A const& x, bool full, Out& out) {
    using T = value_t<decltype(out.u)>;
    constexpr bool whole = std::is_same_v<Rows, all_t> && std::is_same_v<Columns, all_t>;
    auto const a = values_on_ranks(x);
    if (!whole && full && a.shape[0] != a.shape[1])
      fail<error>("svd: over ranks bases are reduced, not complete: write svd(a, false)");
    if (a.grid == nullptr) return;
    if (every_rank_has_all(*a.grid, a.axes())) {
      auto const found = linalg::svd(a.local(), full);
      write_block(out.u, found.u);
      std::copy_n(found.s.data(), found.s.size(), out.s.data());
      write_block(out.vh, found.vh);
      return;
    }
    if (a.shape.size() == 0) return;
    if (auto const side = long_side_of<T>(a); side.along >= 0) {
      tall_svd<T> const found("svd", a, side);
      std::copy_n(found.s.data(), found.s.size(), out.s.data());
      if (side.wide) {
        write_own_part(out.u, found.vh.t());
        write_block(out.vh, found.left.t());
      } else {
        write_block(out.u, found.left);
        write_own_part(out.vh, found.vh);
      }
      return;
    }
    cyclic_svd<T> found("svd", a, true);
    std::copy_n(found.s.data(), out.s.size(), out.s.data());
    found.problem.take(found.right(), held(out.u.target(), out.u.data()).transposed());
    found.problem.take(found.left(), held(out.vh.target(), out.vh.data()).transposed());
  }
};

/// The singular values of a matrix over ranks, on every rank.
template <class T, class A>
vector<real_part_t<T>> svdvals_on_ranks(char const* call, A const& a) {
  vector<real_part_t<T>> out;
  if (a.shape.size() == 0) return out;
  if (every_rank_has_all(*a.grid, a.axes())) {
    out = linalg::svdvals(astype<T>(a.local()));
  } else if (auto const side = long_side_of<T>(a); side.along >= 0) {
    out = tall_svdvals<T>(call, a, side);
  } else {
    cyclic_svd<T> const found(call, a, false);
    out = found.problem.together([&] { return vector<real_part_t<T>>(std::min(a.shape[0], a.shape[1])); });
    std::copy_n(found.s.data(), out.size(), out.data());
  }
  return out;
}

template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<node_of<svdvals_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<svdvals_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<svdvals_rule>> {
  template <class A>
  static auto of(A const& x) {
    using V = real_part_t<floating_t<value_t<A>>>;
    auto const a = values_on_ranks(x);
    auto const found = svdvals_on_ranks<lapack_t<value_t<A>>>("svdvals", a);
    sharded<V, lazuli::all> out(a.grid, dextents<1>(found.size()));
    if (found.size() != 0) assign_to(out.target().local(), astype<V>(found), aliasing::excluded);
    return out;
  }
};

template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<node_of<matrix_rank_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<matrix_rank_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<matrix_rank_rule>> {
  template <class A>
  static auto of(A const& x, double rtol = -1) {
    auto const a = values_on_ranks(x);
    auto const s = svdvals_on_ranks<lapack_t<value_t<A>>>("matrix_rank", a);
    sharded<index> out(a.grid, dextents<0>{});
    *out.data() = rank_of_values(a.shape[0], a.shape[1], s.data(), rtol);
    return out;
  }
};

/// x, which has the transposed shape of a, becomes its pseudoinverse.
template <class T, class A, class X>
void pinv_on_ranks(A const& a, double rcond, X& x) {
  auto const of = [&](auto const* s) { return rank_of_values(a.shape[0], a.shape[1], s, rcond); };
  if (auto const side = long_side_of<T>(a); side.along >= 0) {
    tall_svd<T> const found("pinv", a, side);
    index const r = of(found.s.data());
    auto const product = mpi::together(a.grid->all().get(), [&] {
      matrix<T> const scaled = conjugated(found.vh(slice(0, r), all)) / astype<T>(found.s(slice(0, r)).unsqueeze(1));
      matrix<T> const left = conjugated(found.left(all, slice(0, r)));
      return matrix<T>(matmul(left, scaled));
    });
    if (side.wide)
      write_block(x, product);
    else
      write_block(x, product.t());
    return;
  }
  cyclic_svd<T> found("pinv", a, true);
  auto const& problem = found.problem;
  int const m = static_cast<int>(a.shape[0]), n = static_cast<int>(a.shape[1]), r = static_cast<int>(of(found.s.data())),
            one = 1;
  auto product = problem.matrix_of(m, n);
  T const factor(1), nothing(0);
  if (problem.here()) {
    found.left().for_each(problem.ranks(), [&](index, index j, T& element) {
      if (j < r) element /= found.s.data()[j];
    });
    problem.routines().gemm("C", "C", &m, &n, &r, &factor, found.right().data(), &one, &one, found.right().descriptor(),
                            found.left().data(), &one, &one, found.left().descriptor(), &nothing, product.data(), &one, &one,
                            product.descriptor(), 1, 1);
  }
  problem.take(product, held(x.target(), x.data()).transposed());
}

template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<node_of<pinv_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<pinv_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<pinv_rule>> {
  template <class A>
  static auto of(A const& x, double rcond = -1) {
    using V = floating_t<value_t<A>>;
    using T = lapack_t<value_t<A>>;
    auto const a = values_on_ranks(x);
    sharded<T, typename whole_axis<Columns>::type{}, typename whole_axis<Rows>::type{}> out(
        a.grid, dextents<2>(a.shape[1], a.shape[0]));
    if (a.shape.size() != 0) {
      if (every_rank_has_all(*a.grid, a.axes()))
        assign_to(out.target().local(), linalg::pinv(astype<T>(a.local()), rcond), aliasing::excluded);
      else
        pinv_on_ranks<T>(a, rcond, out);
    }
    return rounded<V>(std::move(out));
  }
};

}  // namespace detail
LAZULI_END
