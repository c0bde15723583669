// Planning, drivers, memory, threads and texts of errors: compiled once, for any processor.
#include <lazuli/autodiff/tape.ipp>
#include <lazuli/backend/openmp/parallel.ipp>
#include <lazuli/backend/simd/loops/caches.ipp>
#include <lazuli/backend/simd/loops/drive.ipp>
#include <lazuli/backend/simd/loops/drive_reduction.ipp>
#include <lazuli/backend/simd/loops/fold.ipp>
#include <lazuli/backend/simd/loops/gather.ipp>
#include <lazuli/backend/simd/loops/joined_columns.ipp>
#include <lazuli/backend/simd/loops/little_matrix.ipp>
#include <lazuli/backend/simd/loops/short_rows.ipp>
#include <lazuli/backend/simd/loops/tile.ipp>
#include <lazuli/base/error.ipp>
#include <lazuli/evaluate/assign.ipp>
#include <lazuli/evaluate/run.ipp>
#include <lazuli/memory/buffer.ipp>
#include <lazuli/memory/cache.ipp>
#include <lazuli/optim/lbfgs.ipp>
#include <lazuli/plan/alias.ipp>
#include <lazuli/plan/collapse.ipp>
#include <lazuli/plan/describe.ipp>

LAZULI_BEGIN

namespace detail {
template void raise<error>(std::string const&);
template void raise<shape_error>(std::string const&);
template void raise<index_error>(std::string const&);
template void raise<dtype_error>(std::string const&);
template void raise<device_error>(std::string const&);
template void raise<linalg_error>(std::string const&);
template void raise<io_error>(std::string const&);
template void raise<lifetime_error>(std::string const&);
template void raise<tape_error>(std::string const&);
template optim::lbfgs_result minimise(std::vector<double>&, loss_and_slopes,
                                      optim::lbfgs_options const&);
}  // namespace detail

LAZULI_END
