// The shape of a tensor: static and dynamic extents mixed, only the dynamic ones stored (the idea
// of std::extents).
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <lazuli/base/error.hpp>
#include <lazuli/meta/constant.hpp>
#include <span>
#include <utility>

LAZULI_BEGIN

/// Strides or indices, one per axis, in elements.
template <int R>
using index_array = std::array<index, static_cast<std::size_t>(R)>;

/// What a tensor answers for its strides: an array that also prints, as (3, 1).
template <int R>
struct index_tuple : index_array<R> {
  constexpr index_tuple(index_array<R> const& values) : index_array<R>(values) {}
};

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_negative_extent(index value, int axis) {
  fail<shape_error>("shape: extent ", value, " at axis ", axis,
                    " is negative; extents must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_static_clash(index want, index got, int axis) {
  fail<shape_error>("shape: axis ", axis, " has the static extent ", want, ", but ", got,
                    " was given");
}
[[noreturn]] LAZULI_OBJECT_TAG LAZULI_COLD inline void throw_overflow(std::span<index const> extents) {
  fail<shape_error>("shape: the number of elements of ", text::shape(extents),
                    " overflows 64 bits");
}

}  // namespace detail

/// Product of the extents. Throws shape_error where it does not fit into an index; a zero anywhere
/// gives 0.
constexpr index checked_size(std::span<index const> extents) {
  index product = 1;
  bool overflow = false;
  for (index e : extents) {
    if (e == 0) return 0;
    overflow = overflow || __builtin_mul_overflow(product, e, &product);
  }
  if (overflow) detail::throw_overflow(extents);
  return product;
}

/// The extents of a shape; `dyn` marks those known at run time only. Rank and static extents are
/// part of the type.
template <index... E>
class extents {
  static_assert(((E >= 0 || E == dyn) && ...), "lazuli: static extents must be 0 or more (or dyn)");
  static_assert(sizeof...(E) <= static_cast<std::size_t>(max_rank), "lazuli: at most 16 axes");

  static constexpr int dynamic_count = (0 + ... + (E == dyn ? 1 : 0));
  static constexpr std::array<index, sizeof...(E)> statics{E...};
  static constexpr auto slots = [] {  // where axis i is stored
    std::array<int, sizeof...(E) + 1> out{};
    int next = 0;
    for (std::size_t i = 0; i < sizeof...(E); ++i) out[i] = statics[i] == dyn ? next++ : 0;
    return out;
  }();

 public:
  static constexpr int rank() { return sizeof...(E); }
  static constexpr int rank_dynamic() { return dynamic_count; }
  static constexpr bool is_static = dynamic_count == 0;
  static constexpr index static_extent(int axis) { return statics[static_cast<std::size_t>(axis)]; }

  /// All dynamic extents are 0.
  constexpr extents() = default;

  /// From one value per axis, or one per dynamic axis. Throws shape_error if a value is negative or
  /// contradicts a static extent.
  template <index_like... I>
    requires((sizeof...(I) == sizeof...(E) ||
              sizeof...(I) == static_cast<std::size_t>(dynamic_count)) &&
             sizeof...(I) > 0)
  constexpr explicit extents(I... values)
      : extents(index_array<sizeof...(I)>{static_cast<index>(values)...}) {}

  template <std::size_t N>
    requires(N == sizeof...(E) || N == static_cast<std::size_t>(dynamic_count))
  constexpr explicit extents(std::array<index, N> const& values) {
    for (std::size_t i = 0, given = 0; i < sizeof...(E); ++i) {
      if (N != sizeof...(E) && statics[i] != dyn) continue;
      set(static_cast<int>(i), values[given++]);
    }
  }

  /// From extents of the same rank; static ones are checked.
  template <index... F>
    requires(sizeof...(F) == sizeof...(E))
  constexpr explicit(((E != dyn && F == dyn) || ...)) extents(extents<F...> const& other) {
    for (int i = 0; i < rank(); ++i) set(i, other[i]);
  }

  LAZULI_THIN constexpr index operator[](int axis) const {
    auto const i = static_cast<std::size_t>(axis);
    if constexpr (dynamic_count == 0) {
      return statics[i];
    } else if constexpr (dynamic_count == sizeof...(E)) {
      return values_.at[i];
    } else {
      return statics[i] == dyn ? values_.at[static_cast<std::size_t>(slots[i])] : statics[i];
    }
  }

  /// All extents as an array.
  constexpr index_array<sizeof...(E)> values() const {
    index_array<sizeof...(E)> out{};
    for (int i = 0; i < rank(); ++i) out[static_cast<std::size_t>(i)] = (*this)[i];
    return out;
  }

  /// For structured bindings.
  template <std::size_t I>
  constexpr index get() const {
    return (*this)[static_cast<int>(I)];
  }

  /// Iterates over the extents, for `for (auto n : x.shape())` and for <algorithm> and <numeric>.
  /// It has no `i++`, so to C++20 a shape is no range; a range would be taken for values of a
  /// tensor.
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = index;
    using difference_type = index;
    using pointer = index const*;
    using reference = index;

    constexpr iterator(extents const& all, int axis) : all_(all), axis_(axis) {}
    constexpr index operator*() const { return all_[axis_]; }
    constexpr iterator& operator++() {
      ++axis_;
      return *this;
    }
    friend constexpr bool operator==(iterator const& a, iterator const& b) {
      return a.axis_ == b.axis_;
    }

   private:
    extents all_;  // a copy: `x.shape()` is gone at the next semicolon
    int axis_;
  };
  constexpr iterator begin() const { return {*this, 0}; }
  constexpr iterator end() const { return {*this, rank()}; }

  /// Number of elements; 1 for rank 0. Throws shape_error on overflow.
  constexpr index size() const {
    if constexpr (dynamic_count == 0) {
      constexpr index n = checked_size(statics);
      return n;
    } else {  // read where they lie: as an array they would cost a small statement 1.5 ns
      index product = 1;
      bool overflow = false;
      for (int i = 0; i < rank(); ++i)
        overflow = __builtin_mul_overflow(product, (*this)[i], &product) || overflow;
      if (overflow) [[unlikely]] {
        auto const all = values();
        return checked_size(all);  // which is no error where one is 0
      }
      return product;
    }
  }

  template <index... F>
  friend constexpr bool operator==(extents const& a, extents<F...> const& b) {
    if constexpr (sizeof...(E) != sizeof...(F)) {
      return false;
    } else {
      for (int i = 0; i < rank(); ++i) {
        if (a[i] != b[i]) return false;
      }
      return true;
    }
  }

 private:
  constexpr void set(int axis, index value) {
    auto const i = static_cast<std::size_t>(axis);
    if (value < 0) detail::throw_negative_extent(value, axis);
    if (statics[i] == dyn) {
      if constexpr (dynamic_count > 0) values_.at[static_cast<std::size_t>(slots[i])] = value;
    } else if (statics[i] != value) {
      detail::throw_static_clash(statics[i], value, axis);
    }
  }

  template <int N>
  struct held {  // std::array<index, 0> is not empty, and its subscripts are calls in debug builds
    index at[N] = {};
  };
  struct nothing {};
  [[no_unique_address]] std::conditional_t<dynamic_count == 0, nothing, held<dynamic_count>>
      values_{};
};

/// The shape of its arguments: run-time numbers give dynamic extents, `3_c` static ones; `shape()`
/// is rank 0.
template <index_like... I>
constexpr auto shape(I... values) {
  using result = extents<static_value<I>...>;
  if constexpr (sizeof...(I) == 0) {
    return result{};
  } else {
    return result(static_cast<index>(values)...);
  }
}

/// extents_like: an `extents<…>`. Models: decltype(shape(2, 3_c)).
template <class T>
inline constexpr bool is_extents_v = false;
template <index... E>
inline constexpr bool is_extents_v<extents<E...>> = true;
template <class T>
concept extents_like = is_extents_v<T>;

namespace detail {
template <class A, class B>
concept number_beside_shape = (std::is_arithmetic_v<A> && extents_like<B>) ||
                              (extents_like<A> && std::is_arithmetic_v<B>);
}  // namespace detail

/// What the compiler prints of `i < x.shape()`.
struct shape_is_no_number_write_size_or_shape_of_an_axis {};
// clang-format off
template <class A, class B, class Why = shape_is_no_number_write_size_or_shape_of_an_axis> requires detail::number_beside_shape<A, B>
bool operator<(A const&, B const&) LAZULI_REFUSED("lazuli: x.shape() is no number: x.size() counts the elements, x.shape(0) is the extent of an axis");
template <class A, class B, class Why = shape_is_no_number_write_size_or_shape_of_an_axis> requires detail::number_beside_shape<A, B>
bool operator<=(A const&, B const&) LAZULI_REFUSED("lazuli: x.shape() is no number: x.size() counts the elements, x.shape(0) is the extent of an axis");
template <class A, class B, class Why = shape_is_no_number_write_size_or_shape_of_an_axis> requires detail::number_beside_shape<A, B>
bool operator>(A const&, B const&) LAZULI_REFUSED("lazuli: x.shape() is no number: x.size() counts the elements, x.shape(0) is the extent of an axis");
template <class A, class B, class Why = shape_is_no_number_write_size_or_shape_of_an_axis> requires detail::number_beside_shape<A, B>
bool operator>=(A const&, B const&) LAZULI_REFUSED("lazuli: x.shape() is no number: x.size() counts the elements, x.shape(0) is the extent of an axis");
template <class A, class B, class Why = shape_is_no_number_write_size_or_shape_of_an_axis> requires detail::number_beside_shape<A, B>
bool operator==(A const&, B const&) LAZULI_REFUSED("lazuli: x.shape() is no number: x.size() counts the elements, x.shape(0) is the extent of an axis");
template <class A, class B, class Why = shape_is_no_number_write_size_or_shape_of_an_axis> requires detail::number_beside_shape<A, B>
bool operator!=(A const&, B const&) LAZULI_REFUSED("lazuli: x.shape() is no number: x.size() counts the elements, x.shape(0) is the extent of an axis");
// clang-format on

namespace detail {
template <class Sequence>
struct dynamic_extents;
template <int... I>
struct dynamic_extents<std::integer_sequence<int, I...>> {
  using type = extents<((void)I, dyn)...>;
};
}  // namespace detail

/// `extents<dyn, …>` of rank R.
template <int R>
using dextents = typename detail::dynamic_extents<std::make_integer_sequence<int, R>>::type;

/// Number of elements where all extents are static, else `dyn`.
template <extents_like E>
inline constexpr index static_size = [] {
  if constexpr (E::is_static) {
    return E{}.size();
  } else {
    return dyn;
  }
}();

LAZULI_END

template <lazuli::index... E>
struct std::tuple_size<lazuli::extents<E...>> : std::integral_constant<std::size_t, sizeof...(E)> {
};
template <std::size_t I, lazuli::index... E>
struct std::tuple_element<I, lazuli::extents<E...>> {
  using type = lazuli::index;
};
template <int R>
struct std::tuple_size<lazuli::index_tuple<R>>
    : std::integral_constant<std::size_t, static_cast<std::size_t>(R)> {};
template <std::size_t I, int R>
struct std::tuple_element<I, lazuli::index_tuple<R>> {
  using type = lazuli::index;
};
