#include <atomic>
#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using lz::all, lz::slice, lz::_;

BOOST_AUTO_TEST_SUITE(allocation)

BOOST_AUTO_TEST_CASE(a_new_tensor_of_an_expression_is_one_allocation) {
  lz::matrix<float> x(20, 30), w(20, 30);
  lz::vector<float> b(30);
  fill(x), fill(w), fill(b);
  BOOST_TEST(allocations_of([&] { lz::matrix<float> const y = x * w + b - 2.f; }) == 1);
  BOOST_TEST(allocations_of([&] { lz::matrix<float> const y = (x.t() + w.t()).eval(); }) == 1);
  lz::matrix<float> none;
  BOOST_TEST(allocations_of([&] { none = x * w + b; }) == 1);
}

BOOST_AUTO_TEST_CASE(building_an_expression_of_named_tensors_allocates_nothing) {
  lz::matrix<float> x(20, 30), w(20, 30);
  BOOST_TEST(allocations_of([&] {
               auto const e = x * w + x.t().t() - 2.f;
               (void)e;
               auto const r = lz::sum(e, 0);
               (void)r;
             }) == 0);
}

BOOST_AUTO_TEST_CASE(a_temporary_tensor_moves_into_its_expression) {
  auto const made = [] { return fill(lz::matrix<float>(20, 30)); };
  lz::matrix<float> x(20, 30);
  fill(x);
  BOOST_TEST(allocations_of([&] {
               auto const e = made() + x;
               (void)e;
             }) == 1);
}

BOOST_AUTO_TEST_CASE(assignment_into_the_extents_there_are_allocates_nothing) {
  lz::matrix<float> x(20, 30), out(20, 30);
  lz::vector<float> sums(30), rows(20);
  lz::scalar<float> total;
  fill(x), fill(out);
  BOOST_TEST(allocations_of([&] { out = x * 2.f + 1.f; }) == 0);
  BOOST_TEST(allocations_of([&] { out = out * x; }) == 0);
  BOOST_TEST(allocations_of([&] { out += x; }) == 0);
  BOOST_TEST(allocations_of([&] { out(all, slice(0, 5)) = x(all, slice(_, _, 6)); }) == 0);
  BOOST_TEST(allocations_of([&] { out.fill_(3.f).zero_(); }) == 0);
  BOOST_TEST(allocations_of([&] { lz::noalias(out) = x; }) == 0);
  BOOST_TEST(allocations_of([&] { sums = lz::sum(x, 0); }) == 0);
  BOOST_TEST(allocations_of([&] { rows = lz::mean(x * x, 1); }) == 0);
  BOOST_TEST(allocations_of([&] { total = lz::max(x - 1.f); }) == 0);
}

BOOST_AUTO_TEST_CASE(the_item_of_a_reduction_allocates_nothing) {
  lz::matrix<float> x(20, 30);
  fill(x);
  float seen = 0;
  BOOST_TEST(allocations_of([&] {
               seen = lz::sum(x).item() + x.max().item() + float(lz::argmin(x).item());
             }) == 0);
  BOOST_TEST(seen == seen);
}

BOOST_AUTO_TEST_CASE(small_static_tensors_never_allocate) {
  lz::tensor<double, 4, 4> a, b;
  fill(a), fill(b);
  BOOST_TEST(allocations_of([&] {
               lz::tensor<double, 4, 4> c = a * b + 1.0;
               c = c.t() - a;
               c -= lz::mean(c, lz::constant<0>{});
               lz::tensor<double, 4> const s = lz::sum(c, lz::constant<1>{});
               c = a + s;
             }) == 0);
}

BOOST_AUTO_TEST_CASE(a_reduction_read_by_a_chain_takes_one_temporary) {
  lz::matrix<float> x(20, 30), out(20, 30);
  fill(x);
  BOOST_TEST(allocations_of([&] { out = x - lz::mean(x, 0); }) == 1);
  static_assert(lz::plan::temporaries_of<decltype(x - lz::mean(x, 0))> == 1);
  static_assert(lz::plan::temporaries_of<decltype(x * 2.f + x.t())> == 0);
  static_assert(lz::plan::temporaries_of<decltype(lz::sum(x, 0))> == 0);
}

BOOST_AUTO_TEST_CASE(views_allocate_nothing) {
  lz::matrix<float> x(20, 30);
  BOOST_TEST(allocations_of([&] {
               auto const v = x.t().flip(0)(all, slice(2, 8)).unsqueeze(1);
               auto const w = x.reshape(600).view(-1, 6);
               (void)v, (void)w;
             }) == 0);
}

BOOST_AUTO_TEST_CASE(reshape_of_a_view_allocates_only_where_it_has_to_copy) {
  lz::tensor<double, 40, 50> x;
  fill(x);
  auto v = x(slice(2, 10));
  BOOST_TEST(allocations_of([&] { (void)v.reshape(-1); }) == 0);
  BOOST_TEST(allocations_of([&] { (void)v.contiguous(); }) == 0);
  BOOST_TEST(allocations_of([&] { (void)x.t().reshape(-1); }) == 1);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(strong_guarantee)

BOOST_AUTO_TEST_CASE(a_lambda_that_throws_in_the_middle_leaves_the_destination_untouched) {
  lz::matrix<float> x(10, 30), out(10, 30), kept;
  fill(x), fill(out, 5);
  kept = out;
  std::atomic<int> calls = 0;  // threads share the loop
  auto const fails = [&](float v) {
    if (++calls == 150) throw std::domain_error("too many");
    return v + 1.f;
  };
  BOOST_CHECK_THROW(out = lz::map(fails, x), std::domain_error);
  BOOST_TEST(equals(out, kept));
  calls = 0;
  BOOST_CHECK_THROW(out += lz::map(fails, x), std::domain_error);
  BOOST_TEST(equals(out, kept));
  calls = 0;
  BOOST_CHECK_THROW(out(all) = lz::map(fails, x) * 2.f, std::domain_error);
  BOOST_TEST(equals(out, kept));
  calls = 0;
  lz::vector<float> sums(30), before;
  fill(sums);
  before = sums;
  BOOST_CHECK_THROW(sums = lz::sum(lz::map(fails, x), 0), std::domain_error);
  BOOST_TEST(equals(sums, before));
  calls = 0;
  BOOST_CHECK_THROW(out -= lz::sum(lz::map(fails, x), 0), std::domain_error);
  BOOST_TEST(equals(out, kept));
}

BOOST_AUTO_TEST_CASE(exhausted_memory_leaves_the_destination_untouched) {
  lz::matrix<float> x(40, 40), wide(40, 80), kept;  // less lies on the stack
  lz::tensor<float, 40, 40> large, large_kept;
  fill(x), fill(wide), fill(large);
  kept = x, large_kept = large;
  {
    exhausted_memory const none;
    BOOST_CHECK_THROW(x = x.t() + 1.f, std::bad_alloc);
    BOOST_CHECK_THROW(x(all) = x.t() + 1.f, std::bad_alloc);
    BOOST_CHECK_THROW(x += x.t(), std::bad_alloc);
    BOOST_CHECK_THROW(x -= lz::mean(x, 0), std::bad_alloc);
    BOOST_CHECK_THROW(x = wide * 2.f, std::bad_alloc);
    BOOST_CHECK_THROW(x = wide, std::bad_alloc);
    BOOST_CHECK_THROW(large = large.t() * 2.f, std::bad_alloc);
    BOOST_CHECK_THROW(lz::matrix<float>(x + 1.f), std::bad_alloc);
    BOOST_CHECK_THROW((lz::tensor<float, 40, 40>(large)), std::bad_alloc);
    x = x * 1.f;
  }
  BOOST_TEST(equals(x, kept));
  BOOST_TEST(equals(large, large_kept));
}

BOOST_AUTO_TEST_CASE(a_reduction_of_nothing_leaves_the_destination_untouched) {
  lz::matrix<float> none(0, 3);
  lz::vector<float> out(3), kept;
  fill(out);
  kept = out;
  BOOST_CHECK_EXCEPTION(out = lz::max(none, 0), lz::shape_error, [](auto const& e) {
    return std::string(e.what()) ==
           "max: shape (0, 3) has no elements along the reduced axes, and max of nothing is not "
           "defined";
  });
  BOOST_CHECK_THROW(out += lz::argmin(none, 0), lz::shape_error);
  BOOST_TEST(equals(out, kept));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
