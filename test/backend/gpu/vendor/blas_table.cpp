#include <lazuli/backend/gpu/vendor/blas_table.hpp>

#include "symbols.hpp"
#include "vendor_headers.hpp"

namespace gpu_blas_table {

namespace gpu = lazuli::gpu;
namespace vendor = gpu::vendor;

BOOST_AUTO_TEST_SUITE(gpu_blas_table_hpp)

BOOST_AUTO_TEST_CASE(the_libraries_have_every_routine) {
  symbols::check_names<vendor::blas_table>();
  symbols::check_names<vendor::lt_table>();
}

BOOST_AUTO_TEST_CASE(each_dtype_has_the_librarys_number_and_letter) {
  BOOST_TEST(
      (vendor::data_type(gpu::code::bool8) == -1 && vendor::data_type(gpu::code::uint64) == -1));
  BOOST_TEST((vendor::letter(gpu::code::float32) == 0 && vendor::letter(gpu::code::float64) == 1));
  BOOST_TEST(
      (vendor::letter(gpu::code::complex64) == 2 && vendor::letter(gpu::code::complex128) == 3));
  BOOST_TEST(vendor::letter(gpu::code::float16) == -1);
}

#if defined(LAZULI_HAS_VENDOR_HEADERS)
BOOST_AUTO_TEST_CASE(declarations_agree_with_the_vendors) {
  int checked = 0;
  vendor::blas_table const t;
  vendor::lt_table const lt;
#define LAZULI_AGREE(ours, theirs) \
  BOOST_TEST((++checked, symbols::agree<decltype(theirs)>(ours, #theirs)), #theirs)
#define LAZULI_AGREE4(ours, middle)         \
  LAZULI_AGREE(t.ours[0], cublasS##middle); \
  LAZULI_AGREE(t.ours[1], cublasD##middle); \
  LAZULI_AGREE(t.ours[2], cublasC##middle); \
  LAZULI_AGREE(t.ours[3], cublasZ##middle)
  LAZULI_AGREE(t.create, cublasCreate_v2);
  LAZULI_AGREE(t.destroy, cublasDestroy_v2);
  LAZULI_AGREE(t.set_stream, cublasSetStream_v2);
  LAZULI_AGREE(t.set_math_mode, cublasSetMathMode);
  LAZULI_AGREE(t.gemm, cublasGemmStridedBatchedEx_64);
  LAZULI_AGREE4(getrf_batched, getrfBatched);
  LAZULI_AGREE4(getrs_batched, getrsBatched);
  LAZULI_AGREE4(getri_batched, getriBatched);
  LAZULI_AGREE4(trsm, trsm_v2_64);
  LAZULI_AGREE4(trsm_batched, trsmBatched_64);
  BOOST_TEST(checked == symbols::count<vendor::blas_table>());
  checked = 0;
  LAZULI_AGREE(lt.create, cublasLtCreate);
  LAZULI_AGREE(lt.destroy, cublasLtDestroy);
  LAZULI_AGREE(lt.product_create, cublasLtMatmulDescCreate);
  LAZULI_AGREE(lt.product_destroy, cublasLtMatmulDescDestroy);
  LAZULI_AGREE(lt.product_set, cublasLtMatmulDescSetAttribute);
  LAZULI_AGREE(lt.layout_create, cublasLtMatrixLayoutCreate);
  LAZULI_AGREE(lt.layout_destroy, cublasLtMatrixLayoutDestroy);
  LAZULI_AGREE(lt.layout_set, cublasLtMatrixLayoutSetAttribute);
  LAZULI_AGREE(lt.preference_create, cublasLtMatmulPreferenceCreate);
  LAZULI_AGREE(lt.preference_destroy, cublasLtMatmulPreferenceDestroy);
  LAZULI_AGREE(lt.preference_set, cublasLtMatmulPreferenceSetAttribute);
  LAZULI_AGREE(lt.choose, cublasLtMatmulAlgoGetHeuristic);
  LAZULI_AGREE(lt.multiply, cublasLtMatmul);
  BOOST_TEST(checked == symbols::count<vendor::lt_table>());
}

BOOST_AUTO_TEST_CASE(numbers_of_enumerations_agree_with_the_vendors) {
  using gpu::code;
  BOOST_TEST((vendor::data_type(code::float32) == CUDA_R_32F &&
              vendor::data_type(code::float64) == CUDA_R_64F));
  BOOST_TEST((vendor::data_type(code::float16) == CUDA_R_16F &&
              vendor::data_type(code::bfloat16) == CUDA_R_16BF));
  BOOST_TEST((vendor::data_type(code::complex64) == CUDA_C_32F &&
              vendor::data_type(code::complex128) == CUDA_C_64F));
  BOOST_TEST(
      (vendor::data_type(code::int8) == CUDA_R_8I && vendor::data_type(code::int32) == CUDA_R_32I));
  BOOST_TEST((vendor::as_is == int(CUBLAS_OP_N) && vendor::transposed == int(CUBLAS_OP_T)));
  BOOST_TEST(vendor::adjoint == int(CUBLAS_OP_C));
  BOOST_TEST((vendor::lower_triangle == int(CUBLAS_FILL_MODE_LOWER) &&
              vendor::from_left == int(CUBLAS_SIDE_LEFT)));
  BOOST_TEST((vendor::upper_triangle == int(CUBLAS_FILL_MODE_UPPER) &&
              vendor::from_right == int(CUBLAS_SIDE_RIGHT)));
  BOOST_TEST((vendor::any_diagonal == int(CUBLAS_DIAG_NON_UNIT) &&
              vendor::unit_diagonal == int(CUBLAS_DIAG_UNIT)));
  BOOST_TEST((vendor::lt_batch_count == int(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT)));
  BOOST_TEST((vendor::lt_batch_stride == int(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET)));
  BOOST_TEST((vendor::lt_op_a == int(CUBLASLT_MATMUL_DESC_TRANSA) &&
              vendor::lt_op_b == int(CUBLASLT_MATMUL_DESC_TRANSB)));
  BOOST_TEST(vendor::lt_epilogue == int(CUBLASLT_MATMUL_DESC_EPILOGUE));
  BOOST_TEST(vendor::lt_bias == int(CUBLASLT_MATMUL_DESC_BIAS_POINTER));
  BOOST_TEST(vendor::lt_bias_type == int(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE));
  BOOST_TEST(vendor::lt_most_workspace == int(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES));
  BOOST_TEST(vendor::lt_reductions == int(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK));
  BOOST_TEST(vendor::lt_alignment_a == int(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES));
  BOOST_TEST(vendor::lt_alignment_d == int(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES));
  BOOST_TEST(sizeof(vendor::lt_algorithm) == sizeof(cublasLtMatmulAlgo_t));
  BOOST_TEST(sizeof(vendor::lt_choice) == sizeof(cublasLtMatmulHeuristicResult_t));
  BOOST_TEST(offsetof(vendor::lt_choice, workspace) ==
             offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize));
  BOOST_TEST(offsetof(vendor::lt_choice, status) ==
             offsetof(cublasLtMatmulHeuristicResult_t, state));
}
#undef LAZULI_AGREE
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_blas_table
