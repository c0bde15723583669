// Counts allocations, and refuses one: for one source of a program, whose operator new this
// replaces.
#pragma once

#include <cstdlib>
#include <new>

namespace {
thread_local long calls_of_new = 0;
/// Which call, counted from now, throws std::bad_alloc; below 0: none.
[[maybe_unused]] thread_local long refused_call = -1;
void* counted(void* made) {
  ++calls_of_new;
  if (made != nullptr && (refused_call < 0 || refused_call-- != 0)) return made;
  std::free(made);
  throw std::bad_alloc();
}
}  // namespace
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  return counted(std::malloc(bytes == 0 ? 1 : bytes));
}
[[gnu::noinline]] void* operator new(std::size_t bytes, std::align_val_t at) {
  auto const unit = static_cast<std::size_t>(at);
  return counted(std::aligned_alloc(unit, (bytes + unit) / unit * unit));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
