// Bodies of lbfgs.hpp.
#pragma once

#include <algorithm>
#include <lazuli/base/cmath.hpp>
#include <lazuli/optim/lbfgs.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {

/// Limited-memory BFGS over plain numbers. (A template, so that those who minimise nothing compile
/// nothing of it.)
template <class T>
class lbfgs_search {
 public:
  lbfgs_search(std::vector<T>& x, loss_and_slopes f, optim::lbfgs_options const& how)
      : x_(x), f_(f), how_(how), slope_(x.size()), direction_(x.size()), origin_(x.size()) {}

  optim::lbfgs_result run() {
    double loss = evaluate(slope_);
    int iteration = 0;
    bool converged = largest(slope_) <= how_.tolerance;
    for (; !converged && iteration < how_.iterations && std::isfinite(loss); ++iteration) {
      double descent = find_direction();
      if (!(descent < 0)) {  // what is remembered is of no use here
        past_.clear();
        descent = find_direction();
      }
      origin_ = x_;
      double const first =
          past_.empty() ? std::min(1., 1 / std::max(sum_of_sizes(slope_), 1e-300)) : 1;
      point const found = search(loss, descent, first);
      if (!(found.loss < loss)) {  // no lower place along the line: as low as rounding lets it be
        x_ = origin_;
        converged = true;
        break;
      }
      remember(found);
      converged = largest(slope_) <= how_.tolerance ||
                  std::abs(loss - found.loss) <= how_.change * std::max(1., std::abs(loss));
      loss = found.loss;
    }
    return {loss, iteration, evaluations_, converged};
  }

 private:
  struct pair {
    std::vector<T> step, change;
    double scale;  // 1 / (step · change)
  };
  /// A place on the line: how far along, the loss and its slope there, the gradient.
  struct point {
    double at, loss, along;
    std::vector<T> slope;
  };

  static double dot(std::vector<T> const& a, std::vector<T> const& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }
  static double largest(std::vector<T> const& a) {
    double most = 0;
    for (double v : a) most = std::isnan(v) ? v : std::max(most, std::abs(v));
    return most;
  }
  static double sum_of_sizes(std::vector<T> const& a) {
    double sum = 0;
    for (double v : a) sum += std::abs(v);
    return sum;
  }
  static void add(std::vector<T>& to, double factor, std::vector<T> const& x) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * x[i];
  }

  double evaluate(std::vector<T>& gradient) {
    ++evaluations_;
    return f_(x_, gradient);
  }

  /// The direction by the two loops of algorithm 7.4; its slope.
  double find_direction() {
    direction_ = slope_;
    std::vector<T> shares(past_.size());
    for (std::size_t k = past_.size(); k-- > 0;) {
      shares[k] = past_[k].scale * dot(past_[k].step, direction_);
      add(direction_, -shares[k], past_[k].change);
    }
    if (!past_.empty()) {
      auto const& last = past_.back();
      double const size = 1 / (last.scale * dot(last.change, last.change));
      for (double& v : direction_) v *= size;
    }
    for (std::size_t k = 0; k < past_.size(); ++k)
      add(direction_, shares[k] - past_[k].scale * dot(past_[k].change, direction_), past_[k].step);
    for (double& v : direction_) v = -v;
    return dot(direction_, slope_);
  }

  point go_to(double at) {
    x_ = origin_;
    add(x_, at, direction_);
    point p{at, 0, 0, std::vector<T>(x_.size())};
    p.loss = evaluate(p.slope);
    p.along = dot(p.slope, direction_);
    return p;
  }

  /// Algorithm 3.5: a place that fulfils Wolfe's strong conditions, or the lowest that was found.
  point search(double loss, double descent, double first) {
    point before{0, loss, descent, slope_};
    double at = first;
    for (int round = 0; round < 30; ++round) {
      point here = go_to(at);
      bool const high = too_high(here, loss, descent) || (round > 0 && here.loss >= before.loss);
      if (high) return between(std::move(before), std::move(here), loss, descent);
      if (std::abs(here.along) <= -curvature * descent) return here;
      if (here.along >= 0) return between(std::move(here), std::move(before), loss, descent);
      before = std::move(here);
      at *= 2.5;
    }
    return before;
  }
  static bool too_high(point const& p, double loss, double descent) {
    return !std::isfinite(p.loss) || !std::isfinite(p.along) ||
           p.loss > loss + decrease * p.at * descent;
  }
  /// Algorithm 3.6: `low` is the lower end of an interval that holds such places.
  point between(point low, point high, double loss, double descent) {
    for (int round = 0; round < 40; ++round) {
      double const width = high.at - low.at;
      if (std::abs(width) <= 1e-14 * std::max(1., std::abs(low.at))) break;
      point here = go_to(low.at + width * part_of(low, high));
      if (too_high(here, loss, descent) || here.loss >= low.loss) {
        high = std::move(here);
        continue;
      }
      if (std::abs(here.along) <= -curvature * descent) return here;
      if (here.along * width >= 0) high = std::move(low);
      low = std::move(here);
    }
    return low;
  }
  /// Where between two places a cubic through their losses and slopes is lowest: 0.1 to 0.9.
  static double part_of(point const& low, point const& high) {
    double const width = high.at - low.at;
    if (!std::isfinite(high.loss) || !std::isfinite(high.along)) return 0.1;
    double const d = low.along + high.along - 3 * (low.loss - high.loss) / (low.at - high.at);
    double const inside = d * d - low.along * high.along;
    if (!(inside >= 0)) return 0.5;
    double const root = std::copysign(std::sqrt(inside), width);
    double const best = high.at - width * (high.along + root - d) / (high.along - low.along + 2 * root);
    double const part = (best - low.at) / width;
    return std::isfinite(part) ? std::clamp(part, 0.1, 0.9) : 0.5;
  }

  void remember(point const& found) {
    x_ = origin_;
    add(x_, found.at, direction_);
    pair p{x_, found.slope, 0};
    add(p.step, -1, origin_);
    add(p.change, -1, slope_);
    slope_ = found.slope;
    double const bend = dot(p.step, p.change);
    if (!(bend > std::numeric_limits<double>::epsilon() * dot(p.change, p.change))) return;
    p.scale = 1 / bend;
    past_.push_back(std::move(p));
    if (static_cast<int>(past_.size()) > how_.history) past_.erase(past_.begin());
  }

  static constexpr double decrease = 1e-4, curvature = 0.9;
  std::vector<T>& x_;
  loss_and_slopes f_;
  optim::lbfgs_options const& how_;
  std::vector<T> slope_, direction_, origin_;
  std::vector<pair> past_;
  int evaluations_ = 0;
};

template <class T>
optim::lbfgs_result minimise(std::vector<T>& x, loss_and_slopes f,
                             optim::lbfgs_options const& how) {
  return lbfgs_search<T>(x, f, how).run();
}

}  // namespace detail

LAZULI_END
