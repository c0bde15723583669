// Archives of arrays, written.
#pragma once

#include <lazuli/io/npz.hpp>
#include <lazuli/io/zlib.ipp>

LAZULI_BEGIN

namespace detail {

LAZULI_API void write_npz(std::string_view call, std::string const& path,
                          std::vector<named_array> const& arrays, bool packed) {
  name_table seen;
  index count = 0;
  for (auto const& each : arrays) {
    if (seen.add(each.name()) != count++)
      fail<io_error>(call, ": the name ", each.name(), " is there twice");
  }
  if (packed) zlib::functions::get(call);
  file_writer file(call, path);
  zip::writer archive(file);
  for (auto const& each : arrays) {
    archive.add(each.name() + ".npy", {npy::header_of(each.array()), each.array().bytes}, packed);
  }
  archive.finish();
  file.close();
}

}  // namespace detail

LAZULI_END
