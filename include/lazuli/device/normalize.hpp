// softmax, log_softmax, logsumexp and layer_norm on a device: one kernel reads each row twice, the
// second time from the caches; two kernels if the rows are too few to fill a device.
#pragma once

#include <lazuli/device/reduce.hpp>
#include <lazuli/op/exponentials.hpp>
#include <lazuli/tensor/layer_norm.hpp>

LAZULI_BEGIN

namespace detail {

/// Operands side by side, as one expression: the first is folded, all are applied.
struct side_by_side_op {
  static constexpr op::row about{.name = "apply", .formula = "f(x, …)"};
};
template <class... X>
auto side_by_side(X... x) {
  return node<side_by_side_op, typename nth_t<0, X...>::value_type, X...>(side_by_side_op{},
                                                                          std::move(x)...);
}

/// The I-th operand of such an expression, in A, as the symbols of a kernel.
template <int I, class A, class X>
auto symbol_of_operand(X const& all, gpu::kernel_operands const& o) {
  constexpr int first = leaves_before(std::type_identity<X>{}, I);
  using number::convert;
  return convert<A>(evaluate<first>(all.template operand<I>(), gpu::leaf_symbols{&o}));
}

/// For each row along the reduced axes: folds R over the first operand; then writes `apply(state,
/// count, operands…)`, symbols, for each element. `own` tells applications of one type apart.
template <class R, class Name, device_space S, class D, class E, class X, class Reduced,
          class Apply>
void fold_and_apply(device_target<S, D, E> const& to, X const& all, Reduced const& reduced,
                    std::string_view own, Apply const& apply) {
  constexpr int rank = E::rank(), count = 1 + leaf_count<X>;
  using First = typename X::template child<0>;
  using A = typename R::template accumulator<typename First::value_type>;
  plan::operand operands[count];
  plan::nest n;
  plan::make_nest(to, all, n, operands);
  for (int i = 0; i < rank; ++i) n.reduced[i] = reduced(i);
  plan::collapse(n, 0);
  gpu::stream const stream = gpu::current_stream(S::platform(), to.ordinal);
  use_operands(all, stream);
  to.block->use_on(stream);
  constexpr int folded = 1 + leaf_count<First>;
  auto const body = [&](gpu::kernel_operands const& o) {
    gpu::kernel_operands const first{o.f, folded, o.dtypes, o.of};
    auto out = reduce_functions<R, A>(Name::name, all.template operand<0>(), first);
    using number::convert;
    symbol_writer writer;
    std::string const value = writer(convert<compute_t<D>>(
        apply(gpu::detail::named_state<R, A>("s"), symbol<std::int64_t>("count"), o)));
    std::string text =
        text::concat("DEVICE ", gpu::computed_name(o.dtypes[0]), " apply(state s, int64 count");
    o.each_leaf(
        [&](int k) { gpu::put(text, ", ", gpu::computed_name(o.dtypes[k]), " ", o.name(k)); });
    text += ") {\n";
    gpu::frames::indent(text, writer.statements());
    out.functions += text::concat(text, "  return ", value, ";\n}\n");
    return out;
  };
  constexpr auto const& facts = gpu::facts_of<D, X>;
  std::uint64_t digest = 0;
  if constexpr (!gpu::detail::is_stateless<X>)  // its numbers are literals: part of the digest
    unroll<X::arity>([&](auto i) {
      gpu::brought_numbers none(0);
      gpu::follow<typename X::template child<i.value>::value_type>(all.template operand<i.value>(),
                                                                   none);
      digest = symbolic::mixed(digest, none.digest);
    });
  run_folds(
      stream, kernel_type<Name, X>(), n,
      {count, facts.dtypes, facts.numbers, false, folded, state_bytes<R, A>, own, body, digest});
}

/// From what a kernel's type and name are made.
template <class D, bool Log>
struct softmax_kernel {
  static constexpr std::string_view name = Log ? "log_softmax" : "softmax";
};
template <class D>
struct layer_norm_kernel {
  static constexpr std::string_view name = "layer_norm";
};

template <device_space S, class C, bool Log>
struct barrier_on<S, softmax_node<C, Log>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, softmax_node<C, Log> const& e) {
    using T = compute_t<typename softmax_node<C, Log>::value_type>;
    using R = op::exponentials;
    e.with_operand([&](auto const& operand, int axis) {
      auto const all = side_by_side(lower(device_backend<S>{to.ordinal}, operand));
      fold_and_apply<R, softmax_kernel<D, Log>>(
          to, all, [axis](int i) { return i == axis; }, "",
          [&](auto s, auto, auto const& o) {
            auto const& peak = get<0>(s);
            auto const off = symbol_of_operand<0, T>(all, o) - peak;
            auto const sum = get<1>(s) + (peak - peak);  // NaN where the peak is infinite
            if constexpr (Log)
              return off - log(sum);
            else
              return exp(off) * (symbol<T>(T(1)) / sum);
          });
    });
  }
};

template <device_space S, class Peak>
struct barrier_on<S, logsumexp_node<Peak>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, logsumexp_node<Peak> const& e) {
    using C = typename Peak::operand_type;
    using R = op::exponentials;
    e.with_peak([&](Peak const& peak) {
      reduction<R, C, E, Peak::keeps_axes> const folded(R{}, peak.operand(), peak.axes());
      assign_on_device(to, folded, aliasing::excluded);
    });
  }
};

template <device_space S, class C, class... Affine>
struct barrier_on<S, layer_norm_node<C, Affine...>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, layer_norm_node<C, Affine...> const& e) {
    using T = compute_t<typename layer_norm_node<C, Affine...>::value_type>;
    using R = op::var_reduction;
    e.with_operands([&](auto const& normalized, double eps, auto const&... operands) {
      auto const all = side_by_side(lower(device_backend<S>{to.ordinal}, operands)...);
      std::string_view const own(reinterpret_cast<char const*>(&eps), sizeof eps);
      fold_and_apply<R, layer_norm_kernel<D>>(
          to, all, [&](int i) { return normalized[static_cast<std::size_t>(i)]; }, own,
          [&](auto s, auto count, auto const& o) {
            symbol<T> const var = R{}.finish<symbol<T>>(s, count);
            symbol<T> const scale = symbol<T>(T(1)) / sqrt(var + symbol<T>(static_cast<T>(eps)));
            symbol<T> const normal =
                (symbol_of_operand<0, T>(all, o) - R::mean<symbol<T>>(s, count)) * scale;
            if constexpr (sizeof...(Affine) == 0)
              return normal;
            else if constexpr (sizeof...(Affine) == 1)
              return normal * symbol_of_operand<1, T>(all, o);
            else
              return fma(normal, symbol_of_operand<1, T>(all, o), symbol_of_operand<2, T>(all, o));
          });
    });
  }
};

}  // namespace detail

LAZULI_END
