// Gradients through einsum and tensordot.
#include <lazuli/linalg/recorded_products.hpp>

#include "autodiff/gradcheck.hpp"

namespace linalg_recorded_products {

using namespace gradcheck;
using namespace lz::literals;

BOOST_AUTO_TEST_SUITE(recorded_products_hpp)

BOOST_AUTO_TEST_CASE(einsum_of_two) {
  auto const sum_of = [](auto const& y) { return lz::sum(lz::sin(y)); };
  check([&](auto const& x, auto const& y) { return sum_of(lz::einsum<"ij,kj->ki">(x, y)); },
        some<M>(1, 2, 3), some<M>(2, 4, 3));
  check([&](auto const& x, auto const& y) { return sum_of(lz::einsum<"ijk,kjl->li">(x, y)); },
        some<T3>(1, 2, 3, 2), some<T3>(2, 2, 3, 2));
  check([&](auto const& x, auto const& y) { return sum_of(lz::einsum<"i,j->ij">(x, y)); },
        some<V>(1, 2), some<V>(2, 3));
  check([&](auto const& x, auto const& y) { return sum_of(lz::einsum<"ij,jk">(x * 2.0, y)); },
        some<M>(1, 2, 3), some<M>(2, 3, 2));
}

BOOST_AUTO_TEST_CASE(names_that_stand_alone_or_twice) {
  auto const sum_of = [](auto const& y) { return lz::sum(lz::sin(y)); };
  check([&](auto const& x, auto const& y) { return sum_of(lz::einsum<"ijk,k->k">(x, y)); },
        some<T3>(1, 2, 3, 2), some<V>(2, 2));
  check([&](auto const& x) { return sum_of(lz::einsum<"ii->i">(x)); }, some<M>(1, 3, 3));
  check([&](auto const& x) { return sum_of(lz::einsum<"ij->j">(lz::square(x))); },
        some<M>(1, 3, 2));
  check([&](auto const& x) { return lz::sin(lz::einsum<"ii">(x)); }, some<M>(1, 3, 3));
}

BOOST_AUTO_TEST_CASE(ellipses_that_stretch) {
  check([](auto const& x,
           auto const& y) { return lz::sum(lz::sin(lz::einsum<"...ij,...kj->...ik">(x, y))); },
        some<T3>(1, 2, 3, 2), some<M>(2, 1, 2));
  check([](auto const& x,
           auto const& y) { return lz::sum(lz::sin(lz::einsum<"...j,...j->...">(x, y))); },
        some<T3>(1, 1, 3, 2), some<T3>(2, 2, 1, 2));
}

BOOST_AUTO_TEST_CASE(three_operands_and_a_constant) {
  auto const f = [](auto const& x, auto const& y) {
    M const weights = some<M>(3, 2, 4);  // gone when gradients are taken
    return lz::sum(lz::sin(lz::einsum<"ij,jk,kl->il">(x, weights, y)));
  };
  check(f, some<M>(1, 3, 2), some<M>(2, 4, 2));
}

BOOST_AUTO_TEST_CASE(tensordots) {
  int const axes_a[] = {0, -1}, axes_b[] = {2, 0};
  check([&](auto const& x,
            auto const& y) { return lz::sum(lz::sin(lz::tensordot(x, y, axes_a, axes_b))); },
        some<T3>(1, 2, 3, 4), some<T3>(2, 4, 2, 2));
  check(
      [&](auto const& x, auto const& y) {
        return lz::sum(lz::sin(lz::tensordot(lz::exp(x), y, 2_c))) +
               lz::sum(lz::square(lz::tensordot(x, y, 0_c)));
      },
      some<T3>(1, 2, 2, 3), some<M>(2, 2, 3));
}

BOOST_AUTO_TEST_CASE(chains_of_products) {
  auto const f = [](auto const& x, auto const& y) {
    M const weights = some<M>(3, 2, 4);  // gone when gradients are taken
    return lz::sum(lz::sin(lz::linalg::multi_dot(x, weights, y)));
  };
  check(f, some<M>(1, 3, 2), some<M>(2, 4, 2));
  check(f, some<M>(1, 1, 2), some<M>(2, 4, 1));
  check([](auto const& u, auto const& x) { return lz::sin(lz::linalg::multi_dot(u, x, x.t(), u)); },
        some<V>(1, 3), some<M>(2, 3, 2));
  auto const [dx, dy] = lz::grad(f)(M(0, 2), M(4, 0));
  BOOST_TEST(dx.size() + dy.size() == 0);
}

BOOST_AUTO_TEST_CASE(nothing_to_add) {
  auto const f = [](auto const& x, auto const& y) {
    return lz::sum(lz::einsum<"ij,kj->ki">(x, y)) + lz::sum(lz::tensordot(x, y, 2_c));
  };
  auto const [dx, dy] = lz::grad(f)(M(2, 0), M(2, 0));
  BOOST_TEST(dx.size() + dy.size() == 0);
  auto const outer = lz::grad([](auto const& x, auto const& y) {
    return lz::sum(lz::einsum<"ij,k->k">(x, y)) + lz::sum(x) * 0.0;
  });
  auto const [left, right] = outer(some<M>(1, 2, 2), V(0));
  BOOST_TEST(lz::array_equal(left, lz::zeros<double>(2, 2)));
  BOOST_TEST(right.size() == 0);
}

BOOST_AUTO_TEST_CASE(complex_operands_use_conjugates) {
  using Z = std::complex<double>;
  lz::matrix<Z> const a{{Z(1, 2), Z(0, 1)}, {Z(-1, 1), Z(2, 0)}},
      b{{Z(0, 1), Z(1, 1)}, {Z(2, -1), Z(1, 0)}};
  auto const by_name =
      lz::grad([&](auto const& x) { return lz::sum(lz::real(lz::einsum<"ij,kj->ik">(x, b))); });
  auto const by_product =
      lz::grad([&](auto const& x) { return lz::sum(lz::real(lz::matmul(x, b.t()))); });
  BOOST_TEST(lz::allclose(by_name(a), by_product(a)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_recorded_products
