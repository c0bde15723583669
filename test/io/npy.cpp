#include <boost/test/unit_test.hpp>
#include <lazuli/io/npy.hpp>
#include <lazuli/tensor/compare.hpp>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace users {
/// A program's own function of this name, which a call without a namespace means.
template <class X>
std::string save(std::string const& name, X const&) {
  return name;
}
std::string saved(lazuli::vector<int> const& x) { return save("own", x); }
}  // namespace users

namespace io_npy {

namespace lz = lazuli;
using files::scratch, files::reference;

/// A file as NumPy's documentation describes it.
std::string file_of(std::string const& dict, std::string const& data, char version = 1) {
  std::string out = "\x93NUMPY";
  out += {version, '\0', static_cast<char>(dict.size()), static_cast<char>(dict.size() / 256)};
  if (version > 1) out += {'\0', '\0'};
  return out + dict + data;
}
std::string loaded_text(std::string const& dict, std::string const& data) {
  scratch const file(file_of(dict, data));
  auto said = files::outcome([&] { (void)lz::load_npy<std::int16_t, 2>(file); });
  auto const at = said.find(file.path.string());
  return at == std::string::npos ? said : said.replace(at, file.path.string().size(), "FILE");
}

template <class T>
void check_round_trip() {
  scratch const file;
  lz::vector<T> x(7);
  for (int i = 0; i < 7; ++i) x(i) = T(i % 3 == 0 ? 0 : 1);
  lz::save_npy(file, x);
  auto const y = lz::load_npy<T, 1>(file);
  auto const z = lz::map_npy<T, 1>(file);
  BOOST_TEST(std::memcmp(x.data(), y.data(), 7 * sizeof(T)) == 0);
  BOOST_TEST(std::memcmp(x.data(), z.data(), 7 * sizeof(T)) == 0);
}

BOOST_AUTO_TEST_SUITE(npy_hpp)

BOOST_AUTO_TEST_CASE(every_dtype_comes_back) {
  check_round_trip<bool>();
  check_round_trip<std::uint16_t>();
  check_round_trip<std::int64_t>();
  check_round_trip<lz::float16>();
  check_round_trip<lz::bfloat16>();
  check_round_trip<float>();
  check_round_trip<double>();
  check_round_trip<std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(the_bytes_are_those_of_numpy) {
  scratch const file;
  lz::save_npy(file, lz::tensor({{1, 2, 3}, {4, 5, 6}}));
  std::string dict = "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }";
  dict.resize(117, ' ');
  std::string const want =
      file_of(dict + '\n', {"\1\0\0\0\2\0\0\0\3\0\0\0\4\0\0\0\5\0\0\0\6\0\0\0", 24});
  BOOST_TEST((file.content() == want));
  lz::save_npy(file, lz::scalar<bool>());
  BOOST_TEST((file.content().substr(10, 58) ==
              "{'descr': '|b1', 'fortran_order': False, 'shape': (), }   "));
  lz::save_npy(file, lz::vector<lz::bfloat16>(5));
  BOOST_TEST((file.content().substr(10, 58) ==
              "{'descr': '|V2', 'fortran_order': False, 'shape': (5,), } "));
}

template <class T>
void knows(std::string const& name) {
  scratch const path;
  lz::vector<T> x(3);
  x.fill_(T(1));
  lz::save_npy(path, x);
  auto const info = lz::npy_info(path);
  BOOST_TEST((info.dtype == name && info.shape == std::vector<lz::index>{3} && info.rank() == 1));
  BOOST_TEST(lz::visit_npy<1>(path, []<class X>(X const& v) {
    if constexpr (std::is_same_v<lz::value_t<X>, T>)
      return v(2) == T(1);
    else
      return false;
  }));
}
BOOST_AUTO_TEST_CASE(a_file_tells_dtype_and_shape_and_is_visited_by_them) {
  knows<bool>("bool");
  knows<std::int8_t>("int8");
  knows<std::uint16_t>("uint16");
  knows<std::int32_t>("int32");
  knows<std::uint64_t>("uint64");
  knows<lz::float16>("float16");
  knows<lz::bfloat16>("bfloat16");
  knows<float>("float32");
  knows<double>("float64");
  knows<std::complex<float>>("complex64");
  knows<std::complex<double>>("complex128");
  BOOST_CHECK_THROW(lz::npy_info("no/such.npy"), lz::io_error);
}

BOOST_AUTO_TEST_CASE(expressions_and_views_are_saved_by_value) {
  scratch const file;
  lz::tensor<double, 2, 3> const x({{1, 2, 3}, {4, 5, 6}});
  lz::save_npy(file, x.t());
  auto const y = lz::load_npy<double, 2>(file);
  BOOST_TEST((y.shape() == lz::shape(3, 2) && y(0, 1) == 4 && y(2, 0) == 3));
  lz::save_npy(file, lz::matrix<float>(0, 4));
  BOOST_TEST((lz::load_npy<float, 2>(file).shape() == lz::shape(0, 4)));
  BOOST_TEST((lz::map_npy<float, 2>(file).numel() == 0));
}

BOOST_AUTO_TEST_CASE(files_of_numpy_in_other_orders_and_versions_are_read) {
  auto const grid = lz::load_npy<double, 2>(reference("fortran_big_endian.npy"));
  BOOST_TEST((grid.shape() == lz::shape(2, 3) && grid(0, 2) == 2 && grid(1, 0) == 3));
  auto const z = lz::load_npy<std::complex<float>, 1>(reference("version_3.npy"));
  BOOST_TEST((z(0) == std::complex(1.f, 2.f) && z(1) == std::complex(3.f, -4.f)));
  BOOST_CHECK_THROW((lz::map_npy<double, 2>(reference("fortran_big_endian.npy"))), lz::io_error);
  scratch const file(
      file_of("{\"shape\":(2L,),\"fortran_order\":True,\"descr\":\"|u1\"}", "ab", 2));
  BOOST_TEST((lz::load_npy<std::uint8_t, 1>(file)(1) == 'b'));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_an_error_that_says_why) {
  auto const dict = [](std::string const& type, std::string const& shape) {
    return "{'descr': " + type + ", 'fortran_order': False, 'shape': " + shape + ", }";
  };
  BOOST_TEST(loaded_text(dict("'<i2'", "(1, 1)"), "ab") == "read");
  BOOST_TEST(loaded_text(dict("'<f4'", "(1, 1)"), "abcd") ==
             "load_npy: FILE holds float32 of rank 2 (1, 1), but int16 of rank 2 was asked for");
  BOOST_TEST(loaded_text(dict("'<i2'", "(1,)"), "ab") ==
             "load_npy: FILE holds int16 of rank 1 (1), but int16 of rank 2 was asked for");
  BOOST_TEST(loaded_text(dict("'<i2'", "(2, 1)"), "ab") ==
             "load_npy: FILE is cut short: 4 bytes of elements are needed, 2 are there");
  BOOST_TEST(loaded_text(dict("'<U5'", "(1, 1)"), "") ==
             "load_npy: FILE holds elements of type '<U5', which no dtype fits");
  BOOST_TEST(loaded_text(dict("[('x', '<f4')]", "(1, 1)"), "") ==
             "load_npy: FILE holds a structured array, which no dtype fits");
  BOOST_TEST(loaded_text(dict("'<i2'", "(4611686018427387904, 4)"), "ab") ==
             "load_npy: FILE: the shape (4611686018427387904, 4) is not one of an array");
  BOOST_TEST(loaded_text(dict("'<i2'", "(-1, -2)"), "ab") ==
             "load_npy: FILE: the shape (-1, -2) is not one of an array");
  for (std::string const bad : {"{}", "", "{'descr': '<i2'}", "{'shape': (1,1), 'shape': (1,1)}",
                                "{'descr': '<i2', 'fortran_order': 0, 'shape': (1, 1)}",
                                "{'descr': '<i2', 'fortran_order': True, 'shape': (1 1)}"}) {
    BOOST_TEST(loaded_text(bad, "ab") ==
               "load_npy: FILE is not a .npy file: its header is malformed");
  }
}

BOOST_AUTO_TEST_CASE(damaged_files_are_errors_or_read_never_worse) {
  scratch file;
  lz::save_npy(file, lz::tensor({{1, 2, 3}, {4, 5, 6}}));
  std::string const good = file.content();
  files::damage_everywhere(good, good.size(), [](std::string const& path) {
    (void)lz::load_npy<int, 2>(path);
    (void)lz::map_npy<int, 2>(path);
  });
}

BOOST_AUTO_TEST_CASE(save_refuses_names_of_other_formats) {
  auto const said = files::outcome([] { lz::save("no_such_folder/x.npz", lz::vector<int>{1}); });
  BOOST_TEST(said ==
             "save: no_such_folder/x.npz would be a .npy file, whatever its name; "
             "save_npz(path, \"x\", x) writes what the name says");
  BOOST_CHECK_THROW(lz::save("x.csv", lz::vector<int>{1}), lz::io_error);
}

BOOST_AUTO_TEST_CASE(save_and_load_are_other_names) {
  scratch const file;
  lz::matrix<int> const x{{1, 2}, {3, 4}};
  lz::save(file, x + 1);
  BOOST_TEST(lz::array_equal(lz::load<int, 2>(file), x + 1));
}

BOOST_AUTO_TEST_CASE(save_without_a_namespace_is_the_function_of_the_program) {
  BOOST_TEST(users::saved(lz::vector<int>{1}) == "own");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_npy
