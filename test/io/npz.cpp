#include <boost/test/unit_test.hpp>
#include <lazuli/io/npz.hpp>
#include <lazuli/io/safetensors.hpp>
#include <lazuli/tensor/compare.hpp>
#include <numeric>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_npz {

namespace lz = lazuli;
using files::scratch, files::reference;

BOOST_AUTO_TEST_SUITE(npz_hpp)

BOOST_AUTO_TEST_CASE(arrays_come_back_by_name) {
  scratch const path;
  lz::matrix<float> const x({{1.f, 2.f}, {3.f, 4.f}});
  lz::vector<float> const v({5.f, 6.f});
  lz::vector<int> counted(500);
  std::iota(counted.begin(), counted.end(), 0);
  auto const check = [&] {
    auto const file = lz::load_npz(path);
    BOOST_TEST((file.names() == std::vector<std::string>{"i", "v", "x"}));
    BOOST_TEST((file.contains("x") && !file.contains("y")));
    BOOST_TEST((file.load<float, 2>("x")(0, 1) == 2.f && file.load<float, 1>("v")(1) == 6.f));
    BOOST_TEST((lz::load_npz<int, 1>(path, "i")(2) == 2));
    return std::filesystem::file_size(path.path);
  };
  lz::save_npz(path, {{"x", x}, {"v", v}, {"i", counted}});
  auto const stored = check();
  lz::save_npz_compressed(path, {{"x", x}, {"v", v}, {"i", counted}});
  BOOST_TEST(check() < stored);
}

BOOST_AUTO_TEST_CASE(numbers_are_stored_beside_arrays) {
  scratch const path;
  lz::vector<float> const v({5.f, 6.f});
  auto const check = [](auto const& file) {
    BOOST_TEST((file.template load<double, 0>("rate").item() == .125 &&
                file.template load<int, 0>("epoch").item() == 3));
  };
  lz::save_npz(path, {{"rate", .125}, {"epoch", 3}});
  check(lz::load_npz(path));
  lz::save_npz(path, "v", v, "rate", .125, "epoch", 3, "on", true);
  check(lz::load_npz(path));
  BOOST_TEST(
      (lz::load_npz<bool, 0>(path, "on").item() && lz::load_npz<float, 1>(path, "v")(1) == 6));
  lz::save_npz(path, std::map<std::string, double>{{"rate", .125}});
  BOOST_TEST((lz::load_npz<double, 0>(path, "rate").item() == .125));
  lz::save_safetensors(path, {{"v", v}, {"rate", .125}, {"epoch", 3}});
  check(lz::load_safetensors(path));
  lz::save_safetensors(path, "rate", .125, "epoch", 3);
  check(lz::load_safetensors(path));
}

BOOST_AUTO_TEST_CASE(entries_say_what_they_are) {
  scratch const path;
  lz::save_npz(path, {{"x", lz::matrix<float>({{1.f, 2.f}})}, {"n", lz::scalar<std::uint8_t>(7)}});
  auto const file = lz::load_npz(path);
  BOOST_TEST(
      (file.info("x").dtype == "float32" && file.info("x").shape == std::vector<lz::index>{1, 2}));
  BOOST_TEST((file.info("n").dtype == "uint8" && file.info("n").rank() == 0));
  BOOST_TEST(file.visit<2>("x", [](auto const& x) {
    return lz::eval(lz::astype<std::complex<double>>(x));
  })(0, 1) == 2.);
  BOOST_CHECK_THROW(file.info("y"), lz::io_error);
  BOOST_CHECK_THROW(file.visit<1>("x", [](auto const&) {}), lz::io_error);
}

BOOST_AUTO_TEST_CASE(archives_of_numpy_are_read) {
  auto const stored = lz::load_npz(reference("stored.npz"));
  BOOST_TEST((stored.load<std::int16_t, 2>("a")(1, 2) == 5 && stored.load<bool, 1>("b")(0)));
  BOOST_TEST((float(stored.load<lz::float16, 0>("scalar").item()) == 1.5f));
  auto const deflated = lz::load_npz(reference("deflated.npz"));
  BOOST_TEST((deflated.load<std::uint64_t, 2>("a")(1, 2) == 5));
  auto const many = deflated.load<double, 1>("many");
  for (int i = 0; i < 1000; ++i) BOOST_TEST(many(i) == i % 7);
}

BOOST_AUTO_TEST_CASE(what_is_not_there_or_does_not_fit_is_an_error) {
  std::string const path = reference("stored.npz"), call = "load_npz: " + path;
  BOOST_TEST(files::outcome([&] { (void)lz::load_npz<float, 2>(path, "x"); }) ==
             call + " has no array x");
  BOOST_TEST(files::outcome([&] { (void)lz::load_npz<float, 2>(path, "a"); }) ==
             call + ", a, holds int16 of rank 2 (2, 3), but float32 of rank 2 was asked for");
  scratch const other("no archive at all, but long enough for one");
  BOOST_CHECK_THROW(lz::load_npz(other), lz::io_error);
  LAZULI_CHECK_TEXT(
      (lz::save_npz(other, {{"a", lz::vector<float>(1)}, {"a", lz::vector<float>(1)}}), 0),
      lz::io_error, "save_npz: the name a is there twice");
}

BOOST_AUTO_TEST_CASE(damaged_archives_are_errors_or_read_never_worse) {
  for (auto const* const name : {"stored.npz", "deflated.npz"}) {
    std::string const good = files::content_of(reference(name));
    files::damage_everywhere(good, good.size() - 22, [](std::string const& path) {
      auto const file = lz::load_npz(path);
      for (auto const& each : file.names()) {
        if (each == "b") (void)file.load<bool, 1>(each);
        if (each == "many") (void)file.load<double, 1>(each);
      }
      if (file.names().empty()) lz::fail<lz::io_error>("empty");
    });
  }
}

BOOST_AUTO_TEST_CASE(names_and_arrays_in_turn) {
  scratch const path;
  lz::matrix<float> const x({{1.f, 2.f}, {3.f, 4.f}});
  lz::save_npz(path, "x", x, std::string("y"), x(0) * 2.f, "z", lz::vector<int>{7});
  auto const file = lz::load_npz(path);
  BOOST_TEST((file.names() == std::vector<std::string>{"x", "y", "z"}));
  BOOST_TEST(lz::array_equal(file.load<float, 2>("x"), x));
  BOOST_TEST(lz::array_equal(file.load<float, 1>("y"), lz::vector<float>{2, 4}));
}

BOOST_AUTO_TEST_CASE(maps_of_arrays_are_saved) {
  scratch const path;
  std::map<std::string, lz::matrix<float>> const all{{"w", {{1, 2}, {3, 4}}}, {"b", {{5}}}};
  lz::save_npz(path, all);
  auto const file = lz::load_npz(path);
  BOOST_TEST((file.names() == std::vector<std::string>{"b", "w"}));
  BOOST_TEST(lz::array_equal(file.load<float, 2>("w"), all.at("w")));
  lz::save_safetensors(path, all);
  BOOST_TEST(lz::array_equal(lz::load_safetensors<float, 2>(path, "w"), all.at("w")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_npz
