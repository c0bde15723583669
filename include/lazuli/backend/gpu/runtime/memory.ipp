// Bodies of memory.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/memory.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API void out_of_memory(platform& p, int device, index bytes, int error) {
  std::size_t unused = 0, total = 0;
  p.calls().memory_info(&unused, &total);
  fail<device_error>("out of memory on ", p.prefix(), ":", device, ": ", bytes, " bytes wanted, ",
                     unused, " free of ", total, "; this program's tensors hold ",
                     p.device(device).allocated.load(), " (", p.error_text(error), ")");
}

LAZULI_API int take(driver const& d, device_state const& state, void** memory, std::size_t bytes,
                    void* stream) {
  return state.pool != nullptr ? d.allocate_async(memory, bytes, stream)
                               : d.allocate(memory, bytes);
}

LAZULI_API void give_back(driver const& d, device_state const& state, void* memory, void* stream) {
  if (state.pool != nullptr) {
    d.free_async(memory, stream);
  } else {
    d.stream_synchronize(stream);
    d.free(memory);
  }
}

LAZULI_API void* allocate(stream const& s, index bytes) {
  if (bytes == 0) return nullptr;
  platform& p = s.platform();
  device_state& state = p.device(s.device());
  driver const& d = p.calls();
  activation const active(p, state);
  void* memory = nullptr;
  auto const attempt = [&] {
    return take(d, state, &memory, static_cast<std::size_t>(bytes), s.handle());
  };
  int result = bytes < 0 ? driver_constant::out_of_memory : attempt();
  bool const may_wait = captured_stream::current == nullptr;
  if (result == driver_constant::out_of_memory && bytes > 0 && may_wait) {
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

LAZULI_API void release(stream const& s, void* memory, index bytes) noexcept {
  platform& p = s.platform();
  try {
    device_state& state = p.device(s.device());
    activation const active(p, state);
    give_back(p.calls(), state, memory, s.handle());
    state.allocated -= bytes;
  } catch (error const&) {  // the driver is gone, and the memory with it
  }
}

}  // namespace detail

namespace detail {

/// Memory of one T, which a thread that returns it keeps for its next use: a repeated statement
/// that needs room on the device allocates none here.
template <class T>
class kept_allocator {
 public:
  using value_type = T;
  kept_allocator() = default;
  template <class U>
  kept_allocator(kept_allocator<U> const&) {}
  T* allocate(std::size_t) {
    void* const own = std::exchange(spare_, nullptr);
    return static_cast<T*>(own != nullptr ? own : ::operator new(sizeof(T)));
  }
  void deallocate(T* given, std::size_t) noexcept {
    static thread_local end_of_thread const last;
    bool const keep = !ended_ && spare_ == nullptr;
    keep ? void(spare_ = given) : ::operator delete(given);
  }
  bool operator==(kept_allocator const&) const { return true; }

 private:
  struct end_of_thread {
    end_of_thread() {}
    ~end_of_thread() { ended_ = true, ::operator delete(std::exchange(spare_, nullptr)); }
  };
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
  static inline thread_local void* spare_ = nullptr;
  static inline thread_local bool ended_ = false;
};

}  // namespace detail

LAZULI_API block::block(stream const& s, index bytes) {
  bool const imagined = rehearsal::current() != nullptr;
  detail::recording* const record = imagined ? nullptr : detail::recording::of(s);
  stream const& own = record == nullptr ? s : record->memory;
  state_ = std::allocate_shared<state>(detail::kept_allocator<state>(), own);
  state_->imagined = imagined;
  state_->data = imagined ? plan::imagined_address(bytes) : detail::allocate(own, bytes);
  state_->bytes = bytes;
  if (record != nullptr) record->use(*this, access::write);
}

LAZULI_API block::block(stream const& s, void* data, index bytes, std::function<void()> release)
    : state_(std::make_shared<state>(s)) {
  state_->bytes = bytes;
  state_->foreign = std::move(release);
  state_->data = data;
}

// Like another library's memory: it is freed when all work with it is done, that of graphs as well.
LAZULI_API std::int64_t* detail::recording::add(report r) {
  auto word = std::make_unique<pinned_block>(on.platform(), sizeof(std::int64_t));
  r.word = static_cast<std::int64_t*>(word->data());
  *r.word = 0;
  block const kept(memory, r.word, word->bytes(), [w = word.get()] { delete w; });
  word.release();
  use(kept, access::write);
  reports.push_back(r);
  return r.word;
}

LAZULI_API std::vector<detail::used_block> detail::recording::taken() {
  std::sort(used_.begin(), used_.end(), [](used_block const& a, used_block const& b) {
    return a.memory.state_ != b.memory.state_ ? std::less<>()(a.memory.state_, b.memory.state_)
                                              : a.how > b.how;  // writes first
  });
  auto const same = [](used_block const& a, used_block const& b) {
    return a.memory.state_ == b.memory.state_;
  };
  used_.erase(std::unique(used_.begin(), used_.end(), same), used_.end());
  return std::move(used_);
}

LAZULI_API stream block::last_stream() const {
  std::scoped_lock const hold(state_->lock);
  return state_->writer;
}

LAZULI_API void block::use_elsewhere(stream const& s, access how) const {
  if (!state_ || rehearsal::current() != nullptr) return;
  if (state_->imagined)
    fail<device_error>("this memory is imagined, for explain: it has no elements");
  if (auto* const record = detail::recording::of(s)) return record->use(*this, how);
  std::scoped_lock const hold(state_->lock);
  stream& writer = state_->writer;
  auto& readers = state_->readers;
  if (s == writer && readers.empty()) state_->settled = key_of(s);
  if (how == access::read) {
    if (s == writer) return;
    for (stream const& each : readers)
      if (each == s) return;
    readers.reserve(readers.size() + 1);
    s.wait(writer);
    state_->settled = 0;
    readers.push_back(s);
    return;
  }
  if (s == writer && readers.empty()) return;
  s.wait(writer);
  for (stream const& each : readers) s.wait(each);
  readers.clear();
  writer = s;
  state_->settled = key_of(s);
}

LAZULI_API pinned_block::pinned_block(gpu::platform& p, index bytes)
    : platform_(&p), bytes_(bytes) {
  if (bytes == 0) return;
  int const device = current_device(p);
  activation const active(p, device);
  p.check(p.calls().pinned_allocate(&data_, static_cast<std::size_t>(bytes),
                                    driver_constant::pinned_portable),
          "pinned memory", device);
}

LAZULI_API pinned_block& pinned_block::operator=(pinned_block&& other) noexcept {
  pinned_block(std::move(other)).swap(*this);
  return *this;
}

LAZULI_API pinned_block::~pinned_block() {
  if (data_ == nullptr) return;
  try {
    activation const active(*platform_, current_device(*platform_));
    platform_->calls().pinned_free(data_);
  } catch (error const&) {  // the driver is gone, and the memory with it
  }
}

LAZULI_API void pinned_block::swap(pinned_block& other) noexcept {
  std::swap(platform_, other.platform_);
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
}

LAZULI_API bool is_pinned(platform& p, void const* memory) {
  if (p.calls().pointer_attribute == nullptr) return false;
  activation const active(p, current_device(p));
  int type = 0;  // for memory that the driver does not know, the call fails
  return p.calls().pointer_attribute(&type, driver_constant::pointer_memory_type, memory) == 0 &&
         type == driver_constant::host_memory;
}

}  // namespace gpu

LAZULI_END
