#include <boost/test/unit_test.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/random.hpp>
#include <map>
#include <mutex>
#include <thread>

#include "loop_threads.hpp"
#include "support.hpp"

namespace support {
namespace {

/// Every batch is shared among four threads while it lives.
struct shared_out {
  loop_threads const four{4, true};
};

/// Positive definite matrices.
lz::tensor<double, dyn, dyn, dyn> batch_of(index count, index n) {
  lz::manual_seed(7);
  lz::tensor<double, dyn, dyn, dyn> const x = lz::randn<double>(count, n, n);
  return lz::matmul(x, lz::transpose(x, 1, 2)) + lz::eye<double>(n);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(batches_over_threads)

BOOST_AUTO_TEST_CASE(runs_make_up_the_batch_and_have_threads_of_their_own) {
  shared_out const threads;
  std::mutex guard;
  std::map<std::thread::id, index> done;
  lz::detail::matrices const small{23, 12, 12, true}, large{23, 2000, 2000, true};
  auto const run = [&](index first, index last) {
    std::lock_guard const hold(guard);
    done[std::this_thread::get_id()] += last - first;
  };
  auto const counted = [&] {
    index all = 0;
    for (auto const& [id, count] : done) all += count;
    return all;
  };
  lz::detail::for_each_run(lz::blas::algorithms::lu, small, 23, run);
  BOOST_TEST(counted() == 23);
#if defined(_OPENMP)
  BOOST_TEST(done.size() == 4u);
#endif
  done.clear();
  lz::detail::for_each_run(lz::blas::algorithms::lu, large, 23, run);
  BOOST_TEST(counted() == 23);
  BOOST_TEST(done.size() == 1u);
  lz::detail::for_each_run(lz::blas::algorithms::lu, {0, 12, 12, true}, 0, run);
  BOOST_TEST(counted() == 23);
}

BOOST_AUTO_TEST_CASE(each_matrix_of_a_batch_has_the_bits_that_it_has_alone) {
  auto const a = batch_of(23, 12);
  shared_out const threads;
  auto const inverses = lz::eval(lz::linalg::inv(a)), products = lz::eval(lz::matmul(a, inverses)),
             factors = lz::eval(lz::linalg::cholesky(a)),
             powers = lz::eval(lz::linalg::expm(a * 1e-2)), pseudo = lz::eval(lz::linalg::pinv(a)),
             solutions = lz::eval(lz::linalg::solve(a, lz::ones<double>(12, 2)));
  auto const determinants = lz::eval(lz::linalg::det(a)), norms = lz::eval(lz::linalg::cond(a));
  auto const [w, v] = lz::linalg::eigh(a);
  auto const [u, s, vh] = lz::linalg::svd(a);
  auto const [q, r] = lz::linalg::qr(a);
  auto const [sign, log] = lz::linalg::slogdet(a);
  for (index i = 0; i < 23; ++i) {
    auto const x = a(i);
    BOOST_TEST(equals(inverses(i), lz::eval(lz::linalg::inv(x))), i);
    BOOST_TEST(equals(products(i), lz::eval(lz::matmul(x, inverses(i)))), i);
    BOOST_TEST(equals(factors(i), lz::eval(lz::linalg::cholesky(x))), i);
    BOOST_TEST(equals(powers(i), lz::eval(lz::linalg::expm(x * 1e-2))), i);
    BOOST_TEST(equals(pseudo(i), lz::eval(lz::linalg::pinv(x))), i);
    BOOST_TEST(equals(solutions(i), lz::eval(lz::linalg::solve(x, lz::ones<double>(12, 2)))), i);
    BOOST_TEST(determinants(i) == lz::linalg::det(x).item(), i);
    BOOST_TEST(norms(i) == lz::linalg::cond(x).item(), i);
    BOOST_TEST(equals(v(i), lz::linalg::eigh(x).v), i);
    BOOST_TEST(equals(s(i), lz::linalg::svd(x).s), i);
    BOOST_TEST(equals(r(i), lz::linalg::qr(x).r), i);
    BOOST_TEST(log(i) == lz::linalg::slogdet(x).logabsdet.item(), i);
  }
}

BOOST_AUTO_TEST_CASE(a_batch_of_products_with_broadcast_axes_is_shared_out_along_its_first) {
  shared_out const threads;
  lz::manual_seed(8);
  lz::tensor<float, dyn, dyn, dyn, dyn> const a = lz::randn<float>(5, 3, 20, 30);
  lz::tensor<float, dyn, dyn, dyn> const b = lz::randn<float>(3, 30, 10);
  auto const out = lz::eval(lz::matmul(a, b));
  for (index i = 0; i < 5; ++i) {
    for (index j = 0; j < 3; ++j)
      BOOST_TEST(equals(out(i, j), lz::eval(lz::matmul(a(i, j), b(j)))), i);
  }
}

BOOST_AUTO_TEST_CASE(batches_over_nothing_are_zero) {
  lz::tensor<double, dyn, dyn, dyn> const a(2, 4, 0), b(2, 0, 3);
  BOOST_TEST((lz::all(lz::matmul(a, b) == 0.)).item());
  BOOST_TEST(lz::eval(lz::matmul(a, b)).size() == 24u);
  BOOST_TEST(lz::eval(lz::matmul(b, lz::ones<double>(2, 3, 5))).size() == 0u);
}

BOOST_AUTO_TEST_CASE(the_first_matrix_that_fails_is_named_and_nothing_is_written) {
  auto a = batch_of(23, 12);
  a(6) = 0.;
  a(21) = 0.;
  shared_out const threads;
  lz::tensor<double, dyn, dyn, dyn> out = lz::ones<double>(23, 12, 12);
  for (int again = 0; again < 20; ++again) {
    BOOST_CHECK_EXCEPTION(out = lz::linalg::inv(a), lz::linalg_error, [](lz::error const& e) {
      return std::string_view(e.what()).find("matrix 6 of the batch") != std::string_view::npos;
    });
  }
  BOOST_TEST((lz::all(out == 1.)).item());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
