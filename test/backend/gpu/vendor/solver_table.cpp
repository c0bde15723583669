#include <lazuli/backend/gpu/vendor/solver_table.hpp>

#include "symbols.hpp"
#include "vendor_headers.hpp"

namespace gpu_solver_table {

namespace vendor = lazuli::gpu::vendor;

BOOST_AUTO_TEST_SUITE(gpu_solver_table_hpp)

BOOST_AUTO_TEST_CASE(the_library_has_every_routine) {
  symbols::check_names<vendor::solver_table>();
}

BOOST_AUTO_TEST_CASE(amds_library_has_names_and_numbers_of_its_own) {
  vendor::solver_table t;
  BOOST_TEST((t.number(vendor::transposed) == 1 && t.number(vendor::with_vectors) == 1));
  vendor::name_for_hip(t);
  BOOST_TEST(std::string(t.getrf.name) == "hipsolverDnXgetrf");
  BOOST_TEST(std::string(t.gels[2].name) == "hipsolverDnCCgels");
  BOOST_TEST((t.number(vendor::as_is) == 111 && t.number(vendor::adjoint) == 113));
  BOOST_TEST((t.number(vendor::upper_triangle) == 121 && t.number(vendor::lower_triangle) == 122));
  BOOST_TEST((t.number(vendor::values_only) == 201 && t.number(vendor::with_vectors) == 202));
  BOOST_TEST(std::string(vendor::status_name("hipsolverDnXgetrf", 7)) ==
             "HIPSOLVER_STATUS_NOT_SUPPORTED");
}

#if defined(LAZULI_HAS_VENDOR_HEADERS)
BOOST_AUTO_TEST_CASE(declarations_agree_with_the_vendors) {
  int checked = 0;
  vendor::solver_table const t;
#define LAZULI_AGREE(ours, theirs) \
  BOOST_TEST((++checked, symbols::agree<decltype(theirs)>(t.ours, #theirs)), #theirs)
  LAZULI_AGREE(create, cusolverDnCreate);
  LAZULI_AGREE(destroy, cusolverDnDestroy);
  LAZULI_AGREE(set_stream, cusolverDnSetStream);
  LAZULI_AGREE(create_params, cusolverDnCreateParams);
  LAZULI_AGREE(destroy_params, cusolverDnDestroyParams);
  LAZULI_AGREE(getrf_bytes, cusolverDnXgetrf_bufferSize);
  LAZULI_AGREE(getrf, cusolverDnXgetrf);
  LAZULI_AGREE(getrs, cusolverDnXgetrs);
  LAZULI_AGREE(potrf_bytes, cusolverDnXpotrf_bufferSize);
  LAZULI_AGREE(potrf, cusolverDnXpotrf);
  LAZULI_AGREE(geqrf_bytes, cusolverDnXgeqrf_bufferSize);
  LAZULI_AGREE(geqrf, cusolverDnXgeqrf);
  LAZULI_AGREE(syevd_bytes, cusolverDnXsyevd_bufferSize);
  LAZULI_AGREE(syevd, cusolverDnXsyevd);
  LAZULI_AGREE(syev_batched_bytes, cusolverDnXsyevBatched_bufferSize);
  LAZULI_AGREE(syev_batched, cusolverDnXsyevBatched);
  LAZULI_AGREE(gesvd_bytes, cusolverDnXgesvd_bufferSize);
  LAZULI_AGREE(gesvd, cusolverDnXgesvd);
  LAZULI_AGREE(orgqr_size[0], cusolverDnSorgqr_bufferSize);
  LAZULI_AGREE(orgqr_size[1], cusolverDnDorgqr_bufferSize);
  LAZULI_AGREE(orgqr_size[2], cusolverDnCungqr_bufferSize);
  LAZULI_AGREE(orgqr_size[3], cusolverDnZungqr_bufferSize);
  LAZULI_AGREE(orgqr[0], cusolverDnSorgqr);
  LAZULI_AGREE(orgqr[1], cusolverDnDorgqr);
  LAZULI_AGREE(orgqr[2], cusolverDnCungqr);
  LAZULI_AGREE(orgqr[3], cusolverDnZungqr);
  LAZULI_AGREE(potrf_batched[0], cusolverDnSpotrfBatched);
  LAZULI_AGREE(potrf_batched[1], cusolverDnDpotrfBatched);
  LAZULI_AGREE(potrf_batched[2], cusolverDnCpotrfBatched);
  LAZULI_AGREE(potrf_batched[3], cusolverDnZpotrfBatched);
  LAZULI_AGREE(gels_bytes[0], cusolverDnSSgels_bufferSize);
  LAZULI_AGREE(gels_bytes[1], cusolverDnDDgels_bufferSize);
  LAZULI_AGREE(gels_bytes[2], cusolverDnCCgels_bufferSize);
  LAZULI_AGREE(gels_bytes[3], cusolverDnZZgels_bufferSize);
  LAZULI_AGREE(gels[0], cusolverDnSSgels);
  LAZULI_AGREE(gels[1], cusolverDnDDgels);
  LAZULI_AGREE(gels[2], cusolverDnCCgels);
  LAZULI_AGREE(gels[3], cusolverDnZZgels);
  LAZULI_AGREE(syevd_size[0], cusolverDnSsyevd_bufferSize);
  LAZULI_AGREE(syevd_size[1], cusolverDnDsyevd_bufferSize);
  LAZULI_AGREE(syevd_size[2], cusolverDnCheevd_bufferSize);
  LAZULI_AGREE(syevd_size[3], cusolverDnZheevd_bufferSize);
  LAZULI_AGREE(syevd_of_type[0], cusolverDnSsyevd);
  LAZULI_AGREE(syevd_of_type[1], cusolverDnDsyevd);
  LAZULI_AGREE(syevd_of_type[2], cusolverDnCheevd);
  LAZULI_AGREE(syevd_of_type[3], cusolverDnZheevd);
  LAZULI_AGREE(gesvd_size[0], cusolverDnSgesvd_bufferSize);
  LAZULI_AGREE(gesvd_size[1], cusolverDnDgesvd_bufferSize);
  LAZULI_AGREE(gesvd_size[2], cusolverDnCgesvd_bufferSize);
  LAZULI_AGREE(gesvd_size[3], cusolverDnZgesvd_bufferSize);
  LAZULI_AGREE(gesvd_of_type[0], cusolverDnSgesvd);
  LAZULI_AGREE(gesvd_of_type[1], cusolverDnDgesvd);
  LAZULI_AGREE(gesvd_of_type[2], cusolverDnCgesvd);
  LAZULI_AGREE(gesvd_of_type[3], cusolverDnZgesvd);
  LAZULI_AGREE(create_jacobi, cusolverDnCreateGesvdjInfo);
  LAZULI_AGREE(destroy_jacobi, cusolverDnDestroyGesvdjInfo);
  LAZULI_AGREE(gesvdj_size[0], cusolverDnSgesvdjBatched_bufferSize);
  LAZULI_AGREE(gesvdj_size[1], cusolverDnDgesvdjBatched_bufferSize);
  LAZULI_AGREE(gesvdj_size[2], cusolverDnCgesvdjBatched_bufferSize);
  LAZULI_AGREE(gesvdj_size[3], cusolverDnZgesvdjBatched_bufferSize);
  LAZULI_AGREE(gesvdj[0], cusolverDnSgesvdjBatched);
  LAZULI_AGREE(gesvdj[1], cusolverDnDgesvdjBatched);
  LAZULI_AGREE(gesvdj[2], cusolverDnCgesvdjBatched);
  LAZULI_AGREE(gesvdj[3], cusolverDnZgesvdjBatched);
  BOOST_TEST(checked == symbols::count<vendor::solver_table>());
  BOOST_TEST(vendor::values_only == int(CUSOLVER_EIG_MODE_NOVECTOR));
  BOOST_TEST(vendor::with_vectors == int(CUSOLVER_EIG_MODE_VECTOR));
}
#undef LAZULI_AGREE
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_solver_table
