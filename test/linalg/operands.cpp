#include <boost/test/unit_test.hpp>
#include <lazuli/linalg/operands.hpp>

#include "product.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
namespace detail = lz::detail;

auto const run = [](auto const& target, auto const& e) {
  lz::assign_to(target, e, lz::aliasing::excluded);
};

}  // namespace

BOOST_AUTO_TEST_SUITE(operands_of_linear_algebra)

BOOST_AUTO_TEST_CASE(an_operand_in_memory_of_the_right_type_is_used_where_it_lies) {
  auto const x = fill(lz::matrix<float>(3, 4));
  auto const view = x.t();
  BOOST_TEST(allocations_of([&] {
               auto const a = detail::in_memory<float>(view, run);
               BOOST_TEST(a.data() == x.data());
               BOOST_TEST(a.strides()[0] == 1);
             }) == 0);
}

BOOST_AUTO_TEST_CASE(other_operands_are_evaluated_into_memory) {
  auto const x = fill(lz::matrix<float>(3, 4));
  auto const converted = detail::in_memory<double>(x, run);
  BOOST_TEST(equals(converted, lz::eval(x.to<double>())));
  auto const computed = detail::in_memory<float>(x + 1.f, run);
  BOOST_TEST(equals(computed, lz::eval(x + 1.f)));
  auto const reduced = detail::in_memory<float>(lz::sum(x, 0), run);
  BOOST_TEST(equals(reduced, lz::eval(lz::sum(x, 0))));
}

BOOST_AUTO_TEST_CASE(lapack_computes_in_floats) {
  static_assert(std::is_same_v<detail::lapack_t<int>, double>);
  static_assert(std::is_same_v<detail::lapack_t<std::int16_t>, lz::default_float>);
  static_assert(std::is_same_v<detail::lapack_t<lz::float16>, float>);
  static_assert(std::is_same_v<detail::lapack_t<std::complex<float>>, std::complex<float>>);
  BOOST_TEST(
      text_of<lz::shape_error>([] {
        lz::index const shape[] = {2, 3};
        detail::throw_not_square("det", shape);
      }) == "det: shape (2, 3) is not that of square matrices: the last two extents must be equal");
}

BOOST_AUTO_TEST_SUITE_END()
