// The functions of the HDF5 library that are used, looked for when they are first needed: programs
// neither include nor link it.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <lazuli/base/error.hpp>
#include <lazuli/base/library.hpp>
#include <mutex>
#include <string_view>
#include <utility>

LAZULI_BEGIN
namespace detail::hdf5 {

/// hid_t since version 1.10: an open file, dataset, type, …
using handle = std::int64_t;
/// hsize_t.
using extent = unsigned long long;

/// H5E_error2_t.
struct problem {
  handle library, major, minor;
  unsigned line;
  char const *function, *file, *words;
};

/// Constants of the library's headers, by their names there without the prefix.
inline constexpr unsigned read_only = 0, truncate = 2;
inline constexpr int dataset_id = 5, scalar_space = 0, simple_space = 1, select_set = 0, utf8 = 1;
inline constexpr int little_endian = 0, big_endian = 1, by_name = 0, increasing = 0, upward = 0;
inline constexpr int allocate_early = 1, fill_never = 1, deflate_filter = 1;
enum type_class { integer = 0, floating = 1, compound = 6, enumeration = 8 };

struct functions {
  int (*open_library)() = nullptr;
  int (*version)(unsigned*, unsigned*, unsigned*) = nullptr;
  int (*get_report)(handle, void**, void**) = nullptr;
  int (*set_report)(handle, void*, void*) = nullptr;
  int (*walk)(handle, int direction, int (*)(unsigned, problem const*, void*), void*) = nullptr;

  handle (*create_file)(char const*, unsigned, handle, handle) = nullptr;
  handle (*open_file)(char const*, unsigned, handle) = nullptr;
  int (*close_file)(handle) = nullptr;
  int (*visit_links)(handle, int index, int order, int (*)(handle, char const*, void const*, void*),
                     void*) = nullptr;
  handle (*open_object)(handle, char const*, handle) = nullptr;
  int (*close_object)(handle) = nullptr;
  int (*kind_of)(handle) = nullptr;

  handle (*create_dataset)(handle, char const*, handle, handle, handle, handle, handle) = nullptr;
  int (*close_dataset)(handle) = nullptr;
  handle (*type_of)(handle) = nullptr;
  handle (*space_of)(handle) = nullptr;
  std::uint64_t (*offset_of)(handle) = nullptr;
  int (*read)(handle, handle, handle, handle, handle, void*) = nullptr;
  int (*write)(handle, handle, handle, handle, handle, void const*) = nullptr;

  handle (*create_space)(int kind) = nullptr;
  handle (*create_simple)(int rank, extent const*, extent const*) = nullptr;
  int (*space_kind)(handle) = nullptr;
  int (*rank)(handle) = nullptr;
  int (*extents)(handle, extent*, extent*) = nullptr;
  int (*select)(handle, int, extent const* start, extent const* stride, extent const* count,
                extent const* block) = nullptr;
  int (*close_space)(handle) = nullptr;

  handle (*copy_type)(handle) = nullptr;
  handle (*create_type)(int kind, std::size_t) = nullptr;
  int (*close_type)(handle) = nullptr;
  int (*type_kind)(handle) = nullptr;
  std::size_t (*type_size)(handle) = nullptr;
  int (*sign)(handle) = nullptr;
  int (*set_sign)(handle, int) = nullptr;
  int (*set_size)(handle, std::size_t) = nullptr;
  int (*set_precision)(handle, std::size_t) = nullptr;
  int (*set_order)(handle, int) = nullptr;
  int (*get_fields)(handle, std::size_t*, std::size_t*, std::size_t*, std::size_t*,
                    std::size_t*) = nullptr;
  int (*set_fields)(handle, std::size_t, std::size_t, std::size_t, std::size_t,
                    std::size_t) = nullptr;
  int (*set_bias)(handle, std::size_t) = nullptr;
  int (*members)(handle) = nullptr;
  char* (*member_name)(handle, unsigned) = nullptr;
  handle (*member_type)(handle, unsigned) = nullptr;
  int (*free_memory)(void*) = nullptr;
  int (*insert_member)(handle, char const*, std::size_t, handle) = nullptr;
  handle (*create_enumeration)(handle) = nullptr;
  int (*insert_value)(handle, char const*, void const*) = nullptr;

  handle (*create_list)(handle) = nullptr;
  int (*close_list)(handle) = nullptr;
  int (*set_groups)(handle, unsigned) = nullptr;
  int (*set_text)(handle, int) = nullptr;
  int (*set_chunk)(handle, int, extent const*) = nullptr;
  int (*set_shuffle)(handle) = nullptr;
  int (*set_deflate)(handle, unsigned) = nullptr;
  int (*set_allocation)(handle, int) = nullptr;
  int (*set_fill)(handle, int) = nullptr;
  int (*has_filter)(int) = nullptr;

  handle *byte_type = nullptr, *float_type = nullptr, *double_type = nullptr, *link_list = nullptr,
         *dataset_list = nullptr;
  bool found = false;

  functions();
  /// Throws io_error where there is no HDF5.
  static functions const& get(std::string_view call);

 private:
  bool find_in(shared_library const& library);
};

/// One caller at a time, for most builds of the library know of no threads; what it would print of
/// errors is kept back, and the program's own way to report them is there again at the end.
class session {
 public:
  explicit session(std::string_view call) : session(functions::get(call)) {}
  session(session const&) = delete;
  session& operator=(session const&) = delete;
  ~session() { of_.set_report(0, report_, data_); }
  functions const* operator->() const { return &of_; }

 private:
  explicit session(functions const& of);

  std::lock_guard<std::recursive_mutex> lock_;
  functions const& of_;
  void *report_ = nullptr, *data_ = nullptr;
};

/// What is closed at the end by one of the functions.
class closed_at_end {
 public:
  closed_at_end(handle id, int (*close)(handle)) : id_(id), close_(close) {}
  closed_at_end(closed_at_end const&) = delete;
  closed_at_end& operator=(closed_at_end const&) = delete;
  ~closed_at_end() {
    if (id_ >= 0) close_(id_);
  }
  operator handle() const { return id_; }
  /// Not closed at the end any more.
  handle release() { return std::exchange(id_, -1); }

 private:
  handle id_;
  int (*close_)(handle);
};

}  // namespace detail::hdf5
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/hdf5_library.ipp>
#endif
