// Sums and their kin, to one number or over one axis.
#include "vectors.hpp"

namespace bench {
namespace {

/// Two operands, and one number.
template <class Result>
struct folded {
  lz::vector<float> x, z;
  lz::scalar<Result> out;
  folded(extents const& size, unsigned seed) : x(size.n), z(size.n) {
    fill(x, seed), fill(z, seed + 1);
  }
  limit::arguments arguments() const { return {.a = x.data(), .b = z.data(), .n = x.numel()}; }
  auto const& result() const { return out; }
};
using sums = folded<float>;
using places = folded<std::int64_t>;

struct doubles {
  lz::vector<double> x;
  lz::scalar<double> out;
  doubles(extents const& size, unsigned seed) : x(size.n) { fill(x, seed); }
  limit::arguments arguments() const { return {.a = x.data(), .n = x.numel()}; }
  auto const& result() const { return out; }
};

/// [m, n], and a result of n, of m, of 2 n or of m n numbers.
struct matrices {
  lz::matrix<float> x, out;
  matrices(extents const& size, unsigned seed, std::int64_t rows, std::int64_t columns)
      : x(size.m, size.n), out(rows, columns) {
    fill(x, seed), fill(out, seed + 1);
  }
  limit::arguments arguments() const { return {.a = x.data(), .n = x.extent(1), .m = x.extent(0)}; }
  auto const& result() const { return out; }
};
struct over_rows : matrices {
  over_rows(extents const& size, unsigned seed) : matrices(size, seed, 1, size.n) {}
};
struct over_columns : matrices {
  over_columns(extents const& size, unsigned seed) : matrices(size, seed, size.m, 1) {}
};
struct two_over_rows : matrices {
  two_over_rows(extents const& size, unsigned seed) : matrices(size, seed, 2, size.n) {}
};
struct along_columns : matrices {
  along_columns(extents const& size, unsigned seed) : matrices(size, seed, size.m, size.n) {}
};

template <int bytes, int flops>
traffic of_all(extents const& size) {
  double const all = static_cast<double>(size.n) * static_cast<double>(size.m == 0 ? 1 : size.m);
  return {bytes * all, flops * all};
}

std::vector<extents> const sizes{{100, 100}, {3000, 2000}};
std::vector<extents> const tall_sizes{{100, 100}, {1000, 4096}};

std::vector<row<sums>> const all_axes = {
    {.name = "sum",
     .sizes = vector_sizes,
     .cost = of_all<4, 1>,
     .limit = limit_sum,
     .lazuli = [](sums& v) { v.out = lz::sum(v.x); },
     .tolerance = 1e-5},
    {.name = "sqdiff",
     .sizes = vector_sizes,
     .cost = of_all<8, 3>,
     .limit = limit_sqdiff,
     .lazuli = [](sums& v) { v.out = lz::sum(lz::square(v.x - v.z)); },
     .tolerance = 1e-6},
    {.name = "norm",
     .sizes = vector_sizes,
     .cost = of_all<4, 2>,
     .limit = limit_norm,
     .lazuli = [](sums& v) { v.out = lz::norm(v.x); },
     .tolerance = 1e-6},
};
registered const all_axes_added = add("reductions", all_axes);

std::vector<row<places>> const place = {
    {.name = "argmax",
     .sizes = vector_sizes,
     .cost = of_all<4, 1>,
     .limit = limit_argmax,
     .lazuli = [](places& v) { v.out = lz::argmax(v.x); },
     .tolerance = 0},
};
registered const place_added = add("reductions", place);

std::vector<row<doubles>> const sum_of_doubles = {
    {.name = "sum_d",
     .sizes = vector_sizes,
     .cost = of_all<8, 1>,
     .limit = limit_sum_d,
     .lazuli = [](doubles& v) { v.out = lz::sum(v.x); },
     .tolerance = 1e-10},
};
registered const sum_of_doubles_added = add("reductions", sum_of_doubles);

std::vector<row<over_rows>> const rows = {
    {.name = "sum0",
     .sizes = sizes,
     .cost = of_all<4, 1>,
     .limit = limit_sum0,
     .lazuli = [](over_rows& v) { v.out = lz::sum(v.x, 0, lz::keepdims); },
     .tolerance = 1e-4},
};
registered const rows_added = add("reductions", rows);

std::vector<row<over_columns>> const columns = {
    {.name = "sum1",
     .sizes = sizes,
     .cost = of_all<4, 1>,
     .limit = limit_sum1,
     .lazuli = [](over_columns& v) { v.out = lz::sum(v.x, 1, lz::keepdims); },
     .tolerance = 1e-4},
    {.name = "logsumexp",
     .sizes = tall_sizes,
     .cost = of_all<4, 4>,
     .limit = limit_logsumexp,
     .lazuli = [](over_columns& v) { v.out = lz::logsumexp(v.x, 1, lz::keepdims); },
     .tolerance = 1e-5},
};
registered const columns_added = add("reductions", columns);

std::vector<row<two_over_rows>> const moments = {
    {.name = "meanstd0",
     .sizes = sizes,
     .cost = of_all<4, 4>,
     .limit = limit_meanstd0,
     .lazuli =
         [](two_over_rows& v) {
           lz::assign(lz::into(v.out(0), v.out(1)),
                      lz::exprs(lz::mean(v.x, 0), lz::stddev(v.x, 0)));
         },
     .tolerance = 2e-5},
};
registered const moments_added = add("reductions", moments);

std::vector<row<along_columns>> const whole_rows = {
    {.name = "softmax",
     .sizes = tall_sizes,
     .cost = of_all<8, 5>,
     .limit = limit_softmax,
     .lazuli = [](along_columns& v) { v.out = lz::softmax(v.x, 1); }},
};
registered const whole_rows_added = add("reductions", whole_rows);

}  // namespace
}  // namespace bench
