// Compile-time integers: Boost.Hana's integral constants under Lazuli's names, and what a size
// argument may be.
#pragma once

#include <boost/hana/integral_constant.hpp>
#include <boost/hana/negate.hpp>  // -1_c
#include <concepts>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

/// A compile-time index: `constant<3>{}`, what `3_c` converts to.
template <index N>
using constant = boost::hana::integral_constant<index, N>;

/// The same of any integer type: that of `3_c` is long long.
template <class T, T N>
using constant_of = boost::hana::integral_constant<T, N>;

namespace literals {
/// `3_c`: a Boost.Hana integral constant, wherever an extent, axis or index is expected.
using boost::hana::literals::operator""_c;
}  // namespace literals

/// static_index: an integer whose value is part of its type. Models: decltype(3_c),
/// std::integral_constant<int, 3>. Not: int.
template <class T>
concept static_index = requires {
  { T::value } -> std::convertible_to<index>;
  requires std::integral<typename T::value_type>;
  typename std::bool_constant<(T::value, true)>;
};

/// index_like: anything that names one index. Models: int, std::size_t, decltype(3_c). Not: float,
/// bool.
template <class T>
concept index_like = (std::integral<T> && !std::same_as<T, bool>) || static_index<T>;

/// The value of an index argument if the type knows it, else `dyn`.
template <class T>
inline constexpr index static_value = dyn;
template <static_index T>
inline constexpr index static_value<T> = T::value;

LAZULI_END
