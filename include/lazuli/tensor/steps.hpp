// Equal steps and equal parts of an interval: how many there are, and each of them.
#pragma once

#include <lazuli/backend/simd/packs/register.hpp>
#include <lazuli/base/cmath.hpp>
#include <lazuli/tensor/factory.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_step(double start, double stop, double step) {
  fail<shape_error>("arange: from ", start, " to ", stop, " in steps of ", step,
                    " is no countable number of elements");
}

[[noreturn]] LAZULI_COLD inline void throw_ratio(double start, double stop) {
  fail<error>("geomspace: from ", start, " to ", stop,
              ": the bounds must both be above 0 or both below it");
}

/// start + product, rounded twice whatever the compiler would like to fuse.
LAZULI_INLINE double offset_by(double start, double product) {
  LAZULI_NO_CONTRACT(product);
  return start + product;
}

/// An argument of a sequence as a number of 64 bits.
template <class A>
constexpr auto wide(A x) {
  if constexpr (static_index<A>) {
    return std::int64_t{A::value};
  } else if constexpr (std::is_integral_v<A>) {
    return static_cast<std::conditional_t<std::is_signed_v<A>, std::int64_t, std::uint64_t>>(x);
  } else {
    return static_cast<double>(x);
  }
}
template <class A>
inline constexpr bool is_whole = std::is_integral_v<decltype(wide(std::declval<A>()))>;

/// real_number: an argument of arange. Models: int, float, float16, decltype(3_c). Not: complex.
template <class A>
concept real_number = static_index<A> ||(is_scalar_v<A>&& std::is_convertible_v<A, double>);

/// The dtype in which arguments of types A meet; a constant (`3_c`) counts as int64.
template <class... A>
using argument_dtype =
    promote_t<typename std::conditional_t<static_index<A>, std::type_identity<std::int64_t>,
                                          as_dtype<A>>::type...>;

/// The dtype of a sequence: T, or int64 of whole arguments, else the type in which they meet.
template <class T, class... A>
using sequence_dtype =
    dtype_or<T, std::conditional_t<(is_whole<A> && ...), std::int64_t, argument_dtype<A...>>>;

/// Number of whole steps; 64-bit differences are taken without overflow.
template <class Start, class Stop, class Step>
index count_whole(Start start, Stop stop, Step step) {
  bool const down = std::cmp_less(step, 0);
  auto const a = static_cast<std::uint64_t>(start), b = static_cast<std::uint64_t>(stop),
             s = static_cast<std::uint64_t>(step);
  if (s == 0) {
    throw_step(static_cast<double>(start), static_cast<double>(stop), 0);
  }
  if (down ? !std::cmp_less(stop, start) : !std::cmp_less(start, stop)) return 0;
  std::uint64_t const last = ((down ? a - b : b - a) - 1) / (down ? 0 - s : s);
  if (last >= static_cast<std::uint64_t>(PTRDIFF_MAX)) {
    throw_step(static_cast<double>(start), static_cast<double>(stop), static_cast<double>(step));
  }
  return static_cast<index>(last) + 1;
}

/// ceil((stop - start) / step), as NumPy: never negative, and 1 where the quotient underflows.
inline index count_steps(double start, double stop, double step) {
  double const quotient = (stop - start) / step;
  if (!std::isfinite(quotient) || quotient >= 0x1p63) throw_step(start, stop, step);
  if (quotient == 0 && stop != start) return std::signbit(quotient) ? 0 : 1;
  return quotient > 0 ? static_cast<index>(std::ceil(quotient)) : 0;
}

/// Calls use(i, start + i · step) for each i < n, in blocks whose products no compiler fuses.
template <class Use>
LAZULI_INLINE void for_each_step(double start, double step, index n, Use const& use) {
  constexpr int block = 64;
  double products[block];
  for (index first = 0; first < n; first += block) {
    auto const at = static_cast<double>(first);
    for (int i = 0; i < block; ++i) products[i] = (at + i) * step;
    __asm__("" : "+m"(products));
    int const some = n - first < block ? static_cast<int>(n - first) : block;
    for (int i = 0; i < some; ++i) use(first + i, start + products[i]);
  }
}

/// The same for a kernel's symbols, which no compiler fuses.
template <class N>
auto offset_by(double start, N const& product) {
  return N(start) + product;
}

template <class T>
T rounded(double x) {
  using number::convert;
  return convert<T>(integer_dtype<T> ? std::floor(x) : x);
}

/// Elements of arange(a, …, step) of type T: NumPy steps by the difference of the first two.
template <class T>
struct equal_steps {
  double a, step;
  double delta = std::is_same_v<T, double> ? (a + step) - a : step;

  T at(index i) const {
    using number::convert;
    return convert<T>(number_at(i));
  }
  /// The first n elements.
  void write(T* out, index n) const {
    using number::convert;
    for_each_step(a, delta, n, [&](index i, double x) { out[i] = convert<T>(x); });
    for (index i = 0; i < n && i < 2; ++i) out[i] = at(i);
  }
  /// Element i before it is rounded to T; i may be a symbol.
  template <class I>
  auto number_at(I const& i) const {
    using number::convert, number::select;
    auto const far = offset_by(a, convert<double>(i) * delta);
    using value = std::remove_const_t<decltype(far)>;
    return select(i == I(0), value(a), select(i == I(1), value(a + step), far));
  }
};

/// `last` + 1 points on the line from start to stop, both ends exact.
struct line {
  double start, stop;
  index last;
  double delta = stop - start;
  double step = delta / static_cast<double>(last);

  /// Are all points but the last start + i · step?
  bool has_steps() const { return step != 0 && !std::isinf(delta); }
  /// Point i, an index or a symbol of one, where there are steps.
  template <class I>
  auto by_steps(I const& i) const {
    using number::convert, number::select;
    auto const far = offset_by(start, convert<double>(i) * step);
    using value = std::remove_const_t<decltype(far)>;
    return select(i == I(0), value(start), select(i == I(last), value(stop), far));
  }
  double at(index i) const {
    if (has_steps()) return by_steps(i);
    if (i == 0) return start;
    if (i == last) return stop;
    auto const k = static_cast<double>(i), n = static_cast<double>(last);
    if (std::isinf(delta)) return offset_by(start * ((n - k) / n), stop * (k / n));
    return offset_by(start, k / n * delta);
  }
  /// The first n points, which may leave out the last.
  template <class T>
  void write(T* out, index n) const {
    if (has_steps()) {
      for_each_step(start, step, n, [&](index i, double x) { out[i] = rounded<T>(x); });
      if (n > 0) out[0] = rounded<T>(start);
      if (last > 0 && last < n) out[last] = rounded<T>(stop);
    } else {
      for (index i = 0; i < n; ++i) out[i] = rounded<T>(at(i));
    }
  }
};

}  // namespace detail
LAZULI_END
