// Inverses, determinants and solutions of static order give to the bit what a batch of one gives.
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/linalg.hpp>
#include <limits>
#include <string>

namespace lz = lazuli;

namespace {

template <class X>
void fill_with_noise(X& x, unsigned seed) {
  for (auto& e : x.flat()) {
    seed = seed * 1664525u + 1013904223u;
    e = static_cast<lz::value_t<X>>(static_cast<double>(seed >> 8) / (1 << 20) - 8);
  }
}
/// The same bits; of NaN the sign is nobody's.
template <class X, class Y>
bool same(X const& got, Y const& wanted) {
  lz::tensor const x = got;
  lz::tensor const y = wanted;
  bool equal = x.numel() == y.numel();
  for (lz::index i = 0; equal && i < x.numel(); ++i) {
    auto const &p = x.data()[i], &q = y.data()[i];
    equal = std::memcmp(&p, &q, sizeof p) == 0 || (p != p && q != q);
  }
  return equal;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(linalg_small_square)

BOOST_AUTO_TEST_CASE(inverses_determinants_and_solutions_are_those_of_a_batch_to_the_bit) {
  auto const check = []<class T, lz::index N>(lz::tensor<T, N, N> const& kind) {
    auto a = kind;
    lz::tensor<T, N> b;
    for (unsigned seed = 0; seed < 50; ++seed) {
      fill_with_noise(a, seed), fill_with_noise(b, seed + 100);
      if (seed % 10 == 9) a(0, 0) = std::numeric_limits<T>::quiet_NaN();
      lz::matrix<T> const da = a;
      lz::vector<T> const db = b;
      lz::tensor<T, N, N> const inverse = lz::linalg::inv(a);
      BOOST_TEST(same(inverse, lz::linalg::inv(da)));
      lz::tensor<T, N, N> const turned = lz::linalg::inv(a.t());
      BOOST_TEST(same(turned, lz::linalg::inv(da.t())));
      lz::tensor<T, N> const x = lz::linalg::solve(a, b);
      BOOST_TEST(same(x, lz::linalg::solve(da, db)));
      lz::tensor<T> const d = lz::linalg::det(a);
      BOOST_TEST(same(d, lz::linalg::det(da)));
    }
    fill_with_noise(a, 7);
    a *= std::numeric_limits<T>::max() / 16;  // products of pivots leave the range on the way
    a(0) /= std::numeric_limits<T>::max();
    lz::tensor<T> const d = lz::linalg::det(a);
    BOOST_TEST(same(d, lz::linalg::det(lz::matrix<T>(a))));
  };
  check(lz::tensor<double, 2, 2>());
  check(lz::tensor<double, 3, 3>());
  check(lz::tensor<double, 4, 4>());
  check(lz::tensor<float, 3, 3>());
}

BOOST_AUTO_TEST_CASE(columns_of_small_systems_are_solved_as_each_alone_to_the_bit) {
  for (lz::index const n : {2, 3, 4}) {
    for (lz::index const columns : {1, 2, 4}) {
      lz::dtensor<double, 3> a(9, n, n), b(9, n, columns);
      fill_with_noise(a, 5u), fill_with_noise(b, 6u);
      lz::tensor const x = lz::linalg::solve(a, b);
      BOOST_TEST(lz::allclose(lz::matmul(a, x), b, 0, 1e-10));
      for (lz::index c = 0; c < columns; ++c) {
        lz::tensor const column = b(lz::all, lz::all, lz::slice(c, c + 1));
        BOOST_TEST(same(x(lz::all, lz::all, lz::slice(c, c + 1)), lz::linalg::solve(a, column)));
      }
      BOOST_TEST(same(x(4), lz::linalg::solve(a(4), b(4))));
    }
    lz::dtensor<double, 3> const a(9, n, n), none(9, n, 0);
    BOOST_TEST((lz::linalg::solve(a, none).shape() == lz::shape(9, n, 0)));
  }
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_throws_and_nothing_is_written) {
  lz::tensor<double, 3, 3> const a = {{1, 2, 3}, {2, 4, 6}, {1, 1, 1}};
  auto const text_of = [](auto const& run) -> std::string {
    try {
      run();
    } catch (lz::linalg_error const& e) {
      return e.what();
    }
    return "";
  };
  lz::tensor<double, 3, 3> out = 5.;
  lz::matrix<double> dynamic_out;
  auto const text = text_of([&] { out = lz::linalg::inv(a) + 1.; });
  BOOST_TEST(text.size() > 0u);
  BOOST_TEST(text == text_of([&] { dynamic_out = lz::linalg::inv(lz::matrix<double>(a)) + 1.; }));
  BOOST_TEST(same(out, lz::full(lz::shape(3, 3), 5.)));
  lz::tensor<double, 3> x = 5.;
  lz::tensor<double, 3> const b = 1.;
  BOOST_TEST(text_of([&] { x = lz::linalg::solve(a, b); }).size() > 0u);
  BOOST_TEST(same(x, lz::full(lz::shape(3), 5.)));
}

BOOST_AUTO_TEST_SUITE_END()
