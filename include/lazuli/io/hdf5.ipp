// Datasets of HDF5 files by its library's calls: types and extents as ours, and back.
#pragma once

#include <cerrno>
#include <cstdio>
#include <lazuli/io/hdf5.hpp>
#include <lazuli/io/hdf5_types.hpp>
#include <lazuli/io/name_table.hpp>

LAZULI_BEGIN
namespace detail::hdf5 {

/// What the library says of the call that has just failed.
LAZULI_API std::string why(session const& h5) {
  std::string out;
  auto const innermost = [](unsigned, problem const* p, void* to) {
    if (p->words != nullptr) *static_cast<std::string*>(to) = text::concat(": ", p->words);
    return 1;
  };
  h5->walk(0, upward, innermost, &out);
  return out;
}

LAZULI_API file::file(std::string_view call, std::string const& path)
    : where_(text::concat(call, ": ", path)) {
  open_file(call, path, "rb");  // of what is not there the system's reason
  session const h5(call);
  id_ = h5->open_file(path.c_str(), read_only, 0);
  if (id_ < 0) fail<io_error>(where_, " is no HDF5 file, or damaged", why(h5));
}

LAZULI_API file::~file() { session("load_hdf5")->close_file(id_); }

LAZULI_API std::string file::label(std::string const& name) const {
  return text::concat(where_, ", ", name, ",");
}

/// A dataset of a file; negative where there is none of that name.
LAZULI_API handle open_dataset(session const& h5, handle file, std::string const& name) {
  handle const object = h5->open_object(file, name.c_str(), 0);
  if (object < 0 || h5->kind_of(object) == dataset_id) return object;
  h5->close_object(object);
  return -1;
}

LAZULI_API bool file::contains(std::string const& name) const {
  session const h5("load_hdf5");
  return closed_at_end(open_dataset(h5, id_, name), h5->close_object) >= 0;
}

LAZULI_API std::vector<std::string> file::names() const {
  session const h5("load_hdf5");
  std::vector<std::string> all, sets;
  auto const note = [](handle, char const* name, void const*, void* to) {
    try {
      static_cast<std::vector<std::string>*>(to)->emplace_back(name);
      return 0;
    } catch (...) {  // no exception may pass the library
      return -1;
    }
  };
  if (h5->visit_links(id_, by_name, increasing, note, &all) < 0)
    fail<io_error>(where_, ": its names cannot be read", why(h5));
  for (auto& name : all)
    if (contains(name)) sets.push_back(std::move(name));
  std::sort(sets.begin(), sets.end());
  return sets;
}

LAZULI_API array_bytes file::about(std::string const& name, std::string* type) const {
  session const h5("load_hdf5");
  closed_at_end const set(open_dataset(h5, id_, name), h5->close_object);
  if (set < 0) fail<io_error>(where_, " has no dataset ", name);
  closed_at_end const elements(h5->type_of(set), h5->close_type);
  closed_at_end const space(h5->space_of(set), h5->close_space);
  array_bytes out;
  int const kind = h5->space_kind(space);
  if (kind == scalar_space || kind == simple_space) out.type = type_here(h5, elements);
  if (int const rank = kind == simple_space ? h5->rank(space) : 0; rank > 0) {
    std::vector<extent> extents(static_cast<std::size_t>(rank));
    h5->extents(space, extents.data(), nullptr);
    for (extent const n : extents) out.extents.push_back(static_cast<index>(n));
  }
  if (out.type.kind != 0) {
    count_bytes(label(name), out.type, out.extents);
  } else {
    std::string const found = class_name(h5, elements);
    if (type == nullptr && kind != scalar_space && kind != simple_space)
      fail<io_error>(label(name), " holds no elements");
    if (type == nullptr)
      fail<io_error>(label(name), " holds elements of HDF5's class ", found, ", which no dtype fits");
    *type = found;
  }
  return out;
}

LAZULI_API range range_of(views::detail::item const& subscript, index n) {
  if (subscript.kind == views::detail::item_kind::keep) return {0, 1, n};
  if (subscript.step <= 0)
    fail<index_error>("load_hdf5: the step of a slice of a dataset is ", subscript.step,
                      "; it must be positive: load, then flip");
  auto const [first, count] = views::detail::resolve(subscript, n);
  return {first, subscript.step, count};
}

LAZULI_API void file::read(std::string const& name, array_bytes about,
                           std::vector<range> const& part, void* to) const {
  std::vector<extent> first, step, count;
  for (std::size_t i = 0; i < about.extents.size(); ++i) {
    auto const along = i < part.size() ? part[i] : range{0, 1, about.extents[i]};
    first.push_back(static_cast<extent>(along.first));
    step.push_back(static_cast<extent>(along.step));
    count.push_back(static_cast<extent>(along.count));
    about.extents[i] = along.count;
  }
  std::size_t const bytes = count_bytes(label(name), about.type, about.extents);
  if (bytes == 0) return;
  session const h5("load_hdf5");
  closed_at_end const set(open_dataset(h5, id_, name), h5->close_object);
  closed_at_end const elements(h5->type_of(set), h5->close_type);
  type_in_memory const type(h5, about.type, elements);
  closed_at_end const space(h5->space_of(set), h5->close_space);
  int const rank = static_cast<int>(count.size());
  closed_at_end const here(rank == 0 ? h5->create_space(scalar_space)
                                     : h5->create_simple(rank, count.data(), nullptr),
                           h5->close_space);
  bool const selected = rank == 0 || h5->select(space, select_set, first.data(), step.data(),
                                                count.data(), nullptr) >= 0;
  if (!selected || h5->read(set, type, here, space, 0, to) < 0)
    fail<io_error>(label(name), " cannot be read", why(h5));
  if (about.type.kind == 'b') make_bools(static_cast<char*>(to), bytes);
}

/// Chunks of at most a megabyte, of as many whole rows as that takes.
LAZULI_API std::vector<extent> chunk_of(array_bytes const& array) {
  std::vector<extent> out(array.extents.begin(), array.extents.end());
  auto bytes = static_cast<extent>(array.bytes.size());
  for (extent& n : out) {
    extent const each = bytes / n;
    if (bytes > extent{1} << 20) n = std::max<extent>((extent{1} << 20) / each, 1);
    bytes = each * n;
    if (n > 1) break;
  }
  return out;
}

LAZULI_API std::vector<std::int64_t> write(std::string_view call, std::string const& path,
                                           std::vector<dataset> const& sets, bool packed) {
  session const h5(call);
  name_table seen;
  index known = 0;
  for (auto const& [name, array] : sets)
    if (name.empty() || seen.add(name) != known++)
      fail<io_error>(call, ": the name \"", name, "\" is empty, or there twice");
  if (packed && h5->has_filter(deflate_filter) <= 0)
    fail<io_error>(call, ": this HDF5 is built without zlib");
  std::vector<std::int64_t> begins;
  handle const file = h5->create_file(path.c_str(), truncate, 0, 0);
  if (file < 0) fail<io_error>(call, ": ", path, " cannot be written", why(h5));
  closed_at_end open(file, h5->close_file);
  closed_at_end const links(h5->create_list(*h5->link_list), h5->close_list);
  h5->set_groups(links, 1);
  h5->set_text(links, utf8);
  for (auto const& [name, array] : sets) {
    closed_at_end const layout(h5->create_list(*h5->dataset_list), h5->close_list);
    std::vector<extent> const extents(array.extents.begin(), array.extents.end());
    int const rank = static_cast<int>(extents.size());
    if (packed && rank > 0 && !array.bytes.empty()) {
      h5->set_chunk(layout, rank, chunk_of(array).data());
      h5->set_shuffle(layout);
      h5->set_deflate(layout, 6);
    } else {  // there is room for the elements at once, so that others can write them
      h5->set_allocation(layout, allocate_early);
      h5->set_fill(layout, fill_never);
    }
    closed_at_end const space(rank == 0 ? h5->create_space(scalar_space)
                                        : h5->create_simple(rank, extents.data(), nullptr),
                              h5->close_space);
    type_in_memory const type(h5, array.type);
    closed_at_end const set(h5->create_dataset(file, name.c_str(), type, space, links, layout, 0),
                            h5->close_dataset);
    if (set < 0 || (!array.bytes.empty() && h5->write(set, type, 0, 0, 0, array.bytes.data()) < 0))
      fail<io_error>(call, ": ", path, ", ", name, " cannot be written", why(h5));
    begins.push_back(static_cast<std::int64_t>(h5->offset_of(set)));
  }
  if (h5->close_file(open.release()) < 0)
    fail<io_error>(call, ": ", path, " cannot be written", why(h5));
  return begins;
}

LAZULI_API void save(std::string_view call, std::string const& path,
                     std::vector<named_array> const& arrays, bool packed) {
  std::vector<dataset> sets;
  for (auto const& each : arrays) sets.push_back({each.name(), each.array()});
  std::string const part = path + ".part";
  try {
    write(call, part, sets, packed);
    errno = 0;
    if (std::rename(part.c_str(), path.c_str()) != 0) throw_file(call, path, " cannot be written");
  } catch (...) {
    std::remove(part.c_str());
    throw;
  }
}

}  // namespace detail::hdf5
LAZULI_END
