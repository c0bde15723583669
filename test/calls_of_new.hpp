// Counts allocations: for one source of a program, whose operator new this replaces.
#pragma once

#include <cstdlib>
#include <new>

namespace {
thread_local long calls_of_new = 0;
}
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++calls_of_new;
  if (void* const made = std::malloc(bytes == 0 ? 1 : bytes)) return made;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
