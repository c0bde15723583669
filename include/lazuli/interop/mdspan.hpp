// std::mdspan, where the standard library has it (C++23): tensors as spans, spans as views.
#pragma once

#include <lazuli/tensor/view.hpp>
#if __has_include(<mdspan>)
#include <mdspan>
#endif

#if defined(__cpp_lib_mdspan)

LAZULI_BEGIN

namespace detail {

template <class E>
struct extents_of_span;
template <class I, std::size_t... N>
struct extents_of_span<std::extents<I, N...>> {
  using type = extents<(N == std::dynamic_extent ? dyn : static_cast<index>(N))...>;
};
template <class E>
struct span_extents_of;
template <index... E>
struct span_extents_of<extents<E...>> {
  using type =
      std::extents<index, (E == dyn ? std::dynamic_extent : static_cast<std::size_t>(E))...>;
};

}  // namespace detail

/// The elements of a span as a view, which shares them; static extents stay static. Takes layouts
/// that always have strides.   Cost: none.
template <class T, class E, class Layout>
  requires(dtype<std::remove_const_t<T>>&& Layout::template mapping<E>::is_always_strided())
auto view(std::mdspan<T, E, Layout> const& span) {
  using shape = typename detail::extents_of_span<E>::type;
  constexpr int rank = shape::rank();
  index_array<rank> sizes{}, strides{};
  for (int i = 0; i < rank; ++i) {
    auto const at = static_cast<std::size_t>(i);
    sizes[at] = static_cast<index>(span.extent(at));
    if constexpr (rank > 0) strides[at] = static_cast<index>(span.stride(at));
  }
  return lazuli::view(span.data_handle(), shape(sizes), strides);
}

/// The elements of a named tensor, or of a view, as a std::mdspan with strides, which shares them;
/// static extents stay static.   Throws shape_error if strides are not positive (flip, expand),
/// which std::layout_stride does not allow.   Cost: none.
template <class X>
  requires(leaf<std::remove_cvref_t<X>>&& on_host<X> &&
           (std::is_lvalue_reference_v<X> || !std::remove_cvref_t<X>::owns_memory))
auto to_mdspan(X&& x) {
  using shape = extents_t<X>;
  using E = typename detail::span_extents_of<shape>::type;
  using T = std::remove_pointer_t<decltype(x.data())>;
  constexpr int rank = shape::rank();
  auto const sizes = x.extents().values();
  auto strides = row_major(x.extents());
  for (int i = 0; i < rank && x.numel() > 0; ++i) {
    auto const at = static_cast<std::size_t>(i);
    if (sizes[at] == 1) continue;
    strides[at] = x.strides()[at];
    if (strides[at] <= 0)
      fail<shape_error>("to_mdspan: axis ", i, " has stride ", strides[at],
                        ", and std::layout_stride takes positive ones only; call contiguous()");
  }
  using layout = std::layout_stride::mapping<E>;
  return std::mdspan<T, E, std::layout_stride>(x.data(), layout(E(sizes), strides));
}

LAZULI_END

#endif
