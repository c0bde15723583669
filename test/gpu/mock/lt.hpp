// A cuBLASLt over the naive products of the cuBLAS beside it: descriptors as maps of their
// attributes.
#pragma once

#include "blas.hpp"

namespace mock {

/// What stands behind a descriptor: attributes as numbers; a layout's type, rows, columns, leading
/// dimension.
struct described {
  std::map<int, std::int64_t> set;
  std::int64_t made_of[4] = {};
  operand matrix(void const* data, int op) const { return {data, op, made_of[3], value(6, 0)}; }
  std::int64_t value(int attribute, std::int64_t otherwise) const {
    auto const found = set.find(attribute);
    return found == set.end() ? otherwise : found->second;
  }
};

inline int make_descriptor(void** out, std::int64_t a, std::int64_t b, std::int64_t c,
                           std::int64_t d) {
  ++seen().descriptors;
  *out = new described{{}, {a, b, c, d}};
  return 0;
}
inline int destroy_descriptor(void* gone) {
  --seen().descriptors;
  delete static_cast<described*>(gone);
  return 0;
}
inline int set_attribute(void* of, int attribute, void const* value, std::size_t bytes) {
  std::int64_t number = 0;
  if (bytes != 4 && bytes != 8) return 7;
  std::memcpy(&number, value, bytes);
  static_cast<described*>(of)->set[attribute] = number;
  return 0;
}

/// The call that descriptors describe.
inline call described_call(void* product, void const* alpha, void const* x, void* x_layout,
                           void const* y, void* y_layout, void const* beta, void const* c, void* d,
                           void* d_layout) {
  auto const& what = *static_cast<described*>(product);
  auto const &lx = *static_cast<described*>(x_layout), &ly = *static_cast<described*>(y_layout),
             &ld = *static_cast<described*>(d_layout);
  int const op_x = static_cast<int>(what.value(3, 0)), op_y = static_cast<int>(what.value(4, 0));
  std::int64_t const k = lx.made_of[op_x == 0 ? 2 : 1];
  call made{ld.made_of[1],
            ld.made_of[2],
            k,
            ld.value(5, 1),
            lx.matrix(x, op_x),
            ly.matrix(y, op_y),
            c,
            d,
            ld.made_of[3],
            ld.value(6, 0),
            static_cast<int>(lx.made_of[0]),
            static_cast<int>(ld.made_of[0]),
            static_cast<int>(what.made_of[0]),
            static_cast<int>(what.made_of[1]),
            alpha,
            beta};
  made.epilogue = static_cast<int>(what.value(7, 1));
  made.bias = reinterpret_cast<void const*>(what.value(8, 0));
  return made;
}

inline vendor::lt_table make_lt() {
  vendor::lt_table t;
  t.create.function = [](void** handle) {
    *handle = new int(++seen().created);
    return 0;
  };
  t.destroy.function = [](void* handle) {
    ++seen().destroyed;
    delete static_cast<int*>(handle);
    return 0;
  };
  t.product_create.function = [](void** out, int compute, int scale) {
    return make_descriptor(out, compute, scale, 0, 0);
  };
  t.layout_create.function = [](void** out, int type, std::uint64_t rows, std::uint64_t cols,
                                std::int64_t ld) {
    return make_descriptor(out, type, static_cast<std::int64_t>(rows),
                           static_cast<std::int64_t>(cols), ld);
  };
  t.preference_create.function = [](void** out) { return make_descriptor(out, 0, 0, 0, 0); };
  t.product_destroy.function = t.layout_destroy.function = t.preference_destroy.function =
      destroy_descriptor;
  t.product_set.function = t.layout_set.function = t.preference_set.function = set_attribute;
  t.choose.function = [](void*, void* product, void* x, void* y, void* c, void* d, void* wishes,
                         int, vendor::lt_choice* out, int* found) {
    ++seen().chosen;
    seen().preferences = static_cast<described*>(wishes)->set;
    *found = seen().no_algorithm ? 0 : 1;
    if (seen().no_algorithm) return 15;
    auto const of =
        described_call(product, nullptr, nullptr, x, nullptr, y, nullptr, nullptr, nullptr, d);
    auto const& right = *static_cast<described*>(y);
    if (c != d || right.made_of[of.y.op == 0 ? 2 : 1] != of.n ||
        right.made_of[of.y.op == 0 ? 1 : 2] != of.k)
      return 7;
    *out = {};
    out->algorithm.data[0] = 42;
    out->workspace = 1024;
    return 0;
  };
  t.multiply.function = [](void*, void* product, void const* alpha, void const* x, void* lx,
                           void const* y, void* ly, void const* beta, void const* c, void*, void* d,
                           void* ld, vendor::lt_algorithm const* algorithm, void* work,
                           std::size_t bytes, void* stream) {
    auto of = described_call(product, alpha, x, lx, y, ly, beta, c, d, ld);
    if (algorithm->data[0] != 42 || bytes < 1024 || work == nullptr) return 7;
    std::memset(work, 0, bytes);
    of.workspace = bytes;
    of.stream = stream;
    return run(of);
  };
  return t;
}
inline vendor::lt_table const& lt() {
  static vendor::lt_table const table = make_lt();
  return table;
}

}  // namespace mock
