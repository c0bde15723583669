// The search for the units' library.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <lazuli/backend/gpu/units/units.hpp>

LAZULI_BEGIN

namespace gpu::vendor {

template <>
LAZULI_API unit_table load<unit_table>(bool) {
  char const* const asked = std::getenv("LAZULI_KERNELS");
  std::string first = asked != nullptr ? asked : unit_table::file;
  char program[4096];
  auto const length = ::readlink("/proc/self/exe", program, sizeof program);
  if (asked == nullptr && length > 0) {
    std::string_view const whole(program, static_cast<std::size_t>(length));
    first = text::concat(whole.substr(0, whole.rfind('/') + 1), unit_table::file);
  }
  shared_library const found{first.c_str(), asked != nullptr ? first.c_str() : unit_table::file};
  if (!found.found()) {
    fail<device_error>(unit_table::name, ": ", asked != nullptr ? "LAZULI_KERNELS names " : "",
                       first, asked != nullptr ? "" : " and no library of that name on the path",
                       ", which cannot be loaded; meson setup -Dcuda=enabled builds it with nvcc");
  }
  decltype(lazuli_units_version)* version = nullptr;
  if (!found.find("lazuli_units_version", version) || version() != LAZULI_UNITS_VERSION) {
    fail<device_error>(unit_table::name, ": ", first, " has version ",
                       version == nullptr ? 0 : version(), ", these headers need version ",
                       LAZULI_UNITS_VERSION, "; build it again");
  }
  unit_table table;
  unit_table::each(table, [&](auto& each) { found.find(each.name, each.function); });
  found.find("lazuli_units_system", table.system);
  found.find("lazuli_unit_error", table.error);
  return table;
}

}  // namespace gpu::vendor

LAZULI_END
