// Bodies of kernel_file.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/kernel_file.hpp>

LAZULI_BEGIN

namespace gpu::detail {

LAZULI_API std::string kernel_folder() {
  auto const variable = [](char const* name) {
    char const* const value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (std::string const named = variable("LAZULI_CACHE"); !named.empty())
    return named == "none" ? "" : named;
  if (std::string const cache = variable("XDG_CACHE_HOME"); !cache.empty())
    return cache + "/lazuli";
  std::string const home = variable("HOME");
  return home.empty() ? "" : home + "/.cache/lazuli";
}

LAZULI_API kernel_file::kernel_file(std::string key)
    : key_(std::move(key)), folder_(kernel_folder()) {
  char digits[33];
  auto const put = [&](char* to, std::uint64_t hash) {
    for (int i = 15; i >= 0; --i, hash >>= 4) to[i] = "0123456789abcdef"[hash & 15];
  };
  put(digits, lazuli::detail::fnv(key_));
  put(digits + 16, lazuli::detail::fnv(key_, 0x9e3779b97f4a7c15));
  digits[32] = '\0';
  name_ = std::string(digits) + ".kernel";
}

LAZULI_API bool kernel_file::read(std::string& image) const {
  if (folder_.empty()) return false;
  opened const file(std::fopen(path().c_str(), "rb"));
  if (file == nullptr) return false;
  std::string all;
  char piece[1 << 14];
  while (std::size_t const n = std::fread(piece, 1, sizeof piece, file.get())) all.append(piece, n);
  std::string const head = header();
  constexpr std::size_t numbers = 2 * sizeof(std::uint64_t);
  if (all.size() < head.size() + numbers || all.compare(0, head.size(), head) != 0) return false;
  std::uint64_t said[2];
  std::memcpy(said, all.data() + head.size(), numbers);
  std::string_view const rest = std::string_view(all).substr(head.size() + numbers);
  if (rest.size() != said[0] || lazuli::detail::fnv(rest) != said[1]) return false;
  image.assign(rest);
  return true;
}

LAZULI_API void kernel_file::write(std::string const& image) const {
  if (folder_.empty()) return;
  for (std::size_t end = folder_.find('/', 1); end != std::string::npos;
       end = folder_.find('/', end + 1))
    ::mkdir(folder_.substr(0, end).c_str(), 0777);
  ::mkdir(folder_.c_str(), 0777);
  static std::atomic<unsigned> count = 0;
  std::string const beside = text::concat(path(), '.', static_cast<long>(::getpid()), '.', count++);
  std::uint64_t const said[2] = {image.size(), lazuli::detail::fnv(image)};
  std::string all = header();
  all.append(reinterpret_cast<char const*>(said), sizeof said);
  all += image;
  std::FILE* const file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) return;
  bool const whole = std::fwrite(all.data(), 1, all.size(), file) == all.size();
  bool const closed = std::fclose(file) == 0;
  if (!whole || !closed || std::rename(beside.c_str(), path().c_str()) != 0)
    std::remove(beside.c_str());
}

}  // namespace gpu::detail

LAZULI_END
