// explain of gradients: the loops that run, told by the same way through tape and evaluator.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::all, lz::explain, lz::slice;
using matrix = lz::matrix<float>;
using vector = lz::vector<float>;

matrix const x = lz::ones<float>(300, 200);
vector const w = lz::ones<float>(200), b = lz::ones<float>(200);

/// All formulas, a line each.
std::string formulas(lz::explanation const& e) {
  std::string out;
  for (auto const& loop : e.loops) out += loop.formula + "\n";
  return out;
}
bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Bytes of all blocks that are large.
class large_blocks {
 public:
  large_blocks() : before_(lz::memory::set_resource(&counting)) { bytes = 0; }
  ~large_blocks() { lz::memory::set_resource(before_); }
  static inline lz::index bytes = 0;

 private:
  static void* allocate(std::size_t size) {
    if (size >= 10000) bytes += static_cast<lz::index>(size);
    return std::aligned_alloc(64, (size + 63) / 64 * 64);
  }
  static void release(void* block, std::size_t) noexcept { std::free(block); }
  static constexpr lz::memory::resource counting{allocate, release};
  lz::memory::resource const* before_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(explanations_of_gradients)

BOOST_AUTO_TEST_CASE(a_chain_is_one_loop_that_writes_its_value_and_all_gradients) {
  auto const f = [](auto const& x, auto const& w, auto const& b) {
    return lz::sum(lz::sigmoid(x * w + b));
  };
  auto const e = explain(lz::value_and_grad(f, lz::wrt<1, 2>))(x, w, b);
  BOOST_TEST_REQUIRE(e.loops.size() == 1u);
  auto const& loop = e.loops[0];
  BOOST_TEST(loop.formula ==
             "v0 = 1.0f / (1.0f + exp(-(x0 * x1 + x2)))\n"
             "        v1 = 1.0f * (v0 * (1.0f - v0))\n"
             "        t0 = sum(v0) over axes {0, 1}\n"
             "        dx2 = sum(v1) over axes {0}\n"
             "        dx1 = sum(v1 * x0) over axes {0}");
  BOOST_TEST(loop.kind == "loop with 3 results");
  BOOST_TEST(loop.points == 60000);
  BOOST_TEST(loop.extents == "(300, 200)");
  BOOST_TEST(loop.bytes_read == (60000 + 200 + 200) * 4);
  BOOST_TEST(loop.bytes_written == (1 + 200 + 200) * 4);
  BOOST_TEST_REQUIRE(loop.operands.size() == 6u);
  BOOST_TEST(loop.operands[0].name == "x0");
  BOOST_TEST(loop.operands[0].access == "unit");
  BOOST_TEST(loop.operands[5].name == "dx1");
  BOOST_TEST(loop.operands[5].shape == "(200)");
  BOOST_TEST(loop.operands[5].access == "summed, stored");
  BOOST_TEST(contains(loop.simd, "lanes of float32"));
  BOOST_TEST(formulas(explain(lz::grad(f, lz::wrt<1, 2>))(x, w, b)) == formulas(e));
  BOOST_TEST(formulas(explain(lz::gradients(f, lz::wrt<1, 2>)(x, w, b))) == formulas(e));
  BOOST_TEST(contains(e.str(), "runs as      loop with 3 results over 60000 points (300, 200), "));
}

BOOST_AUTO_TEST_CASE(destinations_that_keep_their_memory_take_a_copy_each) {
  auto const f = [](auto const& x, auto const& w) { return lz::sum(x * w); };
  vector dw = lz::zeros<float>(200), fresh;
  matrix rows = lz::zeros<float>(2, 200);
  auto const by_w = lz::gradients(f, lz::wrt<1>);
  BOOST_TEST(formulas(explain(lz::into(dw), by_w(x, w))) ==
             "t0 = sum(x0 * x1) over axes {0, 1}\n        dx1 = sum(1.0f * x0) over axes {0}\n"
             "y0 = dx1\n");
  BOOST_TEST(explain(lz::into(fresh), by_w(x, w)).loops.size() == 1u);  // its memory is taken
  auto const view = explain(lz::into(rows(1)), by_w(x, w));
  BOOST_TEST(view.loops.back().formula == "y0 = dx1");
  BOOST_TEST(dw(0) == 0.f);
  BOOST_CHECK_THROW(explain(lz::into(rows(all, 0)), by_w(x, w)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(statements_go_back_one_by_one_with_calls_of_the_library) {
  matrix const w1 = lz::ones<float>(200, 64), w2 = lz::ones<float>(64, 10);
  vector const b1 = lz::ones<float>(64);
  auto const f = [](auto const& x, auto const& w1, auto const& b1, auto const& w2) {
    lz::active h = lz::relu(lz::matmul(x, w1) + b1);
    return lz::mean(lz::square(lz::matmul(h, w2)));
  };
  auto const e = explain(lz::grad(f, lz::wrt<1, 2, 3>))(x, w1, b1, w2);
  std::vector<std::string> kinds, destinations;
  for (auto const& loop : e.loops) {
    kinds.push_back(loop.kind);
    destinations.push_back(loop.formula.substr(0, loop.formula.find(' ')));
  }
  BOOST_TEST(kinds == (std::vector<std::string>{
                          "library call", "unit loop", "library call", "loop with 2 results",
                          "library call", "library call", "loop with 2 results", "library call"}),
             boost::test_tools::per_element());
  BOOST_TEST(e.loops[0].formula == "t0 = matmul(x0, x1)");
  BOOST_TEST(e.loops[1].formula == "t1 = maximum(t0 + x2, 0.0f)");
  BOOST_TEST(e.loops[5].formula == "dx3 = matmul(t1, t3)");
  BOOST_TEST(e.loops[5].operands[0].shape == "(64, 300)");  // transposed
  BOOST_TEST(contains(e.loops[6].formula, "dx2 = sum("));
  BOOST_TEST(e.loops[7].formula.substr(0, 3) == "dx1");
}

BOOST_AUTO_TEST_CASE(what_comes_twice_is_added_to_what_is_there) {
  auto const f = [](auto const& x) {
    lz::active h = lz::sin(x);
    lz::active a = h * 2.f, b = lz::exp(h);
    return lz::sum(a * b);
  };
  auto const e = explain(lz::grad(f))(x);
  BOOST_TEST(
      contains(formulas(e), "\ndt0 = dt2 * exp(t0)\ndt0 += dt1 * 2.0f\ndx0 = dt0 * cos(x0)\n"));
  auto const& added = e.loops[5];
  BOOST_TEST(added.formula == "dt0 += dt1 * 2.0f");
  BOOST_TEST(added.operands.back().access == "added to what is there");
}

BOOST_AUTO_TEST_CASE(intermediate_results_are_those_that_are_allocated) {
  auto const same = [](auto const& f, auto const&... x) {
    auto const e = explain(lz::grad(f))(x...);
    lz::index const gradients = (0 + ... + x.nbytes());
    large_blocks const counted;
    (void)lz::grad(f)(x...);
    lz::index const found = large_blocks::bytes - gradients;
    BOOST_TEST(std::abs(e.temporary_bytes - found) < 10000,
               e.temporary_bytes << " told, " << found << " allocated");
  };
  same([](auto const& x) { return lz::sum(lz::sigmoid(x)); }, x);
  same(
      [](auto const& x) {
        lz::active h = lz::sin(x);
        lz::active a = h * 2.f, b = lz::exp(h);
        return lz::sum(a * b + h);
      },
      x);
  same([](auto const& x) { return lz::sum((x - lz::mean(x, 0)) / lz::stddev(x, 0)); }, x);
  same([](auto const& x) { return lz::sum(lz::softmax(x, 1) * x); }, x);
  same([](auto const& x) { return lz::sum(x.t() * 2.f + lz::matmul(x.t(), x)(0, 0)); }, x);
}

BOOST_AUTO_TEST_CASE(nothing_is_computed) {
  vector const small = {1, 2, 3};
  int calls = 0;
  auto const f = [&](auto const& v) {
    ++calls;
    return lz::sum(lz::square(v));
  };
  auto const e = explain(lz::grad(f))(small);
  BOOST_TEST(calls == 1);
  BOOST_TEST(e.loops[0].threads == 1);
  vector const none;
  BOOST_TEST(explain(lz::grad(f))(none).loops.size() <= 2u);
  auto const reads = [](auto const& v) {
    lz::active h = lz::sum(v);
    if (h.item() > 0.f) h = 2.f * h;
    return h;
  };
  BOOST_CHECK_EXCEPTION(explain(lz::grad(reads))(small), lz::tape_error, [](auto const& error) {
    return contains(error.what(), "explain: this function reads an element");
  });
  BOOST_TEST(formulas(explain(lz::grad(f))(small)) == formulas(e));  // nothing is left of it
}

BOOST_AUTO_TEST_CASE(arguments_of_all_kinds) {
  auto const f = [](auto const& a, auto const& b) { return lz::sum(a * b); };
  BOOST_TEST(
      contains(formulas(explain(lz::grad(f))(x, 2.f)), "dx1 = sum(1.0f * x0) over axes {0, 1}"));
  BOOST_TEST(contains(formulas(explain(lz::grad(f, lz::wrt<0>))(x, 2.f)), "dx0 = 1.0f * 2.0f"));
  // What does not lie dense is copied first; an expression is evaluated, or part of the statement.
  BOOST_TEST(formulas(explain(lz::grad(f))(x.t(), x.t())).substr(0, 16) == "t0 = x0\nt1 = x1\n");
  BOOST_TEST(contains(formulas(explain(lz::grad(f))(x + 1.f, x)), "t0 = c0 + 1.0f\n"));
  lz::tensor<float, 2, 3> const s = 1.f;
  BOOST_TEST(
      contains(formulas(explain(lz::grad(f))(s, s(0))), "dx1 = sum(1.0f * x0) over axes {0}"));
  vector const c = lz::ones<float>(200);
  auto const captures = [&](auto const& a) { return lz::sum(a * c); };
  BOOST_TEST(contains(formulas(explain(lz::grad(captures))(x)), "dx0 = 1.0f * c0"));
}

BOOST_AUTO_TEST_CASE(what_is_captured_is_copied_for_each_statement) {
  vector const c = lz::ones<float>(200);
  auto const twice = [&](auto const& a) {
    lz::active h = lz::sin(a * c);
    return lz::sum(h * c + h * (c + 1.f));
  };
  auto const e = explain(lz::grad(twice))(x);
  std::vector<std::string> copies;
  for (auto const& loop : e.loops)
    if (loop.kind == "copy for the way back") copies.push_back(loop.formula);
  BOOST_TEST(copies == (std::vector<std::string>{"c0 = copy of what is captured",
                                                 "c0 = copy of what is captured",
                                                 "c1 = what is captured, computed once"}),
             boost::test_tools::per_element());
  BOOST_TEST(e.loops[0].bytes_written == 800);
  BOOST_TEST(contains(formulas(e), "sin(x0 * c0)"));
  auto const by_view = [view = c(lz::ellipsis)](auto const& a) { return lz::sum(a * view); };
  BOOST_TEST(formulas(explain(lz::grad(by_view))(x)).find("copy") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(views_and_writes) {
  auto const f = [](auto const& x) {
    lz::active h = +x;
    h(0) = 2.f * h(1);
    return lz::sum(h(slice(0, 2)));
  };
  auto const text = formulas(explain(lz::grad(f))(x));
  BOOST_TEST(contains(text, "t1 = 2.0f * t0[200]\nt0 = t1\n"));
  BOOST_TEST(contains(text, "dt0[200] += dt1 * 2.0f\n"));
}

BOOST_AUTO_TEST_CASE(functions_that_compute_at_once) {
  lz::tensor<lz::index, lz::dyn> const rows = {2, 0, 2};
  auto const chosen = [](auto const& x, auto const& at) { return lz::sum(lz::take(x, at, 0)); };
  BOOST_TEST(contains(formulas(explain(lz::grad(chosen))(x, rows)),
                      "dx0 = 0.0f\ndx0 += to_elements_at(dt0, c"));
  auto const summed = [](auto const& x) { return lz::sum(lz::cumsum(x, 0)); };
  BOOST_TEST(contains(formulas(explain(lz::grad(summed))(x)), "t0 = x0\nt0 = cumsum(t0)\n"));
  auto const joined = [](auto const& x) { return lz::sum(lz::concat(0, x, x)); };
  BOOST_TEST(contains(formulas(explain(lz::grad(joined))(x)), "t0[60000] = x0\n"));
  auto const factored = [](auto const& x) { return lz::sum(lz::linalg::cholesky(x)); };
  matrix const square = lz::eye<float>(5);
  BOOST_TEST(contains(formulas(explain(lz::grad(factored))(square)), "t0 = cholesky(x0)\n"));
  lz::tensor<int, lz::dyn> const classes = lz::zeros<int>(300);
  auto const loss = [](auto const& x, auto const& k) { return lz::cross_entropy(x, k); };
  BOOST_TEST(contains(formulas(explain(lz::grad(loss))(x, classes)), "t1 = logsumexp(x0)\n"));
  BOOST_CHECK_THROW(explain(lz::grad(chosen))(x, rows + 298), lz::index_error);
}

BOOST_AUTO_TEST_CASE(long_statements_are_told_where_to_cut) {
  auto const many = [](auto const& x) {
    auto const s = [](auto const& e) { return lz::sin(lz::sin(lz::sin(lz::sin(lz::sin(e))))); };
    return lz::sum(s(s(s(s(s(s(s(x))))))));  // 35 ops
  };
  auto const e = explain(lz::grad(many))(x);
  BOOST_TEST_REQUIRE(e.notes.size() == 1u);
  BOOST_TEST(contains(e.notes[0], "a statement of 35 ops"));
  BOOST_TEST(contains(e.notes[0], "the 17 ops of sin(sin("));
  BOOST_TEST(contains(e.str(), "\nnote: a statement of 35 ops"));
  auto const cut = [](auto const& x) {
    auto const s = [](auto const& e) { return lz::sin(lz::sin(lz::sin(lz::sin(lz::sin(e))))); };
    return lz::sum(s(s(s(s(lz::keep(s(s(s(x)))))))));
  };
  BOOST_TEST(explain(lz::grad(cut))(x).notes.empty());
}

BOOST_AUTO_TEST_SUITE_END()
