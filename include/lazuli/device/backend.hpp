// The backend of a device: chains as generated kernels, barriers by rules that lie beside them.
#pragma once

#include <lazuli/backend/gpu/elementwise.hpp>
#include <lazuli/device/launch.hpp>
#include <lazuli/device/view.hpp>
#include <lazuli/evaluate/assign.hpp>
#include <lazuli/evaluate/run.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_devices(std::string_view call, std::string_view space,
                                                   int a, int b) {
  fail<device_error>(call, ": operands lie on ", space, ':', a, " and ", space, ':', b,
                     "; copy one of them with .to(device)");
}

/// The device of the leaves that it visits.
struct device_search {
  std::string_view call;
  int found = -1;
  template <class L>
  void operator()(L const& x) {
    if constexpr (on_device<L>) {
      int const own = x.device_index();
      if (found >= 0 && own != found) throw_devices(call, space_of<L>::name, found, own);
      found = own;
    }
  }
};

/// The device on which the operands of an expression lie.   Throws device_error if they lie on
/// two.
template <class E>
int device_of(E const& e, std::string_view call) {
  device_search search{call};
  for_each_source(e, search);
  return search.found;
}

/// The device on which the operands of several expressions lie, -1 if none does.   Throws as
/// device_of.
template <class... X>
int common_device(char const* call, X const&... x) {
  int device = -1;
  auto const check = [&](int own) {
    if (device >= 0 && own >= 0 && own != device)
      throw_devices(call, joint_space<X...>::name, device, own);
    device = own < 0 ? device : own;
  };
  (check(device_of(x, call)), ...);
  return device;
}

template <device_space S, class D, class E, class X>
void check_place(device_target<S, D, E> const& to, X const& e) {
  int const from = device_of(e, "assign");
  if (from >= 0 && from != to.ordinal) throw_devices("assign", S::name, to.ordinal, from);
}

/// Memory of a device for an intermediate result, row-major.
template <device_space S, class T, extents_like E>
device_target<S, T, E> device_memory(E const& extents, int device) {
  index const bytes = checked_size(extents.values()) * static_cast<index>(sizeof(T));
  auto block = std::make_shared<gpu::block const>(S::platform(), device, bytes);
  return {static_cast<T*>(block->data()), extents, row_major(extents), std::move(block), device};
}

struct counter_setter {
  plan::nest const& n;
  plan::operand* leaves;
  template <class L>
  void operator()(L const&, int i) const {
    if constexpr (gpu::detail::is_counter<L>) {
      plan::operand& o = leaves[i];
      for (int axis = 0; axis < n.rank; ++axis) o.strides[axis] /= o.size;
      o.data = plan::position(0);
      o.size = 1;
      o.position = true;
    }
  }
};

/// Operands without memory count elements, as those of argmax do.
template <class X>
void set_counters(X const& e, plan::nest const& n, plan::operand* leaves) {
  counter_setter set{n, leaves};
  for_each_leaf(e, set);
}

/// Looks for leaves in one block of memory.
template <class Block>
struct block_search {
  Block const& block;
  bool found = false;
  template <class L>
  void operator()(L const& x) {
    if constexpr (on_device<L>) found = found || x.memory() == block;
  }
};

/// Are its elements arranged as those of the destination are?
template <class L, class S, class D, class E>
bool lies_alike(L const& x, device_target<S, D, E> const& to) {
  if constexpr (L::extents_type::rank() == E::rank() && std::is_same_v<typename L::value_type, D>)
    return x.extents() == to.shape && index_array<E::rank()>(x.strides()) == to.steps;
  else
    return false;
}
/// Are its elements those of the destination, each in its place?
template <class L, class S, class D, class E>
bool lies_in(L const& x, device_target<S, D, E> const& to) {
  return static_cast<void const*>(x.data()) == to.first && lies_alike(x, to);
}

/// Collapses a nest. Does a source overlap its destination so that it needs memory of its own?
/// Threads run in any order: only a source that is read where it is written needs none. Throws if
/// the caller has excluded it.
LAZULI_NOINLINE inline bool needs_place(plan::nest& n, aliasing known) {
  plan::collapse(n, 0);
  if (known == aliasing::excluded && !LAZULI_DEBUG) return false;
  if (plan::lies_apart(n)) return false;
  auto const verdict = plan::relate_all(n);
  if (verdict == plan::overlap::none || verdict == plan::overlap::same) return false;
  if (known == aliasing::excluded) throw_noalias();
  return true;
}

/// A copy between memory of one device, which may convert: a nest of destination and source. One
/// function for all ranks, extents and kinds of leaves.
template <device_space S, class D, class T>
LAZULI_NOINLINE void run_copy(plan::nest n, shared_block const& to, shared_block const& from,
                              int ordinal, aliasing known) {
  if (needs_place(n, known)) {
    index bytes = sizeof(D);
    plan::operand value = n.operands[0];
    for (int i = n.rank; i-- > 0; bytes *= n.extents[i]) value.strides[i] = bytes;
    auto const block = std::make_shared<gpu::block const>(S::platform(), ordinal, bytes);
    value.data = static_cast<std::byte*>(block->data());
    plan::operand in[] = {value, n.operands[1]}, out[] = {n.operands[0], value};
    n.operands = in;
    run_copy<S, D, T>(n, block, from, ordinal, aliasing::excluded);
    n.operands = out;
    return run_copy<S, D, D>(n, to, block, ordinal, aliasing::excluded);
  }
  gpu::stream const stream = gpu::current_stream(S::platform(), ordinal);
  from->use_on(stream, gpu::access::read);
  to->use_on(stream);
  using source = device_target<S, T const, extents<>>;
  gpu::run_elementwise<D>(n, source{}, launcher_on{stream, kernel_type<D, source>()});
}

/// An expression without barriers as one kernel.
template <device_space S, class D, class E, class X>
void run_chain(device_target<S, D, E> const& to, X const& e, aliasing known) {
  plan::operand operands[1 + leaf_count<X>];
  plan::nest n;
  plan::make_nest(to, e, n, operands);
  if constexpr (leaf<X> && on_device<X> && !gpu::detail::is_counter<X>) {
    run_copy<S, D, typename X::value_type>(n, to.block, e.memory(), to.ordinal, known);
  } else {
    set_counters(e, n, operands + 1);
    if (needs_place(n, known)) {
      auto const value = device_memory<S, D>(e.extents(), to.ordinal);
      run_chain(value, e, aliasing::excluded);
      return run_chain(to, value, aliasing::excluded);
    }
    gpu::stream const stream = gpu::current_stream(S::platform(), to.ordinal);
    use_operands(e, stream);
    to.block->use_on(stream);
    gpu::run_elementwise<D>(n, e, launcher_on{stream, kernel_type<D, X>()});
  }
}

/// How a device evaluates barrier X into its own extents and dtype; specialised beside each
/// algorithm.
template <class S, class X>
struct barrier_on {
  template <class D, class E>
  static void run(device_target<S, D, E> const&, X const&) {
    static_assert(!barrier<X>,
                  "lazuli: on a device this operation needs <lazuli/device/linalg.hpp>, or does "
                  "not run there; copy its operands to the host with .cpu()");
  }
};

/// Writes a chain over a product by one call of a library if it knows how, as specialised in
/// device/fused_product.hpp; else it does nothing, and returns false.
template <class S, class X>
struct fusion_on {
  template <class D, class E>
  static bool run(device_target<S, D, E> const&, X const&, aliasing) {
    return false;
  }
};

/// A reduction of a chain; device/reduce.hpp.
template <device_space S, class D, class E, class Reduction, class X>
void reduce_chain(device_target<S, D, E> const& to, Reduction const& r, X const& folded);

}  // namespace detail

/// A device of the space S; work is enqueued on its current stream.
template <device_space S>
struct device_backend {
  using space = S;
  static constexpr bool records = false;
  template <class D, class X>
  using value_of_barrier = typename X::value_type;
  template <class X>
  static constexpr bool may_fail = false;

  int device;

  template <class D, class E>
  static device_backend of(detail::device_target<S, D, E> const& to) {
    return {to.ordinal};
  }
  template <class D, class E, class X>
  void check(detail::device_target<S, D, E> const& to, X const& e) const {
    detail::check_place(to, e);
  }
  template <class T, extents_like E>
  detail::device_target<S, T, E> allocate(E const& extents) const {
    return detail::device_memory<S, T>(extents, device);
  }
  /// Views of one block of memory count as overlapping.
  template <class D, class E, class X>
  bool overlaps(detail::device_target<S, D, E> const& to, X const& e) const {
    detail::block_search<decltype(to.block)> search{to.block};
    for_each_source(e, search);
    return search.found;
  }
  template <class To, class X>
  void run(To const& to, X const& e, aliasing known) const {
    if (to.shape.size() != 0) detail::run_chain(to, e, known);
  }
  template <class To, class Reduction, class X>
  void reduce(To const& to, Reduction const& r, X const& folded) const {
    detail::reduce_chain(to, r, folded);
  }
  template <class To, class X>
  void call(To const& to, X const& e) const {
    if constexpr (requires { e.evaluate_at_once(to); })
      e.evaluate_at_once(to);
    else
      detail::barrier_on<S, X>::run(to, e);
  }
  template <class To, class X>
  bool fuse(To const& to, X const& e, aliasing known) const {
    return detail::fusion_on<S, X>::run(to, e, known);
  }
};
template <device_space S>
struct backend_in_space<S> {
  using type = device_backend<S>;
};

namespace detail {

/// As evaluate_into, on the device where `to` lies.
template <device_space S, class D, class E, class X>
void assign_on_device(device_target<S, D, E> const& to, X const& e, aliasing known) {
  evaluate_into(device_backend<S>{to.ordinal}, to, e, known);
}

}  // namespace detail

LAZULI_END
