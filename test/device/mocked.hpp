// Device tensors on the mock driver: each test has a fresh machine, and must leave nothing on it.
#pragma once

#include <lazuli/cuda.hpp>

#include "gpu/mock/mock.hpp"
#include "support.hpp"

namespace mocked {

using namespace support;
using lz::all, lz::slice, lz::newaxis;
template <class T>
using gmatrix = lz::cuda_tensor<T, dyn, dyn>;
template <class T>
using gvector = lz::cuda_tensor<T, dyn>;

/// Two devices whose streams run as late as their order allows.
struct machine {
  explicit machine(int devices = 2, bool late = true) {
    mock::machine_options choice;
    choice.devices = devices;
    choice.deferred = late;
    mock::install(choice);
  }
  ~machine() {
    for (int i = 0; i < lz::cuda::device_count(); ++i) lz::cuda::synchronize(lz::cuda::device(i));
    mock::release();
    BOOST_TEST(mock::gpu_machine().nothing_left());
    BOOST_TEST(mock::gpu_machine().problems == "");
    mock::gpu_machine().start({});
  }
};

/// How many lines of the machine's log so far begin like this.
inline long logged(std::string_view start) {
  long count = 0;
  for (auto const& line : mock::gpu_machine().log) count += line.starts_with(start);
  return count;
}

/// 0.5, 0.75, … in the given extents.
template <class T, class... I>
auto counted(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = static_cast<T>(0.5 + 0.25 * static_cast<double>(i % 97));
  return x;
}

/// Equal elements and extents, of a device expression and a host one.
template <class X, class Y>
bool same(X const& x, Y const& y) {
  return lz::array_equal(x.cpu(), y);
}

}  // namespace mocked
