// The text at run time means what the text at compile time means.
#include <lazuli/linalg/einsum_text.hpp>
#include <lazuli/tensor/compare.hpp>
#include <string>

#include "support.hpp"

namespace linalg_einsum_text {

namespace lz = lazuli;
using lz::index;

template <lz::fixed_text S, int R, class... X>
bool agrees(X const&... x) {
  auto const got = lz::einsum<R>(std::string(S.view()), x...);
  auto const want = lz::eval(lz::einsum<S>(x...));
  static_assert(std::is_same_v<lz::value_t<decltype(got)>, lz::value_t<decltype(want)>>);
  return got.shape() == want.shape() && lz::allclose(got, want, 1e-12, 1e-12);
}

BOOST_AUTO_TEST_SUITE(einsum_text_hpp)

BOOST_AUTO_TEST_CASE(it_gives_what_the_text_at_compile_time_gives) {
  for (auto how : support::all_layouts) {
    support::laid_out<double, 2> const p({3, 4}, how), q({4, 5}, how, 3), square({4, 4}, how, 5);
    support::laid_out<double, 3> const batch({2, 3, 4}, how, 7);
    auto const a = p.view(), b = q.view(), s = square.view();
    auto const t = batch.view();
    BOOST_TEST((agrees<"ij,jk->ik", 2>(a, b)), how);
    BOOST_TEST((agrees<"ij,jk->ki", 2>(a, b)), how);
    BOOST_TEST((agrees<"ij,jk", 2>(a, b)), how);
    BOOST_TEST((agrees<"ij,kl->ijkl", 4>(a, b)), how);
    BOOST_TEST((agrees<"ii->i", 1>(s)), how);
    BOOST_TEST((agrees<"ii", 0>(s)), how);
    BOOST_TEST((agrees<"ij->j", 1>(a)), how);
    BOOST_TEST((agrees<"ij,ij->", 0>(a, a)), how);
    BOOST_TEST((agrees<"bij,jk->bik", 3>(t, b)), how);
    BOOST_TEST((agrees<"bij,bij->b", 1>(t, t)), how);
    BOOST_TEST((agrees<"...ij,jk->...ik", 3>(t, b)), how);
    BOOST_TEST((agrees<"bij,jk,kl->bl", 2>(t, b, b.t())), how);
    BOOST_TEST((agrees<"i...->...", 1>(a)), how);
    BOOST_TEST((agrees<"ijk,j->ik", 2>(t, t(0, lz::all, 1))), how);
    BOOST_TEST((agrees<"ij,jj->i", 1>(a, s)), how);
  }
}

BOOST_AUTO_TEST_CASE(broadcast_axes_dtypes_and_empty_operands) {
  lz::dtensor<int, 3> const x = lz::ones<int>(2, 1, 3), y = lz::ones<int>(1, 4, 3);
  BOOST_TEST((lz::einsum<3>("...k,...k->...k", x, y).shape() == lz::shape(2, 4, 3)));
  lz::matrix<std::int8_t> const big({{100, 2}, {3, 4}});
  BOOST_TEST((agrees<"ij,jk->ik", 2>(big, big)));
  lz::matrix<lz::float16> const h({{1, 2}, {3, 4}});
  BOOST_TEST((agrees<"ij,kj->ik", 2>(h, h)));
  lz::matrix<bool> const f({{true, false}, {true, true}});
  BOOST_TEST((agrees<"ij,jk->ik", 2>(f, f)));
  BOOST_TEST((agrees<"ij->j", 1>(f)));
  using C = std::complex<double>;
  lz::vector<C> const z({C(1, 2), C(3, -1)});
  BOOST_TEST((agrees<"i,j->ij", 2>(z, z)));
  BOOST_TEST((agrees<"ij,j->i", 1>(h, z)));
  lz::matrix<float> const none(0, 3);
  BOOST_TEST((agrees<"ij,kj->ik", 2>(none, none)));
  BOOST_TEST((agrees<"ij,ik->jk", 2>(none, none)));
  BOOST_TEST(lz::einsum<0>("->", lz::scalar<int>(7)).item() == 7);
}

BOOST_AUTO_TEST_CASE(texts_that_do_not_fit_are_errors) {
  lz::matrix<float> const a(2, 3);
  auto const says = [](char const* text) {
    return [text](lz::shape_error const& e) { return std::string(e.what()) == text; };
  };
  BOOST_CHECK_EXCEPTION(lz::einsum<2>("ij,jk->ik", a), lz::shape_error,
                        says("einsum \"ij,jk->ik\": as many terms as operands are needed"));
  BOOST_CHECK_EXCEPTION(
      lz::einsum<1>("ij->ji", a), lz::shape_error,
      says("einsum \"ij->ji\": the output has rank 2, not 1: write einsum<2>(text, …)"));
  BOOST_CHECK_THROW(lz::einsum<2>("ijk->ik", a), lz::shape_error);
  BOOST_CHECK_THROW(lz::einsum<2>("i1->i1", a), lz::shape_error);
  BOOST_CHECK_THROW(lz::einsum<2>("ij->ik", a), lz::shape_error);
  BOOST_CHECK_THROW(lz::einsum<2>("ij->ii", a), lz::shape_error);
  BOOST_CHECK_THROW(lz::einsum<2>("ij,jk->ik", a, a), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_einsum_text
