// Variants of a case in turns, on all ranks at once: a time begins behind a barrier, and is that of the slowest rank.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "../pairs.hpp"

namespace on_ranks {

using action = std::function<void()>;
struct variant {
  std::string name;
  action run;
};

/// Prints a row for each variant by hand: µs of Lazuli and of it, the ratio round by round, the goal, whether it is met.
class report {
 public:
  explicit report(int rounds) : rounds_(rounds) { MPI_Comm_rank(MPI_COMM_WORLD, &rank_); }

  void head() const {
    if (rank_ != 0) return;
    std::puts("|case|Lazuli µs|compared with|µs|ratio|quartiles|goal|met|");
    std::puts("|--|--|--|--|--|--|--|--|");
  }
  /// `goal`: of the ratio to the quickest of the first `counted` variants; 0: none. difference(): of what Lazuli and
  /// the others computed last, on this rank.
  void compare(std::string const& name, double goal, action const& lazuli, std::vector<variant> const& others, std::size_t counted,
               std::function<double()> const& difference, double tolerance) {
    std::vector<action> all{lazuli};
    for (auto const& v : others) all.push_back(v.run);
    for (auto const& f : all) f();
    double const wrong = most(difference());
    if (!(wrong <= tolerance)) {
      right_ = false;
      if (rank_ == 0) std::printf("%s: results differ by %g\n", name.c_str(), wrong);
    }
    double const once = time_of(lazuli, 1);
    auto const calls = static_cast<int>(std::clamp(2e3 / once, 1., 500.));
    int const rounds = once > 50e3 ? std::max(9, rounds_ / 4) : rounds_;
    std::vector<pairs::times> times(all.size());
    for (int r = 0; r < rounds; ++r)  // forwards and backwards: what runs before leaves the caches
      for (std::size_t k = 0; k < all.size(); ++k) {
        std::size_t const turn = ((r % 2 == 0 ? k : all.size() - 1 - k) + static_cast<std::size_t>(r / 2)) % all.size();
        times[turn].push_back(time_of(all[turn], calls));
      }
    std::size_t best = 1;
    for (std::size_t k = 2; k <= counted; ++k)
      if (times[k].median() < times[best].median()) best = k;
    for (std::size_t k = 1; k < all.size() && rank_ == 0; ++k) {
      auto const ratios = pairs::ratios(times[0], times[k]);
      bool const judged = goal > 0 && k == best;
      std::printf("|%s|%.1f|%s|%.1f|%.3f|%.3f–%.3f|%s|%s|\n", name.c_str(), times[0].median(), others[k - 1].name.c_str(),
                  times[k].median(), ratios.median(), quantile(ratios, 0.25), quantile(ratios, 0.75),
                  judged ? two(goal).c_str() : "",
                  !judged ? "" : ratios.median() <= goal ? "yes" : quantile(ratios, 0.25) <= goal ? "within the spread" : "**no**");
    }
    std::fflush(stdout);
  }
  bool right() const { return right_; }
  int rank() const { return rank_; }
  /// The greatest of all ranks.
  static double most(double mine) {
    double out = 0;
    MPI_Allreduce(&mine, &out, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return out;
  }
  /// µs of a call, of the slowest rank, after one that finds the caches as the case before left them.
  static double time_of(action const& f, int calls) {
    f();
    MPI_Barrier(MPI_COMM_WORLD);
    return most(pairs::time_of<std::micro>(f, calls));
  }

 private:
  static double quantile(std::vector<double> x, double q) {
    std::sort(x.begin(), x.end());
    return x[static_cast<std::size_t>(q * static_cast<double>(x.size() - 1))];
  }
  static std::string two(double x) {
    char text[16];
    std::snprintf(text, sizeof text, "%.2f", x);
    return text;
  }

  int rounds_, rank_ = 0;
  bool right_ = true;
};

void chains(report&);
void halos(report&);
void redistributions(report&);
void products(report&);
void systems(report&);
/// What a model of many ranks needs: messages and loops of this machine.
void pieces(report&);

/// The largest difference of n elements.
template <class T>
double largest_difference(T const* a, T const* b, std::ptrdiff_t n) {
  double most = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i) most = std::max(most, static_cast<double>(std::abs(a[i] - b[i])));
  return most;
}

}  // namespace on_ranks
