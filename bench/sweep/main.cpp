// One line of code after another, as a newcomer writes it: the least time of some rounds, results
// in memory of their own. run.py writes the cases and includes them here.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using lz::all, lz::slice;

namespace {

template <class T>
void keep_result(T const& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

/// A tensor or an expression evaluated; several results are there when the call returns.
template <class X>
auto value_of(X&& x) {
  if constexpr (lz::expression<X>)
    return lz::eval(std::forward<X>(x));
  else
    return std::forward<X>(x);
}

template <class F>
void time(char const* name, F const& f) {
  using clock = std::chrono::steady_clock;
  auto const seconds = [&](int times) {
    auto const start = clock::now();
    for (int i = 0; i < times; ++i) f();
    return std::chrono::duration<double>(clock::now() - start).count() / times;
  };
  double const once = (seconds(1), seconds(1));
  int const times = once > 2e-3 ? 1 : static_cast<int>(2e-3 / (once + 1e-9)) + 1;
  double least = once;
  for (int round = 0; round < 7; ++round) least = std::min(least, seconds(times));
  std::printf("%s\t%.3f\n", name, least * 1e6);
}

}  // namespace

#define SWEEP_CASE(name, ...) time(name, [&] { keep_result(value_of(__VA_ARGS__)); });

int main() {
  lz::set_num_threads(1);
  lz::manual_seed(1);
  auto const v = lz::randn<float>(100000), w = lz::randn<float>(100000);
  auto const vd = lz::randn<double>(100000);
  auto const vi = lz::randint<std::int64_t>(0, 1000, lz::shape(100000));
  auto const idx = lz::randint<std::int64_t>(0, 100000, lz::shape(100000));
  auto const m = lz::randn<float>(300, 400), n = lz::randn<float>(300, 400);
  auto const md = lz::randn<double>(300, 400);
  auto const u = lz::randint<std::uint8_t>(0, 255, lz::shape(300, 400));
  auto const i16 = lz::randint<std::int16_t>(0, 1000, lz::shape(300, 400));
  auto const i32 = lz::randint<std::int32_t>(0, 1000, lz::shape(300, 400));
  auto const i64 = lz::randint<std::int64_t>(0, 1000, lz::shape(300, 400));
  auto const k = lz::eval(m > 0.f), k2 = lz::eval(n > 0.f);
  auto const kv = lz::eval(v > 0.f);
  auto const z = lz::eval(lz::complex(m, n));
  auto const h16 = lz::eval(m.to<lz::float16>());
  auto const b16 = lz::eval(m.to<lz::bfloat16>());
  auto const t3 = lz::randn<float>(20, 50, 120);
  auto const rows = lz::randint<std::int64_t>(0, 300, lz::shape(300));
  auto const cols = lz::randint<std::int64_t>(0, 400, lz::shape(400));
  auto const perm = lz::randperm(300);
  auto const tall = lz::randn<float>(100000, 3);
  auto const wide = lz::randn<float>(3, 40000);
  auto const img = lz::randn<float>(8, 16, 32, 32), ker = lz::randn<float>(32, 16, 3, 3);
  auto const im8 = lz::randint<std::uint8_t>(0, 255, lz::shape(256, 256, 3));
  auto const B = lz::randn<double>(1000, 4, 4);
  auto const first = md(slice(0, 100));
  auto const S = lz::eval(lz::matmul(first, first.t()) + 10. * lz::eye<double>(100));
  auto const b8 = lz::randn<float>(64, 8, 8);
  auto const e3 = lz::randn<double>(20000, 3), R = lz::randn<double>(3, 3);
#include SWEEP_CASES
}
