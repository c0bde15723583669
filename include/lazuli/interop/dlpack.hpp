// DLPack: tensors handed from library to library in one process, without a copy. Source: the DLPack
// specification, version 1.1 (dmlc.github.io/dlpack); the structures here have its layout.
#pragma once

#include <lazuli/io/array_bytes.hpp>

LAZULI_BEGIN

/// What DLPack defines, under names of our own: pass pointers to them as DLManagedTensorVersioned*
/// and DLManagedTensor*.
namespace dlpack {

/// DLDeviceType, those that Lazuli knows.
enum class place : std::int32_t { cpu = 1, cuda = 2, cuda_host = 3, rocm = 10, rocm_host = 11 };
/// DLDataTypeCode.
enum class kind : std::uint8_t {
  integer = 0,
  natural = 1,
  real = 2,
  brain = 4,
  complex = 5,
  boolean = 6,
  float8_e4m3 = 10,  // without infinities
  float8_e5m2 = 12
};

struct element_kind {  // DLDataType
  kind code;
  std::uint8_t bits;
  std::uint16_t lanes;
  friend constexpr bool operator==(element_kind, element_kind) = default;
};
struct array {  // DLTensor
  void* data;
  place device;
  std::int32_t device_index;
  std::int32_t rank;
  element_kind elements;
  std::int64_t* extents;
  std::int64_t* strides;  // in elements; null: row-major without gaps
  std::uint64_t offset;   // in bytes
};
struct managed_array {  // DLManagedTensorVersioned
  static constexpr std::uint64_t read_only = 1;
  std::uint32_t major = 1, minor = 1;
  void* owner;
  void (*release)(managed_array*);
  std::uint64_t flags;
  array what;
};
struct old_managed_array {  // DLManagedTensor, of versions before 1
  array what;
  void* owner;
  void (*release)(old_managed_array*);
};
static_assert(sizeof(array) == 48 && sizeof(managed_array) == 80 &&
              sizeof(old_managed_array) == 64);

/// managed: one of the two structures.
template <class M>
concept managed = std::same_as<M, managed_array> || std::same_as<M, old_managed_array>;

}  // namespace dlpack

namespace detail {

template <dtype T>
inline constexpr dlpack::element_kind dlpack_kind{
    static_cast<dlpack::kind>(std::string_view("iuf-gcb---p-q").find(element_type_of<T>.kind)),
    8 * sizeof(T), 1};

/// "float32", "complex64 in packs of 2", …
inline std::string text_of(dlpack::element_kind k) {
  static constexpr std::string_view names[] = {"int",    "uint",   "float",
                                               "handle", "bfloat", "complex"};
  auto const code = static_cast<std::size_t>(k.code);
  std::string const name = k.code == dlpack::kind::boolean       ? std::string("bool")
                           : k.code == dlpack::kind::float8_e4m3 ? std::string("float8_e4m3")
                           : k.code == dlpack::kind::float8_e5m2 ? std::string("float8_e5m2")
                           : code < std::size(names) ? text::concat(names[code], int(k.bits))
                                                     : text::concat("kind ", code);
  return k.lanes == 1 ? name : text::concat(name, " in packs of ", k.lanes);
}
inline std::string text_of(dlpack::place p, int number) {
  return p == dlpack::place::cuda   ? text::concat("cuda:", number)
         : p == dlpack::place::rocm ? text::concat("hip:", number)
                                    : text::concat("a device of type ", static_cast<int>(p));
}

/// An array that is handed out, its owner and its sizes in one piece of memory.
template <dlpack::managed M, class Owner, int R>
struct handed_out {
  explicit handed_out(Owner&& x) : owner(std::move(x)) {}

  /// Read-only where the owner gives its elements only to be read.
  static M* from(Owner&& x, dlpack::place device, int number) {
    constexpr bool writes =
        std::is_same_v<decltype(std::declval<Owner&>().data()), value_t<Owner>*>;
    static_assert(writes || std::same_as<M, dlpack::managed_array>,
                  "lazuli: to_dlpack: read-only elements need a version of DLPack that can say so; "
                  "hand over a copy");
    auto made = std::make_unique<handed_out>(std::move(x));
    auto& to = made->head.what;
    auto const shape = made->owner.extents().values();
    auto const strides = made->owner.strides();
    for (int i = 0; i < R; ++i) {
      made->extents[i] = shape[static_cast<std::size_t>(i)];
      made->strides[i] = strides[static_cast<std::size_t>(i)];
    }
    using T = value_t<Owner>;
    to = {const_cast<T*>(made->owner.data()),
          device,
          number,
          R,
          dlpack_kind<T>,
          made->extents,
          made->strides,
          0};
    if constexpr (!writes) made->head.flags = M::read_only;
    made->head.owner = made.get();
    made->head.release = [](M* head) { delete static_cast<handed_out*>(head->owner); };
    return &made.release()->head;
  }

  M head{};
  std::int64_t extents[R + 1], strides[R + 1];
  Owner owner;
};

/// Is it an array of T's and rank R, of a version that is known? Throws what from_dlpack throws.
template <class T, int R, dlpack::managed M>
void check_handed_over(M const* from) {
  using E = std::remove_const_t<T>;
  if (from == nullptr) fail<error>("from_dlpack: there is no array (a null pointer)");
  if constexpr (std::same_as<M, dlpack::managed_array>) {
    if (from->major != 1)
      fail<error>("from_dlpack: version ", from->major, ".", from->minor, " of DLPack; 1 is known");
    if (!std::is_const_v<T> && (from->flags & M::read_only) != 0)
      fail<error>("from_dlpack: the array is read-only; ask for ", dtype_name_v<E>, " const");
  }
  auto const& x = from->what;
  if (x.elements != dlpack_kind<E>)
    fail<dtype_error>("from_dlpack: the elements are ", text_of(x.elements), ", but ",
                      dtype_name_v<E>, " was asked for");
  if (x.rank != R)
    fail<shape_error>("from_dlpack: the rank is ", x.rank, ", but ", R, " was asked for");
}

/// Extents and strides of an array whose rank is known. Throws shape_error for sizes that are none.
template <int R>
mapping<dextents<R>> mapping_of(dlpack::array const& x) {
  index_array<R> shape{}, strides{};
  for (int i = 0; i < R; ++i) {
    shape[i] = static_cast<index>(x.extents[i]);
    if (shape[i] < 0) fail<shape_error>("from_dlpack: axis ", i, " has extent ", shape[i]);
  }
  dextents<R> const extents(shape);
  checked_size(shape);
  strides = row_major(extents);
  for (int i = 0; i < R && x.strides != nullptr; ++i) strides[i] = static_cast<index>(x.strides[i]);
  return {extents, strides, 0};
}
template <class T>
T* first_of(dlpack::array const& x) {
  auto const address = reinterpret_cast<std::uintptr_t>(x.data) + x.offset;
  if (address % alignof(T) != 0)
    fail<error>("from_dlpack: the elements do not lie at addresses that ",
                dtype_name_v<std::remove_const_t<T>>, " needs");
  return reinterpret_cast<T*>(address);
}

template <dlpack::managed M>
void release(M* from) {
  if (from->release != nullptr) from->release(from);
}

/// Owns an array that was handed over, and releases it at the end.
template <dlpack::managed M>
struct handed_over {
  M* from = nullptr;
  handed_over() = default;
  handed_over(handed_over const&) = delete;
  ~handed_over() {
    if (from != nullptr) detail::release(from);
  }
};
template <dlpack::managed M>
std::shared_ptr<void const> keeper_of(M* from) {
  auto const keeper = std::make_shared<handed_over<M>>();
  keeper->from = from;  // not before: without memory for the keeper it stays the caller's
  return keeper;
}

/// How a memory space hands out a tensor or view: here the host's, in device/dlpack.hpp that of
/// devices.
template <class Space>
struct handing_out_of;
template <>
struct handing_out_of<host_space> {
  template <class M, class X>
  static M* share(X&& x) {
    using value = std::remove_cvref_t<X>;
    check_lifetimes(x, "to_dlpack");
    return handed_out<M, value, rank_of<value>>::from(value(static_cast<X&&>(x)),
                                                      dlpack::place::cpu, 0);
  }
};

}  // namespace detail

/// x for another library, which calls release when it is done with it. A temporary or moved tensor
/// hands over its memory, a named one a copy; a view (`x.view(…)`, `x(all)`) shares memory that
/// must outlive the other library's use; other expressions are evaluated. On a device all share
/// memory, for work on the current stream there.   dtypes: all.   Throws only what copying throws.
/// M: dlpack::old_managed_array for libraries before version 1, which cannot know that an array is
/// read-only: x must then be mutable.
template <dlpack::managed M = dlpack::managed_array, class X>
requires expression<X> M* to_dlpack(X&& x) {
  using space = detail::space_beside<X>;
  if constexpr (leaf<std::remove_cvref_t<X>>)
    return detail::handing_out_of<space>::template share<M>(static_cast<X&&>(x));
  else
    return lazuli::to_dlpack<M>(evaluate_to_tensor(x));
}

/// Another library's array in host memory, shared: what is written to it is seen by the other
/// library. T: the element type, with const if it is only read. The array is released with the last
/// copy of the result.   Throws dtype_error, shape_error or device_error if the array is not of
/// this type, rank and place; error for an unknown version, for a read-only array if T is not
/// const, and for elements that are not aligned; `from` then still belongs to the caller.   Cost:
/// an allocation.   Example: docs/files.md.
template <class T, int R, dlpack::managed M>
shared_array<T, R> from_dlpack(M* from) {
  detail::check_handed_over<T, R>(from);
  auto const& x = from->what;
  if (x.device != dlpack::place::cpu && x.device != dlpack::place::cuda_host &&
      x.device != dlpack::place::rocm_host)
    fail<device_error>("from_dlpack: the array lies on ", detail::text_of(x.device, x.device_index),
                       "; from_dlpack_on takes it");
  auto const map = detail::mapping_of<R>(x);
  T* const first = detail::first_of<T>(x);
  return {first, map.extents, map.strides, detail::keeper_of(from)};
}

LAZULI_END
