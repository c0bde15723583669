// einsum, tensordot and multi_dot on a device, against the host's.
#include <lazuli/device/contract.hpp>
#include <lazuli/linalg/inner.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"
#include "shape/naive.hpp"

using namespace mocked;
using namespace lz::literals;

namespace {

template <class... I>
auto whole_numbers(I... sizes) {
  lz::dtensor<float, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i % 5 - 2);
  return x;
}

}  // namespace

BOOST_AUTO_TEST_CASE(equations_are_computed_as_on_the_host) {
  machine const here;
  mock::libraries const libraries;
  auto const a = whole_numbers(2, 3, 4), b = whole_numbers(2, 4, 5), c = whole_numbers(4, 3, 2);
  auto const m = whole_numbers(4, 4);
  auto const ga = a.cuda(), gb = b.cuda(), gc = c.cuda();
  auto const gm = m.cuda();
  BOOST_TEST(roughly(lz::einsum<"bij,bjk->bki">(ga, gb), lz::einsum<"bij,bjk->bki">(a, b)));
  BOOST_TEST(roughly(lz::einsum<"bij,jib->">(ga, gc), lz::einsum<"bij,jib->">(a, c)));
  BOOST_TEST(roughly(lz::einsum<"bij,jid->bd">(ga, gc), lz::einsum<"bij,jid->bd">(a, c)));
  BOOST_TEST(roughly(lz::einsum<"ii->i">(gm), lz::einsum<"ii->i">(m)));
  BOOST_TEST(
      roughly(lz::einsum<"bij,jj,bjk->ik">(ga, gm, gb), lz::einsum<"bij,jj,bjk->ik">(a, m, b)));
  auto const x = whole_numbers(2, 1, 2, 4), y = whole_numbers(1, 3, 3, 4);
  BOOST_TEST(roughly(lz::einsum<"...ij,...kj->...ik">(x.cuda(), y.cuda()),
                     lz::einsum<"...ij,...kj->...ik">(x, y)));
  BOOST_CHECK_THROW((lz::einsum<"bij,bik->jk">(ga, gb)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(products_over_several_axes) {
  machine const here;
  mock::libraries const libraries;
  auto const a = whole_numbers(2, 3, 4), c = whole_numbers(4, 3, 2);
  auto const ga = a.cuda(), gc = c.cuda();
  BOOST_TEST(roughly(lz::tensordot(ga, gc, {1, 2}, {1, 0}), lz::tensordot(a, c, {1, 2}, {1, 0})));
  BOOST_TEST(roughly(lz::tensordot(ga, ga.permute(1, 2, 0), 2_c),
                     lz::tensordot(a, a.permute(1, 2, 0), 2_c)));
  BOOST_CHECK_THROW(lz::tensordot(ga, gc, {0}, {0}), lz::shape_error);
  auto const m = whole_numbers(3, 4), n = whole_numbers(4, 2);
  auto const v = whole_numbers(2);
  BOOST_TEST(
      roughly(lz::linalg::multi_dot(m.cuda(), n.cuda(), v.cuda()), lz::linalg::multi_dot(m, n, v)));
  LAZULI_CHECK_TEXT(lz::linalg::multi_dot(m.cuda(), m.cuda()), lz::shape_error,
                    "multi_dot: operand 0 has 4 columns, operand 1 has 3 rows");
}
