// The pieces of scans: every word that is to be replaced is.
#include <lazuli/backend/gpu/codegen/scan_pieces.hpp>
#include <lazuli/backend/gpu/scan.hpp>

#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(no_piece_leaves_a_word_to_be_replaced) {
  for (auto const kind : {gpu::scan_kind::sum, gpu::scan_kind::least})
    for (auto const& [length, inner] :
         {std::pair<lz::index, lz::index>{8, 1}, {1000, 1}, {10'000, 1}, {8, 8}, {10'000, 8}}) {
      auto const made =
          gpu::write_scan(gpu::plan_scan({nullptr, gpu::code::float32, nullptr, nullptr,
                                          gpu::code::float32, kind, 2, length, inner})
                              .frame);
      for (std::string_view const word :
           {"STORE_ACCESS", "STORE_ELEMENT", "NEXT_ROUND", "INTO", "SOURCE", "ITEM("})
        BOOST_TEST(made.text.find(word) == made.text.npos);
      BOOST_TEST((made.text.find("TICKET(work)") != made.text.npos) == (length == 10'000));
    }
}

BOOST_AUTO_TEST_CASE(pieces_begin_and_end_with_whole_lines) {
  for (auto const piece :
       {gpu::detail::row_begin, gpu::detail::load_tile, gpu::detail::scan_warps,
        gpu::detail::look_back, gpu::detail::column_begin, gpu::detail::column_end})
    BOOST_TEST((piece.front() == '\n' && piece.back() == '\n'));
}
