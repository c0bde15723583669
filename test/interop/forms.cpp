// A call that no form of a function fits is no expression, and takes nothing from those that fit.
#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>

#include "support.hpp"

namespace interop_forms {

namespace lz = lazuli;
using support::holds;

struct odd {};

template <class X, class... A>
concept scanned = requires(X const& x, A const&... a) { lz::cummax(x, a...); };
template <class X, class... A>
concept padded = requires(X const& x, A const&... a) { lz::pad(x, a...); };
template <class X>
concept shuffled = requires(X& x) { lz::shuffle(x); };
template <class X>
concept coded = requires(X const& x) { lz::one_hot(x, 3); };

static_assert(scanned<lz::vector<float>, int> && !scanned<lz::vector<float>>);
static_assert(!scanned<lz::vector<float>, odd> && !scanned<odd, int>);
static_assert(padded<lz::vector<float>, int, char const*, double>);
static_assert(!padded<lz::vector<float>, odd> && !padded<lz::vector<float>>);
static_assert(shuffled<lz::vector<float>> && !shuffled<lz::vector<float> const>);
static_assert(!shuffled<lz::scalar<float>> && !shuffled<std::vector<int>>);
static_assert(coded<lz::vector<int>> && !coded<lz::vector<float>>);

// Constants and literals, which reach a form by a conversion, too, if all arguments are such.
static_assert(requires { lz::eye(lz::constant<3>{}); });
static_assert(requires { lz::arange(lz::constant<3>{}); });
static_assert(requires { lz::fft::fftfreq(lz::constant<4>{}); });
static_assert(requires { lz::loadtxt("x"); });
static_assert(requires { lz::linspace(0, 1, lz::constant<3>{}); });

// Methods in every form, beside what is refused.
static_assert(requires(lz::matrix<float> m, lz::vector<int> const& v,
                       std::vector<int> const& list) {
  m.flip(0), m.flip(0, 1), m.flip({0, 1}), m.flip(lz::constant<1>{}), m.flip(std::array{0, 1});
  m.sort(), m.sort(0), m.sort(0, true), m.select(0, 1), m.select(lz::constant<0>{}, 1);
  m.flatten(), m.flatten(lz::constant<0>{}), m.flatten(lz::constant<0>{}, lz::constant<1>{});
  m.resize_(2, 3), m.resize_({2, 3}), m.resize_(m.shape()), m.resize_(lz::constant<2>{}, 3);
  m.unsqueeze(0), m.unsqueeze(lz::constant<0>{}), m.index_select(0, v), m.index_select(0, {1, 0});
  m.index_select(0, list), m.gather(0, lz::tensor({{0, 1}})), m.masked_fill(m > 0, 1);
  m.clamp_(0, 1), m.clamp_(std::nullopt, 1), m.clamp_(0, std::nullopt), m.pow_(2), swap(m, m),
      lz::swap(m, m);
  swap(m[0], m[1]), (m + m).flip(0), (m + m).sort(), (m + m).select(0, 1), (m + m).flatten();
});
static_assert(requires(lz::matrix<float> m, lz::tensor<float, 1, 2> s,
                       std::vector<int> const& list) {
  m.cumsum(), m.cumsum(0), m.cumsum(lz::constant<0>{}), m.cumprod(), m.cumprod(-1), m.cummax(0);
  m.cummin(lz::constant<1>{}), m.argsort(), m.argsort(0), m.argsort(0, true), m.topk(1);
  m.topk(1, 0), m.topk(lz::constant<1>{}, 0, false), m.topk(lz::count_nonzero(m)), m.kthvalue(1);
  m.kthvalue(1, 0), m.kthvalue(1, lz::constant<0>{}), m.diff(), m.diff(1), m.diff(1, 0);
  m.tril(), m.tril(1), m.triu(), m.triu(lz::constant<1>{}), m.unique(), m.median(),
      m.median({0, 1});
  m.tile(2), m.tile(2, 3), m.tile({2, 3}), m.tile(std::array{2, 3}), m.tile(lz::shape(2, 3));
  m.repeat(2, 3), m.repeat({2, 3}), m.repeat(lz::constant<2>{}, 3), m.roll(1), m.roll(1, 0);
  m.roll({1, 1}, {0, 1}), m.roll(list, list), m.quantile(0.5), m.quantile(0.5, 0);
  m.quantile(0.5, {0, 1}), m.squeeze(0), m.squeeze(lz::constant<0>{}), s.squeeze(),
      (s + s).squeeze();
  (m + m).squeeze(0), m.diagonal(), m.diagonal(1), m.diagonal(0, 1, 0),
      m.diagonal(lz::constant<1>{});
  (m + m).diagonal(1), m.unbind(), m.unbind(1), m.unbind(lz::constant<1>{}), m.unbind<2>();
  m.unbind<2>(1), m.clamp(0, 1), m.clamp(0, {}), m.clamp({}, 1), m.clamp(m, m), m.clip(0, 1);
  m.pow(2), m.pow(m), (m + m).pow(2), (m + m).clamp(0, 1), (m + m).cumsum(), (m + m).topk(1);
});
static_assert(requires(lz::random::generator & g) {
  lz::rand(g), lz::rand(g, 2), lz::randn<float>(g, {2, 3});
});

// Creation in every form, beside what is refused: extents as numbers, in braces, as lists and
// shapes, and none at all.
#define LAZULI_FORMS_OF(f)                                                                     \
  static_assert(requires(lz::matrix<float> const& x, std::vector<long> const& list) {          \
    lz::f<float>(), lz::f(), lz::f<float>(2), lz::f<float>(2, 3), lz::f(2, 3);                 \
    lz::f<float>({2, 3}), lz::f({2, 3}), lz::f<double>({4}), lz::f<float, 2>({2, 3});          \
    lz::f<float>(x.shape()), lz::f(x.shape()), lz::f<int>(x.extents()), lz::f<float, 2>(list); \
    lz::f<float>(lz::shape(2, 3)), lz::f<float>(std::array{2, 3}),                             \
        lz::f<float>(lz::constant<2>{}, 3);                                                    \
  });
LAZULI_FORMS_OF(zeros)
LAZULI_FORMS_OF(ones)
LAZULI_FORMS_OF(empty)
static_assert(requires(lz::matrix<float> const& x) {
  lz::rand<float>(), lz::rand(2, 3), lz::rand<float>({2, 3}), lz::rand({2, 3}), lz::rand(x.shape());
  lz::randn<float>(), lz::randn(2, 3), lz::randn<float>({2, 3}), lz::randn({2, 3});
  lz::zeros_like(x), lz::ones_like<double>(x), lz::full_like(x, 2.f), lz::full_like<double>(x, 2);
  lz::rand_like(x), lz::randn_like<double>(x + 1.f), lz::empty_like<int>(x);
  lz::arange(5), lz::arange<float>(0, 5), lz::arange<float>(0, 5, 2), lz::arange(0., 1., 0.1);
  lz::linspace<float>(0, 1, 5), lz::linspace(0., 1.), lz::logspace<float>(0, 1, 5, 2.);
  lz::eye<float>(3), lz::eye(3, 4), lz::eye<float>(3, 4, 1), lz::randperm(5), lz::randperm<int>(5);
  lz::view(x), lz::view(x.data(), {2, 2}), lz::view(x.data(), lz::shape(2, 2));
});

BOOST_AUTO_TEST_SUITE(forms_hpp)

BOOST_AUTO_TEST_CASE(calls_that_fit_by_a_conversion_are_made) {
  lz::vector<double> const x({1, 2, 3});
  BOOST_TEST(holds(lz::pad(x, {1, 0}, "edge"), {1., 1., 2., 3.}));
  BOOST_TEST(holds(lz::pad(x, short{1}, lz::padding::constant, 9), {9., 1., 2., 3., 9.}));
  lz::vector<double> rolled = lz::roll(x, std::int8_t{1});
  BOOST_TEST(holds(rolled, {3., 1., 2.}));
  BOOST_TEST(holds(lz::quantile(x, {0.5, 1.}), {2., 3.}));
  BOOST_TEST(holds(lz::topk(x, 2).values, {3., 2.}));
  BOOST_TEST(holds(lz::take(x, {0, 2}), {1., 3.}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interop_forms
