// An array as a file holds it: element type, extents and order of axes are run-time data. Checked,
// then copied into a tensor, or looked at where it lies.
#pragma once

#include <algorithm>
#include <cstring>
#include <lazuli/io/file.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/shared_array.hpp>
#include <vector>

LAZULI_BEGIN

/// An element type as run-time data: a letter for its kind (b bool, i signed, u unsigned, f real,
/// g bfloat16, p float8_e4m3, q float8_e5m2, c complex) and its bytes.
struct element_type {
  char kind = 0;
  int bytes = 0;
  bool operator==(element_type const&) const = default;
};
template <dtype T>
inline constexpr element_type element_type_of{std::is_same_v<T, bool>                        ? 'b'
                                              : std::is_same_v<T, bfloat16>                  ? 'g'
                                              : std::is_same_v<T, stored_float<e4m3_format>> ? 'p'
                                              : std::is_same_v<T, stored_float<e5m2_format>> ? 'q'
                                              : real_dtype<T>                                ? 'f'
                                              : complex_dtype<T>                             ? 'c'
                                              : std::is_signed_v<T>                          ? 'i'
                                                                                             : 'u',
                                              static_cast<int>(sizeof(T))};

/// What the compiler prints of `file["x"]`.
struct write_file_load_of_type_and_rank_as_float_2_of_the_name {};
/// What the compiler prints of a loop over a file of arrays.
struct entries_have_types_of_their_own_write_for_name_of_file_names;

/// What a file says of an array, before its elements are read.
struct array_info {
  std::string dtype;         // "float32", as dtype_name_v
  std::vector<index> shape;  // row by row, whatever the order in the file
  int rank() const { return static_cast<int>(shape.size()); }
};

namespace detail {

/// "float32", as dtype_name_v.
LAZULI_API std::string name_of(element_type type);
LAZULI_API bool is_element_type(element_type type);

/// What a file says of an array, and the bytes of its elements: as many as the extents ask for.
struct array_bytes {
  element_type type;
  bool swapped = false;        // the other byte order than this machine's
  bool columns_first = false;  // Fortran's order of axes
  std::vector<index> extents;
  std::string_view bytes;
};

/// What a file says of an array of these extents, whose elements are elsewhere.
template <dtype T, class E>
array_bytes about_array(E const& extents) {
  auto const sizes = extents.values();
  return {.type = element_type_of<T>, .extents = {sizes.begin(), sizes.end()}, .bytes = {}};
}

/// f(std::type_identity<T>()) of the T among these that a file's elements have; the last one where
/// none has.
template <class R, class T, class... Rest, class F>
R with_type(element_type type, F const& f) {
  if constexpr (sizeof...(Rest) != 0) {
    if (type != element_type_of<T>) return with_type<R, Rest...>(type, f);
  }
  return f(std::type_identity<T>());
}

/// Bytes of all elements. Throws io_error where a size is negative or the product overflows.
LAZULI_API std::size_t count_bytes(std::string const& where, element_type type,
                                   std::vector<index> const& extents);

LAZULI_API void check_array(std::string const& where, array_bytes const& array, element_type type,
                            int rank);
/// Throws io_error of 8-bit floats, which are no types without a header of their own.
LAZULI_API void check_visited(std::string const& where, element_type type);

template <int R>
dextents<R> extents_of_rank(array_bytes const& array) {
  index_array<R> extents{};
  for (std::size_t i = 0; i < extents.size(); ++i) extents[i] = array.extents[i];
  return dextents<R>(extents);
}
/// The strides of the elements in the file.
template <int R>
index_array<R> file_strides(array_bytes const& array) {
  index_array<R> strides{};
  index step = 1;
  for (int i = 0; i < R; ++i) {
    auto const axis = static_cast<std::size_t>(array.columns_first ? i : R - 1 - i);
    strides[axis] = step;
    step *= array.extents[axis];
  }
  return strides;
}

/// Reverses the bytes of each number of `size` bytes.
LAZULI_API void swap_bytes(char* bytes, std::size_t count, int size);
/// The elements row by row, of a file that has them column by column; one by one.
LAZULI_API void copy_columns(array_bytes const& array, char* to);
/// A bool is 0 or 1, whatever a file holds.
LAZULI_API void make_bools(char* bytes, std::size_t count);

/// A tensor of its own with the elements of the file. Throws io_error where dtype or rank are
/// others.
template <dtype T, int R>
dtensor<T, R> tensor_from(std::string const& where, array_bytes const& array) {
  check_array(where, array, element_type_of<T>, R);
  auto const extents = extents_of_rank<R>(array);
  dtensor<T, R> out{extents};
  if constexpr (R > 0) {  // a number has bytes
    if (array.bytes.empty()) return out;
  }
  auto* const to = reinterpret_cast<char*>(out.data());
  if (array.columns_first)
    copy_columns(array, to);
  else
    std::memcpy(to, array.bytes.data(), array.bytes.size());
  if (array.swapped) {
    constexpr int parts = complex_dtype<T> ? 2 : 1;
    swap_bytes(to, array.bytes.size(), static_cast<int>(sizeof(T)) / parts);
  }
  if constexpr (std::is_same_v<T, bool>) make_bools(to, array.bytes.size());
  return out;
}

/// f of all dtypes that a file may hold.
template <class F>
constexpr auto of_file_dtypes(F const& f) {
  return f
      .template operator()<float, double, std::int32_t, std::int64_t, std::uint8_t, bool, float16,
                           bfloat16, std::int8_t, std::int16_t, std::uint16_t, std::uint32_t,
                           std::uint64_t, std::complex<float>, std::complex<double>>();
}
template <class F, int R>
consteval bool answers_alike() {
  return of_file_dtypes([]<class... T>() {
    using answer = std::invoke_result_t<F const&, dtensor<float, R>>;
    return (std::same_as<std::invoke_result_t<F const&, dtensor<T, R>>, answer> && ...);
  });
}
/// file_visitor: what can be called with a tensor of any dtype, and returns one type.
template <class F, int R>
concept file_visitor = answers_alike<F, R>();

/// f of the array as a tensor of its own dtype.
template <int R, class F>
auto visit_array(std::string const& where, array_bytes const& array, F const& f) {
  using result = std::invoke_result_t<F const&, dtensor<float, R>>;
  check_visited(where, array.type);
  auto const call = [&]<class T>(std::type_identity<T>) -> result {
    return f(tensor_from<T, R>(where, array));
  };
  return of_file_dtypes(
      [&]<class... T>() -> result { return with_type<result, T...>(array.type, call); });
}

}  // namespace detail

/// What the compiler prints where a visitor returns now this, now that.
struct a_visitor_returns_one_type_for_all_dtypes {};
// One macro, as LAZULI_NO_GRADIENT is.
#if defined(__clang__)
// clang-format off
#define LAZULI_ONE_ANSWER _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
  __attribute__((diagnose_if(true, "lazuli: a visitor returns one type for every dtype that a file may hold, complex ones, too", "error"))) \
  _Pragma("clang diagnostic pop")
// clang-format on
#else
#define LAZULI_ONE_ANSWER = delete
#endif

/// An array in a file that is mapped into memory: elements are read from the file when they are
/// needed, and are not written. Copies share the file.
template <dtype T, int R>
using mapped_array = shared_array<T const, R>;

namespace detail {

/// The elements where they lie. Throws io_error where they cannot be read there.
template <dtype T, int R>
mapped_array<T, R> mapped_from(std::string const& where, array_bytes const& array,
                               std::shared_ptr<void const> file) {
  check_array(where, array, element_type_of<T>, R);
  char const* const first = array.bytes.data();
  auto const is_bool = [](char c) { return c == 0 || c == 1; };
  if (array.swapped || reinterpret_cast<std::uintptr_t>(first) % alignof(T) != 0 ||
      (std::is_same_v<T, bool> && !std::all_of(array.bytes.begin(), array.bytes.end(), is_bool))) {
    fail<io_error>(where, " cannot be used in place (byte order, alignment or bools): load it");
  }
  return {reinterpret_cast<T const*>(first), extents_of_rank<R>(array), file_strides<R>(array),
          std::move(file)};
}

}  // namespace detail

/// storable: what gets a name in a file of several. Models: matrix<float>, x + y, double.
template <class X>
concept storable = expression<X> || dtype<std::remove_cvref_t<X>>;

/// A tensor with a name, for files with several: `{"weights", w}`, or a number: `{"epoch", 7}`, of
/// rank 0. It refers to a named tensor, and holds the value of everything else.
class named_array {
 public:
  template <dtype T>
  named_array(std::string name, T value) : named_array(std::move(name), tensor<T>(value)) {}
  template <expression X>
  named_array(std::string name, X&& x) : name_(std::move(name)) {
    using T = value_t<X>;
    using owner = tensor_of<T, extents_t<X>>;
    array_ = detail::about_array<T>(x.extents());
    auto const size = static_cast<std::size_t>(x.extents().size());
    T const* first = nullptr;
    if constexpr (std::is_lvalue_reference_v<X> && std::is_same_v<std::remove_cvref_t<X>, owner>) {
      first = x.data();
    } else {
      auto const value = [&] {
        if constexpr (on_host<X>)
          return std::make_shared<owner const>(static_cast<X&&>(x));
        else
          return std::make_shared<owner const>(detail::values_for_file<space_of<X>>::values(x));
      }();
      first = value->data();
      kept_ = value;
    }
    array_.bytes = {reinterpret_cast<char const*>(first), size * sizeof(T)};
    turn_ = detail::values_for_file<space_of<X>>::turn(x);
  }
  std::string const& name() const { return name_; }
  detail::array_bytes const& array() const { return array_; }
  /// Who of several processes writes it; null: this one alone has it.
  detail::file_turn const* turn() const { return turn_.get(); }

 private:
  std::string name_;
  detail::array_bytes array_;
  std::shared_ptr<void const> kept_;
  std::shared_ptr<detail::file_turn const> turn_;
};

namespace detail {
/// arrays_by_name: pairs of names and arrays. Models: std::map<std::string, matrix<float>>.
template <class M>
concept arrays_by_name = requires(M const& all) {
  named_array(std::begin(all)->first, std::begin(all)->second);
};
template <arrays_by_name M>
std::vector<named_array> named_arrays(M const& all) {
  std::vector<named_array> out;
  for (auto const& [name, x] : all) out.emplace_back(name, x);
  return out;
}

/// The turn of the first array that has one, or null.
inline file_turn const* turn_of(std::vector<named_array> const& arrays) {
  for (named_array const& a : arrays)
    if (a.turn() != nullptr) return a.turn();
  return nullptr;
}
/// Pairs of names and arrays, appended; and a list of them.
inline void name_arrays(std::vector<named_array>&) {}
template <storable X, class... Rest>
void name_arrays(std::vector<named_array>& to, std::string const& name, X const& x,
                 Rest const&... rest) {
  to.emplace_back(name, x);
  name_arrays(to, rest...);
}
template <class... Pairs>
std::vector<named_array> arrays_in_turn(Pairs const&... pairs) {
  std::vector<named_array> out;
  name_arrays(out, pairs...);
  return out;
}
}  // namespace detail

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/array_bytes.ipp>
#endif
