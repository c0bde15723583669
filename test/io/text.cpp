#include <boost/test/unit_test.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <lazuli/io/print.hpp>
#include <lazuli/io/text.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <random>
#include <sstream>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_text {

namespace lz = lazuli;
using namespace lz::literals;
using lz::all, lz::slice;

using files::scratch;

template <class T = float>
std::string loaded(std::string_view content, lz::loadtxt_options const& options = {}) {
  return to_string(lz::loadtxt<T>(scratch(content), options));
}

std::string const two_by_two = "tensor([[1., 2.],\n        [3., 4.]])";

BOOST_AUTO_TEST_SUITE(text_hpp)

BOOST_AUTO_TEST_CASE(streams_are_read_to_their_end_and_written) {
  std::istringstream in("header\n1 2\n3 4");
  std::string first;
  std::getline(in, first);
  auto const x = lz::loadtxt(in);
  BOOST_TEST(to_string(x) == two_by_two);
  BOOST_TEST(to_string(lz::loadtxt<float, 1>(std::istringstream("1;2"), ';')) ==
             "tensor([1., 2.])");
  BOOST_TEST(to_string(lz::genfromtxt(std::istringstream("1,\n,2"), ',')) ==
             "tensor([[1., nan],\n        [nan, 2.]])");
  std::ostringstream out;
  out << "a,b\n";
  lz::savetxt(out, x, ',');
  BOOST_TEST(out.str() == "a,b\n1,2\n3,4\n");
  auto const said = [](auto const& f) {
    try {
      f();
      return std::string();
    } catch (lz::io_error const& e) {
      return std::string(e.what());
    }
  };
  BOOST_TEST(said([] { lz::loadtxt(std::istringstream("1 x")); }) ==
             "loadtxt: the stream, line 1: \"x\" is not a number of dtype float32");
  BOOST_TEST(said([] { lz::loadtxt(std::istringstream("")); }) ==
             "loadtxt: the stream has no numbers");
  BOOST_TEST(said([] { lz::loadtxt(std::ifstream("not/there")); }) ==
             "loadtxt: the stream cannot be read: it has failed before");
  std::ofstream nowhere("not/there");
  BOOST_TEST(said([&] { lz::savetxt(nowhere, x); }) == "savetxt: the stream cannot be written");
}

BOOST_AUTO_TEST_CASE(lines_are_rows_whatever_stands_between) {
  BOOST_TEST(loaded("1 2\n3 4\n") == two_by_two);
  BOOST_TEST(loaded("1\t 2  \n  3 4") == two_by_two);
  BOOST_TEST(loaded("1 2\r\n3 4\r\n") == two_by_two);
  BOOST_TEST(loaded("1 2\r3 4\r") == two_by_two);
  BOOST_TEST(loaded("\xef\xbb\xbf# age pressure\n\n1 2 # first\n   \n3 4\n#") == two_by_two);
  BOOST_TEST(loaded("1,2\n3 , 4\n", {.delimiter = ','}) == two_by_two);
  BOOST_TEST(loaded("1::2\n3::4\n", {.delimiter = "::"}) == two_by_two);
  BOOST_TEST(loaded("1\t2\n3\t4\n", {.delimiter = '\t'}) == two_by_two);
  BOOST_TEST(loaded("5") == "tensor([[5.]])");
  scratch const file("");
  lz::savetxt(file, lz::tensor({{1, 2}, {3, 4}}), ',');
  BOOST_TEST(file.content() == "1,2\n3,4\n");
  BOOST_TEST(to_string(lz::loadtxt(file, ",")) == two_by_two);
  BOOST_TEST(to_string(lz::loadtxt<int>(file, ',', 1)) == "tensor([[3, 4]], dtype=int32)");
}

BOOST_AUTO_TEST_CASE(one_row_or_one_column_is_a_vector_where_asked_for) {
  BOOST_TEST(to_string(lz::loadtxt<float, 1>(scratch("1 2\n"))) == "tensor([1., 2.])");
  BOOST_TEST(to_string(lz::loadtxt<int, 1>(scratch("1\n2\n3\n"))) ==
             "tensor([1, 2, 3], dtype=int32)");
  BOOST_TEST(to_string(lz::loadtxt<float, 1>(scratch("1,2"), ',')) == "tensor([1., 2.])");
  BOOST_TEST(to_string(lz::loadtxt<float, 2>(scratch("1 2\n3 4"))) == two_by_two);
  scratch const square("1 2\n3 4\n");
  BOOST_CHECK_EXCEPTION((lz::loadtxt<float, 1>(square)), lz::io_error, [](auto const& e) {
    return std::string_view(e.what()).ends_with("has 2 rows of 2 numbers, which are no vector");
  });
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_nan) {
  scratch const gaps("a,b,c\n1,,3\n4,n/a,6\n");
  auto const x = lz::genfromtxt<double>(gaps, ',', 1);
  BOOST_TEST((x.shape() == lz::shape(2, 3)));
  BOOST_TEST((std::isnan(x(0, 1)) && std::isnan(x(1, 1)) && x(0, 2) == 3 && x(1, 0) == 4));
  BOOST_TEST(
      (lz::genfromtxt<float, 1>(gaps, {.delimiter = ',', .skiprows = 1, .usecols = {2}})(1) == 6));
  BOOST_CHECK_THROW(lz::genfromtxt<int>(gaps, ',', 1), lz::io_error);  // integers have no NaN
}

BOOST_AUTO_TEST_CASE(options_choose_rows_and_columns) {
  BOOST_TEST(loaded("x y\n1 2\n3 4\n", {.skiprows = 1}) == two_by_two);
  BOOST_TEST(loaded("% no\n1 2\n3 4\n", {.comments = "%"}) == two_by_two);
  BOOST_TEST(loaded("a 2 1\nb 4 3 0\n", {.usecols = {2, 1}}) == two_by_two);
  BOOST_TEST(loaded("2 x 1\n4 3\n", {.usecols = {-1, 0}}) == two_by_two);
  BOOST_TEST(loaded("1,2,\n3,4,x", {.delimiter = ",", .usecols = {0, 1}}) == two_by_two);
}

BOOST_AUTO_TEST_CASE(every_dtype_is_read) {
  BOOST_TEST(loaded<double>("0.1 1e400") == "tensor([[0.1000,    inf]], dtype=float64)");
  BOOST_TEST(loaded<std::int64_t>("-3 9223372036854775807") ==
             "tensor([[                 -3, 9223372036854775807]])");
  BOOST_TEST(loaded<bool>("True 0\n1 false") ==
             "tensor([[ True, False],\n        [ True, False]])");
  BOOST_TEST(loaded<std::complex<float>>("1+2j (3-4j)") == "tensor([[1.+2.j, 3.-4.j]])");
  BOOST_TEST(loaded<lz::float16>("1.5 nan") == "tensor([[1.5000,    nan]], dtype=float16)");
}

BOOST_AUTO_TEST_CASE(errors_name_the_file_and_the_line) {
  scratch const file;
  auto const text_of = [&](std::string_view content, auto tag,
                           lz::loadtxt_options const& options = {}) -> std::string {
    file.write(content);
    try {
      (void)lz::loadtxt<decltype(tag)>(file, options);
    } catch (lz::io_error const& problem) {
      std::string text = problem.what();
      auto const at = text.find(file);
      if (at != std::string::npos) text.replace(at, std::string(file).size(), "FILE");
      return text;
    }
    return "no error";
  };
  BOOST_TEST(text_of("1 2\n\n# c\n3\n", 0.f) ==
             "loadtxt: FILE, line 4: 1 numbers, but the rows above have 2");
  BOOST_TEST(text_of("1 2\n3 four\n", 0.f) ==
             "loadtxt: FILE, line 2: \"four\" is not a number of dtype float32");
  BOOST_TEST(text_of("300", std::uint8_t{}) ==
             "loadtxt: FILE, line 1: \"300\" is not a number of dtype uint8");
  BOOST_TEST(text_of("1,,2", 0.f, {.delimiter = ","}) ==
             "loadtxt: FILE, line 1: \"\" is not a number of dtype float32");
  BOOST_TEST(text_of("\t1", 0.f, {.delimiter = "\t"}) ==
             "loadtxt: FILE, line 1: \"\" is not a number of dtype float32");
  BOOST_TEST(text_of(std::string("1\0\x1b", 3), 0.f) ==
             "loadtxt: FILE, line 1: \"1\\x00\\x1b\" is not a number of dtype float32");
  BOOST_TEST(text_of(std::string(100, 'y'), 0.f) == "loadtxt: FILE, line 1: \"" +
                                                        std::string(32, 'y') +
                                                        "…\" is not a number of dtype float32");
  BOOST_TEST(text_of("1 2\n", 0.f, {.usecols = {2}}) ==
             "loadtxt: FILE, line 1: there is no column 2 among 2");
  BOOST_TEST(text_of("1 2\n", 0.f, {.usecols = {-3}}) ==
             "loadtxt: FILE, line 1: there is no column -3 among 2");
  BOOST_TEST(text_of("", 0.f) == "loadtxt: FILE has no numbers");
  BOOST_TEST(text_of("# only\n\n", 0.f) == "loadtxt: FILE has no numbers");
  BOOST_TEST(text_of("1 2", 0.f, {.skiprows = 5}) == "loadtxt: FILE has no numbers");
  BOOST_TEST(text_of("1 2", 0.f, {.skiprows = -1}) ==
             "loadtxt: skiprows is -1; it must be 0 or more");
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_or_written_are_io_errors) {
  LAZULI_CHECK_TEXT(lz::loadtxt<float>("no/such/file.dat"), lz::io_error,
                    "loadtxt: no/such/file.dat cannot be opened: No such file or directory");
  LAZULI_CHECK_TEXT(lz::loadtxt<float>("."), lz::io_error,
                    "loadtxt: . cannot be read: Is a directory");
  LAZULI_CHECK_TEXT((lz::savetxt("no/such/file.dat", lz::ones(2)), 0), lz::io_error,
                    "savetxt: no/such/file.dat cannot be opened: No such file or directory");
  if (std::filesystem::exists("/dev/full")) {
    LAZULI_CHECK_TEXT((lz::savetxt("/dev/full", lz::ones(2)), 0), lz::io_error,
                      "savetxt: /dev/full cannot be written: No space left on device");
  }
}

BOOST_AUTO_TEST_CASE(saved_expressions_are_lines_of_numbers) {
  scratch const file;
  auto const saved = [&](auto const& x, lz::savetxt_options const& options = {}) {
    lz::savetxt(file, x, options);
    return file.content();
  };
  auto const x = lz::arange(6.).view(2, 3);
  BOOST_TEST(saved(x) == "0 1 2\n3 4 5\n");
  BOOST_TEST(saved(x.t() / 4.f, {.delimiter = ','}) == "0,0.75\n0.25,1\n0.5,1.25\n");
  BOOST_TEST(saved(x(0), {.precision = 2, .header = "age\npressure"}) ==
             "# age\n# pressure\n0.00e+00\n1.00e+00\n2.00e+00\n");
  BOOST_TEST(saved(x > 2.f) == "0 0 0\n1 1 1\n");
  BOOST_TEST(saved(x.sum()) == "15\n");
  BOOST_TEST(saved(lz::full({1, 2}, std::complex<float>(1, -2))) == "1-2j 1-2j\n");
  BOOST_TEST(saved(lz::zeros(0, 3)) == "");
  BOOST_TEST(saved(lz::zeros(2, 0)) == "\n\n");
  BOOST_TEST(saved(lz::tensor<std::int8_t, 1, 2>({{-128, 127}})) == "-128 127\n");
  BOOST_CHECK_THROW(lz::savetxt(file, x, {.precision = -1}), lz::io_error);
}

template <class T>
void check_round_trip() {
  std::mt19937_64 dice(11);
  lz::matrix<T> x(40, 5);
  for (T& value : x.flat()) {
    if constexpr (std::is_same_v<T, bool>) {
      value = dice() % 2 != 0;
    } else {
      auto const bits = dice();
      std::memcpy(static_cast<void*>(&value), &bits, sizeof(T) < 8 ? sizeof(T) : 8);
    }
  }
  scratch const file;
  lz::savetxt(file, x);
  auto const back = lz::loadtxt<T>(file);
  BOOST_TEST((back.shape() == x.shape()));
  for (lz::index i = 0; i < x.numel(); ++i) {
    T const a = x.data()[i], b = back.data()[i];
    BOOST_TEST((std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b)));
  }
}

BOOST_AUTO_TEST_CASE(what_is_saved_loads_back_bit_for_bit) {
  check_round_trip<bool>();
  check_round_trip<std::int8_t>();
  check_round_trip<std::uint64_t>();
  check_round_trip<lz::float16>();
  check_round_trip<lz::bfloat16>();
  check_round_trip<float>();
  check_round_trip<double>();
  check_round_trip<std::complex<float>>();
}

BOOST_AUTO_TEST_CASE(any_bytes_give_a_matrix_or_an_io_error) {
  std::mt19937 dice(5);
  constexpr std::string_view likely = "0123456789 \t\n\r.,-+e#\0\xef\xbb\xbf";
  scratch const file;
  int matrices = 0, errors = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string content;
    for (auto n = dice() % 40; n > 0; --n) {
      content +=
          dice() % 16 ? likely[dice() % (i % 2 ? 14 : likely.size())] : static_cast<char>(dice());
    }
    file.write(content);
    lz::loadtxt_options options;
    if (dice() % 3 == 0) options.delimiter = ',';
    if (dice() % 4 == 0) options.usecols = {static_cast<lz::index>(dice() % 3), -1};
    if (dice() % 4 == 0) options.skiprows = dice() % 3;
    try {
      matrices += lz::loadtxt<double>(file, options).numel() > 0;
    } catch (lz::io_error const&) {
      ++errors;
    }
  }
  BOOST_TEST(matrices + errors == 2000);
  BOOST_TEST(matrices > 20);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_text
