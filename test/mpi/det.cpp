#include "ranks.hpp"

namespace mpi_det {

using namespace ranks;

template <auto P0, auto P1, class T>
void compare(auto const& m, lz::matrix<T> const& a) {
  BOOST_TEST_INFO("order " << a.rows());
  auto const x = lz::placed<P0, P1>(m).from(a);
  auto const unit = std::numeric_limits<lz::real_part_t<T>>::epsilon() * static_cast<lz::real_part_t<T>>(10 + 4 * a.rows());
  T const ours = lz::linalg::det(x), theirs = lz::linalg::det(a).item();
  BOOST_TEST(((std::isinf(std::abs(theirs)) && std::isinf(std::abs(ours))) || std::abs(ours - theirs) <= unit * std::abs(theirs)));
  auto const [sign, log] = lz::linalg::slogdet(x);
  auto const [sign1, log1] = lz::linalg::slogdet(a);
  BOOST_TEST(std::abs(sign.item() - sign1.item()) <= unit);
  BOOST_TEST((log.item() == log1.item() || std::abs(log.item() - log1.item()) <= unit * (1 + std::abs(log1.item()))));
}

template <class T>
void with_dtype(lz::index n) {
  lz::random::generator g(5);
  lz::matrix<T> a = lz::randn<T>(g, n, n) + T(4) * lz::eye<T>(n);
  compare<on<"x">, all>(line(), a);
  compare<all, on<"y">>(rectangle(), a);
  compare<on<"y">, on<"x">>(rectangle(), a);
  compare<all, all>(rectangle(), a);
  if (n < 2) return;
  lz::swap(a(0), a(1));
  compare<on<"x">, all>(line(), a);
  a(n - 1) = T(0);  // singular
  compare<on<"x">, all>(line(), a);
}

BOOST_AUTO_TEST_CASE(determinants_of_any_placement_are_those_of_one_machine) {
  if (without_scalapack()) return;
  for (lz::index n : {0, 1, 2, 5, 70}) with_dtype<double>(n);
  with_dtype<float>(5), with_dtype<std::complex<float>>(5), with_dtype<std::complex<double>>(70);
  compare<on<"x">, all>(line(), lz::matrix<double>(1e10 * lz::eye<double>(100)));  // out of range
}

BOOST_AUTO_TEST_CASE(errors_of_determinants_come_to_all_ranks_alike) {
  auto const rows = lz::placed<on<"x">, all>(line());
  BOOST_CHECK_THROW((void)lz::linalg::det(rows.ones<double>(9, 8)), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::linalg::slogdet(rows.ones<double>(9, 8)), lz::shape_error);
  if (without_scalapack() || line().size() == 1) return;
  auto a = rows.from(lz::eye<double>(5));
  if (a.range(0).size() > 0 && a.range(0).low == 0) a.local()(0, 1) = std::nan("");  // on one of them
  BOOST_CHECK_THROW((void)lz::linalg::det(a), lz::linalg_error);
}

}  // namespace mpi_det
