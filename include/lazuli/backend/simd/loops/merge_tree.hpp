// States of a reduction merged in pairs: short chains of roundings, whatever their number.
#pragma once

#include <cstdint>
#include <cstring>
#include <lazuli/backend/simd/loops/kernel.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// Pairwise merging of a sequence of states without knowing its length: a binary counter of partial
/// results.
class merge_tree {
 public:
  merge_tree(reduction_kernel const& k, std::byte* room, index packs)
      : kernel_(k), room_(room), packs_(packs), bytes_(packs * k.state_bytes) {}

  void push(std::byte* state) {
    int i = 0;
    for (; filled_ >> i & 1; ++i) {
      kernel_.merge(level(i), state, packs_);
      std::memcpy(state, level(i), static_cast<std::size_t>(bytes_));
    }
    filled_ = (filled_ >> i | 1) << i;
    std::memcpy(level(i), state, static_cast<std::size_t>(bytes_));
  }
  /// The merge of everything pushed and, where it holds something, of `state`, into `state`.
  void collect(std::byte* state, bool holds = false) {
    if (holds && filled_ == 0) return;
    if (holds) push(state);
    bool any = false;
    for (int i = 0; filled_ >> i != 0; ++i) {
      if ((filled_ >> i & 1) == 0) continue;
      if (any) kernel_.merge(level(i), state, packs_);
      std::memcpy(state, level(i), static_cast<std::size_t>(bytes_));
      any = true;
    }
    filled_ = 0;
  }

 private:
  std::byte* level(int i) { return room_ + i * bytes_; }
  reduction_kernel const& kernel_;
  std::byte* room_;
  index packs_;
  index bytes_;
  std::uint64_t filled_ = 0;
};

inline int levels_for(index blocks) {
  int n = 1;
  while (blocks >> n > 0) ++n;
  return n;
}

}  // namespace driver

}  // namespace simd

LAZULI_END
