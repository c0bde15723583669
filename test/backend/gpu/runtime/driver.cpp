#if __has_include(</usr/local/cuda/include/cuda.h>)
#include </usr/local/cuda/include/cuda.h>
#endif
#include <array>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/runtime/driver.hpp>
#include <set>
#include <string>
#include <string_view>

#include "gpu/mock/host_compiler.hpp"

namespace backend_gpu_driver {

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_SUITE(driver_hpp)

BOOST_AUTO_TEST_CASE(a_table_of_no_library_is_empty) {
  gpu::driver const none =
      gpu::driver_of(lazuli::shared_library{"no_such_driver.so"}, gpu::api::cuda);
#define EMPTY(name, parameters, cuda, hip) BOOST_TEST((none.name == nullptr));
  LAZULI_GPU_DRIVER_ROWS(EMPTY)
#undef EMPTY
}

BOOST_AUTO_TEST_CASE(every_row_has_symbols_of_its_own) {
  std::set<std::string> cuda_names, hip_names;
  int rows = 0, without_hip = 0;
  auto const row = [&](std::string_view cuda, std::string_view hip) {
    ++rows;
    cuda_names.insert(std::string(cuda));
    BOOST_TEST(cuda.starts_with("cu"));
    if (hip.empty()) {
      ++without_hip;
    } else {
      hip_names.insert(std::string(hip));
      BOOST_TEST(hip.starts_with("hip"));
    }
  };
#define ROW(name, parameters, cuda, hip) row(#cuda, #hip);
  LAZULI_GPU_DRIVER_ROWS(ROW)
#undef ROW
  BOOST_TEST(static_cast<int>(cuda_names.size()) == rows);
  BOOST_TEST(static_cast<int>(hip_names.size()) == rows - without_hip);
}

BOOST_AUTO_TEST_CASE(a_table_is_filled_by_the_symbols_of_its_vendor) {
  std::string const file = mock::scratch_file(".so");
  std::ofstream(file) << mock::compile_on_host(
                             "extern \"C\" int cuInit(unsigned x) { return 40 + x; }\n"
                             "extern \"C\" int hipInit(unsigned x) { return 50 + x; }\n"
                             "extern \"C\" int cuMemFree_v2(void*) { return 7; }\n"
                             "extern \"C\" int hipFree(void*) { return 8; }\n",
                             "driver", {})
                             .image;
  lazuli::shared_library const library{file.c_str()};
  std::filesystem::remove(file);
  gpu::driver const cuda = gpu::driver_of(library, gpu::api::cuda);
  gpu::driver const hip = gpu::driver_of(library, gpu::api::hip);
  BOOST_TEST((cuda.init(2) == 42 && hip.init(2) == 52));
  BOOST_TEST((cuda.free(nullptr) == 7 && hip.free(nullptr) == 8));
  BOOST_TEST((cuda.allocate == nullptr && hip.copy_peer == nullptr));
}

#if defined(CUDA_VERSION)
// Parameters agree with the vendor's header in number and size: calls pass the same registers.
template <class R, class... A>
constexpr auto sizes_of(R (*)(A...)) {
  return std::array<std::size_t, sizeof...(A) + 1>{sizeof(R), sizeof(A)...};
}
#define SAME(name, parameters, cuda, hip) \
  static_assert(sizes_of(decltype(gpu::driver::name){}) == sizes_of(decltype(&::cuda){}));
LAZULI_GPU_DRIVER_ROWS(SAME)
#undef SAME

BOOST_AUTO_TEST_CASE(numbers_are_those_of_the_vendor) {
  namespace c = gpu::driver_constant;
  BOOST_TEST(
      (c::out_of_memory == CUDA_ERROR_OUT_OF_MEMORY && c::not_ready == CUDA_ERROR_NOT_READY));
  BOOST_TEST(c::peer_already_enabled == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  BOOST_TEST(c::pool_release_threshold == CU_MEMPOOL_ATTR_RELEASE_THRESHOLD);
  BOOST_TEST(c::pool_reserved_now == CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT);
  BOOST_TEST(c::pointer_memory_type == CU_POINTER_ATTRIBUTE_MEMORY_TYPE);
  BOOST_TEST(c::host_memory == CU_MEMORYTYPE_HOST);
  BOOST_TEST(c::function_max_dynamic_shared == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
  BOOST_TEST((c::stream_non_blocking == CU_STREAM_NON_BLOCKING &&
              c::event_without_time == CU_EVENT_DISABLE_TIMING &&
              c::pinned_portable == CU_MEMHOSTALLOC_PORTABLE));
  BOOST_TEST((c::capture_relaxed == CU_STREAM_CAPTURE_MODE_RELAXED &&
              c::capture_invalidated == CU_STREAM_CAPTURE_STATUS_INVALIDATED));
  static_assert(sizeof(gpu::pool_access) == sizeof(CUmemAccessDesc));
  gpu::pool_access const ours;
  BOOST_TEST((ours.location_type == CU_MEM_LOCATION_TYPE_DEVICE &&
              ours.flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE));
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_driver
