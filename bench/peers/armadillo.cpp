// Armadillo: its column-major matrices over the limit's operands, so an array of rows is walked as
// its transpose; the walk over memory is the same.
#define ARMA_NO_DEBUG
#include <armadillo>

#include "../harness.hpp"

namespace bench {
namespace {

using arguments = limit::arguments const*;

/// A matrix over foreign memory, which Armadillo takes as not const.
template <class T>
arma::Mat<T> over(void const* p, std::int64_t rows, std::int64_t columns) {
  return {const_cast<T*>(static_cast<T const*>(p)), static_cast<arma::uword>(rows),
          static_cast<arma::uword>(columns), false, true};
}
arma::fvec vector(void const* p, std::int64_t n) {
  return {const_cast<float*>(static_cast<float const*>(p)), static_cast<arma::uword>(n), false,
          true};
}

/// f(x, z, c, y): its expressions refer to each other, so f assigns them itself.
template <class F>
void over_vectors(arguments p, F f) {
  auto const x = vector(p->a, p->n), z = vector(p->b, p->n), c = vector(p->c, p->n);
  auto y = vector(p->y, p->n);
  f(x, z, c, y);
}

std::vector<std::pair<std::string, limit::kernel*>> const rows = {
    {"axpy",
     [](arguments p) {
       over_vectors(p, [](auto& x, auto& z, auto& c, auto& y) { y = 1.5F * x - 0.75F * z - c; });
     }},
    {"chain10",
     [](arguments p) {
       over_vectors(p, [](auto& x, auto& z, auto&, auto& y) {
         y = (x * 2.F + z) % (x - z) / (x % x + 1.F) + sqrt(abs(z));
       });
     }},
    {"sum", [](arguments p) { *static_cast<float*>(p->y) = arma::sum(vector(p->a, p->n)); }},
    {"sqdiff",
     [](arguments p) {
       auto const x = vector(p->a, p->n), z = vector(p->b, p->n);
       *static_cast<float*>(p->y) = arma::accu(arma::square(x - z));
     }},
    {"norm", [](arguments p) { *static_cast<float*>(p->y) = arma::norm(vector(p->a, p->n)); }},
    {"transcopy",
     [](arguments p) {
       auto y = over<float>(p->y, p->n, p->n);
       y = over<float>(p->a, p->n, p->n).t();
     }},
    {"transadd",
     [](arguments p) {
       auto const x = over<float>(p->a, p->n, p->n), z = over<float>(p->b, p->n, p->n);
       auto y = over<float>(p->y, p->n, p->n);
       y = x.t() + z;
     }},
    {"matmul_f",
     [](arguments p) {  // yᵀ = bᵀ aᵀ
       auto y = over<float>(p->y, p->n, p->m);
       y = over<float>(p->b, p->n, p->k) * over<float>(p->a, p->k, p->m);
     }},
    {"matmul_d",
     [](arguments p) {
       auto y = over<double>(p->y, p->n, p->m);
       y = over<double>(p->b, p->n, p->k) * over<double>(p->a, p->k, p->m);
     }},
};
registered const rows_added = add_peers("Armadillo", rows);

}  // namespace
}  // namespace bench
