// Parts of the rows of bench/: operands with their values, and the row itself.
#pragma once

#include <cmath>
#include <lazuli/lazuli.hpp>
#include <random>

#include "harness.hpp"

namespace bench {

namespace lz = lazuli;
using lz::all, lz::newaxis, lz::slice, lz::dyn;

/// Fills with numbers of a normal distribution, or with whole ones of -100 … 100 (uint8: 0 … 255).
template <class X>
void fill(X& x, unsigned seed) {
  using T = typename X::value_type;
  constexpr std::int64_t drawn = 1 << 16;
  std::mt19937 bits(seed);
  std::normal_distribution<float> normal;
  T* const p = x.data();
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    if (i >= drawn)
      p[i] = p[(i * 7 + i / drawn) % drawn];
    else if constexpr (std::is_same_v<T, std::uint8_t>)
      p[i] = static_cast<T>(bits() % 256);
    else if constexpr (std::is_integral_v<T>)
      p[i] = static_cast<T>(bits() % 201) - 100;
    else
      p[i] = static_cast<T>(normal(bits));
  }
}
/// As fill, but away from zero: for divisors.
template <class X>
void fill_positive(X& x, unsigned seed) {
  fill(x, seed);
  for (std::int64_t i = 0; i < x.numel(); ++i) x.data()[i] = std::abs(x.data()[i]) + 0.5F;
}

template <class T>
double difference(void const* got, void const* wanted, std::int64_t count) {
  auto const *a = static_cast<T const*>(got), *b = static_cast<T const*>(wanted);
  double most = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    auto const x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    double const error = std::abs(x - y) / (1 + std::abs(y));
    if (!(error <= most)) most = error;
  }
  return most;
}

/// One workload over the operands Data, which offers Data(extents, seed), arguments(), result().
template <class Data>
struct row {
  std::string name;
  std::vector<extents> sizes;
  traffic (*cost)(extents const&);
  limit::kernel* limit;
  void (*lazuli)(Data&);
  double tolerance = 2e-6;
  bool streams = false;
  limit::kernel* reference = nullptr;  // the limit
  double s = 0, t = 0;                 // numbers for the limit
};

template <class Data>
class problem_of : public problem {
 public:
  problem_of(row<Data> const& what, extents const& size, unsigned seed)
      : data_(size, seed), run_(what.lazuli), s_(what.s), t_(what.t) {}

  limit::arguments arguments() const override {
    limit::arguments all = data_.arguments();
    if (s_ != 0 || t_ != 0) all.s = s_, all.t = t_;
    return all;
  }
  std::function<void()> statement() override {
    return [this] { run_(data_); };
  }
  void const* result() const override { return data_.result().data(); }
  std::int64_t count() const override {
    if constexpr (requires { data_.compared(); })
      return data_.compared();
    else
      return data_.result().numel();
  }
  std::size_t result_bytes() const override {
    return static_cast<std::size_t>(data_.result().numel()) * sizeof(value);
  }
  comparison* compare() const override { return difference<value>; }

 private:
  using value = typename std::remove_cvref_t<decltype(std::declval<Data&>().result())>::value_type;
  Data data_;
  void (*run_)(Data&);
  double s_, t_;
};

template <class Data>
registered add(std::string const& group, std::vector<row<Data>> const& rows) {
  for (auto const& r : rows) {
    auto const make = [r](extents const& size, unsigned seed) -> std::unique_ptr<problem> {
      return std::make_unique<problem_of<Data>>(r, size, seed);
    };
    auto* const reference = r.reference ? r.reference : r.limit;
    workloads().push_back(
        {group, r.name, r.sizes, r.cost, r.limit, reference, r.streams, r.tolerance, make});
  }
  return {};
}

}  // namespace bench
