// A backend of a test's own: what the evaluator asks for, and in which order.
#include <boost/test/unit_test.hpp>
#include <lazuli/evaluate/backend.hpp>
#include <lazuli/linalg.hpp>

#include "support.hpp"

namespace support {

namespace {

/// Writes down what it is asked, and lets the host do it.
struct listener {
  using space = lz::host_space;
  static constexpr bool records = false;
  template <class D, class X>
  using value_of_barrier = lz::host_backend::value_of_barrier<D, X>;
  template <class X>
  static constexpr bool may_fail = lz::host_backend::may_fail<X>;

  std::string* heard;
  void hear(char const* word) const { *heard += std::string(heard->empty() ? "" : " ") + word; }

  template <class To, class X>
  void check(To const& to, X const& e) const {
    hear("check"), lz::host_backend{}.check(to, e);
  }
  template <class T, class E>
  auto allocate(E const& extents) const {
    return hear("allocate"), lz::host_backend{}.allocate<T>(extents);
  }
  template <class To, class X>
  bool overlaps(To const& to, X const& e) const {
    return lz::host_backend{}.overlaps(to, e);
  }
  template <class To, class X>
  void run(To const& to, X const& e, lz::aliasing known) const {
    hear("run"), lz::host_backend{}.run(to, e, known);
  }
  template <class To, class R, class X>
  void reduce(To const& to, R const& r, X const& folded) const {
    hear("reduce"), lz::host_backend{}.reduce(to, r, folded);
  }
  template <class To, class X>
  void call(To const& to, X const& e) const {
    hear("call"), e.evaluate(to, lz::operand_evaluator<listener>{*this});
  }
  template <class To, class X>
  bool fuse(To const&, X const&, lz::aliasing) const {
    return hear("fuse"), false;
  }
};

template <class To, class X>
std::string heard(To& to, X const& e) {
  std::string out;
  listener const on{&out};
  lz::check_assignment(on, to.target(), e);
  lz::evaluate_into(on, to.target(), e, lz::aliasing::possible);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backends)

BOOST_AUTO_TEST_CASE(whoever_answers_the_evaluator_is_a_backend) {
  static_assert(lz::backend<listener>);
  static_assert(!lz::backend<lz::host_space>);
  lz::matrix<float> x(4, 4), y(4, 4);
  lz::vector<float> v(4);
  fill(x), fill(y), fill(v);
  BOOST_TEST(heard(y, x * 2.f + 1.f) == "check run");
  BOOST_TEST(heard(v, lz::sum(x, 0)) == "check reduce");
  BOOST_TEST(heard(y, lz::sum(x, 0)) == "check allocate reduce run");  // broadcast
  BOOST_TEST(heard(y, x - lz::mean(x, 0)) == "check fuse allocate reduce run");
  BOOST_TEST(heard(y, lz::matmul(x, x + 1.f)) == "check call run");     // its operand by itself
  BOOST_TEST(heard(x, lz::matmul(x, y)) == "check allocate call run");  // over its operand
  BOOST_TEST(heard(v, lz::sum(x - lz::max(x, 1, lz::keepdims), 1)) ==
             "check allocate reduce reduce");
}

BOOST_AUTO_TEST_CASE(empty_results_ask_for_nothing) {
  lz::matrix<float> x(0, 4), y(0, 4);
  BOOST_TEST(heard(y, x * 2.f + lz::sum(x, 0)) == "check");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
