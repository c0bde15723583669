#include <lazuli/float8.hpp>
#include <lazuli/hdf5.hpp>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_hdf5 {

namespace lz = lazuli;
using files::scratch;
using lz::slice;

/// What reading says, the file called FILE.
template <class Read>
std::string outcome(std::string const& path, Read const& read) {
  auto text = files::outcome(read);
  for (auto at = text.find(path); at != std::string::npos; at = text.find(path, at))
    text.replace(at, path.size(), "FILE");
  return text;
}

BOOST_AUTO_TEST_SUITE(hdf5_hpp)

template <class T>
void comes_back(scratch const& path) {
  lz::matrix<T> const x = lz::astype<T>(lz::arange<float>(15).reshape(3, 5) * .5f);
  lz::tensor<T> const number = x(1, 1);
  bool const compressed = lz::element_type_of<T>.bytes > 1;
  if (compressed)
    lz::save_hdf5_compressed(path, {{"group/x", x.t()}, {"one", number}});
  else
    lz::save_hdf5(path, {{"group/x", x.t()}, {"one", number}});
  auto const file = lz::load_hdf5(path);
  auto const back = file.load<T, 2>("group/x");
  BOOST_TEST((back.shape() == lz::shape(5, 3)));
  lz::matrix<T> const turned = x.t();
  BOOST_TEST(std::memcmp(back.data(), turned.data(), 15 * sizeof(T)) == 0);
  auto const one = file.load<T, 0>("one");
  BOOST_TEST(std::memcmp(one.data(), number.data(), sizeof(T)) == 0);
  BOOST_TEST(file.info("group/x").dtype == lz::dtype_name_v<T>);
}

BOOST_AUTO_TEST_CASE(elements_of_every_dtype_come_back) {
  scratch const path;
  comes_back<float>(path);
  comes_back<double>(path);
  comes_back<lz::float16>(path);
  comes_back<lz::bfloat16>(path);
  comes_back<lz::float8_e4m3>(path);
  comes_back<lz::float8_e5m2>(path);
  comes_back<bool>(path);
  comes_back<std::int8_t>(path);
  comes_back<std::int16_t>(path);
  comes_back<std::int32_t>(path);
  comes_back<std::int64_t>(path);
  comes_back<std::uint8_t>(path);
  comes_back<std::uint16_t>(path);
  comes_back<std::uint32_t>(path);
  comes_back<std::uint64_t>(path);
  comes_back<std::complex<float>>(path);
  comes_back<std::complex<double>>(path);
}

BOOST_AUTO_TEST_CASE(datasets_have_names_in_groups) {
  scratch const path;
  lz::vector<float> const b({1.f, 2.f});
  lz::save_hdf5(path, "z/w", lz::matrix<double>({{1., 2., 3.}}) * 2., "b", b, "none",
                lz::matrix<int>(0, 2));
  auto const file = lz::load_hdf5(path);
  BOOST_TEST((file.names() == std::vector<std::string>{"b", "none", "z/w"}));
  BOOST_TEST((file.contains("z/w") && file.contains("/z/w") && !file.contains("z") &&
              !file.contains("y/w") && !file.contains("")));
  BOOST_TEST((file.info("none").shape == std::vector<lz::index>{0, 2} &&
              file.load<int, 2>("none").numel() == 0));
  BOOST_TEST((lz::load_hdf5<double, 2>(path, "z/w")(0, 2) == 6));
  lz::save_hdf5(path, std::map<std::string, lz::vector<float>>{{"a", b}, {"c", b}});
  BOOST_TEST((lz::load_hdf5<float, 1>(path, "c")(1) == 2));
  BOOST_TEST(file.contains("z/w"));  // what is open stays what it was
  lz::save_hdf5(path, std::vector<lz::named_array>());
  BOOST_TEST(lz::load_hdf5(path).names().empty());
}

BOOST_AUTO_TEST_CASE(parts_are_read_by_slices) {
  scratch const path;
  auto const x = lz::eval(lz::arange(60).reshape(3, 4, 5));
  auto const same = [](auto const& a, auto const& b) { return lz::array_equal(a, lz::eval(b)); };
  for (bool packed : {false, true}) {
    if (packed)
      lz::save_hdf5_compressed(path, {{"x", x}});
    else
      lz::save_hdf5(path, {{"x", x}});
    auto const file = lz::load_hdf5(path);
    BOOST_TEST(same(file.load<std::int64_t, 3>("x", slice(1, 3)), x(slice(1, 3))));
    BOOST_TEST(
        same(file.load<std::int64_t, 3>("x", lz::all, slice(-1, 4)), x(lz::all, slice(-1, 4))));
    BOOST_TEST(same(file.load<std::int64_t, 3>("x", slice(), slice(1, {}, 2), slice(0, 100, 3)),
                    x(slice(), slice(1, {}, 2), slice(0, 100, 3))));
    BOOST_TEST((file.load<std::int64_t, 3>("x", slice(2, 2)).shape() == lz::shape(0, 4, 5)));
    BOOST_TEST((lz::load_hdf5<std::int64_t, 3>(path, "x", slice(2, {}), slice(3, {}), slice(4, {}))(
                    0, 0, 0) == 59));
    BOOST_CHECK_THROW((file.load<std::int64_t, 3>("x", slice(2, 0, -1))), lz::index_error);
    BOOST_CHECK_THROW((file.load<std::int64_t, 3>("x", slice(0, 2, 0))), lz::index_error);
  }
}

BOOST_AUTO_TEST_CASE(large_arrays_are_packed_in_chunks_of_rows) {
  scratch const path;
  auto const x = lz::eval(lz::astype<float>(lz::arange(700000).reshape(2, 350, 1000) % 7));
  auto const v = lz::eval(lz::astype<double>(lz::arange(300001) % 5));
  lz::save_hdf5_compressed(path, {{"x", x}, {"v", v}});
  BOOST_TEST((lz::array_equal(lz::load_hdf5<float, 3>(path, "x"), x) &&
              lz::array_equal(lz::load_hdf5<double, 1>(path, "v"), v)));
  BOOST_TEST(std::filesystem::file_size(path.path) < 1000000u);  // of 5,200,000 bytes
}

BOOST_AUTO_TEST_CASE(a_file_of_h5py_is_read) {
  auto const path = files::reference("h5py.h5");
  auto const file = lz::load_hdf5(path);
  BOOST_TEST(
      (file.names() == std::vector<std::string>{"big endian", "colour", "complex", "half",
                                                "no rows", "nothing", "number", "pair", "parts",
                                                "run 1/deep/mask", "run 1/packed", "words"}));
  BOOST_TEST((file.load<double, 2>("big endian")(1, 0) == 3 &&
              file.load<double, 2>("big endian", slice(1, 2))(0, 2) == 5));
  BOOST_TEST((file.load<std::int16_t, 2>("run 1/packed")(1, 2) == 5 &&
              file.load<std::int16_t, 2>("run 1/packed", lz::all, slice(1, 3))(0, 1) == 2));
  auto const mask = file.load<bool, 1>("run 1/deep/mask");
  BOOST_TEST((mask(0) && !mask(1) && mask(2)));
  BOOST_TEST((file.load<std::uint64_t, 0>("number").item() == 9223372036854775809u));
  BOOST_TEST((file.load<std::complex<float>, 1>("complex")(1) == std::complex<float>(3, -4)));
  BOOST_TEST((file.load<std::complex<double>, 1>("parts")(1) == std::complex<double>(3, -4)));
  BOOST_TEST((float(file.load<lz::float16, 1>("half")(1)) == -2 &&
              file.load<float, 2>("no rows").numel() == 0));
  BOOST_TEST((file.info("words").dtype == "string" && file.info("pair").dtype == "compound" &&
              file.info("colour").dtype == "enum"));
  BOOST_TEST(file.visit<2>("big endian", [](auto const& x) {
    return lz::eval(lz::astype<std::complex<double>>(x));
  })(1, 2) == 5.);
}

BOOST_AUTO_TEST_CASE(what_is_not_there_or_does_not_fit_is_an_error) {
  auto const path = files::reference("h5py.h5");
  auto const says = [&](auto const& read) {
    return outcome(path, [&] { read(lz::load_hdf5(path)); });
  };
  BOOST_TEST(says([](auto const& f) { (void)f.template load<float, 1>("x"); }) ==
             "load_hdf5: FILE has no dataset x");
  BOOST_TEST(says([](auto const& f) { (void)f.info("run 1"); }) ==
             "load_hdf5: FILE has no dataset run 1");
  BOOST_TEST(says([](auto const& f) { (void)f.info("link"); }) ==
             "load_hdf5: FILE has no dataset link");
  BOOST_TEST(says([](auto const& f) { (void)f.template load<float, 2>("big endian"); }) ==
             "load_hdf5: FILE, big endian, holds float64 of rank 2 (2, 3), but float32 of rank 2 "
             "was asked for");
  BOOST_TEST(says([](auto const& f) { (void)f.template load<double, 1>("big endian"); }) ==
             "load_hdf5: FILE, big endian, holds float64 of rank 2 (2, 3), but float64 of rank 1 "
             "was asked for");
  for (auto const& [name, kind] : std::vector<std::pair<std::string, std::string>>{
           {"words", "string"}, {"pair", "compound"}, {"colour", "enum"}, {"nothing", "float"}})
    BOOST_TEST(says([&](auto const& f) { (void)f.template load<float, 1>(name); }) ==
               "load_hdf5: FILE, " + name + ", holds " +
                   (name == "nothing"
                        ? "no elements"
                        : "elements of HDF5's class " + kind + ", which no dtype fits"));
  BOOST_TEST(says([](auto const& f) { f.template visit<1>("big endian", [](auto const&) {}); }) !=
             "read");
  scratch const other("no file of HDF5");
  BOOST_TEST(outcome(other, [&] {
               lz::load_hdf5(other);
             }).starts_with("load_hdf5: FILE is no HDF5 file, or damaged"));
  BOOST_TEST(files::outcome([] { lz::load_hdf5("/not/there"); }) ==
             "load_hdf5: /not/there cannot be opened: No such file or directory");
}

BOOST_AUTO_TEST_CASE(a_file_stays_where_another_cannot_be_written) {
  scratch const path;
  lz::vector<float> const x({1.f, 2.f});
  lz::save_hdf5(path, "x", x);
  auto const before = path.content();
  BOOST_TEST(outcome(path, [&] { lz::save_hdf5(path, "a", x, "a", x); }) ==
             "save_hdf5: the name \"a\" is empty, or there twice");
  BOOST_CHECK_THROW(lz::save_hdf5(path, "", x), lz::io_error);
  BOOST_CHECK_THROW(lz::save_hdf5(path, "a", x, "a/b", x), lz::io_error);  // a dataset is no group
  BOOST_CHECK_THROW(lz::save_hdf5("/not/there/x.h5", "a", x), lz::io_error);
  BOOST_TEST((path.content() == before && !std::filesystem::exists(path.path.string() + ".part")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_hdf5
