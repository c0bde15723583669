#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_fft {

using namespace ranks;
using complex = std::complex<double>;

template <class Make>
void as_on_one_machine(Make const& make, lz::index rows, lz::index columns) {
  lz::random::generator g(1);
  auto const x = make.template randn<double>(g, rows, columns);
  auto const z = make.template randn<complex>(g, rows, columns);
  lz::matrix<double> const y = x.gather();
  lz::matrix<complex> const w = z.gather();
  for (int axis : {0, 1, -1}) {
    if (y.extent(axis) == 0) continue;
    BOOST_TEST(same(lz::fft::fft(z, {}, axis).gather(), lz::fft::fft(w, {}, axis)));
    BOOST_TEST(same(lz::fft::ifft(z, 6, axis, lz::fft::norm::ortho).gather(), lz::fft::ifft(w, 6, axis, lz::fft::norm::ortho)));
    BOOST_TEST(same(lz::fft::fft(x, 9, axis).gather(), lz::fft::fft(y, 9, axis)));
    BOOST_TEST(same(lz::fft::rfft(x, {}, axis).gather(), lz::fft::rfft(y, {}, axis)));
    BOOST_TEST(same(lz::fft::irfft(z, 8, axis).gather(), lz::fft::irfft(w, 8, axis)));
    BOOST_TEST(same(lz::fft::hfft(z, 5, axis).gather(), lz::fft::hfft(w, 5, axis)));
    BOOST_TEST(same(lz::fft::ihfft(x, 7, axis).gather(), lz::fft::ihfft(y, 7, axis)));
  }
  if (y.size() == 0) return;
  BOOST_TEST(same(lz::fft::fftshift(x).gather(), lz::fft::fftshift(y)));
  BOOST_TEST(same(lz::fft::ifftshift(z, {1}).gather(), lz::fft::ifftshift(w, {1})));
  BOOST_TEST(same(lz::fft::fft2(2 * z).gather(), lz::fft::fft2(2 * w)));
  BOOST_TEST(same(lz::fft::ifftn(z).gather(), lz::fft::ifftn(w)));
  BOOST_TEST(same(lz::fft::rfft2(x).gather(), lz::fft::rfft2(y)));
  BOOST_TEST(same(lz::fft::irfftn(z, {4, 6}).gather(), lz::fft::irfftn(w, {4, 6})));
}

BOOST_AUTO_TEST_CASE(transforms_have_the_bits_of_one_machine_and_the_placement_of_their_operand) {
  auto const m = rectangle();
  for (lz::index n : sizes) {
    as_on_one_machine(lz::placed<on<"x">, all>(m), n, 4);
    as_on_one_machine(lz::placed<all, on<"x">>(m), n, 3);
    as_on_one_machine(lz::placed<on<"x">, on<"y">>(m), n, 5);
    as_on_one_machine(lz::placed<on<"x">, on<"y">>(m), 1, n);
    lz::random::generator g(2);
    auto const v = lz::placed<on<"x">>(m).randn(g, n + 1);
    lz::sharded<std::complex<float>, on<"x">> const s = lz::fft::fft(v);
    BOOST_TEST(same(s.gather(), lz::fft::fft(v.gather())));
    if (n > 1) BOOST_TEST(same(lz::fft::rfft(v(lz::slice(1, n))).gather(), lz::fft::rfft(v.gather()(lz::slice(1, n)))));
  }
  BOOST_CHECK_THROW((void)lz::fft::fft(lz::placed<on<"x">>(m).zeros(4), 0), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::fft::fft(lz::placed<on<"x">>(m).zeros(4), {}, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(in_three_axes) {
  auto const m = rectangle();
  lz::random::generator g(3);
  auto const x = lz::placed<on<"x">, on<"y">, all>(m).randn<double>(g, 6, 5, 4);
  lz::dtensor<double, 3> const y = x.gather();
  BOOST_TEST(same(lz::fft::fftn(x).gather(), lz::fft::fftn(y)));
  BOOST_TEST(same(lz::fft::rfftn(x).gather(), lz::fft::rfftn(y)));
  auto const some = x(all, all, lz::slice(0, 4, 2));  // with gaps
  BOOST_TEST(same(lz::fft::fftn(some).gather(), lz::fft::fftn(y(all, all, lz::slice(0, 4, 2)))));
  auto const back = lz::fft::irfftn(lz::fft::rfftn(x), {6, 5, 4});
  BOOST_TEST(lz::allclose(back.gather(), y, 1e-12, 1e-12));
}

/// Is the gradient of a loss by x that of one machine?
template <auto... P>
void compare_gradient(auto const& m, auto const& x, auto const& loss) {
  auto const got = lz::grad(loss)(lz::placed<P...>(m).from(x));
  BOOST_TEST(lz::allclose(got.gather(), lz::grad(loss)(x), 1e-10, 1e-10));
}

BOOST_AUTO_TEST_CASE(gradients_are_those_of_one_machine) {
  auto const m = rectangle();
  for (lz::index n : {1, 2, 5, 8}) {
    lz::random::generator g(3);
    auto const x = lz::randn<double>(g, n, 6);
    auto const z = lz::randn<complex>(g, n, 6);
    for (lz::index axis : {0, 1}) {
      BOOST_TEST_INFO("of " << n << " rows, axis " << axis);
      auto const anywhere = [&](auto const& of, auto const& loss) {
        compare_gradient<on<"x">, all>(m, of, loss);
        compare_gradient<all, on<"x">>(m, of, loss);
        compare_gradient<on<"x">, on<"y">>(m, of, loss);
      };
      // How adjoints move is the same for all.
      auto const in_blocks = [&](auto const& of, auto const& loss) {
        compare_gradient<on<"x">, on<"y">>(m, of, loss);
      };
      auto const size = [](auto const& y) { return lz::sum(lz::square(lz::abs(y)) * 0.5); };
      anywhere(x, [&](auto const& of) { return size(lz::fft::rfft(of * of, {}, axis) + 1.); });
      in_blocks(x, [&](auto const& of) { return size(lz::fft::fft(of, 7, axis) + 1.); });
      anywhere(z, [&](auto const& of) { return size(lz::fft::fft(of * of, {}, axis)); });
      in_blocks(z, [&](auto const& of) { return size(lz::fft::ifft(of, 4, axis) + 2.); });
      for (lz::index n : {6, 3})
        in_blocks(z, [&](auto const& of) { return size(lz::fft::irfft(of, n, axis) + 2.); });
    }
    compare_gradient<on<"x">, all>(
        m, x, [](auto const& of) { return lz::sum(lz::sin(lz::abs(lz::fft::fft2(of) + 3.))); });
  }
}

}  // namespace mpi_fft
