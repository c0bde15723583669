#include <lazuli/backend/gpu/vendor/decompositions.hpp>

#include "solver_case.hpp"

namespace gpu_decompositions {

using namespace solver_case;
using lazuli::index;  // <strings.h> has a function of that name

template <class T>
constexpr gpu::code type = gpu::code_of<T>;

template <class T>
void qr(index m, index n, index c, index batch, gpu::execution const& on) {
  index const k = std::min(m, n), step = m * std::max(n, c);
  auto const a = raw::numbers<T>(m * n * batch, 3);  // each column-major
  array<T> x(static_cast<std::size_t>(step * batch)), tau(static_cast<std::size_t>(k * batch));
  for (index i = 0; i < batch; ++i) std::copy_n(a.begin() + i * m * n, m * n, x.begin() + i * step);
  gpu::qr_factor(type<T>, m, n, batch, x.data(), step, tau.data(), on);
  std::vector<array<T>> r;
  for (index b = 0; b < batch; ++b) {
    r.emplace_back(static_cast<std::size_t>(c * n));
    for (index i = 0; i < c; ++i) {
      for (index j = i; j < n; ++j)
        r.back()[std::size_t(i * n + j)] = x[std::size_t(b * step + j * m + i)];
    }
  }
  gpu::qr_basis(type<T>, m, c, k, batch, x.data(), step, tau.data(), on);
  for (index b = 0; b < batch; ++b) {
    array<T> const columns(x.begin() + b * step, x.begin() + b * step + m * c);
    auto const q = transposed(columns, c, m), want = transposed(part(a, b, m * n), n, m);
    BOOST_TEST(off(q, r[std::size_t(b)], want, m, n, c) < 64 * eps<T>, m << ' ' << n << ' ' << c);
    BOOST_TEST(off(adjoint(q, m, c), q, identity<T>(c), c, c, m) < 64 * eps<T>,
               m << ' ' << n << ' ' << c);
  }
}

template <class T>
void svd(index m, index n, index batch, gpu::svd_vectors which, gpu::execution const& on) {
  index const k = std::min(m, n);
  bool const all = which == gpu::svd_vectors::all, none = which == gpu::svd_vectors::none;
  index const wide_u = all ? m : k, tall_vh = all ? n : k;
  bool const columns = gpu::svd_is_column_major(m, n);
  auto const stored = raw::numbers<T>(m * n * batch, 4);
  auto used = stored;
  array<real<T>> s(static_cast<std::size_t>(k * batch));
  array<T> u(static_cast<std::size_t>(m * wide_u * batch)),
      vh(static_cast<std::size_t>(tall_vh * n * batch));
  gpu::svd(type<T>, m, n, batch, which, used.data(), none ? nullptr : u.data(), s.data(),
           none ? nullptr : vh.data(), on);
  for (index b = 0; b < batch; ++b) {
    auto const rows = [&](array<T> const& x, index height, index width) {
      auto const own = part(x, b, height * width);
      return columns ? transposed(own, width, height) : own;
    };
    auto const a = rows(stored, m, n);
    real<T> squares = 0, sum = 0;
    for (T x : a) squares += std::norm(x);
    for (index i = 0; i < k; ++i) {
      real<T> const value = s[std::size_t(b * k + i)];
      sum += value * value;
      BOOST_TEST((value >= 0 && (i == 0 || value <= s[std::size_t(b * k + i - 1)])));
    }
    BOOST_TEST(std::abs(squares - sum) <= 64 * eps<T> * (1 + squares));
    if (none) continue;
    auto const left = rows(u, m, wide_u), right = rows(vh, tall_vh, n);
    auto scaled = array<T>(static_cast<std::size_t>(wide_u * n));
    for (index i = 0; i < k; ++i) {
      for (index j = 0; j < n; ++j)
        scaled[std::size_t(i * n + j)] = s[std::size_t(b * k + i)] * right[std::size_t(i * n + j)];
    }
    BOOST_TEST(off(left, scaled, a, m, n, wide_u) < 64 * eps<T>, m << ' ' << n << ' ' << all);
    BOOST_TEST(off(adjoint(left, m, wide_u), left, identity<T>(wide_u), wide_u, wide_u, m) <
               64 * eps<T>);
    BOOST_TEST(off(right, adjoint(right, tall_vh, n), identity<T>(tall_vh), tall_vh, tall_vh, n) <
               64 * eps<T>);
  }
}

template <class T>
void eigh(index n, index batch, bool vectors, bool upper, gpu::execution const& on) {
  auto full = raw::numbers<T>(n * n * batch, 6);
  for (index b = 0; b < batch; ++b) {
    for (index i = 0; i < n; ++i) {
      for (index j = 0; j <= i; ++j) {
        T& low = full[std::size_t(b * n * n + i * n + j)];
        if (i == j) low = std::real(low);
        full[std::size_t(b * n * n + j * n + i)] = conjugate(low);
      }
    }
  }
  auto a = full;  // what is not to be read is spoilt
  for (index e = 0; e < n * n * batch; ++e) {
    index const i = e / n % n, j = e % n;
    if (upper ? j < i : j > i) a[std::size_t(e)] = T(99);
  }
  array<real<T>> w(static_cast<std::size_t>(n * batch));
  gpu::eigh(type<T>, n, batch, a.data(), w.data(), vectors, upper, on);
  for (index b = 0; b < batch; ++b) {
    auto const own = part(full, b, n * n);
    T trace{};
    real<T> sum = 0;
    for (index i = 0; i < n; ++i) {
      trace += own[std::size_t(i * (n + 1))];
      sum += w[std::size_t(b * n + i)];
      BOOST_TEST((i == 0 || w[std::size_t(b * n + i)] >= w[std::size_t(b * n + i - 1)]));
    }
    BOOST_TEST(std::abs(trace - T(sum)) < 128 * eps<T> * real<T>(n + 1));
    if (!vectors) continue;
    auto const vh = part(a, b, n * n), v = adjoint(vh, n, n);
    auto scaled = vh;
    for (index e = 0; e < n * n; ++e) scaled[std::size_t(e)] *= w[std::size_t(b * n + e / n)];
    BOOST_TEST(off(v, scaled, own, n, n, n) < 256 * eps<T>, n << ' ' << upper);
    BOOST_TEST(off(vh, v, identity<T>(n), n, n, n) < 128 * eps<T>, n << ' ' << upper);
  }
}

BOOST_FIXTURE_TEST_SUITE(gpu_decompositions_hpp, with_mock)

BOOST_AUTO_TEST_CASE(qr_of_tall_wide_and_square_matrices_reduced_and_complete) {
  for (auto const& s : {std::pair<index, index>{1, 1}, {5, 5}, {7, 3}, {3, 6}, {9, 1}}) {
    for (index const batch : {1, 3}) {
      qr<double>(s.first, s.second, std::min(s.first, s.second), batch, on);
      qr<double>(s.first, s.second, s.first, batch, on);
    }
  }
  qr<std::complex<float>>(6, 4, 6, 2, on);
  gpu::qr_factor(gpu::code::float64, 0, 3, 1, nullptr, 0, nullptr, on);
}

BOOST_AUTO_TEST_CASE(svd_of_tall_and_wide_matrices_with_some_all_and_no_vectors) {
  using gpu::svd_vectors;
  for (auto const& s : {std::pair<index, index>{1, 1}, {4, 4}, {7, 3}, {3, 6}, {1, 5}, {0, 3}}) {
    for (auto const which : {svd_vectors::none, svd_vectors::some, svd_vectors::all}) {
      if (s.first == 0 && which == svd_vectors::all) continue;
      for (index const batch : {1, 3}) svd<double>(s.first, s.second, batch, which, on);
    }
  }
  for (auto const which : {svd_vectors::some, svd_vectors::all}) {
    svd<std::complex<double>>(5, 3, 2, which, on);
    svd<std::complex<double>>(3, 5, 2, which, on);
  }
}

BOOST_AUTO_TEST_CASE(svd_of_small_matrices_all_at_once) {
  using T = std::complex<double>;
  auto const c128 = gpu::code::complex128;
  for (auto const& shape : {std::pair<index, index>{1, 1}, {4, 4}, {7, 3}, {2, 6}}) {
    auto const [m, n] = shape;
    index const k = std::min(m, n), batch = 3;
    auto const stored = raw::numbers<T>(m * n * batch, 4);
    auto a = stored;
    array<double> s(static_cast<std::size_t>(k * batch)), values = s;
    array<T> u(static_cast<std::size_t>(m * m * batch)), v(static_cast<std::size_t>(n * n * batch));
    gpu::svd_small(c128, m, n, batch, a.data(), u.data(), s.data(), v.data(), on);
    a = stored;
    gpu::svd_small(c128, m, n, batch, a.data(), nullptr, values.data(), nullptr, on);
    BOOST_TEST(largest(minus(s, values)) < 1e-14);
    for (index b = 0; b < batch; ++b) {
      auto const left = transposed(part(u, b, m * m), m, m),
                 vh = adjoint(transposed(part(v, b, n * n), n, n), n, n);
      array<T> scaled(static_cast<std::size_t>(m * n));
      for (index i = 0; i < k; ++i) {
        for (index j = 0; j < n; ++j)
          scaled[std::size_t(i * n + j)] = s[std::size_t(b * k + i)] * vh[std::size_t(i * n + j)];
      }
      BOOST_TEST(off(left, scaled, transposed(part(stored, b, m * n), n, m), m, n, m) < 1e-13,
                 m << ", " << n);
    }
  }
  BOOST_TEST(mock::solver_seen().settings == 0);
  BOOST_CHECK_THROW(gpu::svd_small(c128, 33, 2, 1, nullptr, nullptr, nullptr, nullptr, on),
                    lazuli::shape_error);
}

BOOST_AUTO_TEST_CASE(eigenvalues_and_vectors_from_either_triangle) {
  for (index const n : {0, 1, 2, 7}) {
    for (index const batch : {0, 1, 3}) {
      for (bool const upper : {false, true}) {
        eigh<double>(n, batch, true, upper, on);
        eigh<std::complex<double>>(n, batch, true, upper, on);
      }
    }
  }
  eigh<double>(5, 2, false, false, on);
  BOOST_TEST((called("syevd") && called("syevBatched")));
  static vendor::solver_table older = mock::solver().solver;  // has no routine for batches
  older.syev_batched.function = nullptr;
  vendor::replacement<vendor::solver_table>().store(&older);
  mock::solver_seen().calls.clear();
  eigh<double>(4, 3, true, false, on);
  BOOST_TEST((called("syevd") && !called("syevBatched")));
}

BOOST_FIXTURE_TEST_CASE(hipsolver_lacks_some_routines_and_has_others_of_each_type, with_amd) {
  using gpu::svd_vectors;
  for (index const batch : {1, 3}) {
    for (bool const upper : {false, true}) eigh<std::complex<double>>(5, batch, true, upper, on);
    eigh<float>(4, batch, false, true, on);
    for (auto const which : {svd_vectors::none, svd_vectors::some, svd_vectors::all}) {
      svd<double>(7, 3, batch, which, on);
      svd<std::complex<double>>(3, 5, batch, which, on);
    }
    qr<double>(7, 3, 7, batch, on);
  }
  BOOST_TEST((called("syevd of type") && called("gesvd of type")));
  BOOST_TEST((!called("syevd") && !called("gesvd") && !called("syevBatched")));
}

BOOST_AUTO_TEST_CASE(least_squares_leaves_a_rest_that_is_orthogonal_to_the_columns) {
  for (auto const& s : {std::pair<index, index>{1, 1}, {5, 5}, {8, 3}}) {
    for (index const batch : {1, 2}) {
      auto const [m, n] = s;
      index const nrhs = 2;
      auto const a = raw::numbers<double>(m * n * batch, 8), b = raw::numbers<double>(m * nrhs * batch, 9);
      auto used = a, right = b;
      array<double> x(static_cast<std::size_t>(n * nrhs * batch));
      gpu::least_squares(gpu::code::float64, m, n, nrhs, batch, used.data(), right.data(), x.data(),
                         on);
      for (index i = 0; i < batch; ++i) {
        auto const rows = transposed(part(a, i, m * n), n, m),
                   fit = transposed(part(x, i, n * nrhs), nrhs, n);
        auto const rest =
            minus(product(m, nrhs, n, rows, fit), transposed(part(b, i, m * nrhs), nrhs, m));
        BOOST_TEST(largest(product(m, nrhs, n, rows, rest, true)) < 1e-12, m << ", " << n);
      }
    }
  }
  array<double> a(6), b(3), x(2);
  BOOST_TEST(message([&] {
               gpu::least_squares(gpu::code::float64, 3, 2, 1, 1, a.data(), b.data(), x.data(), on);
             }) == "lstsq: gels: matrix: its rank is below the number of columns: R(1, 1) is zero");
  BOOST_TEST(message([&] {
               gpu::least_squares(gpu::code::float64, 2, 3, 1, 1, a.data(), b.data(), x.data(), on);
             }) ==
             "lstsq: gels: 2 rows and 3 columns: at least as many rows as columns are needed");
}

BOOST_AUTO_TEST_CASE(what_does_not_converge_is_named) {
  mock::solver_seen().fail_info = 3;
  auto a = identity<double>(2, 2);
  array<double> w(4);
  BOOST_TEST(message([&] {
               gpu::eigh(gpu::code::float64, 2, 1, a.data(), w.data(), true, false, on);
             }) == "eigh: syevd: matrix: the algorithm does not converge");
  auto const none = gpu::svd_vectors::none;
  BOOST_TEST(message([&] {
               gpu::svd(gpu::code::float64, 2, 2, 2, none, a.data(), nullptr, w.data(), nullptr,
                        on);
             }) == "svd: gesvd: matrix 0 of the batch: the algorithm does not converge");
  mock::solver_seen().fail_info = -6;
  BOOST_TEST(message([&] {
               gpu::eigh(gpu::code::float64, 2, 1, a.data(), w.data(), true, false, on);
             }) == "eigh: syevd: argument 6 has an illegal value");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_decompositions
