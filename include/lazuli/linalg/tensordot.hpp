// tensordot and linalg::multi_dot: products over several axes, and of several matrices.
#pragma once

#include <algorithm>
#include <lazuli/linalg/contract.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <tuple>

LAZULI_BEGIN

namespace detail {

/// Names for the axes of two operands that share N axes: the last ones of the first operand, the
/// first ones of the second.
template <int RankA, int RankB, int N>
struct tensordot_names {
  static constexpr labels make(int own, char first) {
    labels out;
    for (int i = 0; i < own; ++i) out.add(static_cast<char>(first + i));
    return out;
  }
  static constexpr labels rows = make(RankA - N, 'a'), cols = make(RankB - N, 'A'),
                          inner = make(N, 1);
  static constexpr labels a = rows.then(inner), b = inner.then(cols), out = rows.then(cols);
};

/// The axes in the order of a term: those that are summed last, or first.
template <int R, std::size_t Count>
index_array<R> order_of_axes(std::array<int, Count> const& summed, bool last) {
  constexpr int N = Count;
  index_array<R> order{};
  bool taken[R + 1] = {};
  for (int k = 0; k < N; ++k) {
    int const axis = summed[static_cast<std::size_t>(k)];
    if (taken[axis]) fail<index_error>("tensordot: axis ", axis, " is named twice");
    taken[axis] = true;
    order[static_cast<std::size_t>(last ? R - N + k : k)] = axis;
  }
  std::size_t next = last ? 0 : static_cast<std::size_t>(N);
  for (int axis = 0; axis < R && N < R; ++axis) {  // with N < R g++ 12 sees that none is beyond
    if (!taken[axis]) order[next++] = axis;
  }
  return order;
}

template <labels L, class C, class X>
term<L, C> permuted_term(X const& x, index_array<L.count> const& order) {
  term<L, C> out{x.data(), {}, {}};
  auto const extents = x.extents();
  auto const strides = x.strides();
  for (std::size_t i = 0; i < order.size(); ++i) {
    out.extents[i] = extents[static_cast<int>(order[i])];
    out.strides[i] = strides[static_cast<std::size_t>(order[i])];
  }
  return out;
}

/// Extents of the product of terms with these names. Throws shape_error where those of a pair of
/// axes differ.
template <class Names, class X, class Y, class A, class B, std::size_t N>
auto tensordot_sizes(X const& x, Y const& y, A const& a, B const& b,
                     std::array<int, N> const& axes_a, std::array<int, N> const& axes_b) {
  index_array<Names::out.count> sizes{};
  for (int i = 0; i < Names::out.count; ++i) {
    char const c = Names::out.name[i];
    sizes[static_cast<std::size_t>(i)] = i < Names::rows.count ? x.extent(c) : y.extent(c);
  }
  for (std::size_t k = 0; k < N; ++k) {
    char const c = Names::inner.name[k];
    if (x.extent(c) == y.extent(c)) continue;
    auto const va = a.extents().values();
    auto const vb = b.extents().values();
    fail<shape_error>("tensordot: shapes ", text::shape(va), " and ", text::shape(vb), ": axis ",
                      axes_a[k], " of a (", x.extent(c), ") must equal axis ", axes_b[k], " of b (",
                      y.extent(c), ")");
  }
  return sizes;
}

template <class E, int N>
struct tensordot_call {};

template <class E, int N>
struct products_on<host_space, tensordot_call<E, N>> {
  template <class A, class B>
  static auto compute(A const& a, B const& b, std::array<int, N> const& axes_a,
                      std::array<int, N> const& axes_b) {
    using names = tensordot_names<rank_of<A>, rank_of<B>, N>;
    using T = promote_t<value_t<A>, value_t<B>>;
    using C = compute_t<T>;
    auto const left = held_operand<C, A>::make(a);
    auto const right = held_operand<C, B>::make(b);
    auto const order_a = order_of_axes<rank_of<A>>(axes_a, true);
    auto const order_b = order_of_axes<rank_of<B>>(axes_b, false);
    auto const x = permuted_term<names::a, C>(left.values, order_a);
    auto const y = permuted_term<names::b, C>(right.values, order_b);
    tensor_of<C, E> out{E(tensordot_sizes<names>(x, y, a, b, axes_a, axes_b))};
    contract<names::out>(x, y, out.data());
    if constexpr (std::is_same_v<T, C>)
      return out;
    else
      return tensor_of<T, E>(astype<T>(out));
  }
};
/// The product over these axes, in extents of type E.
template <class E, int N, class A, class B>
auto tensordot_over(A const& a, B const& b, std::array<int, N> const& axes_a,
                    std::array<int, N> const& axes_b) {
  return products_on<space_beside<A, B>, tensordot_call<E, N>>::compute(a, b, axes_a, axes_b);
}

template <int N, class E, class F, int... I, int... J>
constexpr auto tensordot_extents(std::integer_sequence<int, I...>,
                                 std::integer_sequence<int, J...>) {
  return extents<E::static_extent(I)..., F::static_extent(N + J)...>{};
}

/// Products of a chain of matrices in the order `split` says, where split[i][j] is the last factor
/// of the left part of factors i to j.
template <class C>
void multiply_chain(std::span<blas::matrix<C const> const> factors, std::span<int const> split,
                    int first, int last, blas::matrix<C> const& out) {
  auto const count = static_cast<int>(factors.size());
  auto const part = [&](int from, int to, memory::buffer<C>& room) -> blas::matrix<C const> {
    if (from == to) return factors[static_cast<std::size_t>(from)];
    index const rows = factors[static_cast<std::size_t>(from)].rows,
                cols = factors[static_cast<std::size_t>(to)].cols;
    room = memory::buffer<C>(blas::detail::count(rows, cols));
    multiply_chain<C>(factors, split, from, to, blas::row_major(room.data(), rows, cols));
    return blas::row_major<C const>(room.data(), rows, cols);
  };
  int const middle = split[static_cast<std::size_t>(first * count + last)];
  memory::buffer<C> left(0), right(0);
  auto const x = part(first, middle, left), y = part(middle + 1, last, right);
  blas::gemm<C>(C(1), x, y, C(0), out);
}

/// The order of least work: dynamic programming over parts of the chain.
template <class C, std::size_t N>
std::array<int, N * N> cheapest_order(std::array<blas::matrix<C const>, N> const& factors) {
  std::array<int, N * N> split{};
  std::array<double, N * N> cost{};
  for (std::size_t length = 2; length <= N; ++length) {
    for (std::size_t i = 0; i + length <= N; ++i) {
      std::size_t const j = i + length - 1;
      double least = -1;
      for (std::size_t k = i; k < j; ++k) {
        double const work = cost[i * N + k] + cost[(k + 1) * N + j] +
                            static_cast<double>(factors[i].rows) *
                                static_cast<double>(factors[k].cols) *
                                static_cast<double>(factors[j].cols);
        if (least >= 0 && work >= least) continue;
        least = work;
        split[i * N + j] = static_cast<int>(k);
      }
      cost[i * N + j] = least;
    }
  }
  return split;
}

/// An operand of multi_dot: the first one may be a row, the last one a column.
template <class C, class X>
blas::matrix<C const> factor_of(X const& x, bool first) {
  auto const e = x.extents();
  auto const s = x.strides();
  if constexpr (rank_of<X> == 2)
    return {x.data(), e[0], e[1], s[0], s[1]};
  else
    return first ? blas::matrix<C const>{x.data(), 1, e[0], 0, s[0]}
                 : blas::matrix<C const>{x.data(), e[0], 1, s[0], 0};
}

template <class... X>
constexpr bool can_chain() {
  int const ranks[] = {rank_of<X>...};
  constexpr int n = sizeof...(X);
  for (int i = 0; i < n; ++i) {
    if (ranks[i] != 2 && !(ranks[i] == 1 && (i == 0 || i == n - 1))) return false;
  }
  return n >= 2;
}

/// Throws shape_error where neighbours do not fit.
template <class... X>
void check_chain(X const&... x) {
  index rows = -1, i = 0;  // of a vector: its extent
  auto const check = [&](auto const& e) {
    constexpr int rank = std::remove_cvref_t<decltype(e)>::rank();
    if (i > 0 && rows != e[0])
      fail<shape_error>("multi_dot: operand ", i - 1, " has ", rows, " columns, operand ", i,
                        " has ", e[0], " rows");
    rows = e[rank - 1];
    ++i;
  };
  (check(x.extents()), ...);
}

struct multi_dot_call {};
template <>
struct products_on<host_space, multi_dot_call> {
  template <class... X>
  static auto compute(X const&... x) {
    using T = promote_t<value_t<X>...>;
    using C = compute_t<T>;
    constexpr std::size_t N = sizeof...(X);
    constexpr int ranks[] = {rank_of<X>...};
    constexpr bool row = ranks[0] == 1, column = ranks[N - 1] == 1;
    std::tuple<held_operand<C, X>...> const held{held_operand<C, X>::make(x)...};
    std::array<blas::matrix<C const>, N> const factors = std::apply(
        [](auto const&... each) {
          std::size_t at = 0;
          return std::array<blas::matrix<C const>, N>{factor_of<C>(each.values, at++ == 0)...};
        },
        held);
    index const m = factors[0].rows, n = factors[N - 1].cols;
    index_array<2 - row - column> sizes{};
    if constexpr (!row) sizes[0] = m;
    if constexpr (!column) sizes[1 - row] = n;
    using E = dextents<2 - row - column>;
    tensor_of<C, E> out{E(sizes)};
    auto const split = cheapest_order<C>(factors);
    multiply_chain<C>(factors, split, 0, static_cast<int>(N) - 1,
                      blas::row_major(out.data(), m, n));
    if constexpr (std::is_same_v<T, C>)
      return out;
    else
      return tensor_of<T, E>(astype<T>(out));
  }
};

/// A count of axes that is 1: another one must be part of the type, as `2_c`.
struct one_contracted_axis {
  template <whole_number I> consteval one_contracted_axis(I count) {
    if (count != 1) throw "tensordot: write a count of axes other than 1 as a constant: 2_c";
  }
};

}  // namespace detail

/// Σ a·b over the last N axes of a and the first N of b; not lazy, except that N = 1 of a matrix
/// with a matrix or vector is matmul. N is part of the type: `1`, or a constant, `2_c`. Shapes: a's
/// without the last N axes, then b's without the first N. dtype: the common one; integers wrap.
/// Throws shape_error if the extents of a pair of axes differ. Source: BLAS gemm.
template <class A, class B, static_index N>
  requires(expression<A>&& expression<B>&& N::value >= 0 && N::value <= rank_of<A> &&
           N::value <= rank_of<B> && !detail::tensordot_elsewhere<A, B, N::value>)
auto tensordot(A&& a, B&& b, N) {
  constexpr int n = N::value;
  if constexpr (n == 1 && rank_of<A> <= 2 && rank_of<B> <= 2) {
    return detail::value_without_axes(matmul(static_cast<A&&>(a), static_cast<B&&>(b)));
  } else {
    using E = decltype(detail::tensordot_extents<n, extents_t<A>, extents_t<B>>(
        std::make_integer_sequence<int, rank_of<A> - n>(),
        std::make_integer_sequence<int, rank_of<B> - n>()));
    std::array<int, n> last{}, first{};
    for (std::size_t k = 0; k < n; ++k) {
      first[k] = static_cast<int>(k);
      last[k] = rank_of<A> - n + first[k];
    }
    return detail::tensordot_over<E, n>(a, b, last, first);
  }
}
template <class A, class B>
  requires(expression<A>&& expression<B>&& rank_of<A> >= 1 && rank_of<B> >= 1 &&
           !detail::tensordot_elsewhere<A, B, 1>)
auto tensordot(A&& a, B&& b, detail::one_contracted_axis) {
  return tensordot(static_cast<A&&>(a), static_cast<B&&>(b), constant<1>{});
}
/// Over two axes, as NumPy does without a number.
template <class A, class B>
  requires(expression<A>&& expression<B>&& rank_of<A> >= 2 && rank_of<B> >= 2 &&
           !detail::tensordot_elsewhere<A, B, 2>)
auto tensordot(A&& a, B&& b) {
  return tensordot(static_cast<A&&>(a), static_cast<B&&>(b), constant<2>{});
}
// clang-format off
/// Over pairs of axes: `tensordot(a, b, {1, 0}, {0, 2})`, or both lists in one pair of braces.
template <in_one_memory A, in_one_memory B, detail::fixed_index_list L, detail::fixed_index_list M>
  requires(detail::list_length<L> == detail::list_length<M> && detail::list_length<L> <= std::min(rank_of<A>, rank_of<B>))
auto tensordot(A const& a, B const& b, L const& axes_a, M const& axes_b) {
  constexpr int n = static_cast<int>(detail::list_length<L>);
  auto const of_a = detail::normalized(axes_a, rank_of<A>, "tensordot"), of_b = detail::normalized(axes_b, rank_of<B>, "tensordot");
  return detail::tensordot_over<dextents<rank_of<A> + rank_of<B> - 2 * n>, n>(a, b, of_a, of_b);
}
template <in_one_memory A, in_one_memory B, int N> requires(N <= std::min(rank_of<A>, rank_of<B>))
auto tensordot(A const& a, B const& b, brace_index const (&axes_a)[N], brace_index const (&axes_b)[N]) {
  return tensordot(a, b, detail::listed(axes_a), detail::listed(axes_b));
}
template <in_one_memory A, in_one_memory B, detail::index_element I, detail::index_element J, int N> requires(N <= std::min(rank_of<A>, rank_of<B>))
auto tensordot(A const& a, B const& b, I const (&axes_a)[N], J const (&axes_b)[N]) { return tensordot(a, b, detail::unnamed(axes_a), detail::unnamed(axes_b)); }
template <expression A, expression B, int N> requires(N <= std::min(rank_of<A>, rank_of<B>))
auto tensordot(A const& a, B const& b, brace_index const (&axes)[2][N]) { return tensordot(a, b, axes[0], axes[1]); }
template <expression A, expression B, class N> requires detail::tensordot_elsewhere<A, B, detail::count_of_axes<N>>
detail::refused_over_ranks<A, B> tensordot(A&&, B&&, N) LAZULI_NOT_OVER_RANKS;
template <expression A, expression B, int N> requires detail::not_over_ranks<A, B>
detail::refused_over_ranks<A, B> tensordot(A const&, B const&, brace_index const (&)[N], brace_index const (&)[N]) LAZULI_NOT_OVER_RANKS;
// clang-format on

LAZULI_END
