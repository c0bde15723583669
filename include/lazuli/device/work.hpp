// Work on the current stream of a device, for algorithms that launch kernels of their own.
#pragma once

#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <lazuli/device/space.hpp>

LAZULI_BEGIN

namespace detail {

/// Throws device_error in a rehearsal of explain: the result of this call decides what comes next.
inline void refuse_rehearsal(std::string_view call) {
  if (gpu::rehearsal::current() != nullptr)
    fail<device_error>("explain: ", call,
                       " must be computed on the device before its plan is known");
}

/// Memory of zeros for work on a stream.
inline gpu::block cleared_block(gpu::stream const& stream, index bytes) {
  gpu::block out(stream, bytes);
  if (gpu::rehearsal::current() == nullptr) gpu::fill_bytes(out.data(), 0, bytes, stream);
  return out;
}

/// The current stream of a device. `read` and `write` make it wait for work that has used the
/// memory of a leaf, and return the leaf's address.
class stream_work {
 public:
  stream_work(gpu::platform& p, int device) : stream_(gpu::current_stream(p, device)) {}

  template <class L>
  auto const* read(L const& x) const {
    if (x.memory()) x.memory()->use_on(stream_, gpu::access::read);
    return x.data();
  }
  template <class L>
  auto* write(L& x) const {
    if (x.memory()) x.memory()->use_on(stream_);
    return x.data();
  }
  gpu::stream const& stream() const { return stream_; }

 private:
  gpu::stream stream_;
};
template <class X>
stream_work work_beside(X const& x) {
  return stream_work(space_of<X>::platform(), x.device_index());
}

}  // namespace detail

LAZULI_END
