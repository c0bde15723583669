// Compiled kernels: kept in memory by platform, device and text, and on disk by their text.
#pragma once

#include <condition_variable>
#include <lazuli/backend/gpu/runtime/device.hpp>
#include <lazuli/backend/gpu/runtime/kernel_file.hpp>

LAZULI_BEGIN

namespace gpu {

/// A kernel as text, in the platform's dialect: `text` defines one kernel, `extern "C"`, of this
/// name. `contract` allows the compiler to make one fma of a · b + c, `coarse` quotients and roots
/// of floats within 2 ulp.
struct source {
  std::string text, name;
  bool contract = false, coarse = false;
};

/// A loaded kernel. Lives as long as the program.
struct kernel {
  std::string name;
  gpu::platform* platform = nullptr;
  int device = 0;
  void* function = nullptr;
  void* module = nullptr;
  mutable std::atomic<unsigned> shared_bytes = 48 << 10;  // allowed so far without asking
};

namespace detail {

/// Loads an image; false if the driver does not accept it.
LAZULI_API bool load(platform& p, kernel& k, std::string const& image);

/// Everything on which an image depends. Without an architecture the compiler takes the device's,
/// for which the name of the device stands.
LAZULI_API std::string key_of(platform& p, properties const& facts, std::string const& architecture,
                              source const& s);

/// Compiles the kernel, or reads from disk what was compiled before; then loads it.
LAZULI_API std::unique_ptr<kernel const> build(platform& p, int device, source const& s);

/// All kernels of a device.
class kernel_store {
 public:
  kernel_store(platform& p, int device) : platform_(p), device_(device) {}
  kernel_store(kernel_store const&) = delete;
  kernel_store& operator=(kernel_store const&) = delete;
  ~kernel_store();

  std::size_t size();
  kernel const& get(source const& s);

 private:
  struct entry {
    explicit entry(source const& from) : from(from) {}
    source from;
    bool done = false;
    std::unique_ptr<kernel const> made;
    std::string why;  // there is none
  };
  std::shared_ptr<entry> find(std::size_t hash, source const& s) const;
  /// Tells those who wait. After a failure, the next one who asks tries again.
  void finish(entry& of, std::unique_ptr<kernel const> made, std::string why);

  platform& platform_;
  int device_;
  std::mutex lock_;
  std::condition_variable changed_;
  std::vector<std::pair<std::size_t, std::shared_ptr<entry>>> entries_;  // by hash
};

}  // namespace detail

/// The kernel of a text on a device, compiled when it is first requested; if two threads request
/// one text, it is compiled once.   Throws device_error with the compiler's text.   Cost of a
/// kernel that exists: the hash of its text and a comparison.
inline kernel const& get_kernel(platform& p, int device, source const& s) {
  return p.part<detail::kernel_store>(device, &detail::device_state::kernels).get(s);
}

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/cache.ipp>
#endif
