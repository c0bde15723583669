// How reductions are shared out: by shape alone.
#include <lazuli/backend/gpu/codegen/reduce_frame.hpp>
#include <lazuli/backend/gpu/runtime/dtype_code.hpp>

#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

namespace {

/// Reduces floats of row-major extents along some axes.
struct planned {
  planned(planned const&) = delete;
  planned(std::vector<lz::index> extents, std::vector<bool> reduced, bool elements = false) {
    n.rank = static_cast<int>(extents.size());
    n.count = 2;
    n.operands = operands;
    lz::index step = 4;
    for (int i = n.rank - 1; i >= 0; --i) {
      auto const at = static_cast<std::size_t>(i);
      n.extents[i] = extents[at];
      n.reduced[i] = reduced[at];
      operands[1].strides[i] = step;
      operands[0].strides[i] = elements ? step : 0;
      step *= extents[at];
    }
    if (!elements) {
      step = 4;
      for (int i = n.rank - 1; i >= 0; --i) {
        if (reduced[static_cast<std::size_t>(i)]) continue;
        operands[0].strides[i] = step;
        step *= extents[static_cast<std::size_t>(i)];
      }
    }
    for (auto& o : operands)
      o.data = reinterpret_cast<std::byte*>(std::uintptr_t{1} << 20), o.size = 4;
    of[0].how = of[1].how = gpu::route::gather;
    f = gpu::schedule_reduction(n, dtypes, of, sizes, elements ? 2 : 0);
  }
  gpu::code const dtypes[2] = {gpu::code::float32, gpu::code::float32};
  lz::plan::operand operands[2];
  lz::plan::nest n;
  gpu::operand_route of[2];
  gpu::reduce_sizes sizes;
  gpu::reduce_frame f;
};

}  // namespace

BOOST_AUTO_TEST_CASE(rows_are_read_in_vectors_by_groups) {
  planned const p({1000, 4096}, {false, true});
  BOOST_TEST((!p.f.columns && p.f.lanes == 4 && p.f.group == 128 && !p.f.split));
  BOOST_TEST((p.sizes.outputs == 1000 && p.sizes.items == 1024 && p.sizes.blocks == 500));
  BOOST_TEST((p.of[1].how == gpu::route::vector));
  planned const shorter({1000, 64}, {false, true});
  BOOST_TEST((shorter.f.group == 32 && shorter.sizes.blocks == 125));
  planned const many({65536, 1024}, {false, true});  // two rounds of 4 loads for each of 32 threads
  BOOST_TEST((many.f.group == 32 && many.sizes.blocks == 8192));
  planned const fewer({512, 1024}, {false, true});  // too few for that: two loads each
  BOOST_TEST((fewer.f.group == 128 && fewer.sizes.blocks == 256));
  planned const odd({1000, 63}, {false, true});
  BOOST_TEST((odd.f.lanes == 1 && odd.of[1].how == gpu::route::gather));
}

BOOST_AUTO_TEST_CASE(columns_are_neighbouring_outputs) {
  planned const p({512, 1000}, {true, false});
  BOOST_TEST((p.f.columns && p.f.lanes == 1 && p.f.group == 8 && p.f.outputs_per_block() == 32));
  BOOST_TEST((p.n.extents[0] == 1000 && p.n.extents[1] == 512));  // the kept axis first
  BOOST_TEST(p.f.split);                                          // 32 blocks are too few
  BOOST_TEST(p.sizes.parts * p.sizes.chunk >= 512);
}

BOOST_AUTO_TEST_CASE(few_columns_have_many_threads_each) {
  planned const p({100'000, 3}, {true, false});
  BOOST_TEST((p.f.columns && p.f.group == 64 && p.f.threads == 192));
  BOOST_TEST((p.f.outputs_per_block() == 3 && p.sizes.parts == 195));  // 8 items a thread
  planned const ten({1 << 20, 10}, {true, false});
  BOOST_TEST((ten.f.group == 16 && ten.f.threads == 160 && ten.f.outputs_per_block() == 10));
  planned const nine({1 << 20, 9}, {true, false});  // 144 threads would end in half a warp
  BOOST_TEST((nine.f.group == 16 && nine.f.threads == 256));
  planned const one({1000, 2, 3}, {true, true, false});  // too few items for more
  BOOST_TEST((one.f.columns && one.f.group == 64));
  planned const short_ones({100, 3}, {true, false});
  BOOST_TEST((short_ones.f.columns && short_ones.f.group == 8));
}

BOOST_AUTO_TEST_CASE(a_long_run_is_split_and_has_a_rest) {
  planned const p({1'000'003}, {true});
  BOOST_TEST((p.f.split && p.f.rest && p.f.lanes == 4 && p.sizes.items == 250'000));
  BOOST_TEST((p.sizes.parts * p.sizes.chunk >= p.sizes.items && p.sizes.blocks == p.sizes.parts));
  planned const few({37}, {true});
  BOOST_TEST((!few.f.split && few.sizes.blocks == 1 && few.f.rest));
}

BOOST_AUTO_TEST_CASE(parts_end_where_the_items_do) {
  for (lz::index n : {300, 9900, 10'000, 65'537, 999'999, 12'345'678}) {
    for (bool const columns : {false, true}) {
      planned const p = columns ? planned({n, 16}, {true, false}) : planned({16, n}, {false, true});
      auto const& s = p.sizes;
      BOOST_TEST(((s.parts - 1) * s.chunk < s.items && s.items <= s.parts * s.chunk));
      BOOST_TEST(p.f.split == (s.parts > 1));
    }
  }
}

BOOST_AUTO_TEST_CASE(where_elements_are_written_only_a_few_long_rows_are_split) {
  planned const few({2, 1 << 20}, {false, true}, true);
  BOOST_TEST((few.f.split && few.f.group == 256 && few.of[0].how == gpu::route::vector));
  BOOST_TEST((few.sizes.parts == 128 && few.sizes.blocks == 256));
  BOOST_TEST(few.f.held == 0);
  planned const columns({8192, 8192}, {true, false}, true);
  BOOST_TEST((columns.f.split && columns.sizes.blocks == 1024));
  planned const many({256, 1 << 16}, {false, true}, true);
  BOOST_TEST((!many.f.split && many.f.group == 256 && many.of[0].how == gpu::route::vector));
  BOOST_TEST(many.f.held == 0);  // 256 KiB a row
}

BOOST_AUTO_TEST_CASE(rows_that_fit_stay_in_registers) {
  planned const longest({40, 1 << 15}, {false, true}, true);
  BOOST_TEST((longest.f.held == 8 && longest.f.threads == 1024 && longest.f.group == 1024));
  BOOST_TEST((longest.f.exact && !longest.f.split && longest.sizes.blocks == 40));
  planned const usual({65536, 1024}, {false, true}, true);
  BOOST_TEST((usual.f.held == 4 && usual.f.group == 64 && usual.f.threads == 256));
  planned const odd({65536, 1025}, {false, true}, true);
  BOOST_TEST((odd.f.lanes == 1 && odd.f.held == 9 && odd.f.group == 128 && !odd.f.exact));
  planned const tiny({65536, 3}, {false, true}, true);
  BOOST_TEST((tiny.f.held == 3 && tiny.f.group == 1));
  planned const one_too_many({40, (1 << 15) + 4}, {false, true}, true);
  BOOST_TEST((one_too_many.f.held == 0 && one_too_many.f.threads == 256));
}
