// A cuBLAS of naive loops over host memory, which keeps what it was asked for.
#pragma once

#include <cmath>
#include <complex>
#include <lazuli/backend/gpu/vendor/blas_table.hpp>
#include <map>
#include <vector>

#include "host.hpp"

namespace mock {

namespace vendor = gpu::vendor;

/// A matrix as BLAS is given it: column-major, perhaps turned.
struct operand {
  void const* data;
  int op;
  std::int64_t ld, step;
  /// Where the element (i, j) of op(x) lies.
  std::int64_t at(std::int64_t i, std::int64_t j, std::int64_t batch) const {
    return batch * step + (op == 0 ? i + j * ld : j + i * ld);
  }
};

struct call {
  std::int64_t m, n, k, batch;
  operand x, y;
  void const* c;
  void* d;
  std::int64_t ld_d, d_step;
  int type, result, compute, scale;
  void const *alpha, *beta;
  int epilogue = 1;
  void const* bias = nullptr;
  std::size_t workspace = 0;
  void* stream = nullptr;
};

/// All that the mock was asked for, and what it is to refuse.
struct record {
  std::vector<call> calls;
  int created = 0, destroyed = 0, math_mode = -1, refuse = 0;
  int descriptors = 0, chosen = 0;  // alive; times an algorithm was looked for
  bool no_algorithm = false;
  std::map<int, std::int64_t> preferences;
  void* stream = nullptr;
};
inline record& seen() {
  static record all;
  return all;
}

template <class S>
S conjugated(S value, int op) {
  if constexpr (lazuli::complex_dtype<S>) return op == 2 ? std::conj(value) : value;
  return value;
}

/// What the epilogues do; GELU in its tanh form.
template <class S>
S finish(S value, int epilogue) {
  if constexpr (std::is_floating_point_v<S>) {
    if ((epilogue & 2) != 0) return value > 0 ? value : S(0);
    if ((epilogue & 32) != 0) {
      S const inner = S(0.7978845608028654) * (value + S(0.044715) * value * value * value);
      return S(0.5) * value * (S(1) + std::tanh(inner));
    }
  }
  return value;
}

/// d = epilogue(alpha·op(x)·op(y) + beta·c + bias), in S; bias along the rows.
template <class T, class S, class D = T>
void multiply(call const& of) {
  S const alpha = *static_cast<S const*>(of.alpha), beta = *static_cast<S const*>(of.beta);
  for (std::int64_t batch = 0; batch < of.batch; ++batch) {
    for (std::int64_t j = 0; j < of.n; ++j) {
      for (std::int64_t i = 0; i < of.m; ++i) {
        S sum{};
        for (std::int64_t k = 0; k < of.k; ++k) {
          S const x(static_cast<T const*>(of.x.data)[of.x.at(i, k, batch)]);
          S const y(static_cast<T const*>(of.y.data)[of.y.at(k, j, batch)]);
          sum += conjugated(x, of.x.op) * conjugated(y, of.y.op);
        }
        std::int64_t const at = batch * of.d_step + i + j * of.ld_d;
        S value = alpha * sum;
        if (beta != S(0)) value += beta * S(static_cast<D const*>(of.c)[at]);
        if (of.bias != nullptr) value += S(static_cast<T const*>(of.bias)[i]);
        static_cast<D*>(of.d)[at] = D(finish(value, of.epilogue));
      }
    }
  }
}

/// What BLAS refuses, 7 (INVALID_VALUE) or 15 (NOT_SUPPORTED); else the product.
inline int run(call const& of) {
  arrive(of.stream);
  seen().calls.push_back(of);
  if (seen().refuse != 0) return seen().refuse;
  auto const least = [](std::int64_t rows) { return rows > 1 ? rows : 1; };
  if (of.m <= 0 || of.n <= 0 || of.k <= 0 || of.batch <= 0) return 7;
  if (of.x.ld < least(of.x.op == 0 ? of.m : of.k)) return 7;
  if (of.y.ld < least(of.y.op == 0 ? of.k : of.n) || of.ld_d < least(of.m)) return 7;
  if (of.batch > 1 && of.d_step == 0) return 7;
  if (of.type == 0 && of.compute != 68 && of.compute != 77) return 15;
  switch (of.type) {
    case 0:
      return multiply<float, float>(of), 0;
    case 1:
      return of.compute == 70 ? (multiply<double, double>(of), 0) : 15;
    case 2:
      return of.compute == 68 && of.scale == 0 ? (multiply<lazuli::float16, float>(of), 0) : 15;
    case 3:
      if (of.x.ld % 4 != 0 || of.y.ld % 4 != 0 || of.result != 10 || of.compute != 72) return 15;
      return multiply<std::int8_t, std::int32_t, std::int32_t>(of), 0;
    case 4:
      return multiply<std::complex<float>, std::complex<float>>(of), 0;
    case 5:
      return of.compute == 70 ? (multiply<std::complex<double>, std::complex<double>>(of), 0) : 15;
    case 14:
      return of.compute == 68 && of.scale == 0 ? (multiply<lazuli::bfloat16, float>(of), 0) : 15;
    default:
      return 15;
  }
}

inline vendor::blas_table make_blas() {
  vendor::blas_table t;
  t.create.function = [](void** handle) {
    *handle = new int(++seen().created);
    return 0;
  };
  t.destroy.function = [](void* handle) {
    ++seen().destroyed;
    delete static_cast<int*>(handle);
    return 0;
  };
  t.set_stream.function = [](void*, void* stream) {
    seen().stream = stream;
    return 0;
  };
  t.set_math_mode.function = [](void*, int mode) {
    seen().math_mode = mode;
    return 0;
  };
  t.gemm.function = [](void*, int op_x, int op_y, std::int64_t m, std::int64_t n, std::int64_t k,
                       void const* alpha, void const* x, int type, std::int64_t ld_x,
                       long long x_step, void const* y, int, std::int64_t ld_y, long long y_step,
                       void const* beta, void* d, int result, std::int64_t ld_d, long long d_step,
                       std::int64_t batch, int compute, int) {
    int const scale =
        type == 2 || type == 14 ? 0 : type;  // the type of alpha follows from the others here
    return run({m,
                n,
                k,
                batch,
                {x, op_x, ld_x, x_step},
                {y, op_y, ld_y, y_step},
                d,
                d,
                ld_d,
                d_step,
                type,
                result,
                compute,
                scale,
                alpha,
                beta,
                1,
                nullptr,
                0,
                seen().stream});
  };
  return t;
}
inline vendor::blas_table const& blas() {
  static vendor::blas_table const table = make_blas();
  return table;
}

/// hipBLAS: the same with its own numbers, which are those of its headers; others are refused.
inline vendor::blas_table const& hip_blas() {
  static vendor::blas_table const table = [] {
    vendor::blas_table t = make_blas();
    vendor::name_for_hip(t);
    t.set_math_mode.function = nullptr;
    t.gemm.function = [](void* handle, int op_x, int op_y, std::int64_t m, std::int64_t n,
                         std::int64_t k, void const* alpha, void const* x, int x_type,
                         std::int64_t ld_x, long long x_step, void const* y, int y_type,
                         std::int64_t ld_y, long long y_step, void const* beta, void* d, int d_type,
                         std::int64_t ld_d, long long d_step, std::int64_t batch, int compute,
                         int algorithm) {
      std::map<int, int> const computed{{2, 68}, {6, 77}, {7, 70}, {9, 72}};
      auto const found = computed.find(compute);
      if (found == computed.end() || op_x < 111 || op_x > 113 || op_y < 111 || op_y > 113)
        return 10;
      if (algorithm != 160) return 10;
      return blas().gemm.function(handle, op_x - 111, op_y - 111, m, n, k, alpha, x, x_type, ld_x,
                                  x_step, y, y_type, ld_y, y_step, beta, d, d_type, ld_d, d_step,
                                  batch, found->second, -1);
    };
    return t;
  }();
  return table;
}

}  // namespace mock
