// Every op over every dtype as a kernel, with the op itself to compare with: what the tests of the
// dialects' preludes compile.
#pragma once

#include <cstring>
#include <lazuli/backend/gpu/codegen/frame.hpp>
#include <lazuli/number/symbol.hpp>
#include <random>

#include "op/samples.hpp"

namespace catalogue {

namespace gpu = lazuli::gpu;
using lazuli::index;

/// Operands have one dtype each, all the same; the result has another one perhaps.
struct op_kernel {
  std::string op;
  gpu::code in, out;
  int arity;
  std::string statements, value;
  void (*apply)(void const* const* x, void* y, index n);
  void (*draw)(int operand, void* x, index n);  // n numbers: from the domain, then special ones
  float max_ulp;
};

/// How many operands of each kernel are tried: the last are special ones.
inline constexpr index tried = 192, special = 64;

template <class T>
T drawn(lazuli::op::interval from, std::mt19937_64& random, bool odd) {
  using limits = std::numeric_limits<T>;
  if constexpr (lazuli::complex_dtype<T>) {
    using R = lazuli::real_part_t<T>;
    double const most = std::min(from.high, 20.0), least = std::max(from.low, -20.0);
    return {samples::draw<R>({least, most}, random), samples::draw<R>({least, most}, random)};
  } else if constexpr (std::is_floating_point_v<T>) {
    auto const values = samples::specials<T>();
    return odd ? values[random() % values.size()] : samples::draw<T>(from, random);
  } else if constexpr (std::is_same_v<T, bool>) {
    return random() % 2 == 0;
  } else {
    T const ends[] = {0,
                      1,
                      static_cast<T>(-1),
                      limits::min(),
                      limits::max(),
                      static_cast<T>(8 * sizeof(T)),
                      static_cast<T>(8 * sizeof(T) - 1),
                      2};
    return odd ? ends[random() % 8] : static_cast<T>(random() >> random() % 64);
  }
}

template <class Op, class T>
void draw(int operand, void* x, index n) {
  std::mt19937_64 random(static_cast<unsigned>(operand + 1));
  for (index i = 0; i < n; ++i)
    static_cast<T*>(x)[i] = drawn<T>(samples::domain<Op>(operand), random, i >= n - special);
}

/// Functions of integers that give reals are those of reals: one dtype of integers stands for all.
template <class Op, class T>
inline constexpr bool is_new =
    Op::about.kind == lazuli::op::kind::arithmetic ||
    Op::about.kind == lazuli::op::kind::comparison || Op::about.kind == lazuli::op::kind::bitwise ||
    Op::about.kind == lazuli::op::kind::shift || Op::about.kind == lazuli::op::kind::cast ||
    !lazuli::integer_dtype<T> || std::is_same_v<T, std::int32_t>;

template <class Op, class T, int... I>
void add(std::vector<op_kernel>& all, std::integer_sequence<int, I...>) {
  if constexpr (is_new<Op, T> && lazuli::accepts<Op, samples::repeated<T, I>...>()) {
    using result = lazuli::result_t<Op, samples::repeated<T, I>...>;
    lazuli::symbol_writer writer;
    std::string const value =
        writer(lazuli::callable<Op>{}(lazuli::symbol<T>(lazuli::text::concat("x", I))...));
    all.push_back({std::string(Op::about.name), gpu::code_of<T>, gpu::code_of<result>, sizeof...(I),
                   writer.statements(), value,
                   [](void const* const* x, void* y, index n) {
                     for (index i = 0; i < n; ++i)
                       static_cast<result*>(y)[i] =
                           lazuli::callable<Op>{}(static_cast<T const*>(x[I])[i]...);
                   },
                   draw<Op, T>, Op::about.max_ulp});
  }
}
template <class T, class... Op>
void add_all(std::vector<op_kernel>& all, lazuli::list<Op...>) {
  (add<Op, T>(all, std::make_integer_sequence<int, lazuli::arity_of<Op>>{}), ...);
}
template <class... T>
std::vector<op_kernel> all_of() {
  std::vector<op_kernel> all;
  (add_all<T>(all, lazuli::op::catalogue{}), ...);
  return all;
}

std::vector<op_kernel> small_integers();
std::vector<op_kernel> integers();
std::vector<op_kernel> reals();
std::vector<op_kernel> complexes();

inline std::vector<op_kernel> const& everything() {
  static std::vector<op_kernel> const all = [] {
    auto out = small_integers();
    for (auto const& part : {integers(), reals(), complexes()})
      out.insert(out.end(), part.begin(), part.end());
    return out;
  }();
  return all;
}

/// One element a thread; the kernel is k<number>.
inline std::string text_of(op_kernel const& k, int number) {
  gpu::frame f;
  f.rank = 1;
  gpu::operand_route of[4];
  gpu::code dtypes[4] = {k.out, k.in, k.in, k.in};
  for (int i = 0; i < 4; ++i) of[i] = {gpu::route::vector, i};
  gpu::kernel_operands const operands{f, 1 + k.arity, dtypes, of};
  return gpu::kernel_text(operands, {lazuli::text::concat("k", number), k.statements, k.value});
}

/// Operands, the result of the op, and room for a kernel's.
struct trial {
  std::vector<std::byte> x[3], expected, found;
  explicit trial(op_kernel const& k) {
    void const* from[3] = {};
    for (int i = 0; i < k.arity; ++i) {
      x[i].resize(static_cast<std::size_t>(tried * gpu::size_of(k.in)));
      k.draw(i, x[i].data(), tried);
      from[i] = x[i].data();
    }
    expected.resize(static_cast<std::size_t>(tried * gpu::size_of(k.out)));
    found.resize(expected.size(), std::byte(0xcb));
    k.apply(from, expected.data(), tried);
  }
};

template <class R>
double distance(R found, R expected, bool absolute) {
  using limits = std::numeric_limits<R>;
  // One step above the greatest number is infinity.
  if (std::abs(expected) > limits::max() * (1 - 4 * limits::epsilon()) &&
      found == std::copysign(limits::infinity(), expected) && found != expected)
    return 1;
  if (!absolute) return samples::ulps(found, static_cast<long double>(expected));
  double const f = found, e = expected;
  if (f == e || (f != f && e != e)) return 0;
  return std::abs(f - e) / (1 + std::abs(e)) / std::numeric_limits<R>::epsilon();
}

/// What is wrong with a kernel's results, or nothing. `slack` times the row's error is allowed.
inline std::string complaint(op_kernel const& k, trial const& t, double slack) {
  bool const near_zero = k.op == "lgamma" || k.op == "digamma";  // their rows err by epsilons there
  double const allowed = slack * k.max_ulp + (near_zero ? 12 : 0);
  auto const number = [&]<class R>(R, index i, double most) -> std::string {
    R f, e;
    std::memcpy(&f, t.found.data() + i * static_cast<index>(sizeof f), sizeof f);
    std::memcpy(&e, t.expected.data() + i * static_cast<index>(sizeof e), sizeof e);
    double const error = distance(f, e, near_zero);
    if (error <= most) return {};
    R x[3] = {};
    for (int j = 0; j < k.arity && k.in == k.out; ++j)
      std::memcpy(&x[j], t.x[j].data() + i * static_cast<index>(sizeof f), sizeof f);
    return lazuli::text::concat(k.op, " of ", gpu::name_of(k.in), " at ", x[0], ", ", x[1], ", ",
                                x[2], ": ", f, ", not ", e);
  };
  auto const parts = [&]<class R>(R, index i) -> std::string {
    std::complex<R> f, e;
    std::memcpy(&f, t.found.data() + i * static_cast<index>(sizeof f), sizeof f);
    std::memcpy(&e, t.expected.data() + i * static_cast<index>(sizeof e), sizeof e);
    auto const same = [](R a, R b) { return a == b || (a != a && b != b); };
    if (std::abs(f - e) <= slack * 32 * std::numeric_limits<R>::epsilon() * std::abs(e) ||
        (same(f.real(), e.real()) && same(f.imag(), e.imag())))
      return {};
    std::complex<R> x[2] = {};
    for (int j = 0; j < k.arity && j < 2 && k.in == k.out; ++j)
      std::memcpy(&x[j], t.x[j].data() + i * static_cast<index>(sizeof f), sizeof f);
    return lazuli::text::concat(k.op, " of ", gpu::name_of(k.in), " at ", x[0].real(), "+i",
                                x[0].imag(), ", ", x[1].real(), "+i", x[1].imag(), ": ", f.real(),
                                "+i", f.imag(), ", not ", e.real(), "+i", e.imag());
  };
  // Without the instruction the host rounds a product before it adds: infinities may differ.
  index const end = k.op == "fma" ? tried - special : tried;
  for (index i = 0; i < end; ++i) {
    double const most = i < tried - special ? allowed : 4 * allowed + 0.5;
    std::string wrong;
    if (k.out == gpu::code::float32) {
      wrong =
          number(1.f, i, gpu::size_of(k.in) > 4 && k.op != "astype<float32>" ? most + 32 : most);
    } else if (k.out == gpu::code::float64) {
      wrong = number(1.0, i, k.in == gpu::code::complex128 ? most + 32 : most);
    } else if (k.out == gpu::code::complex64) {
      wrong = parts(1.f, i);
    } else if (k.out == gpu::code::complex128) {
      wrong = parts(1.0, i);
    } else {
      auto const size = static_cast<std::size_t>(gpu::size_of(k.out));
      auto const at = static_cast<std::size_t>(i) * size;
      if (std::memcmp(&t.found[at], &t.expected[at], size) != 0)
        wrong = lazuli::text::concat(k.op, " of ", gpu::name_of(k.in), " differs at ", i);
    }
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace catalogue
