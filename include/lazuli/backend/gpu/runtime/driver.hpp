// The functions of a GPU's driver as one table: CUDA's, HIP's by the same rows, or the tests'.
#pragma once

#include <cstddef>
#include <lazuli/base/library.hpp>

LAZULI_BEGIN

namespace gpu {

/// Which device may read and write the memory of a pool: CUmemAccessDesc, hipMemAccessDesc.
struct pool_access {
  int location_type = 1;  // a device
  int device = 0;
  int flags = 3;  // read and write
};

// A row: member, parameters, CUDA's symbol, HIP's symbol (none where HIP has none of that form).
// Handles and device addresses are void*; results are 0, or the vendor's error number.
// clang-format off
#define LAZULI_GPU_DRIVER_ROWS(row) \
  row(init, (unsigned flags), cuInit, hipInit) \
  row(driver_version, (int* version), cuDriverGetVersion, hipDriverGetVersion) \
  row(device_count, (int* count), cuDeviceGetCount, hipGetDeviceCount) \
  row(device_get, (int* device, int ordinal), cuDeviceGet, hipDeviceGet) \
  row(device_name, (char* name, int length, int device), cuDeviceGetName, hipDeviceGetName) \
  row(device_attribute, (int* value, int attribute, int device), \
      cuDeviceGetAttribute, hipDeviceGetAttribute) \
  row(device_total_memory, (std::size_t* bytes, int device), \
      cuDeviceTotalMem_v2, hipDeviceTotalMem) \
  row(device_can_access_peer, (int* yes, int device, int peer), \
      cuDeviceCanAccessPeer, hipDeviceCanAccessPeer) \
  row(context_retain, (void** context, int device), \
      cuDevicePrimaryCtxRetain, hipDevicePrimaryCtxRetain) \
  row(context_get, (void** context), cuCtxGetCurrent, hipCtxGetCurrent) \
  row(context_set, (void* context), cuCtxSetCurrent, hipCtxSetCurrent) \
  row(context_synchronize, (), cuCtxSynchronize, hipDeviceSynchronize) \
  row(context_enable_peer, (void* peer, unsigned flags), \
      cuCtxEnablePeerAccess, hipCtxEnablePeerAccess) \
  row(stream_create, (void** stream, unsigned flags), \
      cuStreamCreate, hipStreamCreateWithFlags) \
  row(stream_destroy, (void* stream), cuStreamDestroy_v2, hipStreamDestroy) \
  row(stream_synchronize, (void* stream), cuStreamSynchronize, hipStreamSynchronize) \
  row(stream_query, (void* stream), cuStreamQuery, hipStreamQuery) \
  row(stream_wait_event, (void* stream, void* event, unsigned flags), \
      cuStreamWaitEvent, hipStreamWaitEvent) \
  row(event_create, (void** event, unsigned flags), cuEventCreate, hipEventCreateWithFlags) \
  row(event_record, (void* event, void* stream), cuEventRecord, hipEventRecord) \
  row(event_synchronize, (void* event), cuEventSynchronize, hipEventSynchronize) \
  row(event_query, (void* event), cuEventQuery, hipEventQuery) \
  row(event_elapsed, (float* milliseconds, void* start, void* stop), \
      cuEventElapsedTime, hipEventElapsedTime) \
  row(event_destroy, (void* event), cuEventDestroy_v2, hipEventDestroy) \
  row(pool_default, (void** pool, int device), \
      cuDeviceGetDefaultMemPool, hipDeviceGetDefaultMemPool) \
  row(pool_set_attribute, (void* pool, int attribute, void* value), \
      cuMemPoolSetAttribute, hipMemPoolSetAttribute) \
  row(pool_get_attribute, (void* pool, int attribute, void* value), \
      cuMemPoolGetAttribute, hipMemPoolGetAttribute) \
  row(pool_set_access, (void* pool, pool_access const* access, std::size_t n), \
      cuMemPoolSetAccess, hipMemPoolSetAccess) \
  row(pool_trim, (void* pool, std::size_t bytes_kept), cuMemPoolTrimTo, hipMemPoolTrimTo) \
  row(allocate_async, (void** memory, std::size_t bytes, void* stream), \
      cuMemAllocAsync, hipMallocAsync) \
  row(free_async, (void* memory, void* stream), cuMemFreeAsync, hipFreeAsync) \
  row(allocate, (void** memory, std::size_t bytes), cuMemAlloc_v2, hipMalloc) \
  row(free, (void* memory), cuMemFree_v2, hipFree) \
  row(memory_info, (std::size_t* unused, std::size_t* total), cuMemGetInfo_v2, hipMemGetInfo) \
  row(pinned_allocate, (void** memory, std::size_t bytes, unsigned flags), \
      cuMemHostAlloc, hipHostMalloc) \
  row(pinned_free, (void* memory), cuMemFreeHost, hipHostFree) \
  row(pointer_attribute, (void* value, int attribute, void const* memory), \
      cuPointerGetAttribute, hipPointerGetAttribute) \
  row(copy_to_device, (void* to, void const* from, std::size_t bytes, void* stream), \
      cuMemcpyHtoDAsync_v2, hipMemcpyHtoDAsync) \
  row(copy_to_host, (void* to, void const* from, std::size_t bytes, void* stream), \
      cuMemcpyDtoHAsync_v2, hipMemcpyDtoHAsync) \
  row(copy_on_device, (void* to, void const* from, std::size_t bytes, void* stream), \
      cuMemcpyDtoDAsync_v2, hipMemcpyDtoDAsync) \
  row(copy_peer, (void* to, void* context, void const* from, void* from_context, \
      std::size_t bytes, void* stream), \
      cuMemcpyPeerAsync, ) \
  row(fill_bytes, (void* memory, unsigned char value, std::size_t bytes, void* stream), \
      cuMemsetD8Async, hipMemsetD8Async) \
  row(module_load, (void** module, void const* image), cuModuleLoadData, hipModuleLoadData) \
  row(module_unload, (void* module), cuModuleUnload, hipModuleUnload) \
  row(module_function, (void** function, void* module, char const* name), \
      cuModuleGetFunction, hipModuleGetFunction) \
  row(function_set_attribute, (void* function, int attribute, int value), \
      cuFuncSetAttribute, ) \
  row(launch, (void* function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z, \
      unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared_bytes, \
      void* stream, void** parameters, void** extra), \
      cuLaunchKernel, hipModuleLaunchKernel) \
  row(stream_begin_capture, (void* stream, int mode), \
      cuStreamBeginCapture_v2, hipStreamBeginCapture) \
  row(stream_end_capture, (void* stream, void** graph), cuStreamEndCapture, hipStreamEndCapture) \
  row(stream_is_capturing, (void* stream, int* status), \
      cuStreamIsCapturing, hipStreamIsCapturing) \
  row(graph_instantiate, (void** made, void* graph, unsigned long long flags), \
      cuGraphInstantiateWithFlags, hipGraphInstantiateWithFlags) \
  row(graph_launch, (void* made, void* stream), cuGraphLaunch, hipGraphLaunch) \
  row(graph_destroy, (void* graph), cuGraphDestroy, hipGraphDestroy) \
  row(graph_exec_destroy, (void* made), cuGraphExecDestroy, hipGraphExecDestroy) \
  row(error_name, (int error, char const** name), cuGetErrorName, hipDrvGetErrorName) \
  row(error_text, (int error, char const** text), cuGetErrorString, hipDrvGetErrorString)
// clang-format on

/// The table; a pointer is null where the vendor, or an old library, has no such function.
struct driver {
#define LAZULI_GPU_MEMBER(name, parameters, cuda, hip) int(*name) parameters = nullptr;
  LAZULI_GPU_DRIVER_ROWS(LAZULI_GPU_MEMBER)
#undef LAZULI_GPU_MEMBER
};

/// The vendor whose symbols fill a table.
enum class api { cuda, hip };

/// The table as a library provides it.
LAZULI_API driver driver_of(shared_library const& library, api whose);

/// Numbers that CUDA and HIP share: errors, attributes, flags.
namespace driver_constant {
inline constexpr int out_of_memory = 2, not_ready = 600, peer_already_enabled = 704;
inline constexpr int pool_release_threshold = 4, pool_reserved_now = 5;
inline constexpr int pointer_memory_type = 2, host_memory = 1;
inline constexpr int function_max_dynamic_shared = 8;
inline constexpr int capture_relaxed = 2, capture_invalidated = 2;  // a mode, and a status
inline constexpr unsigned stream_non_blocking = 1, event_without_time = 2, pinned_portable = 1;
}  // namespace driver_constant

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/driver.ipp>
#endif
