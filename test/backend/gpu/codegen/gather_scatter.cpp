// Kernels that move elements: run in the host dialect, compiled by NVRTC where that is found.
#include <cstdio>
#include <lazuli/backend/gpu/runtime/launch.hpp>
#include <lazuli/backend/gpu/codegen/gather_scatter.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_moving {

using namespace backend_gpu;
using gpu::movement;

/// Device memory with numbers in it.
template <class T>
struct numbers {
  numbers(gpu::stream const& on, std::vector<T> const& values)
      : stream(on), size(values.size()), block(on, static_cast<lazuli::index>(size * sizeof(T))) {
    gpu::copy_to_device(block.data(), values.data(), block.bytes(), stream);
  }
  std::vector<T> read() const {
    std::vector<T> out(size);
    gpu::copy_to_host(out.data(), block.data(), block.bytes(), stream);
    return out;
  }
  T* data() const { return static_cast<T*>(block.data()); }
  gpu::stream stream;
  std::size_t size;
  gpu::block block;
};

void run(gpu::stream const& s, gpu::move_kernel const& k, unsigned blocks, void** parameters) {
  auto const text = gpu::prelude(gpu::dialect::host, k.text) + k.text;
  gpu::launch(gpu::get_kernel(s.platform(), s.device(), {text, k.name}), s, blocks,
              gpu::move_threads, 0, parameters);
}
void move(gpu::stream const& s, movement m, int size, gpu::move_nest const& n,
          lazuli::index most = 1 << 30) {
  auto const k = gpu::write_move(m, size, n.rank, gpu::dialect::host);
  gpu::run_move(
      n, [&](unsigned b, void** parameters) { run(s, k, b, parameters); }, most);
}

/// plain (5, 3) and columns table[i] of named (3, 4), both row-major: elements of 4 bytes.
gpu::move_nest columns(numbers<int> const& plain, numbers<int> const& named,
                       numbers<long> const& table) {
  gpu::move_nest n;
  n.rank = 2;
  n.extents[0] = 5, n.extents[1] = 3;
  n.plain_steps[0] = 4, n.plain_steps[1] = 20;
  n.named_steps[1] = 16;
  n.where_steps[0] = 1;
  n.step = 4;
  n.plain = plain.data();
  n.named = named.data();
  n.table = table.data();
  return n;
}

BOOST_AUTO_TEST_SUITE(moving_hpp)

BOOST_AUTO_TEST_CASE(elements_come_from_their_places_in_parts_of_any_size) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  numbers<int> const named(s, {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23});
  numbers<long> const table(s, {3, 0, 1, 1, 2});
  for (lazuli::index const most : {1, 2, 4, 7, 15}) {
    numbers<int> const plain(s, std::vector<int>(15, -1));
    move(s, movement::load, 4, columns(plain, named, table), most);
    BOOST_TEST(
        plain.read() == (std::vector<int>{3, 0, 1, 1, 2, 13, 10, 11, 11, 12, 23, 20, 21, 21, 22}),
        boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(guarded_kernels_read_0_from_nowhere_and_write_nothing_there) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  numbers<long> const table(s, {3, gpu::nowhere, 1, gpu::nowhere, 2});
  auto const guarded = [&](movement m, int size, gpu::move_nest const& n) {
    auto const k = gpu::write_move(m, size, n.rank, gpu::dialect::host, true);
    gpu::run_move(n, [&](unsigned b, void** parameters) { run(s, k, b, parameters); });
  };
  numbers<int> const named(s, {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23});
  numbers<int> const plain(s, std::vector<int>(15, -1));
  guarded(movement::load, 4, columns(plain, named, table));
  BOOST_TEST(plain.read() == (std::vector<int>{3, 0, 1, 0, 2, 13, 0, 11, 0, 12, 23, 0, 21, 0, 22}),
             boost::test_tools::per_element());
  numbers<int> const from(s, {5, 6, 7, 8, 9, 15, 16, 17, 18, 19, 25, 26, 27, 28, 29});
  numbers<unsigned long> const owners(s, std::vector<unsigned long>(4, 0));
  auto n = columns(from, named, table);
  n.unit = 4;
  auto claims = n;
  claims.rank = 1;
  claims.owners = n.owners = owners.data();
  guarded(movement::claim, 4, claims);
  BOOST_TEST(owners.read() == (std::vector<unsigned long>{0, 3, 5, 1}),
             boost::test_tools::per_element());
  guarded(movement::store, 4, n);
  BOOST_TEST(named.read() == (std::vector<int>{0, 7, 9, 5, 10, 17, 19, 15, 20, 27, 29, 25}),
             boost::test_tools::per_element());
  numbers<long> const keys(s, std::vector<long>(5, 77));
  auto offsets = claims;
  offsets.plain = keys.data();
  offsets.plain_steps[0] = 8;
  guarded(movement::offset, 8, offsets);
  BOOST_TEST(keys.read() == (std::vector<long>{3, -1, 1, -1, 2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_equal_places_the_last_point_stays) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  numbers<long> const table(s, {3, 0, 1, 1, 3});
  numbers<int> const plain(s, {0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24});
  for (lazuli::index const most : {1, 4, 15}) {
    numbers<int> const named(s, std::vector<int>(12, -1));
    numbers<std::uint64_t> const owners(s, std::vector<std::uint64_t>(4));
    gpu::move_nest n = columns(plain, named, table);
    n.owners = owners.data();
    n.unit = 4;
    gpu::move_nest rows = n;
    rows.rank = 1;
    move(s, movement::claim, 4, rows, most);
    BOOST_TEST(owners.read() == (std::vector<std::uint64_t>{2, 4, 0, 5}),
               boost::test_tools::per_element());
    move(s, movement::store, 4, n, most);
    BOOST_TEST(named.read() == (std::vector<int>{1, 3, -1, 4, 11, 13, -1, 14, 21, 23, -1, 24}),
               boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(places_are_checked_and_found) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  numbers<long> const from(s, {0, 5, -1, -6, 3}), to(s, std::vector<long>(5, 77));
  numbers<std::uint64_t> const bad(s, {0});
  auto const k = gpu::write_places(2, gpu::dialect::host);
  auto const find = [&](std::vector<long> geometry) {
    void *a = from.data(), *b = to.data(), *c = bad.data();
    void* parameters[] = {&a, &b, &c, geometry.data()};
    run(s, k, 1, parameters);
  };
  find({5, 6, 2, 3, 100, 7});  // extents (2, 3), steps (100, 7)
  BOOST_TEST(to.read() == (std::vector<long>{0, 114, 114, 0, 100}),
             boost::test_tools::per_element());
  BOOST_TEST(bad.read()[0] == 0u);
  find({5, 4, 2, 2, 100, 7});
  BOOST_TEST(bad.read()[0] == 4u);  // element 1 is the first one out of range
}

BOOST_AUTO_TEST_CASE(sorted_elements_are_searched) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  float const nan = std::numeric_limits<float>::quiet_NaN();
  numbers<float> const sorted(s, {1, 2, 2, 5, nan}), x(s, {0, 2, 3, 9, nan, 1});
  numbers<long> const out(s, std::vector<long>(6));
  auto const search = [&](bool right) {
    void *a = sorted.data(), *b = x.data(), *c = out.data();
    long geometry[] = {6, 5};
    void* parameters[] = {&a, &b, &c, geometry};
    run(s, gpu::write_search(gpu::code::float32, right, gpu::dialect::host), 1, parameters);
    return out.read();
  };
  BOOST_TEST(search(false) == (std::vector<long>{0, 1, 3, 4, 4, 0}),
             boost::test_tools::per_element());
  BOOST_TEST(search(true) == (std::vector<long>{0, 3, 3, 4, 5, 1}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_text_compiles_for_cuda_without_a_word) {
  gpu::compiler nvrtc;
  try {
    nvrtc = gpu::find_compiler(gpu::api::cuda);
  } catch (lazuli::device_error const& e) {
    std::printf("skipped: %s\n", e.what());
    return;
  }
  gpu::compile_options options;
  options.architecture = "sm_90";
  auto const d = gpu::dialect::cuda;
  auto const check = [&](gpu::move_kernel const& k) {
    BOOST_TEST(nvrtc.compile(gpu::prelude(d, k.text) + k.text, k.name, options).log == "");
  };
  for (auto const m : {movement::load, movement::store, movement::claim, movement::offset})
    for (bool const guarded : {false, true})
      check(gpu::write_move(m, m == movement::load ? 16 : 2, 3, d, guarded));
  for (bool const guarded : {false, true}) check(gpu::write_places(2, d, guarded));
  for (auto const c : {gpu::code::bool8, gpu::code::int64, gpu::code::float16, gpu::code::float64})
    check(gpu::write_search(c, true, d));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_moving
