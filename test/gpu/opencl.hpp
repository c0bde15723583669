// Kernels in OpenCL C on whatever device there is: PoCL on the processor, as a rule. No headers are
// needed, the library is found at run time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <lazuli/base/library.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace opencl {

/// The functions of libOpenCL that are needed. Handles are pointers.
struct table {
  int (*platforms)(unsigned, void**, unsigned*) = nullptr;
  int (*devices)(void*, unsigned long, unsigned, void**, unsigned*) = nullptr;
  int (*device_info)(void*, unsigned, std::size_t, void*, std::size_t*) = nullptr;
  void* (*context)(long const*, unsigned, void* const*, void*, void*, int*) = nullptr;
  void* (*queue)(void*, void*, unsigned long, int*) = nullptr;
  void* (*program)(void*, unsigned, char const**, std::size_t const*, int*) = nullptr;
  int (*build)(void*, unsigned, void* const*, char const*, void*, void*) = nullptr;
  int (*build_info)(void*, void*, unsigned, std::size_t, void*, std::size_t*) = nullptr;
  void* (*kernel)(void*, char const*, int*) = nullptr;
  int (*argument)(void*, unsigned, std::size_t, void const*) = nullptr;
  int (*pointer)(void*, unsigned, void const*) = nullptr;
  int (*run)(void*, void*, unsigned, std::size_t const*, std::size_t const*, std::size_t const*,
             unsigned, void*, void*) = nullptr;
  int (*finish)(void*) = nullptr;
  void* (*allocate)(void*, unsigned long, std::size_t, unsigned) = nullptr;
  void (*release)(void*, void*) = nullptr;
  int (*release_kernel)(void*) = nullptr;
  int (*release_program)(void*) = nullptr;

  table() {
    static lazuli::shared_library const library{"libOpenCL.so.1"};
    if (!library.found()) return;
    library.find("clGetPlatformIDs", platforms);
    library.find("clGetDeviceIDs", devices);
    library.find("clGetDeviceInfo", device_info);
    library.find("clCreateContext", context);
    library.find("clCreateCommandQueue", queue);
    library.find("clCreateProgramWithSource", program);
    library.find("clBuildProgram", build);
    library.find("clGetProgramBuildInfo", build_info);
    library.find("clCreateKernel", kernel);
    library.find("clSetKernelArg", argument);
    library.find("clSetKernelArgSVMPointer", pointer);
    library.find("clEnqueueNDRangeKernel", run);
    library.find("clFinish", finish);
    library.find("clSVMAlloc", allocate);
    library.find("clSVMFree", release);
    library.find("clReleaseKernel", release_kernel);
    library.find("clReleaseProgram", release_program);
  }
};

/// A device whose memory the host sees, and one program on it.
class machine {
 public:
  /// Why there is none, or nothing.
  std::string missing;

  machine() {
    auto const cache = std::filesystem::temp_directory_path() / "lazuli_pocl";
    ::setenv("POCL_CACHE_DIR", cache.c_str(), 0);
    ::setenv("POCL_KERNEL_CACHE", "0", 0);  // removed at the end
    if (cl_.platforms == nullptr || cl_.pointer == nullptr) {
      missing = "libOpenCL.so.1 was not found";
      return;
    }
    void* platform = nullptr;
    if (cl_.platforms(1, &platform, nullptr) != 0 ||
        cl_.devices(platform, 0xffffffff, 1, &device_, nullptr) != 0) {
      missing = "there is no OpenCL device";
      return;
    }
    unsigned long shared = 0;  // memory of the host and of the device
    cl_.device_info(device_, 0x1053, sizeof shared, &shared, nullptr);
    if ((shared & 2) == 0) {
      missing = "the OpenCL device does not share memory with the host";
      return;
    }
    int error = 0;
    context_ = cl_.context(nullptr, 1, &device_, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue_ = cl_.queue(context_, device_, 0, &error);
    check(error, "clCreateCommandQueue");
  }
  machine(machine const&) = delete;
  machine& operator=(machine const&) = delete;

  /// Compiles kernels; those of before are gone. The log, if there is one.
  std::string build(std::string const& text) {
    char const* from = text.c_str();
    int error = 0;
    program_ = cl_.program(context_, 1, &from, nullptr, &error);
    check(error, "clCreateProgramWithSource");
    int const built = cl_.build(program_, 1, &device_, "-w", nullptr, nullptr);
    std::string log(1 << 16, '\0');
    std::size_t size = 0;
    cl_.build_info(program_, device_, 0x1183, log.size(), log.data(), &size);
    log.resize(size == 0 ? 0 : size - 1);
    if (built != 0) throw std::runtime_error("OpenCL C:\n" + log);
    return log;
  }
  std::byte* allocate(std::size_t bytes) {
    return static_cast<std::byte*>(cl_.allocate(context_, 1, bytes == 0 ? 64 : bytes, 64));
  }
  void release(std::byte* memory) { cl_.release(context_, memory); }

  /// Runs blocks of so many threads and waits. Parameters of 0 bytes are pointers.
  void run(std::string const& name, unsigned blocks, std::vector<std::size_t> const& bytes,
           void* const* parameters, std::size_t block = 256) {
    int error = 0;
    void* const kernel = cl_.kernel(program_, name.c_str(), &error);
    check(error, name.c_str());
    for (unsigned i = 0; i < bytes.size(); ++i) {
      error = bytes[i] == 0 ? cl_.pointer(kernel, i, *static_cast<void* const*>(parameters[i]))
                            : cl_.argument(kernel, i, bytes[i], parameters[i]);
      check(error, (name + "'s argument " + std::to_string(i)).c_str());
    }
    std::size_t const threads = block * blocks;
    check(cl_.run(queue_, kernel, 1, nullptr, &threads, &block, 0, nullptr, nullptr), name.c_str());
    check(cl_.finish(queue_), name.c_str());
    cl_.release_kernel(kernel);
  }

 private:
  static void check(int error, char const* call) {
    if (error != 0) throw std::runtime_error(std::string(call) + ": " + std::to_string(error));
  }
  table cl_;
  void *device_ = nullptr, *context_ = nullptr, *queue_ = nullptr, *program_ = nullptr;
};

}  // namespace opencl
