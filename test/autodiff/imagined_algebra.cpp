// explain of gradients through functions of matrices and transforms: the calls that are made, and
// the rules of the way back.
#include <boost/test/unit_test.hpp>
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
namespace linalg = lz::linalg;
using matrix = lz::matrix<double>;
using vector = lz::vector<double>;

matrix const square = lz::eye<double>(5) * 2.0, tall = lz::ones<double>(6, 4);
vector const right = lz::ones<double>(5), line = lz::ones<double>(8);

template <class F, class... X>
lz::explanation gradient_of(F const& f, X const&... x) {
  return lz::explain(lz::grad(f))(x...);
}
/// Whether this text is in a formula.
bool tells(lz::explanation const& e, std::string_view text) {
  for (auto const& loop : e.loops)
    if (loop.formula.find(text) != std::string::npos) return true;
  for (auto const& loop : e.loops) BOOST_TEST_MESSAGE(loop.formula);
  return false;
}
/// Each intermediate result and each gradient that is read was written before.
bool is_in_order(lz::explanation const& e) {
  std::vector<std::string> written;
  auto const is_written = [&](std::string const& name) {
    return std::find(written.begin(), written.end(), name.substr(0, name.find('['))) !=
           written.end();
  };
  for (auto const& loop : e.loops) {
    auto const results = loop.formula.substr(0, loop.formula.rfind(" = "));
    for (auto const& x : loop.operands) {
      bool const made = x.name[0] == 't';
      if (made && results.find(x.name) == std::string::npos && !is_written(x.name)) {
        BOOST_TEST_MESSAGE(x.name << " in " << loop.formula << " comes from nowhere");
        return false;
      }
    }
    for (auto const& x : loop.operands) written.push_back(x.name.substr(0, x.name.find('[')));
  }
  return !e.loops.empty();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(imagined_algebra)

BOOST_AUTO_TEST_CASE(decompositions_are_one_call_with_all_their_results) {
  auto const e = gradient_of(
      [](auto const& a) {
        auto [q, r] = linalg::qr(a);
        return lz::sum(q) + lz::sum(r);
      },
      tall);
  BOOST_TEST(tells(e, "t0, t1 = qr(x0)"));
  BOOST_TEST(is_in_order(e));
  auto const& call = e.loops[0];
  BOOST_TEST(call.kind == "library call");
  BOOST_TEST(call.bytes_read == 6 * 4 * 8);
  BOOST_TEST(call.bytes_written == (6 * 4 + 4 * 4) * 8);
  BOOST_TEST_REQUIRE(call.operands.size() == 3u);
  BOOST_TEST(call.operands[0].access == "copied");
  BOOST_TEST(call.operands[2].shape == "(4, 4)");
  BOOST_TEST(tells(e, "dx0 = "));
  auto const all = gradient_of(
      [](auto const& a) {
        auto [u, s, vh] = linalg::svd(a, false);
        auto [w, v] = linalg::eigh(lz::matmul(a.t(), a));
        return lz::sum(u) + lz::sum(s) + lz::sum(vh) + lz::sum(w) + lz::sum(v);
      },
      tall);
  BOOST_TEST(tells(all, " = svd(x0)"));
  BOOST_TEST(is_in_order(all));
  auto const others = gradient_of(
      [](auto const& a) {
        auto [sign, log] = linalg::slogdet(a);
        auto [p, l, u] = linalg::lu(a);
        auto [w, v] = linalg::eig(a);
        return log + lz::sum(l) + lz::sum(u) + lz::sum(lz::real(w)) + lz::sum(lz::abs(v)) +
               lz::sum(linalg::eigvalsh(a)) + lz::sum(linalg::svdvals(a));
      },
      square);
  BOOST_TEST(tells(others, " = slogdet(x0)"));
  BOOST_TEST(is_in_order(others));
}

BOOST_AUTO_TEST_CASE(fits_and_systems) {
  auto const e =
      gradient_of([](auto const& a) { return lz::sum(linalg::lstsq(a, right).solution); }, square);
  BOOST_TEST(tells(e, "t0, t2 = lstsq(x0, c0)"));
  BOOST_TEST(is_in_order(e));
  BOOST_TEST(is_in_order(gradient_of(
      [](auto const& a) {
        return lz::sum(linalg::solve(a, right)) + lz::sum(linalg::inv(a)) + linalg::det(a) +
               lz::sum(linalg::cholesky(a)) + lz::sum(linalg::pinv(a)) + lz::sum(linalg::expm(a)) +
               lz::sum(linalg::matrix_power(a, 3));
      },
      square)));
}

BOOST_AUTO_TEST_CASE(matrices_of_static_extents_and_batches) {
  lz::tensor<double, 3, 3> const small = lz::eye<double>(3);
  auto const f = [](auto const& a) {
    auto [w, v] = linalg::eigh(a);
    auto [q, r] = linalg::qr(a);
    return lz::sum(w) + lz::sum(v) + lz::sum(q) + lz::sum(r) + lz::sum(linalg::det(a));
  };
  BOOST_TEST(tells(gradient_of(f, small), " = eigh(x0)"));
  lz::dtensor<float, 3> const batch = lz::ones<float>(7, 3, 3), none = lz::ones<float>(0, 3, 3);
  BOOST_TEST(tells(gradient_of(f, batch), " = eigh(x0)"));
  BOOST_TEST(tells(gradient_of(f, none), " = eigh(x0)"));
}

BOOST_AUTO_TEST_CASE(transforms_go_back_as_transforms) {
  auto const e = gradient_of(
      [](auto const& v) { return lz::sum(lz::square(lz::abs(lz::fft::rfft(v)))); }, line);
  BOOST_TEST(tells(e, "t0 = rfft(x0)"));
  BOOST_TEST(e.loops[0].operands[1].shape == "(5)");
  BOOST_TEST(e.loops[0].operands[1].dtype == "complex128");
  BOOST_TEST(is_in_order(e));
  auto const both = gradient_of(
      [](auto const& v) {
        return lz::sum(lz::fft::irfft(lz::fft::fft(v, 12), 7)) +
               lz::sum(lz::abs(lz::fft::ifft(v, 4)));
      },
      line);
  BOOST_TEST(tells(both, " = fft(x0)"));
  BOOST_TEST(is_in_order(both));
}

BOOST_AUTO_TEST_CASE(products_by_names) {
  auto const e = gradient_of(
      [](auto const& a, auto const& b) {
        return lz::sum(lz::einsum<"ij,kj->ik">(a, b)) +
               lz::sum(lz::tensordot(a, b, {0, 1}, {0, 1})) +
               lz::sum(linalg::multi_dot(a, b.t(), a));
      },
      tall, tall);
  BOOST_TEST(tells(e, " = einsum(x0, x1)"));
  BOOST_TEST(is_in_order(e));
  auto const f = gradient_of([](auto const& v) { return lz::sum(lz::convolve(v, right)); }, line);
  BOOST_TEST(tells(f, " = convolve(x0, c0)"));
  BOOST_TEST(f.loops[0].points == 12);
  BOOST_TEST(is_in_order(f));
  BOOST_TEST(is_in_order(
      gradient_of([](auto const& v) { return lz::sum(lz::correlate(v, v, "full")); }, line)));
}

BOOST_AUTO_TEST_SUITE_END()
