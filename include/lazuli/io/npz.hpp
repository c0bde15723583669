// NumPy's archives of named arrays: save_npz, load_npz.   Format: a ZIP archive of .npy files.
#pragma once

#include <lazuli/io/npy.hpp>
#include <lazuli/io/zip.hpp>

LAZULI_BEGIN

/// An open .npz file: the names of its arrays, and the arrays.
class npz_file {
 public:
  /// Throws io_error if the file cannot be read or is malformed.
  explicit npz_file(std::string const& path)
      : where_("load_npz: " + path), file_("load_npz", path), archive_(where_, file_.all()) {}

  /// All names, sorted, without ".npy".
  std::vector<std::string> names() const {
    auto out = archive_.names().names();
    for (auto& name : out)
      if (name.ends_with(".npy")) name.resize(name.size() - 4);
    return out;
  }
  bool contains(std::string const& name) const {
    return archive_.names().contains(name + ".npy") || archive_.names().contains(name);
  }

  /// The array of that name. Throws io_error if there is none, if it has another dtype or rank, or
  /// if it is damaged; deflated members need zlib (libz.so.1) at run time.
  template <dtype T, int Rank>
  dtensor<T, Rank> load(std::string const& name) const {
    auto const bytes = open(name);
    std::string const label = text::concat(where_, ", ", name, ",");
    return detail::tensor_from<T, Rank>(label, detail::npy::read(label, bytes.all()));
  }
  template <class Name>
  write_file_load_of_type_and_rank_as_float_2_of_the_name operator[](Name const&) const
      LAZULI_REFUSED("lazuli: an array of a file is loaded with its element type and rank: file.load<float, 2>(name)");
  template <class Why = entries_have_types_of_their_own_write_for_name_of_file_names>
  Why begin() const = delete;
  void const* end() const;  // without it begin is not looked for
  /// dtype and shape of that array.   Throws as load.
  array_info info(std::string const& name) const {
    auto const bytes = open(name);
    auto const array = detail::npy::read(text::concat(where_, ", ", name, ","), bytes.all());
    return {detail::name_of(array.type), array.extents};
  }
  /// Calls f with that array as a tensor of the dtype in the file, as visit_npy.
  template <int Rank, class F>
    requires detail::file_visitor<F, Rank>
  auto visit(std::string const& name, F const& f) const {
    auto const bytes = open(name);
    std::string const label = text::concat(where_, ", ", name, ",");
    return detail::visit_array<Rank>(label, detail::npy::read(label, bytes.all()), f);
  }
  template <int Rank, class F>
  a_visitor_returns_one_type_for_all_dtypes visit(std::string const&,
                                                  F const&) const LAZULI_ONE_ANSWER;

 private:
  LAZULI_NOINLINE detail::file_bytes open(std::string const& name) const {
    for (auto const& member : {name + ".npy", name}) {
      index const place = archive_.names().place(member);
      if (place >= 0) return archive_.open(member, archive_.at(place), file_);
    }
    fail<io_error>(where_, " has no array ", name);
  }

  std::string where_;
  detail::file_bytes file_;
  detail::zip::reader archive_;
};

/// Opens a .npz file: `load_npz(path).load<float, 2>("weights")`.
inline npz_file load_npz(std::string const& path) { return npz_file(path); }
/// One array of it.
template <dtype T, int Rank>
dtensor<T, Rank> load_npz(std::string const& path, std::string const& name) {
  return npz_file(path).load<T, Rank>(name);
}

namespace detail {
LAZULI_API void write_npz(std::string_view call, std::string const& path,
                          std::vector<named_array> const& arrays, bool packed);
}  // namespace detail

/// Writes tensors with their names, as numpy.savez: `save_npz(path, {{"a", a}, {"b", b}})`. Throws
/// io_error for two equal names and for a file that cannot be written.
inline void save_npz(std::string const& path, std::vector<named_array> const& arrays) {
  detail::in_turn(detail::turn_of(arrays),
                  [&] { detail::write_npz("save_npz", path, arrays, false); });
}
/// The same of pairs of names and arrays: `save_npz(path, "a", a, "b", b)`.
template <storable X, class... Rest>
void save_npz(std::string const& path, std::string const& name, X const& x, Rest const&... rest) {
  static_assert(sizeof...(Rest) % 2 == 0, "lazuli::save_npz takes names and arrays in turn");
  save_npz(path, detail::arrays_in_turn(name, x, rest...));
}
/// The same of a map or a list of pairs: `std::map<std::string, lz::matrix<float>>`.
template <detail::arrays_by_name M>
void save_npz(std::string const& path, M const& arrays) {
  save_npz(path, detail::named_arrays(arrays));
}
/// The same with members deflated, as numpy.savez_compressed; needs zlib (libz.so.1) at run time.
inline void save_npz_compressed(std::string const& path, std::vector<named_array> const& arrays) {
  detail::in_turn(detail::turn_of(arrays),
                  [&] { detail::write_npz("save_npz_compressed", path, arrays, true); });
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/npz.ipp>
#endif
