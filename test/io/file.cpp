#include <boost/test/unit_test.hpp>
#include <lazuli/io/file.hpp>

#include "io/scratch.hpp"
#include "shape/naive.hpp"

namespace io_file {

namespace lz = lazuli;
using lz::detail::file_bytes, lz::detail::file_writer, lz::detail::read_file;

BOOST_AUTO_TEST_SUITE(file_hpp)

BOOST_AUTO_TEST_CASE(what_is_written_is_read_and_mapped) {
  files::scratch const path;
  for (std::string const& content :
       {std::string(), std::string("a\0b", 3), std::string(200000, 'x')}) {
    file_writer file("test", path);
    file.write(content.substr(0, 2));
    file.write(content.size() > 2 ? content.substr(2) : "");
    file.close();
    BOOST_TEST((read_file("test", path) == content));
    file_bytes const mapped("test", path);
    auto const copy = mapped;
    BOOST_TEST((copy.all() == content));
  }
}

BOOST_AUTO_TEST_CASE(a_file_that_is_no_regular_one_is_read) {
  if (std::filesystem::exists("/proc/self/status"))
    BOOST_TEST(file_bytes("test", "/proc/self/status").all().starts_with("Name:"));
}

BOOST_AUTO_TEST_CASE(what_fails_says_call_path_and_reason) {
  LAZULI_CHECK_TEXT(file_bytes("test", "no/such"), lz::io_error,
                    "test: no/such cannot be opened: No such file or directory");
  LAZULI_CHECK_TEXT(file_bytes("test", "."), lz::io_error,
                    "test: . cannot be read: Is a directory");
  LAZULI_CHECK_TEXT(file_writer("test", "no/such"), lz::io_error,
                    "test: no/such cannot be opened: No such file or directory");
  if (std::filesystem::exists("/dev/full")) {
    file_writer file("test", "/dev/full");
    file.write("x");
    LAZULI_CHECK_TEXT(file.close(), lz::io_error,
                      "test: /dev/full cannot be written: No space left on device");
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_file
