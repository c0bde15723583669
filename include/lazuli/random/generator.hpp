// Generators: the state from which random numbers are drawn, one default generator for all, seeds.
#pragma once

#include <lazuli/random/philox.hpp>
#include <mutex>
#include <optional>
#include <random>

LAZULI_BEGIN
namespace random {

/// How a generator makes numbers.
enum class engine {
  philox,   // counter-based: an element depends on seed and place only; fast, on all threads
  mt19937,  // the Mersenne twister, used as PyTorch's CPU generator does: its numbers
};
using enum engine;

/// A source of random numbers: an engine and its state. A copy continues with the same numbers.
/// Two threads must not use one generator at the same time.   Source: Philox4x32-10 (Salmon et al.
/// 2011); mt19937 (Matsumoto and Nishimura 1998).   Example: docs/random.md
class generator {
 public:
  explicit generator(std::uint64_t seed, random::engine kind = philox) : kind_(kind) {
    this->seed(seed);
  }

  /// Starts again with this seed. mt19937 takes its lower 32 bits, as PyTorch does.
  void seed(std::uint64_t seed) {
    seed_ = seed;
    next_ = 0;
    spare_.reset();
    twister_.reset();
    if (kind_ == mt19937) twister_.emplace(static_cast<std::uint32_t>(seed));
  }
  std::uint64_t initial_seed() const { return seed_; }
  random::engine engine() const { return kind_; }

  /// Child number k: a generator of the same kind with numbers of its own, whatever was drawn from
  /// this one so far, and whatever will be.
  generator split(std::uint64_t k) const { return generator(child_key(seed_, k), kind_); }

  /// The next number of 32 bits, as in std::uniform_random_bit_generator.
  using result_type = std::uint32_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return 0xffffffffu; }
  result_type operator()() {
    if (twister_) return static_cast<result_type>((*twister_)());
    return philox_block(counter_of(take(1) * blocks_per_tile), seed_)[0];
  }

  /// Philox: the next `count` tiles are the caller's from now on; the first of them.
  std::uint64_t take(index count) {
    std::uint64_t const first = next_;
    next_ += static_cast<std::uint64_t>(count);
    return first;
  }
  /// mt19937: the next number of 64 bits, the earlier draw on top.
  std::uint64_t twister64() {
    std::uint64_t const high = (*twister_)();
    return high << 32 | (*twister_)();
  }
  std::uint32_t twister32() { return static_cast<std::uint32_t>((*twister_)()); }
  /// The second normal number of a pair, until it is used.
  std::optional<double>& spare_normal() { return spare_; }

 private:
  static constexpr philox_counter counter_of(std::uint64_t block) {
    return {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), 0, 0};
  }

  random::engine kind_;
  std::uint64_t seed_ = 0;
  std::uint64_t next_ = 0;  // Philox: the first tile that is free
  std::optional<std::mt19937> twister_;
  std::optional<double> spare_;
};

namespace detail {

inline std::uint64_t unpredictable_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

/// The default generator, and who uses it now.
struct shared_generator {
  std::mutex mutex;
  generator state{unpredictable_seed()};
};
inline shared_generator& shared() {
  static shared_generator one;
  return one;
}

/// draw(generator): by the default generator, one thread after another.
template <class Draw>
decltype(auto) by_default(Draw const& draw) {
  auto& one = shared();
  std::lock_guard const lock(one.mutex);
  return draw(one.state);
}

}  // namespace detail

/// A copy of the default generator as it is now, and the way back to it.
inline generator get_state() {
  return detail::by_default([](generator const& g) { return g; });
}
inline void set_state(generator const& state) {
  detail::by_default([&](generator& g) { g = state; });
}
/// The seed of the default generator. If none was given, it differs from run to run.
inline std::uint64_t initial_seed() {
  return detail::by_default([](generator const& g) { return g.initial_seed(); });
}

}  // namespace random

/// Restarts the default generator with this seed, keeping its engine or choosing another:
/// `manual_seed(0, lz::random::mt19937)` gives the numbers of `torch.manual_seed(0)`.
inline void manual_seed(std::uint64_t seed) {
  random::detail::by_default([&](random::generator& g) { g.seed(seed); });
}
inline void manual_seed(std::uint64_t seed, random::engine engine) {
  random::set_state(random::generator(seed, engine));
}

LAZULI_END
