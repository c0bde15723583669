// Writing elements on a tape: h(0) = x, h += x. A write is a step: the backward pass puts the
// replaced elements back, so that all statements before it see what they computed with.
#pragma once

#include <lazuli/autodiff/creation.hpp>
#include <lazuli/autodiff/eager.hpp>
#include <lazuli/tensor/swap.hpp>

LAZULI_BEGIN

namespace detail {

/// Throws tape_error if elements of such a layout must not be written.
template <class T, class E, class S, derivatives Kind>
void check_written(active<T, E, S, Kind> const& to) {
  if (to.on_its_tape().borrowed)
    fail<tape_error>("tape: the elements of a variable are not written: write those of a result, as of "
                     "lz::active h = +x");
  auto const extents = to.extents().values();
  index_array<E::rank()> const steps(to.strides());
  if (meets_itself<E::rank()>(extents, steps))
    fail<tape_error>("tape: elements that overlap, as windows do, are not written");
}

/// The step that replaced elements which a tape follows. From: the handle of what was written, or
/// not_followed if no tape follows that.
template <class T, class E, class S, derivatives Kind, class From>
struct write_step : tape_step {
  static constexpr bool twice = Kind == derivatives::both;
  using region = tensor_in<S, T, E>;

  active<T, E, S, Kind> to;
  [[no_unique_address]] From from;
  bool follows;          // adjoints go to `from`
  bool written = false;  // else this does nothing
  bool undone = false;
  bool ends = false;  // the last write before a gradient by these elements: `adjoint` is that
  region other;       // the elements that are not there: those before, or after, the write
  [[no_unique_address]] std::conditional_t<twice, region, not_followed> other_tangent;
  vector_in<S, T> adjoint;

  write_step(active<T, E, S, Kind> const& x, From const& source, bool followed)
      : to(x), from(source), follows(followed), other(elements(x)) {
    if constexpr (twice) other_tangent = region(tangents(x));
  }

  /// Where they lie.
  static auto elements(active<T, E, S, Kind> const& x) {
    auto const all = memory_of<S>::writable(x.on_its_tape().elements);
    return arranged(all, x.map());
  }
  static auto tangents(active<T, E, S, Kind> const& x) {
    return arranged(x.on_its_tape().tangent, x.map());
  }

  void backward() override {
    if (!written) return;
    exchange(elements(to), other);
    if constexpr (twice) exchange(tangents(to), other_tangent);
    undone = true;
    auto& state = to.on_its_tape();
    if (state.asked && !std::exchange(state.ended, true)) {
      ends = true;
      if (state.reached) adjoint = vector_in<S, T>(state.adjoint);
    }
    if constexpr (twice)
      hand_twice(state);
    else if (state.reached)
      hand(taken(state));
  }
  void restore() override {
    if (!undone) return;
    assign_to(elements(to), leaf_of(other), aliasing::excluded);
    if constexpr (twice) assign_to(tangents(to), leaf_of(other_tangent), aliasing::excluded);
    auto& state = to.on_its_tape();
    if (!ends || !state.reached) return;
    if (adjoint.numel() == state.size())
      assign_to(state.adjoint, leaf_of(adjoint), aliasing::excluded);
    else
      state.clear_adjoint();
  }

 private:
  template <class To>
  static void exchange(To const& there, region& x) {
    region now(there);
    assign_to(there, leaf_of(x), aliasing::excluded);
    x = std::move(now);
  }
  /// The adjoint of the written elements, which is 0 from now on for those before the write.
  region taken(variable<T, S>& state) const {
    auto const there = arranged(state.adjoint, to.map());
    region out(there);
    assign_to(there, scalar_leaf<T>(T(0)), aliasing::excluded);
    return out;
  }
  template <class G>
  void hand(G const& g) const {
    if constexpr (!std::is_same_v<From, not_followed>)
      if (follows) add_adjoint(from, leaf_on_way_back(g));
  }
  void hand_twice(variable<T, S>& state) const {
    auto& along = *state.along;
    if (!state.reached && !along.reached) return;
    state.need_adjoint();
    along.need_adjoint();
    auto g = taken(state);
    auto const t = taken(along);
    if constexpr (twice) hand(with_tangent(*state.on, std::move(g), leaf_of(t)));
  }
};

/// Writes x, broadcast, which is in memory or no expression of this tape; From as above.
template <class T, class E, class S, derivatives Kind, class From, class X, class D>
void write_elements(active<T, E, S, Kind> const& to, From const& from, X const& x, D const& tangent) {
  using step = write_step<T, E, S, Kind, From>;
  tape& on = tape_of(to);
  step* made = nullptr;
  on.compute_waiting();
  if constexpr (has_adjoints<recorded<S, Kind>>) {
    made = new (on) step(to, from, on.records());
    on.push(new_step(made), true);
  }
  assign_to(step::elements(to), x);
  if constexpr (Kind != derivatives::adjoints) assign_to(step::tangents(to), tangent);
  if (made != nullptr) made->written = true;
}

/// What h(…) = x does, for an expression or a number x. Throws shape_error or tape_error; then
/// nothing is written.
template <class T, class E, class S, derivatives Kind, class X>
void write_on_tape(active<T, E, S, Kind> const& to, X const& given) {
  static_assert(!places_axes<S>, "lazuli: elements of sharded tensors are not written on a tape: make a new value");
  auto const& x = as_source<T>(given);
  check_assignable(to.extents(), x.extents());
  check_written(to);
  if constexpr (!on_tape<decltype(x)>) {
    write_elements(to, not_followed{}, x, scalar_leaf<T>(T(0)));
  } else if constexpr (dtype_kind_v<value_t<decltype(x)>> < dtype_kind::real) {
    write_elements(to, not_followed{}, inactive(x), scalar_leaf<T>(T(0)));
  } else if constexpr (!std::is_same_v<value_t<decltype(x)>, T>) {
    write_on_tape(to, record(astype<T>(x)));
  } else {
    tape_of(to, x);  // one tape
    auto const from = record(x);
    if constexpr (Kind == derivatives::adjoints)
      write_elements(to, from, leaf_of(from), not_followed{});
    else
      write_elements(to, from, leaf_of(from), tangent_of_operand(from));
  }
}

}  // namespace detail

/// Two views on a tape, of one shape, exchange their elements: swap(h(0), h(1)), two statements.
template <class T, class E, class F, class S, derivatives Kind>
void swap(active<T, E, S, Kind>&& a, active<T, F, S, Kind>&& b) {
  static_assert(E::rank() == F::rank(), "lazuli: swap: the views have different ranks");
  auto const extents = a.extents().values(), others = b.extents().values();
  if (extents != others) detail::throw_swap(extents, others);
  auto const kept = detail::record(+a);
  a.copy_(b);
  b.copy_(kept);
}

LAZULI_END
