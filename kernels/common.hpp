// What the units share. The same sources are built twice: by nvcc for the device, and by an
// ordinary compiler on Thrust's OpenMP (or plain C++) system, where device memory is host memory,
// so that all of it runs in tests.
#pragma once

#include <lazuli/backend/gpu/units/units.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>
#include <new>

#if defined(__CUDACC__)
#include <cuda_runtime_api.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/system_error.h>
#define LAZULI_EVERYWHERE __host__ __device__
#else
#include <thrust/system/cpp/execution_policy.h>
#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_OMP
#include <thrust/system/omp/execution_policy.h>
#endif
#define LAZULI_EVERYWHERE
#endif

#define LAZULI_UNIT extern "C" __attribute__((visibility("default"))) int

namespace lazuli::units {

using index = std::int64_t;

/// Thrown inside units, returned by run().
struct failure {
  int status;
};
inline void require(bool holds, int status) {
  if (!holds) throw failure{status};
}
#if defined(__CUDACC__)
inline void check(cudaError_t status) {
  if (status != cudaSuccess) throw failure{lazuli_unit_device + static_cast<int>(status)};
}
#endif

/// The caller's memory as an allocator of Thrust.
struct pool {
  using value_type = char;
  lazuli_unit_queue const* on;

  char* allocate(std::ptrdiff_t bytes) {
    auto* const block = static_cast<char*>(on->allocate(on->memory, static_cast<size_t>(bytes)));
    if (block == nullptr) throw std::bad_alloc();
    return block;
  }
  void deallocate(char* block, std::size_t bytes) { on->release(on->memory, block, bytes); }
};

/// Memory for n elements until the end of a unit.
template <class T>
class scratch {
 public:
  scratch(lazuli_unit_queue const* on, index n)
      : pool_{on}, bytes_((n > 0 ? static_cast<std::size_t>(n) : 1) * sizeof(T)) {
    data_ = reinterpret_cast<T*>(pool_.allocate(static_cast<std::ptrdiff_t>(bytes_)));
  }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;
  ~scratch() { pool_.deallocate(reinterpret_cast<char*>(data_), bytes_); }
  T* data() const { return data_; }

 private:
  pool pool_;
  std::size_t bytes_;
  T* data_;
};

/// Where a unit runs.
struct queue {
  lazuli_unit_queue const* on;
  pool memory{on};

#if !defined(__CUDACC__)
  /// One thread. OpenMP's sort would ask for memory from all of them, where nothing may throw.
  auto one_thread() { return thrust::cpp::par(memory); }
#endif
#if defined(__CUDACC__)
  cudaStream_t stream() const { return static_cast<cudaStream_t>(on->stream); }
  auto policy() { return thrust::cuda::par_nosync(memory).on(stream()); }
#elif THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_OMP
  auto policy() { return thrust::omp::par(memory); }
#else
  auto policy() { return one_thread(); }
#endif

  /// f(0), …, f(n - 1), in any order.
  template <class F>
  void each(index n, F const& f) {
    if (n > 0) thrust::for_each_n(policy(), thrust::counting_iterator<index>(0), n, f);
  }
#if defined(__CUDACC__)
  /// The two calls of an algorithm of CUB: how much memory, and the work.
  template <class F>
  void with_storage(F const& call) {
    std::size_t bytes = 0;
    check(call(nullptr, bytes));
    scratch<char> storage(on, static_cast<index>(bytes));
    check(call(storage.data(), bytes));
  }
#endif
};

/// Calls body(queue) and turns what it throws into a return value.
template <class F>
int run(lazuli_unit_queue const* on, F const& body) noexcept {
  if (on == nullptr || on->allocate == nullptr || on->release == nullptr)
    return lazuli_unit_bad_argument;
  try {
    queue q{on};
    body(q);
#if defined(__CUDACC__)
    check(cudaGetLastError());
#endif
    return lazuli_unit_ok;
  } catch (failure const& f) {
    return f.status;
#if defined(__CUDACC__)
  } catch (thrust::system_error const& e) {
    return lazuli_unit_device + e.code().value();
#endif
  } catch (std::bad_alloc const&) {
    return lazuli_unit_no_memory;
  } catch (...) {
    return lazuli_unit_unexpected;
  }
}

/// An iterator over f(0), f(1), …
template <class F>
auto counted(F const& f) {
  return thrust::transform_iterator<F, thrust::counting_iterator<index>>(
      thrust::counting_iterator<index>(0), f);
}

}  // namespace lazuli::units
