// The source of a kernel, as the code that writes kernels passes it to the code that launches them.
#pragma once

#include <lazuli/backend/gpu/codegen/names.hpp>
#include <lazuli/base/function_ref.hpp>
#include <string>
#include <string_view>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// A kernel's name and text, without the dialect's prelude, and the bytes of its arguments; 0 if
/// they are too few to matter.
struct written_kernel {
  std::string name, text;
  std::size_t argument_bytes = 0;
  bool in_16_bits = false;  // as kernel_operands'
};

/// Writes a kernel.
using kernel_writer = function_ref<written_kernel()>;

/// Launches a kernel: its key among those of its type, its writer in case it is needed, blocks, one
/// pointer for each argument, threads of a block.
using kernel_launcher = function_ref<void(std::string_view key, kernel_writer, unsigned blocks,
                                          void** arguments, unsigned threads)>;

/// The arguments of a kernel, in order. Their memory can be reused.
class kernel_arguments {
 public:
  /// Removes all; makes room for so many pointers.
  void clear(std::size_t most) {
    parameters_.clear();
    values_.clear();
    values_.reserve(most);
  }
  void add(void* pointer) {
    values_.push_back(pointer);
    parameters_.push_back(&values_.back());
  }
  void add_leaves(plan::nest const& n, kernel_operands const& o) {
    o.each_leaf([&](int k) {
      std::byte* const data = n.operands[k].data;
      if (o.is_value(k))
        add_value(data);
      else
        add(o.how(k) == route::position ? reinterpret_cast<void*>(plan::count_of(data)) : data);
    });
  }
  void add_value(void* at) { parameters_.push_back(at); }
  void** data() { return parameters_.data(); }

 private:
  std::vector<void*> values_;  // pointers and numbers of 8 bytes
  std::vector<void*> parameters_;
};

namespace detail {

constexpr index blocks_over(index n, index by) { return (n + by - 1) / by; }

/// Appends numbers to a key as raw bytes: no text is written at a launch.
inline void put_numbers(std::string& key, std::initializer_list<int> numbers) {
  key.append(reinterpret_cast<char const*>(numbers.begin()), numbers.size() * sizeof(int));
}
/// A key of numbers. Its memory is kept, for one launch at a time of a thread.
inline std::string_view kept_key(std::initializer_list<int> numbers) {
  static thread_local std::string key;
  key.clear();
  put_numbers(key, numbers);
  return key;
}
/// No arguments yet, of so many pointers at most; likewise.
inline kernel_arguments& kept_arguments(std::size_t most) {
  static thread_local kernel_arguments own;
  own.clear(most);
  return own;
}

}  // namespace detail

/// Writes the body of a kernel whose operands are reached as given.
using body_writer = function_ref<body_text(kernel_operands const&)>;

}  // namespace gpu

LAZULI_END
