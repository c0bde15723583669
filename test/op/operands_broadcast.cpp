// Which operands an op takes at run time, and the extents of what it gives: optimised, the leaves at
// which operands begin are compared first, which is why this is tested here and not in expr/.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>
#include <optional>
#include <random>
#include <vector>

namespace op_operands {

namespace lz = lazuli;
using lz::index;
using extents = std::vector<index>;

namespace {

/// NumPy's rule, spelt out.
std::optional<extents> joint(std::optional<extents> const& a, std::optional<extents> const& b) {
  if (!a || !b) return {};
  extents out(std::max(a->size(), b->size()), 1);
  for (std::size_t i = 1; i <= out.size(); ++i) {
    index const x = i <= a->size() ? (*a)[a->size() - i] : 1;
    index const y = i <= b->size() ? (*b)[b->size() - i] : 1;
    if (x != y && x != 1 && y != 1) return {};
    out[out.size() - i] = x == 1 ? y : x;
  }
  return out;
}

template <class E>
extents found(E const& e) {
  auto const all = e.extents().values();
  return {all.begin(), all.end()};
}

/// What f makes has the extents wanted, or f throws where there are none.
template <class F>
bool agrees(std::optional<extents> const& wanted, F const& f) {
  try {
    auto const e = f();
    try {
      return wanted && found(e) == *wanted && found(lz::eval(e)) == *wanted;
    } catch (lz::shape_error const&) {
      return false;  // too late
    }
  } catch (lz::shape_error const&) {
    return !wanted;
  }
}

struct random_shapes {
  std::mt19937 random{20261126};
  index one() {
    constexpr index of[] = {1, 1, 2, 2, 2, 3, 0};
    return of[random() % 7];
  }
  template <int Rank>
  auto tensor() {
    return [this]<int... I>(std::integer_sequence<int, I...>) {
      return lz::zeros<float>(((void)I, one())...);
    }
    (std::make_integer_sequence<int, Rank>{});
  }
};

template <int A, int B, int C, int D>
int count_wrong(random_shapes& shapes, int rounds) {
  int wrong = 0;
  for (int round = 0; round < rounds; ++round) {
    auto const a = shapes.tensor<A>();
    auto const b = shapes.tensor<B>();
    auto const c = shapes.tensor<C>();
    auto const d = shapes.tensor<D>();
    auto const p = found(a), q = found(b), r = found(c), s = found(d);
    wrong += !agrees(joint(p, q), [&] { return a + b; });
    wrong += !agrees(joint(joint(p, q), joint(r, s)), [&] { return (a - b) * (c + d); });
    wrong += !agrees(joint(joint(joint(p, q), r), s), [&] { return (2.f * a * b - c) / d; });
    wrong += !agrees(joint(p, joint(q, joint(r, s))), [&] { return a + (-b + (c + d)); });
    wrong += !agrees(joint(joint(joint(p, q), r), joint(p, s)),
                     [&] { return lz::where(a > b, c, 1.f) * (a - d); });
    wrong += !agrees(joint(joint(p, joint(q, r)), s), [&] { return lz::fma(a, b - c, 1.f) - d; });
  }
  return wrong;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(operands_of_ops)

BOOST_AUTO_TEST_CASE(random_shapes_broadcast_or_throw_as_numpy_s) {
  random_shapes shapes;
  BOOST_TEST((count_wrong<1, 1, 1, 1>(shapes, 500)) == 0);
  BOOST_TEST((count_wrong<2, 2, 2, 2>(shapes, 2000)) == 0);
  BOOST_TEST((count_wrong<2, 1, 2, 1>(shapes, 2000)) == 0);
  BOOST_TEST((count_wrong<1, 3, 2, 3>(shapes, 2000)) == 0);
}

BOOST_AUTO_TEST_CASE(reductions_and_temporaries_among_operands) {
  lz::matrix<double> const x({{1., 2.}, {3., 5.}});
  lz::vector<double> const w({1., 2.}), three(3);
  BOOST_TEST(lz::array_equal(lz::square(x - lz::mean(x, 0)) * w + lz::sum(x, 1, lz::keepdims),
                             lz::matrix<double>({{4., 7.5}, {9., 12.5}})));
  BOOST_TEST(lz::array_equal(lz::sqrt(lz::eval(w * w)) - lz::exp(lz::eval(w) * 0.),
                             lz::vector<double>({0., 1.})));
  BOOST_CHECK_THROW((void)(x - lz::mean(x, 0) + three), lz::shape_error);
  BOOST_CHECK_THROW((void)(lz::sqrt(lz::eval(w * w)) - three), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(operands_that_were_resized_are_looked_at_again) {
  lz::matrix<float> a(2, 3);
  lz::vector<float> b(3);
  auto const e = (a * 2.f + b) - (b - a);
  b.resize_(4);
  BOOST_CHECK_THROW((void)e.extents(), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::eval(e), lz::shape_error);
  a.resize_(5, 4);
  BOOST_TEST((e.extents() == lz::shape(5, 4)));
  b.resize_(1);
  BOOST_TEST((lz::eval(e).extents() == lz::shape(5, 4)));
  lz::matrix<float> y(5, 4);
  y.fill_(7.f);
  b.resize_(3);
  BOOST_CHECK_THROW(y.view() = e, lz::shape_error);
  BOOST_TEST(lz::array_equal(y, lz::full(lz::shape(5, 4), 7.f)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace op_operands
