// The session of all tests here; what happens where a rank fails.
#include <cstdlib>

#include "ranks.hpp"
#include "support.hpp"

namespace {
struct session_of_tests {
  lazuli::mpi::session session;
  /// For the test `mpi ends`: one rank ends as where nobody catches an exception, the others wait.
  session_of_tests() {
    if (std::getenv("LAZULI_TEST_END") == nullptr) return;
    if (session.rank() + 1 == session.size()) std::terminate();
    MPI_Barrier(MPI_COMM_WORLD);
  }
};
}  // namespace
BOOST_TEST_GLOBAL_FIXTURE(session_of_tests);

namespace {
int allreduces = 0;
}
extern "C" int MPI_Allreduce(void const* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm among) {
  ++allreduces;
  return PMPI_Allreduce(from, to, count, type, op, among);
}

namespace mpi_session {

using namespace ranks;

std::string caught(auto const& f) {
  try {
    f();
  } catch (lz::rank_error const& e) {
    return e.what();
  }
  return "";
}

BOOST_AUTO_TEST_CASE(where_one_rank_throws_in_a_guard_all_catch_its_words_and_go_on) {
  auto const m = line();
  int const last = m.size() - 1;
  auto const words = caught([&] {
    lz::mpi::guard([&] {
      if (m.rank() == last) throw std::runtime_error("the disk is full");
    });
  });
  BOOST_TEST(words == "rank " + std::to_string(last) + ": the disk is full");
  BOOST_TEST(lz::mpi::guard([&] { return m.size(); }) == m.size());
}

BOOST_AUTO_TEST_CASE(errors_of_shapes_are_thrown_alike_on_every_rank) {
  auto const m = line();
  lz::sharded<float, on<"x">> a(m, 7), b(m, 8);
  a = 1.f, b = 1.f;
  BOOST_CHECK_EXCEPTION(a + b, lz::shape_error, [](auto const& e) {
    return std::string_view(e.what()).starts_with("add: shapes (7) and (8) do not broadcast");
  });
  BOOST_CHECK_THROW(a += b, lz::shape_error);
  auto const other = lz::mesh<"x">();
  lz::sharded<float, on<"x">> c(other, 7);
  BOOST_CHECK_EXCEPTION(a = a + c, lz::shape_error, [](auto const& e) {
    return std::string_view(e.what()) == "assign: the operands lie on two meshes; make one, and copy it";
  });
}

BOOST_AUTO_TEST_CASE(where_one_rank_has_no_memory_all_catch_it_and_go_on) {
  auto const m = line();
  int const last = m.size() - 1;
  auto const x = lz::placed<on<"x">, all>(m).ones<double>(90, 7);
  auto y = lz::zeros_like(x);
  auto const fails = [&](auto const& f) {
    auto const words = caught([&] {
      std::optional<support::exhausted_memory> none;
      if (m.rank() == last) none.emplace();
      f();
    });
    BOOST_TEST(words == "rank " + std::to_string(last) + ": std::bad_alloc");
    BOOST_TEST(lz::sum(x).item() == 630);
  };
  fails([&] { lz::sharded<double, all> const sums = lz::sum(x + 1., lz::constant<0>{}); });
  fails([&] { lz::sharded<double, all, all> const product = lz::matmul(x.t(), x); });
  fails([&] { y = lz::sharded<double, on<"x">, all>(x + x.shift(0, 1)); });
  fails([&] { (void)x.to(all, on<"x">); });
  fails([&] { (void)x(lz::slice(3, 80)).to(on<"x">, all); });
  fails([&] { (void)lz::linalg::qr(x); });
  if (m.size() == 1) return;  // what follows is local
  fails([&] { (void)lz::median(x); });
  fails([&] { (void)lz::quantile(x, {0.2, 0.4}, 0, keepdims); });
  fails([&] { (void)lz::kthvalue(x, 3, lz::constant<0>{}); });
  fails([&] { (void)lz::topk(x, 3, 0); });
  fails([&] { (void)lz::topk(x, 80, 0); });
}

BOOST_AUTO_TEST_CASE(a_statement_agrees_once) {
  auto const m = line();
  auto const x = lz::placed<on<"x">>(m).ones<double>(90);
  auto y = lz::zeros_like(x);
  auto const calls = [](auto const& f) {
    int const before = allreduces;
    f();
    return allreduces - before;
  };
  BOOST_TEST(calls([&] { (void)lz::sum(x).item(); }) == 1);
  BOOST_TEST(calls([&] { (void)lz::dot(x, x).item(); }) == 1);
  BOOST_TEST(calls([&] { lz::sharded<double> const most = lz::max(x * 2.); }) == 1);
  BOOST_TEST(calls([&] { y = x + x.shift(0, 1); }) == 1);
  BOOST_TEST(calls([&] { y = 2. * x + 1.; }) == 0);
}

BOOST_AUTO_TEST_CASE(what_a_function_throws_in_a_sum_on_one_rank_all_catch) {
  auto const m = line();
  auto const i = lz::placed<on<"x">>(m).arange(90);
  auto const careful = [](std::int64_t k) {
    if (k == 89) throw std::runtime_error("not this one");
    return k;
  };
  auto const words = caught([&] { (void)lz::sum(lz::map(careful, i)).item(); });
  BOOST_TEST(words.ends_with(": not this one"));
  auto const dotted = caught([&] { (void)lz::dot(lz::astype<double>(lz::map(careful, i)), lz::ones_like(i) * 1.).item(); });
  BOOST_TEST(dotted.ends_with(": not this one"));
}

}  // namespace mpi_session
