// Adjoints of leaves: what flows to one, summed to its extents, is added up in its memory.
#pragma once

#include <lazuli/autodiff/active.hpp>
#include <lazuli/tensor/cache_blocks.hpp>

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

/// Where the adjoint of x lies, with axes of 1 in front up to rank R, and for axes along which x
/// repeats itself.
template <int R, class T, class E>
strided<T, dextents<R>> adjoint_of(active<T, E> const& x) {
  index_array<R> sizes{}, steps{};
  for (auto& size : sizes) size = 1;
  for (int i = 0; i < E::rank(); ++i) {
    auto const at = static_cast<std::size_t>(R - E::rank() + i);
    steps[at] = x.map().strides[static_cast<std::size_t>(i)];
    if (steps[at] != 0) sizes[at] = x.map().extents[i];
  }
  T* const memory = x.on_its_tape().adjoint;  // null as long as nothing has come
  return {memory == nullptr ? memory : memory + x.map().offset, dextents<R>(sizes), steps};
}

/// May two elements of such a layout be one, apart from axes of step 0? Windows are such.
template <int R>
bool meets_itself(index_array<R> const& sizes, index_array<R> const& steps) {
  index reach = 0;  // of the axes with smaller steps
  bool done[R + 1] = {};
  for (int round = 0; round < R; ++round) {
    int least = -1;
    for (int i = 0; i < R; ++i) {
      auto const at = static_cast<std::size_t>(i);
      if (done[i] || steps[at] == 0 || sizes[at] <= 1) continue;
      if (least < 0 || std::abs(steps[at]) < std::abs(steps[static_cast<std::size_t>(least)]))
        least = i;
    }
    if (least < 0) return false;
    auto const at = static_cast<std::size_t>(least);
    if (std::abs(steps[at]) <= reach) return true;
    reach += std::abs(steps[at]) * (sizes[at] - 1);
    done[least] = true;
  }
  return false;
}

/// Makes the memory of x's adjoint. True where there is something already that has to be added to.
template <class T, class E>
bool claim_adjoint(active<T, E> const& x) {
  auto& state = x.on_its_tape();
  auto const to = adjoint_of<E::rank()>(x);
  bool const whole =
      to.shape.size() == state.size && !meets_itself<E::rank()>(to.shape.values(), to.steps);
  bool const add = state.reached || !whole;
  if (!state.reached) {
    state.make_adjoint();
    if (!whole) std::fill_n(state.adjoint, state.size, T(0));
  }
  return add;
}

/// Adds element by element, where several elements of x may be one.
template <class T, int R>
void add_one_by_one(T* to, index_array<R> const& steps, T const* from,
                    index_array<R> const& sizes) {
  index at[R + 1] = {};
  for (index i = 0, n = dextents<R>(sizes).size(); i < n; ++i) {
    index place = 0;
    for (int k = 0; k < R; ++k) place += at[k] * steps[static_cast<std::size_t>(k)];
    to[place] += from[i];
    for (int k = R - 1; k >= 0 && ++at[k] == sizes[static_cast<std::size_t>(k)]; --k) at[k] = 0;
  }
}

/// Writes expression e, or adds it where there is something already. Element types convert.
template <class T, class E, class X>
void write_or_add(strided<T, E> const& to, X const& e, bool add) {
  if (!add) return assign_to(to, e, aliasing::excluded);
  tensor_of<T, E> value(to.shape);
  assign_to(value.target(), e, aliasing::excluded);
  add_into<T, E>(to, {value.data(), to.shape, row_major(to.shape)});
}

/// Where the adjoint of x is added up, or its tangent.
template <bool Tangent, class T, class E, derivatives Kind>
active<T, E> place_of_adjoint(active<T, E, Kind> const& x) {
  return {Tangent ? *x.on_its_tape().along : x.on_its_tape(), x.map()};
}

/// Adds `adjoint`, of the extents that x was broadcast to, to the adjoint of x: summed over the
/// axes along which x was repeated; of a real x only its real part counts.
template <class T, class E, class X>
void add_adjoint(active<T, E> const& x, X const& adjoint) {
  if constexpr (complex_dtype<value_t<X>> && !complex_dtype<T>) {
    return add_adjoint(x, real(adjoint));
  } else {
    constexpr int R = rank_of<X>;
    static_assert(R >= E::rank());
    bool const add = claim_adjoint(x);
    auto const to = adjoint_of<R>(x);
    auto const from = adjoint.extents();
    if (meets_itself<R>(to.shape.values(), to.steps)) {
      tensor_of<T, dextents<R>> value{dextents<R>(from.values())};
      write_or_add(value.target(), adjoint, false);
      return add_one_by_one<T, R>(to.first, to.steps, value.data(), from.values());
    }
    std::array<bool, static_cast<std::size_t>(R)> summed{};
    bool const any = repeated_axes<R>(to.shape, from, summed);
    if constexpr (R > E::rank()) {
      write_or_add(to, make_reduction<true, dextents<R>>(op::sum_reduction{}, adjoint, summed),
                   add);
    } else if (!any) {
      write_or_add(to, adjoint, add);
    } else {  // rare: the same loop into other memory, summed there, costs no instantiation more
      tensor_of<T, dextents<R>> value{dextents<R>(from.values())};
      write_or_add(value.target(), adjoint, false);
      write_or_add(
          to, make_reduction<true, dextents<R>>(op::sum_reduction{}, strided_of(value), summed),
          add);
    }
  }
}

}  // namespace detail

LAZULI_END
