// The parts of a tape that know no element type.
#pragma once

#include <lazuli/autodiff/tape.hpp>

LAZULI_BEGIN

LAZULI_API void const* tape::this_thread() {
  static thread_local char const mark = 0;
  return &mark;
}

LAZULI_API void tape::check_open() const {
  if (thread_ != this_thread())
    fail<tape_error>("tape: it belongs to another thread; make one tape for each thread");
  if (used_ && !returning_)
    fail<tape_error>(
        "tape: its gradients were taken already; make a new tape, or clear() this one");
}

LAZULI_API void tape::push(detail::new_step step, bool statement) {
  steps_.push_back(std::move(step));
  statements_ += statement;
}

LAZULI_API void tape::clear() {
  steps_.clear();
  statements_ = 0;
  used_ = false;
  lifetime_.storage_changed();
}

LAZULI_API void tape::run_backward(bool records) {
  used_ = true;
  returning_ = records;
  auto const recorded_steps = steps_.size();
  for (auto i = recorded_steps; i-- > 0;) {
    steps_[i]->backward();
    steps_.resize(recorded_steps);
  }
  returning_ = false;
}

LAZULI_END
