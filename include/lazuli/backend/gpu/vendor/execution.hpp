// A stream as the vendor's libraries need it: its device's context current, memory in its order.
#pragma once

#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <lazuli/backend/gpu/vendor/routines.hpp>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// Lets cuBLAS, cuSOLVER and cuFFT, or hipBLAS, hipSOLVER and hipFFT, run on a stream while it
/// lives: makes the device's context current on this thread, and gives them memory that is freed in
/// the stream's order.
class library_stream {
 public:
  explicit library_stream(stream const& s) : stream_(s), active_(s.platform(), s.device()) {
    on_.device = s.device();
    on_.hip = is_hip(s.platform());
    on_.stream = s.handle();
    on_.context = this;
    on_.allocate = [](void* self, std::size_t bytes) {
      auto& here = *static_cast<library_stream*>(self);
      here.memory_.emplace_back(here.stream_, static_cast<index>(bytes));
      return here.memory_.back().data();
    };
    on_.release = [](void* self, void* memory) noexcept {
      auto& all = static_cast<library_stream*>(self)->memory_;
      for (std::size_t i = all.size(); i-- > 0;) {
        if (all[i].data() != memory) continue;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
    };
    on_.read = [](void* self, void* host, void const* device, std::size_t bytes) {
      copy_to_host(host, device, static_cast<index>(bytes),
                   static_cast<library_stream*>(self)->stream_);
    };
    on_.write = [](void* self, void* device, void const* host, std::size_t bytes) {
      copy_to_device(device, host, static_cast<index>(bytes),
                     static_cast<library_stream*>(self)->stream_, copying::non_blocking);
    };
  }
  library_stream(library_stream const&) = delete;
  library_stream& operator=(library_stream const&) = delete;

  /// Valid as long as this lives.
  execution const& on() const { return on_; }

 private:
  stream stream_;
  activation active_;
  std::vector<block> memory_;
  execution on_;
};

}  // namespace gpu

LAZULI_END
