// Views of expressions are views of their values, which they own.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;
using lz::all, lz::slice;
using namespace lz::literals;

BOOST_AUTO_TEST_SUITE(lazy_methods)

BOOST_AUTO_TEST_CASE(every_view_of_an_expression_equals_that_view_of_its_value) {
  lz::matrix<int> const x = lz::arange<int>(6).view(2, 3);
  auto const e = x * 2 + 1;
  auto const value = lz::eval(e);
  BOOST_TEST(lz::array_equal(e.t(), value.t()));
  BOOST_TEST(lz::array_equal(e.transpose(0, 1), value.transpose(0, 1)));
  BOOST_TEST(lz::array_equal(e.permute(1, 0), value.permute(1, 0)));
  BOOST_TEST((lz::array_equal(e.mT(), value.t()) && lz::array_equal(e.mH(), value.t())));
  BOOST_TEST((lz::array_equal(e.swapaxes(0, 1), value.t()) &&
              lz::array_equal(e.moveaxis(0, 1), value.t())));
  BOOST_TEST(lz::array_equal(e.view(3, -1), value.view(3, -1)));
  BOOST_TEST(lz::array_equal(e.reshape(6), value.reshape(6)));
  BOOST_TEST(lz::array_equal(e.flatten(), value.flatten()));
  BOOST_TEST(lz::array_equal(e.narrow(1, 1, 2), value.narrow(1, 1, 2)));
  BOOST_TEST(lz::array_equal(e.unsqueeze(0).expand(4, 2, 3), value.unsqueeze(0).expand(4, 2, 3)));
  BOOST_TEST(lz::array_equal(e.flip(0), value.flip(0)));
  BOOST_TEST(lz::array_equal(e.diagonal(), value.diagonal()));
  BOOST_TEST(lz::array_equal(e.unfold(1, 2, 1), value.unfold(1, 2, 1)));
  BOOST_TEST(lz::array_equal(e(all, slice(lz::_, lz::_, -1)), value(all, slice(lz::_, lz::_, -1))));
  BOOST_TEST(lz::array_equal(e(-1), value(-1)));
  BOOST_TEST(e(1, 2) == value(1, 2));
}

BOOST_AUTO_TEST_CASE(the_view_owns_the_value_and_outlives_the_operands) {
  auto const view = [] {
    lz::matrix<float> const x = lz::ones<float>(2, 3);
    return (x + 1.f).t();
  }();
  BOOST_TEST(lz::array_equal(view, lz::full(lz::shape(3, 2), 2.f)));
}

BOOST_AUTO_TEST_CASE(a_reduction_takes_its_axis_back) {
  lz::tensor<float, 2, 3> const x({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  lz::tensor const y = x - lz::mean(x, 1_c).unsqueeze(1_c);
  static_assert(std::is_same_v<decltype(y), lz::tensor<float, 2, 3> const>);
  BOOST_TEST(lz::array_equal(y, lz::tensor({{-1.f, 0.f, 1.f}, {-1.f, 0.f, 1.f}})));
}

template <class V>
concept can_be_written = requires(V v) {
  v = 1.f;
};

BOOST_AUTO_TEST_CASE(a_view_of_a_named_expression_cannot_be_written) {
  lz::matrix<float> const x = lz::ones<float>(2, 3);
  auto named = x + x;
  static_assert(!can_be_written<decltype(named[0])> && !can_be_written<decltype(named(all, 1))>);
  static_assert(!can_be_written<decltype(named.narrow(1, 1, 2))>);
  static_assert(!can_be_written<decltype(named.select(0, 1))>);
  static_assert(!can_be_written<decltype(named.row(0))> && !can_be_written<decltype(named.col(0))>);
  static_assert(!can_be_written<decltype(named.diagonal())>);
  static_assert(!can_be_written<decltype(named.t())> && !can_be_written<decltype(named.T())> &&
                !can_be_written<decltype(named.mT())> && !can_be_written<decltype(named.mH())>);
  static_assert(!can_be_written<decltype(named.transpose())> &&
                !can_be_written<decltype(named.transpose(0, 1))> &&
                !can_be_written<decltype(named.transpose({1, 0}))>);
  static_assert(!can_be_written<decltype(named.permute(1, 0))> &&
                !can_be_written<decltype(named.permute({1, 0}))>);
  static_assert(!can_be_written<decltype(named.movedim(0, 1))> &&
                !can_be_written<decltype(named.moveaxis(0, 1))> &&
                !can_be_written<decltype(named.swapaxes(0, 1))>);
  static_assert(!can_be_written<decltype(named.flip(0))> &&
                !can_be_written<decltype(named.flip({0, 1}))>);
  static_assert(!can_be_written<decltype(named.view())> &&
                !can_be_written<decltype(named.view(3, 2))> &&
                !can_be_written<decltype(named.view({3, 2}))>);
  static_assert(!can_be_written<decltype(named.reshape(3, 2))> &&
                !can_be_written<decltype(named.reshape({3, 2}))>);
  static_assert(!can_be_written<decltype(named.flatten())> &&
                !can_be_written<decltype(named.unflatten(1, {3, 1}))>);
  static_assert(!can_be_written<decltype(named.view_as(x))> &&
                !can_be_written<decltype(named.reshape_as(x))>);
  static_assert(!can_be_written<decltype(named.squeeze(0))> &&
                !can_be_written<decltype(named.unsqueeze(0))>);
  static_assert(!can_be_written<decltype(named.expand(2, 3))> &&
                !can_be_written<decltype(named.expand_as(x))> &&
                !can_be_written<decltype(named.unfold(1, 2, 1))>);
  static_assert(!can_be_written<decltype(lz::permute_dims(named, {1, 0}))> &&
                !can_be_written<decltype(lz::reshape(named, {3, 2}))>);
  static_assert(!can_be_written<decltype(named.view(3, 2).t()[0])>);
  lz::tensor copy = named[0];  // a tensor of its own
  copy(1) = 5.f;
  BOOST_TEST(lz::array_equal(copy, lz::tensor({2.f, 5.f, 2.f})));
  auto whole = named.contiguous();
  whole += 1.f;
  BOOST_TEST(lz::array_equal(whole, lz::full(lz::shape(2, 3), 3.f)));
}

BOOST_AUTO_TEST_CASE(a_view_of_a_temporary_expression_owns_its_value_and_can_be_written) {
  lz::matrix<float> const x = lz::ones<float>(2, 3);
  auto part = (x + x)[0];
  part(1) = 5.f;
  part += 1.f;
  BOOST_TEST(lz::array_equal(part, lz::tensor({3.f, 6.f, 3.f})));
  auto viewed = (x + x).view({3, 2});
  viewed.fill_(1);
  BOOST_TEST(lz::array_equal(viewed, lz::ones<float>(3, 2)));
  auto turned = (x + x).t().flip(0);
  turned(0, all) = 7.f;
  BOOST_TEST(lz::array_equal(turned(all, 1), lz::tensor({7.f, 2.f, 2.f})));
  auto flat = (x + x).reshape(6).unsqueeze(0).squeeze(0);
  flat[5] = 0.f;
  BOOST_TEST(lz::sum(flat).item() == 10.f);
  auto reshaped = lz::reshape(x + x, {3, 2});
  reshaped *= 2.f;
  BOOST_TEST(lz::array_equal(reshaped, lz::full(lz::shape(3, 2), 4.f)));
}

template <class E>
concept has_methods = requires(E const& e) { e.exp(); };

BOOST_AUTO_TEST_CASE(expressions_below_tensors_have_none) {
  lz::vector<float> const x{1, 2};
  lz::strided<float const, lz::dextents<1>> const memory{x.data(), x.extents(), x.strides()};
  static_assert(has_methods<decltype(x + x)> && !lz::below_tensors<decltype(x + x)>);
  auto const sum = lz::sum(memory + 1.f, 0);
  static_assert(!has_methods<decltype(memory + 1.f)> && lz::below_tensors<decltype(memory + 1.f)>);
  static_assert(!has_methods<decltype(sum)> && lz::below_tensors<decltype(sum)>);
  BOOST_TEST(lz::eval(sum)() == 5.f);
}

BOOST_AUTO_TEST_CASE(errors_are_those_of_the_tensor) {
  lz::matrix<float> const x = lz::ones<float>(2, 3);
  BOOST_CHECK_THROW((x + 1.f).view(4, 2), lz::shape_error);
  BOOST_CHECK_THROW((x + 1.f)(5), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()
