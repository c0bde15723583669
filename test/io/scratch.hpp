// Files that go away with the test, and what must not happen when they are damaged.
#pragma once

#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <lazuli/base/error.hpp>
#include <new>
#include <string>

namespace files {

/// A file that goes away with the test.
struct scratch {
  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("lazuli_test_" + std::to_string(::getpid()) + ".dat");
  scratch() = default;
  explicit scratch(std::string_view content) { write(content); }
  ~scratch() { std::filesystem::remove(path); }
  void write(std::string_view content) const {
    std::ofstream(path, std::ios::binary)
        .write(content.data(), static_cast<std::streamsize>(content.size()));
  }
  std::string content() const {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  operator std::string() const { return path.string(); }
};

inline std::string reference(std::string const& name) {
  return std::string(LAZULI_TEST_DIR) + "/io/reference/" + name;
}
inline std::string content_of(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What reading says: "read", or the text of its io_error. Anything else fails the test.
template <class Read>
std::string outcome(Read const& read) {
  try {
    read();
    return "read";
  } catch (lazuli::io_error const& e) {
    return e.what();
  } catch (std::bad_alloc const&) {
    BOOST_ERROR("a damaged file asked for more memory than there is");
  }
  return "";
}

/// Reads the file cut short everywhere, and with bits turned over everywhere: each is read, or is
/// an io_error. `read(path)` looks at everything. `certain`: bytes whose loss must be noticed.
template <class Read>
void damage_everywhere(std::string const& good, std::size_t certain, Read const& read) {
  scratch file(good);
  std::size_t noticed = 0;
  for (std::size_t length = 0; length < good.size(); length += length < 600 ? 1 : 37) {
    file.write(std::string_view(good).substr(0, length));
    auto const said = outcome([&] { read(file); });
    if (length < certain) BOOST_TEST(said != "read", "cut to " << length << " bytes, and read");
  }
  for (std::size_t at = 0; at < good.size(); at += at < 600 ? 1 : 37) {
    for (int const bit : {0, 3, 7}) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
      file.write(bad);
      noticed += outcome([&] { read(file); }) != "read";
    }
    std::string bad = good;
    bad[at] = '\xff';
    file.write(bad);
    noticed += outcome([&] { read(file); }) != "read";
  }
  BOOST_TEST(noticed > 0u);
}

}  // namespace files
