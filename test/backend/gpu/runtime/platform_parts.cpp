#if __has_include(</usr/local/cuda/include/cuda.h>)
#include </usr/local/cuda/include/cuda.h>
#endif
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/runtime/platform_parts.hpp>

namespace backend_gpu_platform_parts {

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_SUITE(platform_parts_hpp)

BOOST_AUTO_TEST_CASE(vendors_have_names_dialects_and_libraries) {
  gpu::platform_parts const cuda = gpu::cuda_parts(), hip = gpu::hip_parts();
  BOOST_TEST((cuda.name == "CUDA" && cuda.prefix == "cuda" && cuda.library == "libcuda.so.1"));
  BOOST_TEST((hip.name == "HIP" && hip.prefix == "hip" && hip.library == "libamdhip64.so"));
  BOOST_TEST((cuda.dialect == gpu::dialect::cuda && hip.dialect == gpu::dialect::hip));
  BOOST_TEST((!gpu::availability{} && gpu::availability{true, ""}));
}

BOOST_AUTO_TEST_CASE(numbers_of_hip_are_those_of_rocm_6) {
  gpu::attribute_numbers const a = gpu::hip_parts().attributes;
  BOOST_TEST((a.threads_per_block == 56 && a.shared_per_block == 74 && a.shared_optin == 75));
  BOOST_TEST((a.warp == 87 && a.multiprocessors == 63 && a.threads_per_multiprocessor == 57));
  BOOST_TEST((a.l2 == 19 && a.major == 23 && a.minor == 61 && a.pools == 88));
}

#if defined(CUDA_VERSION)
BOOST_AUTO_TEST_CASE(numbers_of_cuda_are_those_of_its_header) {
  gpu::attribute_numbers const a = gpu::cuda_parts().attributes;
  BOOST_TEST(a.threads_per_block == CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  BOOST_TEST(a.shared_per_block == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK);
  BOOST_TEST(a.shared_optin == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
  BOOST_TEST(a.warp == CU_DEVICE_ATTRIBUTE_WARP_SIZE);
  BOOST_TEST(a.multiprocessors == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  BOOST_TEST(a.threads_per_multiprocessor == CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
  BOOST_TEST(a.l2 == CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
  BOOST_TEST(a.major == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  BOOST_TEST(a.minor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  BOOST_TEST(a.pools == CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED);
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_platform_parts
