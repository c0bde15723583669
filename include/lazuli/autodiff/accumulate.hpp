// Adjoints of leaves: what flows to one, summed to its extents, is added up in its memory.
#pragma once

#include <lazuli/autodiff/active.hpp>

LAZULI_BEGIN

namespace detail {

/// Which axes of g, to which x was broadcast, are sums over x's repetitions.
template <int R, class E, class F>
bool repeated_axes(E const& x, F const& g, std::array<bool, static_cast<std::size_t>(R)>& axes) {
  bool any = false;
  for (int i = 0; i < R; ++i) {
    int const own = i - (R - E::rank());
    any |= axes[static_cast<std::size_t>(i)] = own < 0 || x[own] != g[i];
  }
  return any;
}

/// x += y, both in memory.
template <class T, class E>
void add_into(strided<T, E> const& x, strided<T const, E> const& y) {
  assign_to(x, x + y);
}

/// Where the adjoint of x lies, with axes of 1 in front up to rank R.
template <int R, class T, class E>
strided<T, dextents<R>> adjoint_of(active<T, E, false> const& x) {
  index_array<R> sizes{}, steps{};
  for (auto& size : sizes) size = 1;
  for (int i = 0; i < E::rank(); ++i) {
    auto const at = static_cast<std::size_t>(R - E::rank() + i);
    sizes[at] = x.map().extents[i];
    steps[at] = x.map().strides[static_cast<std::size_t>(i)];
  }
  return {x.on_its_tape().adjoint.data() + x.map().offset, dextents<R>(sizes), steps};
}

/// Writes expression e, or adds it where there is something already. Element types convert.
template <class T, class E, class X>
void write_or_add(strided<T, E> const& to, X const& e, bool add) {
  if (!add) return assign_to(to, e, aliasing::excluded);
  tensor_of<T, E> value(to.shape);
  assign_to(value.target(), e, aliasing::excluded);
  add_into<T, E>(to, {value.data(), to.shape, row_major(to.shape)});
}

/// Adds `adjoint`, of the extents that x was broadcast to, to the adjoint of x: summed over the
/// axes along which x was repeated; of a real x only its real part counts.
template <class T, class E, class X>
void add_adjoint(active<T, E, false> const& x, X const& adjoint) {
  if constexpr (complex_dtype<value_t<X>> && !complex_dtype<T>) {
    return add_adjoint(x, real(adjoint));
  } else {
    constexpr int R = rank_of<X>;
    static_assert(R >= E::rank());
    auto& state = x.on_its_tape();
    bool const whole = x.extents().size() == state.size;
    bool const add = state.reached || !whole;
    if (!state.reached) {
      state.adjoint = tensor<T, dyn>(state.size);
      state.reached = true;
      if (!whole) state.adjoint.fill_(T(0));
    }
    auto const to = adjoint_of<R>(x);
    auto const from = adjoint.extents();
    std::array<bool, static_cast<std::size_t>(R)> summed{};
    bool const any = repeated_axes<R>(x.extents(), from, summed);
    if constexpr (R > E::rank()) {
      write_or_add(to, make_reduction<true, dextents<R>>(op::sum_reduction{}, adjoint, summed),
                   add);
    } else if (!any) {
      write_or_add(to, adjoint, add);
    } else {  // rare: the same loop into other memory, summed there, costs no instantiation more
      tensor_of<T, dextents<R>> value{dextents<R>(from.values())};
      write_or_add(value.target(), adjoint, false);
      strided<T const, dextents<R>> const all{value.data(), value.extents(), value.strides()};
      write_or_add(to, make_reduction<true, dextents<R>>(op::sum_reduction{}, all, summed), add);
    }
  }
}

}  // namespace detail

LAZULI_END
