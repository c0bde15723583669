// explain on devices: the real way to the kernels, rehearsed, so that no device is needed.
#pragma once

#include <lazuli/device/normalize.hpp>
#include <lazuli/tensor/explainer.hpp>

LAZULI_BEGIN

/// A view without memory, which only explain accepts; it works on machines without a GPU too.
/// Everything that would read or write its elements throws device_error.
template <device_space S, dtype T, extents_like E>
device_view_of<S, T, E> imagine_on(E const& extents, int device = 0) {
  gpu::rehearsal const memory_is_imagined;
  device_tensor_of<S, T, E> const x(extents, device_of_space<S>(device));
  return {x.memory(), device, const_cast<T*>(x.data()), x.map()};
}

namespace detail {

/// Barriers that generated kernels evaluate, as against calls of a vendor's library.
template <class X>
inline constexpr bool has_kernels = false;
template <class C, bool Log>
inline constexpr bool has_kernels<softmax_node<C, Log>> = true;
template <class Peak>
inline constexpr bool has_kernels<logsumexp_node<Peak>> = true;
template <class C, int K, class... A>
inline constexpr bool has_kernels<layer_norm_node<C, K, A...>> = true;

/// How a kernel reads an operand.
inline std::string access_in_kernel(gpu::route how, int lanes) {
  switch (how) {
    case gpu::route::value:
      return "argument";
    case gpu::route::fixed:
      return "scalar";
    case gpu::route::vector:
      return lanes == 1 ? "unit" : text::concat("unit, ", lanes, " at a time");
    case gpu::route::run:
      return "unit";
    case gpu::route::row:
      return "broadcast";
    case gpu::route::tile:
      return "through tiles";
    default:
      return "strided";
  }
}

template <device_space S>
class device_explainer : public explainer_of<device_explainer<S>> {
  using base = explainer_of<device_explainer>;
  friend base;

 public:
  using base::result;
  explicit device_explainer(int device) : device_(device) {}

  /// Adds the loops of one assignment; the destination goes by `name`.
  template <class D, class E, class X>
  void assignment(device_target<S, D, E> const& to, X const& e, std::string const& name) {
    leaf_names leaves;
    if constexpr (requires { typename X::reduction_type; }) {
      auto const folded = this->lower(e.operand(), leaves);
      reduction_loop(to, e, folded, leaves, name);
    } else if constexpr (barrier<X>) {
      if constexpr (has_kernels<X>)
        loop_of_rows(to, e, name);
      else
        this->library_call(to, e, name);
    } else {
      elementwise_loop(to, this->lower(e, leaves), leaves, name);
    }
  }

 private:
  template <class T, class E>
  device_target<S, T, E> memory(E const& extents) const {
    return device_memory<S, T>(extents, device_);
  }
  std::string name_of_barrier(index elements, index size) {
    return this->next_temporary(elements, size);
  }

  /// Does the work, which launches nothing, and says how it would run.
  template <class F>
  void rehearse(plan::loop_description& loop, F const& work) {
    rehearsal_.kernels.clear();
    rehearsal_.routes.clear();
    work();
    if (rehearsal_.kernels.empty()) return;
    auto const& first = rehearsal_.kernels.front();
    loop.kind = text::concat("kernel, ", rehearsal_.frame, ", ", first.blocks,
                             first.blocks == 1 ? " block of " : " blocks of ", first.threads);
    loop.simd = text::concat(rehearsal_.lanes, rehearsal_.lanes == 1 ? " lane, " : " lanes, ",
                             rehearsal_.items, " at a time");
    index const threads = index{first.blocks} * first.threads;
    loop.threads = static_cast<int>(std::min<index>(threads, 0x7fffffff));
    std::string last;
    for (auto const& kernel : rehearsal_.kernels) {
      if (kernel.text != last) loop.kernel += kernel.text;  // parts of a large nest are alike
      last = kernel.text;
    }
  }
  /// The access of operand k of the kernel that was rehearsed last.
  auto accesses() const {
    return [this](int k) {
      auto const at = static_cast<std::size_t>(k);
      if (at >= rehearsal_.routes.size()) return std::string("unused");
      return access_in_kernel(rehearsal_.routes[at].how, rehearsal_.lanes);
    };
  }

  template <class D, class E, class X>
  void elementwise_loop(device_target<S, D, E> const& to, X const& e, leaf_names const& leaves,
                        std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    make_nest(to, e, n, operands);
    set_counters(e, n, operands + 1);
    plan::collapse(n, 0);
    auto const verdict = n.size() == 0 ? plan::overlap::none : plan::relate_all(n);
    plan::loop_description loop;
    loop.kind = "no kernel";
    rehearse(loop, [&] {
      if (n.size() != 0) run_chain(to, e, aliasing::possible);
    });
    this->describe_operands(loop, n, to, e, leaves, name, accesses());
    loop.formula = text::concat(name, " = ", this->formula_of(e, leaves));
    if (verdict == plan::overlap::same) {
      loop.overlap = "in place";
    } else if (verdict != plan::overlap::none) {
      loop.overlap = "through a temporary";
      this->next_temporary(to.shape.size(), sizeof(D));
    }
    result.loops.push_back(loop);
  }

  /// softmax, log_softmax, logsumexp, layer_norm: chains inside them are part of the kernel.
  template <class D, class E, class X>
  void loop_of_rows(device_target<S, D, E> const& to, X const& e, std::string const& name) {
    plan::loop_description loop;
    std::string arguments;
    bool nested = false;
    e.for_each_operand([&](auto const& operand) {
      leaf_names leaves;
      auto const lowered = this->lower(operand, leaves);
      nested = nested || plan::detail::barriers_in<std::remove_cvref_t<decltype(operand)>> > 0;
      for_each_leaf(lowered, [&](auto const& x, auto i) {
        auto const& own = leaves.names[static_cast<std::size_t>(i.value)];
        if (own.empty()) return;
        this->describe_operand(loop, x, own, "read twice");
        loop.bytes_read += x.extents().size() * index{sizeof(*x.data())};
      });
      arguments += text::concat(arguments.empty() ? "" : ", ", this->formula_of(lowered, leaves));
    });
    rehearse(loop, [&] { evaluate_on_device(to, e); });
    if (nested) loop.kernel = rehearsal_.kernels.back().text;  // others are those of loops above
    this->describe_operand(loop, to, name, "written");
    auto const extents = to.shape.values();
    loop.extents = text::shape(extents);
    loop.points = to.shape.size();
    loop.bytes_written = loop.points * index{sizeof(D)};
    loop.formula = text::concat(name, " = ", X::name, "(", arguments, ")");
    result.loops.push_back(loop);
  }

  template <class D, class E, class Reduction, class X>
  void reduction_loop(device_target<S, D, E> const& to, Reduction const& r, X const& folded,
                      leaf_names const& leaves, std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::loop_description loop;
    strided<D, E> const flat{to.first, to.shape, to.steps};
    index const count = make_reduction_nest(flat, r, folded, n, operands);
    if (n.size() != 0) plan::collapse(n, leading_operand(n));
    loop.kind = "no kernel";
    rehearse(loop, [&] { reduce_chain(to, r, folded); });
    loop.kind += text::concat(", reduction of ", count);
    this->describe_operands(loop, n, to, folded, leaves, name,
                            [&](int k) { return k == 0 ? std::string("written") : accesses()(k); });
    loop.formula = this->formula_of(r, folded, leaves, name);
    result.loops.push_back(loop);
  }

  gpu::rehearsal rehearsal_;
  int device_;
};

}  // namespace detail

/// What `destination = expression` does on a device: kernels with their frames, blocks and text,
/// and calls of libraries. Nothing is computed, and no device is needed: `imagine` makes operands.
/// Throws what the assignment would throw before it computes.
template <leaf D, expression X>
  requires on_device<D> explanation explain(D const& destination, X const& e) {
    using S = space_of<D>;
    int const device = destination.device_index();
    detail::device_explainer<S> out(device);
    auto to = destination.target();
    // A tensor takes the shape of what is assigned to it, in new memory.
    if constexpr (rank_of<D> == rank_of<X> && requires { D::fitting(e); }) {
      auto const wanted = D::fitting(e);
      if (!(wanted == to.shape)) to = detail::device_memory<S, value_t<D>>(wanted, device);
    }
    detail::check_assignable(to.shape, e.extents());
    detail::check_place(to, e);
    out.assignment(to, e, "y");
    return out.result;
  }

LAZULI_END
