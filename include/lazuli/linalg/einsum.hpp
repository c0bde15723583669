// einsum: products and sums in Einstein's notation, read at compile time.
#pragma once

#include <lazuli/linalg/contract.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <tuple>

LAZULI_BEGIN

// What the compiler prints: einsum_error<"ij,jk", fault, left<2, 3>, …>.
template <fixed_text Text, einsum_fault Fault, class... Extents>
struct einsum_error {};

namespace detail {

template <fixed_text S, class... E>
inline constexpr auto equation_of =
    read_equation<sizeof...(E)>(S.view(), std::array<int, sizeof...(E)>{E::rank()...});

/// The static extent of a name in the result: that of an operand that knows it.
template <class... E>
constexpr index static_extent_of(char c, std::array<labels, sizeof...(E)> const& in) {
  index out = 1;
  int at = 0;
  auto const look = [&]<class X>(X) {
    labels const& names = in[static_cast<std::size_t>(at++)];
    for (int i = 0; i < names.count; ++i) {
      if (names.name[i] != c) continue;
      index const here = X::static_extent(i);
      if (here != 1 && out == 1) out = here;
      if (out == dyn && here != 1) out = here;
    }
  };
  (look(E{}), ...);
  return out;
}

/// Whether static extents of one letter differ (an ellipsis's may be 1 as well).
template <class... E>
constexpr bool letters_clash(std::array<labels, sizeof...(E)> const& in) {
  bool clash = false;
  index known[128] = {};
  int at = 0;
  auto const look = [&]<class X>(X) {
    labels const& names = in[static_cast<std::size_t>(at++)];
    for (int i = 0; i < names.count; ++i) {
      auto& before = known[static_cast<std::size_t>(names.name[i])];
      index const here = X::static_extent(i);
      if (here == dyn || (here == 1 && !is_letter(names.name[i]))) continue;
      if (before != 0 && before != here) clash = true;
      before = here;
    }
  };
  (look(E{}), ...);
  return clash;
}

template <fixed_text S, class... E>
inline constexpr einsum_fault fault_of = equation_of<S, E...>.fault != einsum_fault::none
                                             ? equation_of<S, E...>.fault
                                         : letters_clash<E...>(equation_of<S, E...>.in)
                                             ? einsum_fault::extents_of_one_letter_differ
                                             : einsum_fault::none;

/// einsum_fits: the text can be read for operands of these types.
template <fixed_text S, class... X>
concept einsum_fits = fault_of<S, extents_t<X>...>
== einsum_fault::none;

template <class... X>
concept einsum_operands = (expression<X> && ...);
/// Over ranks einsum computes products that matmul computes, of operands placed as that takes them.
template <fixed_text S, class... X>
consteval bool einsum_runs_over_ranks() {
  if constexpr (sizeof...(X) != 2) {
    return false;
  } else {
    constexpr auto const& eq = equation_of<S, extents_t<X>...>;
    return is_matmul(eq.in[0], eq.in[1], eq.out) && !misplaced_product<nth_t<0, X...>, nth_t<1, X...>>;
  }
}
template <fixed_text S, class... X>
concept einsum_elsewhere =
    not_over_ranks<X...> && einsum_fits<S, X...> && !einsum_runs_over_ranks<S, X...>();
template <fixed_text S, class... X>
concept einsum_here = einsum_operands<X...> && !einsum_elsewhere<S, X...>;
template <fixed_text S, class... X>
concept einsum_refuses = einsum_here<S, X...> && !einsum_fits<S, X...>;

template <fixed_text S, class... X>
struct einsum_verdict {
  using type = einsum_error<S, fault_of<S, extents_t<X>...>, extents_t<X>...>;
};

[[noreturn]] LAZULI_COLD inline void throw_einsum(std::string_view text, char name, index a,
                                                  index b) {
  if (is_letter(name))
    fail<shape_error>("einsum \"", text, "\": letter ", name, " stands for extents ", a, " and ",
                      b);
  fail<shape_error>("einsum \"", text, "\": axis ", -int{name}, " of the ellipsis has extents ", a,
                    " and ", b);
}

/// Checks the extents of an operand against those of the ones before it.
template <class E>
void check_labels(std::string_view text, labels const& names, E const& extents,
                  std::array<index, 128>& known) {
  for (int i = 0; i < names.count; ++i) {
    auto& before = known[static_cast<std::size_t>(names.name[i])];
    index const here = extents[i];
    bool const stretches = !is_letter(names.name[i]) && (here == 1 || before == 1);
    if (before >= 0 && before != here && !stretches)
      throw_einsum(text, names.name[i], before, here);
    if (before < 0 || before == 1) before = here;
  }
}

/// One operand.
template <labels O, labels L, class C>
void einsum_into(C* out, term<L, C> const& x) {
  sum_into<O>(diagonal_of(x), out);
}
/// Several operands: first two that share a name, then their product with the rest.
template <labels O, labels LA, labels LB, class C, class... Rest>
void einsum_into(C* out, term<LA, C> const& a, term<LB, C> const& b, Rest const&... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    contract<O>(diagonal_of(a), diagonal_of(b), out);
  } else if constexpr (sizeof...(Rest) == 1 && LA.in(LB).count == 0) {
    [&]<labels LC>(term<LC, C> const& c) {
      constexpr labels kept = LB.then(LC).where([](char n) { return LA.has(n) || O.has(n); });
      auto const part = product_of<kept>(diagonal_of(b), diagonal_of(c));
      contract<O>(diagonal_of(a), part.as_term(), out);
    }(rest...);
  } else {
    constexpr labels kept =
        LA.then(LB).where([](char n) { return (Rest::names.has(n) || ...) || O.has(n); });
    auto const part = product_of<kept>(diagonal_of(a), diagonal_of(b));
    einsum_into<O>(out, part.as_term(), rest...);
  }
}

/// Whether two terms and an output are what matmul computes, with the axes in this order: (batch,
/// m, k)·(batch, k, n), (m, k)·(k) and so on.
constexpr bool is_matmul(labels const& a, labels const& b, labels const& out) {
  int const in_a = a.count > 1 ? 2 : 1, in_b = b.count > 1 ? 2 : 1;
  if (a.count == 0 || b.count == 0) return false;
  char const k = a.name[a.count - 1];
  if (b.name[b.count - in_b] != k || out.has(k)) return false;
  labels const& longer = a.count - in_a >= b.count - in_b ? a : b;
  int const size = longer.count - (&longer == &a ? in_a : in_b);
  labels want;
  for (int i = 0; i < size; ++i) want.add(longer.name[i]);
  for (auto const* each : {&a, &b}) {  // its batch is the end of the longer one
    int const own = each->count - (each == &a ? in_a : in_b);
    for (int i = 0; i < own; ++i) {
      if (each->name[i] != longer.name[size - own + i]) return false;
    }
  }
  if (in_a == 2) want.add(a.name[a.count - 2]);
  if (in_b == 2) want.add(b.name[b.count - 1]);
  return want == out && want.distinct() == want && a.distinct() == a && b.distinct() == b;
}

/// Extents of the output of an equation for operands of extents E.
template <auto const& Equation, std::size_t... O, class... E>
constexpr auto result_extents(std::index_sequence<O...>, std::type_identity<E>...) {
  return extents<static_extent_of<E...>(Equation.out.name[O], Equation.in)...>{};
}

/// Products of operands with names L… in a memory space: value<O, T, L…>(extents, x…) is the one
/// with the names O, of dtype T. Specialised for devices in device/contract.hpp.
template <class Space>
struct named_products_on;
template <>
struct named_products_on<host_space> {
  template <labels O, class T, labels... L, class E, class... X>
  static tensor_of<T, E> value(E const& extents, X const&... x) {
    using C = compute_t<T>;
    tensor_of<C, E> out{extents};
    std::tuple<held_operand<C, X>...> const held{held_operand<C, X>::make(x)...};
    std::apply(
        [&](auto const&... each) { einsum_into<O>(out.data(), each.template named<L>()...); },
        held);
    if constexpr (std::is_same_v<T, C>)
      return out;
    else
      return tensor_of<T, E>(astype<T>(out));
  }
};

template <fixed_text S>
struct einsum_call {};
/// The value of an equation for operands, whose extents by name are given.
template <class Space, fixed_text S>
struct products_on<Space, einsum_call<S>> {
  template <class... X>
  static auto compute(std::array<index, 128> const& by_name, X const&... x) {
    constexpr auto const& eq = equation_of<S, extents_t<X>...>;
    constexpr int rank = eq.out.count;
    using shape = decltype(result_extents<equation_of<S, extents_t<X>...>>(
        std::make_index_sequence<static_cast<std::size_t>(rank)>(),
        std::type_identity<extents_t<X>>()...));
    index_array<rank> sizes{};
    for (int i = 0; i < rank; ++i)
      sizes[static_cast<std::size_t>(i)] = by_name[static_cast<std::size_t>(eq.out.name[i])];
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return named_products_on<Space>::template value<eq.out, promote_t<value_t<X>...>,
                                                      eq.in[I]...>(shape(sizes), x...);
    }
    (std::index_sequence_for<X...>());
  }
};
template <fixed_text S, class... X>
auto einsum_at_once(std::array<index, 128> const& by_name, X const&... x) {
  return products_on<space_beside<X...>, einsum_call<S>>::compute(by_name, x...);
}

}  // namespace detail

/// A sum of products in Einstein's notation: `einsum<"bij,bjk->bik">(a, b)`. One letter for each
/// axis; a letter that is not in the output is summed over, one that occurs twice in a term takes
/// the diagonal; `...` stands for the axes without letters, which broadcast. Without `->` the
/// output has the ellipsis and the letters that occur once, in alphabetical order. Blanks are
/// skipped. Shapes: extents of one letter are equal; static ones are kept and checked at compile
/// time. dtype: the common one; integers wrap. Throws shape_error. If the text describes a matmul
/// whose result has axes, this is its lazy node; else a tensor, computed immediately. Cost: two
/// operands that share a summed letter and have other letters too are multiplied by BLAS; three and
/// more are multiplied from the left, those without a common letter last.
template <fixed_text S, class... X>
  requires detail::einsum_here<S, X...>
// clang-format off
constexpr auto einsum(X&&... x)
    LAZULI_REFUSE((!detail::einsum_fits<S, X...>), "lazuli: einsum: the text does not fit the operands: one term for each, one letter for each axis, equal static extents for a letter") {
  // clang-format on
  if constexpr (detail::einsum_fits<S, X...>) {
    constexpr auto const& eq = detail::equation_of<S, extents_t<X>...>;
    std::array<index, 128> known;
    known.fill(-1);
    int at = 0;
    (detail::check_labels(S.view(), eq.in[static_cast<std::size_t>(at++)], x.extents(), known),
     ...);
    if constexpr (sizeof...(X) == 2) {
      if constexpr (detail::is_matmul(eq.in[0], eq.in[1], eq.out))
        return detail::value_without_axes(matmul(static_cast<X&&>(x)...));
      else
        return detail::einsum_at_once<S>(known, x...);
    } else {
      return detail::einsum_at_once<S>(known, x...);
    }
  }
}
#if !defined(__clang__)
template <fixed_text S, class... X>
  requires detail::einsum_refuses<S, X...>
typename detail::einsum_verdict<S, X...>::type einsum(X&&... x) = delete;
#endif
template <fixed_text S, class... X>
  requires detail::einsum_elsewhere<S, X...> detail::refused_over_ranks<X...>
einsum(X&&... x) LAZULI_NOT_OVER_RANKS;
template <fixed_text S, class... X>
  requires(... || detail::mistaken_operand<X>)
detail::mistake_t<X...> einsum(X&&...)
LAZULI_NO_CONTAINER;

LAZULI_END
