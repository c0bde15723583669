// Elements on a tape are written: gradients go to what was written and to what was there before;
// statements before a write meet what they computed with.
#include <lazuli/autodiff/write.hpp>
#include <lazuli/indexing.hpp>

#include "gradcheck.hpp"

namespace autodiff_write {

using namespace gradcheck;
using lz::all;
using lz::slice;

BOOST_AUTO_TEST_SUITE(autodiff_write)

BOOST_AUTO_TEST_CASE(rows_columns_and_elements_of_a_result) {
  auto const f = [](auto const& x, auto const& w) {
    lz::active h = lz::sin(x) * 2.0;
    h(0) = w * x(2);
    h(all, 1) = lz::sum(x * x, 1);
    h(slice(1, 3), slice(lz::none, lz::none, 2)) = x(slice(0, 2), slice(0, 2)) * w(0);
    h(-1, 0) = h(0, 0) * 3.0;
    return uneven_sum(h);
  };
  check(f, some<M>(1, 3, 4), some<V>(2, 4));
}

BOOST_AUTO_TEST_CASE(statements_before_a_write_meet_what_they_computed_with) {
  auto const f = [](auto const& x) {
    lz::active h = lz::exp(x);
    lz::active const squares = h * h, product = lz::matmul(h, h), weights = lz::softmax(h, 1);
    lz::active const row = h(1);
    h(0) = lz::sin(x(1));
    lz::active const between = h * x;
    h(all, 2) = 0.5;
    h(1, slice(0, 2)) = {1.0, 2.0};
    return uneven_sum(h) + uneven_sum(squares) + uneven_sum(product) + uneven_sum(weights) +
           uneven_sum(between) + uneven_sum(row);
  };
  check(f, some<M>(3, 3, 3));
}

BOOST_AUTO_TEST_CASE(results_of_products_and_algorithms) {
  auto const f = [](auto const& x) {
    lz::active product = lz::matmul(x, x), sums = lz::cumsum(x, 0), shares = lz::softmax(x, 0);
    product(0) = sums(1);
    shares(all, 0) *= product(all, 1);
    sums += shares;
    return uneven_sum(product) + uneven_sum(sums) + uneven_sum(lz::matmul(shares, sums));
  };
  check(f, some<M>(4, 3, 3));
}

BOOST_AUTO_TEST_CASE(in_place_operators_and_methods) {
  auto const f = [](auto const& x) {
    lz::active h = x * 1.5;
    h += x(0);
    h(1) -= x(2) * h(0);
    h(all, 0) *= 2.0;
    h(2) /= x(1) + 1.0;
    h(0).exp_();
    h.clamp_(0.3, 2.5).sin_();
    h(slice(0, 2)).mul_(x(slice(1, 3)));
    h(1, 2) += 0.25;
    return uneven_sum(h);
  };
  check(f, some<M>(5, 3, 4));
}

BOOST_AUTO_TEST_CASE(numbers_constants_and_filling) {
  M const constant = some<M>(7, 2, 3);
  std::vector<double> const values{4, 5, 6};
  auto const f = [&](auto const& x) {
    lz::active h = x * x;
    h(0) = constant(1) * 2.0;
    h(1, 1) = 7;
    lz::active g = h * x;
    g(1) = values;
    h.fill_(2.0);
    g(all, 2).zero_();
    return uneven_sum(g) + lz::sum(h * x);
  };
  check(f, some<M>(6, 2, 3));
  lz::tape t;
  lz::active h = t.variable(constant) * 1.0;
  h(1) = values;
  h(0) = {1.0, 2.0, 3.0};
  BOOST_TEST(lz::array_equal(h.value(), M({{1, 2, 3}, {4, 5, 6}})));
}

BOOST_AUTO_TEST_CASE(what_masks_and_indices_name) {
  lz::vector<int> const rows{2, 0}, twice{1, 1};
  lz::matrix<int> const places({{0, 1, 1}, {2, 0, 2}});
  auto const f = [&](auto const& x) {
    lz::active h = x * 2.0;
    h(h > 1.6) = x(0, 0);
    h(rows) = lz::sin(x(slice(0, 2)));
    h(twice, all) += x(2);
    h(rows, lz::vector<int>{1, 2}) *= x(1, slice(0, 2));
    h(h < 0.5) -= 0.125;
    h.masked_fill_(x > 1.1, 0.75);
    h.index_add_(0, twice, x(slice(0, 2)));
    h.index_copy_(1, lz::vector<int>{1}, x(all, slice(0, 1)));
    h.index_fill_(0, lz::vector<int>{2}, 0.5);
    h.scatter_(0, places, x * 3.0);
    h.scatter_add_(0, places, x);
    return uneven_sum(h);
  };
  check(f, some<M>(8, 3, 3));
  check_second(f, some<M>(8, 3, 3));
  lz::tape t;
  lz::active h = t.variable(M({{1, 2}, {3, 4}})) * 1.0;
  lz::active copy = h(lz::vector<int>{0});
  copy = copy * 5.0;
  copy += 1.0;  // a name: what was read
  h(h > 2.0) = V{7, 8};
  h(lz::matrix<bool>({{true, false}, {false, false}})) = 9.0;
  BOOST_TEST(lz::array_equal(h.value(), M({{9, 2}, {7, 8}})));
  BOOST_TEST(lz::array_equal(copy.value(), M({{6, 11}})));
}

BOOST_AUTO_TEST_CASE(operands_that_overlap) {
  auto const f = [](auto const& x) {
    lz::active h = x * x;
    h(slice(1, 4)) = h(slice(0, 3));
    h(slice(0, 3)) = h(slice(1, 4)) + h(slice(lz::none, lz::none, -1))(slice(0, 3));
    h(lz::ellipsis) = lz::flip(h, 0);
    lz::active m = lz::reshape(h, 2, 2) * 1.0;
    swap(m(0), m(all, 1));
    m(lz::ellipsis) = m.t();
    return uneven_sum(m) + uneven_sum(h);
  };
  check(f, some<V>(9, 4));
}

BOOST_AUTO_TEST_CASE(second_derivatives) {
  check_second(
      [](auto const& x) {
        lz::active h = lz::exp(x);
        lz::active const before = h * h;
        h(0) = lz::sin(x(1)) * h(0);
        h(all, 1) *= x(all, 0);
        h(1, 1) = 3.0;
        return uneven_sum(h) + uneven_sum(before);
      },
      some<M>(10, 3, 3));
}

BOOST_AUTO_TEST_CASE(complex_numbers_from_their_parts) {
  auto const f = [](auto const& x, auto const& y) {
    return uneven_complex_sum(lz::complex(x * y, lz::sin(y)) * lz::polar(y, x));
  };
  check(f, some<V>(1, 3), some<V>(2, 3));
  check_second([&](auto const& x) { return f(x(0), x(1) * 0.5); }, some<M>(3, 2, 3));
}

BOOST_AUTO_TEST_CASE(other_dtypes_convert) {
  auto const f = [](auto const& x) {
    lz::active h = lz::complex(x, x * 2.0);
    h(0) = x(1);
    h(1) *= std::complex<double>(0, 2);
    lz::active single = lz::astype<float>(x);
    single(0) = x(2) * 3.0;
    single(1) = x(0) > 0.0;
    single(2) = 3;
    return uneven_complex_sum(h) + lz::sum(lz::astype<double>(single) * 0.5);
  };
  M const x = some<M>(11, 3, 2);
  M const g = lz::grad(f, x);
  auto const same = [](auto const& v) {
    auto const h = lz::concat(0, lz::complex(v(slice(1, 2)), v(slice(1, 2)) * 0.0),
                              lz::complex(v(slice(1, 2)), v(slice(1, 2)) * 2.0) * std::complex<double>(0, 2),
                              lz::complex(v(slice(2, 3)), v(slice(2, 3)) * 2.0));
    return uneven_complex_sum(h) + lz::sum(v(2)) * 1.5;
  };
  BOOST_TEST(lz::allclose(g, lz::grad(same, x), 1e-6));
}

BOOST_AUTO_TEST_CASE(every_handle_sees_it_before_and_after_the_way_back) {
  lz::tape t;
  auto x = t.variable(V{1, 2, 3});
  lz::active h = x * 2.0;
  auto const other = h, part = h(slice(1, 3));
  h(1) = x(0) * 10.0;
  h *= x;
  BOOST_TEST(lz::array_equal(other.value(), V{2, 20, 18}));
  BOOST_TEST(lz::array_equal(part.value(), V{20, 18}));
  BOOST_TEST(t.size() == 5);
  auto const [dx, dh] = t.gradients(lz::sum(h * h), x, h);
  BOOST_TEST(lz::array_equal(dx, V{816, 400, 432}));
  BOOST_TEST(lz::array_equal(dh, V{4, 40, 36}));  // by what h is now
  BOOST_TEST(lz::array_equal(other.value(), V{2, 20, 18}));
}

BOOST_AUTO_TEST_CASE(gradients_by_a_result_that_was_read_before_it_was_written) {
  lz::tape t;
  auto x = t.variable(V{1, 2});
  lz::active h = x * 2.0;
  lz::active const before = h * h;
  h(0) = x(1);
  h(1) = 5.0;
  auto const [dh, dx] = t.gradients(lz::sum(before), h, x);
  BOOST_TEST(lz::array_equal(dh, V{0, 0}));
  BOOST_TEST(lz::array_equal(dx, V{8, 16}));
}

BOOST_AUTO_TEST_CASE(steps_of_a_recurrence_into_new_memory) {
  auto const f = [](auto const& x, auto const& w) {
    lz::active h = lz::tanh(x(0));
    lz::active states = w.new_zeros(3, 2);
    lz::active last = w.new_full({2}, 0.5);
    for (int step = 0; step < 3; ++step) {
      h = lz::tanh(lz::matmul(h, w) + x(step));
      states(step) = h;
      last += h * states(0);
    }
    return uneven_sum(states) + uneven_sum(last);
  };
  check(f, some<M>(1, 3, 2), some<M>(2, 2, 2));
  check_second([&](auto const& x) { return f(x, lz::keep(x(slice(0, 2)) * 0.5)); }, some<M>(3, 3, 2));
  lz::tape t;
  auto x = t.variable(V{1, 2});
  static_assert(std::is_same_v<decltype(x.new_zeros<int>({2, 2})), lz::matrix<int>>);
  BOOST_TEST(lz::array_equal(x.new_ones({2, 2}).value(), lz::ones<double>(2, 2)));
  BOOST_TEST(x.new_empty(3).numel() == 3);
  lz::active like = lz::zeros_like(x * 2.0);
  static_assert(std::is_same_v<decltype(lz::ones_like<int>(x)), lz::vector<int>>);
  like += {1.0, 2.0};
  like(1) = x(0) * 3.0;
  static_assert(lz::on_tape<decltype(lz::empty_like(x))>);
  BOOST_TEST(lz::array_equal(  // constants: nothing goes back through them
      t.gradients(lz::sum(like * lz::full_like(x, 2.0) + lz::ones_like(x * x)), x), V{6, 0}));
}

BOOST_AUTO_TEST_CASE(what_is_not_recorded_is_a_constant) {
  lz::tape t;
  auto x = t.variable(V{1, 2, 3});
  lz::active h = x * 2.0;
  {
    lz::no_grad const off(t);
    h(0) = x(0) * 5.0;
    h(1) += 1.0;
  }
  V const g = t.gradients(lz::sum(h * h), x);
  BOOST_TEST(lz::array_equal(h.value(), V{5, 5, 6}));
  BOOST_TEST(lz::array_equal(g, V{0, 0, 24}));
}

BOOST_AUTO_TEST_CASE(static_extents_rank_0_and_nothing) {
  auto const f = [](auto const& x) {
    lz::active h = x * 2.0;
    h(lz::constant<0>{}) = x(1) * x(0);
    lz::active total = lz::sum(h);
    total *= total;
    total += h(1, 0);
    h(all, slice(0, 0)) = 4.0;
    return total * lz::sum(h);
  };
  lz::tensor<double, 2, 3> const x({{1, 2, 3}, {4, 5, 6}});
  auto const [y, g] = lz::value_and_grad(f, x);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(g)>, lz::tensor<double, 2, 3>>);
  check(f, M(x));
  BOOST_TEST(lz::allclose(g, lz::grad(f, M(x)), 1e-14));
  lz::tape t;
  lz::active none = t.variable(M(0, 3)) * 2.0;
  none(all, 1) = lz::sum(none, 1);
  none += 1.0;
  BOOST_TEST(t.gradients(lz::sum(none), none).size() == 0);
}

BOOST_AUTO_TEST_CASE(refused_and_nothing_is_lost) {
  lz::tape t, other;
  M const a = some<M>(1, 2, 3);
  auto x = t.variable(a);
  auto moved = t.variable(M(a)), far = other.variable(a);
  lz::active h = x * 2.0;
  M const before = h.value();
  BOOST_CHECK_THROW(x(0) = 1.0, lz::tape_error);
  BOOST_CHECK_THROW(moved += x, lz::tape_error);
  BOOST_CHECK_THROW(h(0) = x(all, 0), lz::shape_error);
  BOOST_CHECK_THROW(h += M(3, 3), lz::shape_error);
  BOOST_CHECK_THROW(h(lz::vector<int>{5}) = 1.0, lz::index_error);
  BOOST_CHECK_THROW(h(0) = far(0), lz::tape_error);
  BOOST_CHECK_THROW(h(0).expand(4, 3) = 1.0, lz::shape_error);
  BOOST_CHECK_THROW(h.unfold(1, 2, 1) = 1.0, lz::tape_error);
  BOOST_TEST(lz::array_equal(h.value(), before));
  BOOST_TEST(lz::array_equal(x.value(), a));
  M const g = t.gradients(lz::sum(h * h), x);
  BOOST_TEST(lz::allclose(g, a * 8.0, 1e-14));
  BOOST_CHECK_THROW(h(0) = 1.0, lz::tape_error);
  BOOST_TEST(lz::array_equal(h.value(), before));
}

BOOST_AUTO_TEST_CASE(a_way_back_that_throws_leaves_what_was_written) {
  lz::tape t;
  auto x = t.variable(V{1, 2});
  auto const fails = lz::custom_gradient([](auto const& v) { return v * 2.0; },
                                         [](auto const& g, auto const&) -> V {
                                           if (g.numel() > 0) throw std::runtime_error("no way back");
                                           return g;
                                         });
  lz::active h = fails(x);
  lz::active const y = h * h;
  h(0) = 7.0;
  BOOST_CHECK_THROW(t.gradients(lz::sum(y * h), x), std::runtime_error);
  BOOST_TEST(lz::array_equal(h.value(), V{7, 4}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_write
