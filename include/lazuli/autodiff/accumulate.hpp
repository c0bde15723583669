// Adjoints of leaves: what flows to a leaf is summed to its extents and added up in its memory.
#pragma once

#include <lazuli/autodiff/active.hpp>

LAZULI_BEGIN

namespace detail {

/// The axes of g, the extents to which x was broadcast, that are sums over x's repetitions.
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
template <class X, class Y>
void add_into(X const& x, Y const& y) {
  assign_to(x, x + y);
}

/// Where the adjoint of x lies: with axes of extent 1 in front up to rank R, and also along axes
/// along which x repeats itself.
template <int R, class T, class E, class S>
auto adjoint_of(active<T, E, S> const& x) {
  index_array<R> sizes{}, steps{};
  for (auto& size : sizes) size = 1;
  for (int i = 0; i < E::rank(); ++i) {
    auto const at = static_cast<std::size_t>(R - E::rank() + i);
    steps[at] = x.map().strides[static_cast<std::size_t>(i)];
    if (steps[at] != 0) sizes[at] = x.map().extents[i];
  }
  return arranged(x.on_its_tape().adjoint,  // without memory as long as nothing has come
                  mapping<dextents<R>>{dextents<R>(sizes), steps, x.map().offset});
}

/// May two elements of such a layout be the same, apart from axes of step 0? In windows they may.
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

/// Makes the memory of x's adjoint. True if something is there already, to which to add.
template <class T, class E, class S>
bool claim_adjoint(active<T, E, S> const& x) {
  auto& state = x.on_its_tape();
  auto const to = adjoint_of<E::rank()>(x);
  bool const whole =
      to.shape.size() == state.size() && !meets_itself<E::rank()>(to.shape.values(), to.steps);
  bool const add = state.reached || !whole;
  if (!state.reached) {
    state.make_adjoint();
    if (!whole) state.clear_adjoint();
  }
  return add;
}

/// Adds element by element where several elements of x may be the same one.
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

/// The same where elements cannot be read one by one: for slices of x in which no two are the same.
template <int R, class X, class Y>
void add_by_slices(X const& x, Y const& y) {
  auto sizes = x.shape.values();
  if (!meets_itself<R>(sizes, x.steps)) return add_into(x, y);
  std::size_t axis = 0;  // the shortest that is one of several windows
  for (std::size_t i = 0; i < R; ++i)
    if (sizes[i] > 1 && (sizes[axis] <= 1 || sizes[i] < sizes[axis])) axis = i;
  index const count = std::exchange(sizes[axis], 1);
  for (index i = 0; i < count; ++i) {
    dextents<R> const shape(sizes);
    add_by_slices<R>(arranged(x, mapping<dextents<R>>{shape, x.steps, i * x.steps[axis]}),
                     arranged(y, mapping<dextents<R>>{shape, y.steps, i * y.steps[axis]}));
  }
}

/// Writes expression e, or adds it if something is there already. Element types convert.
template <class To, class X>
void write_or_add(To const& to, X const& e, bool add) {
  if (!add) return assign_to(to, e, aliasing::excluded);
  auto value = memory_of<space_of<To>>::template empty<value_t<To>>(to.shape, to);
  assign_to(value.target(), e, aliasing::excluded);
  add_into(to, leaf_of(value));
}

/// Where the adjoint of x is added up, or its tangent.
template <bool Tangent, class T, class E, class S, derivatives Kind>
active<T, E, S> place_of_adjoint(active<T, E, S, Kind> const& x) {
  return {Tangent ? *x.on_its_tape().along : x.on_its_tape(), x.map()};
}

/// Adds `adjoint`, of the extents that x was broadcast to, to the adjoint of x, summed over the
/// axes along which x was repeated; if x is real, only the real part counts.
template <class T, class E, class S, class X>
void add_adjoint(active<T, E, S> const& x, X const& adjoint) {
  if constexpr (complex_dtype<value_t<X>> && !complex_dtype<T>) {
    return add_adjoint(x, real(adjoint));
  } else if constexpr (places_axes<S>) {
    memory_of<S>::template sum_to<T>(x.extents(), adjoint, [&](auto const& g) {
      auto& state = x.on_its_tape();
      bool const add = state.reached;
      if (!add) state.make_adjoint();
      write_or_add(state.adjoint, g, add);
    });
  } else {
    constexpr int R = rank_of<X>;
    static_assert(R >= E::rank());
    bool const add = claim_adjoint(x);
    auto const to = adjoint_of<R>(x);
    auto const from = adjoint.extents();
    std::array<bool, static_cast<std::size_t>(R)> summed{};
    bool const any = repeated_axes<R>(to.shape, from, summed);
    auto const in_memory = [&] {
      auto value = memory_of<S>::template empty<T>(dextents<R>(from.values()), to);
      write_or_add(value.target(), adjoint, false);
      return value;
    };
    auto const sums_of = [&](auto const& e) {
      return make_reduction<true, dextents<R>>(op::sum_reduction{}, e, summed);
    };
    if (meets_itself<R>(to.shape.values(), to.steps)) {
      auto const value = in_memory();
      if constexpr (host_readable<S>)
        return add_one_by_one<T, R>(to.first, to.steps, value.data(), from.values());
      else if constexpr (runs_loops_of_host<S>)
        return memory_of<S>::add_one_by_one(to, leaf_of(value));
      else
        return add_by_slices<R>(to, leaf_of(tensor_in<S, T, dextents<R>>(sums_of(value))));
    }
    if constexpr (R > E::rank()) {
      write_or_add(to, sums_of(adjoint), add);
    } else if (!any) {
      write_or_add(to, adjoint, add);
    } else {  // rare: the same loop into other memory, summed there, costs no further instantiation
      auto const value = in_memory();
      write_or_add(to, sums_of(leaf_of(value)), add);
    }
  }
}

}  // namespace detail

LAZULI_END
