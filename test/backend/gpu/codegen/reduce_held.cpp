// Rows in the registers of their threads, as text.
#include <lazuli/backend/gpu/codegen/reduce_held.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

namespace {

struct held_writer : gpu::reduce_held {
  using reduce_held::reduce_held;
  std::string type() const { return held_type(); }
  std::string folded(gpu::reduce_body const& body) const {
    std::string out;
    hold_items(out, body);
    return out;
  }
  std::string written() const {
    std::string out;
    held_elements(out, [](std::string& to, std::string const& in, std::string const& call) {
      gpu::put(to, in, "use(", call, ");\n");
    });
    return out;
  }
};

/// Rows of vectors of four floats, and a weight for each of their places.
struct held_rows {
  explicit held_rows(bool exact) {
    f.kept = f.reduced = 1;
    f.lanes = vectors.lanes = 4;
    f.group = 64;
    f.held = 4;
    f.elements = true;
    f.exact = exact;
    vectors.rank = 2;
  }
  gpu::code const dtypes[3] = {gpu::code::float32, gpu::code::float32, gpu::code::float32};
  gpu::operand_route const of[3] = {
      {gpu::route::vector, 0}, {gpu::route::vector, 1}, {gpu::route::vector, 2}};
  gpu::reduce_frame f;
  gpu::frame vectors;
  gpu::kernel_operands const o{vectors, 3, dtypes, of};
  held_writer text() const { return held_writer(f, o, 2); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_folded_stays_and_the_rest_is_loaded_where_it_is_used) {
  held_rows const r(true);
  BOOST_TEST(r.text().type() == "typedef struct {\n  float_x4 ax0[4];\n} row_items;\n");
  auto const folded = r.text().folded({});
  BOOST_TEST(has_part(folded, "OWN(held).ax0[u] = LOAD(float_x4, x0, bx0 + "));
  BOOST_TEST(has_part(folded, "s = step(s, chain(OWN(held).ax0[u].v[j]));"));
  BOOST_TEST(!has_part(folded, "x1"));
  BOOST_TEST(!has_part(folded, "g.items"));  // no thread has fewer
  auto const written = r.text().written();
  BOOST_TEST(has_part(written, "ax1[u] = LOAD(float_x4, x1, bx1 + "));
  BOOST_TEST(has_part(written, "use(OWN(held).ax0[u].v[j], ax1[u].v[j]);"));
  BOOST_TEST(!has_part(written, "LOAD(float_x4, x0"));
}

BOOST_AUTO_TEST_CASE(threads_at_the_end_of_a_row_have_fewer_items) {
  held_rows const r(false);
  gpu::reduce_body body;
  body.runs = body.settles = true;
  auto const folded = r.text().folded(body);
  BOOST_TEST(has_part(
      folded,
      "unsigned const r = lane + u * 64u;\n        (void)r;\n        if (r < g.items) {\n"));
  BOOST_TEST(has_part(folded, "if (lane < g.items) { int const u = 0, j = 0;"));
  BOOST_TEST(has_part(
      folded, "s = counted(s, 4 * (lane < g.items ? (int)((g.items - 1 - lane) / 64u) + 1 : 0));"));
  BOOST_TEST(has_part(folded, "s = settle(s);"));
}

BOOST_AUTO_TEST_CASE(elements_that_are_there_twice_are_scouted_first) {
  gpu::reduce_body body;
  body.scouts = true;
  auto const folded = held_rows(true).text().folded(body);
  auto const scout = folded.find("s = scout(s, "), take = folded.find("s = take_known(s, ");
  BOOST_TEST((scout < take && take != folded.npos));
}
