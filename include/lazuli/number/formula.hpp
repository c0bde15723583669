// Formulas as text: the graph behind a symbol, and its writing with as few parentheses as C needs.
#pragma once

#include <lazuli/base/error.hpp>
#include <map>
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
using symbol_names = std::map<symbol_node const*, std::string>;

inline constexpr int prefix_precedence = 13, name_precedence = 14;

/// The function in whose place an operator would overflow, which C leaves undefined; empty for
/// others.
inline std::string_view wrapping_name(symbol_node const& node) {
  if (node.type != "int" && node.type != "int64") return {};
  if (node.kind == symbol_node::prefix) return node.head == "-" ? "negated" : "";
  if (node.kind != symbol_node::infix) return {};
  return node.head == "+" ? "plus" : node.head == "-" ? "minus" : node.head == "*" ? "times" : "";
}

/// `wraps`: signed integers wrap, by functions that a kernel's prelude defines.
inline std::string symbol_text(symbol_node const& node, symbol_names const& names, int loosest,
                               bool wraps = false) {
  if (auto const known = names.find(&node); known != names.end()) return known->second;
  auto const part = [&](int i, int least) {
    return detail::symbol_text(*node.parts[i], names, least, wraps);
  };
  auto const call = [&](std::string_view function) {
    std::string text = text::concat(function, '(');
    for (int i = 0; i < static_cast<int>(node.parts.size()); ++i)
      text += (i == 0 ? "" : ", ") + part(i, 0);
    return text += ')';
  };
  if (auto const name = wrapping_name(node); wraps && !name.empty()) return call(name);
  std::string out;
  switch (node.kind) {
    case symbol_node::name:
      out = node.head;
      break;
    case symbol_node::prefix: {
      std::string const operand = part(0, prefix_precedence);
      bool const doubled = node.head == "-" && operand[0] == '-';  // -(-x): -- is another operator
      out = doubled ? text::concat("-(", operand, ')') : node.head + operand;
      break;
    }
    case symbol_node::infix:
      out =
          text::concat(part(0, node.precedence), ' ', node.head, ' ', part(1, node.precedence + 1));
      break;
    case symbol_node::choice:
      out = text::concat('(', part(0, 3), " ? ", part(1, 3), " : ", part(2, 3), ')');
      break;
    case symbol_node::call:
      out = call(node.head);
  }
  return node.precedence < loosest ? text::concat('(', out, ')') : out;
}

}  // namespace detail

/// Writes formulas with each part that they use more than once computed in a statement of its own:
/// `symbol_writer w; auto y = w(f);` leaves `float t0 = …;` lines in w.statements() and an
/// expression of them in y. Signed integers wrap: plus(a, b) is written for a + b of int and int64.
class symbol_writer {
 public:
  explicit symbol_writer(std::string prefix = "t") : prefix_(std::move(prefix)) {}

  template <class Symbol>
  std::string operator()(Symbol const& formula) {
    kept_.push_back(formula.root());
    std::map<detail::symbol_node const*, int> uses;
    count(*formula.root(), uses);
    name_shared(*formula.root(), uses);
    return detail::symbol_text(*formula.root(), names_, 0, true);
  }
  std::string const& statements() const { return statements_; }

 private:
  using node = detail::symbol_node;

  static void count(node const& at, std::map<node const*, int>& uses) {
    if (uses[&at]++ != 0) return;
    for (auto const& part : at.parts) count(*part, uses);
  }
  void name_shared(node const& at, std::map<node const*, int>& uses) {
    if (at.parts.empty() || uses[&at] == 0 || names_.count(&at) != 0) return;
    bool const shared = uses[&at] > 1;
    uses[&at] = 0;
    for (auto const& part : at.parts) name_shared(*part, uses);
    if (!shared) return;
    std::string const body = detail::symbol_text(at, names_, 0, true);
    std::string const name = text::concat(prefix_, names_.size());
    statements_ += text::concat(at.type, ' ', name, " = ", body, ";\n");
    names_.emplace(&at, name);
  }

  std::string prefix_, statements_;
  detail::symbol_names names_;
  std::vector<detail::symbol_ptr> kept_;
};

}  // namespace symbolic

using symbolic::symbol_writer;

LAZULI_END
