// Device memory for functions that are made of views and assignments: the same code as on the host.
#pragma once

#include <lazuli/device/factory.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
struct memory_of<S> {
  template <class T, class E>
  using tensor = device_tensor_of<S, T, E>;
  template <class D, class E>
  using leaf = device_target<S, D, E>;

  template <class T, class E, class X>
  static tensor<T, E> empty(E const& extents, X const& x) {
    int const device = device_of(x, "empty");
    return tensor<T, E>(extents, device < 0 ? device_of_space<S>() : device_of_space<S>(device));
  }
  template <class L, class E>
  static auto arranged(L& x, mapping<E> const& map) {
    using element = std::remove_pointer_t<decltype(x.data())>;
    element* const first = x.data() == nullptr ? nullptr : x.data() + map.offset;
    return device_target<S, element, E>{first, map.extents, map.strides, x.memory(),
                                        x.device_index()};
  }
  template <class X>
  static leaf<value_t<X> const, extents_t<X>> leaf_of(X const& x) {
    return {x.data(), x.extents(), x.strides(), x.memory(), x.device_index()};
  }
  template <class T, class E>
  static leaf<T, E> writable(leaf<T const, E> const& x) {
    return {const_cast<T*>(x.first), x.shape, x.steps, x.block, x.ordinal};
  }
  template <class T, class F, class E>
  static device_view_of<S, T, E> viewed(device_target<S, T, F> const& x, mapping<E> const& map,
                                        lifetime_token = {}) {
    return {x.block, x.ordinal, x.first, map};
  }
  template <class V, class X>
  static auto brought(V const& values, X const& x) {
    return values.to(device_of_space<S>(device_of(x, "copy")));
  }
  template <class... X>
  static void check_one_device(char const* call, X const&... x) {
    common_device(call, x...);
  }
};

}  // namespace detail

LAZULI_END
