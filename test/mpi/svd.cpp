#include "ranks.hpp"

namespace mpi_svd {

using namespace ranks;

template <class T>
lz::matrix<T> numbers(lz::index m, lz::index n) {
  lz::random::generator g(5);
  return lz::randn<T>(g, m, n);
}
/// Of rank `r`.
template <class T>
lz::matrix<T> of_rank(lz::index r, lz::index m, lz::index n) {
  return lz::matmul(numbers<T>(m, r), numbers<T>(r, n));
}

template <class A, class B>
double furthest(A const& a, B const& b) {
  if (a.extents()[0] * (a.extents().rank() > 1 ? a.extents()[a.extents().rank() - 1] : 1) == 0) return 0;
  return static_cast<double>(lz::max(lz::abs(a - b)).item());
}

template <auto P0, auto P1, class T>
void compare(auto const& mesh, lz::matrix<T> const& a) {
  using R = lz::real_part_t<T>;
  lz::index const m = a.rows(), n = a.cols(), k = std::min(m, n);
  auto const sharded = lz::placed<P0, P1>(mesh).from(a);
  auto const [u, s, vh] = lz::linalg::svd(sharded, false);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(u)>, lz::sharded<T, P0, P1>>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(s)>, lz::sharded<R, all>>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(vh)>, lz::sharded<T, P0, P1>>);
  lz::matrix<T> const left = u.gather(), right = vh.gather();
  lz::vector<R> const values = s.local(), alone = lz::linalg::svdvals(sharded).local();
  lz::vector<R> const wanted = lz::linalg::svdvals(a);
  BOOST_TEST_CONTEXT("of " << m << " x " << n) {
    BOOST_TEST((left.rows() == m && left.cols() == k && right.rows() == k && right.cols() == n && values.size() == k &&
                alone.size() == k));
    BOOST_TEST(lz::linalg::matrix_rank(sharded).item() == lz::linalg::matrix_rank(a).item());
    if (k > 0 && static_cast<double>(wanted(k - 1)) > 1e-3)
      BOOST_TEST(std::abs(lz::linalg::cond(sharded).item() / lz::linalg::cond(a).item() - 1) < 1e-3);
    auto const inverse = lz::linalg::pinv(sharded);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(inverse)>, lz::sharded<T, P1, P0>>);
    lz::matrix<T> const whole = inverse.gather(), given = lz::linalg::pinv(a);
    BOOST_TEST((whole.rows() == n && whole.cols() == m));
    if (k == 0) return;
    double const unit = static_cast<double>(std::numeric_limits<R>::epsilon()) * static_cast<double>(30 + 2 * (m + n));
    double const size = std::max(1e-30, static_cast<double>(wanted(0)));
    BOOST_TEST(furthest(values, wanted) <= unit * size);
    BOOST_TEST(furthest(alone, wanted) <= unit * size);
    lz::matrix<T> const adjoint = lz::conj(left).t();
    BOOST_TEST(furthest(lz::matmul(adjoint, left), lz::eye<T>(k)) <= unit);
    lz::matrix<T> const rows = lz::conj(right).t();
    BOOST_TEST(furthest(lz::matmul(right, rows), lz::eye<T>(k)) <= unit);
    lz::matrix<T> const scaled = left * lz::astype<T>(values);
    BOOST_TEST(furthest(lz::matmul(scaled, right), a) <= unit * size);
    double const largest = static_cast<double>(lz::max(lz::abs(given)).item());
    double condition = 1;
    for (lz::index i = 0; i < k; ++i)
      if (static_cast<double>(wanted(i)) > unit * size) condition = size / static_cast<double>(wanted(i));
    BOOST_TEST(furthest(whole, given) <= 10 * unit * condition * largest);
  }
}

BOOST_AUTO_TEST_CASE(singular_values_and_vectors_of_any_placement) {
  if (without_scalapack()) return;
  for (auto const& [m, n] : {std::pair{0, 3}, {3, 0}, {1, 1}, {1, 5}, {5, 1}, {2, 2}, {7, 5}, {5, 7}, {33, 33}, {70, 40}, {40, 70},
                            {300, 6}, {6, 300}, {130, 150}, {150, 150}}) {
    auto const a = numbers<double>(m, n);
    compare<on<"x">, all>(line(), a);
    compare<all, on<"x">>(line(), a);
    compare<on<"x">, on<"y">>(rectangle(), a);
    compare<all, on<"y">>(rectangle(), a);
    compare<all, all>(rectangle(), a);
  }
}

template <auto P0, auto P1, class T>
void with_dtype(auto const& mesh) {
  for (auto const& [m, n] : {std::pair{40, 3}, {3, 40}, {33, 35}, {90, 70}}) compare<P0, P1>(mesh, numbers<T>(m, n));
}
BOOST_AUTO_TEST_CASE(singular_values_of_all_dtypes) {
  if (without_scalapack()) return;
  with_dtype<on<"x">, all, float>(line()), with_dtype<all, on<"x">, std::complex<float>>(line());
  with_dtype<on<"x">, on<"y">, std::complex<double>>(rectangle());
  auto const rows = lz::placed<on<"x">, all>(line());
  lz::matrix<std::int64_t> const small = lz::arange(12 * 2).reshape(12, 2);
  auto const found = lz::linalg::svd(rows.from(small), false);
  static_assert(std::is_same_v<lz::value_t<decltype(found.s)>, lz::value_t<decltype(lz::linalg::svd(small, false).s)>>);
  BOOST_TEST(furthest(found.s.local(), lz::linalg::svd(small, false).s) < 1e-4);
  lz::matrix<lz::float16> const half = lz::astype<lz::float16>(small);
  auto const values = lz::linalg::svdvals(rows.from(half));
  static_assert(std::is_same_v<lz::value_t<decltype(values)>, lz::float16>);
  BOOST_TEST(lz::allclose(lz::astype<float>(values.local()), lz::astype<float>(lz::linalg::svdvals(half)), 1e-2));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::linalg::pinv(rows.from(half)))>, lz::float16>);
}

BOOST_AUTO_TEST_CASE(matrices_without_full_rank) {
  if (without_scalapack()) return;
  for (auto const& [m, n] : {std::pair{60, 5}, {5, 60}, {40, 40}, {90, 100}}) {
    compare<on<"x">, all>(line(), of_rank<double>(3, m, n));
    compare<all, on<"x">>(line(), of_rank<double>(3, m, n));
    compare<on<"x">, on<"y">>(rectangle(), lz::matrix<double>(lz::ones<double>(m, n)));
    compare<on<"x">, all>(line(), lz::matrix<double>(lz::zeros<double>(m, n)));
    compare<on<"x">, on<"y">>(rectangle(), lz::matrix<double>(lz::zeros<double>(m, n)));
    lz::matrix<double> eye = lz::zeros<double>(m, n);
    for (lz::index i = 0; i < std::min(m, n); ++i) eye(i, i) = i % 3 == 0 ? 2 : -1;
    compare<on<"x">, all>(line(), eye);
    auto const a = lz::placed<on<"x">, all>(line()).from(eye);
    BOOST_TEST(lz::linalg::matrix_rank(a, 0.7).item() == (std::min(m, n) + 2) / 3);
    BOOST_TEST(furthest(lz::linalg::pinv(a, 0.7).gather(), lz::linalg::pinv(eye, 0.7)) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(slices_and_expressions_are_decomposed) {
  if (without_scalapack()) return;
  auto const a = numbers<double>(50, 4);
  auto const x = lz::placed<on<"x">, all>(line()).from(a);
  lz::matrix<double> const part = a(lz::slice(3, 40), lz::slice(0, 3)) * 2.;
  BOOST_TEST(furthest(lz::linalg::svdvals(x(lz::slice(3, 40), lz::slice(0, 3)) * 2.).local(), lz::linalg::svdvals(part)) < 1e-12);
  auto const found = lz::linalg::svd(x(lz::slice(3, 40), lz::slice(0, 3)) * 2., false);
  BOOST_TEST((found.u.extents()[0] == 37 && furthest(found.s.local(), lz::linalg::svdvals(part)) < 1e-12));
}

BOOST_AUTO_TEST_CASE(errors_of_svd_come_to_all_ranks_alike) {
  auto const rows = lz::placed<on<"x">, all>(line());
  BOOST_CHECK_THROW((void)lz::linalg::svd(rows.ones<double>(9, 8)), lz::error);  // a complete basis
  if (without_scalapack()) return;
  BOOST_TEST(lz::linalg::cond(rows.zeros<double>(9, 9)).item() == std::numeric_limits<double>::infinity());
  (void)lz::linalg::svd(rows.ones<double>(9, 9));
  for (lz::index m : {200, 12}) {
    auto a = rows.ones<double>(m, 10);
    if (a.range(0).size() > 0 && a.range(0).low == 0) a.local()(0, 1) = std::nan("");  // on one of them
    auto const says = [](char const* words) {
      return [words](lz::linalg_error const& e) { return std::string_view(e.what()) == words; };
    };
    BOOST_CHECK_EXCEPTION((void)lz::linalg::svd(a, false), lz::linalg_error, says("svd: matrix holds NaN or infinity"));
    BOOST_CHECK_EXCEPTION((void)lz::linalg::svdvals(a), lz::linalg_error, says("svdvals: matrix holds NaN or infinity"));
    BOOST_TEST(std::isnan(lz::linalg::cond(a).item()));
    BOOST_CHECK_EXCEPTION((void)lz::linalg::pinv(a), lz::linalg_error, says("pinv: matrix holds NaN or infinity"));
  }
}

}  // namespace mpi_svd
