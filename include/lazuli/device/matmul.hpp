// matmul on a device: by the vendor's library if it has the dtype, else by a generated kernel that
// sums products.
#pragma once

#include <lazuli/backend/gpu/vendor/blas.hpp>
#include <lazuli/backend/gpu/vendor/execution.hpp>
#include <lazuli/device/reduce.hpp>
#include <lazuli/linalg/matmul.hpp>

LAZULI_BEGIN

namespace detail {

/// Memory of a device whose extents are known at run time only: the code below is compiled once for
/// all static extents.
template <device_space S, class T, int R>
using device_leaf = device_target<S, T, dextents<R>>;

/// An expression as elements of T in memory: in place, or its value.
template <class T, device_space S, class X>
auto leaf_on_device(X const& x, int device) {
  constexpr int rank = X::extents_type::rank();
  dextents<rank> const extents(x.extents().values());
  if constexpr (leaf<X> && std::is_same_v<typename X::value_type, T>) {
    return device_leaf<S, T, rank>{const_cast<T*>(x.data()), extents, x.strides(), x.memory(),
                                   x.device_index()};
  } else {
    auto const value = device_memory<S, T>(extents, device);
    assign_on_device(value, x, aliasing::excluded);
    return value;
  }
}

/// A copy without gaps.
template <device_space S, class T, class E>
device_target<S, T, E> dense_copy(device_target<S, T, E> const& x) {
  auto const value = device_memory<S, T>(x.shape, x.ordinal);
  run_chain(value, x, aliasing::excluded);
  return value;
}

/// Calls f(execution) for a library that reads and writes such memory on the current stream.
template <device_space S, class F, class... X>
void run_library(int device, F const& f, X const&... operands) {
  gpu::stream const stream = gpu::current_stream(S::platform(), device);
  auto const use = [&](auto const& x, gpu::access how) {
    if (x.memory()) x.memory()->use_on(stream, how);
  };
  int at = 0;  // the first is written
  (use(operands, at++ == 0 ? gpu::access::write : gpu::access::read), ...);
  gpu::library_stream const run(stream);
  f(run.on());
}

/// Strides of an operand of a product along the axes of the batch, which are its first ones,
/// right-aligned; `inner` axes belong to one matrix.
template <class X>
void batch_strides(X const& x, int inner, int axes, gpu::matrices& out) {
  constexpr int rank = X::extents_type::rank();
  for (int i = 0; i < axes; ++i) {
    int const own = i - (axes - (rank - inner));
    out.batch[i] = own < 0 || x.shape[own] == 1 ? 0 : x.steps[static_cast<std::size_t>(own)];
  }
}

/// to = a·b by the rules of matmul, as data.
template <class To, class A, class B>
gpu::product describe_product(To const& to, A const& a, B const& b) {
  constexpr int ra = A::extents_type::rank(), rb = B::extents_type::rank(),
                rank = To::extents_type::rank(), axes = rank - (ra > 1) - (rb > 1);
  gpu::product p;
  p.type = gpu::code_of<typename To::value_type>;
  p.m = ra > 1 ? a.shape[ra > 1 ? ra - 2 : 0] : 1;
  p.k = a.shape[ra - 1];
  p.n = rb > 1 ? b.shape[rb - 1] : 1;
  p.axes = axes;
  for (int i = 0; i < axes; ++i) p.extents[i] = to.shape[i];
  p.a = {a.first, ra > 1 ? a.steps[ra > 1 ? ra - 2 : 0] : 0, a.steps[ra - 1], {}, false};
  p.b = {b.first, b.steps[rb > 1 ? rb - 2 : 0], rb > 1 ? b.steps[rb - 1] : 0, {}, false};
  p.d.data = to.first;
  if constexpr (ra > 1) p.d.row = to.steps[axes];
  if constexpr (rb > 1) p.d.col = to.steps[rank - 1];
  batch_strides(a, ra > 1 ? 2 : 1, axes, p.a);
  batch_strides(b, rb > 1 ? 2 : 1, axes, p.b);
  batch_strides(to, rank - axes, axes, p.d);
  return p;
}

/// A leaf with the axes of a batch, then three more.
template <int Axes, int Inner, class X>
auto spread_leaf(X const& x, gpu::product const& p, gpu::matrices const& of,
                 index_array<Inner> const& extents, index_array<Inner> const& steps) {
  device_leaf<space_of<X>, typename X::value_type, Axes + Inner> out;
  index_array<Axes + Inner> shape{};
  for (std::size_t i = 0; i < Axes + Inner; ++i) {
    shape[i] = i < Axes ? p.extents[i] : extents[i - Axes];
    out.steps[i] = i < Axes ? of.batch[i] : steps[i - Axes];
  }
  out.first = x.first;
  out.shape = dextents<Axes + Inner>(shape);
  out.block = x.block;
  out.ordinal = x.ordinal;
  return out;
}

/// For dtypes that no library multiplies. Integers wrap; bool: whether any product is true.
template <int Axes, class To, class A, class B>
void sum_products(To const& to, gpu::product const& p, A const& a, B const& b) {
  index_array<3> const extents{p.m, p.n, p.k};
  auto const left = spread_leaf<Axes, 3>(a, p, p.a, extents, {p.a.row, 0, p.a.col});
  auto const right = spread_leaf<Axes, 3>(b, p, p.b, extents, {0, p.b.col, p.b.row});
  auto const out = spread_leaf<Axes, 2>(to, p, p.d, {p.m, p.n}, {p.d.row, p.d.col});
  auto const total = sum(left * right, constant<-1>{});
  reduce_chain(out, total, total.operand());
}

/// to = a·b for operands in memory of one dtype that do not overlap `to`.
template <device_space S, class T, class E, class EA, class EB>
void multiply_on_device(device_target<S, T, E> const& to, device_target<S, T, EA> const& a,
                        device_target<S, T, EB> const& b) {
  if (to.shape.size() == 0) return;
  gpu::product const p = describe_product(to, a, b);
  if constexpr (!gpu::multiplies(gpu::code_of<T>)) {
    sum_products<E::rank() - (EA::rank() > 1) - (EB::rank() > 1)>(to, p, a, b);
  } else {
    gpu::gemm_plan const plan = gpu::plan_gemm(p);
    if (plan.scale_only) return run_chain(to, scalar_leaf<T>(T(0)), aliasing::excluded);
    if (plan.copy_a) return multiply_on_device(to, dense_copy(a), b);
    if (plan.copy_b) return multiply_on_device(to, a, dense_copy(b));
    if (plan.copy_d) {
      auto const value = device_memory<S, T>(to.shape, to.ordinal);
      multiply_on_device(value, a, b);
      return run_chain(to, value, aliasing::excluded);
    }
    run_library<S>(
        to.ordinal, [&](gpu::execution const& on) { gpu::gemm(plan, 1, 0, on); }, to, a, b);
  }
}

/// Operands that lie in memory with strides of which one is 1 are not copied.
/// Source: cublasGemmStridedBatchedEx.
template <device_space S, class A, class B>
struct barrier_on<S, matmul_node<A, B>> {
  template <class D, class E>
  static void run(device_target<S, D, E> const& to, matmul_node<A, B> const& e) {
    e.with_operands([&](A const& a, B const& b) {
      multiply_on_device(leaf_on_device<D, S>(to, to.ordinal), leaf_on_device<D, S>(a, to.ordinal),
                         leaf_on_device<D, S>(b, to.ordinal));
    });
  }
};

}  // namespace detail

LAZULI_END
