// Loads and stores of every dtype, whole and in part; the elements end at a page that must not be
// touched.
#include <sys/mman.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/caches.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;
using storage =
    std::tuple<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
               std::uint16_t, std::uint32_t, std::uint64_t, lazuli::float16, lazuli::bfloat16,
               float, double, std::complex<float>, std::complex<double>>;

namespace {

/// Two pages of memory, with forbidden pages before and behind.
class guarded {
 public:
  guarded() : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    whole_ = static_cast<char*>(
        mmap(nullptr, 4 * page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(whole_, page_, PROT_NONE);
    mprotect(whole_ + 3 * page_, page_, PROT_NONE);
  }
  ~guarded() { munmap(whole_, 4 * page_); }
  guarded(guarded const&) = delete;
  guarded& operator=(guarded const&) = delete;
  template <class S>
  S* first() {
    return reinterpret_cast<S*>(whole_ + page_);
  }
  template <class S>
  S* ending_with(int count) {
    return reinterpret_cast<S*>(whole_ + 3 * page_) - count;
  }

 private:
  std::size_t page_;
  char* whole_;
};

template <class S>
S element(int i) {
  if constexpr (std::is_same_v<S, bool>) {
    return i % 3 == 1;
  } else if constexpr (simd::detail::is_complex<S>) {
    return S(static_cast<typename S::value_type>(i + 1), static_cast<typename S::value_type>(-i));
  } else {
    return static_cast<S>(static_cast<float>(i + 1));
  }
}

template <class S>
auto meaning(S x) {
  if constexpr (lazuli::is_float16_v<S>) {
    return static_cast<float>(x);
  } else {
    return x;
  }
}

template <class S, int N>
int wrong_partial(guarded& memory) {
  int wrong = 0;
  for (int count = 1; count <= N; ++count) {
    for (S* p : {memory.first<S>(), memory.ending_with<S>(count)}) {
      for (int i = 0; i < count; ++i) p[i] = element<S>(i);
      auto const got = simd::load_partial<S, N>(p, count);
      for (int lane = 0; lane < N; ++lane)
        wrong += got[lane] != meaning(element<S>(lane < count ? lane : 0));
      auto changed = got;
      for (int lane = 0; lane < N; ++lane) changed.set_lane(lane, meaning(element<S>(lane + 2)));
      simd::store_partial(changed, p, count);
      for (int i = 0; i < count; ++i) wrong += meaning(p[i]) != meaning(element<S>(i + 2));
    }
    S* const p = memory.first<S>();
    for (int i = 0; i < N; ++i) p[i] = element<S>(i);
    simd::store_partial(simd::broadcast<S, N>(element<S>(5)), p, count);
    for (int i = 0; i < N; ++i) wrong += meaning(p[i]) != meaning(element<S>(i < count ? 5 : i));
    simd::store_partial(simd::broadcast<S, N>(element<S>(5)), memory.ending_with<S>(0), 0);
  }
  return wrong;
}

template <class S, int N>
int wrong_whole(guarded& memory) {
  int wrong = 0;
  for (S* p : {memory.first<S>(), memory.first<S>() + 1, memory.ending_with<S>(N)}) {
    for (int i = 0; i < N; ++i) p[i] = element<S>(i);
    auto const got = simd::load<S, N>(p);
    for (int lane = 0; lane < N; ++lane) wrong += got[lane] != meaning(element<S>(lane));
    simd::store(simd::broadcast<S, N>(element<S>(1)), p);
    for (int i = 0; i < N; ++i) wrong += meaning(p[i]) != meaning(element<S>(1));
    simd::store(got, p);
    for (int i = 0; i < N; ++i) wrong += meaning(p[i]) != meaning(element<S>(i));
  }
  S* const aligned = memory.first<S>();
  auto const x = simd::load<S, N>(memory.ending_with<S>(N));
  simd::stream(x, aligned);
  simd::driver::fence_streams();
  for (int i = 0; i < N; ++i) wrong += meaning(aligned[i]) != meaning(element<S>(i));
  return wrong;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_raw_memory)

BOOST_AUTO_TEST_CASE_TEMPLATE(whole_packs_are_loaded_stored_streamed_and_broadcast, S, storage) {
  guarded memory;
  for_lane_counts<S>([&]<int N>() { BOOST_TEST((wrong_whole<S, N>(memory)) == 0); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(parts_of_packs_touch_nothing_else_and_repeat_the_first_element, S,
                              storage) {
  guarded memory;
  for_lane_counts<S>([&]<int N>() { BOOST_TEST((wrong_partial<S, N>(memory)) == 0); });
}

BOOST_AUTO_TEST_SUITE_END()
