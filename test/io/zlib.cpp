#include <boost/test/unit_test.hpp>
#include <lazuli/io/zlib.hpp>

namespace io_zlib {

namespace zlib = lazuli::detail::zlib;

BOOST_AUTO_TEST_SUITE(zlib_hpp)

BOOST_AUTO_TEST_CASE(packed_bytes_come_back_and_nothing_else_is_taken_for_them) {
  std::string noise;
  for (unsigned i = 0, x = 1; i < 5000; ++i) noise += static_cast<char>((x = x * 69069 + 1) >> 24);
  for (std::string const& plain :
       {std::string(), std::string("a"), std::string(100000, 'x'), noise}) {
    std::string const packed = zlib::deflate("test", plain);
    std::string out(plain.size(), '?');
    BOOST_TEST(zlib::inflate("test", packed, out.data(), out.size()));
    BOOST_TEST((out == plain));
    std::string longer(plain.size() + 1, '?');
    BOOST_TEST(!zlib::inflate("test", packed, longer.data(), longer.size()));
    if (plain.empty()) continue;
    BOOST_TEST(!zlib::inflate("test", packed, out.data(), out.size() - 1));
    BOOST_TEST(!zlib::inflate("test", packed.substr(0, packed.size() - 1), out.data(), out.size()));
  }
}

BOOST_AUTO_TEST_CASE(long_runs_become_short) {
  BOOST_TEST(zlib::deflate("test", std::string(100000, 'x')).size() < 500u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_zlib
