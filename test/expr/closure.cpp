#include <boost/test/unit_test.hpp>
#include <lazuli/expr/closure.hpp>

#include "support.hpp"

namespace support {

using lz::all, lz::slice, lz::_;

namespace {

lz::matrix<float> made(index rows, index columns, index from = 0) { return fill(lz::matrix<float>(rows, columns), from); }

// Every tensor inside is a temporary: the expression owns them.
auto chain_of_temporaries() { return made(3, 4) * 2.f + made(3, 4, 5).t().t(); }
auto view_of_a_temporary() { return made(3, 4)(all, slice(1, 3)); }
auto sum_of_a_temporary() { return lz::sum(made(3, 4) + 1.f, 0); }
auto mixed_with(lz::matrix<float> const& x) { return made(3, 4) - x; }

}  // namespace

BOOST_AUTO_TEST_SUITE(closure)

BOOST_AUTO_TEST_CASE(named_tensors_are_referred_to_and_temporaries_are_owned) {
  using T = lz::matrix<float>;
  static_assert(std::is_same_v<lz::closure_t<T&>, lz::reference<T>>);
  static_assert(std::is_same_v<lz::closure_t<T const&>, lz::reference<T>>);
  static_assert(std::is_same_v<lz::closure_t<T&&>, T>);
  using V = lz::tensor_view<float, dyn>;
  static_assert(std::is_same_v<lz::closure_t<V&>, V> && std::is_same_v<lz::closure_t<V&&>, V>);
  BOOST_TEST(true);
}

#if defined(__clang__)  // which does not know that numbers are held by value
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreturn-stack-address"
#endif
auto spread_of(lz::vector<double> const& x) {
  auto const least = lz::min(x), most = lz::max(x);
  return (most - least) / least;
}
auto scaled(lz::vector<double> const& x) {
  auto const length = lz::norm(x);
  return x / length;
}
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

BOOST_AUTO_TEST_CASE(an_expression_of_named_numbers_may_leave_its_function) {
  using N = lz::scalar<double>;
  static_assert(std::is_same_v<lz::closure_t<N&>, lz::held_number<double>>);
  static_assert(std::is_same_v<lz::closure_t<N const&>, lz::held_number<double>>);
  lz::vector<double> const x{3, 4};
  auto const spread = spread_of(x);
  auto const unit = scaled(x);
  BOOST_TEST(holds(lz::eval(scaled(lz::vector<double>{0, 5})), {0, 1}));  // where the locals were
  BOOST_TEST(spread.item() == 1 / 3.);
  BOOST_TEST(holds(lz::eval(unit), {0.6, 0.8}));
  N factor = 2.;
  auto const twice = x * factor;
  factor = 3.;
  BOOST_TEST(holds(lz::eval(twice), {6, 8}));  // the number as it was
  factor = factor * factor + factor;
  BOOST_TEST(factor.item() == 12.);
}

BOOST_AUTO_TEST_CASE(an_expression_of_temporaries_may_leave_its_function) {
  auto const e = chain_of_temporaries();
  static_assert(decltype(chain_of_temporaries())::owns_memory);
  auto const other = made(50, 60);  // would reuse the memory if it had been given back
  lz::matrix<float> const a = made(3, 4), b = made(3, 4, 5);
  BOOST_TEST(equals(lz::eval(e), a * 2.f + b));
  BOOST_TEST(equals(lz::eval(chain_of_temporaries()), a * 2.f + b));
}

BOOST_AUTO_TEST_CASE(a_view_of_a_temporary_keeps_it_alive) {
  auto const v = view_of_a_temporary();
  auto const other = made(3, 4, 9);
  lz::matrix<float> const a = made(3, 4);
  BOOST_TEST(equals(v, a(all, slice(1, 3))));
  auto const further = view_of_a_temporary().t().flip(0);
  BOOST_TEST(equals(further, a(all, slice(1, 3)).t().flip(0)));
}

BOOST_AUTO_TEST_CASE(a_reduction_of_a_temporary_keeps_it_alive) {
  auto const s = sum_of_a_temporary();
  auto const other = made(3, 4, 9);
  lz::matrix<float> const a = made(3, 4);
  BOOST_TEST(equals(lz::eval(s), lz::eval(lz::sum(a + 1.f, 0))));
  auto const all_of_it = made(3, 4).sum();
  BOOST_TEST(all_of_it.item() == lz::sum(a).item());
}

BOOST_AUTO_TEST_CASE(a_named_expression_that_owns_tensors_is_borrowed_not_copied) {
  auto const e = chain_of_temporaries();
  BOOST_TEST(allocations_of([&] {
               auto const twice = e + e;
               static_assert(!decltype(twice)::owns_memory);
             }) == 0);
  lz::matrix<float> const once = e;
  BOOST_TEST(equals(lz::eval(e + e * 2.f), once + once * 2.f));
  auto const s = lz::sum(e, 1);
  BOOST_TEST(equals(lz::eval(s - lz::sum(e, 1)), lz::eval(s) * 0.f));
}

BOOST_AUTO_TEST_CASE(an_expression_sees_the_values_its_named_tensors_have_when_it_is_assigned) {
  auto x = made(3, 4);
  auto const e = mixed_with(x);
  x = 1.f;
  lz::matrix<float> const a = made(3, 4);
  BOOST_TEST(equals(lz::eval(e), a - 1.f));
}

BOOST_AUTO_TEST_CASE(a_temporary_is_moved_in_without_a_copy) {
  auto x = made(3, 4);
  float const* const block = x.data();
  auto const e = std::move(x) + 1.f;
  BOOST_TEST(e.operand<0>().data() == block);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
