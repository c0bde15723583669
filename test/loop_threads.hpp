// How many threads a test's loops have.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>

/// Sets the number of threads while it lives; `eager`: work of any size is shared. Afterwards the
/// setting is what it was, none where there was none.
class loop_threads {
 public:
  explicit loop_threads(int n, bool eager = false)
      : setting_(lazuli::detail::thread_setting()),
        before_(setting_),
        eager_(lazuli::openmp::eager()) {
    lazuli::set_num_threads(n);
    lazuli::openmp::eager() = eager || eager_;
  }
  loop_threads(loop_threads const&) = delete;
  loop_threads& operator=(loop_threads const&) = delete;
  ~loop_threads() {
    setting_ = before_;
    lazuli::openmp::eager() = eager_;
  }

 private:
  std::atomic<int>& setting_;
  int before_;
  bool eager_;
};
