// Scans as generated kernels: launches kept instead of run, so that the texts of many are compiled
// together for any dialect, and what they must give.
#pragma once

#include <functional>
#include <lazuli/backend/gpu/scan.hpp>
#include <lazuli/sorting/scan.hpp>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gpu/numbered_kernels.hpp"

namespace scans {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;
using lz::index;

struct shape {
  index outer, length, inner;
};

/// Accesses of one element, blocks of 256 elements of a row, groups of so many tiles.
inline gpu::scan_sizes small(int together) {
  gpu::scan_sizes s;
  s.bytes = 1;
  s.rounds = 1;
  s.row_tiles = together;
  s.column_bytes = 4;
  s.columns = 4;
  s.column_tiles = together;
  return s;
}

/// Memory of the host, aligned to 64 bytes.
struct held_memory {
  std::vector<std::unique_ptr<std::byte[]>> blocks;
  std::byte* operator()(std::size_t bytes) {
    blocks.push_back(std::make_unique<std::byte[]>(bytes + 64));
    auto const at = reinterpret_cast<std::uintptr_t>(blocks.back().get());
    return blocks.back().get() + (64 - at % 64);
  }
};

/// Launches, and checks of what they leave.
class batch {
 public:
  /// `allocate(bytes)` gives memory of the device that the host sees, aligned to 64 bytes.
  explicit batch(std::function<std::byte*(std::size_t)> allocate)
      : allocate_(std::move(allocate)) {}

  mock::numbered_kernels kernels;
  /// For each case: empty, or what is wrong.
  std::vector<std::function<std::string()>> checks;

  template <class T>
  void add(gpu::scan_kind kind, shape const& s, gpu::scan_sizes const& sizes = {}) {
    auto const n = static_cast<std::size_t>(s.outer * s.length * s.inner);
    auto* const data = reinterpret_cast<T*>(allocate_(n * sizeof(T)));
    auto* const places = reinterpret_cast<std::int64_t*>(allocate_(n * 8));
    bool const product = kind == gpu::scan_kind::product;
    for (std::size_t i = 0; i < n; ++i)
      data[i] = lz::number::convert<T>(product ? (draw_() % 64 == 0 ? 2 : 1)
                                               : static_cast<int>(draw_() % 5));
    if constexpr (std::floating_point<T>)
      if (gpu::has_places(kind)) data[n - 1 - n / 3] = std::numeric_limits<T>::quiet_NaN();
    auto const values = std::make_shared<T[]>(n);
    std::copy(data, data + n, values.get());
    std::vector<index> their_places(n);
    lz::detail::scan_shape const host(std::array<index, 3>{s.outer, s.length, s.inner}, 1);
    if (kind == gpu::scan_kind::sum) lz::detail::accumulate<false>(data, values.get(), host);
    if (product) lz::detail::accumulate<true>(data, values.get(), host);
    if constexpr (!lz::complex_dtype<T>) {
      if (kind == gpu::scan_kind::greatest)
        lz::detail::keep_extremes<true>(data, values.get(), their_places.data(), host);
      if (kind == gpu::scan_kind::least)
        lz::detail::keep_extremes<false>(data, values.get(), their_places.data(), host);
    }
    gpu::scan_plan const plan = gpu::plan_scan(
        {data, gpu::code_of<T>, data, places, gpu::code_of<T>, kind, s.outer, s.length, s.inner},
        sizes);
    std::vector<void*> pointers{data, data};
    if (gpu::has_places(kind)) pointers.push_back(places);
    if (plan.workspace > 0) {
      auto const bytes = static_cast<std::size_t>(plan.workspace);
      pointers.push_back(std::memset(allocate_(bytes), 0, bytes));
    }
    launches_.push_back({kernels.name_of(gpu::write_scan(plan.frame)), pointers, plan.geometry});
    std::string const what =
        lz::text::concat(gpu::name_of(gpu::code_of<T>), ' ', static_cast<int>(kind), " of (",
                         s.outer, ", ", s.length, ", ", s.inner, "): element ");
    checks.push_back([=] {
      for (std::size_t i = 0; i < n; ++i) {
        bool const equal = data[i] == values[i] || (data[i] != data[i] && values[i] != values[i]);
        if (!equal || (gpu::has_places(kind) && places[i] != their_places[i]))
          return lz::text::concat(what, i);
      }
      return std::string();
    });
  }

  /// Where elements are not zero; a part of them in 8 is: none where it is 0, all where it is 8.
  template <class T>
  void add_chosen(index length, int part, gpu::scan_sizes const& sizes = {}) {
    auto const n = static_cast<std::size_t>(length);
    auto* const data = reinterpret_cast<T*>(allocate_(n * sizeof(T)));
    auto* const places = reinterpret_cast<std::int64_t*>(allocate_(n * 8));
    std::vector<std::int64_t> expected;
    for (std::size_t i = 0; i < n; ++i) {
      places[i] = -1;
      bool const chosen = static_cast<int>(draw_() % 8) < part;
      data[i] = chosen ? static_cast<T>(1) : static_cast<T>(0);
      if constexpr (lz::complex_dtype<T>) {
        if (chosen && i % 2 == 0) data[i] = T(0, std::numeric_limits<float>::quiet_NaN());
        if (!chosen && i % 3 == 0) data[i] = T(-0.f, -0.f);
      } else if constexpr (lz::real_dtype<T>) {
        if (chosen && i % 2 == 0)
          data[i] = static_cast<T>(i % 4 == 0 ? std::numeric_limits<float>::quiet_NaN() : -1e-7f);
        if (!chosen && i % 3 == 0) data[i] = static_cast<T>(-0.f);
      }
      if (chosen) expected.push_back(static_cast<std::int64_t>(i));
    }
    gpu::scan_plan const plan =
        gpu::plan_scan({data, gpu::code_of<T>, places, nullptr, gpu::code::int64,
                        gpu::scan_kind::chosen, 1, length, 1},
                       sizes);
    std::vector<void*> pointers{data, places};
    if (plan.workspace > 0) {
      auto const bytes = static_cast<std::size_t>(plan.workspace);
      pointers.push_back(std::memset(allocate_(bytes), 0, bytes));
    }
    launches_.push_back({kernels.name_of(gpu::write_scan(plan.frame)), pointers, plan.geometry});
    std::string const what =
        lz::text::concat(gpu::name_of(gpu::code_of<T>), " chosen of ", length, ", ", part, " of 8");
    checks.push_back([=] {
      bool right = true;
      for (std::size_t i = 0; i < n; ++i)
        right = right && places[i] == (i < expected.size() ? expected[i] : -1);
      return right ? std::string() : what;
    });
  }

  /// run(name, blocks, sizes with 0 for pointers, parameters) for each launch.
  template <class Run>
  void run(Run const& run) {
    for (launch& each : launches_) {
      std::vector<void*> parameters;
      for (void*& pointer : each.pointers) parameters.push_back(&pointer);
      std::vector<std::size_t> bytes(parameters.size());
      parameters.push_back(&each.geometry);
      bytes.push_back(sizeof each.geometry);
      run(each.name, each.geometry.blocks, bytes, parameters.data());
    }
  }

 private:
  struct launch {
    std::string name;
    std::vector<void*> pointers;
    gpu::scan_geometry geometry;
  };

  std::function<std::byte*(std::size_t)> allocate_;
  std::vector<launch> launches_;
  std::mt19937 draw_{11};
};

}  // namespace scans
