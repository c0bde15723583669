#include "ranks.hpp"

namespace mpi_eigen {

using namespace ranks;

template <auto P0, auto P1, class T>
void compare(auto const& m, lz::matrix<T> const& a, bool upper) {
  using R = lz::real_part_t<T>;
  lz::index const n = a.rows();
  BOOST_TEST_INFO("order " << n);
  auto const [w, v] = lz::linalg::eigh(lz::placed<P0, P1>(m).from(a), upper);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(w)>, lz::sharded<R, all>>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(v)>, lz::sharded<T, P0, P1>>);
  lz::vector<R> const values = w.local();  // on every rank
  lz::matrix<T> const vectors = v.gather();
  auto const [w1, v1] = lz::linalg::eigh(a, upper);
  BOOST_TEST((values.size() == n && vectors.rows() == n && vectors.cols() == n));
  if (n == 0) return;
  // Signs, and vectors of values that lie close together, are free.
  R const unit = std::numeric_limits<R>::epsilon() * static_cast<R>(20 + 2 * n), size = lz::max(lz::abs(w1)).item();
  BOOST_TEST(lz::max(lz::abs(values - w1)).item() <= unit * size);
  lz::matrix<T> const adjoint = lz::conj(vectors).t();
  BOOST_TEST(lz::max(lz::abs(lz::matmul(adjoint, vectors) - lz::eye<T>(n))).item() <= unit);
  lz::matrix<T> const triangle = upper ? lz::eval(lz::conj(lz::triu(a)).t()) : lz::tril(a);
  lz::matrix<T> const hermitian = triangle + lz::conj(lz::tril(triangle, -1)).t();
  BOOST_TEST(lz::max(lz::abs(lz::matmul(hermitian, vectors) - vectors * lz::astype<T>(values))).item() <= unit * size);
}

BOOST_AUTO_TEST_CASE(eigenvectors_of_any_placement) {
  if (without_scalapack()) return;
  for (lz::index n : {0, 1, 2, 5, 33, 70, 150}) {
    auto const a = hermitian<double>(n);
    for (bool upper : {false, true}) {
      compare<on<"x">, all>(line(), a, upper);
      compare<all, on<"x">>(line(), a, upper);
      compare<on<"x">, on<"y">>(rectangle(), a, upper);
      compare<all, all>(rectangle(), a, upper);
    }
  }
}

BOOST_AUTO_TEST_CASE(eigenvectors_of_one_triangle_and_of_all_dtypes) {
  if (without_scalapack()) return;
  for (lz::index n : {3, 70}) {
    auto a = hermitian<std::complex<double>>(n);
    a(0, 2) = 7;  // above the diagonal only
    compare<on<"x">, all>(line(), a, false);
    compare<all, on<"y">>(rectangle(), a, true);
    compare<on<"x">, all>(line(), hermitian<float>(n), false);
    compare<on<"x">, all>(line(), hermitian<std::complex<float>>(n), true);
  }
}

BOOST_AUTO_TEST_CASE(eigenvectors_of_values_that_come_several_times) {
  if (without_scalapack()) return;
  lz::index const n = 100;
  compare<on<"x">, all>(line(), lz::matrix<double>(lz::eye<double>(n)), false);
  compare<on<"x">, all>(line(), lz::matrix<double>(lz::zeros<double>(n, n)), false);
  compare<on<"x">, all>(line(), lz::matrix<double>(lz::ones<double>(n, n)), false);
}

BOOST_AUTO_TEST_CASE(eigenvalues_alone_are_those_beside_the_vectors) {
  if (without_scalapack()) return;
  auto const a = lz::placed<on<"x">, all>(line()).from(hermitian<float>(40));
  BOOST_TEST(same(lz::linalg::eigvalsh(a).local(), lz::linalg::eigh(a).w.local()));
  BOOST_TEST(same(lz::linalg::eigvalsh(a, "U").local(), lz::linalg::eigh(a, "U").w.local()));
}

BOOST_AUTO_TEST_CASE(errors_of_eigh_come_to_all_ranks_alike) {
  auto const rows = lz::placed<on<"x">, all>(line());
  BOOST_CHECK_THROW((void)lz::linalg::eigh(rows.ones<double>(9, 8)), lz::shape_error);
  if (without_scalapack()) return;
  for (lz::index n : {5, 100}) {
    auto a = rows.from(lz::eye<double>(n));
    if (a.range(0).size() > 0 && a.range(0).low == 0) a.local()(0, 1) = std::nan("");  // on one of them
    auto const says = [](lz::linalg_error const& e) {
      return std::string_view(e.what()) == "eigh: matrix holds NaN or infinity";
    };
    BOOST_CHECK_EXCEPTION((void)lz::linalg::eigh(a, "U"), lz::linalg_error, says);
    BOOST_TEST(lz::max(lz::linalg::eigh(a).w.local()).item() == 1);  // does not read it
  }
}

}  // namespace mpi_eigen
