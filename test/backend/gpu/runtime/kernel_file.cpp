#include <boost/test/unit_test.hpp>
#include <fstream>
#include <lazuli/backend/gpu/runtime/kernel_file.hpp>
#include <thread>
#include <vector>

#include "kernel_folder.hpp"

namespace backend_gpu_kernel_file {

using namespace backend_gpu;
using lazuli::gpu::detail::kernel_file;

BOOST_AUTO_TEST_SUITE(kernel_file_hpp)

BOOST_AUTO_TEST_CASE(the_folder_is_named_by_the_environment) {
  kernel_folder const keep("");
  auto const folder = [](char const* own, char const* cache, char const* home) {
    ::setenv("LAZULI_CACHE", own, 1);
    ::setenv("XDG_CACHE_HOME", cache, 1);
    std::string const before = ::getenv("HOME") ? ::getenv("HOME") : "";
    ::setenv("HOME", home, 1);
    std::string const found = lazuli::gpu::detail::kernel_folder();
    ::setenv("HOME", before.c_str(), 1);
    ::unsetenv("XDG_CACHE_HOME");
    return found;
  };
  BOOST_TEST(folder("/a", "/b", "/c") == "/a");
  BOOST_TEST(folder("", "/b", "/c") == "/b/lazuli");
  BOOST_TEST(folder("", "", "/c") == "/c/.cache/lazuli");
  BOOST_TEST(folder("none", "/b", "/c") == "");
  BOOST_TEST(folder("", "", "") == "");
}

BOOST_AUTO_TEST_CASE(an_image_comes_back_for_its_own_key_only) {
  kernel_folder const folder("deep/er");
  kernel_file const a("text of a"), b("text of b");
  std::string image = "?";
  BOOST_TEST((!a.read(image) && image == "?"));
  std::string const bytes("\0binary\n\xff", 9);
  a.write(bytes);
  BOOST_TEST((a.read(image) && image == bytes));
  BOOST_TEST(!b.read(image));
  BOOST_TEST(a.path() != b.path());
  a.write("");
  BOOST_TEST((a.read(image) && image == ""));
  BOOST_TEST(folder.files().size() == 1u);  // no file is left beside it
}

BOOST_AUTO_TEST_CASE(a_file_of_another_key_is_not_taken_though_its_name_is_the_same) {
  kernel_folder const folder("");
  kernel_file const a("a"), b("b");
  a.write("image of a");
  std::filesystem::copy_file(a.path(), b.path());
  std::string image;
  BOOST_TEST((!b.read(image) && image == ""));
}

BOOST_AUTO_TEST_CASE(short_and_changed_files_are_ignored_and_written_anew) {
  kernel_folder const folder("");
  kernel_file const file("the key");
  file.write("the image");
  std::string whole, image;
  {
    std::ifstream in(file.path(), std::ios::binary);
    whole.assign(std::istreambuf_iterator<char>(in), {});
  }
  for (std::size_t n = 0; n < whole.size(); ++n) {  // cut short, changed in one byte, longer
    std::string changed = whole;
    changed[n] = static_cast<char>(changed[n] ^ 1);
    for (std::string const& bad : {whole.substr(0, n), changed}) {
      std::ofstream(file.path(), std::ios::binary) << bad;
      BOOST_TEST_INFO("byte " << n);
      BOOST_TEST(!file.read(image));
    }
  }
  std::ofstream(file.path(), std::ios::binary) << whole << 'x';
  BOOST_TEST(!file.read(image));
  file.write("the image");
  BOOST_TEST((file.read(image) && image == "the image"));
}

BOOST_AUTO_TEST_CASE(where_nothing_can_be_written_nothing_is_kept) {
  kernel_folder const folder("");
  std::ofstream(folder.path() + "/file") << "not a folder";
  ::setenv("LAZULI_CACHE", (folder.path() + "/file").c_str(), 1);
  kernel_file const blocked("key");
  std::string image;
  blocked.write("image");
  BOOST_TEST(!blocked.read(image));
  ::setenv("LAZULI_CACHE", "none", 1);
  kernel_file const none("key");
  none.write("image");
  BOOST_TEST((!none.read(image) && none.path() == ""));
}

BOOST_AUTO_TEST_CASE(many_writers_leave_one_whole_file) {
  kernel_folder const folder("");
  std::string const image(100'000, 'i');
  std::vector<std::thread> threads;
  std::atomic<int> bad = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      kernel_file const file("key");
      std::string seen;
      for (int i = 0; i < 20; ++i) {
        file.write(image);
        if (!file.read(seen) || seen != image) ++bad;
      }
    });
  for (auto& each : threads) each.join();
  BOOST_TEST((bad == 0 && folder.files().size() == 1u));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_kernel_file
