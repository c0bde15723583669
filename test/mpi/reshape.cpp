#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_reshape {

using namespace ranks;

template <class T, class P>
void compare(auto const& m, P, lz::index n) {
  auto const x = numbers<T>(n, 12);
  auto const a = lz::placed<P{}, all>(m).from(x);
  BOOST_TEST_INFO("of " << n << " rows");
  lz::sharded<T, P{}, all, all> const boxes = lz::reshape(a, n, 4, 3);
  BOOST_TEST(same(boxes.gather(), x.reshape(n, 4, 3)));
  BOOST_TEST(same(lz::reshape(a, {n * 2, 6}).gather(), x.reshape(n * 2, 6)));
  BOOST_TEST(same(lz::reshape(a, lz::shape(3, n, 4)).gather(), x.reshape(3, n, 4)));
  lz::sharded<T, P{}> const flat = lz::flatten(a);
  BOOST_TEST(same(flat.gather(), x.flatten()));
  BOOST_TEST(same(lz::ravel(boxes).gather(), x.flatten()));
  BOOST_TEST(same(lz::reshape(flat, 12, n).gather(), x.reshape(12, n)));
  BOOST_TEST(same(lz::reshape(a + a, 1, n, 12).gather(), lz::eval(x + x).reshape(1, n, 12)));
  BOOST_TEST(same(lz::reshape(lz::reshape(a, 1, n * 12), n, 12).gather(), x));
  if (n > 0) BOOST_TEST(same(lz::reshape(a, -1, 2).gather(), x.reshape(-1, 2)));
}

BOOST_AUTO_TEST_CASE(rows_are_cut_anew) {
  for (lz::index n : sizes) {
    compare<double>(line(), on<"x">, n);
    compare<std::int16_t>(rectangle(), on<"x">, n);
    compare<std::complex<float>>(rectangle(), on<"y">, n);
    compare<float>(line(), all, n);
  }
  compare<bool>(line(), on<"x">, 7);
  compare<lz::float16>(line(), on<"x">, 7);
}

BOOST_AUTO_TEST_CASE(of_slices_and_what_does_not_fit) {
  auto const x = numbers<float>(9, 4);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_TEST(same(lz::reshape(a(lz::slice(1, 7)), 12, 2).gather(),
                  lz::eval(x(lz::slice(1, 7))).reshape(12, 2)));
  BOOST_CHECK_THROW((void)lz::reshape(a, 5, 7), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::reshape(a, -1, -1), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(gradients_come_back_in_the_old_extents) {
  auto const x = lz::eval(numbers<double>(6, 4) * 0.1), w = numbers<double>(8, 3);
  auto const a = lz::placed<on<"x">, all>(line()).from(x),
             v = lz::placed<on<"x">, all>(line()).from(w);
  auto const loss = [](auto const& of, auto const& weights) {
    return lz::sum(lz::sin(lz::reshape(of, 8, 3)) * weights);
  };
  BOOST_TEST(
      lz::allclose(lz::grad(loss, lz::wrt<0>)(a, v).gather(), lz::grad(loss, lz::wrt<0>)(x, w)));
}

}  // namespace mpi_reshape
