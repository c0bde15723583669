// One random number as a function of its place: what the kernels of a GPU compute for each element.
// The numbers are those of the tiles that the processor fills, bit for bit.
#pragma once

#include <lazuli/expr/evaluate.hpp>
#include <lazuli/expr/leaf.hpp>
#include <lazuli/random/normal.hpp>
#include <tuple>

LAZULI_BEGIN
namespace random {
namespace detail {

using symbolic::symbol;
using word_symbol = symbol<std::uint32_t>;
using wide_symbol = symbol<std::uint64_t>;

/// The bits of number `place` of a stream that begins with tile `first`; Bits: uint32 or uint64, as
/// much as a number takes. A block holds `bits(0)`, of the first half of a tile, and `bits(1)`.
template <class Bits>
class bits_at_place {
 public:
  LAZULI_COLD bits_at_place(wide_symbol const& place, wide_symbol const& key,
                            wide_symbol const& first)
      : upper_((place & wide_symbol(per_tile / 2)) != wide_symbol(0u)),
        odd_((place & wide_symbol(1u)) != wide_symbol(0u)),
        words_(block(place, key, first)) {}

  LAZULI_COLD symbol<Bits> bits(int half) const {
    auto const &low = words_[static_cast<std::size_t>(2 * half)],
               &high = words_[static_cast<std::size_t>(2 * half + 1)];
    if constexpr (narrow)
      return select(odd_, high, low);
    else
      return convert<std::uint64_t>(low) | convert<std::uint64_t>(high) << wide_symbol(32u);
  }
  symbol<bool> const& upper() const { return upper_; }
  /// Those of the number itself.
  LAZULI_COLD symbol<Bits> own() const { return select(upper_, bits(1), bits(0)); }

 private:
  static constexpr bool narrow = sizeof(Bits) == 4;
  static constexpr std::uint32_t per_tile = narrow ? words_per_tile : words_per_tile / 2;

  LAZULI_COLD static std::array<word_symbol, 4> block(wide_symbol const& place,
                                                      wide_symbol const& key,
                                                      wide_symbol const& first) {
    constexpr std::uint32_t tile_shift = narrow ? 6 : 5;
    static_assert(1 << tile_shift == per_tile);
    wide_symbol const tile = first + (place >> wide_symbol(tile_shift));
    wide_symbol const in_half = place & wide_symbol(per_tile / 2 - 1);
    wide_symbol const number = tile * wide_symbol(std::uint32_t{blocks_per_tile}) +
                               (narrow ? in_half >> wide_symbol(1u) : in_half);
    word_symbol const zero(0u);
    return philox_rounds(
        std::array<word_symbol, 4>{convert<std::uint32_t>(number),
                                   convert<std::uint32_t>(number >> wide_symbol(32u)), zero, zero},
        key);
  }

  symbol<bool> upper_, odd_;
  std::array<word_symbol, 4> words_;
};

inline symbol<float> fractions(word_symbol const& bits, int kept = 24) {
  return convert<float>(bits >> word_symbol(static_cast<std::uint32_t>(32 - kept))) *
         symbol<float>(1.f / static_cast<float>(1 << kept));
}
inline symbol<double> fractions(wide_symbol const& bits) {
  return convert<double>(bits >> wide_symbol(11u)) * symbol<double>(0x1p-53);
}

/// The upper half of the product of 128 bits, of numbers of 64 bits or symbols of them.
template <class W>
LAZULI_COLD W upper_product(W const& a, W const& b) {
  W const half(32u), mask(0xffffffffu);
  W const a0 = a & mask, a1 = a >> half, b0 = b & mask, b1 = b >> half;
  W const middle = a1 * b0 + ((a0 * b0) >> half);
  W const other = a0 * b1 + (middle & mask);
  return a1 * b1 + (middle >> half) + (other >> half);
}

// Cold: they run once for each kernel, and are not worth the compiler's time.

/// A law in a kernel: its parameters as plain numbers, and the number that bits become.
template <class Law>
struct kernel_law;

template <class T>
struct kernel_law<uniform_law<T>> {
  using real = compute_t<T>;
  using bits = bits_for<real>;
  static constexpr std::string_view name = "uniform";
  static auto parameters(uniform_law<T> const& law) {
    return std::tuple(law.low, law.high - law.low, law.last());
  }
  LAZULI_COLD static auto number(bits_at_place<bits> const& at, symbol<real> const& low,
                                 symbol<real> const& range, symbol<real> const& last) {
    symbol<real> u(real(0));
    if constexpr (sizeof(real) == 8)
      u = fractions(at.own());
    else
      u = fractions(at.own(), fraction_bits<T>);
    return uniform_law<T>::placed(u, low, range, last);
  }
};

template <class T>
struct kernel_law<normal_law<T>> {
  using real = compute_t<T>;
  using bits = bits_for<real>;
  static constexpr std::string_view name = "normal";
  static auto parameters(normal_law<T> const& law) {
    return std::tuple(static_cast<real>(law.mean), static_cast<real>(law.deviation));
  }
  LAZULI_COLD static auto number(bits_at_place<bits> const& at, symbol<real> const& mean,
                                 symbol<real> const& deviation) {
    using P = symbol<real>;
    P const radius = normal_law<T>::radius(P(real(1)) - fractions(at.bits(0)));
    P c(real(0)), s(real(0));
    cos_and_sin(fractions(at.bits(1)), c, s);
    return radius * select(at.upper(), s, c) * deviation + mean;
  }
};

template <class T>
struct kernel_law<exponential_law<T>> {
  using real = compute_t<T>;
  using bits = bits_for<real>;
  static constexpr std::string_view name = "exponential";
  static auto parameters(exponential_law<T> const& law) {
    return std::tuple(static_cast<real>(1 / law.rate));
  }
  LAZULI_COLD static auto number(bits_at_place<bits> const& at, symbol<real> const& scale) {
    return minus_log(symbol<real>(real(1)) - fractions(at.own())) * scale;
  }
};

template <class T>
struct kernel_law<integer_law<T>> {
  using bits = std::uint64_t;
  static constexpr std::string_view name = "integers";
  static auto parameters(integer_law<T> const& law) { return std::tuple(law.low, law.range); }
  LAZULI_COLD static auto number(bits_at_place<bits> const& at, wide_symbol const& low,
                                 wide_symbol const& range) {
    auto const own = at.own();
    auto const offset = select(range == wide_symbol(0u), own, upper_product(own, range));
    return convert<compute_t<T>>(convert<std::int64_t>(low + offset));
  }
};

template <class T>
struct kernel_law<bernoulli_law<T>> {
  using bits = std::uint64_t;
  static constexpr std::string_view name = "bernoulli";
  /// k·2^-53 < p where the whole number k is below ⌈p·2^53⌉: no double is needed.
  static auto parameters(bernoulli_law<T> const& law) {
    return std::tuple(static_cast<std::uint64_t>(std::ceil(std::ldexp(law.p, 53))));
  }
  LAZULI_COLD static auto number(bits_at_place<bits> const& at, wide_symbol const& limit) {
    return convert<compute_t<T>>((at.own() >> wide_symbol(11u)) < limit);
  }
};

/// The op of an expression (number of the element, key, first tile, parameters…) whose elements of
/// type T follow a law: complex ones take two numbers.
template <class Law, class T>
struct law_op {
  static constexpr op::row about{.name = kernel_law<Law>::name, .formula = "f(i, key, …)"};
  static constexpr bool takes_operands_as_they_are = true;

  template <class... P>
  auto apply(symbol<std::int64_t> const& i, wide_symbol const& key, wide_symbol const& first,
             P const&... parameters) const {
    using own = kernel_law<Law>;
    auto const number = [&](wide_symbol const& place) {
      return own::number(bits_at_place<typename own::bits>(place, key, first), parameters...);
    };
    wide_symbol const place = convert<std::uint64_t>(i);
    if constexpr (complex_dtype<T>) {
      wide_symbol const twice = place << wide_symbol(1u);
      return symbol<T>::call(std::string(spelling_v<T>), number(twice),
                             number(twice | wide_symbol(1u)));
    } else {
      return number(place);
    }
  }
};

/// Elements of type T of a law, as an expression of the numbers of the elements.
template <class T, class Law, class Numbers>
auto law_expression(Law const& law, std::uint64_t key, std::uint64_t first, Numbers const& i) {
  return std::apply(
      [&](auto... parameters) {
        using wide = scalar_leaf<std::uint64_t>;
        return node<law_op<Law, T>, T, Numbers, wide, wide, scalar_leaf<decltype(parameters)>...>(
            {}, i, wide(key), wide(first), scalar_leaf<decltype(parameters)>(parameters)...);
      },
      kernel_law<Law>::parameters(law));
}

}  // namespace detail
}  // namespace random
LAZULI_END
