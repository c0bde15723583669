#include <lazuli/backend/gpu/vendor/triangular.hpp>

#include "solver_case.hpp"

namespace gpu_triangular {

using namespace solver_case;
using lazuli::index;  // <strings.h> has a function of that name

template <class T>
void solve(index n, index columns, index batch, bool upper, bool unit, gpu::execution const& on) {
  auto a = numbers<T>(n * n * batch, 1);
  auto const b = numbers<T>(n * columns * batch, 2);
  for (index e = 0; e < n * batch; ++e) a[std::size_t(e * n + e % n)] += T(2);
  auto x = b;
  gpu::solve_triangular(gpu::code_of<T>, n, columns, batch, a.data(), x.data(), upper, unit, on);
  for (index i = 0; i < batch; ++i) {
    auto read = part(a, i, n * n);
    for (index r = 0; r < n; ++r) {
      for (index c = 0; c < n; ++c) {
        if (upper ? c < r : c > r) read[std::size_t(r * n + c)] = T(0);
      }
      if (unit) read[std::size_t(r * (n + 1))] = T(1);
    }
    auto const own = part(x, i, n * columns);
    auto const bound = 8 * eps<T> * real<T>(n + 1) * (largest(own) + 1);
    BOOST_TEST(off(read, own, part(b, i, n * columns), n, columns, n) <= bound,
               n << ' ' << columns << upper << unit);
  }
}

BOOST_FIXTURE_TEST_SUITE(gpu_triangular_hpp, with_mock)

BOOST_AUTO_TEST_CASE(systems_with_either_triangle_one_by_one_and_in_small_batches) {
  for (index const n : {0, 1, 2, 5}) {
    for (index const columns : {0, 1, 4}) {
      for (index const batch : {0, 1, 3}) {
        for (int const kind : {0, 1, 2, 3})
          solve<double>(n, columns, batch, kind % 2 == 0, kind / 2 == 0, on);
      }
    }
  }
  BOOST_TEST((called("trsm") && called("trsmBatched")));
  solve<std::complex<float>>(4, 3, 2, true, false, on);
  solve<std::complex<float>>(4, 3, 1, false, false, on);
  mock::solver_seen().calls.clear();
  solve<double>(130, 1, 2, true, true, on);
  BOOST_TEST(!called("trsmBatched"));
}

BOOST_AUTO_TEST_CASE(types_without_a_routine_are_refused) {
  BOOST_CHECK_THROW(
      gpu::solve_triangular(gpu::code::int32, 1, 1, 1, nullptr, nullptr, true, true, on),
      lazuli::dtype_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_triangular
