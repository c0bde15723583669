#include <lazuli/backend/gpu/vendor/solver.hpp>

#include "solver_case.hpp"

namespace gpu_solver {

using namespace solver_case;
using lazuli::index;  // <strings.h> has a function of that name

template <class T>
constexpr gpu::code type = gpu::code_of<T>;

template <class T>
void solve_and_invert(index n, index nrhs, index batch, gpu::execution const& on) {
  auto const a = numbers<T>(n * n * batch, 1), b = numbers<T>(n * nrhs * batch, 2);
  auto factors = a, x = b;  // b of each: n × nrhs column-major
  gpu::solve(type<T>, n, nrhs, batch, factors.data(), x.data(), on);
  for (index i = 0; i < batch; ++i) {
    auto const columns = transposed(part(x, i, n * nrhs), nrhs, n),
               right = transposed(part(b, i, n * nrhs), nrhs, n);
    auto const size = largest(columns) * real<T>(n) + 1;
    BOOST_TEST(
        off(part(a, i, n * n), columns, right, n, nrhs, n) <= 16 * eps<T> * real<T>(n + 1) * size,
        n << ' ' << batch);
  }
  factors = a;
  auto inverse = identity<T>(n, batch);
  gpu::invert(type<T>, n, batch, factors.data(), inverse.data(), on);
  for (index i = 0; i < batch; ++i) {
    auto const each = part(inverse, i, n * n);
    BOOST_TEST(off(part(a, i, n * n), each, identity<T>(n), n, n, n) <=
               32 * eps<T> * real<T>(n * n + 1) * (largest(each) + 1));
  }
}

/// m·mᴴ + 1, which is positive definite.
template <class T>
array<T> definite(index n, index batch) {
  array<T> out;
  for (index i = 0; i < batch; ++i) {
    auto const m = numbers<T>(n * n, unsigned(7 + i));
    auto a = product(n, n, n, m, adjoint(m, n, n));
    for (index j = 0; j < n; ++j) a[std::size_t(j * (n + 1))] += T(1);
    out.insert(out.end(), a.begin(), a.end());
  }
  return out;
}

template <class T>
void cholesky(index n, index batch, bool upper, gpu::execution const& on) {
  auto const a = definite<T>(n, batch);
  auto factors = a;
  gpu::cholesky(type<T>, n, batch, factors.data(), upper, on);
  for (index i = 0; i < batch; ++i) {
    auto l = part(factors, i, n * n);
    for (index r = 0; r < n; ++r) {
      for (index c = 0; c < n; ++c) {
        if (upper ? c < r : c > r) l[std::size_t(r * n + c)] = T(0);
      }
    }
    auto const turned = adjoint(l, n, n);
    auto const& first = upper ? turned : l;
    auto const& second = upper ? l : turned;
    BOOST_TEST(off(first, second, part(a, i, n * n), n, n, n) <= 64 * eps<T> * real<T>(n + 1),
               n << ' ' << batch << upper);
  }
}

BOOST_FIXTURE_TEST_SUITE(gpu_solver_hpp, with_mock)

BOOST_AUTO_TEST_CASE(systems_are_solved_and_matrices_inverted_one_by_one_and_in_small_batches) {
  for (index const n : {0, 1, 2, 5, 33}) {
    for (index const batch : {0, 1, 3}) {
      for (index const nrhs : {0, 1, 4}) solve_and_invert<double>(n, nrhs, batch, on);
    }
  }
  BOOST_TEST(
      (called("getrf") && called("getrs") && called("getrfBatched") && called("getriBatched")));
  mock::solver_seen().calls.clear();
  solve_and_invert<double>(130, 2, 2, on);  // several, but not small
  BOOST_TEST((called("getrf") && !called("getrfBatched") && mock::solver_seen().stream == &memory));
  solve_and_invert<float>(6, 3, 2, on);
  solve_and_invert<std::complex<float>>(6, 3, 2, on);
  solve_and_invert<std::complex<double>>(6, 3, 1, on);
}

BOOST_FIXTURE_TEST_CASE(hipsolver_is_given_numbers_of_its_own, with_amd) {
  for (index const batch : {1, 3}) {
    solve_and_invert<float>(5, 3, batch, on);
    solve_and_invert<std::complex<double>>(6, 2, batch, on);
    cholesky<double>(5, batch, false, on);
    cholesky<std::complex<float>>(4, batch, true, on);
  }
  static vendor::solver_table failing = mock::hip_solver().solver;
  failing.getrf.function = [](auto...) { return 13; };
  vendor::replacement<vendor::solver_table>(true).store(&failing);
  float x[1] = {1};
  BOOST_CHECK_EXCEPTION(
      gpu::solve(gpu::code::float32, 1, 1, 1, x, x, on), lazuli::device_error, [](auto const& e) {
        return std::string(e.what()) ==
               "hipsolverDnXgetrf: HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED (13) on device 0";
      });
}

BOOST_AUTO_TEST_CASE(cholesky_factors_either_triangle) {
  for (index const n : {0, 1, 2, 5, 33}) {
    for (index const batch : {0, 1, 3}) {
      for (bool const upper : {false, true}) cholesky<double>(n, batch, upper, on);
    }
  }
  BOOST_TEST((called("potrf") && called("potrfBatched")));
  cholesky<std::complex<double>>(5, 1, false, on);
  cholesky<std::complex<double>>(5, 2, true, on);
  cholesky<std::complex<double>>(4, 3, false, on);
  cholesky<float>(5, 2, false, on);
}

BOOST_AUTO_TEST_CASE(lu_gives_factors_and_exchanged_rows_of_any_shape_singular_or_not) {
  for (auto const& shape : {std::pair<index, index>{3, 3}, {5, 2}, {2, 4}}) {
    auto const [m, n] = shape;
    index const k = std::min(m, n), batch = 2;
    auto a = numbers<double>(m * n * batch, 5);
    for (index j = 0; j < m; ++j)
      a[std::size_t(m * n + j)] = 0;  // a column of the second: singular
    auto factors = a;
    std::vector<std::int64_t> pivots(static_cast<std::size_t>(k * batch));
    gpu::lu(gpu::code::float64, m, n, batch, factors.data(), pivots.data(), on);
    for (index b = 0; b < batch; ++b) {
      auto f = transposed(part(factors, b, m * n), n, m),
           rows = transposed(part(a, b, m * n), n, m);
      array<double> l(static_cast<std::size_t>(m * k)), u(static_cast<std::size_t>(k * n));
      for (index i = 0; i < m; ++i) {
        for (index j = 0; j < n; ++j) {
          double const x = f[std::size_t(i * n + j)];
          if (j < i && j < k) l[std::size_t(i * k + j)] = x;
          if (j >= i && i < k) u[std::size_t(i * n + j)] = x;
        }
        if (i < k) l[std::size_t(i * k + i)] = 1;
      }
      for (index i = 0; i < k; ++i) {
        index const other = pivots[std::size_t(b * k + i)] - 1;
        for (index j = 0; j < n; ++j)
          std::swap(rows[std::size_t(i * n + j)], rows[std::size_t(other * n + j)]);
      }
      BOOST_TEST(off(l, u, rows, m, n, k) < 1e-14, m << ", " << n);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_matrix_without_a_solution_is_named_and_the_right_hand_side_stays) {
  auto a = numbers<double>(3 * 4, 1);
  for (int i : {8, 9, 10, 11}) a[std::size_t(i)] = 1;  // the third of 2 × 2 is singular
  array<double> const b(6, 5.0);
  auto x = b, lu = a;
  auto const solve = [&](index batch) {
    lu = array<double>(a.begin() + (batch == 1 ? 8 : 0), a.end());
    return message([&] { gpu::solve(gpu::code::float64, 2, 1, batch, lu.data(), x.data(), on); });
  };
  BOOST_TEST(solve(3) ==
             "solve: getrf: matrix 2 of the batch is singular: U(2, 2) is exactly zero");
  BOOST_TEST(solve(1) == "solve: getrf: matrix is singular: U(2, 2) is exactly zero");
  BOOST_TEST((x == b));
  array<double> negative{1, 0, 0, 1, 4, 0, 0, -1};
  BOOST_TEST(
      message([&] { gpu::cholesky(gpu::code::float64, 2, 2, negative.data(), false, on); }) ==
      "cholesky: potrf: matrix 1 of the batch is not positive definite: its leading minor of order "
      "2 is not");
}

BOOST_AUTO_TEST_CASE(types_the_solver_lacks_are_refused_and_missing_routines_named) {
  float x[1] = {1};
  BOOST_CHECK_EXCEPTION(gpu::solve(gpu::code::float16, 1, 1, 1, x, x, on), lazuli::dtype_error,
                        [](auto const& e) {
                          return std::string(e.what()) ==
                                 "solve: the device's solver takes float32, float64, complex64 and "
                                 "complex128, not float16";
                        });
  static vendor::solver_table table = mock::solver().solver;
  table.getrs.function = nullptr;
  vendor::replacement<vendor::solver_table>().store(&table);
  BOOST_CHECK_EXCEPTION(
      gpu::solve(gpu::code::float32, 1, 1, 1, x, x, on), lazuli::device_error, [](auto const& e) {
        return std::string(e.what()) ==
               "cusolverDnXgetrs: the library found on this system has no such routine (device 0)";
      });
  table.getrf.function = [](auto...) { return 6; };
  BOOST_CHECK_EXCEPTION(
      gpu::solve(gpu::code::float32, 1, 1, 1, x, x, on), lazuli::device_error, [](auto const& e) {
        return std::string(e.what()) ==
               "cusolverDnXgetrf: CUSOLVER_STATUS_EXECUTION_FAILED (6) on device 0";
      });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_solver
