#include <boost/test/unit_test.hpp>
#include <lazuli/io/safetensors.hpp>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_safetensors {

namespace lz = lazuli;
using files::scratch;

BOOST_AUTO_TEST_SUITE(safetensors_hpp)

BOOST_AUTO_TEST_CASE(tensors_come_back_by_name) {
  scratch const path;
  lz::matrix<double> const w({{1., 2.}, {3., 4.}});
  lz::vector<bool> const mask({true, false, true});
  lz::save_safetensors(path,
                       {{"mask", mask},
                        {"w", w},
                        {"empty", lz::matrix<float>(0, 2)},
                        {"t", lz::matrix<double>({{1., 3.}, {2., 4.}})}},
                       {{"note", "a \"quoted\" one"}});
  auto const file = lz::load_safetensors(path);
  BOOST_TEST((file.names() == std::vector<std::string>{"empty", "mask", "t", "w"}));
  BOOST_TEST((file.contains("w") && !file.contains("x")));
  BOOST_TEST(file.metadata().at("note") == "a \"quoted\" one");
  auto const back = file.load<double, 2>("w");
  BOOST_TEST(std::memcmp(back.data(), w.data(), 4 * sizeof(double)) == 0);
  BOOST_TEST((file.map<double, 2>("t").view()(0, 1) == 3));
  BOOST_TEST((file.load<bool, 1>("mask")(2) && file.load<float, 2>("empty").numel() == 0));
  BOOST_TEST((lz::load_safetensors<double, 2>(path, "t")(1, 0) == 2));
  BOOST_TEST(path.content().substr(8, 16) == "{\"__metadata__\":");
}

BOOST_AUTO_TEST_CASE(names_and_tensors_may_come_in_turn) {
  scratch const path;
  lz::vector<float> const b({1.f, 2.f});
  lz::save_safetensors(path, "w", lz::matrix<double>({{1., 2., 3.}}) * 2., "b", b);
  BOOST_TEST((lz::load_safetensors<double, 2>(path, "w")(0, 2) == 6));
  BOOST_TEST((lz::load_safetensors<float, 1>(path, "b")(1) == 2));
}

BOOST_AUTO_TEST_CASE(entries_say_what_they_are) {
  scratch const path;
  lz::save_safetensors(path,
                       {{"w", lz::matrix<lz::bfloat16>(2, 3)}, {"k", lz::vector<int>({4, 5})}});
  auto const file = lz::load_safetensors(path);
  BOOST_TEST(
      (file.info("w").dtype == "bfloat16" && file.info("w").shape == std::vector<lz::index>{2, 3}));
  BOOST_TEST(file.visit<1>("k", [](auto const& k) {
    return lz::eval(lz::astype<std::complex<double>>(k));
  })(1) == 5.);
  BOOST_CHECK_THROW(file.info("x"), lz::io_error);
  BOOST_CHECK_THROW(file.visit<1>("w", [](auto const&) {}), lz::io_error);
}

BOOST_AUTO_TEST_CASE(a_file_of_pytorch_is_read) {
  auto const file = lz::load_safetensors(files::reference("torch.safetensors"));
  auto const w = file.load<float, 2>("w");
  auto const h = file.load<lz::bfloat16, 1>("h");
  BOOST_TEST((w.shape() == lz::shape(2, 3) && w(1, 2) == 5.f));
  BOOST_TEST((float(h(0)) == 1.5f && float(h(1)) == -2.f && !file.load<bool, 1>("mask")(1)));
  BOOST_TEST(file.metadata().at("made by") == "\u00fc \"quoted\"");
}

BOOST_AUTO_TEST_CASE(what_is_not_there_or_does_not_fit_is_an_error) {
  scratch const path;
  auto const says = [&](std::string const& header, std::string const& data, auto const& read) {
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    path.write(bytes + header + data);
    auto text = files::outcome([&] { read(lz::load_safetensors(path)); });
    auto const at = text.find(path.path.string());
    return at == std::string::npos ? text : text.replace(at, path.path.string().size(), "FILE");
  };
  auto const load = [](auto const& file) { (void)file.template load<float, 1>("a"); };
  std::string const a = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
  BOOST_TEST(says(a, "abcd", load) == "read");
  BOOST_TEST(says(a, "abc", load) ==
             "load_safetensors: FILE is malformed or cut short: elements at 0 to 4 of 3 bytes");
  BOOST_TEST(says("{}", "", load) == "load_safetensors: FILE has no tensor \"a\"");
  BOOST_TEST(says(R"({"a":{"dtype":"F8_E8M0","shape":[4],"data_offsets":[0,4]}})", "abcd", load) ==
             "load_safetensors: FILE, \"a\", holds elements of type F8_E8M0, which no dtype fits");
  BOOST_TEST(says(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", "abcd", load) ==
             "load_safetensors: FILE: shape (2) of F32 does not take 4 bytes");
  BOOST_TEST(says(R"({"a":{"dtype":"I32","shape":[1],"data_offsets":[0,4]}})", "abcd", load) ==
             "load_safetensors: FILE, \"a\", holds int32 of rank 1 (1), but float32 of rank 1 was "
             "asked for");
  LAZULI_CHECK_TEXT(
      (lz::save_safetensors(path, {{"a", lz::vector<float>(1)}, {"a", lz::vector<float>(1)}}), 0),
      lz::io_error, "save_safetensors: the name \"a\" is reserved, or there twice");
}

BOOST_AUTO_TEST_CASE(damaged_files_are_errors_or_read_never_worse) {
  std::string const good = files::content_of(files::reference("torch.safetensors"));
  files::damage_everywhere(good, good.size(), [](std::string const& path) {
    auto const file = lz::load_safetensors(path);
    for (auto const& name : file.names()) {
      if (name == "w") (void)file.load<float, 2>(name);
      if (name == "mask") (void)file.map<bool, 1>(name);
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_safetensors
