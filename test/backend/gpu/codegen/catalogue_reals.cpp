// Kernels of every op over reals.
#include "catalogue.hpp"

namespace catalogue {

std::vector<op_kernel> reals() { return all_of<float, double>(); }

}  // namespace catalogue
