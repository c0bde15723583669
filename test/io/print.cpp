#include <boost/test/unit_test.hpp>
#include <iomanip>
#include <lazuli/indexing.hpp>
#include <lazuli/io/print.hpp>
#include <lazuli/sorting/unique.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <sstream>

namespace io_print {

namespace lz = lazuli;
using namespace lz::literals;
using lz::all, lz::slice;

template <class X>
std::string printed(X const& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

BOOST_AUTO_TEST_SUITE(print_hpp)

BOOST_AUTO_TEST_CASE(the_lectures_tensors_print_as_there) {
  lz::tensor const t({{3, 1, 2}, {4, 1, 7}});
  auto const t64 = lz::eval(t.to<std::int64_t>());
  BOOST_TEST(printed(t64) ==
             "tensor([[3, 1, 2],\n"
             "        [4, 1, 7]])");
  BOOST_TEST(printed(t64.t()) ==
             "tensor([[3, 4],\n"
             "        [1, 1],\n"
             "        [2, 7]])");
  BOOST_TEST(printed(lz::arange<float>(10.).view(2, 5)) ==
             "tensor([[0., 1., 2., 3., 4.],\n"
             "        [5., 6., 7., 8., 9.]])");
  BOOST_TEST(printed(lz::zeros(1, 2, 3).transpose(0, 2)) ==
             "tensor([[[0.],\n"
             "         [0.]],\n"
             "\n"
             "        [[0.],\n"
             "         [0.]],\n"
             "\n"
             "        [[0.],\n"
             "         [0.]]])");
  BOOST_TEST(printed(lz::arange(2, 10, 4)) == "tensor([2, 6])");
  BOOST_TEST(printed(lz::linspace<float>(2, 10, 4)) == "tensor([ 2.0000,  4.6667,  7.3333, 10.0000])");
  BOOST_TEST(printed(lz::logspace<float>(2, 10, 4)) ==
             "tensor([1.0000e+02, 4.6416e+04, 2.1544e+07, 1.0000e+10])");
  BOOST_TEST(printed(lz::eye(3)) ==
             "tensor([[1., 0., 0.],\n"
             "        [0., 1., 0.],\n"
             "        [0., 0., 1.]])");
  BOOST_TEST(printed(lz::scalar<double>(500023.0789)) == "tensor(500023.0789, dtype=float64)");
  BOOST_TEST(printed(lz::scalar<float>(5.625f)) == "tensor(5.6250)");
  lz::tensor const a({{2.f, 3.f, -1.f}, {1.f, -2.f, 8.f}, {6.f, 1.f, -3.f}});
  BOOST_TEST(printed(a) ==
             "tensor([[ 2.,  3., -1.],\n"
             "        [ 1., -2.,  8.],\n"
             "        [ 6.,  1., -3.]])");
  lz::tensor const b({5.f, 21.f, -1.f});
  BOOST_TEST(printed(b) == "tensor([ 5., 21., -1.])");
}

BOOST_AUTO_TEST_CASE(the_lectures_inverses_print_as_there) {
  lz::tensor const x({{{1.f, -6.0486e-07f, 1.3859e-06f},
                       {5.5627e-08f, 1.f, 1.0795e-06f},
                       {-1.4133e-07f, 7.9992e-08f, 1.f}},
                      {{1.f, 4.3329e-08f, -3.6741e-09f},
                       {-7.4627e-08f, 1.f, 1.4579e-07f},
                       {-6.3580e-08f, 8.2354e-08f, 1.f}}});
  BOOST_TEST(printed(x) ==
             "tensor([[[ 1.0000e+00, -6.0486e-07,  1.3859e-06],\n"
             "         [ 5.5627e-08,  1.0000e+00,  1.0795e-06],\n"
             "         [-1.4133e-07,  7.9992e-08,  1.0000e+00]],\n"
             "\n"
             "        [[ 1.0000e+00,  4.3329e-08, -3.6741e-09],\n"
             "         [-7.4627e-08,  1.0000e+00,  1.4579e-07],\n"
             "         [-6.3580e-08,  8.2354e-08,  1.0000e+00]]])");
}

BOOST_AUTO_TEST_CASE(any_expression_is_evaluated_and_printed) {
  auto const t = lz::ones(2, 3, 4);
  BOOST_TEST(printed(t.sum()) == "tensor(24.)");
  BOOST_TEST(printed(lz::sum(t, {0, 1})) == "tensor([6., 6., 6., 6.])");
  lz::tensor const p({4, 1, 0, 2, 3}), q({0, 4, 2, 1, 3});
  BOOST_TEST(printed(p > 3) == "tensor([ True, False, False, False, False])");
  BOOST_TEST(printed(p < q) == "tensor([False,  True,  True, False, False])");
  BOOST_TEST(printed(p + q) == "tensor([4, 5, 2, 3, 6], dtype=int32)");
  BOOST_TEST(printed(lz::ones(3) + lz::ones(2, 1)) ==
             "tensor([[2., 2., 2.],\n"
             "        [2., 2., 2.]])");
}

BOOST_AUTO_TEST_CASE(views_print_what_they_show) {
  auto x = lz::arange(12).view(3, 4);
  static_assert(decltype(x)::owns_memory);  // a view that holds a temporary
  BOOST_TEST(printed(x(all, 2)) == "tensor([ 2,  6, 10])");
  BOOST_TEST(printed(x(slice(0, 3, 2), slice(1, 3))) ==
             "tensor([[ 1,  2],\n"
             "        [ 9, 10]])");
  BOOST_TEST(printed(x.flip(1)(0)) == "tensor([3, 2, 1, 0])");
  BOOST_TEST(printed(x(0)(slice(0, 0))) == "tensor([], dtype=int64)");
  BOOST_TEST(printed(lz::ones(1).expand(2, 2)) ==
             "tensor([[1., 1.],\n"
             "        [1., 1.]])");
  float const foreign[] = {1, 2, 3, 4};
  BOOST_TEST(printed(lz::view(foreign, lz::shape(2_c), 2)) == "tensor([1., 3.])");
  lz::tensor<float, 2, 0> const none{};
  BOOST_TEST(printed(none) == "tensor([], size=(2, 0))");
  BOOST_TEST(printed(none.t()) == "tensor([], size=(0, 2))");
}

BOOST_AUTO_TEST_CASE(a_large_view_is_not_copied_to_be_summarised) {
  auto const x = lz::arange(100000);
  auto const before = lz::memory::allocations();
  BOOST_TEST(printed(x(slice(0, 100000, 7))) ==
             "tensor([    0,     7,    14,  ..., 99981, 99988, 99995])");
  BOOST_TEST(lz::memory::allocations() == before);
}

BOOST_AUTO_TEST_CASE(extents_print_as_tuples) {
  BOOST_TEST(printed(lz::shape(2, 3_c)) == "(2, 3)");
  BOOST_TEST(printed(lz::ones(6).shape()) == "(6)");
  BOOST_TEST(printed(lz::shape()) == "()");
}

BOOST_AUTO_TEST_CASE(streams_keep_their_state) {
  std::ostringstream out;
  out << std::hex << std::showpos << std::setprecision(1) << lz::arange(10, 12) << 255;
  BOOST_TEST(out.str() == "tensor([10, 11])ff");
}

#if LAZULI_DEBUG
BOOST_AUTO_TEST_CASE(debug_builds_find_views_of_destroyed_tensors) {
  auto const stale = [] {
    auto x = lz::ones(200);
    return x(slice(0, 2));
  }();
  BOOST_CHECK_THROW((void)to_string(stale), lz::lifetime_error);
}
#endif

BOOST_AUTO_TEST_CASE(a_storage_prints_line_by_line) {
  std::ostringstream out;
  out << lz::arange<float>(3).storage() << '\n' << lz::vector<int>({7}).storage();
  BOOST_TEST(out.str() ==
             " 0.0\n 1.0\n 2.0\n[float32 storage of size 3]\n 7\n[int32 storage of size 1]");
}

BOOST_AUTO_TEST_CASE(several_tensors) {
  std::ostringstream out;
  out << std::array{lz::tensor({0, 1}), lz::tensor({1, 0})} << ' ' << std::array{lz::tensor({1.5f})};
  BOOST_TEST(out.str() == "(tensor([0, 1], dtype=int32), tensor([1, 0], dtype=int32)) (tensor([1.5000]))");
}

namespace {
template <class>  // of a type of the library, for the operator to be found
struct three {
  static constexpr int result_count = 3;
  lz::vector<double> a;
  lz::tensor<float> b;
  lz::vector<int> c;
};
}  // namespace
BOOST_AUTO_TEST_CASE(results_of_calls_print_in_parentheses) {
  lz::vector<int> const x{0, 1}, y{7};
  BOOST_TEST(printed(lz::meshgrid(x, y)) ==
             "(tensor([[0, 1]], dtype=int32), tensor([[7, 7]], dtype=int32))");
  BOOST_TEST(printed(lz::split(x, 1)) == "(tensor([0], dtype=int32), tensor([1], dtype=int32))");
  BOOST_TEST(printed(std::pair(x, y)) == "(tensor([0, 1], dtype=int32), tensor([7], dtype=int32))");
  BOOST_TEST(printed(std::vector<lz::vector<int>>{}) == "()");
  BOOST_TEST(printed(lz::results(x, y)) == "(tensor([0, 1], dtype=int32), tensor([7], dtype=int32))");
  BOOST_TEST(printed(lz::unique_counts(lz::vector<int>{3, 3})) ==
             "(tensor([3], dtype=int32), tensor([2]))");
  BOOST_TEST(printed(three<lz::host_space>{lz::vector<double>{}, lz::tensor<float>(2.f), y}) ==
             "(tensor([], dtype=float64), tensor(2.), tensor([7], dtype=int32))");
  BOOST_TEST(printed(lz::unique_all(lz::vector<int>{3, 3})) ==
             "(tensor([3], dtype=int32), tensor([0]), tensor([0, 0]), tensor([2]))");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_print
