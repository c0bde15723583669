// Many small matrices: static ones in a loop, as objects of a program, and a batch in one tensor.
#include "operands.hpp"

namespace bench {
namespace {

template <class T>
traffic product_cost(extents const& size) {
  auto const n = static_cast<double>(size.n), k = static_cast<double>(size.k);
  return {3 * sizeof(T) * k * n * n, 2 * k * n * n * n};
}
traffic system_cost(extents const& size) {
  auto const n = static_cast<double>(size.n), k = static_cast<double>(size.k);
  return {8 * k * n * n, k * n * n * n};
}

/// k matrices of static order, each a tensor of its own.
template <class T, lz::index order>
struct objects {
  using matrix = lz::tensor<T, order, order>;
  lz::dtensor<T, 3> left, right;  // the same in one piece, for the others
  mutable lz::dtensor<T, 3> packed;
  std::vector<matrix> a, b, out;
  objects(extents const& size, unsigned seed)
      : left(size.k, order, order), right(size.k, order, order), packed(size.k, order, order) {
    fill(left, seed), fill(right, seed + 1);
    for (std::int64_t i = 0; i < size.k; ++i) a.emplace_back(left(i)), b.emplace_back(right(i));
    out.resize(a.size());
  }
  limit::arguments arguments() const {
    return {.a = left.data(), .b = right.data(), .n = order, .m = left.extent(0)};
  }
  auto const& result() const {
    for (std::size_t i = 0; i < out.size(); ++i) packed(static_cast<std::int64_t>(i)) = out[i];
    return packed;
  }
  static void multiply(objects& v) {
    for (std::size_t i = 0; i < v.a.size(); ++i) v.out[i] = lz::matmul(v.a[i], v.b[i]);
  }
};

/// k matrices of static order in one tensor.
template <class T, lz::index order>
struct batch {
  lz::tensor<T, dyn, order, order> a, b, out;
  batch(extents const& size, unsigned seed)
      : a(size.k, order, order), b(size.k, order, order), out(size.k, order, order) {
    fill(a, seed), fill(b, seed + 1), fill(out, seed + 2);
  }
  limit::arguments arguments() const {
    return {.a = a.data(), .b = b.data(), .n = order, .m = a.extent(0)};
  }
  auto const& result() const { return out; }
  static void multiply(batch& v) { v.out = lz::matmul(v.a, v.b); }
};

/// k well conditioned matrices, and a right-hand side for each.
struct systems {
  lz::dtensor<float, 3> a, b;
  lz::dtensor<float, 3> out;
  systems(extents const& size, unsigned seed, std::int64_t columns)
      : a(size.k, size.n, size.n), b(size.k, size.n, 1), out(size.k, size.n, columns) {
    fill(a, seed), fill(b, seed + 1), fill(out, seed + 2);
    for (std::int64_t i = 0; i < size.n; ++i) a(all, i, i) += 8.F;
  }
  limit::arguments arguments() const {
    return {.a = a.data(), .b = b.data(), .n = a.extent(1), .m = a.extent(0)};
  }
  auto const& result() const { return out; }
};
struct inverses : systems {
  inverses(extents const& size, unsigned seed) : systems(size, seed, size.n) {}
};
struct solutions : systems {
  solutions(extents const& size, unsigned seed) : systems(size, seed, 1) {}
};

template <class Data, class T, lz::index order>
registered add_products(char const* name) {
  constexpr bool single = std::is_same_v<T, float>;
  return add<Data>("small", {{.name = name + std::string(single ? "_f" : "_d"),
                              .sizes = {{order, order, 1000}},
                              .cost = product_cost<T>,
                              .limit = single ? limit_small_f : limit_small_d,
                              .lazuli = Data::multiply,
                              .tolerance = single ? 1e-5 : 1e-13}});
}
template <class T, lz::index... order>
registered add_orders(std::integer_sequence<lz::index, order...>) {
  (add_products<objects<T, order>, T, order>("small_mm"), ...);
  (add_products<batch<T, order>, T, order>("batch_mm"), ...);
  return {};
}
using orders = std::integer_sequence<lz::index, 2, 3, 4, 8, 16>;
registered const of_floats = add_orders<float>(orders{});
registered const of_doubles = add_orders<double>(orders{});

std::vector<extents> const sizes{{3, 3, 100000}, {4, 4, 100000}};
std::vector<row<inverses>> const inverted = {
    {.name = "inv_f",
     .sizes = sizes,
     .cost = system_cost,
     .limit = limit_inverse,
     .lazuli = [](inverses& v) { v.out = lz::linalg::inv(v.a); },
     .tolerance = 1e-4},
};
registered const inverted_added = add("small", inverted);
std::vector<row<solutions>> const solved = {
    {.name = "solve_f",
     .sizes = sizes,
     .cost = system_cost,
     .limit = limit_solve,
     .lazuli = [](solutions& v) { v.out = lz::linalg::solve(v.a, v.b); },
     .tolerance = 1e-4},
};
registered const solved_added = add("small", solved);

}  // namespace
}  // namespace bench
