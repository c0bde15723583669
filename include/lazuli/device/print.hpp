// Printing of device tensors: as the host's, with the device.
#pragma once

#include <lazuli/device/transfer.hpp>
#include <lazuli/io/print.hpp>

LAZULI_BEGIN

namespace detail {

/// The elements of a leaf that are printed, on the host: both ends of an axis whose middle is left
/// out.
template <leaf X>
auto shown_elements(X const& x, print_options const& options) {
  constexpr int rank = rank_of<X>;
  using E = dextents<rank>;
  using part = typename device_types<space_of<X>, value_t<X> const, E>::view;
  auto const whole = x.extents().values();
  index_array<rank> shown = whole;
  unsigned cut = 0;  // axes, a bit each
  for (int i = 0; i < rank; ++i) {
    if (!leaves_out(whole[i], x.numel(), options)) continue;
    shown[i] = 2 * *options.edgeitems;
    cut |= 1u << i;
  }
  dtensor<value_t<X>, rank> out{E(shown)};
  for (unsigned corner = 0; corner < 1u << rank && out.numel() > 0; ++corner) {
    if ((corner & ~cut) != 0) continue;
    index_array<rank> extents = whole;
    index from = x.storage_offset(), to = 0;
    for (int i = 0; i < rank; ++i) {
      if ((cut >> i & 1) == 0) continue;
      extents[i] = *options.edgeitems;
      if ((corner >> i & 1) == 0) continue;
      from += (whole[i] - extents[i]) * x.strides()[i];
      to += extents[i] * out.strides()[i];
    }
    view_of<value_t<X>, E>(out.data(), {E(extents), out.strides(), to}) = copy_to_cpu(
        part(x.memory(), x.device_index(), x.storage_data(), {E(extents), x.strides(), from}));
  }
  return out;
}

template <device_space S>
struct printing_of<S> {
  template <class X>
  static std::string text(X const& x) {
    auto const shown = shown_elements(x, get_printoptions());
    auto const extents = x.extents().values();
    auto const strides = shown.strides();
    std::string out = text_of_memory<value_t<X>>(shown.data(), extents, strides, true);
    out.pop_back();
    lazuli::text::append(out,
                         lazuli::text::concat(", device='", S::name, ':', x.device_index(), "')"));
    return out;
  }
};

}  // namespace detail

LAZULI_END
