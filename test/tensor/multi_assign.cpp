#include <boost/test/unit_test.hpp>
#include <cmath>

#include "support.hpp"

namespace support {

using lz::all, lz::exprs, lz::into, lz::slice;

BOOST_AUTO_TEST_SUITE(several)

BOOST_AUTO_TEST_CASE(mean_and_deviation_come_from_one_pass) {
  for (auto [rows, columns] :
       {std::pair<index, index>{1, 1}, {7, 3}, {300, 70}, {2, 1000}, {1000, 2}}) {
    lz::matrix<float> x(rows, columns);
    fill(x, rows);
    lz::vector<float> m, s;
    lz::assign(into(m, s), exprs(lz::mean(x, 0), lz::stddev(x, 0)));
    BOOST_TEST(lz::allclose(m, lz::mean(x, 0)));
    BOOST_TEST(lz::allclose(s, lz::stddev(x, 0), 1e-5, 1e-6));
    lz::assign(into(m, s), exprs(lz::mean(x * 2.f, 1), lz::var(x * 2.f, 1, lz::correction(1))));
    BOOST_TEST(lz::allclose(m, lz::mean(x * 2.f, 1)));
    BOOST_TEST((rows > 0 && columns == 1) == bool(lz::any(lz::isnan(s)).item()));
    if (columns > 1)
      BOOST_TEST(lz::allclose(s, lz::var(x * 2.f, 1, lz::correction(1)), 1e-5, 1e-6));
    lz::scalar<float> low, high, total;
    lz::assign(into(low, high, total), exprs(lz::min(x, all), lz::max(x, all), lz::sum(x, all)));
    BOOST_TEST(low.item() == lz::min(x).item());
    BOOST_TEST(high.item() == lz::max(x).item());
    BOOST_TEST(total.item() == lz::sum(x).item());
  }
}

BOOST_AUTO_TEST_CASE(results_of_different_dtypes_lie_side_by_side) {
  lz::matrix<lz::float16> x(40, 9);
  fill(x);
  lz::vector<lz::float16> low;
  lz::vector<double> mean;
  lz::assign(into(low, mean), exprs(lz::min(x, 0), lz::mean(x, 0)));
  BOOST_TEST(equals(low, lz::eval(lz::min(x, 0))));
  BOOST_TEST(lz::allclose(mean, lz::mean(x, 0).to<double>(), 1e-3));
  lz::matrix<std::complex<float>> z(5, 6);
  z = lz::astype<std::complex<float>>(lz::arange<float>(6));
  lz::vector<std::complex<float>> sum, product;
  lz::assign(into(sum, product), exprs(lz::sum(z, 1), lz::prod(z, 1)));
  BOOST_TEST((sum(4) == std::complex<float>(15) && product(4) == std::complex<float>(0)));
}

BOOST_AUTO_TEST_CASE(expressions_of_any_kind_are_evaluated_before_anything_is_written) {
  lz::vector<int> a({1, 2, 3}), b({4, 5, 6});
  lz::assign(into(a, b), exprs(b, a));
  BOOST_TEST(holds(a, {4, 5, 6}));
  BOOST_TEST(holds(b, {1, 2, 3}));
  lz::matrix<int> out(2, 3);
  out = 0;
  lz::assign(into(out(0), out(1, slice(0, 2))), exprs(a + b, lz::arange<int>(2)));
  BOOST_TEST(holds(lz::eval(out(0)), {5, 7, 9}));
  BOOST_TEST(holds(lz::eval(out(1)), {0, 1, 0}));
  lz::vector<std::int64_t> at(1);
  lz::scalar<int> best;
  lz::assign(into(best, at), exprs(lz::max(a, all), lz::argmax(a, all)));
  BOOST_TEST((best.item() == 6 && at(0) == 2));
  lz::scalar<int> sum_a, sum_b;  // operands of one type that are not the same
  lz::assign(into(sum_a, sum_b), exprs(lz::sum(a, all), lz::sum(b, all)));
  BOOST_TEST((sum_a.item() == 15 && sum_b.item() == 6));
  lz::assign(into(sum_a, sum_b), exprs(lz::sum(a * 2, all), lz::sum(a * 3, all)));
  BOOST_TEST((sum_a.item() == 30 && sum_b.item() == 45));
}

BOOST_AUTO_TEST_CASE(nothing_is_written_where_one_of_them_does_not_fit) {
  lz::matrix<float> x(4, 3);
  fill(x);
  lz::vector<float> m(2), fixed(7);
  m = 5.f, fixed = 6.f;
  auto view = fixed(slice(0, 5));
  BOOST_CHECK_THROW(lz::assign(into(m, view), exprs(lz::mean(x, 0), lz::stddev(x, 0))),
                    lz::shape_error);
  BOOST_TEST((m.extent(0) == 2 && m(0) == 5.f && fixed(0) == 6.f));
  lz::matrix<float> none(0, 3);
  BOOST_CHECK_THROW(lz::assign(into(m, fixed), exprs(lz::min(none, 0), lz::max(none, 0))),
                    lz::shape_error);
  BOOST_TEST((m.extent(0) == 2 && m(0) == 5.f));
  lz::vector<float> empty_m, empty_s;
  lz::matrix<float> no_rows(3, 0);
  lz::assign(into(empty_m, empty_s), exprs(lz::mean(no_rows, 0), lz::stddev(no_rows, 0)));
  BOOST_TEST((empty_m.numel() == 0 && empty_s.numel() == 0));
}

BOOST_AUTO_TEST_CASE(an_operand_may_be_overwritten_by_its_own_results) {
  lz::matrix<double> x(6, 6);
  fill(x);
  lz::vector<double> const mean = lz::mean(x, 0), sum = lz::sum(x, 0);
  lz::assign(into(x(0), x(1)), exprs(lz::mean(x, 0), lz::sum(x, 0)));
  BOOST_TEST(equals(x(0), mean));
  BOOST_TEST(equals(x(1), sum));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
