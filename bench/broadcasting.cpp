// Rows, columns and channels spread over an array.
#include "operands.hpp"

namespace bench {
namespace {

/// [m, n] with a row and a column.
struct matrices {
  lz::matrix<float> x, out;
  lz::vector<float> mean, deviation, column;
  matrices(extents const& size, unsigned seed)
      : x(size.m, size.n), out(size.m, size.n), mean(size.n), deviation(size.n), column(size.m) {
    fill(x, seed), fill(mean, seed + 1), fill_positive(deviation, seed + 2);
    fill(column, seed + 3), fill(out, seed + 4);
  }
  limit::arguments arguments() const {
    return {
        .a = x.data(), .b = mean.data(), .c = deviation.data(), .n = x.extent(1), .m = x.extent(0)};
  }
  auto const& result() const { return out; }
};

/// [m, n] with a column: b of the limit is the column.
struct columns : matrices {
  using matrices::matrices;
  limit::arguments arguments() const {
    auto all = matrices::arguments();
    all.b = column.data(), all.c = mean.data();
    return all;
  }
};

/// [channels, 56, 56] with a number for each channel.
struct images {
  lz::dtensor<float, 3> x, out;
  lz::vector<float> bias;
  images(extents const& size, unsigned seed)
      : x(size.k, size.m, size.n), out(size.k, size.m, size.n), bias(size.k) {
    fill(x, seed), fill(bias, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const {
    return {.a = x.data(), .b = bias.data(), .n = x.extent(1) * x.extent(2), .m = x.extent(0)};
  }
  auto const& result() const { return out; }
};

template <int flops>
traffic per_element(extents const& size) {
  double const all = static_cast<double>(size.n) * static_cast<double>(size.m) *
                     static_cast<double>(size.k == 0 ? 1 : size.k);
  return {8 * all, flops * all};
}

std::vector<extents> const sizes{{100, 100}, {3000, 2000}};

std::vector<row<matrices>> const rows = {
    {.name = "standardize",
     .sizes = sizes,
     .cost = per_element<2>,
     .limit = limit_standardize,
     .lazuli = [](matrices& v) { v.out = (v.x - v.mean) / v.deviation; },
     .streams = true},
};
registered const rows_added = add("broadcasting", rows);

std::vector<row<columns>> const over_columns = {
    {.name = "outer",
     .sizes = sizes,
     .cost = per_element<2>,
     .limit = limit_outer,
     .lazuli = [](columns& v) { v.out = v.column(all, newaxis) * v.mean + v.x; },
     .streams = true},
};
registered const over_columns_added = add("broadcasting", over_columns);

std::vector<row<images>> const channels = {
    {.name = "bias3",
     .sizes = {{56, 56, 64}, {224, 224, 64}},
     .cost = per_element<1>,
     .limit = limit_bias,
     .lazuli = [](images& v) { v.out = v.x + v.bias(all, newaxis, newaxis); },
     .streams = true},
};
registered const channels_added = add("broadcasting", channels);

}  // namespace
}  // namespace bench
