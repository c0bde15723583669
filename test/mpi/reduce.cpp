#include "ranks.hpp"

namespace mpi_reduce {

using namespace ranks;
using namespace lz::literals;

/// Full reductions have the bits of one machine, on any number of ranks.
template <class T>
void compare(lz::index n, lz::index inner) {
  auto const m = line();
  auto const make = lz::placed<on<"x">, all>(m);
  lz::random::generator g(1), h(1);
  auto const a = make.template randn<T>(g, n, inner);
  lz::matrix<T> const x = lz::randn<T>(h, n, inner);
  BOOST_TEST_INFO("of " << n << " x " << inner);
  BOOST_TEST(lz::sum(a).item() == lz::sum(x).item());
  BOOST_TEST_INFO("of " << n << " x " << inner);
  BOOST_TEST(lz::sum(a * a - 1).item() == lz::sum(x * x - 1).item());
}

BOOST_AUTO_TEST_CASE(sums_have_the_bits_of_one_machine) {
  for (lz::index n : {0, 1, 2, 7, 63, 64, 65, 1000, 5000, 16384, 131071, 200003, 700001})
    compare<float>(n, 1);
  for (lz::index n : {1, 3, 40, 1001}) compare<double>(n, 331);
}

BOOST_AUTO_TEST_CASE(every_reduction) {
  auto const m = line();
  for (lz::index n : {1, 2, 5, 100, 40000, 300001}) {
    lz::random::generator g(2), h(2);
    auto const a = lz::placed<on<"x">>(m).randn(g, n);
    lz::vector<float> const x = lz::randn(h, n);
    BOOST_TEST(lz::mean(a).item() == lz::mean(x).item());
    BOOST_TEST(lz::norm(a).item() == lz::norm(x).item());
    BOOST_TEST(lz::min(a).item() == lz::min(x).item());
    BOOST_TEST(lz::max(a).item() == lz::max(x).item());
    BOOST_TEST(lz::var(a).item() == lz::var(x).item());
    BOOST_TEST(lz::prod(a * 0.01f + 1).item() == lz::prod(x * 0.01f + 1).item());
    BOOST_TEST(lz::argmax(a).item() == lz::argmax(x).item());
    BOOST_TEST(lz::argmin(a).item() == lz::argmin(x).item());
    BOOST_TEST(lz::any(a > 4.f).item() == lz::any(x > 4.f).item());
    BOOST_TEST(all(a > -4.f).item() == all(x > -4.f).item());
    BOOST_TEST(lz::count_nonzero(a > 0).item() == lz::count_nonzero(x > 0).item());
  }
  auto const none = lz::placed<on<"x">>(m).zeros(0);
  BOOST_TEST((lz::sum(none).item() == 0 && all(none).item() && !lz::any(none).item()));
  BOOST_CHECK_THROW(lz::max(none), lz::shape_error);
}

template <class T>
void with_dtype() {
  lz::vector<T> const x = lz::astype<T>(lz::arange(70) % 7);
  auto const a = lz::placed<on<"x">>(line()).from(x);
  BOOST_TEST((lz::sum(a).item() == lz::sum(x).item()));
}

BOOST_AUTO_TEST_CASE(sums_of_dtypes_of_every_size_and_kind) {
  for_each_other_dtype([]<class T>() { with_dtype<T>(); });
  with_dtype<std::int32_t>(), with_dtype<lz::bfloat16>();
  with_dtype<std::complex<float>>(), with_dtype<std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(sums_over_other_placements_and_of_what_is_broadcast) {
  for (lz::index n : {1, 5, 300}) {
    lz::random::generator g(4), h(4);
    auto const a = lz::placed<on<"x">, on<"y">>(rectangle()).rand(g, n, 700);
    lz::matrix<float> const x = lz::rand(h, n, 700);
    BOOST_TEST(lz::sum(a).item() == lz::sum(x).item());
    auto const b = lz::placed<all, on<"x">>(rectangle()).rand(g, n, 3);
    lz::matrix<float> const y = lz::rand(h, n, 3);
    BOOST_TEST(lz::sum(b).item() == lz::sum(y).item());
    auto const c = lz::placed<all, all>(rectangle()).rand(g, n, 3);
    lz::matrix<float> const z = lz::rand(h, n, 3);
    BOOST_TEST(lz::sum(c).item() == lz::sum(z).item());
    // One machine adds what is broadcast row by row: other bits, but the same on any number of ranks.
    auto const row = lz::placed<all>(line()).rand(g, 3);
    lz::vector<float> const r = lz::rand(h, 3);
    auto const d = lz::placed<on<"x">, all>(line()).rand(g, n, 3);
    lz::matrix<float> const u = lz::rand(h, n, 3);
    BOOST_TEST(lz::sum(d * row).item() == lz::sum(lz::eval(u * r)).item());
  }
}

BOOST_AUTO_TEST_CASE(a_full_reduction_is_a_number_in_further_statements) {
  auto const m = line();
  lz::random::generator g(5), h(5);
  auto a = lz::placed<on<"x">, all>(m).rand(g, 9, 4);
  lz::matrix<float> x = lz::rand(h, 9, 4);
  lz::sharded<float> const s = lz::sum(a);
  float const number = s;
  BOOST_TEST(number == lz::sum(x).item());
  a = a / s - lz::mean(a);
  x = x / lz::sum(x).item() - lz::mean(x).item();
  BOOST_TEST(same(lz::gather(a), x));
}

BOOST_AUTO_TEST_CASE(along_axes_that_are_whole_on_every_rank) {
  auto const m = line();
  for (lz::index n : sizes) {
    lz::random::generator g(6), h(6);
    lz::sharded<float, on<"x">, all> a = lz::placed<on<"x">, all>(m).rand(g, n, 20);
    lz::matrix<float> x = lz::rand(h, n, 20);
    lz::sharded<float, on<"x">, all> const sums = lz::sum(a, 1, keepdims);
    BOOST_TEST(same(lz::gather(sums), lz::sum(x, 1, keepdims)));
    a -= lz::mean(a, 1, keepdims);
    x -= lz::mean(x, 1, keepdims);
    BOOST_TEST(same(lz::gather(a), x));
  }
  auto const a = lz::placed<all, on<"x">>(m).indices<float>(lz::shape(5, 3), 1); 
  BOOST_TEST(same(lz::gather(lz::eval(lz::sum(a, 1, keepdims))), lz::full(lz::shape(5, 1), 3.f)));
  BOOST_CHECK_THROW(lz::eval(lz::max(lz::placed<on<"x">, all>(m).zeros(5, 0), 1, keepdims)), lz::shape_error);
}

template <auto... P>
void compare_without(auto const& m, lz::index n) {
  lz::random::generator g(7), h(7);
  auto const a = lz::placed<P..., all>(m).rand(g, n, 20);
  lz::matrix<float> const x = lz::rand(h, n, 20);
  lz::sharded<float, all> const columns = lz::sum(a, 0_c);
  BOOST_TEST(same(columns.gather(), lz::sum(x, 0)));
  lz::sharded<float, P...> rows = lz::sum(a, -1_c);
  BOOST_TEST(same(rows.gather(), lz::sum(x, 1)));
  rows = rows * 2.f - lz::sum(a, 1_c);  // one statement with what is placed as the rows are
  BOOST_TEST(same(rows.gather(), lz::sum(x, 1)));
  // A value inside another reduction lies where its operand does.
  lz::matrix<float> const centred = x - lz::mean(x, 1, keepdims);
  BOOST_TEST(std::abs(lz::sum(lz::square(a - lz::mean(a, 1, keepdims))).item() - lz::sum(lz::square(centred)).item()) < 1e-2);
}

BOOST_AUTO_TEST_CASE(an_axis_goes_and_the_others_stay_where_they_are) {
  for (lz::index n : {0, 1, 5, 300}) {
    compare_without<on<"x">>(line(), n);
    compare_without<all>(line(), n);
  }
  auto const a = lz::placed<on<"y">, on<"x">, all>(rectangle()).indices(lz::shape(4, 3, 5), 1);
  lz::sharded<std::int64_t, on<"y">, on<"x">> const last = lz::sum(a, 2_c);
  BOOST_TEST(same(last.gather(), lz::eval(lz::vector<std::int64_t>({0, 5, 10}).broadcast_to(4, 3))));
}

template <auto... P>
void compare_columns(auto const& m, lz::index n, lz::index k) {
  lz::random::generator g(8), h(8);
  auto const a = lz::placed<P...>(m).randn(g, n, k);
  lz::matrix<float> const x = lz::randn(h, n, k);
  auto const same_sums = [&](auto const& ours, auto const& theirs) {
    BOOST_TEST_INFO("of " << n << " x " << k);
    BOOST_TEST(same(lz::eval(ours).gather(), theirs));
  };
  same_sums(lz::sum(a, 0, keepdims), lz::sum(x, 0, keepdims));
  same_sums(lz::var(a, 0, keepdims), lz::var(x, 0, keepdims));
  same_sums(lz::argmax(a, 0, keepdims), lz::argmax(x, 0, keepdims));
  lz::sharded<float, P...> const centred = a - lz::mean(a, 0, keepdims);
  BOOST_TEST(same(centred.gather(), x - lz::mean(x, 0, keepdims)));
}

BOOST_AUTO_TEST_CASE(along_the_first_axis_that_ranks_share) {
  for (lz::index n : {1, 2, 7, 127, 129, 500, 3000})
    for (lz::index k : {1, 20, 70}) {
      compare_columns<on<"x">, all>(line(), n, k);
      compare_columns<on<"x">, on<"y">>(rectangle(), n, k);
    }
  compare_columns<on<"x">, all>(line(), 40001, 20);  // in parts
  // One machine adds few columns as rows: other bits, but the same on any number of ranks.
  static auto const one = lz::mesh<"x", "y">(1, line().size());
  for (lz::index n : {129, 60000}) {
    lz::random::generator g(9), h(9);
    auto const a = lz::placed<on<"x">, all>(line()).rand(g, n, 3);
    auto const b = lz::placed<on<"x">, all>(one).rand(h, n, 3);
    BOOST_TEST(same(lz::eval(lz::sum(a, 0, keepdims)).gather(), lz::eval(lz::sum(b, 0, keepdims)).gather()));
  }
}

BOOST_AUTO_TEST_CASE(one_row_on_a_rank_lies_as_several_do_on_others) {
  for (lz::index n : {1, 3, 4, 5, 8}) {
    lz::random::generator g(3);
    lz::matrix<double> const x = lz::randint(0, 9, lz::shape(n, 4), g), row = lz::randint(0, 9, lz::shape(1, 4), g);
    auto const a = lz::placed<on<"x">, all>(line()).from(x);
    lz::sharded<double, all> const sums = lz::sum(a + lz::placed<all, all>(line()).from(row), 0_c);
    BOOST_TEST(same(sums.gather(), lz::eval(lz::sum(x + row, 0))));
    auto places = lz::placed<all>(line()).zeros<double>(8);
    lz::vector<double> y = lz::zeros<double>(8);
    places(lz::slice(0, 8, 2)) = lz::sum(a, 0_c), y(lz::slice(0, 8, 2)) = lz::sum(x, 0);
    BOOST_TEST(same(places.gather(), y));
  }
}

/// Reductions of what reads neighbours have the bits of those of a tensor that it is assigned to.
template <auto... P, class M>
void compare_differences(M const& m, lz::index n, lz::index k) {
  lz::random::generator g(4);
  auto const u = lz::placed<P...>(m).randn(g, n, k);
  lz::sharded<float, P...> const v = u - u.shift(0, 1) + u.shift(1, -1);
  auto const chain = [&] { return u - u.shift(0, 1) + u.shift(1, -1); };
  BOOST_TEST(lz::sum(chain()).item() == lz::sum(v).item());
  BOOST_TEST(lz::norm(chain()).item() == lz::norm(v).item());
  BOOST_TEST(lz::max(lz::abs(chain())).item() == lz::max(lz::abs(v)).item());
  BOOST_TEST(lz::count_nonzero(chain() > 0).item() == lz::count_nonzero(v > 0).item());
  BOOST_TEST(same(lz::eval(lz::sum(chain(), 0_c)).gather(), lz::eval(lz::sum(v, 0_c)).gather()));
  BOOST_TEST(same(lz::eval(lz::mean(chain(), 1_c)).gather(), lz::eval(lz::mean(v, 1_c)).gather()));
  BOOST_TEST(same(lz::eval(lz::max(chain(), 0, keepdims)).gather(),
                  lz::eval(lz::max(v, 0, keepdims)).gather()));
  lz::sharded<float, P...> const scaled = u / lz::sum(lz::abs(chain()));
  BOOST_TEST(same(scaled.gather(), lz::eval(u / lz::sum(lz::abs(v))).gather()));
  if (n < 2) return;
  auto const inner = lz::slice(1, n - 1);
  lz::sharded<float, P...> const w = u - u.shift(0, 1);
  BOOST_TEST(lz::sum(u(inner) - u.shift(0, 1)(inner)).item() == lz::sum(w(inner)).item());
}

BOOST_AUTO_TEST_CASE(blocks_go_on_from_rank_to_rank) {
  auto const m = line();
  for (lz::index n : {70, 4097, 9000, 16384, 20000, 33000, 60001, 140000}) {
    lz::random::generator g(6);
    auto const a = lz::placed<on<"x">>(m).randn(g, n), b = lz::placed<on<"x">>(m).randn(g, n);
    lz::vector<float> const x = a.gather(), y = b.gather();
    BOOST_TEST_CONTEXT(n << " elements") {
      BOOST_TEST(lz::sum(a * b).item() == lz::sum(x * y).item());
      BOOST_TEST(lz::sum(lz::astype<double>(a) * b).item() ==
                 lz::sum(lz::astype<double>(x) * y).item());
      BOOST_TEST(lz::sum(lz::astype<std::int8_t>(a)).item() ==
                 lz::sum(lz::astype<std::int8_t>(x)).item());
      BOOST_TEST(lz::stddev(a - b).item() == lz::stddev(x - y).item());
      BOOST_TEST(lz::logsumexp(a).item() == lz::logsumexp(x).item());
      BOOST_TEST(lz::argmin(lz::floor(a * 2)).item() == lz::argmin(lz::floor(x * 2)).item());
      BOOST_TEST(lz::argmax(lz::floor(a * b)).item() == lz::argmax(lz::floor(x * y)).item());
      BOOST_TEST(lz::prod(1 + a * 1e-3f).item() == lz::prod(1 + x * 1e-3f).item());
    }
  }
}

BOOST_AUTO_TEST_CASE(of_elements_of_other_ranks) {
  for (lz::index n : {1, 2, 5, 40}) {
    compare_differences<on<"x">, all>(line(), n, 3);
    compare_differences<all, on<"x">>(line(), n, 3);
    compare_differences<on<"x">, on<"y">>(rectangle(), n, 7);
  }
}

}  // namespace mpi_reduce
