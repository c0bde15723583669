// The C ABI of the ahead-of-time units (kernels/): sorting. Read by C, C++ and nvcc; no dependency
// but <stddef.h> and <stdint.h>.
//
// Pointers name memory of the device, numbers are counts of elements. Work is queued on the stream.
// Every function returns 0 or an error code, and no exception leaves one. Input and output may be
// the same memory where it is said. An element type is the number of its place in
// lazuli_unit_dtype.
#ifndef LAZULI_BACKEND_GPU_UNITS_H
#define LAZULI_BACKEND_GPU_UNITS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goes up with every change of a signature, a code or an order below. */
#define LAZULI_UNITS_VERSION 3

enum lazuli_unit_dtype {
  lazuli_unit_bool,
  lazuli_unit_int8,
  lazuli_unit_int16,
  lazuli_unit_int32,
  lazuli_unit_int64,
  lazuli_unit_uint8,
  lazuli_unit_uint16,
  lazuli_unit_uint32,
  lazuli_unit_uint64,
  lazuli_unit_float16,
  lazuli_unit_bfloat16,
  lazuli_unit_float32,
  lazuli_unit_float64,
  lazuli_unit_complex64,
  lazuli_unit_complex128
};

/* Return values; those of lazuli_unit_device on are that plus the runtime's own error number. */
enum lazuli_unit_status {
  lazuli_unit_ok,
  lazuli_unit_bad_dtype,    /* no such type, or one that this unit does not take */
  lazuli_unit_bad_argument, /* a negative count, a null pointer */
  lazuli_unit_too_long,     /* a row of 2^32 - 1 elements or more where places are needed */
  lazuli_unit_no_memory,    /* the caller's allocate gave null */
  lazuli_unit_unexpected,   /* an exception of another kind */
  lazuli_unit_device = 1000
};

/* Where the work goes and where temporary memory comes from. What is released may still be in use
 * by work queued before: a pool must order it on the stream. allocate gives at least 256-byte
 * aligned memory, or null. */
struct lazuli_unit_queue {
  void* stream; /* cudaStream_t; null: the default stream */
  void* memory; /* the first argument of the two below */
  void* (*allocate)(void* memory, size_t bytes);
  void (*release)(void* memory, void* block, size_t bytes);
};

int lazuli_units_version(void);
/* "cuda", or for the build that runs on the host "openmp" or "cpp". */
char const* lazuli_units_system(void);
/* What a return value means; never null. */
char const* lazuli_unit_error(int status);

/* Rows of n elements in order; may work in place. NaN is greatest, -0 becomes 0. */
int lazuli_unit_sort(void const* in, void* out, int dtype, int64_t rows, int64_t n, int descending,
                     struct lazuli_unit_queue const* on);
/* The first k of each sorted row: values (as they are in `in`) and int64 places, either may be
 * null; equals in the order they have. k = n: sort with indices, argsort. */
int lazuli_unit_topk(void const* in, void* values, int64_t* places, int dtype, int64_t rows,
                     int64_t n, int64_t k, int descending, struct lazuli_unit_queue const* on);

#ifdef __cplusplus
}
#endif

#endif
