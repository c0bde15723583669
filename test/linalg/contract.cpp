#include <boost/test/unit_test.hpp>

#include "einstein.hpp"

namespace {

namespace lz = lazuli;
using namespace support;

}  // namespace

// Which axes are rows, columns, batch, where they lie, and what has to be copied.
BOOST_AUTO_TEST_SUITE(contractions)

BOOST_AUTO_TEST_CASE(matrices_multiply_however_they_lie) {
  auto const a = counted<double>(3, 4), b = counted<double>(5, 4);
  check_einsum<"ij,kj->ik">(a, b);
  check_einsum<"ij,kj->ki">(a, b);
  lz::matrix<double> const wide = counted<double>(9, 8);
  auto const every = wide(lz::slice(0, 9, 3), lz::slice(0, 8, 2));
  check_einsum<"ij,kj->ki">(every, b);
}

BOOST_AUTO_TEST_CASE(groups_of_axes_are_merged_or_copied) {
  auto const a = counted<double>(2, 3, 4, 5), b = counted<double>(4, 5, 3, 2);
  check_einsum<"abij,ijcd->abcd">(a, b);
  check_einsum<"abij,ijcd->cdab">(a, b);
  check_einsum<"abij,ijba->">(a, b);
  check_einsum<"abij,jica->jbc">(a, counted<double>(5, 4, 6, 2));
  check_einsum<"abij,ijcd->acbd">(a, b);  // rows and columns between each other
}

BOOST_AUTO_TEST_CASE(batches_stand_anywhere) {
  check_einsum<"ibj,jkb->kbi">(counted<double>(2, 3, 4), counted<double>(4, 5, 3));
  check_einsum<"bj,bj->b">(counted<double>(3, 4), counted<double>(3, 4));
  check_einsum<"bij,bj->bi">(counted<double>(3, 4, 5), counted<double>(3, 5));
}

BOOST_AUTO_TEST_CASE(extents_of_zero_give_nothing_or_zeros) {
  check_einsum<"ij,kj->ki">(lz::matrix<double>(3, 0), lz::matrix<double>(2, 0));
  check_einsum<"bij,bkj->bki">(lz::dtensor<double, 3>(0, 3, 2), lz::dtensor<double, 3>(0, 2, 2));
  check_einsum<"ij->i">(lz::matrix<double>(3, 0));
  lz::dtensor<double, 3> const a(3, 2, 0), b(3, 0, 4), c(0, 2, 3), d(0, 3, 4);
  check_einsum<"bij,bjk->ik">(a, b);  // merged, whatever the strides
  check_einsum<"bij,bjk->ik">(c, d);
  check_einsum<"bij,bjk->kib">(a, b);
}

BOOST_AUTO_TEST_SUITE_END()
