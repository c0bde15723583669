// The Mersenne twister, and the default generator with its lock.
#pragma once

#include <unistd.h>

#include <lazuli/base/clock.hpp>
#include <lazuli/random/generator.hpp>
#include <mutex>

LAZULI_BEGIN
namespace random::of_process {

LAZULI_API twister::twister(std::uint32_t seed) {
  state_[0] = seed;
  for (int i = 1; i < length; ++i) {
    std::uint32_t const before = state_[i - 1];
    state_[i] = 1812433253u * (before ^ before >> 30) + static_cast<std::uint32_t>(i);
  }
}

LAZULI_API void twister::refill() {
  for (int i = 0; i < length; ++i) {
    std::uint32_t const both = (state_[i] & 0x80000000u) | (state_[(i + 1) % length] & 0x7fffffffu);
    state_[i] = state_[(i + 397) % length] ^ both >> 1 ^ (both & 1 ? 0x9908b0dfu : 0);
  }
  at_ = 0;
}

LAZULI_API std::uint64_t unpredictable_seed() {
  std::uint64_t seed = 0;
  if (::getentropy(&seed, sizeof seed) == 0) return seed;
  // A system without a source of its own: the time and the process.
  auto const ticks = static_cast<std::uint64_t>(lazuli::detail::now() * 1e9);
  return child_key(ticks, static_cast<std::uint64_t>(::getpid()));
}

struct default_generator {
  std::mutex mutex;
  generator state{unpredictable_seed()};
};
LAZULI_API default_generator& the_default() {
  static default_generator one;
  return one;
}

LAZULI_API shared_generator::shared_generator() { the_default().mutex.lock(); }
LAZULI_API shared_generator::~shared_generator() { the_default().mutex.unlock(); }
LAZULI_API generator& shared_generator::state() { return the_default().state; }

}  // namespace random::of_process
LAZULI_END
