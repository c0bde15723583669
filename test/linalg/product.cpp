#include "product.hpp"

#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

namespace {

namespace lz = lazuli;
using namespace support;

template <class T, std::size_t R>
auto laid(std::array<lz::index, R> const& shape, layout how, lz::index from) {
  return laid_out<T, R>(shape, how, from);
}

/// A leaf as the product takes it.
template <class X>
auto memory_of(X const& x) {
  return lz::strided<lz::value_t<X> const, lz::extents_t<X>>{
      x.data(), x.extents(), lz::index_array<lz::rank_of<X>>(x.strides())};
}

template <std::size_t A, std::size_t B>
void check_parts(std::array<lz::index, A> const& a, std::array<lz::index, B> const& b) {
  for (layout how : {layout::row_major, layout::transposed, layout::sliced, layout::reversed}) {
    auto const x = laid<float, A>(a, how, 1);
    auto const y = laid<float, B>(b, how, 2);
    lz::detail::product const all{memory_of(x.view()), memory_of(y.view())};
    auto const want = lz::eval(lz::matmul(x.view(), y.view()));
    auto got = want;
    got = 0.f;
    lz::index const n = want.extent(0), half = n / 2;
    auto const to = got.target();
    all.part(0, half).evaluate(lz::detail::slab<0>(to, 0, half));
    all.part(half, n - half).evaluate(lz::detail::slab<0>(to, half, n - half));
    BOOST_TEST(equals(got, want), lz::text::shape(a) << " · " << lz::text::shape(b) << how);
    bool const plain = how == layout::row_major || (how == layout::transposed && A < 3 && B < 3);
    if (lz::blas::available() && (plain || how == layout::reversed))
      BOOST_TEST(all.at_once(to) == plain, lz::text::shape(a)
                                               << " · " << lz::text::shape(b) << how);
  }
}

/// The product of operands laid out so, and as written to a place that lies the other way round,
/// against the definition.
template <class T, std::size_t A, std::size_t B>
void check_product(std::array<lz::index, A> const& a, std::array<lz::index, B> const& b, layout how,
                   layout other) {
  auto const x = laid<T>(a, how, 1);
  auto const y = laid<T>(b, other, 2);
  auto const got = lz::eval(lz::matmul(x.view(), y.view()));
  BOOST_TEST(support::is(got, support::product(read(x.view()), read(y.view()))),
             lz::text::shape(a) << " · " << lz::text::shape(b) << how << other);
  auto turned = lz::eval(got.transpose(0, -1));
  turned = T{};
  turned.transpose(0, -1) = lz::matmul(x.view(), y.view());
  BOOST_TEST(equals(lz::eval(turned.transpose(0, -1)), got),
             lz::text::shape(a) << " · " << lz::text::shape(b) << how << other);
}

using i1 = std::array<lz::index, 1>;
using i2 = std::array<lz::index, 2>;
using i3 = std::array<lz::index, 3>;
using few_dtypes = std::tuple<float, double, int, std::int8_t, std::complex<float>, bool>;

}  // namespace

BOOST_AUTO_TEST_SUITE(products_in_memory)

BOOST_AUTO_TEST_CASE(parts_along_the_first_axis_make_the_whole) {
  check_parts(i2{9, 4}, i2{4, 5});
  check_parts(i2{9, 4}, i1{4});
  check_parts(i1{4}, i2{4, 7});
  check_parts(i3{6, 3, 4}, i3{6, 4, 5});
  check_parts(i3{1, 3, 4}, i3{6, 4, 5});
  check_parts(i3{6, 3, 4}, i2{4, 5});
  check_parts(i2{3, 4}, i3{6, 4, 5});
}

BOOST_AUTO_TEST_CASE(products_of_few_integers_wrap) {
  lz::matrix<int> const x({{1 << 30, 3}, {-(1 << 30), 1 << 20}}), y({{4, 5}, {1 << 20, 1 << 12}});
  BOOST_TEST(lz::array_equal(lz::matmul(x, y),
                             lz::matrix<int>({{3145728, 1073754112}, {0, -1073741824}})));
  lz::matrix<std::int64_t> const z({{std::int64_t{1} << 62, 1}, {1, 1}});
  BOOST_TEST(lz::matmul(z, z)(0, 0) == 1);
}

// Rows of a batch under one matrix are rows of one product, where they lie so.
BOOST_AUTO_TEST_CASE_TEMPLATE(batches_under_one_matrix_multiply_as_each_alone, T, few_dtypes) {
  using i4 = std::array<lz::index, 4>;
  using all = std::vector<layout>;
  for (layout how : all{layout::row_major, layout::transposed, layout::sliced, layout::reversed})
    for (layout other : all{layout::row_major, layout::transposed, layout::sliced}) {
      for (lz::index rows : {1, 3, 4, 6, 13}) {
        check_product<T>(i3{7, rows, 9}, i2{9, 10}, how, other);
        check_product<T>(i3{7, rows, 9}, i3{1, 9, 10}, how, other);
        check_product<T>(i4{2, 3, rows, 9}, i2{9, 10}, how, other);
        check_product<T>(i4{2, 3, rows, 9}, i4{2, 1, 9, 10}, how, other);
        check_product<T>(i4{1, 3, rows, 9}, i4{2, 1, 9, 10}, how, other);
      }
      check_product<T>(i3{0, 3, 9}, i2{9, 10}, how, other);
      check_product<T>(i3{7, 0, 9}, i2{9, 10}, how, other);
      check_product<T>(i3{7, 3, 0}, i2{0, 10}, how, other);
    }
}

// Products of a few elements have ways of their own: every layout, batch and extent around them.
BOOST_AUTO_TEST_CASE_TEMPLATE(few_elements_multiply_as_many_do, T, few_dtypes) {
  using all = std::vector<layout>;
  for (layout how : all{layout::row_major, layout::transposed, layout::sliced, layout::reversed}) {
    for (layout other : all{layout::row_major, layout::sliced}) {
      for (lz::index n = 1; n < 6; ++n) {
        check_product<T>(i2{n, n}, i2{n, n}, how, other);
        check_product<T>(i3{5, n, n}, i2{n, n}, how, other);
        check_product<T>(i2{n, n}, i3{5, n, n}, how, other);
        check_product<T>(i3{5, n, n}, i3{1, n, n}, how, other);
        check_product<T>(i3{5, n, n}, i3{5, n, 1}, how, other);
        check_product<T>(i3{5, 1, n}, i2{n, 2}, how, other);
        check_product<T>(i3{5, 2, n}, i1{n}, how, other);
        check_product<T>(i2{3, n}, i1{n}, how, other);
      }
      check_product<T>(i3{3, 2, 9}, i2{9, 3}, how, other);
      check_product<T>(i3{0, 2, 2}, i2{2, 2}, how, other);
      check_product<T>(i3{3, 2, 0}, i2{0, 2}, how, other);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
