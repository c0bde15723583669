// Eigen: products, systems, small matrices of static order.
#include <Eigen/Dense>
#include <algorithm>

#include "../harness.hpp"

namespace bench {
namespace {

using namespace Eigen;
using arguments = limit::arguments const*;

template <class T>
using row_matrix = Matrix<T, Dynamic, Dynamic, RowMajor>;

template <class X>
auto read(void const* p, Index rows, Index columns) {
  return Map<X const, Aligned64>(static_cast<typename X::Scalar const*>(p), rows, columns);
}
template <class X>
auto write(void* p, Index rows, Index columns) {
  return Map<X, Aligned64>(static_cast<typename X::Scalar*>(p), rows, columns);
}

template <class T>
void multiply(arguments p) {
  setNbThreads(p->threads);
  write<row_matrix<T>>(p->y, p->m, p->n).noalias() =
      read<row_matrix<T>>(p->a, p->m, p->k) * read<row_matrix<T>>(p->b, p->k, p->n);
}

/// f(i-th matrix of a, of b, of y), all of static order.
template <class T, int order, int columns, class F>
void each(arguments p, F f) {
  using square = Matrix<T, order, order, RowMajor>;
  using right = Matrix<T, order, columns, columns == 1 ? ColMajor : RowMajor>;
  auto const *a = static_cast<T const*>(p->a), *b = static_cast<T const*>(p->b);
  auto* y = static_cast<T*>(p->y);
  for (Index i = 0; i < p->m; ++i)
    f(Map<square const>(a + i * order * order), Map<right const>(b + i * order * columns),
      y + i * order * columns);
}
template <class T, int order>
void multiply_small(arguments p) {
  each<T, order, order>(p, [](auto const& a, auto const& b, T* y) {
    Map<Matrix<T, order, order, RowMajor>>(y).noalias() = a * b;
  });
}
template <class T>
void small_product(arguments p) {
  switch (p->n) {
    case 2:
      return multiply_small<T, 2>(p);
    case 3:
      return multiply_small<T, 3>(p);
    case 4:
      return multiply_small<T, 4>(p);
    case 8:
      return multiply_small<T, 8>(p);
    case 16:
      return multiply_small<T, 16>(p);
  }
}
void singular_values(arguments p) {
  BDCSVD<row_matrix<double>> const made(read<row_matrix<double>>(p->a, p->m, p->n),
                                        ComputeThinU | ComputeThinV);
  write<VectorXd>(p->y, p->n, 1) = made.singularValues();
}

template <int order>
void invert(arguments p) {
  each<float, order, order>(p, [](auto const& a, auto const&, float* y) {
    Map<Matrix<float, order, order, RowMajor>>{y} = a.inverse();
  });
}
template <int order>
void solve(arguments p) {
  each<float, order, 1>(p, [](auto const& a, auto const& b, float* y) {
    Map<Matrix<float, order, 1>>(y).noalias() = a.inverse() * b;
  });
}

std::vector<std::pair<std::string, limit::kernel*>> const rows = {
    {"matmul_f", multiply<float>},
    {"matmul_d", multiply<double>},
    {"matvec_f",
     [](arguments p) {
       write<VectorXf>(p->y, p->m, 1).noalias() =
           read<row_matrix<float>>(p->a, p->m, p->k) * read<VectorXf>(p->b, p->k, 1);
     }},
    {"bmm_f",
     [](arguments p) {
       using square = Matrix<float, 32, 32, RowMajor>;
       auto const *a = static_cast<float const*>(p->a), *b = static_cast<float const*>(p->b);
       for (Index i = 0; i < 256 * 1024; i += 1024)
         Map<square, Aligned64>(static_cast<float*>(p->y) + i).noalias() =
             Map<square const, Aligned64>(a + i) * Map<square const, Aligned64>(b + i);
     }},
    {"mm_bias_relu",
     [](arguments p) {
       multiply<float>(p);
       auto y = write<row_matrix<float>>(p->y, p->m, p->n);
       y = (y.rowwise() + read<RowVectorXf>(p->c, 1, p->n)).cwiseMax(0.F);
     }},
    {"solve_d",
     [](arguments p) {
       write<VectorXd>(p->y, p->n, 1) = read<row_matrix<double>>(p->a, p->m, p->n)
                                            .partialPivLu()
                                            .solve(read<VectorXd>(p->b, p->m, 1));
     }},
    {"lstsq_d",
     [](arguments p) {
       write<VectorXd>(p->y, p->n, 1) = read<row_matrix<double>>(p->a, p->m, p->n)
                                            .householderQr()
                                            .solve(read<VectorXd>(p->b, p->m, 1));
     }},
    {"chol_d",
     [](arguments p) {
       LLT<row_matrix<double>> const made(read<row_matrix<double>>(p->a, p->n, p->n));
       row_matrix<double> const l = made.matrixL();
       write<RowVectorXd>(p->y, 1, p->n) = l.row(p->n - 1);
     }},
    {"eigh_d",
     [](arguments p) {
       SelfAdjointEigenSolver<row_matrix<double>> const made(
           read<row_matrix<double>>(p->a, p->n, p->n));
       write<VectorXd>(p->y, p->n, 1) = made.eigenvalues();
     }},
    {"eig_d",
     [](arguments p) {
       EigenSolver<row_matrix<double>> const made(read<row_matrix<double>>(p->a, p->n, p->n));
       auto y = write<VectorXd>(p->y, p->n, 1);
       y = made.eigenvalues().real();
       std::sort(y.data(), y.data() + p->n);
     }},
    {"svd_d", singular_values},
    {"svd_tall_d", singular_values},
    {"small_mm_f", small_product<float>},
    {"small_mm_d", small_product<double>},
    {"batch_mm_f", small_product<float>},
    {"batch_mm_d", small_product<double>},
    {"inv_f", [](arguments p) { p->n == 3 ? invert<3>(p) : invert<4>(p); }},
    {"solve_f", [](arguments p) { p->n == 3 ? solve<3>(p) : solve<4>(p); }},
};
registered const rows_added = add_peers("Eigen", rows);

}  // namespace
}  // namespace bench
