// explain(destination, expression): describes what the assignment would do.
#pragma once

#include <lazuli/backend/simd/width.hpp>
#include <lazuli/tensor/explainer.hpp>

LAZULI_BEGIN

namespace detail {

class explainer : public explainer_of<explainer> {
  friend explainer_of<explainer>;

 public:
  /// Adds the loops of one assignment; the destination goes by `name`.
  template <class D, class E, class X>
  void assignment(strided<D, E> const& to, X const& e, std::string const& name) {
    leaf_names leaves;
    if constexpr (requires { typename X::reduction_type; }) {
      auto const folded = lower(e.operand(), leaves);
      reduction_loop(to, e, folded, leaves, name);
    } else if constexpr (barrier<X>) {
      library_call(to, e, name);
    } else {
      if constexpr (plan::in_panels<X>) place_product(to, e, name);
      index const rows = panel_rows_;
      elementwise_loop(to, lower(e, leaves), leaves, name);
      if (rows > 0 && rows < to.shape[0])
        result.loops.back().kind += text::concat(", ", rows, " rows at a time");
    }
  }

 private:
  /// Where the product below a chain waits: in the destination, or in memory for some of its rows.
  template <class D, class E, class X>
  void place_product(strided<D, E> const& to, X const& e, std::string const& name) {
    auto const& source = barrier_of(e);
    using T = typename std::remove_cvref_t<decltype(source)>::value_type;
    auto const product = source.ready([](auto const&, auto const&) {});
    auto const place = memory_for<may_throw<X>>(to, e, product, false);
    if (place == panel_memory::whole) return;
    index const all = source.extents()[0];
    row_ = source.extents().size() / all;
    panel_rows_ = panel_rows(all, row_ * index{sizeof(T)}, product.least_rows);
    if (place == panel_memory::destination) in_destination_ = name;
  }

  template <class T, class E>
  static strided<T, E> memory(E const& extents) {
    return {nullptr, extents, row_major(extents)};
  }
  std::string name_of_barrier(index elements, index size) {
    std::string name = std::exchange(in_destination_, {});
    if (name.empty()) name = next_temporary(row_ > 0 ? panel_rows_ * row_ : elements, size);
    panel_rows_ = row_ = 0;
    return name;
  }

  template <class X>
  static std::string simd_of() {
    using T = compute_t<typename X::value_type>;
    return text::concat(simd::lanes_for<X>, " lanes of ", dtype_name_v<T>, ", ",
                        simd::instruction_set());
  }

  template <class D, class E, class X>
  void elementwise_loop(strided<D, E> const& to, X const& e, leaf_names const& leaves,
                        std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    make_nest(to, e, n, operands);
    auto const verdict = n.size() == 0 ? plan::overlap::none : default_backend::prepare(n, true);
    plan::loop_description loop;
    auto const kernel = simd::make_kernel<D, !all_dense<X>>(e);
    bool const strided = kernel.strided != nullptr;
    describe_operands(loop, n, to, e, leaves, name,
                      [&](int k) { return simd::access_of(n, k, k > 0 && strided); });
    loop.formula = text::concat(name, " = ", formula_of(e, leaves));
    auto const any = [&](std::string_view access) {
      int k = 0;
      while (k < n.count && simd::access_of(n, k, strided) != access) ++k;
      return k < n.count;
    };
    loop.kind = any("packed")      ? "tiles through packed operands"
                : any("strided")   ? "strided loop"
                : any("broadcast") ? "mixed loop"
                                   : "unit loop";
    loop.simd = simd_of<X>();
    bool const ordered = verdict == plan::overlap::ahead || verdict == plan::overlap::behind;
    loop.threads = ordered ? 1 : openmp::useful_threads(loop.points * kernel.cost);
    char const* const words[] = {"", "in place", "in place, ascending", "in place, descending",
                                 "through a temporary"};
    loop.overlap = words[static_cast<int>(verdict)];
    if (verdict == plan::overlap::mixed) {
      ++result.temporaries;
      result.temporary_bytes += loop.bytes_written;
    }
    result.loops.push_back(loop);
  }

  template <class D, class E, class Reduction, class X>
  void reduction_loop(strided<D, E> const& to, Reduction const& r, X const& folded,
                      leaf_names const& leaves, std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::loop_description loop;
    index const count = make_reduction_nest(to, r, folded, n, operands);
    if (n.size() != 0) plan::collapse(n, leading_operand(n));
    describe_operands(loop, n, to, folded, leaves, name,
                      [&](int k) { return simd::access_of(n, k); });
    loop.formula = formula_of(r, folded, leaves, name);
    bool const rows = n.rank == 0 || n.reduced[n.rank - 1];
    loop.kind = text::concat("reduction of ", count,
                             rows ? " along the inner axis" : " across the outer axes");
    loop.simd = simd_of<X>();
    loop.threads =
        openmp::useful_threads(loop.points * simd::detail::cost_of<X>(simd::lanes_for<X>));
    result.loops.push_back(loop);
  }

  std::string in_destination_;      // the destination, where the next product waits in it
  index panel_rows_ = 0, row_ = 0;  // so many rows of it at a time, of so many elements; 0: all
};

}  // namespace detail

/// What `destination = expression` does: loops with their operands and strides, temporaries, bytes,
/// SIMD width, threads. Nothing is computed. Throws shape_error where the assignment would.
/// Example: examples/02_fused_chain
template <leaf D, expression X>
explanation explain(D const& destination, X const& e) {
  detail::explainer out;
  auto to = destination.target();
  // A tensor takes the shape of what is assigned to it, in new memory.
  if constexpr (rank_of<D> == rank_of<X> && requires { D::fitting(e); }) {
    auto const wanted = D::fitting(e);
    if (!(wanted == to.shape)) to = {nullptr, wanted, row_major(wanted)};
  }
  detail::check_assignable(to.shape, e.extents());
  out.assignment(to, e, "y");
  return out.result;
}

/// What the type of an expression alone says of its plan.
template <expression X>
struct plan_of {
  static constexpr int temporaries = plan::temporaries_of<X>, leaves = leaf_count<X>;
  static constexpr int lanes = simd::lanes_for<X>;  // SIMD lanes in which it is computed
};
template <expression X>
struct plan_of<X&> : plan_of<X> {};
template <expression X>
struct plan_of<X const> : plan_of<X> {};

LAZULI_END
