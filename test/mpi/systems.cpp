#include "ranks.hpp"

namespace mpi_systems {

using namespace ranks;

/// Orders of matrices: on one rank, on several in blocks that they fill, and in some that they do not.
inline constexpr lz::index orders[] = {0, 1, 2, 5, 70, 150};

template <class T>
lz::matrix<T> made(lz::random::generator& g, lz::index n, lz::index k) {
  return lz::randn<T>(g, n, k);
}
/// With few and small rounding errors in what follows: n on its diagonal; or positive definite.
template <class T>
lz::matrix<T> well_conditioned(lz::random::generator& g, lz::index n, bool definite = false) {
  lz::matrix<T> x = lz::randn<T>(g, n, n);
  if (!definite) return x + T(static_cast<float>(n)) * lz::eye<T>(n);
  lz::matrix<T> const product = lz::matmul(x, lz::conj(x).t());
  return product + T(static_cast<float>(n)) * lz::eye<T>(n);
}
/// As near as rounding allows: n times epsilon, where the largest element is 1.
template <class A, class B>
bool near(A const& ours, B const& theirs) {
  using R = lz::real_part_t<lz::value_t<B>>;
  static_assert(std::is_same_v<lz::value_t<A>, lz::value_t<B>>);
  if (!(ours.shape() == theirs.shape())) return false;
  if (ours.size() == 0) return true;
  R const unit = std::numeric_limits<R>::epsilon() * static_cast<R>(10 + ours.extents()[0]);
  return lz::max(lz::abs(ours - theirs)).item() <= unit * lz::max(lz::abs(theirs)).item();
}
/// Over ranks against one machine: a placed P, b placed Q.
template <class T, auto P0, auto P1, auto Q0, auto Q1>
void compare(auto const& m, lz::index n) {
  BOOST_TEST_INFO("order " << n);
  lz::random::generator g(1);
  auto const a = well_conditioned<T>(g, n), definite = well_conditioned<T>(g, n, true);
  auto const b = made<T>(g, n, 3);
  auto const here = lz::placed<P0, P1>(m).from(a);
  lz::sharded<T, Q0, Q1> const x = lz::linalg::solve(here, lz::placed<Q0, Q1>(m).from(b));
  BOOST_TEST(near(x.gather(), lz::eval(lz::linalg::solve(a, b))));
  lz::vector<T> const column = b(all, 0);
  lz::sharded<T, Q0> const v = lz::linalg::solve(here, lz::placed<Q0>(m).from(column));
  BOOST_TEST(near(v.gather(), lz::eval(lz::linalg::solve(a, column))));
  lz::sharded<T, P0, P1> const inverse = lz::linalg::inv(here);
  BOOST_TEST(near(inverse.gather(), lz::eval(lz::linalg::inv(a))));
  auto const square = lz::placed<P0, P1>(m).from(definite);
  lz::sharded<T, P0, P1> const l = lz::linalg::cholesky(square), u = lz::linalg::cholesky(square, true);
  BOOST_TEST(near(l.gather(), lz::eval(lz::linalg::cholesky(definite))));
  BOOST_TEST(near(u.gather(), lz::eval(lz::linalg::cholesky(definite, true))));
}

BOOST_AUTO_TEST_CASE(systems_of_any_placement_are_those_of_one_machine) {
  if (without_scalapack()) return;
  for (lz::index n : orders) {
    compare<double, on<"x">, all, on<"x">, all>(line(), n);
    compare<double, all, on<"x">, all, all>(line(), n);
    compare<double, on<"x">, on<"y">, on<"y">, on<"x">>(rectangle(), n);
    compare<double, all, all, all, on<"y">>(rectangle(), n);
    compare<double, on<"y">, all, all, on<"x">>(rectangle(), n);
  }
}

BOOST_AUTO_TEST_CASE(systems_of_all_dtypes) {
  if (without_scalapack()) return;
  for (lz::index n : {5, 70}) {
    compare<float, on<"x">, all, on<"x">, all>(line(), n);
    compare<std::complex<float>, all, on<"x">, on<"x">, all>(line(), n);
    compare<std::complex<double>, on<"x">, on<"y">, all, on<"y">>(rectangle(), n);
  }
  lz::matrix<int> const a({{2, 1, 0}, {1, 3, 1}, {0, 1, 4}});
  auto const whole = lz::placed<on<"x">, all>(line()).from(a);
  BOOST_TEST(near(lz::linalg::inv(whole).gather(), lz::eval(lz::linalg::inv(a))));
}

BOOST_AUTO_TEST_CASE(operands_are_expressions_and_so_is_cholesky) {
  if (without_scalapack()) return;
  lz::random::generator g(2);
  lz::index const n = 70;
  auto const definite = well_conditioned<double>(g, n, true);
  auto const a = lz::placed<on<"x">, all>(line()).from(definite);
  lz::sharded<double, on<"x">, all> const l = lz::linalg::cholesky(2. * a) + a;
  BOOST_TEST(near(l.gather(), lz::eval(lz::linalg::cholesky(2. * definite) + definite)));
  lz::matrix<double> const columns = made<double>(g, n, 3);  // one of them has gaps, as has what changes its axes
  auto const b = lz::placed<on<"x">, all>(line()).from(columns);
  BOOST_TEST(near(lz::linalg::solve(a.t(), b(all, 1)).gather(), lz::eval(lz::linalg::solve(definite, columns(all, 1)))));
  auto const x = lz::linalg::solve(a + a, 3. * a);
  BOOST_TEST(near(x.gather(), lz::eval(1.5 * lz::eye<double>(n))));
}

/// The words that f throws as E, which are the same on every rank.
template <class E>
std::string words(auto const& f) {
  try {
    f();
  } catch (E const& e) {
    return e.what();
  }
  return "";
}

BOOST_AUTO_TEST_CASE(errors_of_systems_are_those_of_one_machine_on_all_ranks) {
  auto const rows = lz::placed<on<"x">, all>(line());
  auto const a = rows.ones<double>(9, 8);
  BOOST_CHECK_THROW((void)lz::linalg::solve(a, a), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::linalg::inv(a), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::linalg::cholesky(a), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::linalg::solve(rows.ones<double>(8, 8), a), lz::shape_error);
  if (without_scalapack()) return;
  for (lz::index n : {3, 100}) {
    lz::matrix<double> one = lz::eye<double>(n);
    one(n - 1, n - 1) = 0;
    auto const bad = rows.from(one);
    auto const local = [&](auto const& f) { return words<lz::linalg_error>([&] { (void)lz::eval(f(one)); }); };
    auto const over = [&](auto const& f) { return words<lz::linalg_error>([&] { (void)lz::eval(f(bad)); }); };
    auto const solve = [](auto const& x) { return lz::linalg::solve(x, x); };
    auto const inv = [](auto const& x) { return lz::linalg::inv(x); };
    auto const cholesky = [](auto const& x) { return lz::linalg::cholesky(x); };
    BOOST_TEST((over(solve) == local(solve) && !over(solve).empty()));
    BOOST_TEST((over(inv) == local(inv) && !over(inv).empty()));
    BOOST_TEST((over(cholesky) == local(cholesky) && !over(cholesky).empty()));
  }
}

BOOST_AUTO_TEST_CASE(a_library_that_is_not_there_is_none) {
  BOOST_TEST(!lz::mpi::scalapack("none").available());
  BOOST_TEST(!lz::mpi::scalapack("/no/such/library.so").available());
  BOOST_TEST(!lz::mpi::scalapack("libm.so.6").available());
  auto const a = lz::placed<on<"x">, all>(line()).from(lz::eye<double>(3));
  if (lz::mpi::scalapack_available() || line().size() == 1) return;
  BOOST_TEST(words<lz::error>([&] { (void)lz::linalg::inv(a); }).starts_with("linalg::inv over ranks needs ScaLAPACK"));
}

BOOST_AUTO_TEST_CASE(what_is_not_finite_is_refused_on_all_ranks) {
  if (without_scalapack() || line().size() == 1) return;
  auto const rows = lz::placed<on<"x">, all>(line());
  for (lz::index n : {5, 100}) {
    auto a = rows.from(lz::eye<double>(n));
    auto const b = a;
    if (a.range(0).size() > 0 && a.range(0).low == 0) a.local()(0, 1) = std::nan("");  // on one of them
    std::string const ending = ": matrix holds NaN or infinity";
    BOOST_TEST(words<lz::linalg_error>([&] { (void)lz::linalg::solve(a, b); }) == "solve" + ending);
    BOOST_TEST(words<lz::linalg_error>([&] { (void)lz::linalg::inv(a); }) == "inv" + ending);
    BOOST_TEST(words<lz::linalg_error>([&] { (void)lz::eval(lz::linalg::cholesky(a, true)); }) == "cholesky" + ending);
    BOOST_TEST(same(lz::eval(lz::linalg::cholesky(a)).gather(), b.gather()));  // does not read it
    auto const x = lz::linalg::solve(b, a).gather();
    BOOST_TEST((std::isnan(x(0, 1)) && x(0, 0) == 1 && x(n - 1, 2) == 0));  // in its column
  }
}

template <class T, class P, class Q>
void in_these_blocks(P, Q, lz::index n) {
  auto const m = rectangle();
  lz::matrix<T> whole =
      lz::astype<T>(numbers<double>(n, n) * 0.1) + lz::eye<T>(n) * T(static_cast<float>(5 + n));
  if constexpr (lz::complex_dtype<T>)
    whole += T(0, 1) * lz::astype<T>(numbers<double>(n, n).t() * 0.01);
  lz::matrix<T> const definite =
      (lz::matmul(whole, lz::conj(whole).t()) / T(static_cast<float>(n)));
  lz::matrix<T> const b = lz::astype<T>(numbers<double>(n, 3));
  auto const placed = lz::placed<P{}, Q{}>(m);
  auto const a = placed.from(whole), d = placed.from(definite);
  auto const close = [](auto const& x, auto const& y) {
    return lz::allclose(x, y, sizeof(lz::real_part_t<T>) == 4 ? 1e-3 : 1e-8,
                        sizeof(lz::real_part_t<T>) == 4 ? 1e-3 : 1e-8);
  };
  lz::sharded<T, P{}, Q{}> const x = lz::linalg::solve(a, placed.from(b));
  BOOST_TEST(close(x.gather(), lz::linalg::solve(whole, b).eval()));
  auto const y = lz::linalg::solve(a, lz::placed<on<"x">, all>(m).from(b));
  BOOST_TEST(close(y.gather(), lz::linalg::solve(whole, b).eval()));
  lz::sharded<T, P{}, Q{}> const inverse = lz::linalg::inv(a);
  BOOST_TEST(close(inverse.gather(), lz::linalg::inv(whole).eval()));
  for (bool upper : {false, true}) {
    lz::sharded<T, P{}, Q{}> const l = lz::linalg::cholesky(d, upper) + a;
    BOOST_TEST(close(l.gather(), (lz::linalg::cholesky(definite, upper) + whole).eval()));
  }
  T const volume = lz::linalg::det(a);
  BOOST_TEST(std::abs(volume / lz::linalg::det(whole).item() - T(1)) < 1e-3);
  auto const [w, v] = lz::linalg::eigh(d);
  BOOST_TEST(close(w.gather(), lz::linalg::eigh(definite).w));
  lz::sharded<T, P{}, Q{}> const vectors = v;
  auto const q = vectors.gather();
  BOOST_TEST(close(lz::matmul(definite, q).eval(), (q * lz::linalg::eigh(definite).w).eval()));
  lz::matrix<T> const tall = lz::astype<T>(numbers<double>(n + 2, n));
  auto const t = placed.from(tall);
  lz::sharded<T, P{}, Q{}> const product = T(2) * lz::matmul(t, a + a);
  BOOST_TEST(close(product.gather(), (T(4) * lz::matmul(tall, whole)).eval()));
  BOOST_TEST(close(lz::matmul(t, lz::placed<all, all>(m).from(whole)).eval().gather(),
                   lz::matmul(tall, whole).eval()));
  BOOST_TEST(
      close(lz::matmul(lz::placed<all, on<"x">>(m).from(tall), lz::placed<all, all>(m).from(whole))
                .eval()
                .gather(),
            lz::matmul(tall, whole).eval()));
  auto const none = lz::matmul(placed.template zeros<T>(n, 0), placed.template zeros<T>(0, n));
  BOOST_TEST(close(none.eval().gather(), lz::zeros<T>(n, n)));
  // Of the triangle that is not read NaN are not refused.
  lz::matrix<T> beside = definite;
  if (n > 1) beside(0, n - 1) = std::numeric_limits<lz::real_part_t<T>>::quiet_NaN();
  BOOST_TEST(close(lz::linalg::cholesky(placed.from(beside)).eval().gather(),
                   lz::linalg::cholesky(definite).eval()));
  if (n > 1 && m.size() > 1)
    BOOST_CHECK_THROW((void)lz::linalg::inv(placed.from(beside)), lz::linalg_error);
  BOOST_CHECK_THROW((void)lz::linalg::solve(placed.template zeros<T>(n, n), placed.from(b)),
                    lz::linalg_error);
}
BOOST_AUTO_TEST_CASE(matrices_in_blocks_are_taken_and_results_placed_as_they_are) {
  if (without_scalapack()) return;
  using lz::block_cyclic;
  for (lz::index n : {1, 5, 13}) {
    in_these_blocks<double>(block_cyclic<"x", 2>, block_cyclic<"y", 2>, n);
    in_these_blocks<double>(block_cyclic<"x", 2>, block_cyclic<"y", 3>, n);
    in_these_blocks<std::complex<float>>(block_cyclic<"x", 4>, all, n);
    in_these_blocks<double>(block_cyclic<"y", 2>, block_cyclic<"x", 2>, n);
    in_these_blocks<float>(block_cyclic<"x", 64>, block_cyclic<"y", 64>, n);
  }
}

BOOST_AUTO_TEST_CASE(batches_that_ranks_share_are_computed_where_they_lie) {
  for (lz::index n : sizes) {
    lz::random::generator g(4);
    lz::dtensor<double, 3> const x = lz::randn<double>(g, n, 5, 5), b = lz::randn<double>(g, n, 5, 2);
    lz::dtensor<double, 3> const definite = lz::matmul(x, x.mT()) + lz::eye<double>(5);
    auto const rows = lz::placed<on<"x">, all, all>(line());
    auto const a = rows.from(x), d = rows.from(definite);
    lz::sharded<double, on<"x">, all, all> const solution = lz::linalg::solve(a, rows.from(b));
    BOOST_TEST(same(solution.gather(), lz::eval(lz::linalg::solve(x, b))));
    lz::matrix<double> const one = lz::eye<double>(5);
    BOOST_TEST(same(lz::linalg::solve(a, lz::placed<all, all>(line()).from(one)).gather(), lz::eval(lz::linalg::solve(x, one))));
    BOOST_TEST(same(lz::linalg::inv(a.mT()).gather(), lz::eval(lz::linalg::inv(x.mT()))));
    lz::sharded<double, on<"x">, all, all> const l = lz::linalg::cholesky(d, true) + a;
    BOOST_TEST(same(l.gather(), lz::eval(lz::linalg::cholesky(definite, true) + x)));
    lz::sharded<double, on<"x">> const volume = lz::linalg::det(a);
    BOOST_TEST(same(volume.gather(), lz::eval(lz::linalg::det(x))));
    BOOST_TEST(same(lz::linalg::slogdet(a).logabsdet.gather(), lz::linalg::slogdet(x).logabsdet));
    auto const [q, r] = lz::linalg::qr(a);
    BOOST_TEST((same(q.gather(), lz::linalg::qr(x).q) && same(r.gather(), lz::linalg::qr(x).r)));
    auto const [w, v] = lz::linalg::eigh(d);
    BOOST_TEST((same(w.gather(), lz::linalg::eigh(definite).w) && same(v.gather(), lz::linalg::eigh(definite).v)));
    auto const [u, s, vh] = lz::linalg::svd(a);
    lz::sharded<double, on<"x">, all> const values = s;
    BOOST_TEST((same(values.gather(), lz::linalg::svd(x).s) && same(u.gather(), lz::linalg::svd(x).u)));
  }
  auto bad = lz::placed<on<"x">, all, all>(line()).zeros<double>(7, 3, 3);
  bad += lz::placed<all, all>(line()).eye<double>(3);
  if (bad.range(0).low <= 6 && bad.range(0).high == 7) bad.local()(6 - bad.range(0).low, 2, 2) = 0;  // on one rank
  BOOST_TEST(words<lz::rank_error>([&] { (void)lz::linalg::solve(bad, bad); }).find("solve") != std::string::npos);
  BOOST_TEST(words<lz::rank_error>([&] { (void)lz::linalg::cholesky(bad); }).find("leading minor of order 3") != std::string::npos);
  BOOST_CHECK_THROW((void)lz::linalg::solve(bad, bad(all, lz::slice(0, 2), all)), lz::shape_error);
}

}  // namespace mpi_systems
