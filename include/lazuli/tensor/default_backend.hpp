// The backend of host tensors: runs planned nests as SIMD loops, on several threads.
#pragma once

#include <lazuli/backend/simd/drive.hpp>
#include <lazuli/plan/alias.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

/// Host memory, SIMD loops, OpenMP threads.
struct default_backend {
  /// Collapses a nest and says how its operands overlap its destination (`none` where that need not
  /// be known).
  static plan::overlap prepare(plan::nest& n, bool check_overlap) {
    plan::collapse(n, 0);
    return check_overlap ? plan::relate_all(n) : plan::overlap::none;
  }
  static void run(simd::elementwise_kernel const& kernel, plan::nest& n, plan::overlap verdict) {
    if (verdict == plan::overlap::behind) plan::descend(n);
    simd::drive(kernel, n, verdict == plan::overlap::ahead || verdict == plan::overlap::behind);
  }
};

LAZULI_END
