// The parts of a tape that depend on no element type.
#pragma once

#include <lazuli/autodiff/tape.hpp>
#include <lazuli/base/fnv.hpp>

LAZULI_BEGIN

#if LAZULI_DEBUG
namespace detail {

LAZULI_API void borrowed_memory::watch(void const* at, std::size_t element, std::span<index const> shape,
                                       std::span<index const> steps, lifetime_token of, std::string name) {
  first = static_cast<char const*>(at);
  size = element;
  extents.assign(shape.begin(), shape.end());
  strides.assign(steps.begin(), steps.end());
  owner = of;
  what = std::move(name);
  digest = found();
}

LAZULI_API void borrowed_memory::check() const {
  if (first == nullptr) return;
  if (!owner.owner_lives() || !owner.storage_lives()) throw_memory_ended(what);
  if (found() != digest)
    fail<tape_error>("tape: ", what, " was written after it was recorded: what its statements computed "
                     "would meet other values on the way back");
}

LAZULI_API std::uint64_t borrowed_memory::found() const {
  index count = 1;
  for (index const extent : extents) count *= extent;
  std::uint64_t out = fnv({});
  for (index i = 0; i < count; ++i) {
    index rest = i, place = 0;
    for (std::size_t k = extents.size(); k-- > 0; rest /= extents[k])
      place += rest % extents[k] * strides[k];
    out = fnv({first + place * static_cast<index>(size), size}, out);
  }
  return out;
}

}  // namespace detail
#endif

namespace detail {
LAZULI_API void variable_base::compute_late() { late->compute(); }

LAZULI_API void throw_memory_ended(std::string_view of) {
  fail<tape_error>("tape: ", of, " ended, or gave its memory up, before the gradients were taken");
}
LAZULI_API void throw_tape_ended() {
  fail<tape_error>("tape: an operand's tape has ended, or was cleared");
}
}  // namespace detail

LAZULI_API void tape::compute_waiting() {
  if (!sums_wait_) return;
  for (auto* step = first_; step != nullptr; step = step->after) step->compute();
}

LAZULI_API void const* tape::this_thread() {
  static thread_local char const mark = 0;
  return &mark;
}

LAZULI_API void tape::check_thread() const {
  if (thread_ != this_thread())
    fail<tape_error>("tape: it belongs to another thread; make one tape for each thread");
}

LAZULI_API void tape::check_open() const {
  check_thread();
  if (used_ && !returning_)
    fail<tape_error>(
        "tape: its gradients were taken already; make a new tape, or clear() this one");
}

LAZULI_API void tape::push(detail::new_step step, bool statement) {
  step->before = last_;
  (last_ != nullptr ? last_->after : first_) = step.get();
  last_ = step.release();
  statements_ += statement;
}

LAZULI_API void tape::drop_steps_after(detail::tape_step* last) {
  while (last_ != last) {
    detail::new_step const ends(last_);
    last_ = last_->before;
  }
  (last != nullptr ? last->after : first_) = nullptr;
}

LAZULI_API void tape::clear() {
  check_thread();
  drop_steps_after(nullptr);
  memory_.clear();
  statements_ = 0;
  used_ = false;
  lifetime_.storage_changed();
}

LAZULI_API void tape::run_backward(bool records) {
#if LAZULI_DEBUG
  for (auto const* step = first_; step != nullptr; step = step->after) step->check();
#endif
  used_ = true;
  returning_ = records;
  auto* const recorded = last_;
  auto const finish = [&] {
    drop_steps_after(recorded);
    for (auto* step = first_; step != nullptr; step = step->after) step->restore();
    returning_ = false;
  };
  try {
    for (auto* step = recorded; step != nullptr; step = step->before) {
      step->backward();
      drop_steps_after(recorded);
    }
  } catch (...) {
    finish();
    throw;
  }
  finish();
}

LAZULI_END
