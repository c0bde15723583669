// Between host and devices: to, cuda, cpu, copy_, item.
#pragma once

#include <lazuli/backend/gpu/copy.hpp>
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

/// f(x) with an operand that lies in memory without gaps: x itself, or its value.
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

}  // namespace detail

/// The value of an expression of a device as a tensor there.
template <expression X>
  requires on_device<X>
auto evaluate_to_tensor(X const& x) {
  return device_tensor_of<space_of<X>, value_t<X>, extents_t<X>>(x);
}

/// The value in another place. When a copy to the host or a blocking copy to a device returns, the
/// elements are there. Static extents are kept. A tensor that lies there already is copied.
template <expression X, place P, class... How>
auto copy_to_place(X const& x, P const& to, How... how) {
  using target = typename P::memory_space_named;
  if constexpr (!on_device<X> && std::is_same_v<target, host_space>)
    return evaluate_to_tensor(x);
  else if constexpr (!on_device<X>)
    return detail::from_host(x, to, how...);
  else if constexpr (std::is_same_v<target, host_space>)
    return detail::to_host(x, how...);
  else if constexpr (std::is_same_v<target, space_of<X>>)
    return detail::between_devices(x, to);
  else
    return detail::from_host(detail::to_host(x), to, how...);
}
template <expression X>
  requires on_device<X>
auto copy_to_cpu(X const& x) { return detail::to_host(x); }

/// Writes elements of another memory space, or of another device, to `to`; broadcast as in an
/// assignment. What x.copy_(y) calls.
template <leaf D, operand X, class... How>
void copy_across(D&& to, X const& x, How... how) {
  using plain = std::remove_cvref_t<D>;
  if constexpr (!expression<X>) {
    assign_to(to.target(), detail::as_source<typename plain::value_type>(x));
  } else if constexpr (!on_device<plain>) {
    to.copy_(copy_to_cpu(x));
  } else {
    using S = space_of<plain>;
    device_of_space<S> const device(to.device_index());
    if constexpr (near<plain, X>) {
      int const from = detail::device_of(x, detail::name_of_copy<X>());
      if (from < 0 || from == device.index()) return assign_to(to.target(), x);
    }
    auto const extents = to.extents().values();
    auto const strides = to.strides();
    bool const direct = is_row_major(extents, strides);
    if constexpr (!on_device<X> && std::is_same_v<value_t<X>, value_t<plain>> &&
                  rank_of<X> == rank_of<plain>) {
      if (direct && x.extents() == to.extents() && to.memory()) {
        detail::with_dense(x, [&](auto const& dense) {
          auto const stream = gpu::current_stream(S::platform(), device.index());
          to.memory()->use_on(stream);
          gpu::copy_to_device(to.data(), dense.data(), detail::byte_count(dense), stream,
                              detail::copying_of<How...>);
        });
        return;
      }
    }
    assign_to(to.target(), copy_to_place(x, device, how...));
  }
}

/// The one element of an expression of one element; waits for it.
template <expression X>
  requires on_device<X> value_t<X> evaluate_item(X const& x) {
    auto const extents = x.extents();
    if (extents.size() != 1) {
      auto const all = extents.values();
      fail<shape_error>("item: shape ", text::shape(all), " has ", extents.size(),
                        " elements; exactly one is needed");
    }
    return *detail::to_host(x).data();
  }

/// x in other extents: as a view where possible, else of a copy; both share memory.
template <class X, class E>
  requires(leaf<X>&& on_device<X>)
auto reshape_or_copy(X&& x, E const& target) {
  auto const map = views::try_view(x.map(), target);
  if (map) return detail::rebind(x, *map);
  return decltype(detail::rebind(x, *map))(
      detail::rebind(evaluate_to_tensor(x), mapping<E>{target, row_major(target), 0}));
}
/// x without gaps: itself, or a copy.
template <class X, class E>
  requires(leaf<X>&& on_device<X>)
auto contiguous_or_copy(X&& x, E const& extents) { return reshape_or_copy(x, extents); }

LAZULI_END
