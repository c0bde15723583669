// The pieces of sorts: what the text must fill in is named, and braces are balanced in pairs.
#include <algorithm>
#include <lazuli/backend/gpu/codegen/sort_pieces.hpp>

#include "support.hpp"

using namespace support;

BOOST_AUTO_TEST_CASE(words_that_the_text_replaces_are_in_their_pieces) {
  namespace piece = lz::gpu::detail;
  BOOST_TEST(piece::sort_rank.find("DIGIT") != std::string_view::npos);
  BOOST_TEST(piece::sort_rank.find("POST_TOTAL") != std::string_view::npos);
  BOOST_TEST(piece::sort_keys_within.find("DIGIT") != std::string_view::npos);
  BOOST_TEST(piece::short_rows_end.find("WRITE") != std::string_view::npos);
  BOOST_TEST(piece::pass_write.find("STATEMENTS") != std::string_view::npos);
  for (std::string_view const each : {"WRITE_ALL", "WRITE_SOME", "WRITE_LAST"})
    BOOST_TEST(piece::pass_write_keys.find(each) != std::string_view::npos);
}

BOOST_AUTO_TEST_CASE(what_a_piece_opens_it_closes) {
  namespace piece = lz::gpu::detail;
  for (std::string_view const each :
       {piece::sort_types, piece::sort_begin, piece::sort_clear, piece::sort_rank,
        piece::sort_keys_within, piece::digit_of_row, piece::short_rows_begin,
        piece::load_sorted_keys, piece::sort_numbers_within, piece::pass_begin,
        piece::pass_look_back, piece::pass_write_keys, piece::pass_write, piece::pass_write_places})
    BOOST_TEST(std::count(each.begin(), each.end(), '{') ==
               std::count(each.begin(), each.end(), '}'));
}
