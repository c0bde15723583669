// The routines of cuBLAS (and of hipBLAS, AMD's, which has the same under other names and numbers)
// and cuBLASLt that are used, with declarations of our own: handles and descriptors are void*,
// enumerations int.
#pragma once

#include <cstdint>
#include <lazuli/backend/gpu/runtime/dtype_code.hpp>
#include <lazuli/backend/gpu/vendor/routines.hpp>

LAZULI_BEGIN

namespace gpu::vendor {

/// cudaDataType of a dtype; -1 for bool and types the libraries lack.
constexpr int data_type(code type) {
  switch (type) {
    case code::float32:
      return 0;
    case code::float64:
      return 1;
    case code::float16:
      return 2;
    case code::int8:
      return 3;
    case code::complex64:
      return 4;
    case code::complex128:
      return 5;
    case code::int32:
      return 10;
    case code::bfloat16:
      return 14;
    default:
      return -1;
  }
}

/// 0 to 3 for float, double, complex64, complex128: the S, D, C, Z of routine names; else -1.
constexpr int letter(code type) {
  return type == code::float32      ? 0
         : type == code::float64    ? 1
         : type == code::complex64  ? 2
         : type == code::complex128 ? 3
                                    : -1;
}

/// cublasFillMode_t, cublasSideMode_t, cublasDiagType_t, cublasOperation_t.
enum triangle : int { lower_triangle = 0, upper_triangle = 1 };
enum side : int { from_left = 0, from_right = 1 };
enum diagonal : int { any_diagonal = 0, unit_diagonal = 1 };
enum operation : int { as_is = 0, transposed = 1, adjoint = 2 };
/// What products are computed in: cublasComputeType_t, or hipBLAS's, by number.
enum class computed_in : int { float32, tf32, float64, int32 };
constexpr int number(computed_in of, bool hip = false) {
  constexpr int numbers[][2] = {{68, 2}, {77, 6}, {70, 7}, {72, 9}};
  return numbers[static_cast<int>(of)][hip];
}

/// The numbers of either vendor's libraries for dense matrices.
struct matrix_numbers {
  bool hip = false;  // AMD's: they are others
  int number(operation of) const { return hip ? 111 + of : of; }
  int number(triangle of) const { return hip ? 122 - of : of; }
  int number(side of) const { return hip ? 141 + of : of; }
  int number(diagonal of) const { return hip ? 131 + of : of; }
};

/// cuBLAS or hipBLAS. Matrices are column-major; status 0 is success.
struct blas_table : matrix_numbers {
  static constexpr char const* name = "cuBLAS";
  static constexpr std::initializer_list<char const*> files = {
      "libcublas.so.13", "libcublas.so.12", "libcublas.so", "/usr/local/cuda/lib64/libcublas.so"};
  static constexpr char const* hip_name = "hipBLAS";
  static constexpr std::initializer_list<char const*> hip_files = {
      "libhipblas.so.3", "libhipblas.so.2", "libhipblas.so", "/opt/rocm/lib/libhipblas.so"};
  using i64 = std::int64_t;
  using in = void const*;

  routine<int(void** handle)> create{"cublasCreate_v2", "hipblasCreate"};
  routine<int(void* handle)> destroy{"cublasDestroy_v2", "hipblasDestroy"};
  routine<int(void* handle, void* stream)> set_stream{"cublasSetStream_v2", "hipblasSetStream"};
  routine<int(void* handle, int mode)> set_math_mode{"cublasSetMathMode", "hipblasSetMathMode"};
  /// op_a, op_b, m, n, k, alpha, a, type, lda, stride, b, type, ldb, stride, beta, c, type, ldc,
  /// stride, batch, compute type, algorithm.
  routine<int(void* handle, int, int, i64, i64, i64, in, in, int, i64, long long, in, int, i64,
              long long, in, void*, int, i64, long long, i64, int, int)>
      gemm{"cublasGemmStridedBatchedEx_64", "hipblasGemmStridedBatchedEx_v2_64"};
  // Arrays of pointers, pivots and infos of batches lie on the device; info of the others here.
  /// n, a[], lda, pivots, infos, batch.
  routines<int(void* handle, int, void* const*, int, int*, int*, int)> getrf_batched{
      {"cublasSgetrfBatched", "hipblasSgetrfBatched"},
      {"cublasDgetrfBatched", "hipblasDgetrfBatched"},
      {"cublasCgetrfBatched", "hipblasCgetrfBatched"},
      {"cublasZgetrfBatched", "hipblasZgetrfBatched"}};
  /// op, n, nrhs, a[], lda, pivots, b[], ldb, info, batch.
  routines<int(void* handle, int, int, int, void* const*, int, int const*, void* const*, int, int*,
               int)>
      getrs_batched{{"cublasSgetrsBatched", "hipblasSgetrsBatched"},
                    {"cublasDgetrsBatched", "hipblasDgetrsBatched"},
                    {"cublasCgetrsBatched", "hipblasCgetrsBatched"},
                    {"cublasZgetrsBatched", "hipblasZgetrsBatched"}};
  /// n, a[], lda, pivots, inverse[], ld, infos, batch.
  routines<int(void* handle, int, void* const*, int, int const*, void* const*, int, int*, int)>
      getri_batched{{"cublasSgetriBatched", "hipblasSgetriBatched"},
                    {"cublasDgetriBatched", "hipblasDgetriBatched"},
                    {"cublasCgetriBatched", "hipblasCgetriBatched"},
                    {"cublasZgetriBatched", "hipblasZgetriBatched"}};

  /// side, triangle, op, diagonal, m, n, alpha, a, lda, b, ldb.
  routines<int(void* handle, int, int, int, int, i64, i64, in, in, i64, void*, i64)> trsm{
      {"cublasStrsm_v2_64", "hipblasStrsm_64"},
      {"cublasDtrsm_v2_64", "hipblasDtrsm_64"},
      {"cublasCtrsm_v2_64", "hipblasCtrsm_64"},
      {"cublasZtrsm_v2_64", "hipblasZtrsm_64"}};
  /// The same with a[], lda, b[], ldb, batch at the end.
  routines<int(void* handle, int, int, int, int, i64, i64, in, void* const*, i64, void* const*, i64,
               i64)>
      trsm_batched{{"cublasStrsmBatched_64", "hipblasStrsmBatched_64"},
                   {"cublasDtrsmBatched_64", "hipblasDtrsmBatched_64"},
                   {"cublasCtrsmBatched_64", "hipblasCtrsmBatched_64"},
                   {"cublasZtrsmBatched_64", "hipblasZtrsmBatched_64"}};

  using matrix_numbers::number;
  int number(computed_in of) const { return vendor::number(of, hip); }
  int default_algorithm() const { return hip ? 160 : -1; }

  template <class Self, class F>
  static void each(Self& self, F&& f) {
    visit(f, self.create, self.destroy, self.set_stream, self.set_math_mode, self.gemm,
          self.getrf_batched, self.getrs_batched, self.getri_batched, self.trsm, self.trsm_batched);
  }
};

/// cublasLtMatmulAlgo_t and cublasLtMatmulHeuristicResult_t.
struct lt_algorithm {
  std::uint64_t data[8];
};
struct lt_choice {
  lt_algorithm algorithm;
  std::size_t workspace;
  int status;
  float waves;
  int reserved[4];
};

/// Attributes of cuBLASLt's matrix layouts, products and preferences.
enum lt_layout : int { lt_batch_count = 5, lt_batch_stride = 6 };
enum lt_product : int { lt_op_a = 3, lt_op_b = 4, lt_epilogue = 7, lt_bias = 8, lt_bias_type = 26 };
enum lt_preference : int {
  lt_most_workspace = 1,
  lt_reductions = 3,
  lt_alignment_a = 5,
  lt_alignment_b = 6,
  lt_alignment_c = 7,
  lt_alignment_d = 8
};

/// cuBLASLt: products with epilogues.
struct lt_table {
  static constexpr char const* name = "cuBLASLt";
  static constexpr std::initializer_list<char const*> files = {
      "libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so",
      "/usr/local/cuda/lib64/libcublasLt.so"};
  using in = void const*;

  routine<int(void** handle)> create{"cublasLtCreate"};
  routine<int(void* handle)> destroy{"cublasLtDestroy"};
  /// compute type, type of alpha and beta.
  routine<int(void** product, int, int)> product_create{"cublasLtMatmulDescCreate"};
  routine<int(void* product)> product_destroy{"cublasLtMatmulDescDestroy"};
  /// attribute, value, bytes; so the other two.
  routine<int(void* product, int, in, std::size_t)> product_set{"cublasLtMatmulDescSetAttribute"};
  /// type, rows, columns, leading dimension.
  routine<int(void** layout, int, std::uint64_t, std::uint64_t, std::int64_t)> layout_create{
      "cublasLtMatrixLayoutCreate"};
  routine<int(void* layout)> layout_destroy{"cublasLtMatrixLayoutDestroy"};
  routine<int(void* layout, int, in, std::size_t)> layout_set{"cublasLtMatrixLayoutSetAttribute"};
  routine<int(void** preference)> preference_create{"cublasLtMatmulPreferenceCreate"};
  routine<int(void* preference)> preference_destroy{"cublasLtMatmulPreferenceDestroy"};
  routine<int(void* preference, int, in, std::size_t)> preference_set{
      "cublasLtMatmulPreferenceSetAttribute"};
  /// product, layouts of a, b, c, d, preference, wanted, choices, found.
  routine<int(void* handle, void*, void*, void*, void*, void*, void*, int, lt_choice*, int*)>
      choose{"cublasLtMatmulAlgoGetHeuristic"};
  /// product, alpha, a, its layout, b, …, beta, c, …, d, …, algorithm, workspace, bytes, stream.
  routine<int(void* handle, void*, in, in, void*, in, void*, in, in, void*, void*, void*,
              lt_algorithm const*, void*, std::size_t, void*)>
      multiply{"cublasLtMatmul"};

  template <class Self, class F>
  static void each(Self& self, F&& f) {
    visit(f, self.create, self.destroy, self.product_create, self.product_destroy, self.product_set,
          self.layout_create, self.layout_destroy, self.layout_set, self.preference_create,
          self.preference_destroy, self.preference_set, self.choose, self.multiply);
  }
};

}  // namespace gpu::vendor

LAZULI_END
