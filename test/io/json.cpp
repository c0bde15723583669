#include <boost/test/unit_test.hpp>
#include <lazuli/io/json.hpp>
#include <vector>

namespace io_json {

namespace lz = lazuli;

/// What is in an object of strings and lists of numbers, or "malformed".
std::string read(std::string_view source) {
  std::string const where = "test";
  std::string out;
  try {
    lz::text::json_reader json(where, source);
    json.object([&](std::string const& key) {
      out += key + "=";
      if (key[0] == 'l')
        json.list([&] { out += std::to_string(json.number()) + ","; });
      else
        out += json.string();
      out += ';';
    });
    json.end();
  } catch (lz::io_error const& e) {
    BOOST_TEST(e.what() == std::string("test: the header is not the JSON that it should be"));
    return "malformed";
  }
  return out;
}

BOOST_AUTO_TEST_SUITE(json_hpp)

BOOST_AUTO_TEST_CASE(objects_strings_and_lists_are_read) {
  BOOST_TEST(read(" { } ") == "");
  BOOST_TEST(read("{\"a\":\"b\", \"l\" : [1, -20 ,3],\"l2\":[]}\n") == "a=b;l=1,-20,3,;l2=;");
}

BOOST_AUTO_TEST_CASE(escapes_become_characters_and_back) {
  BOOST_TEST(read(R"({"a":"\"\\\/\b\n\u0041\u00fc\u20ac\ud83d\ude00"})") ==
             "a=\"\\/\b\nA\u00fc\u20ac\U0001f600;");
  std::string const text = "a\"b\\c\n\x01\u00fc";
  BOOST_TEST(read("{\"x\":" + lz::text::json_quoted(text) + "}") == "x=" + text + ";");
}

BOOST_AUTO_TEST_CASE(what_is_no_json_is_malformed) {
  for (std::string const bad :
       {"", "{", "[]", "{\"a\"}", "{\"a\":}", "{\"a\":1}", "{\"a\":\"b\",}", "{\"a\":\"b\"}x",
        "{\"a\":\"b", "{\"a\":\"\\", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud83d\"}",
        "{\"a\":\"\\ud83d\\u0041\"}", "{\"l\":[1,]}", "{\"l\":[1.5]}", "{\"l\":[1",
        "{\"l\":[99999999999999999999]}", "{\"a\":\"\n\"}"}) {
    BOOST_TEST(read(bad) == "malformed", bad);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_json
