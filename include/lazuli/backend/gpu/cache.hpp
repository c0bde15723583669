// Compiled kernels: kept in memory by platform, device and text, and on disk by their text.
#pragma once

#include <condition_variable>
#include <lazuli/backend/gpu/device.hpp>
#include <lazuli/backend/gpu/kernel_file.hpp>

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
    activation const active(platform_, device_);
    for (auto const& each : entries_) platform_.calls().module_unload(each.second->made->module);
  }

  std::size_t size() {
    std::scoped_lock const hold(lock_);
    return entries_.size();
  }
  kernel const& get(source const& s) {
    std::size_t const hash = std::hash<std::string_view>()(s.text);
    std::shared_ptr<entry> own;
    {
      std::unique_lock hold(lock_);
      if (std::shared_ptr<entry> const there = find(hash, s)) {
        while (!there->done) changed_.wait(hold);  // another thread compiles it
        if (there->made == nullptr) throw device_error(there->why);
        return *there->made;
      }
      own = std::make_shared<entry>(s);
      entries_.emplace_back(hash, own);
    }
    std::unique_ptr<kernel const> made;
    try {
      made = build(platform_, device_, s);
    } catch (std::exception const& e) {
      finish(*own, nullptr, e.what());
      throw;
    }
    return finish(*own, std::move(made), ""), *own->made;
  }

 private:
  struct entry {
    explicit entry(source const& from) : from(from) {}
    source from;
    bool done = false;
    std::unique_ptr<kernel const> made;
    std::string why;  // there is none
  };
  std::shared_ptr<entry> find(std::size_t hash, source const& s) const {
    for (auto const& [its_hash, each] : entries_) {
      if (its_hash != hash) continue;
      source const& t = each->from;
      if (t.contract == s.contract && t.name == s.name && t.text == s.text) return each;
    }
    return nullptr;
  }
  /// Tells who waits. After a failure, the next one who asks tries again.
  void finish(entry& of, std::unique_ptr<kernel const> made, std::string why) {
    std::scoped_lock const hold(lock_);
    of.made = std::move(made);
    of.why = std::move(why);
    of.done = true;
    if (of.made == nullptr)
      std::erase_if(entries_, [&](auto const& each) { return each.second.get() == &of; });
    changed_.notify_all();
  }

  platform& platform_;
  int device_;
  std::mutex lock_;
  std::condition_variable changed_;
  std::vector<std::pair<std::size_t, std::shared_ptr<entry>>> entries_;  // by hash
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
