#include <boost/test/unit_test.hpp>
#include <lazuli/io/print.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <limits>
#include <thread>

namespace io_format {

namespace lz = lazuli;
using lz::to_string;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Options for one test.
struct with_options {
  lz::print_options before = lz::get_printoptions();
  explicit with_options(lz::print_options const& options) { lz::set_printoptions(options); }
  ~with_options() { lz::set_printoptions(before); }
};

template <class T>
std::string line(std::initializer_list<T> values) {
  return to_string(lz::from_range(values));
}

// Expected texts: PyTorch's own algorithm (torch/_tensor_str.py), run on the same values.
BOOST_AUTO_TEST_SUITE(format_hpp)

BOOST_AUTO_TEST_CASE(whole_numbers_have_a_point_and_others_four_digits) {
  BOOST_TEST(line({1.f, 2.f}) == "tensor([1., 2.])");
  BOOST_TEST(line({1.f, -2.f}) == "tensor([ 1., -2.])");
  BOOST_TEST(line({1.f, -2.5f}) == "tensor([ 1.0000, -2.5000])");
  BOOST_TEST(line({1.125f, 10.f}) == "tensor([ 1.1250, 10.0000])");
  BOOST_TEST(line({0.f, -0.f}) == "tensor([0., -0.])");
}

BOOST_AUTO_TEST_CASE(large_small_or_spread_numbers_are_scientific) {
  BOOST_TEST(line({1e8f, 1e8f}) == "tensor([100000000., 100000000.])");
  BOOST_TEST(line({100000008.f, 1e8f}) == "tensor([1.0000e+08, 1.0000e+08])");
  BOOST_TEST(line({1.f, 1000.f}) == "tensor([   1., 1000.])");
  BOOST_TEST(line({1.f, 1001.f}) == "tensor([1.0000e+00, 1.0010e+03])");
  BOOST_TEST(line({9.9e-5, 0.05}) == "tensor([9.9000e-05, 5.0000e-02], dtype=float64)");
  BOOST_TEST(line({1e-3f, 0.f}) == "tensor([0.0010, 0.0000])");
  BOOST_TEST(line({5e-324, 1e308}) == "tensor([4.9407e-324, 1.0000e+308], dtype=float64)");
}

BOOST_AUTO_TEST_CASE(nan_and_infinity_do_not_count_for_notation_and_width) {
  BOOST_TEST(to_string(lz::tensor({{float(nan), 1.f}, {float(-inf), 2.f}})) ==
             "tensor([[nan, 1.],\n"
             "        [-inf, 2.]])");
  BOOST_TEST(to_string(lz::tensor({{nan, 1.5}, {-inf, 2.}})) ==
             "tensor([[   nan, 1.5000],\n"
             "        [  -inf, 2.0000]], dtype=float64)");
  BOOST_TEST(line({float(nan), float(-nan), float(inf), 0.f}) == "tensor([nan, nan, inf, 0.])");
}

BOOST_AUTO_TEST_CASE(integers_and_booleans_are_aligned) {
  BOOST_TEST(line<std::int64_t>({std::numeric_limits<std::int64_t>::min(), 7}) ==
             "tensor([-9223372036854775808,                    7])");
  BOOST_TEST(line<std::uint64_t>({~std::uint64_t{0}}) ==
             "tensor([18446744073709551615], dtype=uint64)");
  BOOST_TEST(line<std::int8_t>({-128, 127}) == "tensor([-128,  127], dtype=int8)");
  BOOST_TEST(to_string(lz::tensor({{true, false}, {false, true}})) ==
             "tensor([[ True, False],\n"
             "        [False,  True]])");
  BOOST_TEST(line({true}) == "tensor([True])");
}

BOOST_AUTO_TEST_CASE(complex_numbers_choose_notation_per_part) {
  using c = std::complex<float>;
  BOOST_TEST(to_string(lz::tensor({{c(1, 2), c(-0.5, -3)}, {c(0, 0), c(0, 1)}})) ==
             "tensor([[ 1.0000+2.j, -0.5000-3.j],\n"
             "        [ 0.0000+0.j,  0.0000+1.j]])");
  BOOST_TEST(line({std::complex<double>(1, 2)}) == "tensor([1.+2.j], dtype=complex128)");
  BOOST_TEST(to_string(lz::scalar<c>(c(1, -1))) == "tensor(1.-1.j)");
  BOOST_TEST(line({c(1, float(nan)), c(float(inf), 2)}) == "tensor([1.+nanj, inf+2.j])");
}

BOOST_AUTO_TEST_CASE(narrow_floats_print_their_value_in_float) {
  BOOST_TEST(line({lz::float16(1.5f), lz::float16(65504.f)}) ==
             "tensor([1.5000e+00, 6.5504e+04], dtype=float16)");
  BOOST_TEST(line({lz::bfloat16(1.5f), lz::bfloat16(2.25f)}) ==
             "tensor([1.5000, 2.2500], dtype=bfloat16)");
}

BOOST_AUTO_TEST_CASE(long_lines_wrap_at_80_characters) {
  BOOST_TEST(to_string(lz::arange(40)) ==
             "tensor([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16, 17,\n"
             "        18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,\n"
             "        36, 37, 38, 39])");
  BOOST_TEST(to_string(lz::linspace<double>(0, 100, 17)) ==
             "tensor([  0.0000,   6.2500,  12.5000,  18.7500,  25.0000,  31.2500,  37.5000,\n"
             "         43.7500,  50.0000,  56.2500,  62.5000,  68.7500,  75.0000,  81.2500,\n"
             "         87.5000,  93.7500, 100.0000], dtype=float64)");
  BOOST_TEST(to_string(lz::zeros<double>(17)) ==
             "tensor([0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0.],\n"
             "       dtype=float64)");
}

BOOST_AUTO_TEST_CASE(blocks_are_set_apart_by_empty_lines) {
  BOOST_TEST(to_string(lz::arange<float>(8).view(2, 2, 2)) ==
             "tensor([[[0., 1.],\n"
             "         [2., 3.]],\n"
             "\n"
             "        [[4., 5.],\n"
             "         [6., 7.]]])");
  BOOST_TEST(to_string(lz::arange(16).view(2, 2, 2, 2)) ==
             "tensor([[[[ 0,  1],\n"
             "          [ 2,  3]],\n"
             "\n"
             "         [[ 4,  5],\n"
             "          [ 6,  7]]],\n"
             "\n"
             "\n"
             "        [[[ 8,  9],\n"
             "          [10, 11]],\n"
             "\n"
             "         [[12, 13],\n"
             "          [14, 15]]]])");
}

BOOST_AUTO_TEST_CASE(more_than_1000_elements_are_summarised) {
  BOOST_TEST(to_string(lz::arange<float>(1001)) ==
             "tensor([   0.,    1.,    2.,  ...,  998.,  999., 1000.])");
  BOOST_TEST(to_string(lz::arange(1002).view(501, 2)) ==
             "tensor([[   0,    1],\n"
             "        [   2,    3],\n"
             "        [   4,    5],\n"
             "        ...,\n"
             "        [ 996,  997],\n"
             "        [ 998,  999],\n"
             "        [1000, 1001]])");
  BOOST_TEST(to_string(lz::arange<int>(1120).view(8, 2, 70)) ==
             "tensor([[[   0,    1,    2,  ...,   67,   68,   69],\n"
             "         [  70,   71,   72,  ...,  137,  138,  139]],\n"
             "\n"
             "        [[ 140,  141,  142,  ...,  207,  208,  209],\n"
             "         [ 210,  211,  212,  ...,  277,  278,  279]],\n"
             "\n"
             "        [[ 280,  281,  282,  ...,  347,  348,  349],\n"
             "         [ 350,  351,  352,  ...,  417,  418,  419]],\n"
             "\n"
             "        ...,\n"
             "\n"
             "        [[ 700,  701,  702,  ...,  767,  768,  769],\n"
             "         [ 770,  771,  772,  ...,  837,  838,  839]],\n"
             "\n"
             "        [[ 840,  841,  842,  ...,  907,  908,  909],\n"
             "         [ 910,  911,  912,  ...,  977,  978,  979]],\n"
             "\n"
             "        [[ 980,  981,  982,  ..., 1047, 1048, 1049],\n"
             "         [1050, 1051, 1052,  ..., 1117, 1118, 1119]]], dtype=int32)");
  BOOST_TEST(to_string(lz::arange(1000)).find("...") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(empty_tensors_show_size_and_dtype) {
  BOOST_TEST(to_string(lz::zeros(0)) == "tensor([])");
  BOOST_TEST(to_string(lz::zeros(0, 3)) == "tensor([], size=(0, 3))");
  BOOST_TEST(to_string(lz::zeros<std::int64_t>(0, 3)) == "tensor([], size=(0, 3), dtype=int64)");
  BOOST_TEST(to_string(lz::zeros<bool>(0)) == "tensor([], dtype=bool)");
}

BOOST_AUTO_TEST_CASE(options_that_are_not_named_stay_but_sci_mode_becomes_automatic) {
  with_options const two({.precision = 2, .sci_mode = true});
  BOOST_TEST(line({1.5f, 2.f}) == "tensor([1.50e+00, 2.00e+00])");
  lz::set_printoptions({.edgeitems = 1});
  BOOST_TEST(line({1.5f, 2.f}) == "tensor([1.50, 2.00])");
  lz::set_printoptions({.threshold = 2, .linewidth = 20});
  BOOST_TEST(to_string(lz::arange(9)) == "tensor([0,  ..., 8])");
  lz::set_printoptions({.threshold = 100});
  BOOST_TEST(to_string(lz::arange(9)) == "tensor([0, 1, 2, 3,\n        4, 5, 6, 7,\n        8])");
  lz::set_printoptions({.edgeitems = 0});
  lz::set_printoptions({.threshold = 0});
  BOOST_TEST(to_string(lz::arange(9)) == "tensor([ ...])");
}

BOOST_AUTO_TEST_CASE(notation_can_be_forced) {
  with_options const plain({.sci_mode = false});
  BOOST_TEST(line({1e-5f, 1.f}) == "tensor([    0.0000,     1.0000])");
  BOOST_TEST(line({1e9f, 1.f}) == "tensor([1000000000.,          1.])");
  lz::set_printoptions({.precision = 0, .sci_mode = true});
  BOOST_TEST(line({12.f, -1.f}) == "tensor([ 1e+01, -1e+00])");
  BOOST_TEST(line({12, -1}) == "tensor([12, -1], dtype=int32)");
}

BOOST_AUTO_TEST_CASE(any_precision_a_double_can_need_is_allowed) {
  with_options const all({.precision = 1074, .sci_mode = false});
  auto const least = line({5e-324});
  BOOST_TEST(least.size() > 1074u);
  BOOST_TEST(least.find("4940656458412465441765687928682213723650598026143247644255856825") !=
             std::string::npos);
  BOOST_CHECK_THROW(lz::set_printoptions({.precision = -1}), lz::error);
  BOOST_CHECK_THROW(lz::set_printoptions({.precision = 1075}), lz::error);
  BOOST_CHECK_THROW(lz::set_printoptions({.linewidth = -1}), lz::error);
  BOOST_TEST(*lz::get_printoptions().precision == 1074);
}

BOOST_AUTO_TEST_CASE(threads_may_print_while_options_change) {
  with_options const same({});
  std::thread other([] {
    for (int i = 0; i < 200; ++i) lz::set_printoptions({.precision = i % 2 ? 4 : 2});
  });
  int wrong = 0;
  for (int i = 0; i < 200; ++i) {
    auto const text = line({1.5f});
    wrong += text != "tensor([1.5000])" && text != "tensor([1.50])";
  }
  other.join();
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_format
