// Formulas as text: the graph behind a symbol, and its writing with as few parentheses as C needs.
#pragma once

#include <lazuli/base/error.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

LAZULI_BEGIN
namespace symbolic {
namespace detail {

/// One operation of a formula. Formulas share their parts, so that a part used twice is one node
/// and can be named.
struct symbol_node {
  enum form { name, prefix, infix, call, choice };
  form kind;
  std::string head;  // the name, operator or function; a cast is a prefix
  int precedence;    // as in C++, from 3 for || to 14 for names
  std::string_view type;
  std::vector<std::shared_ptr<symbol_node const>> parts;
};
using symbol_ptr = std::shared_ptr<symbol_node const>;

/// A number for each of some nodes. They are few: a list will do, and costs a source less than a
/// map.
class symbol_numbers {
 public:
  std::size_t size() const { return nodes_.size(); }
  /// The number of a node; null where it has none.
  int const* find(symbol_node const& node) const;
  /// The same, 0 where it had none.
  int& operator[](symbol_node const& node);

 private:
  std::size_t place(symbol_node const& node) const;  // size() where it has no number

  std::vector<symbol_node const*> nodes_;
  std::vector<int> numbers_;
};

/// Parts that have a name: the prefix and their number.
struct symbol_names {
  std::string prefix;
  symbol_numbers numbers;
};

inline constexpr int prefix_precedence = 13, name_precedence = 14;

/// The function in whose place an operator would overflow, which C leaves undefined; empty for
/// others.
LAZULI_API std::string_view wrapping_name(symbol_node const& node);

/// `wraps`: signed integers wrap, by functions that a kernel's prelude defines.
LAZULI_API std::string symbol_text(symbol_node const& node, symbol_names const& names, int loosest,
                                   bool wraps = false);

}  // namespace detail

/// Writes formulas with each part that they use more than once computed in a statement of its own:
/// `symbol_writer w; auto y = w(f);` leaves `float t0 = …;` lines in w.statements() and an
/// expression of them in y. Signed integers wrap: plus(a, b) is written for a + b of int and int64.
class symbol_writer {
 public:
  explicit symbol_writer(std::string prefix = "t") : names_{std::move(prefix), {}} {}

  template <class Symbol>
  std::string operator()(Symbol const& formula) {
    kept_.push_back(formula.root());
    detail::symbol_numbers uses;
    count(*formula.root(), uses);
    name_shared(*formula.root(), uses);
    return detail::symbol_text(*formula.root(), names_, 0, true);
  }
  std::string const& statements() const { return statements_; }

 private:
  using node = detail::symbol_node;

  static void count(node const& at, detail::symbol_numbers& uses);
  void name_shared(node const& at, detail::symbol_numbers& uses);

  detail::symbol_names names_;
  std::string statements_;
  std::vector<detail::symbol_ptr> kept_;
};

}  // namespace symbolic

using symbolic::symbol_writer;

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/number/formula.ipp>
#endif
