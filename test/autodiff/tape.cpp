// tape, active, no_grad, detach: statement by statement; misuse is an error and loses nothing.
#include <lazuli/autodiff/tape.hpp>
#include <optional>
#include <thread>

#include "gradcheck.hpp"

namespace autodiff_tape {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_tape)

BOOST_AUTO_TEST_CASE(a_recurrent_network_of_statements) {
  M const w = some<M>(1, 3, 3), x = some<M>(2, 4, 3);
  std::vector<M> const inputs{some<M>(3, 4, 3), some<M>(4, 4, 3)};
  lz::tape t;
  auto W = t.variable(w);
  lz::active h = lz::relu(lz::matmul(x, W) + 0.1);
  for (auto const& u : inputs) h = lz::tanh(lz::matmul(h, W) + u);
  BOOST_TEST(t.size() == 3);
  M const g = t.gradients(lz::mean(h), W);
  auto const f = [&](auto const& v) {
    return lz::mean(lz::tanh(
        lz::matmul(lz::tanh(lz::matmul(lz::relu(lz::matmul(x, v) + 0.1), v) + inputs[0]), v) +
        inputs[1]));
  };
  M const expected = lz::grad(f)(w);
  BOOST_TEST(lz::allclose(g, expected, 1e-12));
}

BOOST_AUTO_TEST_CASE(backward_fills_grad) {
  V const a = some<V>(1, 4);
  lz::tape t;
  lz::active x(t, a), unused(t, V{1, 2});  // as t.variable(a)
  static_assert(std::is_same_v<decltype(x), decltype(t.variable(a))>);
  lz::active const y = x * x;
  t.backward(lz::sum(y * 2.0));
  BOOST_TEST(lz::allclose(x.grad(), a * 4.0));
  BOOST_TEST(lz::array_equal(unused.grad(), V{0, 0}));
}

BOOST_AUTO_TEST_CASE(gradients_by_results_on_the_way) {
  lz::tape t;
  auto x = t.variable(V{1, 2});
  lz::active const h = lz::square(x);
  auto const [dh, dx] = t.gradients(lz::sum(h * h), h, x);
  BOOST_TEST(lz::array_equal(dh, V{2, 8}));
  BOOST_TEST(lz::array_equal(dx, V{4, 32}));
}

BOOST_AUTO_TEST_CASE(statements_of_their_own) {
  auto const f = [](auto const& x) {
    auto const parts = lz::keep(lz::exp(x) * 2.0);
    return lz::sum(parts * parts + parts.keep());
  };
  V const a{0.5, 1};
  lz::tape t;
  auto x = t.variable(a);
  lz::active const y = f(x);
  BOOST_TEST(t.size() == 2);
  BOOST_TEST(lz::allclose(t.gradients(y, x), 8.0 * lz::exp(2.0 * a) + 2.0 * lz::exp(a), 1e-14));
  static_assert(std::is_same_v<decltype(lz::keep(a * 2.0)), V>);
}

BOOST_AUTO_TEST_CASE(what_is_not_followed) {
  V const a{1, 2};
  lz::tape t;
  auto x = t.variable(a);
  lz::active kept = x * 1.0;
  {
    lz::no_grad const off(t);
    kept = x * 3.0;
  }
  BOOST_TEST(lz::array_equal(kept.value(), V{3, 6}));
  V const g = t.gradients(lz::sum(kept * x + lz::detach(x * x) * x), x);
  BOOST_TEST(lz::array_equal(g, V{4, 10}));
  BOOST_TEST(lz::array_equal(lz::detach(x), a));
  BOOST_TEST(lz::detach(a).data() == a.data());
}

BOOST_AUTO_TEST_CASE(variables_borrow_copy_or_keep) {
  M a = some<M>(1, 3, 4);
  lz::tape t;
  BOOST_TEST(t.variable(a).data() == a.data());
  auto const column = t.variable(a(lz::all, 1));
  BOOST_TEST(column.data() != &a(0, 1));
  BOOST_TEST(lz::array_equal(column.value(), a(lz::all, 1)));
  M b = a;
  double const* const memory = b.data();
  BOOST_TEST(t.variable(std::move(b)).data() == memory);
}

BOOST_AUTO_TEST_CASE(few_elements_lie_among_the_steps) {
  lz::tape t;
  auto const on_tape = [&](auto const& x) {
    auto const at = reinterpret_cast<std::uintptr_t>(x.data()),
               first = reinterpret_cast<std::uintptr_t>(&t);
    return at >= first && at < first + sizeof(t);
  };
  V const few{1, 2}, many = some<V>(1, 1000);
  for (int round = 0; round < 2; ++round) {
    auto x = t.variable(few), y = t.variable(many), z = t.variable(V(0));
    lz::active const h = x * 2.0, k = y * 2.0, none = z * 2.0;
    BOOST_TEST((on_tape(h) && !on_tape(k) && none.size() == 0));
    lz::active const all = lz::sum(h * h) + lz::sum(k * k) + lz::sum(none);
    auto const [dx, dy, dz] = t.gradients(all, x, y, z);
    BOOST_TEST(
        (lz::array_equal(dx, 8.0 * few) && lz::allclose(dy, 8.0 * many, 1e-14) && dz.size() == 0));
    t.clear();
  }
}

BOOST_AUTO_TEST_CASE(a_tape_is_used_once) {
  lz::tape t;
  V const a{1, 2};
  auto x = t.variable(a);
  lz::active y = x * 2.0;
  t.backward(lz::sum(y));
  BOOST_CHECK_THROW(t.backward(lz::sum(y)), lz::tape_error);
  BOOST_CHECK_THROW(y = x * 3.0, lz::tape_error);
  BOOST_TEST(y.size() == 2);
  BOOST_TEST(lz::array_equal(y.value(), V{2, 4}));
  BOOST_TEST(lz::array_equal(x.grad(), V{2, 2}));
  t.clear();
  auto again = t.variable(a);
  BOOST_TEST(lz::array_equal(t.gradients(lz::sum(again), again), V{1, 1}));
}

BOOST_AUTO_TEST_CASE(tapes_do_not_mix) {
  V const a{1, 2};
  lz::tape one, two;
  auto x = one.variable(a), y = two.variable(a);
  BOOST_CHECK_THROW(lz::active(x * y), lz::tape_error);
  lz::active const z = x * 2.0;
  BOOST_CHECK_THROW(two.backward(lz::sum(z)), lz::tape_error);
  BOOST_CHECK_THROW((void)one.gradients(lz::sum(z), y), lz::tape_error);
  BOOST_TEST(lz::array_equal(one.gradients(lz::sum(z), x), V{2, 2}));
}

BOOST_AUTO_TEST_CASE(a_tape_belongs_to_one_thread) {
  V const a{1, 2};
  lz::tape t;
  auto x = t.variable(a);
  lz::active const y = lz::sum(x * x);
  int refused = 0;
  std::thread([&] {
    auto const refuses = [&](auto const& use) {
      try {
        use();
      } catch (lz::tape_error const&) {
        ++refused;
      }
    };
    refuses([&] { (void)lz::active(x * 2.0); });
    refuses([&] { (void)t.variable(a); });
    refuses([&] { t.backward(y); });
    refuses([&] { t.clear(); });
    refuses([&] { lz::no_grad const off(t); });
  }).join();
  BOOST_TEST(refused == 5);
  BOOST_TEST(lz::array_equal(t.gradients(y, x), V{2, 4}));
}

BOOST_AUTO_TEST_CASE(statements_that_fail_leave_the_handle_as_it_was) {
  lz::tape t;
  auto x = t.variable(V{1, 2});
  lz::active h = x * 2.0;
  V const longer{1, 2, 3};
  BOOST_CHECK_THROW(h = x + longer, lz::shape_error);
  BOOST_TEST(lz::array_equal(h.value(), V{2, 4}));
  BOOST_TEST(lz::array_equal(t.gradients(lz::sum(h), x), V{2, 2}));
}

#if LAZULI_DEBUG
BOOST_AUTO_TEST_CASE(actives_of_a_tape_that_ended) {
  auto const refused = [](auto const& ends) {
    std::optional<lz::tape> t(std::in_place);
    auto x = t->variable(V{1, 2});
    lz::active y = lz::sum(x * x);
    ends(t);
    BOOST_CHECK_THROW(lz::active(x * 2.0), lz::tape_error);
    BOOST_CHECK_THROW((void)x.value(), lz::tape_error);
    BOOST_CHECK_THROW((void)x.grad(), lz::tape_error);
    BOOST_CHECK_THROW(y += 1.0, lz::tape_error);
    if (!t) t.emplace();
    BOOST_CHECK_THROW(t->backward(y), lz::tape_error);
    auto z = t->variable(V{1, 2});
    lz::active const loss = lz::sum(z);
    BOOST_CHECK_THROW((void)t->gradients(loss, x), lz::tape_error);
    BOOST_TEST(lz::array_equal(t->gradients(loss, z), V{1, 1}));
  };
  refused([](auto& t) { t.reset(); });
  refused([](auto& t) { t->clear(); });
}

BOOST_AUTO_TEST_CASE(variables_that_were_written_or_ended_before_the_way_back) {
  auto const gradient = [](auto const& meanwhile) {
    std::optional<V> a(std::in_place, V{1, 2});
    lz::tape t;
    auto x = t.variable(*a);
    lz::active const loss = lz::sum(x * x);
    meanwhile(a);
    return t.gradients(loss, x);
  };
  BOOST_TEST(lz::array_equal(gradient([](auto&) {}), V{2, 4}));
  BOOST_CHECK_THROW((void)gradient([](auto& a) { (*a)(0) = 7; }), lz::tape_error);
  BOOST_CHECK_THROW((void)gradient([](auto& a) { *a *= 2.0; }), lz::tape_error);
  BOOST_CHECK_THROW((void)gradient([](auto& a) { a.reset(); }), lz::tape_error);
  BOOST_CHECK_THROW((void)gradient([](auto& a) { *a = V{1, 2, 3}; }), lz::tape_error);
}

BOOST_AUTO_TEST_CASE(variables_that_ended_are_not_read) {
  std::optional<V> a(std::in_place, V{1, 2});
  lz::tape t;
  auto x = t.variable(*a);
  lz::active const y = lz::sum(x * x);
  *a = V{1, 2, 3};
  BOOST_CHECK_THROW((void)x.value(), lz::tape_error);
  BOOST_CHECK_THROW(lz::active(x * 2.0), lz::tape_error);
  a.reset();
  BOOST_CHECK_THROW((void)x.data(), lz::tape_error);
  BOOST_CHECK_THROW(lz::active(lz::matmul(x, x)), lz::tape_error);
  BOOST_TEST(y.item() == 5);
}

BOOST_AUTO_TEST_CASE(constants_that_were_written_or_ended_before_the_way_back) {
  auto const gradient = [](auto const& meanwhile, auto const& statement) {
    std::optional<M> a(std::in_place, M({{1, 2}, {3, 4}}));
    V const start{1, 2};
    lz::tape t;
    auto x = t.variable(start);
    lz::active const loss = lz::sum(statement(x, *a));
    meanwhile(a);
    return t.gradients(loss, x);
  };
  auto const column = [](auto const& x, auto const& a) { return x * a(lz::all, 1); };
  auto const product = [](auto const& x, auto const& a) { return lz::matmul(a.t(), lz::exp(x)); };
  auto const copied = [](auto const& x, auto const& a) { return x * a + lz::matmul(x, a); };
  auto const nothing = [](auto&) {};
  auto const elsewhere = [](auto& a) { (*a)(0, 0) = 9; };
  auto const written = [](auto& a) { (*a)(1, 1) = 9; };
  auto const ended = [](auto& a) { a.reset(); };
  BOOST_TEST(lz::array_equal(gradient(nothing, column), V{2, 4}));
  BOOST_TEST(lz::array_equal(gradient(elsewhere, column), V{2, 4}));
  auto const says = [](char const* words) {
    return [=](lz::tape_error const& e) {
      return std::string_view(e.what()).find(words) != std::string_view::npos;
    };
  };
  BOOST_CHECK_EXCEPTION((void)gradient(written, column), lz::tape_error,
                        says("operand 2 of multiply was written after it was recorded"));
  BOOST_CHECK_EXCEPTION((void)gradient(ended, column), lz::tape_error, says("operand 2 of multiply ended"));
  BOOST_CHECK_EXCEPTION((void)gradient(written, product), lz::tape_error, says("operand 1 of matmul"));
  BOOST_TEST(lz::array_equal(gradient(written, copied), gradient(nothing, copied)));
  BOOST_TEST(lz::array_equal(gradient(ended, copied), gradient(nothing, copied)));
  // What the tape holds itself may be written.
  lz::tape t;
  auto x = t.variable(V{1, 2});
  lz::active h = x * 2.0;
  lz::active const y = x * lz::detach(h);
  h(0) = 7.0;
  BOOST_TEST(lz::array_equal(t.gradients(lz::sum(y), x), V{2, 4}));
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_tape
