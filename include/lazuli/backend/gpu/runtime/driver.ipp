// Bodies of driver.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/driver.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API driver driver_of(shared_library const& library, api whose) {
  driver table;
  auto const fill = [&](char const* cuda, char const* hip, auto& function) {
    char const* const symbol = whose == api::cuda ? cuda : hip;
    if (*symbol != '\0') library.find(symbol, function);
  };
#define LAZULI_GPU_FILL(name, parameters, cuda, hip) fill(#cuda, #hip, table.name);
  LAZULI_GPU_DRIVER_ROWS(LAZULI_GPU_FILL)
#undef LAZULI_GPU_FILL
  return table;
}

}  // namespace gpu

LAZULI_END
