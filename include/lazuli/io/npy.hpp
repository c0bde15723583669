// NumPy's files of one array: save_npy, load_npy, map_npy.
// Format: numpy.lib.format, versions 1 to 3.
#pragma once

#include <lazuli/io/array_bytes.hpp>
#include <lazuli/io/parse.hpp>

LAZULI_BEGIN  /// What the compiler prints of `load_npy(path, m)`.
    struct load_npy_returns_what_it_read_write_m_equals_load_npy_of_type_and_rank {};
template <expression X>
load_npy_returns_what_it_read_write_m_equals_load_npy_of_type_and_rank load_npy(
    std::string const& path, X const&)
    LAZULI_REFUSED("lazuli: load_npy returns what it read: m = lz::load_npy<double, 2>(path)");

namespace detail::npy {

inline constexpr std::string_view magic{"\x93NUMPY", 6};

/// The array in the bytes of a .npy file. Throws io_error where they are none.
LAZULI_API array_bytes read(std::string const& where, std::string_view file);

/// The first bytes of a .npy file, as many as a multiple of 64.
LAZULI_API std::string header_of(array_bytes const& array);

}  // namespace detail::npy

/// Writes an expression as a .npy file, which numpy.load reads. dtype: all (bfloat16 as raw
/// elements 'V2', as ml_dtypes does).   Throws io_error for a file that cannot be written.
template <expression X>
void save_npy(std::string const& path, X const& x) {
  named_array const named("", x);
  detail::file_writer file("save_npy", path);
  file.write(detail::npy::header_of(named.array()));
  file.write(named.array().bytes);
  file.close();
}

/// Reads the array of a .npy file as a tensor of element type T and rank Rank. All three versions
/// of the format, both byte orders, both orders of axes.   Throws io_error if the file is malformed
/// or cut short, or holds another dtype or rank.
template <dtype T, int Rank>
dtensor<T, Rank> load_npy(std::string const& path) {
  std::string const where = "load_npy: " + path;
  detail::file_bytes const file("load_npy", path);
  return detail::tensor_from<T, Rank>(where, detail::npy::read(where, file.all()));
}

/// What the compiler prints where the element type or the rank is missing.
struct write_load_npy_of_type_and_rank_as_float_2_or_visit_npy {};
template <class... T>
write_load_npy_of_type_and_rank_as_float_2_or_visit_npy load_npy(std::string const& path)
    LAZULI_REFUSED("lazuli: load_npy needs the element type and the rank: load_npy<float, 2>(path), or visit_npy<2>(path, f)");

namespace detail::npy {
/// Throws io_error where the end of a path promises another format.
LAZULI_API void check_ending(std::string const& path);

// An object: programs have functions of this name, and their calls mean those.
struct save_function {
  template <expression X>
  void operator()(std::string const& path, X const& x) const {
    check_ending(path);
    save_npy(path, x);
  }
};
}  // namespace detail::npy

/// save_npy and load_npy, under the names of NumPy and PyTorch. The file gets exactly the name that
/// is given, which must not have the ending of another format.
inline constexpr detail::npy::save_function save{};
template <dtype T, int Rank>
dtensor<T, Rank> load(std::string const& path) {
  return load_npy<T, Rank>(path);
}
struct write_load_of_type_and_rank_as_float_2 {};
template <class... T>
write_load_of_type_and_rank_as_float_2 load(std::string const& path)
    LAZULI_REFUSED("lazuli: load needs the element type and the rank: load<float, 2>(path), or visit_npy<2>(path, f)");

/// dtype and shape of the array of a .npy file; elements are not read.   Throws io_error if the
/// file is malformed or cut short.
inline array_info npy_info(std::string const& path) {
  detail::file_bytes const file("npy_info", path);
  auto const array = detail::npy::read("npy_info: " + path, file.all());
  return {detail::name_of(array.type), array.extents};
}
/// Calls f with the array of a .npy file as a tensor of the dtype in the file:
/// `visit_npy<2>(path, [](auto const& x) { … })`. f is compiled for every dtype and must return one
/// type for all.   Throws as load_npy.
template <int Rank, class F>
  requires detail::file_visitor<F, Rank>
auto visit_npy(std::string const& path, F const& f) {
  std::string const where = "visit_npy: " + path;
  detail::file_bytes const file("visit_npy", path);
  return detail::visit_array<Rank>(where, detail::npy::read(where, file.all()), f);
}
template <int Rank, class F>
a_visitor_returns_one_type_for_all_dtypes visit_npy(std::string const&, F const&) LAZULI_ONE_ANSWER;

/// Maps a .npy file into memory: its pages are read when their elements are used. Throws as
/// load_npy, and if the byte order is not this machine's.
template <dtype T, int Rank>
mapped_array<T, Rank> map_npy(std::string const& path) {
  std::string const where = "map_npy: " + path;
  detail::file_bytes const file("map_npy", path);
  return detail::mapped_from<T, Rank>(where, detail::npy::read(where, file.all()), file.owner());
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/npy.ipp>
#endif
