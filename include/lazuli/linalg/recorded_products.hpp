// einsum and tensordot of what a tape follows: an operand gets the adjoint times the others.
#pragma once

#include <lazuli/linalg/einsum.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/linalg/multilinear.hpp>
#include <lazuli/linalg/tensordot.hpp>

LAZULI_BEGIN

namespace detail {

template <labels L, class X>
index extent_of_name(char c, X const& x) {
  int const i = L.find(c);
  return i < 0 ? 1 : x.extents()[i];
}

/// The share of an operand with names L and these extents, from the adjoint g and the other
/// operands, whose names are Of: along names that they lack it repeats itself, on a diagonal that
/// was taken it stands there, axes that were stretched are summed.
template <class Space, class C, labels L, labels... Of, class... X>
auto share_of_operand(index_array<L.count> const& shape, X const&... x) {
  constexpr labels once = L.distinct();
  constexpr labels found = once.where([](char c) { return (Of.has(c) || ...); });
  using sums_shape = dextents<found.count>;
  index_array<found.count> sizes{};
  std::array<bool, static_cast<std::size_t>(found.count)> stretched_axes{};
  bool any = false;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    char const c = found.name[i];
    sizes[i] = 1;
    ((sizes[i] = sizes[i] == 1 ? extent_of_name<Of>(c, x) : sizes[i]), ...);
    any |= stretched_axes[i] = sizes[i] != 1 && shape[static_cast<std::size_t>(L.find(c))] == 1;
  }
  auto sums = named_products_on<Space>::template value<found, C, Of...>(sums_shape(sizes), x...);
  if (any)
    sums = tensor_in<Space, C, sums_shape>(
        make_reduction<true, sums_shape>(op::sum_reduction{}, sums, stretched_axes));
  if constexpr (found == L) {
    return sums;
  } else {
    using diagonal = dextents<once.count>;
    auto out = empty_beside<C>(dextents<L.count>(shape), sums);
    out.zero_();
    index_array<once.count> extents{}, steps{}, own_extents{}, own_steps{};
    for (std::size_t i = 0; i < shape.size(); ++i) {
      auto const at = static_cast<std::size_t>(once.find(L.name[i]));
      extents[at] = shape[i];
      steps[at] += out.strides()[i];
    }
    for (std::size_t i = 0; i < own_extents.size(); ++i) {
      int const at = found.find(once.name[i]);
      own_extents[i] = at < 0 ? 1 : sums.extents()[at];
      own_steps[i] = at < 0 ? 0 : sums.strides()[static_cast<std::size_t>(at)];
    }
    auto target =
        memory_of<Space>::viewed(out.target(), mapping<diagonal>{diagonal(extents), steps, 0});
    target.add_(arranged(sums, mapping<diagonal>{diagonal(own_extents), own_steps, 0}));
    return out;
  }
}

/// The product, in extents of type E and with names O, of operands with names L….
template <labels O, class E, labels... L>
struct recorded_product {
  static constexpr std::array<labels, sizeof...(L)> names{L...};

  template <class... X>
  static auto of(E const& extents, X const&... x) {
    using T = promote_t<value_t<X>...>;
    using C = compute_t<T>;
    using S = joint_space<X...>;
    using products = named_products_on<typename space_under_tape<S>::type>;
    return recorded_multilinear<T>(
        [extents](auto const&... each) {
          return products::template value<O, T, L...>(extents, each...);
        },
        []<class I>(I, auto const& g, auto const&... each) {
          return share<I::value, C>(g, each...);
        },
        x...);
  }

 private:
  /// For complex operands the conjugates count: that of g goes in, that of the product comes out.
  template <int I, class C, class G, class... X>
  static auto share(G const& given, X const&... x) {
    using Space = space_beside<X...>;
    tensor_in<Space, C, E> const g(conjugate_of(astype<C>(given)));
    index_array<names[I].count> const shape = std::get<I>(std::tie(x...)).extents().values();
    auto const out = [&]<std::size_t... J>(std::index_sequence<J...>) {
      return share_of_operand<Space, C, names[I], O, names[J < I ? J : J + 1]...>(
          shape, g, std::get<(J < I ? J : J + 1)>(std::tie(x...))...);
    }
    (std::make_index_sequence<sizeof...(X) - 1>{});
    return tensor_in<Space, C, dextents<names[I].count>>(conjugate_of(out));
  }
  template <class X>
  static decltype(auto) conjugate_of(X const& x) {
    if constexpr (complex_dtype<value_t<X>>)
      return conj(x);
    else
      return (x);
  }
};

template <class Space, fixed_text S>
  requires is_recorded<Space>
struct products_on<Space, einsum_call<S>> {
  template <class... X>
  static auto compute(std::array<index, 128> const& by_name, X const&... x) {
    return recorded(by_name, std::index_sequence_for<X...>{}, x...);
  }

 private:
  template <std::size_t... I, class... X>
  static auto recorded(std::array<index, 128> const& by_name, std::index_sequence<I...>,
                       X const&... x) {
    constexpr auto const& eq = equation_of<S, extents_t<X>...>;
    constexpr int rank = eq.out.count;
    using E = decltype(result_extents<equation_of<S, extents_t<X>...>>(
        std::make_index_sequence<static_cast<std::size_t>(rank)>(),
        std::type_identity<extents_t<X>>()...));
    index_array<rank> sizes{};
    for (int i = 0; i < rank; ++i)
      sizes[static_cast<std::size_t>(i)] = by_name[static_cast<std::size_t>(eq.out.name[i])];
    return recorded_product<eq.out, E, eq.in[I]...>::of(E(sizes), kept_operand(x)...);
  }
};

template <class Space, class E, int N>
  requires is_recorded<Space>
struct products_on<Space, tensordot_call<E, N>> {
  template <class A, class B>
  static auto compute(A const& a, B const& b, std::array<int, N> const& axes_a,
                      std::array<int, N> const& axes_b) {
    using names = tensordot_names<rank_of<A>, rank_of<B>, N>;
    auto const left = kept_operand(a);
    auto const right = kept_operand(b);
    auto const x = turned_to(left, order_of_axes<rank_of<A>>(axes_a, true));
    auto const y = turned_to(right, order_of_axes<rank_of<B>>(axes_b, false));
    auto const as_term = []<labels L>(auto const& v) {
      return term<L, value_t<decltype(v)>>{v.data(), v.extents().values(),
                                           index_array<L.count>(v.strides())};
    };
    E const extents(tensordot_sizes<names>(as_term.template operator()<names::a>(x),
                                           as_term.template operator()<names::b>(y), a, b, axes_a,
                                           axes_b));
    return recorded_product<names::out, E, names::a, names::b>::of(extents, kept_operand(x),
                                                                   kept_operand(y));
  }

 private:
  template <class X, std::size_t R>
  static auto turned_to(X const& x, std::array<index, R> const& order) {
    using shape = dextents<static_cast<int>(R)>;
    index_array<static_cast<int>(R)> sizes{}, steps{};
    for (std::size_t i = 0; i < R; ++i) {
      auto const axis = static_cast<std::size_t>(order[i]);
      sizes[i] = x.extents().values()[axis];
      steps[i] = x.strides()[axis];
    }
    return arranged(x, mapping<shape>{shape(sizes), steps, 0});
  }
};

/// Operand i gets the adjoint times all operands before it and all after it, transposed.
template <class Space>
  requires is_recorded<Space>
struct products_on<Space, multi_dot_call> {
  template <class... X>
  static auto compute(X const&... x) {
    return recorded(kept_operand(x)...);
  }

 private:
  template <class... X>
  static auto recorded(X const&... x) {
    using T = promote_t<value_t<X>...>;
    constexpr std::size_t count = sizeof...(X);
    using S = typename space_under_tape<joint_space<X...>>::type;
    using matrix = tensor_in<S, T, dextents<2>>;
    auto const f = [](auto const&... each) {
      return products_on<S, multi_dot_call>::compute(each...);
    };
    auto const share_of = []<class I>(I, auto const& g, auto const&... each) {
      using own = nth_t<I::value, X...>;
      auto const all = std::tie(each...);
      return [&]<std::size_t... J>(std::index_sequence<J...>) {
        constexpr auto at = static_cast<std::size_t>(I::value);
        auto const first = std::get<0>(all).extents();
        auto const last = std::get<count - 1>(all).extents();
        auto out = empty_beside<T>(dextents<2>(first.rank() == 1 ? index{1} : first[0],
                                               last.rank() == 1 ? index{1} : last[1]),
                                   g);
        copy_row_major(out, g);
        auto const before = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
          if constexpr (K < at) out = matrix(matmul(turned<matrix, K>(all), out));
        };
        auto const behind = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
          if constexpr (K > at) out = matrix(matmul(out, turned<matrix, K>(all)));
        };
        (before(std::integral_constant<std::size_t, J>{}), ...);
        (behind(std::integral_constant<std::size_t, count - 1 - J>{}), ...);
        auto share =
            empty_beside<T>(dextents<rank_of<own>>(std::get<at>(all).extents().values()), out);
        copy_row_major(share, out);
        return share;
      }
      (std::make_index_sequence<count>{});
    };
    return recorded_multilinear<T>(f, share_of, x...);
  }
  /// As many elements with other extents: `to` has no gaps.
  template <class To, class X>
  static void copy_row_major(To& to, X const& x) {
    using E = extents_t<X>;
    assign_to(arranged(to, mapping<E>{x.extents(), row_major(x.extents()), 0}), x,
              aliasing::excluded);
  }
  /// Operand K, as a matrix, conjugated and transposed.
  template <class Matrix, std::size_t K, class All>
  static Matrix turned(All const& all) {
    auto const& value = std::get<K>(all);
    if constexpr (rank_of<decltype(value)> == 2)
      return Matrix(conjugated(value).t());
    else if constexpr (K == 0)
      return Matrix(evaluate_to_tensor(conjugated(value)).unsqueeze(1));
    else
      return Matrix(evaluate_to_tensor(conjugated(value)).unsqueeze(0));
  }
};

}  // namespace detail

LAZULI_END
