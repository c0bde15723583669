// xtensor: adaptors over the limit's operands, in xtensor's words.
#define XTENSOR_USE_XSIMD
#include <xtensor/xadapt.hpp>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xnorm.hpp>
#include <xtensor/xsort.hpp>
#include <xtensor/xstrided_view.hpp>
#include <xtensor/xview.hpp>

#include "../harness.hpp"

namespace bench {
namespace {

using arguments = limit::arguments const*;

template <class T, std::size_t rank>
auto read(void const* p, std::array<std::size_t, rank> const& shape) {
  std::size_t size = 1;
  for (auto const n : shape) size *= n;
  return xt::adapt(static_cast<T const*>(p), size, xt::no_ownership(), shape);
}
template <class T, std::size_t rank>
auto write(void* p, std::array<std::size_t, rank> const& shape) {
  std::size_t size = 1;
  for (auto const n : shape) size *= n;
  return xt::adapt(static_cast<T*>(p), size, xt::no_ownership(), shape);
}
template <class... I>
std::array<std::size_t, sizeof...(I)> shape(I... sizes) {
  return {static_cast<std::size_t>(sizes)...};
}

template <class T, class F>
void over_vectors(arguments p, F f) {
  auto const n = shape(p->n);
  auto const x = read<T>(p->a, n), z = read<T>(p->b, n), c = read<T>(p->c, n);
  auto y = write<T>(p->y, n);
  xt::noalias(y) = f(x, z, c);
}

std::vector<std::pair<std::string, limit::kernel*>> const vectors = {
    {"axpy",
     [](arguments p) {
       over_vectors<float>(p, [](auto& x, auto& z, auto& c) { return 1.5F * x - 0.75F * z - c; });
     }},
    {"chain10",
     [](arguments p) {
       over_vectors<float>(p, [](auto& x, auto& z, auto&) {
         return (2.F * x + z) * (x - z) / (x * x + 1.F) + xt::sqrt(xt::abs(z));
       });
     }},
    {"trans",
     [](arguments p) {
       over_vectors<float>(p, [](auto& x, auto& z, auto&) {
         return xt::exp(-x * x) * xt::sin(z) + xt::log(1.F + xt::abs(x));
       });
     }},
    {"sigmoid",
     [](arguments p) {
       over_vectors<float>(p, [](auto& x, auto&, auto&) { return 1.F / (1.F + xt::exp(-x)); });
     }},
    {"tanh",
     [](arguments p) {
       over_vectors<float>(p, [](auto& x, auto&, auto&) { return xt::tanh(x); });
     }},
    {"gelu",
     [](arguments p) {
       over_vectors<float>(
           p, [](auto& x, auto&, auto&) { return 0.5F * x * (1.F + xt::erf(x * 0.70710678F)); });
     }},
    {"int32",
     [](arguments p) {
       over_vectors<int>(p, [](auto& x, auto& z, auto& c) { return (x * 3 + z) * x - c; });
     }},
    {"axpy_d",
     [](arguments p) {
       over_vectors<double>(p, [](auto& x, auto& z, auto& c) { return 1.5 * x - 0.75 * z - c; });
     }},
    {"where",
     [](arguments p) {
       over_vectors<float>(p,
                           [](auto& x, auto&, auto&) { return xt::where(x > 0.F, x, 0.1F * x); });
     }},
    {"reverse",
     [](arguments p) {
       over_vectors<float>(p, [](auto& x, auto& z, auto&) { return xt::flip(x, 0) + z; });
     }},
};
registered const vectors_added = add_peers("xtensor", vectors);

constexpr auto at_once = xt::evaluation_strategy::immediate;
std::vector<std::pair<std::string, limit::kernel*>> const others = {
    {"sum",
     [](arguments p) {
       *static_cast<float*>(p->y) = xt::sum(read<float>(p->a, shape(p->n)), at_once)();
     }},
    {"sqdiff",
     [](arguments p) {
       auto const x = read<float>(p->a, shape(p->n)), z = read<float>(p->b, shape(p->n));
       *static_cast<float*>(p->y) = xt::sum(xt::square(x - z), at_once)();
     }},
    {"sum0",
     [](arguments p) {
       auto y = write<float>(p->y, shape(p->n));
       xt::noalias(y) = xt::sum(read<float>(p->a, shape(p->m, p->n)), {0}, at_once);
     }},
    {"sum1",
     [](arguments p) {
       auto y = write<float>(p->y, shape(p->m));
       xt::noalias(y) = xt::sum(read<float>(p->a, shape(p->m, p->n)), {1}, at_once);
     }},
    {"standardize",
     [](arguments p) {
       auto const x = read<float>(p->a, shape(p->m, p->n));
       auto const mean = read<float>(p->b, shape(1, p->n)), by = read<float>(p->c, shape(1, p->n));
       auto y = write<float>(p->y, shape(p->m, p->n));
       xt::noalias(y) = (x - mean) / by;
     }},
    {"transadd",
     [](arguments p) {
       auto const x = read<float>(p->a, shape(p->n, p->n)),
                  z = read<float>(p->b, shape(p->n, p->n));
       auto y = write<float>(p->y, shape(p->n, p->n));
       xt::noalias(y) = xt::transpose(x) + z;
     }},
};
registered const others_added = add_peers("xtensor", others);

}  // namespace
}  // namespace bench
