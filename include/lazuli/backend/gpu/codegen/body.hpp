// The body of a kernel: the expression evaluated over symbols, which gives its text.
#pragma once

#include <lazuli/backend/gpu/codegen/brought.hpp>
#include <lazuli/expr/evaluate.hpp>
#include <lazuli/expr/map.hpp>
#include <lazuli/number/symbol.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

template <class L>
inline constexpr bool is_number = false;
template <class T>
inline constexpr bool is_number<scalar_leaf<T>> = true;

/// Leaves without memory: each element is its own number.
template <class L>
inline constexpr bool is_counter = requires {
  L::counts_elements;
};

template <class E>
struct leaf_codes {
  static constexpr void fill(code* dtypes, bool* numbers, bool* counters) {
    *dtypes = gpu::code_of<typename E::value_type>;
    *numbers = is_number<E>;
    *counters = is_counter<E>;
  }
};
template <class Op, class T, class... C>
struct leaf_codes<node<Op, T, C...>> {
  static constexpr void fill(code* dtypes, bool* numbers, bool* counters) {
    ((leaf_codes<C>::fill(dtypes, numbers, counters), dtypes += leaf_count<C>,
      numbers += leaf_count<C>, counters += leaf_count<C>),
     ...);
  }
};

/// An op whose meaning is in its type alone. The op of a function with captured values is traced at
/// each launch.
template <class E>
inline constexpr bool is_stateless = true;
template <class Op, class T, class... C>
inline constexpr bool is_stateless<node<Op, T, C...>> = std::is_empty_v<Op> &&
                                                        (is_stateless<C> && ...);

template <class E>
inline constexpr bool runs_on_symbols = true;
template <class Op, class T, class... C>
inline constexpr bool runs_on_symbols<node<Op, T, C...>> = (runs_on_symbols<C> && ...);
template <class F, class... A, class T, class... C>
inline constexpr bool runs_on_symbols<node<op::map_op<F, A...>, T, C...>> =
    (runs_on_symbols<C> && ...) && std::is_invocable_v<F const&, symbol<A> const&...>;

/// An op's name as a part of a kernel's.
inline void append_name(std::string& out, std::string_view name) {
  out += '_';
  for (char const c : name)
    if (c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
}

/// Names of ops, outermost first, as long as the name is short.
template <class E>
struct ops_of {
  static void append(std::string&) {}
};
template <class Op, class T, class... C>
struct ops_of<node<Op, T, C...>> {
  static void append(std::string& out) {
    if (out.size() > 40) return;
    append_name(out, Op::about.name);
    (ops_of<C>::append(out), ...);
  }
};

}  // namespace detail

/// The dtypes of a kernel's operands, the destination's first, which of them are numbers, and which
/// have no memory but count elements.
template <class D, class E>
struct operand_facts {
  static constexpr int count = 1 + leaf_count<E>;
  code dtypes[count];
  bool numbers[count], counters[count];
  constexpr operand_facts() : dtypes{code_of<D>}, numbers{false}, counters{false} {
    detail::leaf_codes<E>::fill(dtypes + 1, numbers + 1, counters + 1);
  }
};
template <class D, class E>
inline constexpr operand_facts<D, E> facts_of{};

/// A C name for the kernel of an expression: lazuli_exp_multiply; lazuli_copy for a leaf.
template <class E>
std::string kernel_name(std::string_view what = "lazuli") {
  std::string out(what);
  detail::ops_of<E>::append(out);
  if constexpr (!elementwise<E>) out += "_copy";
  return out;
}

/// Leaves as the symbols that stand for them in a kernel: what `evaluate` asks.
struct leaf_symbols {
  kernel_operands const* operands;
  int first = 1;  // the operand of leaf 0
  template <int I, class L>
  auto leaf(L const&) const {
    return symbol<compute_t<typename L::value_type>>(operands->name(first + I));
  }
};

/// Leaves as digests.
struct leaf_digests {
  template <int I, class L>
  auto leaf(L const&) const {
    using T = compute_t<typename L::value_type>;
    return symbol<T>::of_digest(symbolic::mixed(I + 1, symbolic::type_tag<T>));
  }
};

/// Finds the digest of an expression's body, and the numbers that the user's functions bring into
/// it. It allocates nothing: at each launch it tells whether the kernel is known.
template <class D, class E>
void follow(E const& e, brought_numbers& out) {
  using number::convert;
  symbolic::following const now(out);
  auto const value = convert<compute_t<D>>(evaluate(e, leaf_digests{}));
  out.digest = symbolic::mixed(out.digest, value.digest());
}

/// Writes an expression as a value of type D.
template <class D, class E>
body_text write_body(E const& e, kernel_operands const& operands) {
  static_assert(detail::runs_on_symbols<E>,
                "lazuli: a function given to map must be generic to run on a GPU: "
                "[](auto a, auto b) { … }, choosing with select, not if");
  using number::convert;
  symbol_writer writer;
  auto const value = convert<compute_t<D>>(evaluate(e, leaf_symbols{&operands}));
  body_text out{kernel_name<E>(), {}, writer(value)};
  out.statements = writer.statements();
  return out;
}
/// The same with brought numbers, which are the operands from `first` on.   Throws device_error if
/// the user's function does not bring them again, or brings more: these are no operands.
template <class D, class E>
body_text write_body(E const& e, kernel_operands const& operands, brought_numbers const& brought,
                     int first) {
  brought_numbers again(brought.room);
  auto const name = [&](int i) {
    if (i >= brought.count) throw_fickle();
    return operands.name(first + i);
  };
  symbolic::following::naming const names = name;
  symbolic::following const now(again, &names);
  body_text out = write_body<D>(e, operands);
  if (again.count != brought.count) throw_fickle();
  return out;
}

}  // namespace gpu

LAZULI_END
