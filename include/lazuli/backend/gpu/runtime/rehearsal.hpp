// A dry run of work on a device, for explain: kernels are recorded instead of launched, and no
// memory is allocated. Needs no device and no driver.
#pragma once

#include <lazuli/plan/describe.hpp>
#include <string>
#include <string_view>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// How a kernel reaches an operand.
enum class route : char {
  value = 's',     // a number among the arguments
  fixed = 'f',     // one element in memory, the same for all points
  vector = 'v',    // `lanes` neighbours in one access
  run = 'u',       // neighbours, one by one: they do not lie on a multiple of their size
  row = 'r',       // one element for all lanes of an item
  gather = 'g',    // every lane by itself
  tile = 't',      // neighbours along another axis: through a tile in shared memory
  position = 'p',  // no memory: the number of the element among those that are reduced
  counted = 'c',   // no memory: the number of the element, row by row; found by coordinates
  numbered = 'n'   // the same where the kernel's points have these numbers, after a first one
};

/// The route of one operand.
struct operand_route {
  route how = route::value;
  int alike = 0;  // the first operand that reads the same elements; itself, if none does
};

/// Does it lie in memory?
constexpr bool in_memory(route how) {
  return how != route::value && how != route::position && how != route::counted &&
         how != route::numbered;
}

/// A kernel as it would have been launched.
struct rehearsed_kernel {
  std::string name, text;  // without the dialect's prelude
  unsigned blocks, threads;
};

/// While it lives, this thread's work on devices is rehearsed. Only the innermost one is told.
class rehearsal {
 public:
  rehearsal() : outer_(innermost()) { innermost() = this; }
  rehearsal(rehearsal const&) = delete;
  rehearsal& operator=(rehearsal const&) = delete;
  ~rehearsal() { innermost() = outer_; }
  /// This thread's, or null.
  static rehearsal* current() { return innermost(); }

  /// Records the frame of the next kernel in words, its lanes and items of a thread, and how its
  /// operands are reached.
  void frame_is(std::string_view words, int lanes, int items, operand_route const* of, int count) {
    frame = words;
    this->lanes = lanes;
    this->items = items;
    routes.assign(of, of + count);
  }

  std::vector<rehearsed_kernel> kernels;
  std::string frame;
  int lanes = 1, items = 1;
  std::vector<operand_route> routes;

 private:
  static rehearsal*& innermost() {
    static thread_local rehearsal* own = nullptr;
    return own;
  }
  rehearsal* outer_;
};

}  // namespace gpu

LAZULI_END
