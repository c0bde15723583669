// The units compiled ahead of time (kernels/), called for tensors of a device.
#pragma once

#include <lazuli/backend/gpu/vendor/execution.hpp>
#include <lazuli/backend/gpu/runtime/rehearsal.hpp>
#include <lazuli/backend/gpu/units/units.hpp>
#include <lazuli/device/space.hpp>

LAZULI_BEGIN

namespace detail {

/// Throws device_error where explain rehearses: what this call computes decides what comes next.
inline void refuse_rehearsal(std::string_view call) {
  if (gpu::rehearsal::current() != nullptr)
    fail<device_error>("explain: ", call,
                       " must be computed on the device before its plan is known");
}

/// One call of a unit on the current stream of a device: `read` and `write` make the stream wait
/// for whoever used the memory of a leaf, and give its address.
class unit_call {
 public:
  unit_call(gpu::platform& p, int device) : stream_(gpu::current_stream(p, device)) {}

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
  /// Throws device_error where there are no units, and what gpu::run_unit does.
  template <class Unit, class... A>
  void run(Unit const& unit, A... arguments) const {
    refuse_rehearsal(unit.name);
    if (stream_.is_captured())  // they wait for what they have counted
      gpu::detail::throw_in_capture("sorting and selection cannot run");
    gpu::library_stream const here(stream_);
    gpu::run_unit(here.on(), unit, arguments...);
  }
  gpu::stream const& stream() const { return stream_; }

 private:
  gpu::stream stream_;
};

}  // namespace detail

LAZULI_END
