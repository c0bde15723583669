#include <lazuli/backend/gpu/vendor/fft_table.hpp>

#include "symbols.hpp"
#include "vendor_headers.hpp"

namespace gpu_fft_table {

namespace vendor = lazuli::gpu::vendor;

BOOST_AUTO_TEST_SUITE(gpu_fft_table_hpp)

BOOST_AUTO_TEST_CASE(the_library_has_every_routine) { symbols::check_names<vendor::fft_table>(); }

#if defined(LAZULI_HAS_VENDOR_HEADERS)
BOOST_AUTO_TEST_CASE(declarations_agree_with_the_vendors) {
  int checked = 0;
  vendor::fft_table const t;
#define LAZULI_AGREE(ours, theirs) \
  BOOST_TEST((++checked, symbols::agree<decltype(theirs)>(t.ours, #theirs)), #theirs)
  LAZULI_AGREE(create, cufftCreate);
  LAZULI_AGREE(destroy, cufftDestroy);
  LAZULI_AGREE(set_stream, cufftSetStream);
  LAZULI_AGREE(set_auto_allocation, cufftSetAutoAllocation);
  LAZULI_AGREE(set_work_area, cufftSetWorkArea);
  LAZULI_AGREE(make_plan, cufftMakePlanMany64);
  LAZULI_AGREE(c2c, cufftExecC2C);
  LAZULI_AGREE(z2z, cufftExecZ2Z);
  LAZULI_AGREE(r2c, cufftExecR2C);
  LAZULI_AGREE(d2z, cufftExecD2Z);
  LAZULI_AGREE(c2r, cufftExecC2R);
  LAZULI_AGREE(z2d, cufftExecZ2D);
  BOOST_TEST(checked == symbols::count<vendor::fft_table>());
  BOOST_TEST(
      (vendor::complex_to_complex == int(CUFFT_C2C) && vendor::real_to_complex == int(CUFFT_R2C)));
  BOOST_TEST((vendor::complex_to_real == int(CUFFT_C2R) &&
              vendor::complex_to_complex_double == int(CUFFT_Z2Z)));
  BOOST_TEST((vendor::real_to_complex_double == int(CUFFT_D2Z) &&
              vendor::complex_to_real_double == int(CUFFT_Z2D)));
}
#undef LAZULI_AGREE
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_fft_table
