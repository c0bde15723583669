#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "product.hpp"

namespace {

namespace lz = lazuli;
using namespace lz::literals;
using namespace support;
using lz::all, lz::slice;

template <std::size_t A, std::size_t B>
void check_shapes(std::array<lz::index, A> const& a, std::array<lz::index, B> const& b,
                  list const& shape) {
  auto const x = filled<int>(a, 1);
  auto const y = filled<int>(b, 2);
  auto const z = lz::eval(lz::matmul(x, y));
  BOOST_TEST(read(z).shape == shape, boost::test_tools::per_element());
  BOOST_TEST(is(z, product(read(x), read(y))), lz::text::shape(a) << " · " << lz::text::shape(b));
}

using i1 = std::array<lz::index, 1>;
using i2 = std::array<lz::index, 2>;
using i3 = std::array<lz::index, 3>;
using i4 = std::array<lz::index, 4>;

}  // namespace

BOOST_AUTO_TEST_SUITE(matmul)

BOOST_AUTO_TEST_CASE(vectors_and_matrices_multiply_by_rank) {
  check_shapes(i1{3}, i1{3}, {});
  check_shapes(i2{2, 3}, i1{3}, {2});
  check_shapes(i1{2}, i2{2, 3}, {3});
  for (lz::index m : {1, 2, 5}) {
    for (lz::index n : {1, 3}) {
      for (lz::index k : {1, 4}) check_shapes(i2{m, k}, i2{k, n}, {m, n});
    }
  }
}

BOOST_AUTO_TEST_CASE(axes_in_front_are_a_batch_and_broadcast) {
  check_shapes(i3{4, 2, 3}, i3{4, 3, 5}, {4, 2, 5});
  check_shapes(i3{4, 2, 3}, i3{1, 3, 5}, {4, 2, 5});
  check_shapes(i3{1, 2, 3}, i3{4, 3, 5}, {4, 2, 5});
  check_shapes(i3{4, 2, 3}, i2{3, 5}, {4, 2, 5});
  check_shapes(i2{2, 3}, i3{4, 3, 5}, {4, 2, 5});
  check_shapes(i3{4, 2, 3}, i1{3}, {4, 2});
  check_shapes(i1{3}, i3{4, 3, 5}, {4, 5});
  check_shapes(i4{2, 1, 2, 3}, i4{1, 3, 3, 2}, {2, 3, 2, 2});
  check_shapes(i4{2, 3, 2, 2}, i3{3, 2, 2}, {2, 3, 2, 2});
  for (lz::index n : {2, 3, 4}) check_shapes(i4{3, 7, n, n}, i4{3, 7, n, n}, {3, 7, n, n});
}

BOOST_AUTO_TEST_CASE(extents_of_zero_give_nothing_or_zeros) {
  check_shapes(i2{0, 3}, i2{3, 2}, {0, 2});
  check_shapes(i2{2, 3}, i2{3, 0}, {2, 0});
  check_shapes(i2{2, 0}, i2{0, 3}, {2, 3});
  check_shapes(i1{0}, i1{0}, {});
  check_shapes(i2{3, 0}, i1{0}, {3});
  check_shapes(i3{0, 2, 3}, i3{1, 3, 2}, {0, 2, 2});
  lz::matrix<float> const a(2, 0), b(0, 3);
  lz::matrix<float> c(2, 3);
  c = std::numeric_limits<float>::quiet_NaN();
  c = lz::matmul(a, b);
  BOOST_TEST(holds(c, {0, 0, 0, 0, 0, 0}));
  c = 1.f;
  c = lz::relu(lz::matmul(a, b) + 2.f);
  BOOST_TEST(holds(c, {2, 2, 2, 2, 2, 2}));
}

BOOST_AUTO_TEST_CASE(views_of_every_layout_multiply) {
  for (layout p : all_layouts) {
    for (layout q : all_layouts) {
      laid_out<float, 2> const a({5, 7}, p, 1), b({7, 3}, q, 2);
      laid_out<float, 1> const x({7}, q, 3), y({5}, p, 4);
      auto const left = a.view(), right = b.view();
      BOOST_TEST(is(lz::eval(lz::matmul(left, right)), product(read(left), read(right))),
                 p << " · " << q);
      BOOST_TEST(is(lz::eval(lz::matmul(left, x.view())), product(read(left), read(x.view()))),
                 p << " · " << q);
      BOOST_TEST(is(lz::eval(lz::matmul(y.view(), left)), product(read(y.view()), read(left))),
                 q << " · " << p);
    }
  }
}

BOOST_AUTO_TEST_CASE(batches_of_every_layout_multiply_into_every_layout) {
  for (layout p : all_layouts) {
    for (layout q : {layout::row_major, layout::transposed, layout::sliced, layout::reversed}) {
      laid_out<double, 3> const a({2, 3, 4}, p, 1), b({1, 4, 2}, q, 2);
      laid_out<double, 3> c({2, 3, 2}, q, 3);
      c.view() = lz::matmul(a.view(), b.view());
      BOOST_TEST(is(c.view(), product(read(a.view()), read(b.view()))), p << " · " << q);
    }
  }
}

BOOST_AUTO_TEST_CASE(operands_may_be_expressions) {
  auto const a = filled<float>(i2{2, 3}, 1), b = filled<float>(i2{4, 3}, 2);
  lz::matrix<float> const twice = a * 2.f, turned = b.t() + 1.f;
  auto const want = product(read(twice), read(turned));
  BOOST_TEST(is(lz::eval(lz::matmul(a * 2.f, b.t() + 1.f)), want));
  BOOST_TEST(is(lz::eval(lz::matmul(lz::matrix<float>(a * 2.f), turned)), want));
  auto const chained = lz::matmul(lz::matmul(a, b.t()), lz::matmul(b, a.t()));
  auto const ab = product(read(a), read(b.t()));
  BOOST_TEST(is(lz::eval(chained), product(ab, product(read(b), read(a.t())))));
  lz::vector<float> const means = lz::mean(a, 1);
  BOOST_TEST(is(lz::eval(lz::matmul(lz::mean(a, 1), a)), product(read(means), read(a))));
}

BOOST_AUTO_TEST_CASE(a_product_may_stand_in_a_chain) {
  auto const x = filled<double>(i2{3, 4}, 1), w = filled<double>(i2{4, 2}, 2);
  auto const b = filled<double>(i1{2}, 3);
  lz::matrix<double> const xw = lz::matmul(x, w);
  lz::matrix<double> out = lz::relu(lz::matmul(x, w) + b);
  BOOST_TEST(equals(out, lz::relu(xw + b)));
  out += lz::matmul(x, w) * 2.0;
  BOOST_TEST(equals(out, lz::relu(xw + b) + 2.0 * xw));
  out = lz::matmul(x, w) - lz::matmul(x, w);
  BOOST_TEST(holds(out, {0, 0, 0, 0, 0, 0}));
  BOOST_TEST(lz::sum(lz::matmul(x, w)).item() == lz::sum(xw).item());
  BOOST_TEST(lz::eval(lz::sum(lz::matmul(x, w) + 1.0, 0))(1) == lz::eval(lz::sum(xw, 0))(1) + 3);
}

BOOST_AUTO_TEST_CASE(a_destination_may_be_an_operand) {
  auto const start = filled<float>(i2{3, 3}, 1);
  auto const square = product(read(start), read(start));
  lz::matrix<float> a = start;
  a = lz::matmul(a, a);
  BOOST_TEST(is(a, square));
  a = start;
  a.t() = lz::matmul(a, a);
  BOOST_TEST(is(a.t(), square));
  a = start;
  a = lz::matmul(a, a) + a;
  BOOST_TEST(is(lz::eval(a - start), square));
  a = start;
  auto const row = product(read(start(0)), read(start));
  a(0) = lz::matmul(a(0), a);
  BOOST_TEST(is(a(0), row));
  BOOST_TEST(equals(a(slice(1, 3)), start(slice(1, 3))));
  lz::tensor<float, 3, 3> s = start;
  s = lz::matmul(s, s.t());
  BOOST_TEST(is(s, product(read(start), read(start.t()))));
}

BOOST_AUTO_TEST_CASE(slices_and_columns_are_written_in_place) {
  auto const a = filled<float>(i2{4, 3}, 1), b = filled<float>(i2{3, 2}, 2);
  auto const want = product(read(a), read(b));
  lz::matrix<float> out(4, 5);
  out = 7.f;
  out(all, slice(1, 3)) = lz::matmul(a, b);
  BOOST_TEST(is(out(all, slice(1, 3)), want));
  BOOST_TEST(
      is(lz::eval(out(all, slice(3, 5)) * 1.f), array<float>{{4, 2}, std::vector<float>(8, 7.f)}));
  out(all, slice(0, 4, 2)) = lz::matmul(a, b);
  BOOST_TEST(is(out(all, slice(0, 4, 2)), want));
  out(all, 4) = lz::matmul(a, b(all, 0));
  BOOST_TEST(is(out(all, 4), product(read(a), read(b(all, 0)))));
}

BOOST_AUTO_TEST_CASE(a_product_is_broadcast_to_more_axes) {
  auto const a = filled<int>(i2{2, 2}, 1);
  lz::dtensor<int, 3> out(3, 2, 2);
  out = 0;
  out = lz::matmul(a, a);
  for (lz::index i : {0, 1, 2}) BOOST_TEST(is(out(i), product(read(a), read(a))));
}

BOOST_AUTO_TEST_CASE(dynamic_destinations_take_the_shape_of_the_product) {
  auto const a = filled<float>(i2{2, 3}), b = filled<float>(i2{3, 5});
  lz::matrix<float> c;
  c = lz::matmul(a, b);
  BOOST_TEST(is(c, product(read(a), read(b))));
  lz::matrix<double> wide(1, 1);
  wide = lz::matmul(a, b);
  BOOST_TEST(is(lz::eval(wide.to<float>()), product(read(a), read(b))));
}

BOOST_AUTO_TEST_CASE(static_extents_are_deduced_and_kept) {
  lz::tensor<float, 2, 3> const a = filled<float>(i2{2, 3}, 1);
  lz::tensor<float, 3, 4> const b = filled<float>(i2{3, 4}, 2);
  lz::tensor<float, 3> const v = filled<float>(i1{3}, 3);
  lz::tensor c = lz::matmul(a, b);
  static_assert(std::is_same_v<decltype(c), lz::tensor<float, 2, 4>>);
  static_assert(std::is_same_v<decltype(lz::eval(lz::matmul(a, v))), lz::tensor<float, 2>>);
  static_assert(std::is_same_v<decltype(lz::eval(lz::matmul(v, b))), lz::tensor<float, 4>>);
  static_assert(std::is_same_v<decltype(lz::eval(lz::matmul(v, v))), lz::tensor<float>>);
  lz::matrix<float> const d = b;
  static_assert(
      std::is_same_v<decltype(lz::eval(lz::matmul(a, d))), lz::tensor<float, 2, lz::dyn>>);
  static_assert(
      std::is_same_v<decltype(lz::eval(lz::matmul(d.t(), b))), lz::tensor<float, lz::dyn, 4>>);
  lz::tensor<float, 5, 1, 2, 3> const batch = lz::zeros<float>(5, 1, 2, 3);
  lz::tensor<float, 7, 3, 4> const more = lz::zeros<float>(7, 3, 4);
  static_assert(
      std::is_same_v<decltype(lz::eval(lz::matmul(batch, more))), lz::tensor<float, 5, 7, 2, 4>>);
  static_assert(
      std::is_same_v<decltype(lz::eval(lz::matmul(batch, v))), lz::tensor<float, 5, 1, 2>>);
  BOOST_TEST(is(c, product(read(a), read(b))));
  BOOST_TEST(is(lz::eval(lz::matmul(a, d)), product(read(a), read(b))));
}

BOOST_AUTO_TEST_CASE(the_names_by_rank_and_the_method_mean_the_same) {
  auto const a = filled<double>(i2{2, 3}, 1), b = filled<double>(i2{3, 4}, 2);
  auto const v = filled<double>(i1{3}, 3);
  auto const p = filled<double>(i3{2, 2, 3}, 4), q = filled<double>(i3{2, 3, 2}, 5);
  BOOST_TEST(is(lz::eval(lz::mm(a, b)), product(read(a), read(b))));
  BOOST_TEST(is(lz::eval(a.matmul(b)), product(read(a), read(b))));
  BOOST_TEST(is(lz::eval((a * 1.0).matmul(b)), product(read(a), read(b))));
  BOOST_TEST(is(lz::eval(a(all, slice(0, 3)).matmul(b)), product(read(a), read(b))));
  BOOST_TEST(is(lz::eval(lz::mv(a, v)), product(read(a), read(v))));
  BOOST_TEST(is(lz::eval(lz::dot(v, v)), product(read(v), read(v))));
  BOOST_TEST(is(lz::eval(lz::bmm(p, q)), product(read(p), read(q))));
}

BOOST_AUTO_TEST_CASE(nan_and_infinity_pass_through) {
  float const nan = std::numeric_limits<float>::quiet_NaN(),
              inf = std::numeric_limits<float>::infinity();
  lz::tensor<float, 2, 2> const a({{nan, 1.f}, {0.f, 1.f}}), b({{1.f, inf}, {2.f, 3.f}});
  lz::tensor c = lz::matmul(a, b);
  BOOST_TEST(std::isnan(c(0, 0)));
  BOOST_TEST(c(1, 0) == 2.f);
  BOOST_TEST(std::isnan(c(1, 1)));  // 0·∞
}

BOOST_AUTO_TEST_CASE(extents_that_do_not_fit_are_named) {
  lz::matrix<float> const a(2, 3), b(4, 5);
  lz::vector<float> const v(4);
  lz::dtensor<float, 3> const p(2, 2, 3), q(3, 3, 2);
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)lz::matmul(a, b); }) ==
             "matmul: shapes (2, 3) and (4, 5) cannot be multiplied: the last extent of a (3) must "
             "equal the second-to-last extent of b (4)");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)lz::matmul(a, v); }) ==
             "matmul: shapes (2, 3) and (4) cannot be multiplied: the last extent of a (3) must "
             "equal the extent of b (4)");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)v.matmul(a); }) ==
             "matmul: shapes (4) and (2, 3) cannot be multiplied: the last extent of a (4) must "
             "equal the second-to-last extent of b (2)");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)lz::bmm(p, q); }) ==
             "matmul: shapes (2) and (3) do not broadcast: the size of tensor a (2) must match the "
             "size of tensor b (3) at non-singleton "
             "dimension 0");
  lz::tensor<float, 4, 4> out;
  out = 5.f;
  BOOST_TEST(text_of<lz::shape_error>([&] { out = lz::matmul(a, a.t()); }) ==
             "assign: an expression of shape (2, 2) does not broadcast to (4, 4)");
  BOOST_TEST(lz::all(out == 5.f).item());
}

BOOST_AUTO_TEST_CASE(products_in_place_of_a_destination_allocate_nothing) {
  auto const a = filled<float>(i2{40, 50}, 1), b = filled<float>(i2{60, 50}, 2);
  lz::matrix<float> c(40, 60);
  c = lz::matmul(a, b.t());
  BOOST_TEST(allocations_of([&] { c = lz::matmul(a, b.t()); }) == 0);
  BOOST_TEST(allocations_of([&] { c.t() = lz::matmul(b, a.t()); }) == 0);
  BOOST_TEST(allocations_of([&] { c = lz::relu(lz::matmul(a, b.t()) + 1.f); }) <= 1);
}

BOOST_AUTO_TEST_CASE(products_that_fail_leave_their_destination) {
  auto const a = filled<float>(i2{30, 30}, 1);
  lz::matrix<float> c(30, 30);
  c = 3.f;
  {
    exhausted_memory const none;
    BOOST_CHECK_THROW(c = lz::matmul(c, a), std::bad_alloc);
  }
  BOOST_TEST(lz::all(c == 3.f).item());
}

BOOST_AUTO_TEST_CASE(without_a_blas_products_are_the_same) {
  auto const a = filled<float>(i2{9, 17}, 1), b = filled<float>(i2{17, 33}, 2);
  lz::blas::loader::load("none");
  lz::matrix<float> const c = lz::matmul(a, b);
  lz::vector<float> const v = lz::matmul(a, b(all, 0));
  lz::blas::loader::load(nullptr);
  BOOST_TEST(is(c, product(read(a), read(b))));
  BOOST_TEST(is(v, product(read(a), read(b(all, 0)))));
}

BOOST_AUTO_TEST_CASE(temporary_operands_live_in_the_product) {
  auto const make = [](lz::index from) {
    return lz::matmul(filled<float>(i2{3, 3}, from), filled<float>(i2{3, 3}, from + 1));
  };
  auto const c = make(1);
  BOOST_TEST(
      is(lz::eval(c), product(read(filled<float>(i2{3, 3}, 1)), read(filled<float>(i2{3, 3}, 2)))));
}

BOOST_AUTO_TEST_CASE(dots_of_any_length_and_step_are_sums_of_products) {
  for (lz::index n : {0, 1, 2, 3, 4, 5, 31, 127, 128, 129, 500}) {
    lz::vector<double> const x = lz::arange<double>(3 * n) - 5., y = lz::arange<double>(n) / 4.;
    double want = 0, steps = 0;
    for (lz::index i = 0; i < n; ++i) want += x(i) * y(i), steps += x(3 * n - 1 - 2 * i) * y(i);
    BOOST_TEST(lz::dot(x(lz::slice(0, n)), y).item() == want, n);  // whole numbers of quarters
    BOOST_TEST(lz::dot(x.flip(0)(lz::slice(0, 2 * n, 2)), y).item() == steps, n);
    BOOST_TEST(lz::dot(lz::astype<float>(y), lz::ones<float>(n)).item() == float(lz::sum(y).item()), n);
  }
}

BOOST_AUTO_TEST_SUITE_END()
