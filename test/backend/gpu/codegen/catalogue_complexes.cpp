// Kernels of every op over complexes.
#include "catalogue.hpp"

namespace catalogue {

std::vector<op_kernel> complexes() { return all_of<std::complex<float>, std::complex<double>>(); }

}  // namespace catalogue
