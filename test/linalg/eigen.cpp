#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::eig, lz::linalg::eigh, lz::linalg::eigvals, lz::linalg::eigvalsh;
using complex = std::complex<double>;

template <class T>
void check(lz::index n) {
  using C = std::complex<lz::real_part_t<T>>;
  auto const a = random_matrices<T>(3, n, n);
  lz::dtensor<T, 3> h = a;
  auto const other = adjoint(a).values;
  for (lz::index e = 0; e < h.numel(); ++e) h.data()[e] += other[static_cast<std::size_t>(e)];
  auto const [w, v] = eigh(h);
  static_assert(std::is_same_v<lz::value_t<decltype(w)>, lz::real_part_t<T>>);
  auto const most = 50. * static_cast<double>(n);
  BOOST_TEST(close_to(times(h, v), scaled(v, w), most), n);
  BOOST_TEST(close_to(times(adjoint(v), v), units<T>(3, n), most), n);
  BOOST_TEST(close_to(lz::eval(eigvalsh(h)), w, most), n);
  auto const [z, x] = eig(a);
  static_assert(std::is_same_v<lz::value_t<decltype(x)>, C>);
  BOOST_TEST(close_to(times(lz::eval(lz::astype<C>(a)), x), scaled(x, z), most), n);
}

}  // namespace

// Numbers from numpy.linalg, NumPy 2.4.
BOOST_AUTO_TEST_SUITE(eigenvalues)

BOOST_AUTO_TEST_CASE(batches_solve_the_eigen_equation) {
  for (lz::index n : {1, 2, 5, 12}) {
    check<double>(n);
    check<complex>(n);
  }
}

BOOST_AUTO_TEST_CASE(values_are_those_of_numpy) {
  lz::tensor<double, 3, 3> const a({{4., 1., 2.}, {1., 3., 0.}, {2., 0., 5.}});
  BOOST_TEST(
      near(lz::eval(eigvalsh(a)), {1.854897308799576, 3.4760236029181333, 6.669079088282287}));
  lz::tensor<complex, 2, 2> const h(
      {{complex(3, 0), complex(1, -1)}, {complex(1, 1), complex(4, 0)}});
  BOOST_TEST(near(eigh(h).w, {2, 5}));
  using mixed = lz::tensor<double, lz::dyn, 3>;
  static_assert(std::is_same_v<decltype(eigvalsh(mixed()).eval()), lz::tensor<double, 3>>);
  lz::tensor<double, 3, 3> const b({{1., 2., 0.}, {0., 1., 3.}, {4., 0., 1.}});
  auto const w = naive_values(lz::eval(eigvals(b)));
  complex sum, product = 1;
  for (auto x : w) {
    sum += x;
    product *= x;
    bool const known = std::abs(x - 3.8844991406148153) < 1e-13 ||
                       std::abs(x - complex(-0.4422495703074081, 2.4980495329668124)) < 1e-13 ||
                       std::abs(x - complex(-0.4422495703074081, -2.4980495329668124)) < 1e-13;
    BOOST_TEST(known, x);
  }
  BOOST_TEST(std::abs(sum - 3.) < 1e-13);
  BOOST_TEST(std::abs(product - 25.) < 1e-12);
}

BOOST_AUTO_TEST_CASE(one_triangle_is_read) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  lz::matrix<double> const lower({{2., nan}, {1., 2.}}), upper({{2., 1.}, {nan, 2.}});
  BOOST_TEST(near(eigh(lower).eigenvalues(), {1, 3}));
  BOOST_TEST(near(eigh(upper, "U").eigenvalues(), {1, 3}));
  BOOST_TEST(near(lz::eval(eigvalsh(upper, true)), {1, 3}));
  BOOST_TEST(text_of<lz::error>([&] { eigh(upper, "both"); }) ==
             "linalg: the triangle \"both\" is neither \"L\" nor \"U\"");
}

BOOST_AUTO_TEST_CASE(integers_are_promoted_and_nothing_has_no_values) {
  lz::tensor<int, 2, 2> const a({{0, 1}, {-1, 0}});
  auto const [w, v] = eig(a);
  static_assert(std::is_same_v<lz::value_t<decltype(w)>, std::complex<double>>);
  BOOST_TEST(near(lz::eval(lz::abs(w)), {1, 1}));
  BOOST_TEST(eigh(lz::matrix<double>(0, 0)).w.numel() == 0);
  BOOST_TEST(eig(lz::dtensor<double, 3>(3, 0, 0)).eigenvectors().numel() == 0);
}

BOOST_AUTO_TEST_CASE(nan_names_the_matrix) {
  auto a = random_matrices<double>(3, 2, 2);
  a(1, 1, 0) = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(text_of<lz::linalg_error>([&] { eig(a); }) ==
             "eig: matrix 1 of the batch holds NaN or infinity");
  BOOST_TEST(text_of<lz::linalg_error>([&] { eigvalsh(a).eval(); }) ==
             "eigvalsh: matrix 1 of the batch holds NaN or infinity");
}

BOOST_AUTO_TEST_SUITE_END()
