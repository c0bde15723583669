// Compiled kernels: kept in memory by platform, device and text, and on disk by their text.
#pragma once

#include <future>
#include <lazuli/backend/gpu/device.hpp>
#include <lazuli/backend/gpu/kernel_file.hpp>
#include <unordered_map>

LAZULI_BEGIN

namespace gpu {

/// A kernel as text, in the platform's dialect: `text` defines one kernel, `extern "C"`, of this
/// name. `contract` allows the compiler to make one fma of a · b + c.
struct source {
  std::string text, name;
  bool contract = false;
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

/// Loads an image; false where the driver does not take it.
inline bool load(platform& p, kernel& k, std::string const& image) {
  driver const& d = p.calls();
  activation const active(p, k.device);
  if (d.module_load(&k.module, image.data()) != 0) return false;
  if (d.module_function(&k.function, k.module, k.name.c_str()) == 0) return true;
  d.module_unload(k.module);
  k.module = nullptr;
  return false;
}

/// All that an image depends on. Without an architecture the compiler takes the device's, for which
/// its name stands.
inline std::string key_of(platform& p, properties const& facts, std::string const& architecture,
                          source const& s) {
  return text::concat(p.name(), '\n', p.compiler().name, '\n',
                      architecture.empty() ? facts.name : architecture, '\n',
                      s.contract ? "contract" : "exact", '\n', s.name, '\n', s.text);
}

/// Compiles, or reads from disk what was compiled before, and loads.
inline std::unique_ptr<kernel const> build(platform& p, int device, source const& s) {
  properties const& facts = device_properties(p, device);
  compile_options options;
  options.architecture = p.compiler().architecture(facts.major, facts.minor);
  options.contract = s.contract;
  auto k = std::make_unique<kernel>();
  k->name = s.name;
  k->platform = &p;
  k->device = device;
  kernel_file const file(key_of(p, facts, options.architecture, s));
  std::string image;
  if (file.read(image) && load(p, *k, image)) return k;
  image = p.compiler().compile(s.text, s.name, options).image;
  activation const active(p, device);
  p.check(p.calls().module_load(&k->module, image.data()), "module_load", device);
  int const found = p.calls().module_function(&k->function, k->module, s.name.c_str());
  if (found != 0) {
    p.calls().module_unload(k->module);
    p.check(found, text::concat("module_function of ", s.name).c_str(), device);
  }
  file.write(image);
  return k;
}

/// All kernels of a device.
class kernel_store {
 public:
  kernel_store(platform& p, int device) : platform_(p), device_(device) {}
  kernel_store(kernel_store const&) = delete;
  kernel_store& operator=(kernel_store const&) = delete;
  ~kernel_store() {
    for (auto const& [hash, each] : entries_) {
      activation const active(platform_, device_);
      platform_.calls().module_unload(each.result.get().made->module);
    }
  }

  kernel const& get(source const& s) {
    std::size_t const hash = std::hash<std::string_view>()(s.text);
    std::promise<outcome> promise;
    {
      std::unique_lock hold(lock_);
      if (entry* const there = find(hash, s)) {
        auto const result = there->result;
        hold.unlock();
        outcome const& other = result.get();  // perhaps another thread is still compiling it
        if (other.made == nullptr) throw device_error(other.why);
        return *other.made;
      }
      entries_.emplace(hash, entry{s, promise.get_future().share()});
    }
    // The next one who asks after a failure tries again.
    auto const give_up = [&](std::string why) {
      {
        std::scoped_lock const hold(lock_);
        auto [first, last] = entries_.equal_range(hash);
        while (first != last && !first->second.is(s)) ++first;
        if (first != last) entries_.erase(first);
      }
      promise.set_value({nullptr, std::move(why)});
    };
    try {
      std::shared_ptr<kernel const> made = build(platform_, device_, s);
      promise.set_value({made, {}});
      return *made;
    } catch (std::exception const& e) {
      give_up(e.what());
      throw;
    }
  }

 private:
  struct outcome {
    std::shared_ptr<kernel const> made;
    std::string why;  // where there is none
  };
  struct entry {
    source from;
    std::shared_future<outcome> result;
    bool is(source const& s) const {
      return from.contract == s.contract && from.name == s.name && from.text == s.text;
    }
  };
  entry* find(std::size_t hash, source const& s) {
    auto const [first, last] = entries_.equal_range(hash);
    for (auto each = first; each != last; ++each)
      if (each->second.is(s)) return &each->second;
    return nullptr;
  }

  platform& platform_;
  int device_;
  std::mutex lock_;
  std::unordered_multimap<std::size_t, entry> entries_;
};

}  // namespace detail

/// The kernel of a text on a device, compiled when it is first asked for; two threads that ask for
/// one text compile it once.   Throws device_error with the compiler's words.   Cost of a kernel
/// that is there: the hash and a comparison of its text.
inline kernel const& get_kernel(platform& p, int device, source const& s) {
  return p.part<detail::kernel_store>(device, &detail::device_state::kernels).get(s);
}

}  // namespace gpu

LAZULI_END
