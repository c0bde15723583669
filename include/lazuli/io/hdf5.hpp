// Files of named arrays as scientists exchange them: save_hdf5, load_hdf5.   Format: HDF5, by its
// own library (libhdf5, since version 1.10), which is looked for at run time.
#pragma once

#include <lazuli/io/array_bytes.hpp>
#include <lazuli/shape/slice.hpp>

LAZULI_BEGIN
namespace detail::hdf5 {

/// Of one axis of a dataset: `count` elements from `first` on, every `step`th.
struct range {
  index first, step, count;
};

/// An open file.
class file {
 public:
  LAZULI_API file(std::string_view call, std::string const& path);
  file(file const&) = delete;
  file& operator=(file const&) = delete;
  LAZULI_API ~file();

  LAZULI_API std::vector<std::string> names() const;
  LAZULI_API bool contains(std::string const& name) const;
  /// What errors call that dataset.
  LAZULI_API std::string label(std::string const& name) const;
  /// Type and extents, without bytes; the kind is 0 where no dtype fits, and `type` then what HDF5
  /// calls it.
  LAZULI_API array_bytes about(std::string const& name, std::string* type = nullptr) const;
  /// Reads part of a dataset, which is what `about` says of it; axes behind the last range are read
  /// whole.
  LAZULI_API void read(std::string const& name, array_bytes about, std::vector<range> const& part,
                       void* to) const;

 private:
  std::string where_;
  std::int64_t id_;
};

/// A part of an axis with n elements, as a subscript says it. Throws index_error for a step that is
/// not positive.
LAZULI_API range range_of(views::detail::item const& subscript, index n);

/// A dataset to be written; `bytes` is empty where others will write it.
struct dataset {
  std::string name;
  array_bytes array;
};
/// Writes a file; where each dataset's elements begin in it, -1 of one without. `packed`: deflated.
LAZULI_API std::vector<std::int64_t> write(std::string_view call, std::string const& path,
                                           std::vector<dataset> const& sets, bool packed);
LAZULI_API void save(std::string_view call, std::string const& path,
                     std::vector<named_array> const& arrays, bool packed);

}  // namespace detail::hdf5

/// part_of_axis: what a dataset is read by, axis after axis. Models: slice, all. Not: int.
template <class S>
concept part_of_axis = views::detail::is_slice_v<S> || std::same_as<S, all_t>;

/// An open HDF5 file: the names of its datasets, and arrays from them. Names include the groups,
/// "run 1/temperature". Copies share the file.
class hdf5_file {
 public:
  /// Throws io_error if the file cannot be read or is not HDF5, and if there is no HDF5 library.
  explicit hdf5_file(std::string const& path)
      : file_(std::make_shared<detail::hdf5::file const>("load_hdf5", path)) {}

  /// All datasets, sorted.
  std::vector<std::string> names() const { return file_->names(); }
  bool contains(std::string const& name) const { return file_->contains(name); }
  /// dtype and shape of that dataset; for a dtype that Lazuli lacks, HDF5's name for its class,
  /// such as "string".   Throws io_error if there is no such dataset.
  array_info info(std::string const& name) const {
    std::string type;
    auto const array = file_->about(name, &type);
    return {array.type.kind == 0 ? type : detail::name_of(array.type), array.extents};
  }

  /// The dataset of that name, or the part of it that slices select, of which only that is read:
  /// `file.load<float, 2>("x", slice(0, 10))`, the first ten rows.   Throws io_error if there is
  /// none, or if it has another dtype or rank; index_error for a step that is not positive.
  template <dtype T, int Rank, part_of_axis... S>
    requires(sizeof...(S) <= Rank)
  dtensor<T, Rank> load(std::string const& name, S const&... parts)
  const {
    auto const array = file_->about(name);
    detail::check_array(file_->label(name), array, element_type_of<T>, Rank);
    std::vector<detail::hdf5::range> ranges;
    std::size_t axis = 0;
    (ranges.push_back(detail::hdf5::range_of(views::detail::to_item(parts), array.extents[axis++])),
     ...);
    auto extents = detail::extents_of_rank<Rank>(array).values();
    for (std::size_t i = 0; i < ranges.size(); ++i) extents[i] = ranges[i].count;
    dtensor<T, Rank> out{dextents<Rank>(extents)};
    file_->read(name, array, ranges, out.data());
    return out;
  }
  template <class Name>
  write_file_load_of_type_and_rank_as_float_2_of_the_name operator[](Name const&) const
      LAZULI_REFUSED(
          "lazuli: an array of a file is loaded with its element type and rank: file.load<float, "
          "2>(name)");
  template <class Why = entries_have_types_of_their_own_write_for_name_of_file_names>
  Why begin() const = delete;
  void const* end() const;  // without it begin is not looked for
  /// Calls f with that dataset as a tensor of the dtype in the file, as visit_npy.
  template <int Rank, class F>
    requires detail::file_visitor<F, Rank>
  auto visit(std::string const& name, F const& f) const {
    using result = std::invoke_result_t<F const&, dtensor<float, Rank>>;
    auto const type = file_->about(name).type;
    detail::check_visited(file_->label(name), type);
    auto const call = [&]<class T>(std::type_identity<T>) -> result {
      return f(load<T, Rank>(name));
    };
    return detail::of_file_dtypes(
        [&]<class... T>() -> result { return detail::with_type<result, T...>(type, call); });
  }
  template <int Rank, class F>
  a_visitor_returns_one_type_for_all_dtypes visit(std::string const&,
                                                  F const&) const LAZULI_ONE_ANSWER;
  /// For what reads parts (mpi/hdf5.hpp).
  detail::hdf5::file const& file() const { return *file_; }

 private:
  std::shared_ptr<detail::hdf5::file const> file_;
};

/// Opens an HDF5 file: `load_hdf5(path).load<float, 2>("x")`.
inline hdf5_file load_hdf5(std::string const& path) { return hdf5_file(path); }
/// One dataset of it, or a part of it.
template <dtype T, int Rank, part_of_axis... S>
dtensor<T, Rank> load_hdf5(std::string const& path, std::string const& name, S const&... parts) {
  return hdf5_file(path).load<T, Rank>(name, parts...);
}

/// Writes tensors with their names: `save_hdf5(path, {{"w", w}, {"run 1/b", b}})`; groups are
/// made. The file is written as `path`.part, and renamed when it is complete. dtypes: all; complex
/// and bool as h5py stores them, bfloat16 and 8-bit floats as floats of their widths.   Throws
/// io_error for two equal names, for a file that cannot be written, and if there is no HDF5
/// library.
inline void save_hdf5(std::string const& path, std::vector<named_array> const& arrays) {
  detail::in_turn(detail::turn_of(arrays),
                  [&] { detail::hdf5::save("save_hdf5", path, arrays, false); });
}
/// The same of pairs of names and arrays: `save_hdf5(path, "w", w, "b", b)`.
template <storable X, class... Rest>
void save_hdf5(std::string const& path, std::string const& name, X const& x, Rest const&... rest) {
  static_assert(sizeof...(Rest) % 2 == 0, "lazuli::save_hdf5 takes names and arrays in turn");
  save_hdf5(path, detail::arrays_in_turn(name, x, rest...));
}
/// The same of a map or a list of pairs: `std::map<std::string, lz::matrix<float>>`.
template <detail::arrays_by_name M>
void save_hdf5(std::string const& path, M const& arrays) {
  save_hdf5(path, detail::named_arrays(arrays));
}
/// The same in chunks of about a megabyte, shuffled and deflated, which every HDF5 library reads.
inline void save_hdf5_compressed(std::string const& path, std::vector<named_array> const& arrays) {
  detail::in_turn(detail::turn_of(arrays),
                  [&] { detail::hdf5::save("save_hdf5_compressed", path, arrays, true); });
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/hdf5.ipp>
#endif
