// Bodies of cache.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/cache.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API bool load(platform& p, kernel& k, std::string const& image) {
  driver const& d = p.calls();
  activation const active(p, k.device);
  if (d.module_load(&k.module, image.data()) != 0) return false;
  if (d.module_function(&k.function, k.module, k.name.c_str()) == 0) return true;
  d.module_unload(k.module);
  k.module = nullptr;
  return false;
}

LAZULI_API std::string key_of(platform& p, properties const& facts, std::string const& architecture,
                              source const& s) {
  return text::concat(
      p.name(), '\n', p.compiler().name, '\n', architecture.empty() ? facts.name : architecture,
      '\n', s.contract ? "contract" : "exact", s.coarse ? " coarse\n" : "\n", s.name, '\n', s.text);
}

LAZULI_API std::unique_ptr<kernel const> build(platform& p, int device, source const& s) {
  properties const& facts = device_properties(p, device);
  compile_options options;
  options.architecture = p.compiler().architecture(facts.major, facts.minor);
  options.contract = s.contract;
  options.coarse = s.coarse;
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

LAZULI_API kernel_store::~kernel_store() {
  activation const active(platform_, device_);
  for (auto const& each : entries_) platform_.calls().module_unload(each.second->made->module);
}

LAZULI_API std::size_t kernel_store::size() {
  std::scoped_lock const hold(lock_);
  return entries_.size();
}

LAZULI_API kernel const& kernel_store::get(source const& s) {
  std::size_t const hash = std::hash<std::string_view>()(s.text);
  std::shared_ptr<kernel_store::entry> own;
  {
    std::unique_lock hold(lock_);
    if (std::shared_ptr<kernel_store::entry> const there = find(hash, s)) {
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

LAZULI_API std::shared_ptr<kernel_store::entry> kernel_store::find(std::size_t hash,
                                                                   source const& s) const {
  for (auto const& [its_hash, each] : entries_) {
    if (its_hash != hash) continue;
    source const& t = each->from;
    if (t.contract == s.contract && t.coarse == s.coarse && t.name == s.name && t.text == s.text)
      return each;
  }
  return nullptr;
}

LAZULI_API void kernel_store::finish(entry& of, std::unique_ptr<kernel const> made,
                                     std::string why) {
  std::scoped_lock const hold(lock_);
  of.made = std::move(made);
  of.why = std::move(why);
  of.done = true;
  if (of.made == nullptr)
    std::erase_if(entries_, [&](auto const& each) { return each.second.get() == &of; });
  changed_.notify_all();
}

}  // namespace detail

}  // namespace gpu

LAZULI_END
