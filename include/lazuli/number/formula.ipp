// Formulas written as text.
#pragma once

#include <lazuli/number/formula.hpp>

LAZULI_BEGIN

namespace symbolic {

namespace detail {

LAZULI_API std::size_t symbol_numbers::place(symbol_node const& node) const {
  std::size_t i = 0;
  while (i < nodes_.size() && nodes_[i] != &node) ++i;
  return i;
}
LAZULI_API int const* symbol_numbers::find(symbol_node const& node) const {
  std::size_t const i = place(node);
  return i < size() ? &numbers_[i] : nullptr;
}
LAZULI_API int& symbol_numbers::operator[](symbol_node const& node) {
  std::size_t const i = place(node);
  if (i == size()) {
    nodes_.push_back(&node);
    numbers_.push_back(0);
  }
  return numbers_[i];
}

LAZULI_API std::string_view wrapping_name(symbol_node const& node) {
  if (node.type != "int" && node.type != "int64") return {};
  if (node.kind == symbol_node::prefix) return node.head == "-" ? "negated" : "";
  if (node.kind != symbol_node::infix) return {};
  return node.head == "+" ? "plus" : node.head == "-" ? "minus" : node.head == "*" ? "times" : "";
}

LAZULI_API std::string symbol_text(symbol_node const& node, symbol_names const& names, int loosest,
                                   bool wraps) {
  if (int const* const known = names.numbers.find(node)) return text::concat(names.prefix, *known);
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

LAZULI_API void symbol_writer::count(node const& at, detail::symbol_numbers& uses) {
  if (uses[at]++ != 0) return;
  for (auto const& part : at.parts) count(*part, uses);
}

LAZULI_API void symbol_writer::name_shared(node const& at, detail::symbol_numbers& uses) {
  if (at.parts.empty() || uses[at] == 0 || names_.numbers.find(at) != nullptr) return;
  bool const shared = uses[at] > 1;
  uses[at] = 0;
  for (auto const& part : at.parts) name_shared(*part, uses);
  if (!shared) return;
  std::string const body = detail::symbol_text(at, names_, 0, true);
  int const number = static_cast<int>(names_.numbers.size());
  statements_ += text::concat(at.type, ' ', names_.prefix, number, " = ", body, ";\n");
  names_.numbers[at] = number;
}

}  // namespace symbolic

LAZULI_END
