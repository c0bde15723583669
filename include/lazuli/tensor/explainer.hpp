// What explain says of an assignment, whatever runs it: names, formulas, operands, calls of
// libraries.
#pragma once

#include <algorithm>
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

/// What explainers share. Self has `assignment(destination, expression, name)`, which adds loops;
/// `memory<T>(extents)` for what nobody computes; `name_of_barrier(elements, bytes of one)`.
template <class Self>
class explainer_of {
 public:
  explanation result;

 protected:
  /// As plan::lower, but barriers become named memory that nobody computes.
  template <class E>
  auto lower(E const& e, leaf_names& leaves) {
    if constexpr (barrier<E>) {
      auto const extents = e.extents();
      using T = typename E::value_type;
      auto const memory = self().template memory<T>(extents);
      std::string const name = self().name_of_barrier(extents.size(), sizeof(T));
      self().assignment(memory, e, name);
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

  /// `access(k)`: how operand k is read.
  template <class To, class X, class Access>
  void describe_operands(plan::loop_description& loop, plan::nest const& n, To const& to,
                         X const& e, leaf_names const& leaves, std::string const& name,
                         Access const& access) {
    describe_operand(loop, to, name, access(0));
    std::vector<std::string> seen;
    for_each_leaf(e, [&](auto const& x, auto i) {
      auto const& own = leaves.names[static_cast<std::size_t>(i.value)];
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      if (own.empty() || std::find(seen.begin(), seen.end(), own) != seen.end()) return;
      seen.push_back(own);
      loop.bytes_read += x.extents().size() * static_cast<index>(sizeof(T));
      describe_operand(loop, x, own, access(i.value + 1));
    });
    loop.bytes_written = to.shape.size() * static_cast<index>(sizeof(value_t<To>));
    loop.points = n.size();
    loop.extents = text::shape(std::span<index const>(n.extents, static_cast<std::size_t>(n.rank)));
  }

  template <class X>
  static std::string formula_of(X const& e, leaf_names const& leaves) {
    return evaluate(e, leaves).text();
  }

  /// "y = sum(x0 * x1) over axes {0, 2}"
  template <class Reduction, class X>
  static std::string formula_of(Reduction const& r, X const& folded, leaf_names const& leaves,
                                std::string const& name) {
    std::string axes;
    for (int i = 0; i < X::extents_type::rank(); ++i) {
      if (r.reduces(i)) text::append(axes, text::concat(axes.empty() ? "" : ", ", i));
    }
    return text::concat(name, " = ", Reduction::name, "(", formula_of(folded, leaves),
                        ") over axes {", axes, "}");
  }

  template <class T>
  void count_temporary(index elements) {
    ++result.temporaries;
    result.temporary_bytes += elements * static_cast<index>(sizeof(T));
  }

  template <class To, class X>
  void library_call(To const& to, X const& e, std::string const& name) {
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
        auto const memory = self().template memory<C>(extents);
        own = text::concat("t", result.temporaries++);
        result.temporary_bytes += extents.size() * index{sizeof(C)};
        self().assignment(memory, x, own);
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
    loop.bytes_written = loop.points * static_cast<index>(sizeof(value_t<To>));
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

  /// "t0": the next intermediate result.
  std::string next_temporary(index elements, index size) {
    result.temporary_bytes += elements * size;
    return text::concat("t", result.temporaries++);
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }

  std::vector<std::string> inputs_;
};

}  // namespace detail

LAZULI_END
