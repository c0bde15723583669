#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using lz::slice, lz::_, lz::all;

namespace {

using law_dtypes = boost::mpl::list<std::int32_t, float>;
constexpr int cases = 60;

/// Two operands of one random shape, each in a random layout.
template <class T>
struct sample {
  std::array<index, 2> shape;
  layout left_layout, right_layout;
  laid_out<T, 2> left, right;

  explicit sample(numbers random)
      : shape{random.between(0, 20), random.chance(20) ? random.between(60, 140) : random.between(0, 9)},
        left_layout(all_layouts[random.between(0, 4)]),
        right_layout(all_layouts[random.between(0, 4)]),
        left(shape, left_layout, 1),
        right(shape, right_layout, 8) {}
};

template <class T, class F>
void for_each_sample(F&& law) {
  for (int seed = 1; seed <= cases; ++seed) {
    sample<T> s{numbers(static_cast<std::uint64_t>(seed))};
    BOOST_TEST_CONTEXT("seed " << seed << ": (" << s.shape[0] << ", " << s.shape[1] << ") " << s.left_layout << " and " << s.right_layout) {
      numbers random(static_cast<std::uint64_t>(seed) + 1000);
      law(s.left.view(), s.right.view(), random);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_of_elementwise_expressions)

BOOST_AUTO_TEST_CASE_TEMPLATE(the_transpose_of_a_sum_is_the_sum_of_the_transposes, T, law_dtypes) {
  for_each_sample<T>([](auto const a, auto const b, auto&) {
    lz::matrix<T> const whole = a + b, turned = a.t() + b.t();
    BOOST_TEST(equals(turned, whole.t()));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_slice_of_an_expression_is_the_expression_of_the_slices, T, law_dtypes) {
  for_each_sample<T>([](auto const a, auto const b, auto& random) {
    auto const rows = slice(random.between(-25, 25), random.between(-25, 25), random.chance(50) ? 1 : -2);
    auto const columns = slice(random.between(0, 3), _, random.between(1, 3));
    lz::matrix<T> const whole = a * b - a, part = a(rows, columns) * b(rows, columns) - a(rows, columns);
    BOOST_TEST(equals(part, whole(rows, columns)));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(in_place_equals_out_of_place, T, law_dtypes) {
  for_each_sample<T>([](auto const a, auto const b, auto&) {
    lz::matrix<T> x = a;
    x += b;
    x *= a;
    lz::matrix<T> const y = (a + b) * a;
    BOOST_TEST(equals(x, y));
    lz::matrix<T> turned = a.t();
    turned.t() -= b;
    lz::matrix<T> const z = a - b;
    BOOST_TEST(equals(turned, z.t()));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(addition_commutes_and_flipping_twice_is_nothing, T, law_dtypes) {
  for_each_sample<T>([](auto const a, auto const b, auto&) {
    BOOST_TEST(equals(lz::eval(a + b), lz::eval(b + a)));
    BOOST_TEST(equals(lz::eval((a.flip(0) + b.flip(0)).eval().flip(0)), lz::eval(a + b)));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(broadcasting_is_expanding, T, law_dtypes) {
  for_each_sample<T>([](auto const a, auto const b, auto&) {
    index const rows = a.extent(0), columns = a.extent(1);
    if (rows == 0) return;
    BOOST_TEST(equals(lz::eval(a + b(0)), lz::eval(a + b(0).expand(rows, columns))));
    if (columns == 0) return;
    BOOST_TEST(equals(lz::eval(a * b(all, slice(0, 1))), lz::eval(a * b(all, slice(0, 1)).expand(rows, columns))));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(named_parts_change_nothing, T, law_dtypes) {
  for_each_sample<T>([](auto const a, auto const b, auto&) {
    auto const sum = a + b;
    auto const product = sum * (a - b);
    BOOST_TEST(equals(lz::eval(product), lz::eval((a + b) * (a - b))));
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
