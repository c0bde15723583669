// Mocks of all libraries on the mock driver: a call runs when its stream comes to it, in the
// current context.
#pragma once

#include <optional>
#include <stdexcept>

#include "fft.hpp"
#include "gpu/mock/mock.hpp"
#include "lt.hpp"
#include "solver_hip.hpp"

namespace mock {

struct library_tables {
  stands_for<vendor::blas_table> blas{mock::solver().blas};
  stands_for<vendor::lt_table> lt{mock::lt()};
  stands_for<vendor::solver_table> solver{mock::solver().solver};
  stands_for<vendor::fft_table> fft{mock::fft()};
  stands_for<vendor::blas_table> hip_blas{mock::hip_solver().blas, true};
  stands_for<vendor::solver_table> hip_solver{mock::hip_solver().solver, true};
  stands_for<vendor::hip_fft_table> hip_fft{mock::fft<vendor::hip_fft_table>(), true};
};

/// Puts the mocks in the libraries' places as long as this lives; on hardware nothing.
class libraries {
 public:
  libraries() {
    if (on_hardware() && test_device() != "pretend") return;
    tables_.emplace();
    arrival() = [](void* stream) {
      machine& m = gpu_machine();
      std::scoped_lock const hold(m.lock);
      queue* const q = driver_basics::on(stream);
      if (q == nullptr) throw std::logic_error("a library was called out of its device's context");
      if (q->capture != nullptr) throw std::logic_error("mocks of libraries are not captured");
      m.drain(*q);
    };
  }
  ~libraries() { arrival() = nullptr; }
  libraries(libraries const&) = delete;

 private:
  std::optional<library_tables> tables_;
};

}  // namespace mock
