// Reductions, functions that are made of them, and products.
#include <algorithm>
#include <cmath>

#include "gpu.hpp"

namespace gpu_bench {

namespace {

struct table {
  index n, columns, rows;
  lz::cuda_tensor<float, dyn> x, y, of_rows, other, of_columns, one;
  lz::cuda_tensor<float> all;
  lz::cuda_tensor<std::int64_t, dyn> places;

  explicit table(index items)
      : n(items),
        columns(index(1) << static_cast<int>(std::ceil(std::log2(items) / 2))),
        rows(items / columns),
        x(filled<float>(items, 1)),
        y(items),
        of_rows(rows),
        other(rows),
        of_columns(columns),
        one(1),
        places(rows) {}

  auto matrix() { return x.view(rows, columns); }
  auto result() { return y.view(rows, columns); }
  /// f(i, sum) folded over a row, or every `step`-th element.
  template <class F>
  static double fold(index from, index count, index step, F const& f) {
    double sum = 0;
    for (index k = 0; k < count; ++k)
      sum += f(static_cast<double>(float(value(1, from + k * step))));
    return sum;
  }
  double mean(index row) const {
    return fold(row * columns, columns, 1, [](double v) { return v; }) /
           static_cast<double>(columns);
  }
  /// How far the worst of `y` is from (x - mean) / √(var + eps) of the rows.
  double off_standard(double eps) const {
    index known = -1;
    double mean_of_row = 0, scale = 0;
    return worst(y, n, [&](index i) {
      index const r = i / columns;
      if (r != known) {
        known = r;
        mean_of_row = mean(r);
        scale = 1 / std::sqrt(var(r) + eps);
      }
      return (value(1, i) - mean_of_row) * scale;
    });
  }
  /// The same for exp(x) / Σ exp(x) of rows of so many elements.
  double off_softmax(index length) const {
    index known = -1;
    double sum = 0;
    return worst(y, n, [&](index i) {
      index const r = i / length;
      if (r != known) {
        known = r;
        sum = fold(r * length, length, 1, [](double v) { return std::exp(v); });
      }
      return std::exp(value(1, i)) / sum;
    });
  }
  double var(index row) const {
    double const m = mean(row);
    return fold(row * columns, columns, 1, [m](double v) { return (v - m) * (v - m); }) /
           static_cast<double>(columns);
  }
};

template <class Run, class Error>
workload row(char const* name, double goal, double moved, double tolerance, Run run, Error error) {
  return {name, "float32", goal, tolerance, 8.1, [=](index items) {
            auto const t = std::make_shared<table>(items);
            return problem{[=] { run(*t); }, [=] { return error(*t); },
                           moved * static_cast<double>(items)};
          }};
}

template <class T>
workload product(char const* dtype, double tolerance) {
  return {"matmul",
          dtype,
          0,
          tolerance,
          3.0 * sizeof(T),
          [](index items) {
            struct set {
              lz::cuda_tensor<T, dyn> a, b, c;
            };
            auto const side = static_cast<index>(std::sqrt(static_cast<double>(items)));
            index const all = side * side;
            auto const t = std::make_shared<set>(
                set{filled<T>(all, 1), filled<T>(all, 2), lz::cuda_tensor<T, dyn>(all)});
            auto const at = [](unsigned seed, index i) {
              return static_cast<double>(static_cast<T>(value(seed, i)));
            };
            return problem{
                [=] {
                  t->c.view(side, side) = lz::matmul(t->a.view(side, side), t->b.view(side, side));
                },
                [=] {
                  return worst(t->c, all, [&](index i) {
                    double sum = 0;
                    for (index k = 0; k < side; ++k)
                      sum += at(1, i / side * side + k) * at(2, k * side + i % side);
                    return sum;
                  });
                },
                3.0 * sizeof(T) * static_cast<double>(all), 2 * std::pow(double(side), 3)};
          },
          1 << 26};
}

}  // namespace

void reduce() {
  constexpr auto plain = [](double v) { return v; };
  std::vector<workload> const list{
      row(
          "sum of all", 95, 4, 1e-5, [](table& t) { t.all = lz::sum(t.x); },
          [=](table& t) {
            t.one = t.all.view(1);
            return t.n > 1 << 26
                       ? 0
                       : worst(t.one, 1, [&](index) { return table::fold(0, t.n, 1, plain); });
          }),
      row(
          "sum of rows", 92, 4, 1e-5, [](table& t) { t.of_rows = lz::sum(t.matrix(), 1); },
          [=](table& t) {
            return worst(t.of_rows, t.rows,
                         [&](index i) { return table::fold(i * t.columns, t.columns, 1, plain); });
          }),
      row(
          "sum of columns", 92, 4, 1e-5, [](table& t) { t.of_columns = lz::sum(t.matrix(), 0); },
          [=](table& t) {
            return worst(t.of_columns, t.columns,
                         [&](index i) { return table::fold(i, t.rows, t.columns, plain); });
          }),
      row(
          "mean and var of rows", 90, 4, 1e-5,
          [](table& t) {
            lz::assign(lz::into(t.of_rows, t.other),
                       lz::exprs(lz::mean(t.matrix(), 1), lz::var(t.matrix(), 1)));
          },
          [](table& t) {
            double const means = worst(t.of_rows, t.rows, [&](index i) { return t.mean(i); });
            return std::max(means, worst(t.other, t.rows, [&](index i) { return t.var(i); }));
          }),
      row(
          "softmax of rows", 85, 8, 1e-5,
          [](table& t) { t.result() = lz::softmax(t.matrix(), -1); },
          [](table& t) { return t.off_softmax(t.columns); }),
      row(
          "softmax of all", 90, 12, 1e-5, [](table& t) { t.y = lz::softmax(t.x, 0); },
          [](table& t) {
            double const sum =
                t.n > 1 << 26 ? 0 : table::fold(0, t.n, 1, [](double v) { return std::exp(v); });
            return sum == 0 ? 0
                            : worst(t.y, t.n, [&](index i) { return std::exp(value(1, i)) / sum; });
          }),
      row(
          "layer_norm of rows", 85, 8, 2e-4,
          [](table& t) { t.result() = lz::layer_norm(t.matrix()); },
          [](table& t) { return t.off_standard(1e-5); }),
      row(
          "standardized rows", 85, 8, 2e-4,
          [](table& t) {
            auto const x = t.matrix();
            t.result() = (x - lz::mean(x, 1, lz::keepdims)) / lz::stddev(x, 1, lz::keepdims);
          },
          [](table& t) { return t.off_standard(0); }),
      row(
          "softmax of rows of 1024", 85, 8, 1e-5,
          [](table& t) {
            t.y.view(t.n / 1024, 1024) = lz::softmax(t.x.view(t.n / 1024, 1024), -1);
          },
          [](table& t) { return t.off_softmax(1024); }),
      row(
          "softmax of columns", 85, 8, 1e-5,
          [](table& t) { t.result() = lz::softmax(t.matrix(), 0); },
          [](table& t) {
            return worst(t.y, t.n, [&](index i) {
              return std::exp(value(1, i)) / table::fold(i % t.columns, t.rows, t.columns,
                                                         [](double v) { return std::exp(v); });
            });
          }),
      row(
          "mean of 3 channels over pixels", 85, 4, 1e-5,
          [](table& t) {
            index const pixels = t.n / 3 / 1024 * 1024;
            t.of_columns(lz::slice(0, 3)) =
                lz::mean(t.x(lz::slice(0, pixels * 3)).view(pixels / 1024, 1024, 3), {0, 1});
          },
          [=](table& t) {
            index const pixels = t.n / 3 / 1024 * 1024;
            return t.n > 1 << 26 ? 0 : worst(t.of_columns, 3, [&](index i) {
              return table::fold(i, pixels, 3, plain) / static_cast<double>(pixels);
            });
          }),
      row(
          "sum of 4 columns", 85, 4, 1e-5,
          [](table& t) { t.of_columns(lz::slice(0, 4)) = lz::sum(t.x.view(t.n / 4, 4), 0); },
          [=](table& t) {
            return t.n > 1 << 26 ? 0 : worst(t.of_columns, 4, [&](index i) {
              return table::fold(i, t.n / 4, 4, plain);
            });
          }),
      row(
          "argmax of rows", 85, 4, 0, [](table& t) { t.places = lz::argmax(t.matrix(), 1); },
          [](table& t) {
            return worst(t.places, t.rows, [&](index i) {
              index best = 0;
              for (index k = 1; k < t.columns; ++k)
                if (value(1, i * t.columns + k) > value(1, i * t.columns + best)) best = k;
              return static_cast<double>(best);
            });
          }),
      product<float>("float32", 1e-4),
      product<lz::float16>("float16", 2e-3),
  };
  run_all(list);
}

}  // namespace gpu_bench
