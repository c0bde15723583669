#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "product.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using complex = std::complex<double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(other_products)

BOOST_AUTO_TEST_CASE(addmm_adds_a_product) {
  lz::matrix<double> const a({{1, 2}, {3, 4}}), c({{1, 0}, {0, 1}});
  lz::vector<double> const row({10, 20});
  BOOST_TEST(holds(lz::eval(lz::addmm(c, a, a)), {8., 10., 15., 23.}));
  BOOST_TEST(holds(lz::eval(lz::addmm(row, a, a)), {17., 30., 25., 42.}));
  BOOST_TEST(holds(lz::eval(lz::addmm(c, a, a, 2, 0.5)), {5.5, 5., 7.5, 13.}));
  BOOST_TEST(
      holds(lz::eval(lz::baddbmm(c, a.unsqueeze(0), a.unsqueeze(0), 2, 0.5)), {5.5, 5., 7.5, 13.}));
  BOOST_TEST(holds(lz::eval(lz::addmv(row, a, row)), {60., 130.}));
  BOOST_TEST(holds(lz::eval(lz::addmv(row, a, row, 0.5, 2)), {105., 230.}));
  BOOST_TEST(holds(lz::eval(lz::addr(c, row, row)), {101., 200., 200., 401.}));
  BOOST_TEST(holds(lz::eval(lz::addr(c, row, row, 2., 0.5)), {52., 100., 100., 202.}));
}

BOOST_AUTO_TEST_CASE(outer_multiplies_each_with_each) {
  lz::tensor<int, 2> const a({1, 2});
  lz::vector<int> const b({3, 4, 5});
  BOOST_TEST(holds(lz::eval(lz::outer(a, b)), {3, 4, 5, 6, 8, 10}));
  static_assert(decltype(lz::outer(a, b))::extents_type::static_extent(0) == 2);
  auto const kept = lz::outer(lz::tensor<int, 2>({1, 2}), lz::vector<int>({3, 4, 5}));
  BOOST_TEST(equals(lz::eval(kept), lz::eval(lz::outer(a, b))));
  BOOST_TEST(lz::eval(lz::outer(a + 1, lz::vector<int>(0))).numel() == 0);
}

BOOST_AUTO_TEST_CASE(dots_of_complex_vectors_conjugate_the_first) {
  lz::tensor<complex, 2> const a({complex(1, 2), complex(0, 1)}), b({complex(3, 0), complex(1, 1)});
  BOOST_TEST(lz::vdot(a, b).item() == complex(4, -7));
  BOOST_TEST(lz::vecdot(a, b).item() == complex(4, -7));
  BOOST_TEST(lz::dot(a, b).item() == complex(2, 7));
  lz::tensor<int, 2, 2> const m({{1, 2}, {3, 4}});
  BOOST_TEST(holds(lz::eval(lz::vecdot(m, m)), {5, 25}));
  BOOST_TEST(holds(lz::eval(lz::vecdot(m, m, 0)), {10, 20}));
}

// NumPy's, array API's names.
BOOST_AUTO_TEST_CASE(matrices_times_vectors_one_by_one) {
  lz::tensor<double, 2, 2> const a({{1, 2}, {3, 4}}), v({{1, 1}, {0, 2}});
  BOOST_TEST((holds(lz::eval(lz::matvec(a, v(0))), {3, 7}) && holds(lz::eval(lz::vecmat(v(1), a)), {6, 8})));
  BOOST_TEST((holds(lz::matvec(a, v), {3, 7, 4, 8}) && holds(lz::vecmat(v + 0, a), {4, 6, 6, 8})));
  lz::dtensor<int, 3> const batch = lz::arange<int>(12).reshape(2, 2, 3);
  lz::matrix<int> const at = lz::matvec(batch, lz::vector<int>{1, 0, 1}), from = lz::vecmat(lz::matrix<int>{{1, 0}, {0, 1}}, batch);
  BOOST_TEST((holds(at, {2, 8, 14, 20}) && holds(from, {0, 1, 2, 9, 10, 11})));
  lz::matrix<complex> const z({{complex(0, 1), complex(2, 0)}});
  BOOST_TEST(holds(lz::eval(lz::vecmat(lz::vector<complex>{complex(0, 1)}, z)), {complex(1, 0), complex(0, -2)}));
  BOOST_TEST((holds(lz::matvec(z, z), {complex(3, 0)}) && holds(lz::vecmat(z.t(), z).eval()(0), {complex(1, 0), complex(0, -2)})));
  BOOST_TEST((lz::matvec(lz::zeros<float>(0, 2, 3), lz::zeros<float>(0, 3)).shape() == lz::shape(0, 2)));
  BOOST_CHECK_THROW((void)lz::matvec(batch, v), lz::shape_error);
}

// As full reductions are: what is written later does not change them.
BOOST_AUTO_TEST_CASE(one_number_is_a_value) {
  lz::vector<double> v({3, 4}), w({1, 2});
  lz::matrix<double> a({{4, 1}, {1, 3}});
  auto const values = std::tuple(
      lz::dot(v, w), v.dot(w), (v + 0.).dot(w), lz::vdot(v, w), lz::vecdot(v, w), lz::inner(v, w),
      lz::tensordot(v, w, 1), lz::einsum<"i,i->">(v, w), lz::trace(a), lz::linalg::det(a),
      lz::linalg::matrix_norm(a), lz::linalg::matrix_norm(a, 1), lz::linalg::cond(a, 1),
      lz::linalg::matrix_rank(a));
  v = 0;
  a = 0;
  double const expected[] = {11, 11, 11, 11, 11, 11, 11, 11, 7, 11, std::sqrt(27.), 5, 25. / 11, 2};
  auto const numbers = std::apply(
      [](auto const&... x) { return std::array{static_cast<double>(x.item())...}; }, values);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    BOOST_CHECK_CLOSE(numbers[i], expected[i], 1e-10);
}

BOOST_AUTO_TEST_CASE(trace_sums_diagonals_of_the_last_two_axes) {
  lz::tensor<std::int8_t, 2, 3> const a({{100, 2, 3}, {4, 100, 6}});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::trace(a))>, std::int64_t>);
  BOOST_TEST(lz::trace(a).item() == 200);
  BOOST_TEST(lz::trace(a, 1).item() == 8);
  BOOST_TEST(lz::trace(a, -1).item() == 4);
  BOOST_TEST(lz::trace(a, 5).item() == 0);
  lz::dtensor<double, 3> const batch = fill(lz::dtensor<double, 3>(4, 2, 2), 1);
  lz::vector<double> const traces = lz::trace(batch);
  for (lz::index i = 0; i < 4; ++i) BOOST_TEST(traces(i) == batch(i, 0, 0) + batch(i, 1, 1));
  BOOST_TEST(lz::trace(batch + 1.0).eval()(3) == traces(3) + 2);
}

BOOST_AUTO_TEST_CASE(kron_is_that_of_numpy) {
  lz::tensor<int, 2, 2> const a({{1, 2}, {3, 4}}), b({{0, 5}, {6, 7}});
  auto const k = lz::kron(a, b);
  static_assert(std::is_same_v<std::remove_const_t<decltype(k)>, lz::tensor<int, 4, 4>>);
  BOOST_TEST(holds(k, {0, 5, 0, 10, 6, 7, 12, 14, 0, 15, 0, 20, 18, 21, 24, 28}));
  lz::tensor<int, 2> const v({1, 10});
  BOOST_TEST(holds(lz::kron(v, v), {1, 10, 10, 100}));
  auto const wide = lz::kron(a.t(), v);
  BOOST_TEST((wide.extents() == lz::shape(2, 4)));
  BOOST_TEST(holds(wide, {1, 10, 3, 30, 2, 20, 4, 40}));
  BOOST_TEST(lz::kron(a, lz::matrix<int>(0, 2)).numel() == 0);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::kron(a, lz::zeros<float>(2, 2)))>, float>);
}

BOOST_AUTO_TEST_CASE(cross_products_are_right_handed_and_broadcast) {
  lz::tensor<double, 2, 3> const a({{1., 2., 3.}, {4., 5., 6.}});
  lz::tensor<double, 3> const b({4., 5., 6.});
  BOOST_TEST(holds(lz::cross(a, b), {-3, 6, -3, 0, 0, 0}));
  BOOST_TEST(holds(lz::cross(b, a(0) * 1.0), {3, -6, 3}));
  lz::matrix<double> const columns = a.t();
  BOOST_TEST(holds(lz::cross(columns, b.unsqueeze(1), 0), {-3, 0, 6, 0, -3, 0}));
  BOOST_TEST(text_of<lz::shape_error>([&] { lz::cross(a, lz::vector<double>(2)); }) ==
             "cross: shapes (2, 3) and (2): axis -1 must have extent 3 in both");
}

BOOST_AUTO_TEST_SUITE_END()
