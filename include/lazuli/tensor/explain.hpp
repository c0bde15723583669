// explain(destination, expression): what the assignment would do.
#pragma once

#include <algorithm>
#include <lazuli/backend/simd/width.hpp>
#include <lazuli/number/symbol.hpp>
#include <lazuli/plan/describe.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// Leaves as symbols: numbers as literals, tensors as x0, x1, …, results of earlier loops as t0,
/// t1, …
struct leaf_names {
  std::vector<std::string> names;  // one per leaf; empty: a literal
  template <int I, class L>
  auto leaf(L const& x) const {
    using T = compute_t<typename L::value_type>;
    auto const& name = names[static_cast<std::size_t>(I)];
    if (name.empty()) return symbolic::symbol<T>(static_cast<T>(*x.data()));
    return symbolic::symbol<T>(name);
  }
};

template <class L>
inline constexpr bool is_number_leaf = false;
template <class T>
inline constexpr bool is_number_leaf<scalar_leaf<T>> = true;

/// Whether a library overwrites its operands, so that it is given copies.
template <class X>
concept copies_operands = requires {
  X::copies_operands;
};

class explainer {
 public:
  explanation result;

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

  /// As plan::lower, but barriers become named memory that nobody computes.
  template <class E>
  auto lower(E const& e, leaf_names& leaves) {
    if constexpr (barrier<E>) {
      auto const extents = e.extents();
      using T = typename E::value_type;
      strided<T, typename E::extents_type> const memory{nullptr, extents, row_major(extents)};
      std::string name = std::exchange(in_destination_, {});
      if (name.empty()) {
        name = text::concat("t", result.temporaries++);
        result.temporary_bytes +=
            (row_ > 0 ? panel_rows_ * row_ : extents.size()) * index{sizeof(T)};
      }
      panel_rows_ = row_ = 0;
      assignment(memory, e, name);
      leaves.names.push_back(name);
      return memory;
    } else if constexpr (elementwise<E> && plan::detail::barriers_in<E> > 0) {
      return [&]<int... I>(std::integer_sequence<int, I...>) {
        using lowered = node<typename E::op_type, typename E::value_type,
                             decltype(lower(e.template operand<I>(), leaves))...>;
        return lowered{e.op(), lower(e.template operand<I>(), leaves)...};  // braces: in order
      }
      (std::make_integer_sequence<int, E::arity>{});
    } else {
      for_each_leaf(e, [&](auto const& x, auto) {
        bool const number = is_number_leaf<std::remove_cvref_t<decltype(x)>>;
        leaves.names.push_back(number ? std::string() : input_name(x));
      });
      return close(e);
    }
  }

  template <class L>
  static void describe_operand(plan::loop_description& loop, L const& x, std::string const& name,
                               std::string_view access) {
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    loop.operands.push_back({name, std::string(dtype_name_v<typename L::value_type>),
                             text::shape(extents), text::shape(strides), std::string(access)});
  }

  template <class D, class E, class X>
  void describe_operands(plan::loop_description& loop, plan::nest const& n, strided<D, E> const& to,
                         X const& e, leaf_names const& leaves, std::string const& name,
                         bool strided = false) {
    describe_operand(loop, to, name, simd::access_of(n, 0));
    std::vector<std::string> seen;
    for_each_leaf(e, [&](auto const& x, auto i) {
      auto const& own = leaves.names[static_cast<std::size_t>(i.value)];
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      if (own.empty() || std::find(seen.begin(), seen.end(), own) != seen.end()) return;
      seen.push_back(own);
      loop.bytes_read += x.extents().size() * static_cast<index>(sizeof(T));
      describe_operand(loop, x, own, simd::access_of(n, i.value + 1, strided));
    });
    loop.bytes_written = to.shape.size() * static_cast<index>(sizeof(D));
    loop.points = n.size();
    loop.extents = text::shape(std::span<index const>(n.extents, static_cast<std::size_t>(n.rank)));
  }

  template <class X>
  static std::string formula_of(X const& e, leaf_names const& leaves) {
    return evaluate(e, leaves).text();
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
    describe_operands(loop, n, to, e, leaves, name, strided);
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
    describe_operands(loop, n, to, folded, leaves, name);
    std::string axes;
    for (int i = 0; i < X::extents_type::rank(); ++i) {
      if (r.reduces(i)) text::append(axes, text::concat(axes.empty() ? "" : ", ", i));
    }
    loop.formula = text::concat(name, " = ", Reduction::name, "(", formula_of(folded, leaves),
                                ") over axes {", axes, "}");
    bool const rows = n.rank == 0 || n.reduced[n.rank - 1];
    loop.kind = text::concat("reduction of ", count,
                             rows ? " along the inner axis" : " across the outer axes");
    loop.simd = simd_of<X>();
    loop.threads =
        openmp::useful_threads(loop.points * simd::detail::cost_of<X>(simd::lanes_for<X>));
    result.loops.push_back(loop);
  }

  template <class T>
  void count_temporary(index elements) {
    ++result.temporaries;
    result.temporary_bytes += elements * static_cast<index>(sizeof(T));
  }

  template <class D, class E, class X>
  void library_call(strided<D, E> const& to, X const& e, std::string const& name) {
    plan::loop_description loop;
    std::string arguments;
    e.for_each_operand([&](auto const& x) {
      using child = std::remove_cvref_t<decltype(x)>;
      using C = typename child::value_type;
      std::string own;
      if constexpr (leaf<child>) {
        own = input_name(x);
        constexpr bool copied =
            copies_operands<X> || !std::is_same_v<C, compute_t<typename X::value_type>>;
        describe_operand(loop, x, own, copied ? "copied" : "passed by strides");
        if (copied) count_temporary<compute_t<typename X::value_type>>(x.extents().size());
      } else {
        auto const extents = x.extents();
        strided<C, typename child::extents_type> const memory{nullptr, extents, row_major(extents)};
        own = text::concat("t", result.temporaries++);
        result.temporary_bytes += extents.size() * index{sizeof(C)};
        assignment(memory, x, own);
        describe_operand(loop, memory, own, "passed by strides");
      }
      loop.bytes_read += x.extents().size() * index{sizeof(C)};
      text::append(arguments, text::concat(arguments.empty() ? "" : ", ", own));
    });
    describe_operand(loop, to, name, "written");
    loop.formula = text::concat(name, " = ", X::name, "(", arguments, ")");
    loop.kind = "library call";
    auto const extents = to.shape.values();
    loop.extents = text::shape(extents);
    loop.points = to.shape.size();
    loop.bytes_written = loop.points * static_cast<index>(sizeof(D));
    loop.simd = "as the library has it";
    result.loops.push_back(loop);
  }

  /// x0, x1, … by first occurrence: the same elements in the same order have one name.
  template <class L>
  std::string input_name(L const& x) {
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    std::string const place = text::concat(reinterpret_cast<std::size_t>(x.data()),
                                           text::shape(extents), text::shape(strides));
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i] == place) return text::concat("x", i);
    }
    inputs_.push_back(place);
    return text::concat("x", inputs_.size() - 1);
  }

  std::vector<std::string> inputs_;
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
