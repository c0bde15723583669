// The arguments of reduction kernels, and what tells them apart.
#include <lazuli/backend/gpu/reduction.hpp>

#include "calls_of_new.hpp"
#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

namespace {
template <class T>
T read(std::vector<std::byte> const& bytes, std::size_t& at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  at += sizeof value;
  return value;
}
}  // namespace

BOOST_AUTO_TEST_CASE(the_geometry_is_packed_as_its_type_is_written) {
  lz::plan::operand operands[2] = {};
  for (auto& o : operands) o.size = 4;
  operands[0].strides[0] = 4;
  operands[1].strides[0] = 4 * 64;
  operands[1].strides[1] = 4;
  lz::plan::nest n;
  n.rank = n.count = 2;
  n.operands = operands;
  n.extents[0] = 10;
  n.extents[1] = 64;
  gpu::reduce_frame f;
  f.kept = f.reduced = 1;
  f.lanes = 4;
  gpu::frame vectors;
  vectors.lanes = 4;
  gpu::code const dtypes[] = {gpu::code::float32, gpu::code::float32};
  gpu::operand_route const of[] = {{gpu::route::gather, 0}, {gpu::route::vector, 1}};
  gpu::kernel_operands const o{vectors, 2, dtypes, of};
  gpu::reduce_sizes sizes;
  sizes.outputs = 10;
  sizes.items = 16;
  sizes.elements = 64;
  std::vector<std::byte> bytes(7);
  gpu::reduction_geometry(bytes, n, f, o, sizes);
  std::size_t at = 0;
  BOOST_TEST(read<std::int64_t>(bytes, at) == 64);
  for (int const s : {1, 0, 0}) BOOST_TEST(read<std::int32_t>(bytes, at) == s);
  for (int const s : {16, 1, 1}) BOOST_TEST(read<std::int32_t>(bytes, at) == s);  // in vectors
  for (unsigned const s : {10u, 16u, 1u, 1u}) BOOST_TEST(read<std::uint32_t>(bytes, at) == s);
  for (unsigned const s : {10u, 16u}) BOOST_TEST(read<std::uint32_t>(bytes, at) == s);
  gpu::reduce_frame other = f;
  other.group = 32;
  auto const key = [&](gpu::reduce_frame const& of, std::string_view own) {
    std::string out = "left from before";
    gpu::reduction_key(out, of, o, own);
    return out;
  };
  BOOST_TEST(key(f, "") != key(other, ""));
  BOOST_TEST(key(f, "a") != key(f, "b"));
}

BOOST_AUTO_TEST_CASE(a_repeated_reduction_allocates_nothing) {
  gpu::code const dtypes[] = {gpu::code::float32, gpu::code::float32};
  bool const numbers[] = {false, false};
  alignas(64) static std::byte memory[64];
  auto const body = [](gpu::kernel_operands const&) { return gpu::reduce_body{}; };
  int launches = 0;
  unsigned zeros[gpu::counters_of_stream] = {};
  auto const run = [&](lz::index rows, lz::index columns, bool counts) {
    lz::plan::operand operands[2] = {};
    for (auto& o : operands) o.size = 4, o.data = memory;
    operands[0].strides[0] = 4;
    operands[1].strides[0] = 4 * columns;
    operands[1].strides[1] = 4;
    lz::plan::nest n;
    n.rank = n.count = 2;
    n.operands = operands;
    n.extents[0] = rows;
    n.extents[1] = columns;
    n.reduced[1] = true;
    auto const workspace = [](lz::index) { return gpu::block(); };
    gpu::run_reduction(
        n, {2, dtypes, numbers, false, 0, 4, "own", body},
        [&](std::string_view, gpu::kernel_writer, unsigned, void**, unsigned) { ++launches; },
        workspace, [&] { return counts ? zeros : nullptr; });
  };
  for (bool const counts : {true, false})
    for (lz::index const rows : {4096, 2}) {
      run(rows, 1 << 16, counts);
      long const before = calls_of_new;
      run(rows, 1 << 16, counts);
      BOOST_TEST(calls_of_new == before);
    }
  BOOST_TEST(launches == 2 * 1 + 2 * 1 + 2 * 1 + 2 * 2);  // parts: merged by the last block, or not
}
