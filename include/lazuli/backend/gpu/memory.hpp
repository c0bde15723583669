// Memory of a device, owned: allocated and freed in the order of streams.
#pragma once

#include <lazuli/backend/gpu/event.hpp>
#include <lazuli/backend/gpu/rehearsal.hpp>

LAZULI_BEGIN

namespace gpu {

/// What work does with memory. Reads on several streams need not wait for each other.
enum class access { read, write };

namespace detail {

LAZULI_COLD inline void out_of_memory(platform& p, int device, index bytes, int error) {
  std::size_t unused = 0, total = 0;
  p.calls().memory_info(&unused, &total);
  fail<device_error>("out of memory on ", p.prefix(), ":", device, ": ", bytes, " bytes wanted, ",
                     unused, " free of ", total, "; this program's tensors hold ",
                     p.device(device).allocated.load(), " (", p.error_text(error), ")");
}

/// Memory on a stream; null for none. Where there is none left, what nobody uses is given back
/// first.
inline void* allocate(stream const& s, index bytes) {
  if (bytes == 0) return nullptr;
  platform& p = s.platform();
  device_state& state = p.device(s.device());
  driver const& d = p.calls();
  activation const active(p, state);
  void* memory = nullptr;
  auto const attempt = [&] {
    auto const size = static_cast<std::size_t>(bytes);
    return state.pool != nullptr ? d.allocate_async(&memory, size, s.handle())
                                 : d.allocate(&memory, size);
  };
  int result = bytes < 0 ? driver_constant::out_of_memory : attempt();
  if (result == driver_constant::out_of_memory && bytes > 0) {
    p.check(d.context_synchronize(), "allocate", s.device());
    if (state.pool != nullptr) p.check(d.pool_trim(state.pool, 0), "allocate", s.device());
    result = attempt();
  }
  if (result == driver_constant::out_of_memory) out_of_memory(p, s.device(), bytes, result);
  p.check(result, "allocate", s.device());
  index const now = state.allocated.fetch_add(bytes) + bytes;
  for (index peak = state.peak; peak < now && !state.peak.compare_exchange_weak(peak, now);) {
  }
  return memory;
}

/// Frees after the work that the stream has now.
inline void release(stream const& s, void* memory, index bytes) noexcept {
  platform& p = s.platform();
  try {
    device_state& state = p.device(s.device());
    driver const& d = p.calls();
    activation const active(p, state);
    if (state.pool != nullptr) {
      d.free_async(memory, s.handle());
    } else {
      d.stream_synchronize(s.handle());
      d.free(memory);
    }
    state.allocated -= bytes;
  } catch (error const&) {  // the driver is gone, and the memory with it
  }
}

}  // namespace detail

/// Owned memory of one device. It is told on which stream it is used next (`use_on`), and sees to
/// it that this stream waits for the uses on others, and that it is freed after all of them.
/// Uses from several threads at once are allowed for reading.
class block {
 public:
  block() noexcept = default;
  /// Memory for work on a stream: that is its first use.   Throws device_error, which says how many
  /// bytes were wanted, how many are free, and how many there are.
  block(stream const& s, index bytes) : state_(std::make_unique<state>(s)) {
    state_->imagined = rehearsal::current() != nullptr;
    state_->data = state_->imagined ? plan::imagined_address(bytes) : detail::allocate(s, bytes);
    state_->bytes = bytes;
  }
  /// Another library's memory, last used on `s`. `release` is called when all work with it is done.
  block(stream const& s, void* data, index bytes, std::function<void()> release)
      : state_(std::make_unique<state>(s)) {
    state_->bytes = bytes;
    state_->foreign = std::move(release);
    state_->data = data;
  }
  /// Memory on the device's current stream.
  block(gpu::platform& p, int device, index bytes) : block(current_stream(p, device), bytes) {}

  void* data() const noexcept { return state_ ? state_->data : nullptr; }
  index bytes() const noexcept { return state_ ? state_->bytes : 0; }
  explicit operator bool() const noexcept { return state_ != nullptr; }
  /// Where it lies. Not of an empty block.
  int device() const { return state_->device; }
  gpu::platform& platform() const { return state_->writer.platform(); }
  /// The stream that wrote it last.
  stream last_stream() const {
    std::scoped_lock const hold(state_->lock);
    return state_->writer;
  }

  /// To be called before work on `s` is enqueued that uses the memory: makes `s` wait for earlier
  /// work on other streams (a reader for the last writer; a writer for all), and remembers `s`.
  /// Nothing to do, and cheap, where all work is on one stream.
  void use_on(stream const& s, access how = access::write) const {
    if (!state_ || rehearsal::current() != nullptr) return;
    if (state_->imagined)
      fail<device_error>("this memory is imagined, for explain: it has no elements");
    std::scoped_lock const hold(state_->lock);
    stream& writer = state_->writer;
    auto& readers = state_->readers;
    if (how == access::read) {
      if (s == writer) return;
      for (stream const& each : readers)
        if (each == s) return;
      readers.reserve(readers.size() + 1);
      s.wait(writer);
      readers.push_back(s);
      return;
    }
    if (s == writer && readers.empty()) return;
    s.wait(writer);
    for (stream const& each : readers) s.wait(each);
    readers.clear();
    writer = s;
  }

 private:
  struct state {
    explicit state(stream const& s) : device(s.device()), writer(s) {}
    state(state const&) = delete;
    state& operator=(state const&) = delete;
    ~state() {
      if ((data == nullptr && !foreign) || imagined) return;
      // Another device's stream cannot free it.
      stream const last =
          writer.device() == device ? writer : stream::default_of(writer.platform(), device);
      order(last, writer);
      for (stream const& each : readers) order(last, each);
      if (!foreign) {
        detail::release(last, data, bytes);
        return;
      }
      try {
        last.synchronize();
      } catch (error const&) {  // work that failed is over
      }
      foreign();
    }
    static void order(stream const& later, stream const& sooner) noexcept {
      try {
        later.wait(sooner);
      } catch (error const&) {  // no event to be had: wait here
        try {
          sooner.synchronize();
        } catch (error const&) {  // work that failed is over
        }
      }
    }

    int device;
    std::mutex lock;
    stream writer;
    std::vector<stream> readers;  // since the last write; they have waited for it
    void* data = nullptr;
    index bytes = 0;
    bool imagined = false;  // made in a rehearsal
    std::function<void()> foreign;
  };
  std::unique_ptr<state> state_;
};

/// Host memory that the device reads and writes directly: copies to and from it need not wait.
class pinned_block {
 public:
  pinned_block() noexcept = default;
  pinned_block(gpu::platform& p, index bytes) : platform_(&p), bytes_(bytes) {
    if (bytes == 0) return;
    int const device = current_device(p);
    activation const active(p, device);
    p.check(p.calls().pinned_allocate(&data_, static_cast<std::size_t>(bytes),
                                      driver_constant::pinned_portable),
            "pinned memory", device);
  }
  pinned_block(pinned_block&& other) noexcept { swap(other); }
  pinned_block& operator=(pinned_block&& other) noexcept {
    pinned_block(std::move(other)).swap(*this);
    return *this;
  }
  ~pinned_block() {
    if (data_ == nullptr) return;
    try {
      activation const active(*platform_, current_device(*platform_));
      platform_->calls().pinned_free(data_);
    } catch (error const&) {  // the driver is gone, and the memory with it
    }
  }
  void* data() const noexcept { return data_; }
  index bytes() const noexcept { return bytes_; }
  void swap(pinned_block& other) noexcept {
    std::swap(platform_, other.platform_);
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
  }

 private:
  gpu::platform* platform_ = nullptr;
  void* data_ = nullptr;
  index bytes_ = 0;
};

/// Is this host memory pinned?
inline bool is_pinned(platform& p, void const* memory) {
  if (p.calls().pointer_attribute == nullptr) return false;
  activation const active(p, current_device(p));
  int type = 0;  // for memory that the driver does not know, the call fails
  return p.calls().pointer_attribute(&type, driver_constant::pointer_memory_type, memory) == 0 &&
         type == driver_constant::host_memory;
}

}  // namespace gpu

LAZULI_END
