// The units' host build on the mock driver: a call runs when its stream comes to it.
#pragma once

#include <lazuli/backend/gpu/units/units.hpp>
#include <stdexcept>

#include "gpu/mock/mock.hpp"
#include "host.hpp"

namespace mock {

/// Each unit behind a function that first lets the queue's stream come to an end.
struct late_units {
  template <auto Member>
  struct late;
  template <class... A, gpu::vendor::routine<int(A...)> gpu::vendor::unit_table::*Member>
  struct late<Member> {
    static int call(A... arguments) {
      auto const* const on = std::get<sizeof...(A) - 1>(std::tuple<A...>(arguments...));
      machine& m = gpu_machine();
      std::scoped_lock const hold(m.lock);
      queue* const q = driver_basics::on(on->stream);
      if (q == nullptr) throw std::logic_error("a unit was called out of its device's context");
      if (q->capture != nullptr) throw std::logic_error("units are not captured");
      m.drain(*q);
      ++calls();
      q->at_once = true;
      int const result = (real().*Member).function(arguments...);
      q->at_once = false;
      return result;
    }
  };
  static long& calls() {
    static long count = 0;
    return count;
  }
  static gpu::vendor::unit_table& real() {
    static gpu::vendor::unit_table table;
    return table;
  }
};

/// Puts the units of the library that LAZULI_KERNELS names on the mock driver, as long as this
/// lives.
class units {
 public:
  static bool available() { return std::getenv("LAZULI_KERNELS") != nullptr; }
  units() {
    if (on_hardware() && test_device() != "pretend") return;  // then it is the device's library
    late_units::real() = gpu::vendor::load<gpu::vendor::unit_table>();
    table_ = late_units::real();
    using table = gpu::vendor::unit_table;
    wrap<&table::sort, &table::topk>();
    gpu::vendor::replacement<table>().store(&table_);
  }
  ~units() { gpu::vendor::replacement<gpu::vendor::unit_table>().store(nullptr); }
  units(units const&) = delete;

 private:
  template <auto... Members>
  void wrap() {
    (((table_.*Members).function = &late_units::late<Members>::call), ...);
  }
  gpu::vendor::unit_table table_;
};

}  // namespace mock
