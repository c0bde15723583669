// Kernels of every op over integers.
#include "catalogue.hpp"

namespace catalogue {

std::vector<op_kernel> integers() {
  return all_of<std::int32_t, std::int64_t, std::uint64_t>();
}

}  // namespace catalogue
