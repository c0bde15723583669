// The functions of a driver's table on a machine of pretended GPUs: memory, copies, modules, and
// the rest by inheritance.
#pragma once

#include <dlfcn.h>

#include <cstdint>
#include <filesystem>
#include <fstream>

#include "gpu/mock/driver_graphs.hpp"
#include "gpu/mock/host_compiler.hpp"

namespace mock {

/// A kernel of a loaded module: a function that runs all blocks. `NAME_sizes`, bytes of each
/// parameter and a 0, lets a launch be deferred; without it, it runs when it is enqueued.
struct host_function {
  std::string name;
  void (*call)(unsigned blocks, void** parameters) = nullptr;
  unsigned const* sizes = nullptr;
  int shared = 48 << 10;
};
struct host_module {
  void* library = nullptr;
  std::vector<std::unique_ptr<host_function>> functions;
};

/// Functions named as the table's members.
struct driver_functions : driver_graphs {
  static int pool_default(void** pool, int device) {
    return *pool = m().devices[static_cast<std::size_t>(device)].get(), 0;
  }
  static int pool_set_attribute(void* pool, int attribute, void* value) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, value, sizeof bytes);
    static_cast<device_side*>(pool)->keeps = attribute == 4 && bytes != 0;
    return attribute == 4 ? 0 : invalid;
  }
  static int pool_get_attribute(void* pool, int attribute, void* value) {
    std::uint64_t const bytes =
        static_cast<device_side*>(pool)->used + static_cast<device_side*>(pool)->cached;
    std::memcpy(value, &bytes, sizeof bytes);
    return attribute == 5 ? 0 : invalid;
  }
  static int pool_set_access(void*, gpu::pool_access const* access, std::size_t count) {
    m().log.push_back("pool access for " + std::to_string(access->device));
    return count == 1 && access->location_type == 1 && access->flags == 3 ? 0 : invalid;
  }
  static int pool_trim(void* pool, std::size_t) {
    return static_cast<device_side*>(pool)->cached = 0, 0;
  }
  static int allocate_async(void** memory, std::size_t bytes, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (q->capture != nullptr) return spoil(*q);  // it would be the graph's: never done here
    char* const made = bytes == 0 ? nullptr : m().take(q->device, bytes);
    if (made == nullptr) return bytes == 0 ? invalid : no_memory;
    m().enqueue(*q, [made] { m().poison(made); });
    return *memory = made, 0;
  }
  static int free_async(void* memory, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (q->capture != nullptr) return spoil(*q);
    m().enqueue(*q, [memory] { m().give_back(static_cast<char*>(memory)); });
    return 0;
  }
  static int allocate(void** memory, std::size_t bytes) {
    if (current_context() == nullptr) return no_context;
    *memory = m().take(current_context()->number, bytes);
    return *memory == nullptr ? no_memory : 0;
  }
  static int free(void* memory) { return m().give_back(static_cast<char*>(memory)), 0; }
  static int memory_info(std::size_t* unused, std::size_t* total) {
    if (current_context() == nullptr) return no_context;
    *total = m().choice.memory;
    return *unused = *total - current_context()->used - current_context()->cached, 0;
  }
  static int pinned_allocate(void** memory, std::size_t bytes, unsigned) {
    if (current_context() == nullptr) return no_context;
    *memory = std::malloc(bytes);
    m().pinned[static_cast<char*>(*memory)] = bytes;
    return 0;
  }
  static int pinned_free(void* memory) {
    if (m().pinned.erase(static_cast<char*>(memory)) == 0) return invalid;
    return std::free(memory), 0;
  }
  static int pointer_attribute(void* value, int, void const* memory) {
    if (m().lives(memory, 1)) return *static_cast<int*>(value) = 2, 0;
    return m().is_pinned(memory) ? (*static_cast<int*>(value) = 1, 0) : invalid;
  }

  static int copy_to_device(void* to, void const* from, std::size_t bytes, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (!m().lives(to, bytes)) return invalid;
    m().use(*q, to);
    if (m().is_pinned(from) || q->capture != nullptr) {  // read when the stream comes to it
      m().enqueue(*q, [=] { move(to, from, bytes); });
    } else {
      auto const* const start = static_cast<char const*>(from);
      m().enqueue(*q, [to, held = std::string(start, start + bytes)] {
        move(to, held.data(), held.size());
      });
    }
    return 0;
  }
  static int copy_to_host(void* to, void const* from, std::size_t bytes, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (!m().lives(from, bytes)) return invalid;
    m().use(*q, from);
    m().enqueue(*q, [=] { move(to, from, bytes); });
    if (!m().is_pinned(to)) m().drain(*q);
    return 0;
  }
  static int copy_on_device(void* to, void const* from, std::size_t bytes, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (!m().lives(to, bytes) || !m().lives(from, bytes)) return invalid;
    m().use(*q, to), m().use(*q, from);
    m().enqueue(*q, [=] { move(to, from, bytes); });
    return 0;
  }
  static int copy_peer(void* to, void*, void const* from, void*, std::size_t bytes, void* stream) {
    m().log.push_back("copy between devices");
    return copy_on_device(to, from, bytes, stream);
  }
  static int fill_bytes(void* memory, unsigned char value, std::size_t bytes, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (!m().lives(memory, bytes)) return invalid;
    m().use(*q, memory);
    m().enqueue(*q, [=] { std::memset(memory, value, bytes); });
    return 0;
  }

  static int module_load(void** module, void const* image) {
    if (current_context() == nullptr) return no_context;
    auto const bytes = image_bytes(static_cast<char const*>(image));
    if (bytes == 0) return no_image;
    for (queue* const each : m().streams)  // a driver may refuse it in the stricter modes
      if (each->capture != nullptr && !each->capture->relaxed) return spoil(*each);
    std::string const file = scratch_file(".module.so");
    std::ofstream(file, std::ios::binary)
        .write(static_cast<char const*>(image), static_cast<std::streamsize>(bytes));
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    std::filesystem::remove(file);
    if (library == nullptr) return no_image;
    auto* const made = new host_module{library, {}};
    m().modules.insert(made);
    return *module = made, 0;
  }
  static int module_unload(void* module) {
    if (m().modules.erase(module) == 0) return invalid;
    ::dlclose(static_cast<host_module*>(module)->library);
    delete static_cast<host_module*>(module);
    return 0;
  }
  static int module_function(void** function, void* module, char const* name) {
    auto& from = *static_cast<host_module*>(module);
    auto made = std::make_unique<host_function>();
    made->name = name;
    made->call = reinterpret_cast<void (*)(unsigned, void**)>(
        ::dlsym(from.library, (made->name + "_call").c_str()));
    if (made->call == nullptr) return not_found;
    made->sizes =
        static_cast<unsigned const*>(::dlsym(from.library, (made->name + "_sizes").c_str()));
    from.functions.push_back(std::move(made));
    return *function = from.functions.back().get(), 0;
  }
  static int function_set_attribute(void* function, int attribute, int value) {
    if (attribute != 8 || value > 227 << 10) return invalid;
    return static_cast<host_function*>(function)->shared = value, 0;
  }
  static int launch(void* function, unsigned blocks, unsigned blocks_y, unsigned blocks_z,
                    unsigned threads, unsigned threads_y, unsigned threads_z, unsigned shared,
                    void* stream, void** parameters, void** extra) {
    auto const& f = *static_cast<host_function*>(function);
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    bool const good = blocks != 0 && blocks < 1u << 31 && threads != 0 && threads <= 1024 &&
                      blocks_y == 1 && blocks_z == 1 && threads_y == 1 && threads_z == 1 &&
                      static_cast<int>(shared) <= f.shared && extra == nullptr;
    if (!good) return invalid;
    m().log.push_back("launch " + f.name);
    if (f.sizes == nullptr) {
      if (q->capture != nullptr) return spoil(*q);
      m().drain(*q);
      f.call(blocks, parameters);
      return 0;
    }
    std::vector<std::string> values;
    for (unsigned const* size = f.sizes; *size != 0; ++size) {
      auto const* const value = static_cast<char const*>(parameters[size - f.sizes]);
      values.emplace_back(value, value + *size);
      void* pointer = nullptr;
      if (*size == sizeof pointer) std::memcpy(&pointer, value, sizeof pointer);
      m().use(*q, pointer);
    }
    m().enqueue(*q, [call = f.call, name = f.name, blocks, values]() mutable {
      std::vector<void*> pointers;
      for (auto& each : values) pointers.push_back(each.data());
      if (m().before_kernel) m().before_kernel(name, pointers.data());
      call(blocks, pointers.data());
    });
    return 0;
  }

  static int error_name(int error, char const** name) {
    *name = error == no_memory ? "CUDA_ERROR_OUT_OF_MEMORY"
            : error == invalid ? "CUDA_ERROR_INVALID_VALUE"
            : error == 719     ? "CUDA_ERROR_LAUNCH_FAILED"
                               : "CUDA_ERROR";
    return 0;
  }
  static int error_text(int error, char const** words) {
    *words = error == no_memory ? "out of memory"
             : error == 719     ? "unspecified launch failure"
                                : "";
    return 0;
  }

 private:
  static void move(void* to, void const* from, std::size_t bytes) { std::memmove(to, from, bytes); }
  /// The length of a shared object: where its table of sections ends; 0 for anything else.
  static std::size_t image_bytes(char const* image) {
    if (std::memcmp(image, "\177ELF", 4) != 0) return 0;
    std::uint64_t sections = 0;
    std::uint16_t size = 0, count = 0;
    std::memcpy(&sections, image + 40, 8);
    std::memcpy(&size, image + 58, 2);
    std::memcpy(&count, image + 60, 2);
    return sections + std::size_t(size) * count;
  }
};

}  // namespace mock
