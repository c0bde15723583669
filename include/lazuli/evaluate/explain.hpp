// explain(destination, expression) on the host: how its loops are described.
#pragma once

#include <lazuli/backend/simd/loops/caches.hpp>
#include <lazuli/backend/simd/loops/drive.hpp>
#include <lazuli/backend/simd/packs/width.hpp>
#include <lazuli/evaluate/host.hpp>
#include <lazuli/evaluate/recorder.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace detail {

template <>
struct scribe<host_backend> {
  struct guard {};
  template <class X>
  static constexpr bool has_rows = false;

  template <class T, class E>
  static strided<T, E> imagine(host_backend, E const& extents) {
    index const bytes = extents.size() * static_cast<index>(sizeof(T));
    return {static_cast<T*>(plan::imagined_address(bytes)), extents, row_major(extents)};
  }

  template <class D, class E, class X>
  static void chain(recording& log, host_backend, strided<D, E> const& to, X const& e,
                    std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::make_nest(to, e, n, operands);
    auto verdict = plan::overlap::none;
    if (n.size() != 0) {
      plan::collapse(n, 0);
      verdict = plan::relate_all(n);
    }
    leaf_names const leaves = log.names_of(e);
    plan::loop_description loop;
    auto const kernel = simd::make_kernel<D, layout_of<X>>(e);
    bool const strided = kernel.strided != nullptr;
    log.describe_operands(loop, n, to, e, leaves, name,
                          [&](int k) { return simd::access_of(n, k, k > 0 && strided); });
    loop.formula = text::concat(name, " = ", log.formula_of(e, leaves));
    auto const any = [&](std::string_view access) {
      int k = 0;
      while (k < n.count && simd::access_of(n, k, strided) != access) ++k;
      return k < n.count;
    };
    loop.kind = any("packed")      ? "tiles through packed operands"
                : any("strided")   ? "strided loop"
                : any("broadcast") ? "mixed loop"
                                   : "unit loop";
    if (to.data() == log.panels_of) loop.kind += log.panels;
    loop.simd = simd_of<X>();
    bool const ordered = verdict == plan::overlap::ahead || verdict == plan::overlap::behind;
    loop.threads = ordered ? 1 : openmp::useful_threads(simd::driver::work_of(n, kernel.cost));
    char const* const words[] = {"", "in place", "in place, ascending", "in place, descending",
                                 "through a temporary"};
    loop.overlap = words[static_cast<int>(verdict)];
    if (verdict == plan::overlap::mixed) {
      index const few = plan::bytes_to_copy(n);
      if (few > 0) loop.overlap = "in place, beside copies of what is read elsewhere";
      log.add_copy(few > 0 ? few : loop.bytes_written);
    }
    log.result.loops.push_back(loop);
  }

  template <class D, class E, class Reduction, class X>
  static void reduction(recording& log, host_backend, strided<D, E> const& to, Reduction const& r,
                        X const& folded, std::string const& name) {
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::loop_description loop;
    leaf_names const leaves = log.names_of(folded);
    index const count = make_reduction_nest(to, r, folded, n, operands);
    if (n.size() != 0) {
      plan::collapse(n, leading_operand(n));
      using R = typename Reduction::reduction_type;
      using A = typename Reduction::accumulator;
      plan::lengthen_rows(n, simd::detail::folding<R, X, A, D>::short_row);
    }
    log.describe_operands(loop, n, to, folded, leaves, name,
                          [&](int k) { return simd::access_of(n, k); });
    loop.formula = log.formula_of(r, folded, leaves, name);
    bool const rows = n.rank == 0 || n.reduced[n.rank - 1];
    loop.kind = text::concat("reduction of ", count,
                             rows ? " along the inner axis" : " across the outer axes");
    loop.simd = simd_of<X>();
    loop.threads = openmp::useful_threads(
        simd::driver::work_of(n, simd::detail::cost_of<X>(simd::lanes_for<X>)));
    log.result.loops.push_back(loop);
  }

  /// Where the product below a chain waits: in the destination, or in memory for some of its rows.
  template <class On, class To, class X>
  static bool fuse(recording& log, On const&, host_backend, To const& to, X const& e, aliasing) {
    if constexpr (plan::in_panels<X>) {
      auto const& source = plan::barrier_of(e);
      using T = typename std::remove_cvref_t<decltype(source)>::value_type;
      auto const product = source.ready([](auto const&, auto const&) {});
      auto const place = memory_for<may_throw<X>>(to, e, product, false);
      if (place == panel_memory::whole) return false;
      index const all = source.extents()[0], row = source.extents().size() / all;
      index const rows = panel_rows(all, row * index{sizeof(T)}, product.least_rows);
      log.next_in_destination = place == panel_memory::destination;
      log.next_bytes = rows * row * index{sizeof(T)};
      log.panels_of = to.data();
      log.panels = rows < all ? text::concat(", ", rows, " rows at a time") : std::string();
    }
    return false;  // the product and the chain are described one after the other
  }

 private:
  template <class X>
  static std::string simd_of() {
    using T = compute_t<typename X::value_type>;
    return text::concat(simd::lanes_for<X>, " lanes of ", dtype_name_v<T>, ", ",
                        simd::instruction_set());
  }
};

}  // namespace detail

/// The same for a new tensor: `explain(x + y)`, on the host.
template <expression X>
  requires on_host<X> explanation explain(X const& e) {
    using T = value_t<X>;
    return detail::explain_into(
        detail::scribe<host_backend>::imagine<T>(host_backend{}, e.extents()), e);
  }

/// The part of an expression's plan that its type alone determines.
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
