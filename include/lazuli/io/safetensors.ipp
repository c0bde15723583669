// Headers of .safetensors files, read and written.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <lazuli/io/json.hpp>
#include <lazuli/io/safetensors.hpp>

LAZULI_BEGIN

namespace detail::safetensors {

struct type_name {
  std::string_view name;
  element_type type;
};

inline constexpr type_name type_names[] = {
    {"BOOL", {'b', 1}}, {"U8", {'u', 1}},  {"I8", {'i', 1}},    {"U16", {'u', 2}},
    {"I16", {'i', 2}},  {"F16", {'f', 2}}, {"BF16", {'g', 2}},  {"U32", {'u', 4}},
    {"I32", {'i', 4}},  {"F32", {'f', 4}}, {"U64", {'u', 8}},   {"I64", {'i', 8}},
    {"F64", {'f', 8}},  {"C64", {'c', 8}}, {"C128", {'c', 16}},
    {"F8_E4M3", {'p', 1}}, {"F8_E5M2", {'q', 1}},
};

/// Reads {"dtype": …, "shape": […], "data_offsets": [begin, end]}.
inline entry read_entry(std::string const& where, text::json_reader& json, std::string_view data) {
  entry out;
  std::vector<index> range;
  bool shape = false;
  json.object([&](std::string const& key) {
    auto const numbers = [&](std::vector<index>& to) {
      to.clear();
      json.list([&] { to.push_back(json.number()); });
    };
    if (key == "dtype") {
      out.type = json.string();
    } else if (key == "shape") {
      numbers(out.array.extents);
      shape = true;
    } else if (key == "data_offsets") {
      numbers(range);
    } else {
      json.malformed();
    }
  });
  if (!shape || range.size() != 2) json.malformed();
  if (range[0] < 0 || range[1] < range[0] || static_cast<std::size_t>(range[1]) > data.size())
    fail<io_error>(where, " is malformed or cut short: elements at ", range[0], " to ", range[1],
                   " of ", data.size(), " bytes");
  out.array.bytes = data.substr(static_cast<std::size_t>(range[0]),
                                static_cast<std::size_t>(range[1] - range[0]));
  for (type_name const& each : type_names) {
    if (each.name != out.type) continue;
    out.array.type = each.type;
    if (count_bytes(where, each.type, out.array.extents) != out.array.bytes.size())
      fail<io_error>(where, ": shape ", text::shape(out.array.extents), " of ", out.type,
                     " does not take ", out.array.bytes.size(), " bytes");
  }
  return out;
}

}  // namespace detail::safetensors

LAZULI_API safetensors_file::safetensors_file(std::string const& path)
    : where_("load_safetensors: " + path), file_("load_safetensors", path) {
  static_assert(std::endian::native == std::endian::little);
  auto const all = file_.all();
  std::uint64_t length = 0;
  if (all.size() >= 8) std::memcpy(&length, all.data(), 8);
  if (all.size() < 8 || length > all.size() - 8)
    fail<io_error>(where_, " is no .safetensors file, or is cut short in its header");
  text::json_reader json(where_, all.substr(8, length));
  auto const data = all.substr(8 + length);
  json.object([&](std::string const& key) {
    if (key == "__metadata__") {
      json.object([&](std::string const& word) {
        metadata_.push_back(word);
        metadata_.push_back(json.string());
      });
    } else {
      if (names_.add(key) != static_cast<index>(entries_.size()))
        fail<io_error>(where_, ": two tensors are named ", text::json_quoted(key));
      entries_.push_back(detail::safetensors::read_entry(where_, json, data));
    }
  });
  json.end();
}

LAZULI_API std::vector<std::string> safetensors_file::names() const { return names_.names(); }

LAZULI_API detail::safetensors::entry const& safetensors_file::entry(
    std::string const& name) const {
  index const place = names_.place(name);
  if (place < 0) fail<io_error>(where_, " has no tensor ", text::json_quoted(name));
  return entries_[static_cast<std::size_t>(place)];
}

LAZULI_API array_info safetensors_file::info(std::string const& name) const {
  auto const& [type, array] = entry(name);
  return {array.type.kind == 0 ? type : detail::name_of(array.type), array.extents};
}

LAZULI_API std::string safetensors_file::label(std::string const& name) const {
  return text::concat(where_, ", ", text::json_quoted(name), ",");
}

LAZULI_API detail::array_bytes const& safetensors_file::array(std::string const& name) const {
  auto const& [type, array] = entry(name);
  if (array.type.kind == 0)
    fail<io_error>(label(name), " holds elements of type ", type.substr(0, 20),
                   ", which no dtype fits");
  return array;
}

namespace detail::safetensors {

LAZULI_API void save(std::string const& path, std::vector<named_array> const& tensors,
                     std::vector<std::string> const& metadata) {
  std::string header = "{";
  if (!metadata.empty()) {
    header += "\"__metadata__\":{";
    for (std::size_t i = 0; i < metadata.size(); i += 2)
      header += text::concat(text::json_quoted(metadata[i]), ':',
                             text::json_quoted(metadata[i + 1]), ',');
    header.back() = '}';
    header += ',';
  }
  // Wide elements first, so that every tensor is aligned.
  std::vector<index> order;
  for (int const bytes : {16, 8, 4, 2, 1}) {
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (tensors[i].array().type.bytes == bytes) order.push_back(static_cast<index>(i));
    }
  }
  name_table seen;
  index count = 0;
  std::size_t offset = 0;
  for (index const place : order) {
    auto const& each = tensors[static_cast<std::size_t>(place)];
    if (each.name() == "__metadata__" || seen.add(each.name()) != count++)
      fail<io_error>("save_safetensors: the name ", text::json_quoted(each.name()),
                     " is reserved, or there twice");
    auto const& array = each.array();
    auto const* const type = std::find_if(std::begin(type_names), std::end(type_names),
                                          [&](auto const& row) { return row.type == array.type; });
    header += text::concat(text::json_quoted(each.name()), ":{\"dtype\":\"", type->name,
                           "\",\"shape\":[");
    for (std::size_t i = 0; i < array.extents.size(); ++i)
      header += text::concat(i == 0 ? "" : ",", array.extents[i]);
    header += text::concat("],\"data_offsets\":[", offset, ",", offset + array.bytes.size(), "]},");
    offset += array.bytes.size();
  }
  if (header.back() == ',') header.pop_back();
  header += '}';
  while (header.size() % 64 != 56) header += ' ';
  std::uint64_t const length = header.size();
  file_writer file("save_safetensors", path);
  file.write(&length, 8);
  file.write(header);
  for (index const place : order)
    file.write(tensors[static_cast<std::size_t>(place)].array().bytes);
  file.close();
}

}  // namespace detail::safetensors

LAZULI_END
