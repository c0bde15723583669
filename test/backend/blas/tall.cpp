// Matrices with many more rows than columns: the same factors as by LAPACK, block by block.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/spectral.hpp>

#include "loop_threads.hpp"
#include "raw.hpp"

namespace {

using lazuli::index;  // not at file scope: there <strings.h> has a function of that name
using namespace raw;

constexpr std::pair<index, index> tall[] = {{40000, 2}, {9000, 20}, {70000, 3}, {4000, 60}};

template <class T>
struct factors {
  array<T> q, r;
};

/// By one geqrf and orgqr of all rows.
template <class T>
factors<T> at_once(index m, index n, array<T> const& a) {
  factors<T> out{array<T>(a.size()), array<T>(std::size_t(n * n))};
  array<T> x(a.size()), tau(a.size()), work(a.size() + 64);
  int const rows = int(m), columns = int(n), length = int(work.size());
  int info = 0;
  blas::copy<T>(blas::row_major<T const>(a.data(), m, n), blas::column_major(x.data(), m, n));
  auto const& routine = blas::get<T>();
  routine.geqrf(&rows, &columns, x.data(), &rows, tau.data(), work.data(), &length, &info);
  for (index i = 0; i < n; ++i) {
    for (index j = i; j < n; ++j) out.r[std::size_t(i * n + j)] = x[std::size_t(i + j * m)];
  }
  routine.orgqr(&rows, &columns, &columns, x.data(), &rows, tau.data(), work.data(), &length,
                &info);
  blas::copy<T>(blas::column_major<T const>(x.data(), m, n), blas::row_major(out.q.data(), m, n));
  return out;
}
template <class T>
factors<T> by_blocks(index m, index n, array<T> a) {
  factors<T> out{array<T>(a.size()), array<T>(std::size_t(n * n))};
  blas::qr<T>(m, n, n, a.data(), out.q.data(), out.r.data());
  return out;
}

template <class T>
double off(array<T> const& x, array<T> const& y) {
  return double{largest(minus(x, y))} / double{eps<T>};
}

/// The Euclidean norm of a difference, in epsilons.
template <class T>
double distance(array<T> const& x, array<T> const& y) {
  double sum = 0;
  for (auto const& each : minus(x, y)) sum += double{std::norm(each)};
  return std::sqrt(sum) / double{eps<T>};
}
/// a - q·r and qᴴ·q - 1 are as small as those of other factors.
template <class T>
void check_as_good(index m, index n, array<T> const& a, factors<T> const& got,
                   factors<T> const& other) {
  auto const rest = [&](factors<T> const& f) { return distance(product(m, n, n, f.q, f.r), a); };
  auto const skew = [&](factors<T> const& f) {
    return distance(product(m, n, n, f.q, f.q, true), unit<T>(n));
  };
  BOOST_TEST(rest(got) <= 3 * rest(other) + 16);
  BOOST_TEST(skew(got) <= 2 * skew(other) + 16);
}

template <class T>
struct decomposition {
  array<T> u, vh;
  array<real<T>> s;
};
template <class T>
decomposition<T> svd(index m, index n, array<T> a, blas::singular_vectors which) {
  index const k = std::min(m, n);
  bool const all = which == blas::singular_vectors::all;
  decomposition<T> out{array<T>(std::size_t(m * (all ? m : k))),
                       array<T>(std::size_t((all ? n : k) * n)), array<real<T>>(std::size_t(k))};
  blas::svd<T>("svd", m, n, a.data(), out.u.data(), out.s.data(), out.vh.data(), which);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_tall)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(q_and_r_by_blocks_are_those_of_all_rows_at_once, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (auto [m, n] : tall) {
    BOOST_TEST_INFO(m << " x " << n);
    BOOST_TEST((blas::detail::is_tall_for_q<T>(m, n)));
    auto const a = numbers<T>(m * n, 7);
    auto const one = at_once<T>(m, n, a), got = by_blocks<T>(m, n, a);
    real<T> const size = largest(one.r);
    BOOST_TEST(off(got.r, one.r) <= 4 * double{size} * double(n));
    BOOST_TEST(off(got.q, one.q) <= 16);
    check_as_good(m, n, a, got, one);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(columns_that_nearly_depend_on_each_other_have_an_orthonormal_basis, T,
                              dtypes) {
  if (!blas::lapack_available()) return;
  index const m = 12000, n = 12;
  array<T> a(std::size_t(m * n));
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < n; ++j)
      a[std::size_t(i * n + j)] = T(std::pow(real<T>(i) / real<T>(m), real<T>(j)));
  }
  auto const got = by_blocks<T>(m, n, a);
  check_as_good(m, n, a, got, at_once<T>(m, n, a));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(rows_of_zeros_below_a_triangle_leave_it_as_it_is, T, dtypes) {
  if (!blas::lapack_available()) return;
  index const m = 20000, n = 4;
  array<T> a(std::size_t(m * n));
  BOOST_TEST((by_blocks<T>(m, n, a).r == array<T>(std::size_t(n * n))));
  BOOST_TEST((by_blocks<T>(m, n, a).q == at_once<T>(m, n, a).q));
  for (index i = 0; i < n; ++i) {
    for (index j = i; j < n; ++j) a[std::size_t(i * n + j)] = T(real<T>(i - 2 * j + 1));
  }
  BOOST_TEST((by_blocks<T>(m, n, a).r == array<T>(a.begin(), a.begin() + n * n)));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(singular_values_and_vectors_of_tall_and_wide_matrices_are_gesdd_s, T,
                              dtypes) {
  if (!blas::lapack_available()) return;
  using enum blas::singular_vectors;
  for (auto [m, n] : {std::pair<index, index>{600, 4}, {4, 600}, {1, 700}}) {
    BOOST_TEST_INFO(m << " x " << n);
    auto const a = numbers<T>(m * n, 8);
    auto const whole = svd<T>(m, n, a, all);  // all vectors: by LAPACK alone
    auto got = svd<T>(m, n, a, some);
    index const k = std::min(m, n);
    double const most = 32 * double{whole.s[0]};
    BOOST_TEST(off(got.s, whole.s) <= most);
    BOOST_TEST(off(svd<T>(m, n, a, none).s, whole.s) <= most);
    array<T> u, vh(whole.vh.begin(), whole.vh.begin() + k * n);
    for (index i = 0; i < m; ++i) {
      auto const row = whole.u.begin() + i * m;
      u.insert(u.end(), row, row + k);
    }
    BOOST_TEST(off(got.u, u) <= 1000);
    BOOST_TEST(off(got.vh, vh) <= 1000);
    for (index e = 0; e < k * n; ++e) got.vh[std::size_t(e)] *= got.s[std::size_t(e / n)];
    BOOST_TEST(off(product(m, n, k, got.u, got.vh), a) <= most);
  }
  auto const twice = svd<T>(40000, 3, array<T>(120000, T(1)), none).s;  // rank 1, several blocks
  real<T> const only = std::sqrt(real<T>(120000));
  BOOST_TEST(std::abs(twice[0] - only) <= 64 * eps<T> * only);
  BOOST_TEST(twice[1] <= 64 * eps<T> * only);
}

BOOST_AUTO_TEST_CASE(threads_give_the_same_bits) {
  if (!blas::lapack_available()) return;
  index const m = 30000, n = 9;
  auto const a = numbers<double>(m * n, 5);
  auto const one = by_blocks<double>(m, n, a);
  loop_threads const three(3, true);
  auto const got = by_blocks<double>(m, n, a);
  BOOST_TEST((got.q == one.q && got.r == one.r));
}

BOOST_AUTO_TEST_CASE(nan_is_refused_by_svd_and_goes_through_qr) {
  if (!blas::lapack_available()) return;
  auto a = numbers<double>(20000 * 2, 6);
  a[12345] = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(message([&] { svd<double>(20000, 2, a, blas::singular_vectors::none); }) ==
             "svd: matrix holds NaN or infinity");
  BOOST_TEST(std::isnan(by_blocks<double>(20000, 2, a).r[3]));
}

BOOST_AUTO_TEST_SUITE_END()
