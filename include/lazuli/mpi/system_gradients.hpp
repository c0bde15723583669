// How adjoints go back through solve, inv, det and slogdet over ranks: by systems and products of
// the same matrices, placed as they are; in batches, each rank does so for its own.
#pragma once

#include <lazuli/mpi/batches.hpp>
#include <lazuli/mpi/det.hpp>
#include <lazuli/mpi/systems.hpp>

LAZULI_BEGIN
namespace detail {

/// matrices_in_shares: the space of one matrix, or of a batch of which each rank has some, each
/// whole. Models: sharded_space<all_t, on_axis<"x">>, sharded_space<on_axis<"x">, all_t, all_t>.
template <class Space>
inline constexpr bool is_one_matrix = false;
template <class Rows, class Columns>
inline constexpr bool is_one_matrix<sharded_space<Rows, Columns>> = true;
template <class Space>
concept matrices_in_shares = is_one_matrix<Space> || batches_over_ranks<Space>;

template <class A, class B>
concept system_followed_over_ranks =
    over_ranks<A> && over_ranks<B> &&(on_tape<A> || on_tape<B>)&&rank_of<A> >= 2 &&
    rank_of<B> >= 1 &&
    ((rank_of<A> == 2 && rank_of<B> <= 2) ||
     solved_batch<space_of_values<A>, space_of_values<B>>::possible);
template <class A>
concept matrix_followed_over_ranks =
    over_ranks<A> && on_tape<A> && matrices_in_shares<space_of_values<A>>;

/// The elements of an operand, recorded or not.
template <class X>
auto elements_on_ranks(X const& x) {
  return shard_of(inactive(x));
}
/// aᴴ, placed as a transposed is.
template <class A>
auto adjoint_on_ranks(A const& a) {
  return conjugated(memory_of<space_of<A>>::transposed(shard_of(a)));
}
/// The value of an expression, placed as the space says.
template <class Space, class X>
auto moved_to(X const& x) {
  return redistributed(Space{}, typename sharded_in<space_of<X>, value_t<X>>::type(x));
}

/// One number for each matrix, placed beside its elements.
template <class X>
auto beside_elements(X const& x) {
  if constexpr (rank_of<X> == 0)
    return close(x);
  else
    return with_axis(with_axis(x));
}

/// The way back through x = solve(a, b): b gets h = aᴴ\g, a gets -h·xᴴ. In batches a vector is a
/// matrix of one column.
template <class V, class A, class B>
class solve_back {
  using space = space_of_values<A>;
  using rows = decltype(placements<space>::template from_end<1>());
  using columns = decltype(placements<space>::template from_end<0>());
  static constexpr bool batch = rank_of<A> > 2 || rank_of<B> > 2, column = batch && rank_of<B> == 1;
  static consteval auto find() {
    if constexpr (!batch) {
      return space_box<space_of_values<B>>{};
    } else {
      using placed = plain_space_t<typename solved_batch<space, space_of_values<B>>::type>;
      if constexpr (column)
        return followed_by<placed, all_t>{};
      else
        return space_box<placed>{};
    }
  }
  using solution = typename sharded_in<typename decltype(find())::type, V>::type;

 public:
  solve_back(A const& a, B const& b) : a_(elements_on_ranks(a)), b_(elements_on_ranks(b)) {}

  template <class I, class G, class Y>
  auto operator()(I, G const& g, Y const& x) const {
    auto const found =
        h_ != nullptr
            ? std::exchange(h_, nullptr)
            : std::make_shared<solution>(linalg::solve(adjoint_on_ranks(a_), with_axis<column>(g)));
    if constexpr (I::value == 1) {
      if constexpr (column)
        return found->squeeze(constant<-1>{});
      else
        return *found;
    } else {
      if constexpr (on_tape<B>) h_ = found;  // for b, whose turn comes next
      return share_of_a(*found, x);
    }
  }

 private:
  /// -h·xᴴ, placed as a: its rows are the rows of h, its columns those of xᴴ.
  template <class Y>
  auto share_of_a(solution const& h, Y const& x) const {
    if constexpr (batch) {
      auto const product = matmul(h, adjoint_on_ranks(with_axis<column>(x)));
      return typename sharded_in<space_of<decltype(product)>, V>::type(-product);
    } else if constexpr (rank_of<B> == 1) {
      auto const left = moved_to<sharded_space<rows>>(h);
      auto const right = moved_to<sharded_space<columns>>(x);
      return -(memory_of<sharded_space<rows>>::template with_axis<-1>(left.target().read_only()) *
               conjugated(memory_of<sharded_space<columns>>::template with_axis<-2>(right.target().read_only())));
    } else {
      auto const left = moved_to<sharded_space<rows, all_t>>(h);
      auto const right = moved_to<sharded_space<columns, all_t>>(x);
      return typename sharded_in<space, V>::type(-matmul(left, adjoint_on_ranks(right)));
    }
  }

  decltype(elements_on_ranks(std::declval<A const&>())) a_;
  decltype(elements_on_ranks(std::declval<B const&>())) b_;  // kept: a constant may be all that refers to it
  mutable std::shared_ptr<solution> h_;
};

template <matrices_in_shares Space>
inline constexpr bool
    runs_over_ranks<node_of<cholesky_rule>, recorded<Space, derivatives::adjoints>> = true;

/// a gets g·det(a)·a⁻ᴴ.
template <matrices_in_shares Space, derivatives Kind>
inline constexpr bool runs_over_ranks<node_of<det_rule>, recorded<Space, Kind>> = true;
template <matrices_in_shares Space, derivatives Kind>
inline constexpr bool computed_at_once<node_of<det_rule>, recorded<Space, Kind>> = true;
template <matrices_in_shares Space, derivatives Kind>
struct matrices_on<recorded<Space, Kind>, node_of<det_rule>> {
  template <class A>
  static auto of(A const& x) {
    return recording_on<space_of<A>>::over_ranks(
        [](auto const& a) { return linalg::det(a); },
        [](auto const& a) {
          return [a = elements_on_ranks(a)](auto, auto const& g, auto const& y) {
            return beside_elements(g) * conjugated(beside_elements(y)) *
                   linalg::inv(adjoint_on_ranks(a));
          };
        },
        x);
  }
};

template <class Sign, class Log>
struct slogdet_over_ranks {
  Sign sign;
  Log logabsdet;
};
/// a gets g·a⁻ᴴ, and for the sign s of complex matrices -i·Im(ḡ·s)·a⁻ᴴ.
template <matrices_in_shares Space, derivatives Kind>
inline constexpr bool runs_over_ranks<slogdet_of, recorded<Space, Kind>> = true;
template <matrices_in_shares Space, derivatives Kind>
struct matrices_on<recorded<Space, Kind>, slogdet_of> {
  template <class A>
  static auto record(A const& x) {
    using on = recording_on<space_of<A>>;
    using T = lapack_t<value_t<A>>;
    using numbers = typename memory_of<typename space_of_factor<Space>::type>::template tensor<
        T, dextents<rank_of<A> - 2>>;
    numbers sign;
    auto const both = [&](auto const& a) {
      auto found = slogdet_of::of(a);
      sign = std::move(found.sign);
      return std::move(found.logabsdet);
    };
    auto const log = on::over_ranks(
        both,
        [](auto const& a) {
          return [a = elements_on_ranks(a)](auto, auto const& g) {
            return beside_elements(g) * linalg::inv(adjoint_on_ranks(a));
          };
        },
        x);
    if constexpr (complex_dtype<T>) {
      auto const of_sign =
          on::over_ranks([&](auto const&) { return std::move(sign); },
                         [](auto const& a) {
                           return [a = elements_on_ranks(a)](auto, auto const& g, auto const& y) {
                             return imag(conj(beside_elements(g)) * beside_elements(y)) * T(0, -1) *
                                    linalg::inv(adjoint_on_ranks(a));
                           };
                         },
                         x);
      return slogdet_over_ranks<std::remove_const_t<decltype(of_sign)>, std::remove_const_t<decltype(log)>>{of_sign, log};
    } else {
      return slogdet_over_ranks<numbers, std::remove_const_t<decltype(log)>>{std::move(sign), log};
    }
  }
};

}  // namespace detail

namespace linalg {

/// The same of what a tape follows over ranks; gradients are placed as their variables.   Cost of the way
/// back: a system, and for a the outer product, of which each rank computes its part.
template <expression A, expression B>
  requires lazuli::detail::system_followed_over_ranks<A, B>
auto solve(A const& a, B const& b) {
  namespace d = lazuli::detail;
  using V = floating_t<promote_t<value_t<A>, value_t<B>>>;
  using followed = std::conditional_t<on_tape<A>, A, B>;
  return d::recording_on<space_of<followed>>::over_ranks(
      [](auto const& left, auto const& right) { return solve(left, right); },
      [](auto const& left, auto const& right) {
        return d::solve_back<V, std::remove_cvref_t<decltype(left)>, std::remove_cvref_t<decltype(right)>>(left, right);
      },
      a, b);
}

/// The way back takes two more products.
template <expression A>
  requires lazuli::detail::matrix_followed_over_ranks<A>
auto inv(A const& a) {
  namespace d = lazuli::detail;
  return d::recording_on<space_of<A>>::over_ranks(
      [](auto const& x) { return inv(x); },
      [](auto const&) {
        return [](auto, auto const& g, auto const& y) {  // -yᴴ·g·yᴴ
          auto const turned = d::adjoint_on_ranks(y);
          return -d::product_over_ranks(d::product_over_ranks(turned, g), turned);
        };
      },
      a);
}

}  // namespace linalg
LAZULI_END
