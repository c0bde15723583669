// Device memory that is host memory, for tests of what runs on a device's libraries: fresh memory
// is filled with NaN, and what is not given back is counted.
#pragma once

#include <cstdlib>
#include <cstring>
#include <lazuli/backend/gpu/vendor/routines.hpp>
#include <new>

namespace mock {

namespace gpu = lazuli::gpu;
using lazuli::index;

/// Where calls run in tests.
class host {
 public:
  gpu::execution on() {
    gpu::execution made;
    made.device = device;
    made.stream = this;
    made.context = this;
    made.allocate = [](void* self, std::size_t bytes) {
      auto& memory = *static_cast<host*>(self);
      if (memory.full) throw std::bad_alloc();
      ++memory.blocks;
      ++memory.allocations;
      return std::memset(std::malloc(bytes), 0xff, bytes);
    };
    made.release = [](void* self, void* data) noexcept {
      --static_cast<host*>(self)->blocks;
      std::free(data);
    };
    made.read = [](void* self, void* to, void const* from, std::size_t bytes) {
      ++static_cast<host*>(self)->reads;
      std::memcpy(to, from, bytes);
    };
    made.write = [](void*, void* to, void const* from, std::size_t bytes) {
      std::memcpy(to, from, bytes);
    };
    return made;
  }
  int device = 0;
  int blocks = 0, allocations = 0, reads = 0;
  bool full = false;
};

/// Called with the stream before a library's mock touches memory; null: nothing to do. See
/// libraries.hpp.
inline void (*&arrival())(void* stream) {
  static void (*now)(void*) = nullptr;
  return now;
}
inline void arrive(void* stream) {
  if (arrival() != nullptr) arrival()(stream);
}

/// A table that stands for a library as long as this lives.
template <class Table>
class stands_for {
 public:
  explicit stands_for(Table const& table, bool hip = false) : hip_(hip) {
    gpu::vendor::replacement<Table>(hip).store(&table);
  }
  ~stands_for() { gpu::vendor::replacement<Table>(hip_).store(nullptr); }

 private:
  bool hip_;
};

}  // namespace mock
