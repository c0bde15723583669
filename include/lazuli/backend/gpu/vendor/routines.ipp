// Bodies of routines.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/routines.hpp>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

LAZULI_API char const* status_name(std::string_view routine, int status) {
  struct row {
    int status;
    char const* name;
  };
  static constexpr row blas[] = {
      {1, "CUBLAS_STATUS_NOT_INITIALIZED"}, {3, "CUBLAS_STATUS_ALLOC_FAILED"},
      {7, "CUBLAS_STATUS_INVALID_VALUE"},   {8, "CUBLAS_STATUS_ARCH_MISMATCH"},
      {11, "CUBLAS_STATUS_MAPPING_ERROR"},  {13, "CUBLAS_STATUS_EXECUTION_FAILED"},
      {14, "CUBLAS_STATUS_INTERNAL_ERROR"}, {15, "CUBLAS_STATUS_NOT_SUPPORTED"},
      {16, "CUBLAS_STATUS_LICENSE_ERROR"}};
  static constexpr row hip_blas[] = {
      {1, "HIPBLAS_STATUS_NOT_INITIALIZED"},    {2, "HIPBLAS_STATUS_ALLOC_FAILED"},
      {3, "HIPBLAS_STATUS_INVALID_VALUE"},      {4, "HIPBLAS_STATUS_MAPPING_ERROR"},
      {5, "HIPBLAS_STATUS_EXECUTION_FAILED"},   {6, "HIPBLAS_STATUS_INTERNAL_ERROR"},
      {7, "HIPBLAS_STATUS_NOT_SUPPORTED"},      {8, "HIPBLAS_STATUS_ARCH_MISMATCH"},
      {9, "HIPBLAS_STATUS_HANDLE_IS_NULLPTR"},  {10, "HIPBLAS_STATUS_INVALID_ENUM"},
      {11, "HIPBLAS_STATUS_UNKNOWN"}};
  static constexpr row hip_solver[] = {{1, "HIPSOLVER_STATUS_NOT_INITIALIZED"},
                                       {2, "HIPSOLVER_STATUS_ALLOC_FAILED"},
                                       {3, "HIPSOLVER_STATUS_INVALID_VALUE"},
                                       {4, "HIPSOLVER_STATUS_MAPPING_ERROR"},
                                       {5, "HIPSOLVER_STATUS_EXECUTION_FAILED"},
                                       {6, "HIPSOLVER_STATUS_INTERNAL_ERROR"},
                                       {7, "HIPSOLVER_STATUS_NOT_SUPPORTED"},
                                       {8, "HIPSOLVER_STATUS_ARCH_MISMATCH"},
                                       {9, "HIPSOLVER_STATUS_HANDLE_IS_NULLPTR"},
                                       {10, "HIPSOLVER_STATUS_INVALID_ENUM"},
                                       {11, "HIPSOLVER_STATUS_UNKNOWN"},
                                       {12, "HIPSOLVER_STATUS_ZERO_PIVOT"},
                                       {13, "HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED"}};
  static constexpr row hip_fft[] = {
      {1, "HIPFFT_INVALID_PLAN"},   {2, "HIPFFT_ALLOC_FAILED"},     {3, "HIPFFT_INVALID_TYPE"},
      {4, "HIPFFT_INVALID_VALUE"},  {5, "HIPFFT_INTERNAL_ERROR"},   {6, "HIPFFT_EXEC_FAILED"},
      {7, "HIPFFT_SETUP_FAILED"},   {8, "HIPFFT_INVALID_SIZE"},     {9, "HIPFFT_UNALIGNED_DATA"},
      {11, "HIPFFT_INVALID_DEVICE"}, {13, "HIPFFT_NO_WORKSPACE"},   {14, "HIPFFT_NOT_IMPLEMENTED"}};
  static constexpr row solver[] = {
      {1, "CUSOLVER_STATUS_NOT_INITIALIZED"},  {2, "CUSOLVER_STATUS_ALLOC_FAILED"},
      {3, "CUSOLVER_STATUS_INVALID_VALUE"},    {4, "CUSOLVER_STATUS_ARCH_MISMATCH"},
      {5, "CUSOLVER_STATUS_MAPPING_ERROR"},    {6, "CUSOLVER_STATUS_EXECUTION_FAILED"},
      {7, "CUSOLVER_STATUS_INTERNAL_ERROR"},   {8, "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED"},
      {9, "CUSOLVER_STATUS_NOT_SUPPORTED"},    {10, "CUSOLVER_STATUS_ZERO_PIVOT"},
      {11, "CUSOLVER_STATUS_INVALID_LICENSE"}, {31, "CUSOLVER_STATUS_INVALID_WORKSPACE"}};
  static constexpr row fft[] = {{1, "CUFFT_INVALID_PLAN"},    {2, "CUFFT_ALLOC_FAILED"},
                                {3, "CUFFT_INVALID_TYPE"},    {4, "CUFFT_INVALID_VALUE"},
                                {5, "CUFFT_INTERNAL_ERROR"},  {6, "CUFFT_EXEC_FAILED"},
                                {7, "CUFFT_SETUP_FAILED"},    {8, "CUFFT_INVALID_SIZE"},
                                {9, "CUFFT_UNALIGNED_DATA"},  {11, "CUFFT_INVALID_DEVICE"},
                                {13, "CUFFT_NO_WORKSPACE"},   {14, "CUFFT_NOT_IMPLEMENTED"},
                                {16, "CUFFT_NOT_SUPPORTED"},  {17, "CUFFT_MISSING_DEPENDENCY"},
                                {18, "CUFFT_NVRTC_FAILURE"},  {19, "CUFFT_NVJITLINK_FAILURE"},
                                {20, "CUFFT_NVSHMEM_FAILURE"}};
  auto const among = [&](auto const& rows) -> char const* {
    for (row const& each : rows) {
      if (each.status == status) return each.name;
    }
    return "an unknown status";
  };
  if (routine.starts_with("cublas")) return among(blas);
  if (routine.starts_with("cusolver")) return among(solver);
  if (routine.starts_with("hipblas")) return among(hip_blas);
  if (routine.starts_with("hipsolver")) return among(hip_solver);
  if (routine.starts_with("hipfft")) return among(hip_fft);
  return among(fft);
}

LAZULI_API void check(char const* routine, int device, int status) {
  if (status == 0) return;
  fail<device_error>(routine, ": ", status_name(routine, status), " (", status, ") on device ",
                     device);
}

}  // namespace vendor

}  // namespace gpu

LAZULI_END
