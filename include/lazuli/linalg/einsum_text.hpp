// einsum with a text that is known at run time: einsum<2>(text, a, b).
#pragma once

#include <algorithm>
#include <lazuli/linalg/einsum.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace detail {

LAZULI_COLD inline char const* sentence_of(einsum_fault fault) {
  switch (fault) {
    case einsum_fault::as_many_terms_as_operands_are_needed:
      return "as many terms as operands are needed";
    case einsum_fault::only_letters_commas_an_arrow_and_three_dots_are_allowed:
      return "only letters, commas, an arrow and three dots are allowed";
    case einsum_fault::a_term_needs_one_letter_for_each_axis_of_its_operand:
      return "a term needs one letter for each axis of its operand";
    case einsum_fault::a_letter_stands_twice_in_the_output:
      return "a letter stands twice in the output";
    case einsum_fault::a_letter_of_the_output_is_in_no_operand:
      return "a letter of the output is in no operand";
    default:
      return "an ellipsis must stand in the output too";
  }
}
[[noreturn]] LAZULI_COLD inline void throw_einsum_text(std::string_view text, char const* rule) {
  fail<shape_error>("einsum \"", text, "\": ", rule);
}
[[noreturn]] LAZULI_COLD inline void throw_einsum_rank(std::string_view text, int found,
                                                       int asked) {
  fail<shape_error>("einsum \"", text, "\": the output has rank ", found, ", not ", asked,
                    ": write einsum<", found, ">(text, …)");
}

/// Elements in memory whose axes have names that are known at run time; `kept` holds them if they
/// are a copy.
template <class C>
struct named_values {
  labels names;
  std::vector<index> extents, strides;
  C const* data = nullptr;
  std::vector<std::conditional_t<std::is_same_v<C, bool>, char, C>> kept;

  index extent(char c) const {
    int const i = names.find(c);
    return i < 0 ? 1 : extents[static_cast<std::size_t>(i)];
  }
  index stride(char c) const {
    int const i = names.find(c);
    return extent(c) == 1 ? 0 : strides[static_cast<std::size_t>(i)];
  }
};

/// The elements at `data`, with these names; a name that occurs twice means the diagonal.
template <class C, class E, class S>
named_values<C> named_at(C const* data, labels const& names, E const& extents, S const& strides) {
  named_values<C> out;
  out.names = names.distinct();
  out.extents.assign(static_cast<std::size_t>(out.names.count), 0);
  out.strides = out.extents;
  out.data = data;
  for (int i = 0; i < names.count; ++i) {
    auto const at = static_cast<std::size_t>(out.names.find(names.name[i]));
    out.extents[at] = extents[static_cast<std::size_t>(i)];
    out.strides[at] += strides[static_cast<std::size_t>(i)];
  }
  return out;
}

/// Row-major elements along the names of `order`, each the sum along the names of `gone`.
template <class C>
void sum_along(named_values<C> const& x, labels const& order, labels const& gone, C* out,
               std::vector<index> const& extents) {
  labels const all = order.then(gone);
  auto const count = static_cast<std::size_t>(all.count);
  std::vector<index> sizes(count), steps(count), at(count), places(count);
  index total = 1, place = 1;
  for (std::size_t i = count; i-- > 0;) {
    bool const goes = i >= static_cast<std::size_t>(order.count);
    sizes[i] = goes ? x.extent(all.name[i]) : extents[i];
    steps[i] = x.stride(all.name[i]);
    places[i] = goes ? 0 : place;
    place *= goes ? 1 : sizes[i];
    total *= sizes[i];
  }
  std::fill(out, out + place, C(0));
  C const* from = x.data;
  C* to = out;
  for (index k = 0; k < total; ++k) {
    if constexpr (std::is_same_v<C, bool>)
      *to = *to || *from;
    else
      *to = static_cast<C>(*to + *from);
    for (std::size_t i = count; i-- > 0;) {
      from += steps[i];
      to += places[i];
      if (++at[i] < sizes[i]) break;
      from -= sizes[i] * steps[i];
      to -= sizes[i] * places[i];
      at[i] = 0;
    }
  }
}

/// The extents along names of two operands: an extent of 1 stretches.
template <class C>
std::vector<index> extents_along(labels const& names, named_values<C> const& a,
                                 named_values<C> const& b) {
  std::vector<index> out;
  for (int i = 0; i < names.count; ++i) {
    index const left = a.extent(names.name[i]), right = b.extent(names.name[i]);
    out.push_back(left == 1 ? right : left);
  }
  return out;
}

/// The product of two operands, summed along the names that are not kept: a batch of matrix
/// products.
template <class C>
named_values<C> product_of_named(named_values<C> const& a, named_values<C> const& b,
                                 labels const& kept) {
  labels const both = a.names.in(b.names), batch = both.in(kept), summed = both.not_in(kept);
  labels const rows = a.names.in(kept).not_in(both), columns = b.names.in(kept).not_in(both);
  auto const size = [&](labels const& names) {
    index out = 1;
    for (index n : extents_along(names, a, b)) out *= n;
    return out;
  };
  auto const packed = [&](named_values<C> const& x, labels const& order, index first,
                          index second) {
    dtensor<C, 3> out(size(batch), first, second);
    sum_along(x, order, x.names.not_in(order), out.data(), extents_along(order, a, b));
    return out;
  };
  index const m = size(rows), k = size(summed), n = size(columns);
  auto const left = packed(a, batch.then(rows).then(summed), m, k);
  auto const right = packed(b, batch.then(summed).then(columns), k, n);
  dtensor<C, 3> const value = matmul(left, right);
  named_values<C> out;
  out.names = batch.then(rows).then(columns);
  out.extents = extents_along(out.names, a, b);
  out.strides.assign(out.extents.size(), 1);
  for (std::size_t i = out.extents.size(); i-- > 1;)
    out.strides[i - 1] = out.strides[i] * out.extents[i];
  out.kept.assign(value.data(), value.data() + value.numel());
  out.data = reinterpret_cast<C const*>(out.kept.data());
  return out;
}

}  // namespace detail

/// einsum with a text that is known only at run time; the rank of the output, which must be known
/// to the compiler, is the template argument: `einsum<2>(text, a, b)`. Not lazy; meaning and dtype
/// as einsum<"…">.   Throws shape_error for a text that does not fit.   Cost: a copy of each
/// operand and of each product of two, from the left, by matmul.
template <int Rank, in_one_memory... X>
  requires(sizeof...(X) > 0 &&
           !detail::no_gradient<detail::function_named<"einsum of a run-time text">, X...>)
auto einsum(std::string_view text, X const&... x) {
  static_assert((on_host<X> && ...), "lazuli: einsum with a text at run time is for host tensors");
  using T = promote_t<value_t<X>...>;
  using C = compute_t<T>;
  auto const eq =
      detail::read_equation<sizeof...(X)>(text, std::array<int, sizeof...(X)>{rank_of<X>...});
  if (eq.fault != einsum_fault::none)
    detail::throw_einsum_text(text, detail::sentence_of(eq.fault));
  if (eq.out.count != Rank) detail::throw_einsum_rank(text, eq.out.count, Rank);
  std::array<index, 128> known;
  known.fill(-1);
  std::size_t next = 0;
  (detail::check_labels(text, eq.in[next++], x.extents(), known), ...);
  std::tuple<detail::held_operand<C, X>...> const held{detail::held_operand<C, X>::make(x)...};
  std::vector<detail::named_values<C>> terms;
  std::apply(
      [&](auto const&... each) {
        next = 0;
        (terms.push_back(detail::named_at(each.values.data(), eq.in[next++],
                                          each.values.extents().values(), each.values.strides())),
         ...);
      },
      held);
  detail::named_values<C> value = std::move(terms[0]);
  for (std::size_t i = 1; i < terms.size(); ++i) {
    auto const needed = [&](char c) {
      bool later = eq.out.has(c);
      for (std::size_t j = i + 1; j < terms.size(); ++j) later = later || terms[j].names.has(c);
      return later;
    };
    value =
        detail::product_of_named(value, terms[i], value.names.then(terms[i].names).where(needed));
  }
  index_array<Rank> sizes{};
  for (std::size_t i = 0; i < sizes.size(); ++i)
    sizes[i] = known[static_cast<std::size_t>(eq.out.name[i])];
  dtensor<C, Rank> out{dextents<Rank>(sizes)};
  detail::sum_along(value, eq.out, value.names.not_in(eq.out), out.data(),
                    std::vector<index>(sizes.begin(), sizes.end()));
  if constexpr (std::is_same_v<T, C>)
    return out;
  else
    return dtensor<T, Rank>(astype<T>(out));
}

/// What the compiler prints of einsum("ij,jk->ik", a, b).
struct write_einsum_of_text_in_angle_brackets_or_of_rank_2 {};
template <in_one_memory... X>
// clang-format off
write_einsum_of_text_in_angle_brackets_or_of_rank_2 einsum(std::string_view, X const&...)
    LAZULI_REFUSED("lazuli: the text stands in angle brackets, einsum<\"ij,jk->ik\">(a, b); known at run time only, it needs the rank of the output: einsum<2>(text, a, b)");
// clang-format on

template <int Rank, in_one_memory X, in_one_memory... Y>
  requires detail::no_gradient<detail::function_named<"einsum of a run-time text">, X, Y...>
      detail::no_gradient_of<detail::function_named<"einsum of a run-time text">, X> einsum(
          std::string_view, X const&, Y const&...)
LAZULI_NO_GRADIENT;

LAZULI_END
