// Memory of a tape's steps: some inside the tape, so that short ones need no allocation, then blocks.
#pragma once

#include <algorithm>
#include <lazuli/memory/buffer.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

/// Room for objects one after another, all released at once. Not copied: what lies here stays.
class step_memory {
 public:
  step_memory() = default;
  step_memory(step_memory const&) = delete;
  step_memory& operator=(step_memory const&) = delete;

  /// Memory for so many bytes, aligned to 64.
  void* take(std::size_t bytes) {
    std::size_t const size = (bytes + alignment - 1) / alignment * alignment;
    if (size > left_) refill(size);
    left_ -= size;
    return std::exchange(next_, next_ + size);
  }
  /// Releases everything.
  void clear() {
    blocks_.clear();
    next_ = own_;
    left_ = sizeof(own_);
  }
  /// Bytes of the blocks besides its own.
  std::size_t allocated() const {
    std::size_t sum = 0;
    for (auto const& block : blocks_) sum += static_cast<std::size_t>(block.capacity());
    return sum;
  }

 private:
  static constexpr std::size_t least = std::size_t{4} << 10, most = std::size_t{48} << 10;

  // The rest of a block that is not used is small against it: each block is as large as all before
  // it, up to 48 KiB, which threads keep for the next tape.
  LAZULI_NOINLINE void refill(std::size_t size) {
    std::size_t const wanted = std::min(most, std::max(least, allocated()));
    auto const bytes = std::max(wanted, size);
    blocks_.emplace_back(static_cast<index>(bytes));
    next_ = blocks_.back().data();
    left_ = bytes;
  }

  alignas(alignment) std::byte own_[2048];
  std::byte* next_ = own_;
  std::size_t left_ = sizeof(own_);
  std::vector<memory::buffer<std::byte>> blocks_;
};

}  // namespace detail

LAZULI_END
