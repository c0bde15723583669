// Files of named tensors in the format of machine learning: save_safetensors,
// load_safetensors. Format: Hugging Face, safetensors: 8 bytes of length, a JSON header,
// elements.
#pragma once

#include <lazuli/io/array_bytes.hpp>
#include <lazuli/io/name_table.hpp>
#include <map>

LAZULI_BEGIN
namespace detail::safetensors {

/// A tensor of the header: its type may be one that no dtype fits, as long as nobody loads it.
struct entry {
  std::string type;
  array_bytes array;
};

/// metadata: keys, each before its value.
LAZULI_API void save(std::string const& path, std::vector<named_array> const& tensors,
                     std::vector<std::string> const& metadata);

}  // namespace detail::safetensors

/// An open .safetensors file: the names of its tensors, and the tensors.
class safetensors_file {
 public:
  /// Throws io_error if the file cannot be read or is malformed.
  explicit safetensors_file(std::string const& path);

  /// All names, sorted.
  std::vector<std::string> names() const;
  bool contains(std::string const& name) const { return names_.contains(name); }
  /// The file's metadata. (A template, as below: a map is compiled only where it is used.)
  template <class Text = std::string>
  std::map<Text, Text> metadata() const {
    std::map<Text, Text> out;
    for (std::size_t i = 0; i < metadata_.size(); i += 2) out[metadata_[i]] = metadata_[i + 1];
    return out;
  }

  /// The tensor of that name. Throws io_error if there is none, or if it has another dtype or rank.
  template <dtype T, int Rank>
  dtensor<T, Rank> load(std::string const& name) const {
    return detail::tensor_from<T, Rank>(label(name), array(name));
  }
  /// f of what errors call it, and of its bytes: for what reads a part of that tensor.
  template <class F>
  auto with_bytes(std::string const& name, F const& f) const {
    return f(label(name), array(name));
  }
  template <class Why = entries_have_types_of_their_own_write_for_name_of_file_names>
  Why begin() const = delete;
  void const* end() const;  // without it begin is not looked for
  /// dtype and shape of that tensor; a dtype that Lazuli lacks has the name that it has in the
  /// file.   Throws io_error if there is no such tensor.
  array_info info(std::string const& name) const;
  /// Calls f with that tensor as one of the dtype in the file, as visit_npy.
  template <int Rank, class F>
    requires detail::file_visitor<F, Rank>
  auto visit(std::string const& name, F const& f) const {
    return detail::visit_array<Rank>(label(name), array(name), f);
  }
  template <int Rank, class F>
  a_visitor_returns_one_type_for_all_dtypes visit(std::string const&,
                                                  F const&) const LAZULI_ONE_ANSWER;
  /// The same as load, mapped into memory: pages are read when their elements are used.
  template <dtype T, int Rank>
  mapped_array<T, Rank> map(std::string const& name) const {
    return detail::mapped_from<T, Rank>(label(name), array(name), file_.owner());
  }

 private:
  std::string label(std::string const& name) const;
  detail::safetensors::entry const& entry(std::string const& name) const;
  detail::array_bytes const& array(std::string const& name) const;

  std::string where_;
  detail::file_bytes file_;
  detail::name_table names_;
  std::vector<detail::safetensors::entry> entries_;
  std::vector<std::string> metadata_;  // keys, each before its value
};

/// Opens a .safetensors file: `load_safetensors(path).load<float, 2>("weights")`.
inline safetensors_file load_safetensors(std::string const& path) { return safetensors_file(path); }
/// One tensor of it.
template <dtype T, int Rank>
dtensor<T, Rank> load_safetensors(std::string const& path, std::string const& name) {
  return safetensors_file(path).load<T, Rank>(name);
}

/// Writes tensors with their names: `save_safetensors(path, {{"w", w}, {"b", b}})`.   Throws
/// io_error for two equal names and for a file that cannot be written.
template <class Text = std::string>
void save_safetensors(std::string const& path, std::vector<named_array> const& tensors,
                      std::map<Text, Text> const& metadata = {}) {
  std::vector<std::string> said;
  for (auto const& [key, value] : metadata) {
    said.push_back(key);
    said.push_back(value);
  }
  detail::in_turn(detail::turn_of(tensors),
                  [&] { detail::safetensors::save(path, tensors, said); });
}
/// The same of a map or a list of pairs: `std::map<std::string, lz::matrix<float>>`.
template <class Text = std::string, detail::arrays_by_name M>
void save_safetensors(std::string const& path, M const& tensors,
                      std::map<Text, Text> const& metadata = {}) {
  save_safetensors(path, detail::named_arrays(tensors), metadata);
}
/// The same of pairs of names and arrays: `save_safetensors(path, "w", w, "b", b)`.
template <storable X, class... Rest>
void save_safetensors(std::string const& path, std::string const& name, X const& x,
                      Rest const&... rest) {
  static_assert(sizeof...(Rest) % 2 == 0,
                "lazuli::save_safetensors takes names and arrays in turn");
  save_safetensors(path, detail::arrays_in_turn(name, x, rest...));
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/safetensors.ipp>
#endif
