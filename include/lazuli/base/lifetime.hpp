// Debug builds: tracks whether the tensors that an expression refers to still exist. Empty in
// release builds.
#pragma once

#include <lazuli/base/error.hpp>

#if LAZULI_DEBUG
#include <atomic>
#include <mutex>
#include <vector>
#endif

LAZULI_BEGIN

#if LAZULI_DEBUG

namespace detail {

/// Generations of one owner. Slots are never returned to the system, so a stale token can always be
/// checked.
struct lifetime_slot {
  std::atomic<std::size_t> object{0};   // changes when the owner is destroyed
  std::atomic<std::size_t> storage{0};  // changes when its memory is released as well
};

class lifetime_pool {
 public:
  static lifetime_pool& instance() {
    static auto* pool = new lifetime_pool;  // leaked: outlives every static tensor
    return *pool;
  }
  lifetime_slot* acquire() {
    std::lock_guard const lock(mutex_);
    if (free_.empty()) return new lifetime_slot;
    auto* slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void release(lifetime_slot* slot) {
    std::lock_guard const lock(mutex_);
    free_.push_back(slot);
  }

 private:
  std::mutex mutex_;
  std::vector<lifetime_slot*> free_;
};

}  // namespace detail

/// What an expression or view remembers of an owner.
class lifetime_token {
 public:
  lifetime_token() = default;
  explicit lifetime_token(detail::lifetime_slot* slot)
      : slot_(slot), object_(slot->object.load()), storage_(slot->storage.load()) {}
  bool owner_lives() const { return slot_ == nullptr || slot_->object.load() == object_; }
  bool storage_lives() const { return slot_ == nullptr || slot_->storage.load() == storage_; }
  /// Of one owner, whether it lives or not?
  bool same_owner(lifetime_token const& x) const { return slot_ == x.slot_; }

 private:
  detail::lifetime_slot* slot_ = nullptr;
  std::size_t object_ = 0;
  std::size_t storage_ = 0;
};

/// Member of an owner: counts its generations. Copies and moves make a new owner.
class lifetime {
 public:
  constexpr lifetime() {
    if (!__builtin_is_constant_evaluated()) slot_ = detail::lifetime_pool::instance().acquire();
  }
  constexpr lifetime(lifetime const&) : lifetime() {}
  constexpr lifetime& operator=(lifetime const&) { return *this; }
  constexpr ~lifetime() {
    if (slot_ == nullptr) return;
    storage_changed();
    slot_->object.fetch_add(1);
    detail::lifetime_pool::instance().release(slot_);
  }
  /// The memory was replaced: views of it are stale now.
  constexpr void storage_changed() {
    if (slot_ != nullptr) slot_->storage.fetch_add(1);
  }
  lifetime_token token() const {
    return slot_ == nullptr ? lifetime_token() : lifetime_token(slot_);
  }

 private:
  detail::lifetime_slot* slot_ = nullptr;
};

#else

struct lifetime_token {
  static constexpr bool owner_lives() { return true; }
  static constexpr bool storage_lives() { return true; }
};

struct lifetime {
  constexpr void storage_changed() {}
  static constexpr lifetime_token token() { return {}; }
};

#endif

/// In the place of a lifetime where an owner is trivially copyable: nobody looks whether it lives.
struct untracked_lifetime {
  /// Nobody asks.
  constexpr void storage_changed() {}
  /// One that always lives.
  static constexpr lifetime_token token() { return {}; }
};
template <bool Tracked>
using lifetime_if = std::conditional_t<Tracked, lifetime, untracked_lifetime>;

LAZULI_END
