#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_cross_entropy {

using namespace ranks;

template <class T>
void compare(lz::index n) {
  auto const x = lz::eval(lz::astype<T>(numbers<double>(n, 5) * 0.3 - 2.));
  lz::vector<std::int64_t> y = numbers<std::int64_t>(n, 1).flatten() % 5;
  if (n > 2) y(1) = -100;
  auto const a = lz::placed<on<"x">, all>(rectangle()).from(x);
  auto const b = lz::placed<on<"x">>(rectangle()).from(y);
  BOOST_TEST_INFO("of " << n << " samples");
  T const got = lz::cross_entropy(a, b), wanted = lz::cross_entropy(x, y).item();
  BOOST_TEST(((got == wanted) || (got != got && wanted != wanted)));
  auto const p = lz::eval(lz::softmax(lz::eval(x * T(2)), 1));
  T const soft = lz::cross_entropy(a + a, lz::placed<on<"x">, all>(rectangle()).from(p));
  T const soft1 = lz::cross_entropy(lz::eval(x + x), p).item();
  BOOST_TEST((lz::isclose(static_cast<double>(soft), static_cast<double>(soft1), 1e-5) || n == 0));
  if (n < 2) return;  // of no sample that counts the mean is NaN
  auto const loss = [](auto const& of, auto const& classes) {
    return lz::cross_entropy(of * of, classes) + lz::cross_entropy(of, lz::maximum(classes, 1), 1);
  };
  BOOST_TEST(lz::allclose(lz::grad(loss)(a, b).gather(), lz::grad(loss)(x, y), 1e-5, 1e-6));
}

BOOST_AUTO_TEST_CASE(losses_and_gradients_of_one_machine) {
  for (lz::index n : sizes) {
    compare<double>(n);
    compare<float>(n);
  }
}

BOOST_AUTO_TEST_CASE(errors_of_losses_come_to_all_ranks_alike) {
  auto const a = lz::placed<on<"x">, all>(line()).zeros(6, 4);
  auto const classes = [&](std::int64_t one) {
    return lz::placed<on<"x">>(line()).from(
        lz::tensor({std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, one,
                    std::int64_t{-7}}));
  };
  BOOST_CHECK_EXCEPTION((void)lz::cross_entropy(a, classes(4)), lz::index_error, [](auto const& e) {
    return std::string_view(e.what()).starts_with(
        "cross_entropy: class 4 is out of range: there are 4");
  });
  BOOST_CHECK_THROW((void)lz::cross_entropy(a, lz::placed<on<"x">>(line()).zeros<std::int64_t>(5)),
                    lz::shape_error);
  BOOST_CHECK_THROW((void)lz::cross_entropy(a, lz::placed<on<"x">, all>(line()).zeros(6, 3)),
                    lz::shape_error);
}

BOOST_AUTO_TEST_CASE(rms_norm_and_dropout_over_ranks) {
  for (lz::index n : {1, 5, 13}) {
    auto const x = lz::eval(numbers<double>(n, 6) * 0.1 + 0.5);
    auto const w = lz::eval(lz::linspace<double>(1, 2, 6));
    auto const a = lz::placed<on<"x">, all>(line()).from(x);
    auto const v = lz::placed<all>(line()).from(w);
    BOOST_TEST(lz::allclose(lz::rms_norm(a).gather(), lz::rms_norm(x)));
    BOOST_TEST(lz::allclose(lz::rms_norm(a, 0).gather(), lz::rms_norm(x, 0)));
    BOOST_TEST(lz::allclose(lz::rms_norm(a + a, lz::shape(6), v).gather(),
                            lz::rms_norm(lz::eval(x + x), lz::shape(6), w)));
    auto const loss = [](auto const& of, auto const& weight) {
      return lz::sum(lz::sin(lz::rms_norm(of, lz::shape(6), weight)));
    };
    auto const [da, dv] = lz::grad(loss, lz::wrt<0, 1>)(a, v);
    auto const [dx, dw] = lz::grad(loss, lz::wrt<0, 1>)(x, w);
    BOOST_TEST((lz::allclose(da.gather(), dx) && lz::allclose(dv.local(), dw)));
    lz::random::generator g(5), h(5);
    BOOST_TEST(same(lz::dropout(a, 0.4, g).gather(), lz::dropout(x, 0.4, h)));
    lz::random::generator i(6), j(6);
    auto const dropped = [](auto& by) {
      return [&by](auto const& of) { return lz::sum(lz::square(lz::dropout(of, 0.3, by))); };
    };
    BOOST_TEST(lz::allclose(lz::grad(dropped(i))(a).gather(), lz::grad(dropped(j))(x)));
  }
}

}  // namespace mpi_cross_entropy
