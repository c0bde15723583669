// What the library can do in the call of a product: a factor, a bias, an addend that lies in the
// destination or as it does, ReLU.
#pragma once

#include <lazuli/backend/gpu/vendor/epilogue.hpp>
#include <lazuli/device/matmul.hpp>

LAZULI_BEGIN

namespace detail {

/// A product, or memory of a device, times a number: which of them, and the number.
template <class X>
struct scaled_operand {
  static constexpr bool is_product = false, is_memory = leaf<X> && on_device<X>;
  using type = X;
  static X const& of(X const& x) { return x; }
  static std::complex<double> factor(X const&) { return 1; }
};
template <class A, class B>
struct scaled_operand<matmul_node<A, B>> {
  static constexpr bool is_product = true, is_memory = false;
  using type = matmul_node<A, B>;
  static type const& of(type const& x) { return x; }
  static std::complex<double> factor(type const&) { return 1; }
};
template <class T>
std::complex<double> as_factor(T value) {
  if constexpr (complex_dtype<T>)
    return {value.real(), value.imag()};
  else
    return static_cast<double>(value);
}
template <class T, class C, class X>
  requires std::is_same_v<T, typename X::value_type>
struct scaled_operand<node<op::multiply_op, T, scalar_leaf<C>, X>> : scaled_operand<X> {
  using full = node<op::multiply_op, T, scalar_leaf<C>, X>;
  static auto const& of(full const& x) { return x.template operand<1>(); }
  static auto factor(full const& x) { return as_factor(*x.template operand<0>().data()); }
};
template <class T, class C, class X>
  requires std::is_same_v<T, typename X::value_type>
struct scaled_operand<node<op::multiply_op, T, X, scalar_leaf<C>>> : scaled_operand<X> {
  using full = node<op::multiply_op, T, X, scalar_leaf<C>>;
  static auto const& of(full const& x) { return x.template operand<0>(); }
  static auto factor(full const& x) { return as_factor(*x.template operand<1>().data()); }
};

/// alpha·product, or alpha·product + beta·memory.
struct no_addend {};
template <class P, class M = no_addend>
struct product_sum {
  P const& product;
  std::complex<double> alpha;
  M const* addend = nullptr;
  std::complex<double> beta = 0;
};

template <class X>
inline constexpr bool is_product_sum = scaled_operand<X>::is_product;
template <class X, class Y>
inline constexpr bool is_sum_with_product =
    ((scaled_operand<X>::is_product && scaled_operand<Y>::is_memory) ||
     (scaled_operand<X>::is_memory && scaled_operand<Y>::is_product)) &&
    std::is_same_v<typename X::value_type, typename Y::value_type>;
template <class T, class X, class Y>
inline constexpr bool is_product_sum<node<op::add_op, T, X, Y>> = is_sum_with_product<X, Y>;
template <class T, class X, class Y>
inline constexpr bool is_product_sum<node<op::subtract_op, T, X, Y>> = is_sum_with_product<X, Y>;

/// The parts of such a sum; `first` and `second` are the signs of its terms.
template <class X, class Y>
auto parts_of_sum(X const& x, Y const& y, double second) {
  using a = scaled_operand<X>;
  using b = scaled_operand<Y>;
  if constexpr (a::is_product)
    return product_sum<typename a::type, typename b::type>{a::of(x), a::factor(x), &b::of(y),
                                                           second * b::factor(y)};
  else
    return product_sum<typename b::type, typename a::type>{b::of(y), second * b::factor(y),
                                                           &a::of(x), a::factor(x)};
}
template <class X>
auto parts_of_product(X const& x) {
  using s = scaled_operand<X>;
  return product_sum<typename s::type>{s::of(x), s::factor(x)};
}
template <class T, class X, class Y>
auto parts_of_product(node<op::add_op, T, X, Y> const& x) {
  return parts_of_sum(x.template operand<0>(), x.template operand<1>(), 1);
}
template <class T, class X, class Y>
auto parts_of_product(node<op::subtract_op, T, X, Y> const& x) {
  return parts_of_sum(x.template operand<0>(), x.template operand<1>(), -1);
}

/// Expressions that one call may write: `out = relu(2 * matmul(x, w) + b)` is one.
template <class X>
inline constexpr bool is_fused_product =
    is_product_sum<X>&& gpu::multiplies(gpu::code_of<typename X::value_type>);
template <class T, class X>
inline constexpr bool is_fused_product<node<op::relu_op, T, X>> = is_product_sum<X> &&
                                                                  (std::is_same_v<T, float> ||
                                                                   std::is_same_v<T, float16> ||
                                                                   std::is_same_v<T, bfloat16>);
template <class T, class X>
inline constexpr bool is_relu = false;
template <class T, class X>
inline constexpr bool is_relu<T, node<op::relu_op, T, X>> = true;

/// Elements that are added along the last axis of a result of these extents.
template <class M, class E>
bool is_bias(M const& x, E const& extents) {
  constexpr int rank = M::extents_type::rank();
  if constexpr (rank == 0 || rank > E::rank()) {
    return false;
  } else {
    auto const own = x.extents();
    for (int i = 0; i < rank - 1; ++i)
      if (own[i] != 1) return false;
    index const n = own[rank - 1];
    return n == extents[E::rank() - 1] && (n == 1 || x.strides()[rank - 1] == 1);
  }
}

/// Memory that a library reads besides its operands.
struct memory_only {
  shared_block const& block;
  shared_block const& memory() const { return block; }
};

/// The call that does all of it, if that is `possible`. d must be readable where it lies.
struct fused_choice {
  bool possible = false, with_lt = false;
  gpu::fused_plan plan;
};
inline fused_choice choose_fused(gpu::product const& p, bool relu, void const* bias,
                                 void const* addend) {
  fused_choice out;
  gpu::gemm_plan const plan = gpu::plan_gemm(p);
  using after = gpu::epilogue;
  out.plan = gpu::plan_fused(plan,
                             bias == nullptr ? (relu ? after::relu : after::none)
                             : relu          ? after::relu_bias
                                             : after::bias,
                             bias);
  out.plan.addend = addend;
  out.with_lt = relu || bias != nullptr || addend != nullptr;
  // If axes of the batch became columns, a bias would have to be repeated.
  bool const columns = bias == nullptr || plan.call.m == p.n;
  out.possible = plan.ready() && columns && (out.plan.possible || !out.with_lt);
  return out;
}

/// Writes the expression by one call of the library; false, with nothing done, if none can.
template <device_space S, class X>
  requires is_fused_product<X>
struct fusion_on<S, X> {
  template <class D, class E>
  static bool run(device_target<S, D, E> const& to, X const& e, aliasing known) {
    if constexpr (!std::is_same_v<D, typename X::value_type> ||
                  X::extents_type::rank() != E::rank() || E::rank() == 0) {
      return false;
    } else {
      constexpr bool relu = is_relu<D, X>;
      auto const parts = [&] {
        if constexpr (relu)
          return parts_of_product(e.template operand<0>());
        else
          return parts_of_product(e);
      }();
      if (!(to.shape == e.extents())) return false;
      bool meet = false;
      for_each_source(parts.product, [&](auto const& x) {
        if constexpr (on_device<decltype(x)>)
          meet = meet || (x.memory() == to.block && known != aliasing::excluded);
      });
      if (meet) return false;
      void const *bias = nullptr, *beside = nullptr;
      std::complex<double> beta = 0;
      shared_block addend;
      if constexpr (!std::is_same_v<decltype(parts.addend), no_addend const*>) {
        addend = parts.addend->memory();
        if (lies_in(*parts.addend, to)) {
          beta = parts.beta;
        } else if (parts.beta == 1. && addend != to.block && is_bias(*parts.addend, to.shape)) {
          bias = parts.addend->data();
        } else if (addend != to.block && lies_alike(*parts.addend, to)) {
          beside = parts.addend->data();
          beta = parts.beta;
        } else {
          return false;
        }
      }
      return parts.product.with_operands([&]<class A, class B>(A const& a, B const& b) {
        if (bias != nullptr && B::extents_type::rank() == 1) return false;  // no columns
        if ((relu || bias != nullptr || beside != nullptr) &&
            !gpu::vendor::available<gpu::vendor::lt_table>(gpu::is_hip(S::platform())))
          return false;
        auto const target = leaf_on_device<D, S>(to, to.ordinal);
        auto x = leaf_on_device<D, S>(a, to.ordinal);
        auto y = leaf_on_device<D, S>(b, to.ordinal);
        gpu::gemm_plan const first = gpu::plan_gemm(describe_product(target, x, y));
        if (first.copy_a) x = dense_copy(x);
        if (first.copy_b) y = dense_copy(y);
        auto const choice = choose_fused(describe_product(target, x, y), relu, bias, beside);
        if (!choice.possible) return false;
        if (gpu::rehearsal::current() != nullptr) return true;
        bool done = true;
        run_library<S>(
            to.ordinal,
            [&](gpu::execution const& on) {
              if (choice.with_lt)
                done = gpu::fused_gemm(choice.plan, parts.alpha, beta, on);
              else
                gpu::gemm(choice.plan.product, parts.alpha, beta, on);
            },
            target, x, y, memory_only{addend});
        return done;
      });
    }
  }
};

}  // namespace detail

LAZULI_END
