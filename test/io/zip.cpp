#include <boost/test/unit_test.hpp>
#include <lazuli/io/zip.hpp>

#include "io/scratch.hpp"

namespace io_zip {

namespace zip = lazuli::detail::zip;
using lazuli::detail::file_bytes, lazuli::detail::file_writer;

std::string archive_of(std::map<std::string, std::string> const& members, bool packed) {
  files::scratch const path;
  file_writer file("test", path);
  zip::writer archive(file);
  for (auto const& [name, bytes] : members) {
    std::string_view const all = bytes;
    archive.add(name, {all.substr(0, all.size() / 3), all.substr(all.size() / 3)}, packed);
  }
  archive.finish();
  file.close();
  return path.content();
}
std::map<std::string, std::string> members_of(std::string const& bytes) {
  files::scratch const path(bytes);
  file_bytes const file("test", path);
  zip::reader const archive("test", file.all());
  std::map<std::string, std::string> out;
  for (auto const& name : archive.names().names())
    out[name] = archive.open(name, archive.at(archive.names().place(name)), file).all();
  return out;
}

BOOST_AUTO_TEST_SUITE(zip_hpp)

BOOST_AUTO_TEST_CASE(the_checksum_is_crc_32) {
  BOOST_TEST(zip::checksum("") == 0u);
  BOOST_TEST(zip::checksum("123456789") == 0xcbf43926u);
  BOOST_TEST(zip::checksum("456789", zip::checksum("123")) == 0xcbf43926u);
  BOOST_TEST(zip::checksum("The quick brown fox jumps over the lazy dog") == 0x414fa339u);
}

BOOST_AUTO_TEST_CASE(members_come_back_stored_or_deflated) {
  std::map<std::string, std::string> const members{
      {"a", "some text"}, {"\u00fc", ""}, {"c", std::string(70000, 'c')}};
  BOOST_TEST((members_of(archive_of(members, false)) == members));
  BOOST_TEST((members_of(archive_of(members, true)) == members));
  BOOST_TEST(archive_of(members, true).size() < 1500u);
  BOOST_TEST(members_of(archive_of({}, false)).empty());
  std::map<std::string, std::string> many;
  for (int i = 0; i < 66000; ++i) many[std::to_string(i)];  // more than 16 bits count
  BOOST_TEST((members_of(archive_of(many, false)) == many));
}

BOOST_AUTO_TEST_CASE(damage_is_noticed_or_does_not_matter) {
  for (bool const packed : {false, true}) {
    std::map<std::string, std::string> const members{{"a", "some text some text"}, {"b", "c"}};
    std::string const good = archive_of(members, packed);
    files::damage_everywhere(good, good.size(), [&](std::string const& path) {
      for (auto const& [name, bytes] : members_of(files::content_of(path))) {
        if (members.count(name) != 0) BOOST_TEST(bytes == members.at(name));
      }
    });
  }
}

BOOST_AUTO_TEST_CASE(a_bomb_is_refused_before_memory_is_taken) {
  std::string bad = archive_of({{"a", std::string(1000, 'x')}}, true);
  auto const entry = bad.find("PK\1\2");
  bad.replace(entry + 24, 4, "\xff\xff\xff\x7f");  // its size
  BOOST_CHECK_THROW(members_of(bad), lazuli::io_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_zip
