// Functions made of those that have gradients, each by its name: joined and split parts, products,
// statistics.
#include <lazuli/fft.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/sorting.hpp>
#include <lazuli/statistics.hpp>

#include "gradcheck.hpp"

namespace {
using namespace gradcheck;
M const a = {{0.3, -1.2}, {2.1, 0.4}}, b = {{1.5, 0.7}, {-0.6, 2.2}};
V const v = {0.7, -1.4, 0.9}, w = {1.1, 0.3, -0.8};
}  // namespace

BOOST_AUTO_TEST_SUITE(names_of_numpy_and_pytorch)

BOOST_AUTO_TEST_CASE(joined) {
  check(
      [](auto const& x, auto const& y) {
        return uneven_sum(lz::column_stack(x, y)) + uneven_sum(lz::row_stack(x, y)) +
               uneven_sum(lz::dstack(x, y)) + uneven_sum(lz::concatenate(0, x, y));
      },
      v, w);
}

BOOST_AUTO_TEST_CASE(parts) {
  check(
      [](auto const& x) {
        auto const chunks = lz::chunk(x, 2, 0);
        auto const columns = lz::split(x, 1, 1);
        return uneven_sum(chunks[1] * chunks[0]) + uneven_sum(columns[0] * columns[1]);
      },
      a);
  check(
      [](auto const& x) {
        return uneven_sum(lz::tensor_split(x, 2, 1)[1]) + uneven_sum(lz::array_split(x, 2)[0]) +
               uneven_sum(lz::hsplit(x, 2)[1]) + uneven_sum(lz::vsplit(x, 2)[0]) +
               uneven_sum(lz::unstack(x, 1)[1]) + uneven_sum(lz::unbind(x)[0]);
      },
      a);
}

BOOST_AUTO_TEST_CASE(views_by_function) {
  check(
      [](auto const& x) {
        return uneven_sum(lz::ravel(x) * lz::flatten(x)) + uneven_sum(lz::expand_dims(x, 0)) +
               uneven_sum(lz::swapaxes(x, 0, 1) * lz::matrix_transpose(x)) +
               uneven_sum(lz::moveaxis(x, 0, 1) * lz::movedim(x, 1, 0)) +
               uneven_sum(lz::permute_dims(x, {1, 0})) + uneven_sum(lz::fliplr(x) * lz::flipud(x)) +
               uneven_sum(lz::atleast_3d(x)) + uneven_sum(lz::atleast_2d(x) * lz::atleast_1d(x)) +
               uneven_sum(lz::unflatten(lz::flatten(x), 0, {2, 2}));
      },
      a);
  check([](auto const& x) { return uneven_sum(lz::sliding_window_view(x, 2, 0)); }, v);
  check([](auto const& x) { return uneven_sum(lz::diagflat(x)) + uneven_sum(lz::trim_zeros(x)); },
        v);
}

BOOST_AUTO_TEST_CASE(views_of_several) {
  check(
      [](auto const& x, auto const& y) {
        auto const both = lz::broadcast_arrays(x, y);
        return uneven_sum(std::get<0>(both) * std::get<1>(both)) +
               uneven_sum(lz::as_strided(x, {2, 2}, {1, 2})) +
               uneven_sum(std::get<1>(lz::broadcast_tensors(x, y))) +
               uneven_sum(lz::dsplit(x.unsqueeze(0), 2)[1]);
      },
      a, some<V>(3, 2));
}

BOOST_AUTO_TEST_CASE(chosen) {
  lz::vector<std::int64_t> const places{2, 0};
  lz::matrix<std::int64_t> const table{{1, 0}, {0, 0}};
  check(
      [&](auto const& x) {
        return uneven_sum(lz::extract(x > 0.0, x)) + uneven_sum(lz::take(x, places)) +
               uneven_sum(lz::piecewise(x > 0.0, x * x, x < -1.0, 2.0 * x, 0.5 * x)) +
               uneven_sum(lz::select(lz::detach(x) > 0.0, x * x, x));
      },
      v);
  check([&](auto const& x) { return uneven_sum(lz::take_along_dim(x, table, 1)); }, a);
}

BOOST_AUTO_TEST_CASE(products) {
  check(
      [](auto const& x, auto const& y) {
        return lz::inner(x, y) * lz::vecdot(x, y) + uneven_sum(lz::outer(x, y));
      },
      v, w);
  check(
      [](auto const& x, auto const& y, auto const& z) {
        return uneven_sum(lz::matvec(x, z)) + uneven_sum(lz::vecmat(z, y)) +
               uneven_sum(lz::addmv(z, x, z)) + uneven_sum(lz::addr(x, z, z)) +
               uneven_sum(lz::addmm(x, x, y)) + uneven_sum(lz::linalg::matrix_exp(x)) +
               uneven_sum(lz::bmm(x.unsqueeze(0), y.unsqueeze(0))) +
               uneven_sum(lz::baddbmm(x.unsqueeze(0), x.unsqueeze(0), y.unsqueeze(0)));
      },
      a, b, some<V>(3, 2));
}

BOOST_AUTO_TEST_CASE(elementwise) {
  check(
      [](auto const& x) {
        return uneven_sum(lz::relu6(x)) + uneven_sum(lz::softsign(x)) +
               uneven_sum(lz::tanhshrink(x)) + uneven_sum(lz::float_power(lz::abs(x), 1.5)) +
               uneven_sum(lz::degrees(x) * 0.1) + uneven_sum(lz::radians(x)) +
               uneven_sum(lz::divmod(x, 5.0).second) + uneven_sum(lz::modf(x).first) +
               uneven_sum(lz::frexp(x).first) + uneven_sum(lz::scalbn(x, 2)) +
               uneven_sum(lz::ndtr(x));
      },
      a);
}

BOOST_AUTO_TEST_CASE(statistics) {
  check(
      [](auto const& x) {
        auto const [low, high] = lz::aminmax(x, 1);
        auto const [spread, centre] = lz::var_mean(x, 0);
        return uneven_sum(low * high) + uneven_sum(spread * centre) +
               uneven_sum(lz::nanmax(x, 0) * lz::nanmin(x, 0)) + uneven_sum(lz::nanprod(x, 1)) +
               uneven_sum(lz::nanstd(x, 0)) + uneven_sum(lz::nanmean(x, 1)) +
               lz::sum(lz::trapz(x)) + uneven_sum(lz::cumulative_sum(x, 1)) +
               uneven_sum(lz::cumulative_prod(x, 0));
      },
      a);
}

BOOST_AUTO_TEST_CASE(transforms) {
  check(
      [](auto const& x) {
        return uneven_complex_sum(lz::fft::ifft2(x)) + uneven_complex_sum(lz::fft::ifftn(x)) +
               uneven_sum(lz::fft::irfft2(lz::fft::rfft2(x) * 2.0)) +
               uneven_sum(lz::fft::ifftshift(x) * lz::fft::fftshift(x));
      },
      some<M>(2, 3, 4));
}

BOOST_AUTO_TEST_CASE(written) {
  check(
      [](auto const& x) {
        lz::active h = lz::sin(x);
        lz::fill_diagonal(h, 0.5);
        return uneven_sum(h);
      },
      a);
  lz::matrix<std::int64_t> const table{{1}, {0}};
  lz::vector<std::int64_t> const places{2, 0};
  check(
      [&](auto const& x) {
        lz::active h = lz::sin(x);
        lz::active flat = lz::cos(x.view(-1));
        lz::put_along_axis(h, table, 0.5, 1);
        lz::put(flat, places, x(0) * 2.0);
        return uneven_sum(h) + uneven_sum(flat);
      },
      a);
}

BOOST_AUTO_TEST_SUITE_END()
