// What the programs of fuzz.py share: reading cases, operands with strides of their own, writing results.
#pragma once

#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <lazuli/lazuli.hpp>
#include <vector>

namespace conformance {

namespace lz = lazuli;
using lz::index;

class input {
 public:
  explicit input(char const* path) : file_(std::fopen(path, "rb")) {}
  ~input() { std::fclose(file_); }
  input(input const&) = delete;

  void read(void* to, std::size_t bytes) {
    if (bytes != 0 && std::fread(to, 1, bytes, file_) != bytes) std::abort();
  }
  index number() {
    std::int64_t n = 0;
    read(&n, 8);
    return n;
  }

 private:
  std::FILE* file_;
};

/// A view of R axes over a buffer of its own, as the case says: offset, extents, strides, elements.
template <class T, int R>
class operand {
 public:
  explicit operand(input& in) {
    offset_ = in.number();
    for (auto& e : extents_) e = in.number();
    for (auto& s : strides_) s = in.number();
    count_ = in.number();
    buffer_ = static_cast<T*>(std::malloc(static_cast<std::size_t>(count_) * sizeof(T) + 1));
    in.read(buffer_, static_cast<std::size_t>(count_) * sizeof(T));
  }
  ~operand() { std::free(buffer_); }
  operand(operand const&) = delete;

  auto view() {
    using extents = lz::dextents<R>;
    return lz::view_of<T, extents>(buffer_,
                                   {extents(lz::index_array<R>(extents_)), strides_, offset_});
  }
  /// All of the buffer: what an assignment through the view may change, and what it must not.
  T const* buffer() const { return buffer_; }
  index count() const { return count_; }

 private:
  index offset_;
  lz::index_array<R> extents_{}, strides_{};
  index count_;
  T* buffer_;
};

class output {
 public:
  explicit output(char const* path) : file_(std::fopen(path, "wb")) {}
  ~output() { std::fclose(file_); }
  output(output const&) = delete;

  void write(void const* from, std::size_t bytes) {
    if (bytes != 0 && std::fwrite(from, 1, bytes, file_) != bytes) std::abort();
  }
  void number(std::int64_t n) { write(&n, 8); }

  /// The value of an expression: bytes of an element, extents, elements.
  template <class X>
  void result(X const& x) {
    auto const value = lz::eval(x);
    number(static_cast<std::int64_t>(sizeof(lz::value_t<X>)));
    number(value.rank());
    for (int i = 0; i < value.rank(); ++i) number(value.extent(i));
    write(value.data(), static_cast<std::size_t>(value.numel()) * sizeof(lz::value_t<X>));
  }
  template <class T, int R>
  void buffer(operand<T, R> const& x) {
    number(sizeof(T));
    number(1);
    number(x.count());
    write(x.buffer(), static_cast<std::size_t>(x.count()) * sizeof(T));
  }

 private:
  std::FILE* file_;
};

}  // namespace conformance
