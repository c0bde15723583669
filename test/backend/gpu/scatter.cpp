// Sums at places that may be equal, as planned and generated: levels run in the host dialect
// against plain loops.
#include <lazuli/backend/gpu/scatter.hpp>
#include <map>
#include <random>

#include "backend/gpu/mocked.hpp"
#include "gpu/host_program.hpp"
#include "gpu/mock/interleaved.hpp"

namespace backend_gpu_scatter {

using namespace backend_gpu;
using gpu::code, lazuli::index;

/// Texts are kept in a first pass, and run in a second one.
struct kept_texts {
  std::map<std::string, std::string> texts;
  mock::host_program const* program = nullptr;
  int launches = 0;

  void operator()(std::string_view, gpu::kernel_writer write, unsigned blocks, void** arguments,
                  unsigned threads) {
    BOOST_TEST(threads == 256u);
    ++launches;
    auto const made = write();
    texts[made.name] = made.text;
    if (program != nullptr) program->run(made.name, blocks, arguments);
  }
  std::vector<std::string> all() const {
    std::vector<std::string> out;
    for (auto const& [name, text] : texts) out.push_back(text);
    return out;
  }
};

/// Points (rows, columns) of inner elements (2, n), places of as many; everything strided.
struct scattering {
  index rows, columns, inner, places;
  int hot = 0;  // so many of 8 points have one place
  bool distinct = false, unsorted = false;
  gpu::scatter_sizes sizes = {};
  index points() const { return rows * columns; }
};

template <class T>
T wrapped_sum(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  else
    return a + b;
}

/// Empty, or what is wrong.
template <class T>
std::string scatter_alike(scattering const& s, kept_texts& launch, gpu::stream const& stream) {
  using number =
      std::conditional_t<std::is_same_v<T, lazuli::float16> || std::is_same_v<T, lazuli::bfloat16>,
                         float, T>;
  constexpr index size = sizeof(T);
  std::mt19937 draw(static_cast<unsigned>(s.points() + s.inner));
  index const n = s.points(), all = 2 * s.inner;
  // plain (2, n, columns, rows); named (2, places, n) from behind.
  auto const plain = std::make_unique<T[]>(static_cast<std::size_t>(n * all));
  auto const named = std::make_unique<T[]>(static_cast<std::size_t>(s.places * all));
  for (index i = 0; i < n * all; ++i)
    plain[static_cast<std::size_t>(i)] = static_cast<T>(static_cast<float>(draw() % 4));
  for (index i = 0; i < s.places * all; ++i)
    named[static_cast<std::size_t>(i)] = static_cast<T>(static_cast<float>(draw() % 2));
  std::vector<std::int64_t> place(static_cast<std::size_t>(n)), order(place.size());
  for (std::size_t i = 0; i < place.size(); ++i) {
    bool const hot = static_cast<int>(draw() % 8) < s.hot;
    place[i] = s.distinct ? static_cast<std::int64_t>(i)
               : hot      ? s.places / 2
                          : static_cast<std::int64_t>(draw() % static_cast<unsigned>(s.places));
    order[i] = static_cast<std::int64_t>(i);
  }
  if (s.distinct) std::shuffle(place.begin(), place.end(), draw);
  auto const plain_at = [&](index p, index e) {
    return (e * s.columns + p % s.columns) * s.rows + p / s.columns;
  };
  auto const named_at = [&](index k, index e) {
    index const half = e / s.inner, column = e % s.inner;
    return ((1 - half) * s.places + k) * s.inner + column;
  };
  auto const total = static_cast<std::size_t>(s.places * all);
  auto const expected = std::make_unique<number[]>(total);
  for (std::size_t i = 0; i < total; ++i) expected[i] = static_cast<number>(named[i]);
  for (index p = 0; p < n; ++p)
    for (index e = 0; e < all; ++e) {
      auto& to =
          expected[static_cast<std::size_t>(named_at(place[static_cast<std::size_t>(p)], e))];
      to = wrapped_sum<number>(
          to, static_cast<number>(plain[static_cast<std::size_t>(plain_at(p, e))]));
    }
  std::vector<std::int64_t> keys = place;
  bool const ordered = !s.distinct && !s.unsorted;
  if (ordered) {
    std::sort(order.begin(), order.end(), [&](auto a, auto b) {
      auto const to = place[static_cast<std::size_t>(a)],
                 other = place[static_cast<std::size_t>(b)];
      return to < other || (to == other && a < b);
    });
    for (std::size_t i = 0; i < keys.size(); ++i)
      keys[i] = place[static_cast<std::size_t>(order[i])];
  }
  gpu::scattered_sum x{gpu::code_of<T>, 2,           2,
                       s.distinct,      keys.data(), ordered ? order.data() : nullptr,
                       plain.get(),     nullptr,     {}};
  // `low` leads to the second half, behind which the first lies.
  x.named = named.get() + 1;
  x.at.points = n;
  x.at.inner = all;
  x.at.low = (s.places * s.inner - 1) * size;
  x.at.unit = s.inner * size;
  x.at.point_extents[0] = s.rows, x.at.point_extents[1] = s.columns;
  x.at.point_steps[0] = size, x.at.point_steps[1] = s.rows * size;
  x.at.inner_extents[0] = 2, x.at.inner_extents[1] = s.inner;
  x.at.inner_plain[0] = s.inner * n * size, x.at.inner_plain[1] = n * size;
  x.at.inner_named[0] = -s.places * s.inner * size, x.at.inner_named[1] = size;
  gpu::run_scatter(
      x, std::ref(launch), [&](index bytes) { return gpu::block(stream, bytes); }, s.sizes);
  if (launch.program == nullptr) return "";
  for (std::size_t i = 0; i < total; ++i)
    if (named[i] != static_cast<T>(expected[i]))
      return lazuli::text::concat(gpu::name_of(gpu::code_of<T>), ": ", n, " points of ", all,
                                  ", element ", i);
  return "";
}

/// One point, those of one thread, around the ends of chunks, in two and three levels, all equal.
std::vector<scattering> scatterings() {
  gpu::scatter_sizes small, tiny;
  small.chunk = 8;
  small.few = 0;
  tiny.chunk = 4;
  tiny.few = 0;
  std::vector<scattering> out;
  for (auto const& [rows, columns] : {std::pair{1, 1}, std::pair{1, 7}, std::pair{2, 4},
                                      std::pair{3, 3}, std::pair{8, 2}, std::pair{5, 101}})
    for (int const hot : {0, 3, 8})
      for (auto const& sizes : {small, tiny})
        out.push_back({rows, columns, 3, 9, hot, false, false, sizes});
  out.push_back({3, 1000, 1, 5, 2});
  out.push_back({3, 1000, 40, 2000, 4});
  out.push_back({1, 300, 160, 7, 1});
  out.push_back({4, 8, 2, 5, 2, false, true});  // few: in any order
  out.push_back({5, 8, 2, 40, 0, true});
  out.push_back({1, 1, 300, 4});
  return out;
}

template <class... T>
void scatter_all() {
  mocked on;
  gpu::stream const s(on.p, 0);
  kept_texts texts;
  auto const each = [&] {
    for (auto const& c : scatterings())
      for (auto const& wrong : {scatter_alike<T>(c, texts, s)...}) BOOST_TEST(wrong == "");
  };
  each();
  mock::host_program const program(texts.all());
  texts.program = &program;
  each();
}

int scatter_launches(scattering const& s) {
  mocked on;
  gpu::stream const stream(on.p, 0);
  kept_texts texts;
  scatter_alike<float>(s, texts, stream);
  return texts.launches;
}

BOOST_AUTO_TEST_SUITE(gpu_scatter)

BOOST_AUTO_TEST_CASE(sums_of_integers_wrap_and_those_of_bool_are_or) {
  scatter_all<bool, std::int8_t, std::uint16_t, std::int32_t, std::int64_t, std::uint64_t>();
}

BOOST_AUTO_TEST_CASE(sums_of_floats_are_rounded_once) {
  scatter_all<lazuli::float16, lazuli::bfloat16, float, double, std::complex<float>,
              std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(parts_are_added_level_by_level) {
  BOOST_TEST(scatter_launches({1, 32, 4, 9}) == 1);    // one thread has all points
  BOOST_TEST(scatter_launches({1, 33, 4, 9}) == 2);    // 5 chunks, 10 parts
  BOOST_TEST(scatter_launches({1, 3000, 4, 9}) == 3);  // 750 parts, 24 parts
  BOOST_TEST(scatter_launches({1, 3000, 4, 3000, 0, true}) == 1);
}

BOOST_AUTO_TEST_CASE(too_many_blocks_of_sums_are_refused) {
  mocked on;
  gpu::stream const stream(on.p, 0);
  kept_texts texts;
  gpu::scattered_sum x{code::float32, 1, 1, true, nullptr, nullptr, nullptr, nullptr, {}};
  x.at.points = index{1} << 40;
  x.at.inner = x.at.inner_extents[0] = 256;
  BOOST_CHECK_THROW(
      gpu::run_scatter(x, std::ref(texts), [&](index bytes) { return gpu::block(stream, bytes); }),
      lazuli::device_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_scatter
