#include <optional>

#include "calls_of_new.hpp"
#include "ranks.hpp"

namespace mpi_waiting {

using namespace ranks;
using namespace lz::literals;

/// What f gives, where one rank's allocation number `fails` from now on throws.
template <class F>
std::optional<double> value_where(int rank, long fails, F const& f) {
  std::optional<double> out;
  refused_call = line().rank() == rank ? fails : -1;
  try {
    out = f();
  } catch (lz::rank_error const&) {
  } catch (std::bad_alloc const&) {  // the others wait for this rank
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  refused_call = -1;
  return out;
}

BOOST_AUTO_TEST_CASE(memory_is_there_before_ranks_wait_for_each_other) {
  for (lz::index n : {7, 40000, 200000}) {
    auto const x = lz::placed<on<"x">>(line()).arange<double>(n);
    auto const ones = lz::ones_like(x);
    auto const fails_or_is = [&](auto const& f, double expected) {
      for (int rank : {0, line().size() - 1}) {
        std::optional<double> value;
        int failures = 0;
        while (!(value = value_where(rank, failures, f))) ++failures;
        BOOST_TEST(failures > 0);
        BOOST_TEST(*value == expected);
      }
    };
    auto const sum = static_cast<double>(n) * static_cast<double>(n - 1) / 2;
    fails_or_is([&] { return lz::sum(x).item(); }, sum);
    fails_or_is([&] { return lz::dot(x, ones).item(); }, sum);
    fails_or_is([&] { return lz::max(x(lz::slice(1, n - 1))).item(); }, static_cast<double>(n - 2));
  }
}

/// Runs a statement, which changes `to`, until it succeeds: of one rank, each allocation in turn
/// throws before. Then all ranks throw, and `to` is as it was; in the end it is `expected`.
template <class V, class E, class F>
void changes_all_or_nothing(V& to, E const& expected, F const& statement) {
  auto const before = lz::eval(to.gather());
  for (int rank : {0, line().size() - 1}) {
    to = lz::placed<on<"x">, all>(line()).from(before);
    int failures = 0;
    while (!value_where(rank, failures, [&] { return statement(), 0.; })) {
      ++failures;
      BOOST_REQUIRE(same(to.gather(), before));
    }
    BOOST_TEST(failures > 0);
    BOOST_TEST(lz::allclose(to.gather(), expected, 1e-12, 1e-12));
  }
}

BOOST_AUTO_TEST_CASE(temporaries_of_chains_are_there_on_all_ranks_or_none_writes) {
  for (lz::index n : {2, 7, 50}) {
    lz::matrix<double> const x = lz::sin(lz::arange<double>(n * 3)).reshape(n, 3) + 2.;
    auto const rows = lz::placed<on<"x">, all>(line());
    auto const fresh = [&] { return rows.from(x); };
    auto const mean = [](auto const& a) { return lz::mean(a, 0, keepdims); };
    auto const sum = [](auto const& a) { return lz::sum(a, 1, keepdims); };
    auto const weights = lz::placed<all, on<"x">>(line()).ones<double>(1, n);
    auto y = fresh();
    changes_all_or_nothing(y, x - mean(x), [&] { y -= mean(y); });
    y = fresh();
    changes_all_or_nothing(y, x / sum(x) - mean(x), [&] { y = y / sum(y) - mean(y); });
    y = fresh();
    changes_all_or_nothing(y, x - mean(x) / sum(x), [&] { y -= mean(y) / sum(y); });
    y = fresh();
    changes_all_or_nothing(y, x - mean(x / sum(x)), [&] { y -= mean(y / sum(y)); });
    y = fresh();
    changes_all_or_nothing(y, x * lz::sum(x), [&] { y *= lz::sum(y); });
    y = fresh();
    changes_all_or_nothing(y, x - lz::sum(x, 0, keepdims), [&] { y -= lz::matmul(weights, y); });
    y = fresh();
    changes_all_or_nothing(y, x - lz::sum(x / sum(x), 0, keepdims),
                           [&] { y -= lz::matmul(weights, y / sum(y)); });
    y = fresh();
    changes_all_or_nothing(y, x + lz::softmax(x, 0), [&] { y += lz::softmax(y, 0); });
    y = fresh();
    changes_all_or_nothing(y, lz::broadcast_to(mean(x), n, 3), [&] { y = mean(y); });
    y = fresh();
    auto const part = lz::slice(n / 2, n);
    lz::matrix<double> sliced = x;
    sliced(part, all) = x(part, all) - mean(x(part, all));
    changes_all_or_nothing(y, sliced, [&] { y(part, all) -= mean(y(part, all)); });
  }
}

}  // namespace mpi_waiting
