// Kernels of every op over small integers.
#include "catalogue.hpp"

namespace catalogue {

std::vector<op_kernel> small_integers() {
  return all_of<bool, std::int8_t, std::uint16_t>();
}

}  // namespace catalogue
