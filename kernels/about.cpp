// What the library says about itself, and its errors in words.
#include "common.hpp"

namespace lazuli::units {

LAZULI_UNIT lazuli_units_version() { return LAZULI_UNITS_VERSION; }

extern "C" __attribute__((visibility("default"))) char const* lazuli_units_system() {
#if defined(__CUDACC__)
  return "cuda";
#elif THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_OMP
  return "openmp";
#else
  return "cpp";
#endif
}

extern "C" __attribute__((visibility("default"))) char const* lazuli_unit_error(int status) {
  switch (status) {
    case lazuli_unit_ok:
      return "no error";
    case lazuli_unit_bad_dtype:
      return "this unit does not take elements of that type";
    case lazuli_unit_bad_argument:
      return "a count or pointer that makes no sense";
    case lazuli_unit_too_long:
      return "more elements than this unit can number";
    case lazuli_unit_no_memory:
      return "no temporary memory could be had";
    case lazuli_unit_unexpected:
      return "an unexpected exception";
    default:
      break;
  }
#if defined(__CUDACC__)
  if (status >= lazuli_unit_device)
    return cudaGetErrorString(static_cast<cudaError_t>(status - lazuli_unit_device));
#endif
  return "an unknown status";
}

}  // namespace lazuli::units
