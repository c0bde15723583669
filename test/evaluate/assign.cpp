#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {
using lz::all, lz::slice, lz::_;

BOOST_AUTO_TEST_SUITE(assignment)

BOOST_AUTO_TEST_CASE(every_size_around_the_pack_widths_is_computed_as_by_scalars) {
  for (index n : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 63, 64, 65, 127, 1000}) {
    lz::vector<float> a(n), b(n), out(n);
    fill(a), fill(b, 7);
    auto const e = a * b - 2.f;
    out = e;
    BOOST_TEST(equals(out, e), "n = " << n);
    lz::vector<float> const made = a + b / 4.f;
    BOOST_TEST(equals(made, a + b / 4.f), "n = " << n);
  }
}

BOOST_AUTO_TEST_CASE(dynamic_extents_follow_the_expression) {
  lz::matrix<float> out(2, 2), a(3, 4);
  fill(a);
  out = a + 1.f;
  BOOST_TEST(equals(out, a + 1.f));
  lz::matrix<float> none;
  none = a;
  BOOST_TEST(equals(none, a));
}

BOOST_AUTO_TEST_CASE(an_expression_of_lower_rank_or_a_number_is_broadcast_to_the_extents_there_are) {
  lz::matrix<int> out(2, 3);
  lz::vector<int> row(3);
  count_up(row, 1);
  out = row * 2;
  BOOST_TEST(holds(out, {2, 4, 6, 2, 4, 6}));
  out = 7;
  BOOST_TEST(holds(out, {7, 7, 7, 7, 7, 7}));
  out = 2.9;
  BOOST_TEST(holds(out, {2, 2, 2, 2, 2, 2}));
}

BOOST_AUTO_TEST_CASE(an_axis_of_extent_one_stretches_and_one_of_extent_zero_stays_empty) {
  lz::matrix<float> column(3, 1), row(1, 4), none(0, 4), out;
  fill(column), fill(row, 3);
  out = column + row;
  BOOST_TEST(equals(out, column + row));
  out = none + row;
  BOOST_TEST(out.extent(0) == 0);
  BOOST_TEST(out.extent(1) == 4);
  lz::matrix<float> narrow(3, 0);
  out = narrow * column;
  BOOST_TEST(out.extent(0) == 3);
  BOOST_TEST(out.extent(1) == 0);
  lz::matrix<float> one(1, 1);
  fill(one);
  out = lz::matrix<float>(0, 0) + one;
  BOOST_TEST(out.numel() == 0);
}

BOOST_AUTO_TEST_CASE(every_rank_up_to_six_goes_through_one_loop) {
  lz::scalar<int> s = 3;
  lz::scalar<int> t = s * s + 1;
  BOOST_TEST(t.item() == 10);
  lz::dtensor<int, 3> x3(2, 3, 4);
  lz::dtensor<int, 4> x4(2, 2, 3, 4), out4;
  lz::dtensor<int, 5> x5(3, 1, 2, 1, 4), out5;
  lz::dtensor<int, 6> x6(2, 1, 2, 3, 1, 3), y6(1, 2, 2, 1, 2, 3), out6;
  fill(x3), fill(x4), fill(x5), fill(x6), fill(y6, 5);
  out4 = x4 + x3;
  BOOST_TEST(equals(out4, x4 + x3));
  out5 = x5 * x5 - x3(all, slice(0, 1));
  BOOST_TEST(equals(out5, x5 * x5 - x3(all, slice(0, 1))));
  out6 = x6 - y6;
  BOOST_TEST(equals(out6, x6 - y6));
  out6 = x6.permute(0, 4, 2, 3, 1, 5) - y6;
  BOOST_TEST(equals(out6, x6.permute(0, 4, 2, 3, 1, 5) - y6));
}

BOOST_AUTO_TEST_CASE(sixteen_axes_are_walked_when_none_can_be_merged) {
  std::array<index, 16> shape;
  shape.fill(2);
  shape[3] = shape[11] = 1;
  laid_out<int, 16> const a(shape, layout::transposed), b(shape, layout::sliced, 3);
  lz::dtensor<int, 16> out;
  out = a.view() * 3 + b.view();
  BOOST_TEST(equals(out, a.view() * 3 + b.view()));
}

BOOST_AUTO_TEST_CASE(scalars_of_all_kinds_stand_on_both_sides) {
  lz::vector<double> x(5);
  count_up(x);
  lz::vector<double> y = 2 - x;
  BOOST_TEST(holds(y, {2., 1., 0., -1., -2.}));
  y = (x - 1) * 0.5;
  BOOST_TEST(holds(y, {-.5, 0., .5, 1., 1.5}));
}

BOOST_AUTO_TEST_CASE(in_place_forms_equal_their_long_forms) {
  for (index n : {1, 5, 64, 100}) {
    lz::matrix<float> x(n, 3), y(n, 3), z(n, 3);
    lz::vector<float> row(3);
    fill(y, 1), fill(row, 2);
    auto const each = [&](auto change, auto long_form) {
      fill(x), fill(z);
      change(x);
      z = long_form(z);
      BOOST_TEST(equals(x, z));
    };
    each([&](auto& v) { v += y; }, [&](auto& v) { return v + y; });
    each([&](auto& v) { v -= row; }, [&](auto& v) { return v - row; });
    each([&](auto& v) { v *= 3.f; }, [&](auto& v) { return v * 3.f; });
    each([&](auto& v) { v /= y; }, [&](auto& v) { return v / y; });
    each([&](auto& v) { v.add_(v).sub_(row).mul_(y).div_(2.f); }, [&](auto& v) { return (v + v - row) * y / 2.f; });
  }
  lz::vector<int> k(4);
  count_up(k);
  k |= 4;
  k &= 6;
  k ^= 1;
  k %= 4;
  BOOST_TEST(holds(k, {1, 1, 3, 3}));
}

BOOST_AUTO_TEST_CASE(noalias_writes_what_assignment_writes) {
  lz::matrix<float> a(5, 7), out(5, 7);
  fill(a);
  lz::noalias(out) = a * 2.f;
  BOOST_TEST(equals(out, a * 2.f));
  lz::noalias(out(all, slice(0, 2))) = a(all, slice(3, 5));
  BOOST_TEST(equals(out(all, slice(0, 2)), a(all, slice(3, 5))));
#if LAZULI_DEBUG
  BOOST_CHECK_THROW(lz::noalias(a(slice(1, _))) = a(slice(_, -1)) + a(0), lz::error);
#endif
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_throws_with_both_shapes_and_writes_nothing) {
  lz::matrix<float> x(2, 3), y(2, 4), kept;
  fill(x), fill(y);
  kept = x;
  BOOST_CHECK_EXCEPTION(x = x + y, lz::shape_error, [](auto const& e) {
    return std::string(e.what()) == "add: shapes (2, 3) and (2, 4) do not broadcast: the size of tensor a (3) must match the size of "
                                    "tensor b (4) at non-singleton dimension 1";
  });
  BOOST_CHECK_EXCEPTION(x(all) = y, lz::shape_error,
                        [](auto const& e) { return std::string(e.what()) == "assign: an expression of shape (2, 4) does not broadcast to (2, 3)"; });
  BOOST_CHECK_THROW(x(slice(0, 1)) = x, lz::shape_error);
  BOOST_CHECK_THROW(x += y, lz::shape_error);
  BOOST_TEST(equals(x, kept));
  lz::tensor<float, dyn, 3> half(2);
  fill(half);
  BOOST_CHECK_THROW(half = y, lz::shape_error);
  BOOST_TEST(equals(half, kept));
}

BOOST_AUTO_TEST_CASE(an_expanded_view_is_no_destination) {
  lz::vector<float> x(3);
  fill(x);
  lz::matrix<float> y(4, 3);
  fill(y);
  BOOST_CHECK_THROW(x.expand(4, 3) = y, lz::shape_error);
  x.expand(1, 3) = y(slice(0, 1));
  BOOST_TEST(equals(x, y(0)));
}

BOOST_AUTO_TEST_CASE(windows_that_overlap_are_no_destination) {
  lz::vector<int> x{1, 2, 3, 4, 5, 6};
  lz::vector<int> const kept = x;
  BOOST_CHECK_EXCEPTION(x.unfold(0, 3, 1) += 1, lz::shape_error, [](auto const& e) {
    return std::string(e.what()) ==
           "assign: the destination of shape (4, 3) and strides (1, 1) overlaps itself: several of "
           "its elements share one place";
  });
  BOOST_CHECK_THROW(x.unfold(0, 3, 2).flip(0) = lz::zeros<int>(2, 3), lz::shape_error);
  BOOST_CHECK_THROW(x.unfold(0, 3, 2).t() = lz::zeros<int>(3, 2), lz::shape_error);
  BOOST_CHECK_THROW(lz::view(x.data() + 2, lz::shape(3, 3), {1, -1}) = lz::zeros<int>(3, 3),
                    lz::shape_error);
  BOOST_TEST(equals(x, kept));
  x.unfold(0, 3, 3) *= 2;
  x.unfold(0, 2, 3).t() -= 1;
  lz::view(x.data(), lz::shape(2, 2), {2, 3}) += 10;  // places 0, 3, 2, 5
  BOOST_TEST(holds(x, {11, 3, 16, 17, 9, 22}));
  // One number for all of them is the same however often it is written.
  x.unfold(0, 3, 2).t() = 0;
  BOOST_TEST(holds(x, {0, 0, 0, 0, 0, 22}));
  x.unfold(0, 4, 1).fill_(7);
  BOOST_TEST(holds(x, {7, 7, 7, 7, 7, 7}));
  lz::view(x.data() + 2, lz::shape(3, 3), {1, -1}) = lz::scalar<int>(5);
  BOOST_TEST(holds(x, {5, 5, 5, 5, 5, 7}));
}

BOOST_AUTO_TEST_CASE(three_operands_and_a_destination_that_must_all_be_packed) {
  std::array<index, 2> const shape{37, 53};
  laid_out<std::int8_t, 2> const a(shape, layout::transposed);
  laid_out<float, 2> const b(shape, layout::sliced);
  laid_out<double, 2> const c(shape, layout::reversed);
  laid_out<double, 2> out(shape, layout::transposed);
  auto const e = a.view() * b.view() + c.view();
  out.view() = e;
  BOOST_TEST(equals(out.view(), e));
}

BOOST_AUTO_TEST_CASE(several_barriers_in_one_chain) {
  lz::matrix<double> x(6, 4);
  fill(x);
  lz::vector<double> const means = lz::sum(x, 0) / 6.0, least = lz::min(x, 0);
  lz::matrix<double> got, want;
  want = (x - means) / (means - least + 1.0);
  got = (x - lz::sum(x, 0) / 6.0) / (lz::sum(x, 0) / 6.0 - lz::min(x, 0) + 1.0);
  BOOST_TEST(equals(got, want));
  x -= lz::sum(x, 0) / 6.0;
  want = x;
  lz::vector<double> const rest = lz::sum(x, 0);
  for (double v : rest) BOOST_TEST(std::abs(v) < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
