// explain on devices: rehearses the real path to the kernels, so that no device is needed.
#pragma once

#include <lazuli/device/fused_product.hpp>
#include <lazuli/device/fused_rows.hpp>
#include <lazuli/device/normalize.hpp>
#include <lazuli/evaluate/recorder.hpp>

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

/// Barriers that generated kernels evaluate, as opposed to calls of a vendor's library.
template <class X>
inline constexpr bool has_kernels = false;
template <class C, bool Log>
inline constexpr bool has_kernels<softmax_node<C, Log>> = true;
template <class Peak>
inline constexpr bool has_kernels<logsumexp_node<Peak>> = true;
template <class C, class... A>
inline constexpr bool has_kernels<layer_norm_node<C, A...>> = true;

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
struct scribe<device_backend<S>> {
  using guard = gpu::rehearsal;
  template <class X>
  static constexpr bool has_rows = has_kernels<X>;

  template <class T, class E>
  static device_target<S, T, E> imagine(device_backend<S> on, E const& extents) {
    gpu::rehearsal const memory_is_imagined;
    return device_memory<S, T>(extents, on.device);
  }

  template <class D, class E, class X>
  static void chain(recording& log, device_backend<S>, device_target<S, D, E> const& to, X const& e,
                    std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::make_nest(to, e, n, operands);
    set_counters(e, n, operands + 1);
    plan::collapse(n, 0);
    auto const verdict = n.size() == 0 ? plan::overlap::none : plan::relate_all(n);
    leaf_names const leaves = log.names_of(e);
    plan::loop_description loop;
    loop.kind = "no kernel";
    gpu::rehearsal told;
    if (n.size() != 0) run_chain(to, e, aliasing::possible);
    describe(loop, told);
    log.describe_operands(loop, n, to, e, leaves, name, accesses(told));
    loop.formula = text::concat(name, " = ", log.formula_of(e, leaves));
    if (verdict == plan::overlap::same) {
      loop.overlap = "in place";
    } else if (verdict != plan::overlap::none) {
      loop.overlap = "through a temporary";
      log.add_copy(to.shape.size() * index{sizeof(D)});
    }
    log.result.loops.push_back(loop);
  }

  /// softmax, log_softmax, logsumexp, layer_norm: chains inside them are part of the kernel.
  template <class On, class D, class E, class X>
  static void rows(recording& log, On const& on, device_backend<S>,
                   device_target<S, D, E> const& to, X const& e, std::string const& name) {
    plan::loop_description loop;
    std::string arguments;
    bool nested = false;
    e.for_each_operand([&](auto const& operand) {
      auto const lowered = lower(on, operand);
      leaf_names const leaves = log.names_of(lowered);
      nested = nested || plan::detail::barriers_in<std::remove_cvref_t<decltype(operand)>> > 0;
      for_each_leaf(lowered, [&](auto const& x, int i) {
        auto const& own = leaves.names[static_cast<std::size_t>(i)];
        if (own.empty()) return;
        log.describe_operand(loop, x, own, "read twice");
        loop.bytes_read += x.extents().size() * index{sizeof(*x.data())};
      });
      arguments += text::concat(arguments.empty() ? "" : ", ", log.formula_of(lowered, leaves));
    });
    gpu::rehearsal told;
    barrier_on<S, X>::run(to, e);
    describe(loop, told);
    if (nested) loop.kernel = told.kernels.back().text;  // others are those of loops above
    log.describe_operand(loop, to, name, "written");
    auto const extents = to.shape.values();
    loop.extents = text::shape(extents);
    loop.points = to.shape.size();
    loop.bytes_written = loop.points * index{sizeof(D)};
    loop.formula = text::concat(name, " = ", X::name, "(", arguments, ")");
    log.result.loops.push_back(loop);
  }

  template <class D, class E, class Reduction, class X>
  static void reduction(recording& log, device_backend<S>, device_target<S, D, E> const& to,
                        Reduction const& r, X const& folded, std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::loop_description loop;
    strided<D, E> const flat{to.first, to.shape, to.steps};
    leaf_names const leaves = log.names_of(folded);
    index const count = make_reduction_nest(flat, r, folded, n, operands);
    if (n.size() != 0) plan::collapse(n, leading_operand(n));
    loop.kind = "no kernel";
    gpu::rehearsal told;
    if (to.shape.size() != 0) reduce_chain(to, r, folded);
    describe(loop, told);
    loop.kind += text::concat(", reduction of ", count);
    auto const access = accesses(told);
    log.describe_operands(loop, n, to, folded, leaves, name,
                          [&](int k) { return k == 0 ? std::string("written") : access(k); });
    loop.formula = log.formula_of(r, folded, leaves, name);
    log.result.loops.push_back(loop);
  }

  /// A chain over a product that one call of the library writes, or over reductions of its rows
  /// that one kernel folds first.
  template <class On, class D, class E, class X>
  static bool fuse(recording& log, On const& on, device_backend<S>,
                   device_target<S, D, E> const& to, X const& e, aliasing known) {
    if constexpr (is_fused_rows<X>) {
      gpu::rehearsal const told;
      if (!fusion_on<S, X>::run(to, e, known)) return false;
      fused_rows(log, to, e, told);
    } else {
      {
        gpu::rehearsal const nothing_is_called;
        if (!fusion_on<S, X>::run(to, e, known)) return false;
      }
      on.library_call(on, to, plan::barrier_of(e), "library call with its epilogue");
      auto& loop = log.result.loops.back();
      std::string const name = log.name_of_target(to.data());
      std::string const call = loop.formula.substr(name.size() + 3);
      chain_formula(log, loop, name, e, "read by the call", [&](auto const&) { return call; });
    }
    return true;
  }

 private:
  /// Operands are named in the order in which they are read: the folded ones, then the others.
  template <class D, class E, class X>
  static void fused_rows(recording& log, device_target<S, D, E> const& to, X const& e,
                         gpu::rehearsal const& told) {
    auto const& folded = plan::barrier_of(e).operand();
    leaf_names const leaves = log.names_of(folded);
    plan::loop_description loop;
    describe(loop, told);
    for_each_leaf(folded, [&](auto const& x, int i) {
      read_operand(log, loop, x, leaves.names[static_cast<std::size_t>(i)], "read twice");
    });
    std::string const name = log.name_of_target(to.data());
    chain_formula(log, loop, name, e, "read", [&](auto const& reduction) {
      return text::concat(reduction.name, "(", log.formula_of(folded, leaves), ")");
    });
    log.describe_operand(loop, to, name, "written");
    auto const extents = to.shape.values();
    loop.extents = text::shape(extents);
    loop.points = to.shape.size();
    loop.bytes_written = loop.points * index{sizeof(D)};
    log.result.loops.push_back(loop);
  }
  /// An operand of a loop that has not been described yet.
  template <class L>
  static void read_operand(recording& log, plan::loop_description& loop, L const& x,
                           std::string const& name, std::string_view access) {
    for (auto const& each : loop.operands)
      if (each.name == name) return;
    if (name.empty()) return;
    loop.bytes_read += x.extents().size() * index{sizeof(*x.data())};
    log.describe_operand(loop, x, name, access);
  }
  /// The formula of a chain over barriers, which of_barrier names, and its other operands.
  template <class X, class F>
  static void chain_formula(recording& log, plan::loop_description& loop, std::string const& name,
                            X const& e, std::string_view access, F const& of_barrier) {
    leaf_names leaves;
    for_each_leaf(e, [&](auto const& x, int) {
      if constexpr (barrier<decltype(x)>) {
        leaves.names.push_back(of_barrier(x));
      } else {
        bool const number = is_number_leaf<std::remove_cvref_t<decltype(x)>>;
        leaves.names.push_back(number ? std::string() : log.name_of(x));
        read_operand(log, loop, x, leaves.names.back(), access);
      }
    });
    loop.formula = text::concat(name, " = ", evaluate(e, barrier_names{leaves}).text());
  }

  /// As leaf_names; but barriers have names as well, and no elements.
  struct barrier_names {
    leaf_names const& leaves;
    template <int I, class L>
    auto leaf(L const& x) const {
      if constexpr (barrier<L>)
        return symbolic::symbol<compute_t<typename L::value_type>>(
            leaves.names[static_cast<std::size_t>(I)]);
      else
        return leaves.template leaf<I>(x);
    }
  };

  /// How what was rehearsed would run.
  static void describe(plan::loop_description& loop, gpu::rehearsal const& told) {
    if (told.kernels.empty()) return;
    auto const& first = told.kernels.front();
    loop.kind = text::concat("kernel, ", told.frame, ", ", first.blocks,
                             first.blocks == 1 ? " block of " : " blocks of ", first.threads);
    loop.simd = text::concat(told.lanes, told.lanes == 1 ? " lane, " : " lanes, ", told.items,
                             " at a time");
    index const threads = index{first.blocks} * first.threads;
    loop.threads = static_cast<int>(std::min<index>(threads, 0x7fffffff));
    std::string last;
    for (auto const& kernel : told.kernels) {
      if (kernel.text != last) loop.kernel += kernel.text;  // parts of a large nest are alike
      last = kernel.text;
    }
  }
  /// The access of operand k of the kernel that was rehearsed last.
  static auto accesses(gpu::rehearsal const& told) {
    return [&told](int k) {
      auto const at = static_cast<std::size_t>(k);
      if (at >= told.routes.size()) return std::string("unused");
      return access_in_kernel(told.routes[at].how, told.lanes);
    };
  }
};

}  // namespace detail

LAZULI_END
