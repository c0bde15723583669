// New values on a tape: zeros_like(h), h.new_zeros(…), which may be written.
#pragma once

#include <lazuli/autodiff/statement.hpp>
#include <optional>

LAZULI_BEGIN

namespace detail {

/// For real and complex elements, constants on the tape of the operand beside which they are made;
/// for others, tensors.
template <class S, derivatives Kind>
struct making_in<recorded<S, Kind>> {
  using maker = decltype(making_in<S>::beside(std::declval<elements_in<S, float const> const&>()));

  tape* on;
  maker there;

  template <class T, class E>
  auto empty(E const& shape) const {
    return followed(there.template empty<T>(shape));
  }
  template <class T, class E>
  auto zeros(E const& shape) const {
    return followed(there.template zeros<T>(shape));
  }
  template <class T, class E>
  auto ones(E const& shape) const {
    return followed(there.template ones<T>(shape));
  }
  template <class T, class E, class V>
  auto full(E const& shape, V value) const {
    return followed(there.template full<T>(shape, value));
  }
  template <class X>
  static making_in beside(X const& x) {
    std::optional<maker> there;
    for_each_source(x, [&](auto const& leaf) {
      if constexpr (on_tape<decltype(leaf)>)
        there.emplace(making_in<S>::beside(leaf.on_its_tape().elements));
    });
    return {&tape_of(x), *there};
  }

 private:
  template <class V>
  auto followed(V&& values) const {
    if constexpr (dtype_kind_v<value_t<V>> < dtype_kind::real)
      return V(std::move(values));
    else
      return constant_on<Kind>(*on, std::move(values));
  }
};

}  // namespace detail

LAZULI_END
