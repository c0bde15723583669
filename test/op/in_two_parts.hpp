// A reduction over plain numbers, cut somewhere and merged.
#pragma once

#include <cstddef>
#include <lazuli/op/variance.hpp>
#include <random>
#include <vector>

namespace {

namespace lz = lazuli;
namespace op = lazuli::op;

/// The result of R over `values`, in two parts that are merged.
template <class R, class T>
auto in_two_parts(R const& r, std::vector<T> const& values, std::size_t cut) {
  using A = typename R::template accumulator<T>;
  auto left = R::template empty<A>(), right = R::template empty<A>();
  for (std::size_t i = 0; i < values.size(); ++i) {
    R::template step<A>(i < cut ? left : right, lz::number::convert<A>(values[i]));
  }
  R::template merge<A>(left, right);
  return r.template finish<A>(left, static_cast<lz::index>(values.size()));
}

std::vector<double> normal(int count, double shift) {
  std::mt19937 engine(20261120);
  std::normal_distribution<double> draw(shift, 1);
  std::vector<double> out(static_cast<std::size_t>(count));
  for (auto& v : out) v = draw(engine);
  return out;
}

}  // namespace
