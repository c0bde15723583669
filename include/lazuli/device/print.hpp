// Printing of device tensors: as the host's, with the device.
#pragma once

#include <lazuli/device/transfer.hpp>
#include <lazuli/io/print.hpp>

LAZULI_BEGIN

/// The value as text, as PyTorch prints it: `tensor([1., 2.], device='cuda:0')`. It is copied to
/// the host.
template <expression X>
  requires on_device<X> std::string to_string(X const& x) {
    int const device = detail::device_of(x, "print");
    std::string out = lazuli::to_string(copy_to_cpu(x));
    out.pop_back();
    text::append(out, text::concat(", device='", space_of<X>::name, ':', device, "')"));
    return out;
  }
template <expression X>
requires on_device<X> std::ostream& operator<<(std::ostream& out, X const& x) {
  return out << lazuli::to_string(x);
}

LAZULI_END
