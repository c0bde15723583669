// Axes with names, and Einstein's notation "ij,jk->ik": which axes of which operand belong
// together. All at compile time.
#pragma once

#include <array>
#include <lazuli/base/portability.hpp>
#include <lazuli/meta/text.hpp>

LAZULI_BEGIN

namespace detail {

/// The names of axes in order: letters, and numbers from 1 for those of an ellipsis, counted from
/// its end.
struct labels {
  int count = 0;
  char name[2 * max_rank] = {};

  constexpr void add(char c) {
    if (count < 2 * max_rank) name[count++] = c;
  }
  /// Place of a name, -1: not there.
  constexpr int find(char c) const {
    for (int i = 0; i < count; ++i) {
      if (name[i] == c) return i;
    }
    return -1;
  }
  constexpr bool has(char c) const { return find(c) >= 0; }
  friend constexpr bool operator==(labels const&, labels const&) = default;

  /// The names that a predicate keeps, each once.
  template <class F>
  constexpr labels where(F const& keeps) const {
    labels out;
    for (int i = 0; i < count; ++i) {
      if (!out.has(name[i]) && keeps(name[i])) out.add(name[i]);
    }
    return out;
  }
  constexpr labels distinct() const {
    return where([](char) { return true; });
  }
  constexpr labels in(labels const& other) const {
    return where([&](char c) { return other.has(c); });
  }
  constexpr labels not_in(labels const& other) const {
    return where([&](char c) { return !other.has(c); });
  }
  constexpr labels then(labels const& more) const {
    labels out = *this;
    for (int i = 0; i < more.count; ++i) out.add(more.name[i]);
    return out;
  }
};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace detail

/// What is wrong with the text of einsum for its operands.
enum class einsum_fault {
  none,
  as_many_terms_as_operands_are_needed,
  only_letters_commas_an_arrow_and_three_dots_are_allowed,
  a_term_needs_one_letter_for_each_axis_of_its_operand,
  a_letter_stands_twice_in_the_output,
  a_letter_of_the_output_is_in_no_operand,
  an_ellipsis_must_stand_in_the_output_too,
  extents_of_one_letter_differ
};

namespace detail {

template <int N>
struct equation {
  std::array<labels, N> in{};
  labels out{};
  einsum_fault fault = einsum_fault::none;
};

/// Reads a term for an operand of a rank; `dots`: how many axes its ellipsis stands for.
constexpr einsum_fault read_term(std::string_view text, int rank, labels& out, int& dots) {
  int letters = 0;
  std::size_t at = text.find("...");
  bool const open = at != std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_letter(text[i]))
      ++letters;
    else if (!open || i < at || i > at + 2)
      return einsum_fault::only_letters_commas_an_arrow_and_three_dots_are_allowed;
  }
  if (letters > rank || (!open && letters < rank))
    return einsum_fault::a_term_needs_one_letter_for_each_axis_of_its_operand;
  dots = rank - letters;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_letter(text[i])) out.add(text[i]);
    for (int k = dots; open && i == at && k > 0; --k) out.add(static_cast<char>(k));
  }
  return einsum_fault::none;
}

/// The output if none is given: the ellipsis, then the letters that occur once, in order.
template <int N>
constexpr labels implicit_output(std::array<labels, N> const& in, int dots) {
  labels out;
  for (int k = dots; k > 0; --k) out.add(static_cast<char>(k));
  for (char c = 'A'; c <= 'z'; ++c) {
    int seen = 0;
    for (labels const& each : in) {
      for (int i = 0; i < each.count; ++i) seen += each.name[i] == c;
    }
    if (seen == 1 && is_letter(c)) out.add(c);
  }
  return out;
}

/// Reads Einstein's notation for operands of these ranks.
template <int N>
constexpr equation<N> read_equation(std::string_view given, std::array<int, N> const& ranks) {
  equation<N> out;
  char packed[256] = {};
  std::size_t length = 0;
  for (char c : given) {
    if (c != ' ' && length < sizeof packed) packed[length++] = c;
  }
  std::string_view const text(packed, length);
  std::size_t const arrow = text.find("->");
  std::string_view rest = text.substr(0, arrow);
  int most = 0, least_dots = 0;
  for (int i = 0; i < N; ++i) {
    std::size_t const comma = rest.find(',');
    if ((comma == std::string_view::npos) != (i == N - 1)) {
      out.fault = einsum_fault::as_many_terms_as_operands_are_needed;
      return out;
    }
    auto const at = static_cast<std::size_t>(i);
    int dots = 0;
    out.fault = read_term(rest.substr(0, comma), ranks[at], out.in[at], dots);
    if (out.fault != einsum_fault::none) return out;
    most = most < dots ? dots : most;
    if (comma != std::string_view::npos) rest = rest.substr(comma + 1);
  }
  if (arrow == std::string_view::npos) {
    out.out = implicit_output<N>(out.in, most);
    return out;
  }
  std::string_view const result = text.substr(arrow + 2);
  int letters = 0;
  for (char c : result) letters += is_letter(c);
  bool const open = result.find("...") != std::string_view::npos;
  out.fault = read_term(result, letters + (open ? most : 0), out.out, least_dots);
  if (out.fault == einsum_fault::none && most > 0 && !open)
    out.fault = einsum_fault::an_ellipsis_must_stand_in_the_output_too;
  if (out.fault == einsum_fault::none && out.out.distinct().count != out.out.count)
    out.fault = einsum_fault::a_letter_stands_twice_in_the_output;
  for (int i = 0; out.fault == einsum_fault::none && i < out.out.count; ++i) {
    bool known = false;
    for (labels const& each : out.in) known = known || each.has(out.out.name[i]);
    if (!known) out.fault = einsum_fault::a_letter_of_the_output_is_in_no_operand;
  }
  return out;
}

}  // namespace detail

LAZULI_END
