// Several extents or axes as one argument: `{2, n}`, shape(…), std::array, std::span, std::vector.
#pragma once

#include <lazuli/shape/static_extents.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

/// read_as_index: an object that converts to a whole number. Models: enumerators, tensor<int>.
/// Not: int, tensor<float>, whose fraction would be cut off.
template <class I>
concept read_as_index =
    !index_like<I> && !std::is_arithmetic_v<I> &&
    (
        requires(I const& i) { index{i}; } || requires(I const& i) { std::size_t{i}; });

}  // namespace detail

/// A number in braces of extents or axes, of any integer type: `x.view({n, -1})`, or an object that
/// converts to one; and an axis, a length or a number of places as a parameter, which of type
/// `index` would take a fraction and cut it off.
struct brace_index {
  index value;
  template <index_like I>
  constexpr brace_index(I i) : value(views::detail::as_index(i)) {}
  template <detail::read_as_index I>
  constexpr brace_index(I const& i) : value(static_cast<index>(i)) {}
  constexpr operator index() const { return value; }
};

namespace detail {

/// whole_number: what a brace_index is made of. Models: int, decltype(2_c), enumerators. Not:
/// float, bool.
template <class I>
concept whole_number = std::convertible_to<I, brace_index>;

/// How many indices an argument holds: `dyn` if its type does not tell, -2 if it is not a list.
inline constexpr index no_list = -2;
template <class L>
inline constexpr index list_length = [] {
  if constexpr (requires(L const& l) {
                  requires index_like<std::remove_cvref_t<decltype(l.data()[0])>>;
                  requires std::integral<decltype(l.size())>;
                })
    return dyn;
  else
    return no_list;
}();
template <index... E>
inline constexpr index list_length<extents<E...>> = sizeof...(E);
template <std::integral I, std::size_t N>
inline constexpr index list_length<std::array<I, N>> = static_cast<index>(N);
template <int R>
inline constexpr index list_length<index_tuple<R>> = R;
template <class I, std::size_t N>
  requires(std::integral<I>&& N != std::dynamic_extent)
inline constexpr index list_length<std::span<I, N>> = static_cast<index>(N);

/// index_list: one argument that names several indices. Models: std::vector<int>,
/// std::array<int, 2>, decltype(shape(2, 3_c)). Not: int, tensor.
template <class L>
concept index_list = list_length<L>
!= no_list && !requires { typename L::expression_kind; };
/// fixed_index_list: how many, is in the type. Models: std::array<int, 2>. Not: std::vector<int>.
template <class L>
concept fixed_index_list = index_list<L> && list_length<L>
>= 0;

/// open_list: a list of run-time length. Models: std::vector<int>. Not: std::array<int, 2>.
template <class L>
concept open_list = index_list<L> && !fixed_index_list<L>;

/// index_element: what a C array of indices holds. Models: int, std::size_t. Not: char, which is
/// text.
template <class I>
concept index_element = index_like<I> && !std::same_as<I, char>;
/// A C array of whole numbers, which a parameter by value would take as a pointer: `int axes[2]`.
template <class L>
inline constexpr bool is_index_array = false;
template <index_element I, std::size_t N>
inline constexpr bool is_index_array<I[N]> = true;

/// axes_argument: one axis or a list of axes. Models: int, std::vector<int>. Not: float.
template <class A>
concept axes_argument = index_like<A> || index_list<A>;

/// axes_and_options: axes, one by one or in a list, and options that are types. Models: (int,
/// keepdims_t), std::array<int, 2>, int[2]. Not: char const*, std::vector<int>.
template <class... A>
concept axes_and_options = ((index_like<A> || fixed_index_list<A> || is_index_array<A> ||
                             std::is_empty_v<A>)&&...);

/// What begins a row of refused arguments where a form takes none: any argument and braces convert
/// to it, except objects that convert to an index, which would then fit both.
struct any_argument {
  template <class A, class... B>
    requires(!std::is_convertible_v<A const&, index> || std::is_arithmetic_v<A>)
  any_argument(A const&, B const&...);
};

/// size_argument: a size, or the list of all sizes. Models: int, decltype(3_c), std::array<int, 2>.
/// Not: float, std::vector<int>.
template <class S>
concept size_argument = index_like<S> || fixed_index_list<S>;

[[noreturn]] LAZULI_COLD inline void throw_list_length(char const* call, index got, index want) {
  fail<shape_error>(call, ": ", got, " numbers are given, where ", want, " are needed");
}

/// The N indices of a list. Throws shape_error, naming the call, if it has another length.
template <index N, index_list L>
constexpr index_array<N> listed(char const* call, L const& list) {
  index_array<N> out{};
  if constexpr (fixed_index_list<L>) {
    static_assert(list_length<L> == N,
                  "lazuli: a list holds more or fewer numbers than are needed");
  } else {
    if (static_cast<index>(list.size()) != N)
      throw_list_length(call, static_cast<index>(list.size()), N);
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if constexpr (extents_like<L>)
      out[i] = list[static_cast<int>(i)];
    else
      out[i] = views::detail::as_index(list[i]);
  }
  return out;
}
template <fixed_index_list L>
constexpr auto listed(L const& list) {
  return detail::listed<list_length<L>>("", list);
}
template <std::size_t N>
constexpr auto listed(brace_index const (&list)[N]) {
  index_array<N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = list[i].value;
  return out;
}

/// An argument that can be passed by value: of a C array the list of its indices, else itself.
template <class A>
constexpr A const& unnamed(A const& argument) {
  return argument;
}
template <index_element I, std::size_t N>
constexpr auto unnamed(I const (&array)[N]) {
  return std::to_array(array);
}

/// The axes that the first of a reduction's arguments names, in one list; none, if it is an option.
constexpr index_array<0> axes_first() { return {}; }
template <class A, class... Options>
constexpr auto axes_first(A const& axes, Options const&...) {
  if constexpr (index_like<A>)
    return index_array<1>{static_cast<index>(axes)};
  else if constexpr (is_index_array<A> || fixed_index_list<A>)
    return detail::listed(detail::unnamed(axes));
  else
    return index_array<0>{};
}

/// Calls f for each index of a list of any length, in order. (Not by size(): that of extents is the
/// number of elements.)
template <index_list L, class F>
constexpr void for_each_index(L const& list, F const& f) {
  if constexpr (fixed_index_list<L>) {
    for (index i : detail::listed(list)) f(i);
  } else {
    for (std::size_t i = 0; i < static_cast<std::size_t>(list.size()); ++i)
      f(views::detail::as_index(list.data()[i]));
  }
}

/// The indices of a list of any length, in memory.
template <index_list L>
std::vector<index> index_vector(L const& list) {
  std::vector<index> out;
  detail::for_each_index(list, [&](index i) { out.push_back(i); });
  return out;
}

/// Indices in braces or in a list of any kind, whose number no type tells: as a parameter, or as
/// the default type of one. Throws shape_error for more than a tensor can have axes.
class any_indices {
 public:
  constexpr any_indices() = default;
  constexpr any_indices(std::initializer_list<brace_index> list) {
    for (brace_index i : list) add(i.value);
  }
  template <index_list L>
  constexpr any_indices(L const& list) {
    detail::for_each_index(list, [this](index i) { add(i); });
  }
  constexpr void add(index i) {
    if (count_ == values_.size())
      fail<shape_error>("more than ", max_rank, " axes or lengths are named");
    values_[count_++] = i;
  }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr index const* data() const { return values_.data(); }
  constexpr index operator[](std::size_t i) const { return values_[i]; }

 private:
  index_array<max_rank> values_{};
  std::size_t count_ = 0;
};

/// f of the indices one by one: static extents as constants, the others as numbers.
template <fixed_index_list L, class F>
constexpr decltype(auto) with_each(L const& list, F const& f) {
  return [&]<int... I>(std::integer_sequence<int, I...>)->decltype(auto) {
    [[maybe_unused]] auto const one = [&](auto i) {
      if constexpr (extents_like<L>) {
        if constexpr (L::static_extent(i.value) != dyn)
          return constant<L::static_extent(i.value)>{};
        else
          return list[i.value];
      } else {
        return views::detail::as_index(list[static_cast<std::size_t>(i.value)]);
      }
    };
    return f(one(std::integral_constant<int, I>{})...);
  }
  (std::make_integer_sequence<int, static_cast<int>(list_length<L>)>{});
}

}  // namespace detail

LAZULI_END
