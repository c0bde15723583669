#include "ranks.hpp"

namespace mpi_matmul {

using namespace ranks;

/// a·b for operands placed in any way that is multiplied; small whole numbers, so that sums are exact.
template <auto Rows, auto Inner, auto Columns, class T>
void compare(auto const& m, lz::index rows, lz::index inner, lz::index columns) {
  lz::matrix<T> const x = lz::astype<T>(lz::arange(rows * inner).reshape(rows, inner) % 7);
  lz::matrix<T> const y = lz::astype<T>(lz::arange(inner * columns).reshape(inner, columns) % 5);
  auto const a = lz::placed<Rows, Inner>(m).from(x);
  auto const b = lz::placed<Inner, Columns>(m).from(y);
  lz::sharded<T, Rows, Columns> c = lz::matmul(a, b);
  lz::matrix<T> const wanted = lz::matmul(x, y);
  BOOST_TEST_INFO(rows << " x " << inner << " x " << columns);
  BOOST_TEST(same(c.gather(), wanted));
  c = lz::matmul(a, b) + c;  // a product in a statement
  BOOST_TEST(same(c.gather(), wanted + wanted));
}

template <class T>
void with_dtype(lz::index n) {
  compare<on<"x">, all, all, T>(line(), n, 3, 4);
  compare<all, on<"x">, all, T>(line(), 3, n, 4);
  compare<all, all, on<"x">, T>(line(), 3, 4, n);
  compare<on<"x">, all, on<"y">, T>(rectangle(), n, 3, n);
  compare<on<"x">, on<"y">, all, T>(rectangle(), n, n, 3);
}

BOOST_AUTO_TEST_CASE(products_of_blocks_are_blocks_of_the_product) {
  for (lz::index n : {0, 1, 2, 7, 13}) with_dtype<float>(n);
  with_dtype<std::complex<double>>(5);
  with_dtype<int>(5);
}

BOOST_AUTO_TEST_CASE(vectors_chains_and_what_every_rank_has) {
  auto const m = line();
  for (lz::index n : sizes) {
    lz::matrix<float> const x = lz::arange<float>(n * 3).reshape(n, 3);
    lz::vector<float> const y = lz::arange<float>(n), z = lz::arange<float>(3);
    auto const a = lz::placed<on<"x">, all>(m).from(x);
    auto const v = lz::placed<on<"x">>(m).from(y);
    lz::sharded<float, all> const left = lz::matmul(v, a);
    BOOST_TEST(same(left.gather(), lz::matmul(y, x)));
    lz::sharded<float, on<"x">> const right = lz::matmul(a * 2.f, lz::placed<all>(m).from(z));
    BOOST_TEST(same(right.gather(), lz::matmul(x * 2.f, z)));
    lz::sharded<float> const both = lz::matmul(v, v);
    BOOST_TEST(both.item() == lz::matmul(y, y).item());
    lz::sharded<float, all> const part = lz::matmul(lz::placed<all>(m).from(y), a);  // each rank reads its part
    BOOST_TEST(same(part.gather(), lz::matmul(y, x)));
  }
  auto const a = lz::placed<on<"x">, all>(m).zeros(4, 3);
  BOOST_CHECK_THROW((void)lz::matmul(a, lz::placed<all, all>(m).zeros(4, 3)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(batches_that_ranks_share_are_multiplied_where_they_lie) {
  for (lz::index n : sizes) {
    lz::dtensor<double, 3> const x = lz::astype<double>(lz::arange(n * 12).reshape(n, 3, 4) % 7);
    lz::dtensor<double, 4> const y = lz::astype<double>(lz::arange(n * 40).reshape(2, n, 4, 5) % 5);
    auto const a = lz::placed<on<"x">, all, all>(line()).from(x);
    auto const b = lz::placed<all, on<"x">, all, all>(line()).from(y);
    lz::sharded<double, all, on<"x">, all, all> const c = lz::matmul(a, b);  // broadcast
    BOOST_TEST(same(c.gather(), lz::eval(lz::matmul(x, y))));
    lz::matrix<double> const one = lz::arange<double>(20).reshape(4, 5);
    lz::sharded<double, on<"x">, all, all> const d = lz::matmul(a, lz::placed<all, all>(line()).from(one));
    BOOST_TEST(same(d.gather(), lz::eval(lz::matmul(x, one))));
    auto const inner = lz::placed<on<"x">, all, on<"y">>(rectangle()).from(x);
    lz::sharded<double, on<"x">, all, all> const sum = lz::matmul(inner, inner.mT());  // over ranks
    BOOST_TEST(same(sum.gather(), lz::eval(lz::matmul(x, x.mT()))));
    lz::sharded<double, on<"x">, all> const v = lz::matmul(a, lz::placed<all>(line()).ones<double>(4));
    BOOST_TEST(same(v.gather(), lz::eval(lz::matmul(x, lz::ones<double>(4)))));
  }
}

}  // namespace mpi_matmul
