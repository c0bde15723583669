// Between host and devices: to, cuda, cpu, copy_, item.
#pragma once

#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <lazuli/device/iota.hpp>
#include <lazuli/device/tensor.hpp>

LAZULI_BEGIN

namespace detail {

/// What an error calls a copy of X: the op whose operands do not lie on one device, as in x += y.
template <class X>
constexpr std::string_view name_of_copy() {
  if constexpr (elementwise<X>)
    return X::op_type::about.name;
  else
    return "copy_";
}

template <class... How>
inline constexpr gpu::copying copying_of = (std::is_same_v<How, non_blocking_t> || ...)
                                               ? gpu::copying::non_blocking
                                               : gpu::copying::blocking;

template <class X>
index byte_count(X const& x) {
  return x.extents().size() * static_cast<index>(sizeof(typename X::value_type));
}

/// Calls f(x) with an operand that lies in memory without gaps: x itself, or its value.
template <class X, class F>
decltype(auto) with_dense(X const& x, F const& f) {
  if constexpr (leaf<X>) {
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    if (is_row_major(extents, strides)) return f(x);
  }
  return f(evaluate_to_tensor(x));
}

template <device_space S, class X, class... How>
auto from_host(X const& x, device_of_space<S> device, How...) {
  device_tensor_of<S, value_t<X>, extents_t<X>> out(x.extents(), device);
  with_dense(x, [&](auto const& dense) {
    auto const stream = gpu::current_stream(S::platform(), device.index());
    gpu::copy_to_device(out.data(), dense.data(), byte_count(dense), stream, copying_of<How...>);
  });
  return out;
}

template <class X, class... How>
auto to_host(X const& x, How...) {
  tensor_of<value_t<X>, extents_t<X>> out(x.extents());
  with_dense(x, [&](auto const& dense) {
    if (!dense.memory()) return;
    auto const stream = gpu::current_stream(space_of<X>::platform(), dense.device_index());
    dense.memory()->use_on(stream, gpu::access::read);
    gpu::copy_to_host(out.data(), dense.data(), byte_count(dense), stream, copying_of<How...>);
  });
  return out;
}

template <device_space S, class X>
auto between_devices(X const& x, device_of_space<S> device) {
  device_tensor_of<S, value_t<X>, extents_t<X>> out(x.extents(), device);
  with_dense(x, [&](auto const& dense) {
    if (!dense.memory()) return;
    int const from = dense.device_index();
    auto const stream = gpu::current_stream(S::platform(), from);
    dense.memory()->use_on(stream, gpu::access::read);
    out.memory()->use_on(stream);
    gpu::copy_between(out.data(), device.index(), dense.data(), from, byte_count(dense), stream);
  });
  return out;
}

template <device_space S>
struct values_in<S> {
  /// x(mask) and x(indices) are evaluated once, which counts what a mask selects.
  template <class X>
  static auto value(X const& x) {
    if constexpr (barrier<X> && requires { x.value(); })
      return x.value();
    else
      return device_tensor_of<S, value_t<X>, extents_t<X>>(x);
  }
  template <class X>
  static auto on_host(X const& x) {
    return to_host(x);
  }
  /// Waits for it.
  template <class X>
  static value_t<X> item(X const& x) {
    return *to_host(x).data();
  }
  /// The numbers of the elements of a tensor or view: 0, 1, … row by row.
  template <class X>
  static element_numbers<S, extents_t<X>> numbers(X const& x) {
    return {x.extents(), x.device_index()};
  }

  /// The view and the copy share memory.
  template <class X, class E>
  static auto reshaped(X&& x, E const& target) {
    auto const map = views::try_view(x.map(), target);
    if (map) return rebind(x, *map);
    return decltype(rebind(x, *map))(rebind(value(x), mapping<E>{target, row_major(target), 0}));
  }
  template <class X, class E>
  static auto contiguous(X&& x, E const& extents) {
    return reshaped(x, extents);
  }

  /// When a copy to the host or a blocking copy to a device returns, the elements are there. Static
  /// extents are kept. A tensor that lies there already is copied.
  template <class X, copy_target P, class... How>
  static auto sent(X const& x, P const& to, How... how) {
    using target = typename P::memory_space_named;
    if constexpr (!on_device<X>)
      return from_host(x, to, how...);
    else if constexpr (std::is_same_v<target, host_space>)
      return to_host(x, how...);
    else if constexpr (std::is_same_v<target, S>)
      return between_devices(x, to);
    else
      return from_host(to_host(x), to, how...);
  }

  /// From another memory space or another device; broadcast as in an assignment.
  template <class D, class X, class... How>
  static void copy(D& to, X const& x, How... how) {
    if constexpr (!expression<X>)
      assign_to(to.target(), as_source<typename D::value_type>(x));
    else if constexpr (!on_device<D>)
      to.copy_(on_host(x));
    else
      copy_here(to, x, how...);
  }

 private:
  template <class D, class X, class... How>
  static void copy_here(D& to, X const& x, How... how) {
    device_of_space<S> const device(to.device_index());
    if constexpr (share_a_space<D, X>) {
      int const from = device_of(x, name_of_copy<X>());
      if (from < 0 || from == device.index()) return assign_to(to.target(), x);
    }
    auto const extents = to.extents().values();
    auto const strides = to.strides();
    bool const direct = is_row_major(extents, strides);
    if constexpr (!on_device<X> && std::is_same_v<value_t<X>, value_t<D>> &&
                  rank_of<X> == rank_of<D>) {
      if (direct && x.extents() == to.extents() && to.memory()) {
        with_dense(x, [&](auto const& dense) {
          auto const stream = gpu::current_stream(S::platform(), device.index());
          to.memory()->use_on(stream);
          gpu::copy_to_device(to.data(), dense.data(), byte_count(dense), stream,
                              copying_of<How...>);
        });
        return;
      }
    }
    assign_to(to.target(), values_between<space_of<X>, S>::sent(x, device, how...));
  }
};

}  // namespace detail

LAZULI_END
