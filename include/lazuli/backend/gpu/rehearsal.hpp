// A dry run of work on a device, for explain: kernels are recorded instead of launched, and no
// memory is allocated. Needs no device and no driver.
#pragma once

#include <lazuli/backend/gpu/schedule.hpp>
#include <lazuli/plan/describe.hpp>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// A kernel as it would have been launched.
struct rehearsed_kernel {
  std::string name, text;  // without the dialect's prelude
  unsigned blocks, threads;
};

/// While it lives, what this thread gives to devices is rehearsed. The innermost one is told.
class rehearsal {
 public:
  rehearsal() : outer_(innermost()) { innermost() = this; }
  rehearsal(rehearsal const&) = delete;
  rehearsal& operator=(rehearsal const&) = delete;
  ~rehearsal() { innermost() = outer_; }
  /// This thread's, or null.
  static rehearsal* current() { return innermost(); }

  /// The frame of the next kernel in words, its lanes and items of a thread, how its operands are
  /// reached.
  void frame_is(std::string_view words, int lanes, int items, reach const* of, int count) {
    frame = words;
    this->lanes = lanes;
    this->items = items;
    routes.assign(of, of + count);
  }

  std::vector<rehearsed_kernel> kernels;
  std::string frame;
  int lanes = 1, items = 1;
  std::vector<reach> routes;

 private:
  static rehearsal*& innermost() {
    static thread_local rehearsal* own = nullptr;
    return own;
  }
  rehearsal* outer_;
};

}  // namespace gpu

LAZULI_END
