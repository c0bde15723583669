// Memory of a device, owned: allocated and freed in the order of streams.
#pragma once

#include <lazuli/backend/gpu/runtime/event.hpp>
#include <lazuli/backend/gpu/runtime/rehearsal.hpp>
#include <lazuli/backend/gpu/runtime/report.hpp>

LAZULI_BEGIN

namespace gpu {

class block;

/// What work does with memory. Reads on several streams need not wait for one another.
enum class access { read, write };

namespace detail {

class recording;

LAZULI_API void out_of_memory(platform& p, int device, index bytes, int error);

/// Takes memory in the order of a stream if the device has a pool, and returns the driver's result.
LAZULI_API int take(driver const& d, device_state const& state, void** memory, std::size_t bytes,
                    void* stream);
LAZULI_API void give_back(driver const& d, device_state const& state, void* memory, void* stream);

/// Memory on a stream; null for no bytes. If no memory is left, it first gives back to the device
/// what nobody uses.
LAZULI_API void* allocate(stream const& s, index bytes);

/// Frees after the work that the stream has now.
LAZULI_API void release(stream const& s, void* memory, index bytes) noexcept;

}  // namespace detail

/// Owned memory of one device. It is told on which stream it is used next (`use_on`), makes that
/// stream wait for the uses on others, and is freed after all of them. Several threads may use it
/// at once for reading.
class block {
 public:
  block() noexcept = default;
  block(block&&) noexcept = default;
  block& operator=(block&&) noexcept = default;
  /// Memory for work on a stream: that is its first use.   Throws device_error, which says how many
  /// bytes were wanted, how many are free, and how many there are.
  block(stream const& s, index bytes);
  /// Another library's memory, last used on `s`. `release` is called when all work with it is done.
  block(stream const& s, void* data, index bytes, std::function<void()> release);
  /// Memory on the device's current stream.
  block(gpu::platform& p, int device, index bytes) : block(current_stream(p, device), bytes) {}

  void* data() const noexcept { return state_ ? state_->data : nullptr; }
  index bytes() const noexcept { return state_ ? state_->bytes : 0; }
  explicit operator bool() const noexcept { return state_ != nullptr; }
  /// Where it lies. Not of an empty block.
  int device() const { return state_->device; }
  gpu::platform& platform() const { return state_->writer.platform(); }
  /// The stream that wrote it last.
  stream last_stream() const;

  /// Call this before work on `s` that uses the memory is enqueued: it makes `s` wait for earlier
  /// work on other streams (a reader for the last writer; a writer for all), and remembers `s`. If
  /// all work is on one stream, there is nothing to do, cheaply.
  void use_on(stream const& s, access how = access::write) const {
    if (!state_ || state_->settled.load(std::memory_order_relaxed) != key_of(s) ||
        detail::captured_stream::current != nullptr)
      use_elsewhere(s, how);
  }

 private:
  friend class detail::recording;
  /// A number, never 0, that no two streams share while both live.
  static std::uintptr_t key_of(stream const& s) {
    return reinterpret_cast<std::uintptr_t>(s.handle()) +
           (static_cast<std::uintptr_t>(s.device() + 1) << (8 * sizeof(std::uintptr_t) - 8));
  }
  LAZULI_API void use_elsewhere(stream const& s, access how) const;
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
    /// The key of the writer while its stream has nothing left to wait for, else 0: this is checked
    /// first, without the lock.
    std::atomic<std::uintptr_t> settled = 0;
    void* data = nullptr;
    index bytes = 0;
    bool imagined = false;  // made in a rehearsal
    std::function<void()> foreign;
  };
  /// The same memory, which lives as long as either of the two.
  block shared() const {
    block out;
    out.state_ = state_;
    return out;
  }
  std::shared_ptr<state> state_;
};

namespace detail {

/// A block, and whether captured statements write it.
struct used_block {
  block memory;
  access how;
};

/// A captured stream and the memory that its statements use, which is kept for the graph.
class recording : public captured_stream {
 public:
  recording(stream captured, stream allocating)
      : captured_stream{&captured.platform(), captured.device(), captured.handle()},
        on(std::move(captured)),
        memory(std::move(allocating)) {}
  /// What a thread records if it captures `s`; null if it captures nothing.   Throws if it captures
  /// another stream.
  static recording* of(stream const& s) {
    if (current == nullptr) [[likely]]
      return nullptr;
    if (!s.is_captured()) throw_in_capture("all work must be on their stream");
    return static_cast<recording*>(current);
  }
  void use(block const& b, access how) { used_.push_back({b.shared(), how}); }
  /// Adds a report; returns its word, which is 0.
  std::int64_t* add(report r);
  /// Each block once.
  std::vector<used_block> taken();

  stream const on, memory;  // memory is allocated on a stream of its own, which is not captured
  std::vector<report> reports;

 private:
  std::vector<used_block> used_;
};

}  // namespace detail

/// Host memory that the device reads and writes directly: copies to and from it need not wait.
class pinned_block {
 public:
  pinned_block() noexcept = default;
  pinned_block(gpu::platform& p, index bytes);
  pinned_block(pinned_block&& other) noexcept { swap(other); }
  pinned_block& operator=(pinned_block&& other) noexcept;
  ~pinned_block();
  void* data() const noexcept { return data_; }
  index bytes() const noexcept { return bytes_; }
  void swap(pinned_block& other) noexcept;

 private:
  gpu::platform* platform_ = nullptr;
  void* data_ = nullptr;
  index bytes_ = 0;
};

/// Is this host memory pinned?
LAZULI_API bool is_pinned(platform& p, void const* memory);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/memory.ipp>
#endif
