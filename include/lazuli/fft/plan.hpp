// Transforms of one length: what is computed once for each length, and kept.
#pragma once

#include <algorithm>
#include <lazuli/base/error.hpp>
#include <lazuli/fft/lanes.hpp>
#include <memory>
#include <mutex>
#include <vector>

LAZULI_BEGIN
namespace fft {

/// How a length is transformed.
enum class method {
  nothing,  // lengths 0 and 1
  lanes,    // as many transforms at once as a register has lanes
  square,   // columns, factors, rows of a matrix: D. Bailey, FFTs in external memory (1990)
  chirp,    // a convolution of a friendlier length: L. Bluestein (1970)
};

/// Numbers that begin at a cache line, so that no register is loaded from two lines.
template <class T>
class aligned_numbers {
 public:
  aligned_numbers() = default;
  explicit aligned_numbers(index count)
      : lines_(static_cast<std::size_t>((count + each - 1) / each)) {}
  std::complex<T>* data() { return lines_.empty() ? nullptr : lines_.front().numbers; }
  std::complex<T> const* data() const { return lines_.empty() ? nullptr : lines_.front().numbers; }

 private:
  static constexpr index each = 64 / sizeof(std::complex<T>);
  struct alignas(64) line {
    std::complex<T> numbers[each];
  };
  std::vector<line> lines_;
};

/// Everything a transform of length n needs to know.
template <class T>
struct plan {
  index n = 0;
  fft::method method = fft::method::nothing;
  index rows = 1;              // of the matrix of n elements: squares, and rows of memory
  lane_plan<T> column, row;    // of length rows, of length n / rows
  aligned_numbers<T> factors;  // of element (k, j) of the matrix, w^(k·j); chirp: exp(iπk²/n)
  lane_plan<T> whole;          // of length n: lanes, and squares up to longest_in_lanes_too
  std::vector<std::complex<T>> kernel;  // chirp: the transform of what is convolved with
  std::vector<std::complex<T>> turns;   // roots of order 2n up to n/2: for pairs of real numbers
  std::shared_ptr<plan const> inner;    // chirp: of the friendlier length
};

/// Up to this length transforms are made in lanes.
inline constexpr index longest_in_lanes = 64;
/// Up to this length, squares whose columns are the first pass of lanes are also made in lanes if
/// those are filled: the arithmetic is the same.
inline constexpr index longest_in_lanes_too = 512;
/// Squares have eight rows, or four, up to these lengths.
inline constexpr index longest_of_eights = 16384, longest_of_fours = 2048;

/// Up to this length, squares of several lines are transformed side by side: their numbers fill the
/// cache of a core.
inline constexpr index longest_side_by_side = 4096;

/// The largest divisor of n up to √n among products of its small primes.
LAZULI_API index nearest_root(index n);
/// The rows of the square for a length: eight, four, or as many as the first pass of lanes takes,
/// or near the root.
LAZULI_API index rows_of_square(index n);

/// The least length from n on whose prime factors are 2, 3 and 5.
LAZULI_API index friendly_length(index n);

/// A transform of one length. Built by plan_for, which keeps them.
template <class T>
std::shared_ptr<plan<T> const> make_plan(index n);

namespace detail {

/// The plans that were used most recently.
template <class T>
class plan_store {
 public:
  using pointer = std::shared_ptr<plan<T> const>;

  pointer find(index n) {
    std::lock_guard const lock(mutex_);
    for (auto at = kept_.begin(); at != kept_.end(); ++at) {
      if ((*at)->n != n) continue;
      std::rotate(at, at + 1, kept_.end());
      return kept_.back();
    }
    return nullptr;
  }
  void keep(pointer const& made) {
    std::lock_guard const lock(mutex_);
    kept_.push_back(made);
    index elements = made->n, count = 1;
    auto oldest = kept_.end() - 1;  // of those that stay
    for (; oldest != kept_.begin(); --oldest) {
      elements += (*(oldest - 1))->n;
      if (++count > most_plans || elements > most_elements) break;
    }
    kept_.erase(kept_.begin(), oldest);
  }
  static plan_store& shared() {
    static auto* const one = new plan_store;  // outlives every static tensor
    return *one;
  }

 private:
  static constexpr index most_plans = 64, most_elements = index{1} << 23;
  std::mutex mutex_;
  std::vector<pointer> kept_;  // the last one used at the end
};

}  // namespace detail

/// The plan for a length, from the store or new.
template <class T>
std::shared_ptr<plan<T> const> plan_for(index n) {
  auto& store = detail::plan_store<T>::shared();
  if (auto found = store.find(n)) return found;
  auto const made = make_plan<T>(n);
  store.keep(made);
  return made;
}

}  // namespace fft
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/fft/plan.ipp>
#endif
