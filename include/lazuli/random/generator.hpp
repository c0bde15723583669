// Generators: the state from which random numbers are drawn, one default generator for all, seeds.
#pragma once

#include <lazuli/random/philox.hpp>
#include <optional>

LAZULI_BEGIN
namespace random {

/// The algorithm by which a generator makes numbers.
enum class engine {
  philox,   // counter-based: an element depends on seed and place only; fast, on all threads
  mt19937,  // the Mersenne twister, used as PyTorch's CPU generator does: its numbers
};
using enum engine;

// Not in `detail`, which other headers open in the namespace of the instruction set: engine and
// default generator are one for all objects, and for liblazuli.
namespace of_process {

/// The Mersenne twister MT19937. Not std::mt19937: <random> costs every user's compiler 0.3 s.
class twister {
 public:
  explicit twister(std::uint32_t seed);
  std::uint32_t operator()() {
    if (at_ == length) refill();
    std::uint32_t y = state_[at_++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
  }

 private:
  static constexpr int length = 624;
  void refill();

  std::uint32_t state_[length];
  int at_ = length;
};

}  // namespace of_process

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

  /// Child number k: a generator of the same kind with numbers of its own. It depends neither on
  /// what was drawn from this one before nor on what will be.
  generator split(std::uint64_t k) const { return generator(child_key(seed_, k), kind_); }

  /// The next number of 32 bits, as in std::uniform_random_bit_generator.
  using result_type = std::uint32_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return 0xffffffffu; }
  result_type operator()() {
    if (twister_) return (*twister_)();
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
  std::uint32_t twister32() { return (*twister_)(); }
  /// The second normal number of a pair, until it is used.
  std::optional<double>& spare_normal() { return spare_; }

 private:
  static constexpr philox_counter counter_of(std::uint64_t block) {
    return {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), 0, 0};
  }

  random::engine kind_;
  std::uint64_t seed_ = 0;
  std::uint64_t next_ = 0;  // Philox: the first tile that is free
  std::optional<of_process::twister> twister_;
  std::optional<double> spare_;
};

namespace of_process {

/// The default generator, and who uses it now.
class shared_generator {
 public:
  shared_generator();  // waits until no other thread uses it
  ~shared_generator();
  shared_generator(shared_generator const&) = delete;
  /// The generator itself, as long as this object lives.
  generator& state();
};

}  // namespace of_process

namespace detail {

/// draw(generator) with the default generator, one thread after another.
template <class Draw>
decltype(auto) by_default(Draw const& draw) {
  of_process::shared_generator one;
  return draw(one.state());
}

}  // namespace detail

/// A copy of the default generator's present state, and the way to restore it.
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

#if !defined(LAZULI_COMPILED)
#include <lazuli/random/generator.ipp>
#endif
