// Makes tensors in the memory space of the operands, so that functions made of views and
// assignments are written once for all spaces.
#pragma once

#include <lazuli/meta/text.hpp>
#include <lazuli/tensor/factory.hpp>

LAZULI_BEGIN

namespace detail {

/// What a memory space provides for such functions: the types of its tensors and of elements under
/// a mapping; a tensor without values where x lies; the elements of a tensor or view under another
/// mapping, counted from the first of them, for expressions and (viewed) as a view; a tensor of the
/// host as an operand beside x; the check that operands lie on one device, which throws
/// device_error. Spaces of devices: device/same_space.hpp.
template <class Space>
struct memory_of;
template <>
struct memory_of<host_space> {
  template <class T, class E>
  using tensor = tensor_of<T, E>;
  template <class D, class E>
  using leaf = strided<D, E>;

  // A tensor of up to 16 bytes is returned in registers, which g++ takes for a use of its elements.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
  template <class T, class E, class X>
  static tensor<T, E> empty(E const& extents, X const&) {
    return tensor<T, E>(extents);
  }
#pragma GCC diagnostic pop
  template <class L, class E>
  static auto arranged(L& x, mapping<E> const& map) {
    using element = std::remove_pointer_t<decltype(x.data())>;
    element* const first = x.data();  // null where x is empty: nothing is added to it
    return strided<element, E>{first == nullptr ? first : first + map.offset, map.extents,
                               map.strides};
  }
  template <class T, class E>
  static strided<T, E> writable(strided<T const, E> const& x) {
    return {const_cast<T*>(x.first), x.shape, x.steps};
  }
  template <class T, class F, class E>
  static auto viewed(strided<T, F> const& x, mapping<E> const& map, lifetime_token token = {}) {
    return typename view_with<T, E>::type(x.first, map, token);
  }
  template <class V, class X>
  static V const& brought(V const& values, X const&) {
    return values;
  }
  template <class... X>
  static void check_one_device(char const*, X const&...) {}
};
template <>
struct memory_of<any_space> : memory_of<host_space> {};

template <class... X>
constexpr void check_near() {
  static_assert(share_a_space<X...>,
                "lazuli: the operands lie in different memory; copy one of them with .to(device) "
                "or .cpu()");
}

template <class Space, class T, class E>
using tensor_in = typename memory_of<Space>::template tensor<T, E>;
template <class Space, class T>
using vector_in = tensor_in<Space, T, dextents<1>>;

/// Operands of an algorithm must lie in one memory space, or it does not compile; and on one device
/// there, or it throws device_error.
template <class... X>
void check_beside(char const* call, X const&... x) {
  check_near<X...>();
  memory_of<space_beside<X...>>::check_one_device(call, x...);
}

/// Where a small factor of matrices in a space lies: there. Specialised where a space places axes.
template <class Space>
struct space_of_factor {
  using type = Space;
};
template <class Space, class T, class E>
using factor_in = tensor_in<typename space_of_factor<Space>::type, T, E>;

/// The type of a tensor of T where operands X lie.
template <class T, class E, class... X>
using tensor_beside = typename memory_of<lazuli::joint_space<X...>>::template tensor<T, E>;

/// A tensor where x lies; its elements are not initialised.
template <class T, class E, class X>
tensor_beside<T, E, X> empty_beside(E const& extents, X const& x) {
  return memory_of<space_of<X>>::template empty<T>(extents, x);
}
/// The elements of x, counted from its first, that a mapping names: to be read or written.
template <class X, class E>
auto arranged(X& x, mapping<E> const& map) {
  return memory_of<space_of<X>>::arranged(x, map);
}
/// A tensor of the host, in the memory where x lies.
template <class V, class X>
decltype(auto) brought_beside(V const& values, X const& x) {
  return memory_of<space_of<X>>::brought(values, x);
}

/// How a space whose elements a tape follows records algorithms that run at once:
///   linear(f, back, x...)  f(x...), a tensor, linear in what is followed among x. On the way back
///                        back(i, g), i counts x, gives the share of operand i of the adjoint g: an
///                        expression of its extents; or back is adding{h}, and h(i, to, g) adds it
///                        to memory laid out as the operand is. i is an integral_constant.
///   linear_in(f, back, r)  the same of a range r of operands; i is a number
///   eager(f, along, back, x...)  of any f: along(y, t...) is its derivative along tangents t...,
///                        y = f(x...); back is given i, g, y. For hvp it is written of expressions:
///                        there g and y are followed along tangents, and as_rules_read(x) is x
///                        likewise, else its value
///   affine(f, along, back, x...)  the same of f whose derivative is the same everywhere
///   derived(f, along, x...)  of what is followed along tangents alone
/// All are written for every memory space. What they keep lives as long as the tape.
/// Specialised in autodiff/eager.hpp.
template <class Space>
struct recording_on;
template <class F>
struct adding {
  F f;
};
template <class F>
adding(F) -> adding<F>;
/// Do gradients go through function F, if a tape follows its operands? Declared beside its rule.
template <class F>
inline constexpr bool has_gradient = false;
template <fixed_text Name>
struct function_named {};
/// no_gradient: operands, one of them followed by a tape, of a function that gradients do not go
/// through. Such an overload is refused:
///   no_gradient_of<F, X> f(X const& x) LAZULI_NO_GRADIENT;
template <class F, class... X>
concept no_gradient = (on_tape<X> || ...) && !has_gradient<F>;

/// What the rules of decompositions compute with on the way back: batches of R - 2 axes of matrices
/// of T, tensors in a space. V: real numbers of each. Written for one memory in
/// autodiff/matrix_rules.hpp.
template <class Space, class T, int R>
struct batches;

/// Does function F of matrices run over ranks where they are placed so? Declared beside its kernel.
template <class F, class Space>
inline constexpr bool runs_over_ranks = false;
/// What the compiler names where a function of what a tape follows has no rule over ranks.
template <class F>
struct this_has_no_derivative_over_ranks_yet {};

// What g++ prints.
template <class F>
struct no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient {};
#if defined(__clang__)
template <class F, class X>
using no_gradient_of = std::remove_cvref_t<X>;  // of which nothing else is wrong
#else
template <class F, class X>
using no_gradient_of =
    no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient<F>;
#endif
/// followed_in_one_memory: operands of a function without a gradient, one of them followed by a tape,
/// none over ranks: not_over_ranks tells of those.
template <class... X>
concept followed_in_one_memory = (on_tape<X> || ...) && !not_over_ranks<X...>;
template <class... X>
struct first_followed {};
template <class First, class... Rest>
struct first_followed<First, Rest...> : first_followed<Rest...> {};
template <on_tape First, class... Rest>
struct first_followed<First, Rest...> {
  using type = std::remove_cvref_t<First>;
};
template <class... X>
using no_gradient_of_any = no_gradient_of<typename first_followed<X...>::type, typename first_followed<X...>::type>;

// One macro, not LAZULI_REFUSED: clang prints each that a text comes through.
#if defined(__clang__)
// clang-format off
#define LAZULI_NO_GRADIENT _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
  __attribute__((diagnose_if(true, "lazuli: no gradient goes through this function: write lz::detach(x), or lz::custom_gradient", "error"))) \
  _Pragma("clang diagnostic pop")
// clang-format on
#else
#define LAZULI_NO_GRADIENT = delete
#endif
/// An operand whose derivatives do not count: its value, if a tape follows it.
template <class X>
decltype(auto) inactive(X const& x) {
  if constexpr (on_tape<X> && leaf<X>)
    return x.value();
  else if constexpr (on_tape<X>)
    return values_in<space_of<X>>::detached(x);
  else
    return (x);
}

/// A result of several tensors that as an operand means one of them, `meant()`: expressions hold it
/// alone (closure_of_meant).
template <class Derived, class Tensor>
struct stands_for : expression_methods<Derived> {
  using value_type = typename Tensor::value_type;
  using extents_type = typename Tensor::extents_type;
  using expression_kind = leaf_kind;
  using memory_space = space_of<Tensor>;
  static constexpr bool owns_memory = Tensor::owns_memory;

  constexpr stands_for() = default;
  constexpr extents_type extents() const { return self().meant().extents(); }
  constexpr auto strides() const { return self().meant().strides(); }
  constexpr value_type const* data() const { return self().meant().data(); }
  constexpr lifetime_token lifetime() const requires owns_memory {
    return self().meant().lifetime();
  }
  auto const& target() const requires(!owns_memory) { return self().meant().target(); }
  auto const& memory() const requires(!owns_memory) { return self().meant().memory(); }
  int device_index() const requires(!owns_memory) { return self().meant().device_index(); }

 private:
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};
/// Tensor: what is meant, as an lvalue or not.
template <class Tensor>
struct closure_of_meant {
  using type = typename closure<Tensor>::type;
  template <class Y>
  static constexpr type make(Y&& x) {
    return closure<Tensor>::make(static_cast<Y&&>(x).meant());
  }
};

/// x itself where the processor can read it, else a copy.
template <class X>
decltype(auto) readable(X const& x) {
  if constexpr (on_host<X>)
    return (x);
  else
    return values_beside<X>::on_host(x);
}

}  // namespace detail

/// A tensor in a memory space: `tensor_in<host_space, float, dyn>` is a tensor, `tensor_in<
/// cuda::space, float, dyn>` a cuda_tensor. For templates over the space.
template <class Space, class T, index... E>
using tensor_in = detail::tensor_in<Space, T, extents<E...>>;

LAZULI_END
