// Eigen: arrays over the limit's operands, in Eigen's words.
#include <Eigen/Dense>
#include <unsupported/Eigen/SpecialFunctions>

#include "../harness.hpp"

namespace bench {
namespace {

using namespace Eigen;
using arguments = limit::arguments const*;

template <class T>
using row_array = Array<T, Dynamic, Dynamic, RowMajor>;
template <class T>
using row_matrix = Matrix<T, Dynamic, Dynamic, RowMajor>;
using line = Array<float, 1, Dynamic>;

template <class X>
auto read(void const* p, Index rows, Index columns = 1) {
  return Map<X const, Aligned64>(static_cast<typename X::Scalar const*>(p), rows, columns);
}
template <class X>
auto write(void* p, Index rows, Index columns = 1) {
  return Map<X, Aligned64>(static_cast<typename X::Scalar*>(p), rows, columns);
}

/// y = f(a, b, c) over vectors.
template <class T, class F>
void over_vectors(arguments p, F f) {
  using vector = Array<T, Dynamic, 1>;
  write<vector>(p->y, p->n) =
      f(read<vector>(p->a, p->n), read<vector>(p->b, p->n), read<vector>(p->c, p->n));
}
auto floats(void const* p, Index n) { return read<ArrayXf>(p, n); }

std::vector<std::pair<std::string, limit::kernel*>> const vectors = {
    {"axpy",
     [](arguments p) {
       over_vectors<float>(p, [](auto x, auto z, auto c) { return 1.5F * x - 0.75F * z - c; });
     }},
    {"add",
     [](arguments p) { over_vectors<float>(p, [](auto x, auto z, auto) { return x + z; }); }},
    {"copy", [](arguments p) { over_vectors<float>(p, [](auto x, auto, auto) { return x; }); }},
    {"triad",
     [](arguments p) { over_vectors<float>(p, [](auto x, auto z, auto) { return 2.F * x + z; }); }},
    {"chain10",
     [](arguments p) {
       over_vectors<float>(p, [](auto x, auto z, auto) {
         return (2.F * x + z) * (x - z) / (x * x + 1.F) + z.abs().sqrt();
       });
     }},
    {"trans",
     [](arguments p) {
       over_vectors<float>(p, [](auto x, auto z, auto) {
         return (-x * x).exp() * z.sin() + (1.F + x.abs()).log();
       });
     }},
    {"sigmoid",
     [](arguments p) {
       over_vectors<float>(p, [](auto x, auto, auto) { return 1.F / (1.F + (-x).exp()); });
     }},
    {"tanh",
     [](arguments p) { over_vectors<float>(p, [](auto x, auto, auto) { return x.tanh(); }); }},
    {"gelu",
     [](arguments p) {
       over_vectors<float>(
           p, [](auto x, auto, auto) { return 0.5F * x * (1.F + (x * 0.70710678F).erf()); });
     }},
    {"exp",
     [](arguments p) { over_vectors<float>(p, [](auto x, auto, auto) { return x.exp(); }); }},
    {"sin",
     [](arguments p) { over_vectors<float>(p, [](auto x, auto, auto) { return x.sin(); }); }},
    {"log",
     [](arguments p) { over_vectors<float>(p, [](auto x, auto, auto) { return x.log(); }); }},
    {"reverse",
     [](arguments p) {
       over_vectors<float>(p, [](auto x, auto z, auto) { return x.reverse() + z; });
     }},
    {"every2",
     [](arguments p) {
       using strided = Map<ArrayXf const, Unaligned, InnerStride<2>>;
       auto const *a = static_cast<float const*>(p->a), *b = static_cast<float const*>(p->b);
       write<ArrayXf>(p->y, p->n) = strided(a, p->n) * strided(b + 1, p->n);
     }},
    {"int32",
     [](arguments p) {
       over_vectors<int>(p, [](auto x, auto z, auto c) { return (x * 3 + z) * x - c; });
     }},
    {"axpy_d",
     [](arguments p) {
       over_vectors<double>(p, [](auto x, auto z, auto c) { return 1.5 * x - 0.75 * z - c; });
     }},
    {"chain10_d",
     [](arguments p) {
       over_vectors<double>(p, [](auto x, auto z, auto) {
         return (2. * x + z) * (x - z) / (x * x + 1.) + z.abs().sqrt();
       });
     }},
    {"where",
     [](arguments p) {
       over_vectors<float>(
           p, [](auto x, auto, auto) { return (x > 0.F).select(x, 0.1F * x); });
     }},
};
registered const vectors_added = add_peers("Eigen", vectors);

template <class T>
void put(void* y, T value) {
  *static_cast<T*>(y) = value;
}
std::vector<std::pair<std::string, limit::kernel*>> const reductions = {
    {"sum", [](arguments p) { put(p->y, floats(p->a, p->n).sum()); }},
    {"sum_d", [](arguments p) { put(p->y, read<ArrayXd>(p->a, p->n).sum()); }},
    {"sqdiff",
     [](arguments p) {
       put(p->y, (floats(p->a, p->n) - floats(p->b, p->n)).square().sum());
     }},
    {"norm", [](arguments p) { put(p->y, floats(p->a, p->n).matrix().norm()); }},
    {"argmax",
     [](arguments p) {
       Index place;
       floats(p->a, p->n).maxCoeff(&place);
       put<std::int64_t>(p->y, place);
     }},
    {"sum0",
     [](arguments p) {
       write<line>(p->y, 1, p->n) = read<row_array<float>>(p->a, p->m, p->n).colwise().sum();
     }},
    {"sum1",
     [](arguments p) {
       write<ArrayXf>(p->y, p->m) = read<row_array<float>>(p->a, p->m, p->n).rowwise().sum();
     }},
    {"meanstd0",
     [](arguments p) {
       auto const x = read<row_array<float>>(p->a, p->m, p->n);
       auto y = write<row_array<float>>(p->y, 2, p->n);
       line const mean = x.colwise().mean();
       y.row(0) = mean;
       y.row(1) = ((x.rowwise() - mean).square().colwise().sum() / static_cast<float>(p->m)).sqrt();
     }},
    {"softmax",
     [](arguments p) {
       auto const x = read<row_array<float>>(p->a, p->m, p->n);
       auto y = write<row_array<float>>(p->y, p->m, p->n);
       for (Index i = 0; i < p->m; ++i) {
         y.row(i) = (x.row(i) - x.row(i).maxCoeff()).exp();
         y.row(i) *= 1.F / y.row(i).sum();
       }
     }},
    {"logsumexp",
     [](arguments p) {
       auto const x = read<row_array<float>>(p->a, p->m, p->n);
       auto y = write<ArrayXf>(p->y, p->m);
       for (Index i = 0; i < p->m; ++i) {
         float const most = x.row(i).maxCoeff();
         y[i] = most + std::log((x.row(i) - most).exp().sum());
       }
     }},
};
registered const reductions_added = add_peers("Eigen", reductions);

std::vector<std::pair<std::string, limit::kernel*>> const matrices = {
    {"standardize",
     [](arguments p) {
       auto const x = read<row_array<float>>(p->a, p->m, p->n);
       write<row_array<float>>(p->y, p->m, p->n) =
           (x.rowwise() - read<line>(p->b, 1, p->n)).rowwise() / read<line>(p->c, 1, p->n);
     }},
    {"outer",
     [](arguments p) {
       auto y = write<row_matrix<float>>(p->y, p->m, p->n);
       y = read<row_matrix<float>>(p->a, p->m, p->n);
       y.noalias() += read<VectorXf>(p->b, p->m) * read<RowVectorXf>(p->c, 1, p->n);
     }},
    {"bias3",
     [](arguments p) {
       auto const x = read<row_array<float>>(p->a, p->m, p->n);
       write<row_array<float>>(p->y, p->m, p->n) = x.colwise() + floats(p->b, p->m);
     }},
    {"img_u8",
     [](arguments p) {
       auto const *mean = static_cast<float const*>(p->b), *by = static_cast<float const*>(p->c);
       auto const* pixels = static_cast<std::uint8_t const*>(p->a);
       using plane = Array<std::uint8_t, Dynamic, 1>;
       for (Index i = 0; i < p->k * p->m; ++i) {
         auto const x = Map<plane const>(pixels + i * p->n, p->n).cast<float>();
         Map<ArrayXf>(static_cast<float*>(p->y) + i * p->n, p->n) =
             (x / 255.F - mean[i % p->m]) / by[i % p->m];
       }
     }},
    {"transadd",
     [](arguments p) {
       write<row_array<float>>(p->y, p->n, p->n) =
           read<row_array<float>>(p->a, p->n, p->n).transpose() +
           read<row_array<float>>(p->b, p->n, p->n);
     }},
    {"transcopy",
     [](arguments p) {
       write<row_array<float>>(p->y, p->n, p->n) =
           read<row_array<float>>(p->a, p->n, p->n).transpose();
     }},
    {"slicecols",
     [](arguments p) {
       write<row_array<float>>(p->y, p->m, 100) =
           2.F * read<row_array<float>>(p->a, p->m, p->n).middleCols(100, 100) +
           read<row_array<float>>(p->b, p->m, 100);
     }},
};
registered const matrices_added = add_peers("Eigen", matrices);

}  // namespace
}  // namespace bench
