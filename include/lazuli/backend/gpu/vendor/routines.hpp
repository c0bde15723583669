// What the tables of vendor libraries (BLAS, solver, FFT) share: where a call runs, how routines
// are found and their errors read, handles that are kept.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <lazuli/base/error.hpp>
#include <lazuli/base/library.hpp>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// Where a library call runs, and how it gets at memory there. The device's primary context must be
/// current on the calling thread. The functions may throw, except `release`.
struct execution {
  int device = 0;
  bool hip = false;  // AMD's libraries, else NVIDIA's
  void* stream = nullptr;
  void* context = nullptr;  // handed to each function below
  /// Device memory that the stream may use at once.
  void* (*allocate)(void* context, std::size_t bytes) = nullptr;
  /// Gives memory back after all that the stream has been given so far.
  void (*release)(void* context, void* memory) noexcept = nullptr;
  /// Copies to the host after all that the stream has been given so far, and waits for it.
  void (*read)(void* context, void* host, void const* device, std::size_t bytes) = nullptr;
  /// Copies to the device in the order of the stream; `host` may change once it returns.
  void (*write)(void* context, void* device, void const* host, std::size_t bytes) = nullptr;
};

/// Device memory for the length of a call; none for 0 bytes.
class workspace {
 public:
  workspace(execution const& on, std::size_t bytes)
      : on_(on), data_(bytes == 0 ? nullptr : on.allocate(on.context, bytes)) {}
  ~workspace() {
    if (data_ != nullptr) on_.release(on_.context, data_);
  }
  workspace(workspace const&) = delete;
  workspace& operator=(workspace const&) = delete;
  void* data() const { return data_; }

 private:
  execution const& on_;
  void* data_;
};

namespace vendor {

/// "CUBLAS_STATUS_NOT_SUPPORTED" for 15 of a routine of cuBLAS; "an unknown status" where there is
/// no such number.
LAZULI_API char const* status_name(std::string_view routine, int status);

/// Throws device_error for a status other than success.
LAZULI_API void check(char const* routine, int device, int status);

/// A routine of a library, by name; it has no address where the library lacks it.
template <class F>
struct routine;
template <class... A>
struct routine<int(A...)> {
  char const* name;
  char const* hip_name = nullptr;  // AMD's, where it has one of the same form
  int (*function)(A...) = nullptr;

  explicit operator bool() const { return function != nullptr; }
  /// The status of a call.
  int status(int device, std::type_identity_t<A>... arguments) const {
    if (function == nullptr) {
      fail<device_error>(name, ": the library found on this system has no such routine (device ",
                         device, ')');
    }
    return function(arguments...);
  }
  /// A call; throws device_error where it does not succeed.
  void operator()(execution const& on, std::type_identity_t<A>... arguments) const {
    check(name, on.device, status(on.device, arguments...));
  }
};

/// One routine for each of float, double, complex64, complex128.
template <class F>
using routines = routine<F>[4];

/// Shows `f` every routine, those of an array one by one.
template <class F, class... R>
void visit(F&& f, R&... r) {
  auto const one = [&]<class T>(T& each) {
    if constexpr (std::is_array_v<T>) {
      for (auto& of_type : each) f(of_type);
    } else {
      f(each);
    }
  };
  (one(r), ...);
}

/// Tables that AMD's libraries fill, too: they say from which files.
template <class Table>
concept has_hip = requires {
  Table::hip_files;
};

/// Makes AMD's names those of a table's routines.
template <class Table>
void name_for_hip(Table& table) {
  Table::each(table, [](auto& each) {
    if (each.hip_name != nullptr) each.name = each.hip_name;
  });
  if constexpr (requires { table.hip; }) table.hip = true;
}

/// The table filled from the first of its files that is there; device_error that names the files.
template <class Table>
Table load(bool hip = false) {
  std::initializer_list<char const*> files = Table::files;
  std::string_view name = Table::name;
  if constexpr (has_hip<Table>) {
    if (hip) files = Table::hip_files, name = Table::hip_name;
  }
  shared_library const found(files);
  if (!found.found()) {
    std::string names;
    for (char const* const file : files) {
      if (!names.empty()) names += ", ";
      names += file;
    }
    fail<device_error>(name, ": none of these files can be loaded: ", names);
  }
  Table table;
  if (hip) name_for_hip(table);
  Table::each(table, [&](auto& each) {
    if (found.find(each.name, each.function) || !hip) return;
    // hipBLAS 3 has one form of each routine, which hipBLAS 2 calls _v2.
    std::string_view const own = each.name, version = "_v2";
    if (auto const at = own.find(version); at != own.npos)
      found.find(text::concat(own.substr(0, at), own.substr(at + version.size())).c_str(),
                 each.function);
  });
  return table;
}

/// The table that stands for the library, or null. For tests, which set it before the first use.
template <class Table>
std::atomic<Table const*>& replacement(bool hip = false) {
  static std::atomic<Table const*> now[2] = {nullptr, nullptr};
  return now[hip];
}

/// The routines of a library, NVIDIA's or AMD's, loaded on first use by any thread; device_error
/// where it is not installed.
template <class Table>
Table const& library(bool hip = false) {
  if (Table const* const other = replacement<Table>(hip).load(std::memory_order_acquire))
    return *other;
  if (hip) {
    if constexpr (has_hip<Table>) {
      static Table const loaded = load<Table>(true);
      return loaded;
    } else {
      fail<device_error>(Table::name,
                         ": it runs on CUDA devices only; copy to the host with cpu()");
    }
  }
  static Table const loaded = load<Table>();
  return loaded;
}

/// True where the library can be loaded.
template <class Table>
bool available(bool hip = false) {
  try {
    library<Table>(hip);
    return true;
  } catch (device_error const&) {
    return false;
  }
}

/// Handles that are costly to make, one for each key on each thread: libraries forbid to share
/// them. What a thread leaves when it ends, others take over; nothing is destroyed at the end of
/// the program, when the driver may be gone. At most Kind::most of a thread are kept, and as many
/// that no thread holds.
/// Kind: `key` (equality), `handle`, `make(key, on)`, `destroy(key, handle)` (no throw), `most`.
template <class Kind>
class kept {
 public:
  using key = typename Kind::key;
  using handle = typename Kind::handle;

  /// The handle, valid until this thread's next call.
  static handle& get(key const& wanted, execution const& on) {
    static thread_local own here;
    auto& list = here.list;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].first == wanted) {
        std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i),
                    list.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return list.front().second;
      }
    }
    if (list.size() >= Kind::most) {
      Kind::destroy(list.back().first, list.back().second);
      list.pop_back();
    }
    list.reserve(Kind::most);
    if (entry found; take(wanted, found)) {
      list.insert(list.begin(), std::move(found));
    } else {
      list.insert(list.begin(), entry(wanted, Kind::make(wanted, on)));
    }
    return list.front().second;
  }

 private:
  using entry = std::pair<key, handle>;
  struct spare {
    std::mutex lock;
    std::vector<entry> list;
  };
  static spare& spares() {
    static auto* const all = new spare;  // never freed: threads may outlive static objects
    return *all;
  }
  struct own {
    std::vector<entry> list;
    ~own() {
      try {
        std::lock_guard const hold(spares().lock);
        for (entry& each : list) spares().list.push_back(std::move(each));
      } catch (...) {  // no memory: the handles stay with the driver
      }
    }
  };
  static bool take(key const& wanted, entry& out) {
    std::lock_guard const hold(spares().lock);
    auto& list = spares().list;
    for (std::size_t i = list.size(); i-- > 0;) {
      if (!(list[i].first == wanted)) continue;
      out = std::move(list[i]);
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    while (list.size() > Kind::most) {
      Kind::destroy(list.front().first, list.front().second);
      list.erase(list.begin());
    }
    return false;
  }
};

}  // namespace vendor

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/routines.ipp>
#endif
