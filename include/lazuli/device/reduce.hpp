// Reductions on a device: the chain inside is part of the kernel.
#pragma once

#include <lazuli/backend/gpu/reduction.hpp>
#include <lazuli/device/backend.hpp>

LAZULI_BEGIN

namespace detail {

/// The bytes of an op that has any: a correction.
template <class R>
std::string bytes_of_op(R const& r) {
  if constexpr (std::is_empty_v<R>)
    return {};
  else
    return std::string(reinterpret_cast<char const*>(&r), sizeof r);
}

/// The dtypes of a reduction's operands: the destination's and the leaves', with room for those of
/// brought numbers and of the position.
template <class D, class X>
struct reduction_facts {
  static constexpr int leaves = 1 + leaf_count<X>;
  static constexpr bool brings = !gpu::detail::is_stateless<X>;
  static constexpr int most = leaves + 1 + (brings ? gpu::brought_numbers::most : 0);
  gpu::code dtypes[most];
  bool numbers[most];
  constexpr reduction_facts() : dtypes{}, numbers{} {
    for (int k = 0; k < leaves; ++k) {
      dtypes[k] = gpu::facts_of<D, X>.dtypes[k];
      numbers[k] = gpu::facts_of<D, X>.numbers[k];
    }
  }
};

/// A type that stands for a reduction where kernels are told apart by type.
template <class R, class X>
struct folded_by;

/// Room for a state of R on a device, whose compiler may pad it in another way.
template <class R, class A>
inline constexpr index state_bytes = sizeof(typename R::template state<A>) + 16;

/// Runs a reduction on a stream.
LAZULI_NOINLINE inline void run_folds(gpu::stream const& stream, std::size_t type, plan::nest& n,
                                      gpu::folded_chain const& chain) {
  gpu::run_reduction(
      n, chain, launcher_on{stream, type}, [&](index bytes) { return gpu::block(stream, bytes); },
      [&] {
        static unsigned imagined;  // nothing counts in a rehearsal
        return gpu::rehearsal::current() != nullptr ? &imagined : gpu::counters(stream);
      });
}

/// A chain as a C function, and the functions of its reduction R.
template <class R, class A, class X, class... Brought>
gpu::reduce_body reduce_functions(std::string_view what, X const& chain,
                                  gpu::kernel_operands const& o, Brought const&... brought) {
  gpu::body_text const body = gpu::write_body<A>(chain, o, brought...);
  return {
      text::concat("lazuli_", what, std::string_view(body.name).substr(6)),
      text::concat(gpu::state_functions<R, A>(), gpu::frames::chain(o, body, symbol<A>::type())),
      op::takes_runs<R, symbol<A>>, op::settles<R, symbol<A>>, op::scouts_first<R, symbol<A>>};
}

/// A reduction of an expression without barriers into `to`, or into `results`, the first of which
/// is `to`.
template <device_space S, class D, class E, class Reduction, class X>
void fold_chain(device_target<S, D, E> const& to, Reduction const& r, X const& folded,
                std::span<gpu::finished_result const> results) {
  using R = typename Reduction::reduction_type;
  using A = typename Reduction::accumulator;
  using facts_type = reduction_facts<D, X>;
  facts_type facts;
  plan::operand operands[facts_type::most];
  plan::nest n;
  strided<D, E> const flat{to.first, to.shape, to.steps};
  index const elements = make_reduction_nest(flat, r, folded, n, operands);
  gpu::brought_numbers brought;
  if constexpr (facts_type::brings) {
    gpu::follow<A>(folded, brought);
    gpu::append_brought(n, brought, facts.dtypes, facts.numbers);
  }
  if constexpr (R::positional) {
    facts.dtypes[n.count] = gpu::code::int64;
    count_positions(n, operands[n.count++]);
  }
  if constexpr (R::needs_elements) {
    if (elements == 0) {
      auto const values = folded.extents().values();
      throw_empty_reduction(R::about.name, values);
    }
  }
  if (elements != 0) plan::collapse(n, leading_operand(n));
  gpu::stream const stream = gpu::current_stream(S::platform(), to.ordinal);
  use_operands(folded, stream);
  to.block->use_on(stream);
  auto const body = [&](gpu::kernel_operands const& o) {
    gpu::reduce_body out;
    if constexpr (facts_type::brings)
      out = reduce_functions<R, A>(R::about.name, folded, o, brought, facts_type::leaves);
    else
      out = reduce_functions<R, A>(R::about.name, folded, o);
    if constexpr (!op::is_joint<R>) out.functions += gpu::finish_function<D, A>(r.op());
    return out;
  };
  std::string const own = bytes_of_op(r.op());
  run_folds(stream, kernel_type<folded_by<R, D>, X>(), n,
            {n.count, facts.dtypes, facts.numbers, R::positional, 0, state_bytes<R, A>, own, body,
             brought.digest, results});
}

template <device_space S, class D, class E, class Reduction, class X>
void reduce_chain(device_target<S, D, E> const& to, Reduction const& r, X const& folded) {
  fold_chain(to, r, folded, {});
}

}  // namespace detail

LAZULI_END
