// What the rules of decompositions compute with, and how they record their results.
#pragma once

#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/linalg.hpp>
#include <lazuli/linalg/systems.hpp>

LAZULI_BEGIN

namespace detail {

/// See tensor/same_space.hpp; for hvp these are results on a tape of tangents.
template <class S, class T, int R>
struct batches {
  using real_type = real_part_t<T>;
  using mat = tensor_in<S, T, dextents<R>>;
  using factor = mat;
  using V = tensor_in<S, real_type, dextents<R - 1>>;
  using real_mat = tensor_in<S, real_type, dextents<R>>;
  using known = tensor_in<typename space_under_tape<S>::type, real_type, dextents<2>>;

  /// The adjoint matrices.
  static mat turned(mat const& x) { return mat(conjugated(x.transpose(-2, -1))); }
  /// Placed as the others: the pseudoinverse is placed as the transposed matrix.
  template <class X>
  static mat placed(X const& x) {
    return mat(x);
  }
  /// The same for what a tape follows.
  template <class X>
  static auto inverse(X const& x) {
    return evaluate_to_tensor(linalg::inv(x));
  }
  static mat times(mat const& a, mat const& b) { return mat(matmul(a, b)); }
  /// aᴴ·b
  static factor inner_products(mat const& a, mat const& b) { return times(turned(a), b); }
  static mat columns(mat const& x, index first, index count) {
    return mat(x.narrow(R - 1, first, count));
  }
  /// x·r⁻¹ and x·r⁻ᵀ of upper triangles r.
  static mat over(mat const& x, mat const& r) {
    return turned(mat(linalg::solve_triangular(turned(r), turned(x), "L")));
  }
  static mat over_turned(mat const& x, mat const& r) {
    return turned(mat(linalg::solve_triangular(r, turned(x))));
  }
  /// (rᴴ·r)⁻¹·x
  static mat solved_twice(mat const& r, mat const& x) {
    return mat(linalg::solve_triangular(r, mat(linalg::solve_triangular(turned(r), x, "L"))));
  }
  static V diagonal(mat const& x) { return V(real(x.diagonal(0, constant<-2>{}, constant<-1>{}))); }
  /// Columns, and rows, times the numbers of a vector.
  static mat scaled_columns(mat const& x, V const& by) { return mat(x * by.unsqueeze(R - 2)); }
  static mat scaled_rows(mat const& x, V const& by) { return mat(x * by.unsqueeze(R - 1)); }
  template <class W>
  static known ones_on_diagonal(W const& x) {
    return known(brought_beside(eye<real_type>(x.extent(R - 2)).eval(), x));
  }
  /// 1 / (x_j - x_i), 0 on the diagonal.
  static real_mat inverse_gaps(V const& x) {
    known const one = ones_on_diagonal(x);
    return real_mat(real_type(1) / (x.unsqueeze(R - 2) - x.unsqueeze(R - 1) + one) - one);
  }
};

/// Where the rules for a space on a tape compute on the way back.
template <class S, derivatives Kind>
using space_of_rules =
    std::conditional_t<Kind == derivatives::both, recorded<S, derivatives::tangents>, S>;

/// Records one of the results of a decomposition of a; `parts` holds it as rules read it.
template <class Space, class P, class Pick, class Along, class Back, class A>
auto record_part(P const& parts, Pick const& pick, Along const& along, Back const& back,
                 A const& a) {
  using mat = tensor_in<space_of_values<A>, value_t<A>, dextents<rank_of<A>>>;
  return recording_on<Space>::anywhere(
      [&](auto const&) { return inactive(pick(*parts)); },
      [&](auto const&, auto const& t) {
        if constexpr (derivatives_on<Space> == derivatives::both)
          return tangent_of_operand(pick(*parts));
        else if constexpr (derivatives_on<Space> == derivatives::tangents)
          return along(mat(t));
      },
      [back](auto, auto const& g, auto const&) { return back(g); }, a);
}

template <class X>
auto shared(X&& x) {
  return std::make_shared<X const>(static_cast<X&&>(x));
}

}  // namespace detail

LAZULI_END
