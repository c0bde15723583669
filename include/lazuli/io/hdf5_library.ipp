// HDF5's functions by their names, the same from version 1.10 on.
#pragma once

#include <lazuli/io/hdf5_library.hpp>

LAZULI_BEGIN
namespace detail::hdf5 {

LAZULI_API bool functions::find_in(shared_library const& library) {
  auto const one = [&](char const* name, auto*& function) { return library.find(name, function); };
  // Of some there are two forms since 1.12; this uses what both have.
  auto const either = [&](char const* name, char const* first, auto*& function) {
    return one(name, function) || one(first, function);
  };
  return one("H5open", open_library) && one("H5get_libversion", version) &&
         one("H5Eget_auto2", get_report) && one("H5Eset_auto2", set_report) &&
         one("H5Ewalk2", walk) && one("H5Fcreate", create_file) && one("H5Fopen", open_file) &&
         one("H5Fclose", close_file) && either("H5Lvisit", "H5Lvisit1", visit_links) &&
         one("H5Oopen", open_object) &&
         one("H5Oclose", close_object) && one("H5Iget_type", kind_of) &&
         one("H5Dcreate2", create_dataset) && one("H5Dclose", close_dataset) &&
         one("H5Dget_type", type_of) && one("H5Dget_space", space_of) &&
         one("H5Dget_offset", offset_of) && one("H5Dread", read) && one("H5Dwrite", write) &&
         one("H5Screate", create_space) && one("H5Screate_simple", create_simple) &&
         one("H5Sget_simple_extent_type", space_kind) &&
         one("H5Sget_simple_extent_ndims", rank) && one("H5Sget_simple_extent_dims", extents) &&
         one("H5Sselect_hyperslab", select) && one("H5Sclose", close_space) &&
         one("H5Tcopy", copy_type) && one("H5Tcreate", create_type) &&
         one("H5Tclose", close_type) && one("H5Tget_class", type_kind) &&
         one("H5Tget_size", type_size) && one("H5Tget_sign", sign) &&
         one("H5Tset_sign", set_sign) && one("H5Tset_size", set_size) && one("H5Tset_precision", set_precision) &&
         one("H5Tset_order", set_order) && one("H5Tget_fields", get_fields) &&
         one("H5Tset_fields", set_fields) && one("H5Tset_ebias", set_bias) &&
         one("H5Tget_nmembers", members) && one("H5Tget_member_name", member_name) &&
         one("H5Tget_member_type", member_type) && one("H5free_memory", free_memory) &&
         one("H5Tinsert", insert_member) && one("H5Tenum_create", create_enumeration) && one("H5Tenum_insert", insert_value) &&
         one("H5Pcreate", create_list) && one("H5Pclose", close_list) &&
         one("H5Pset_create_intermediate_group", set_groups) &&
         one("H5Pset_char_encoding", set_text) && one("H5Pset_chunk", set_chunk) &&
         one("H5Pset_shuffle", set_shuffle) && one("H5Pset_deflate", set_deflate) &&
         one("H5Pset_alloc_time", set_allocation) && one("H5Pset_fill_time", set_fill) &&
         one("H5Zfilter_avail", has_filter) && one("H5T_STD_I8LE_g", byte_type) &&
         one("H5T_IEEE_F32LE_g", float_type) &&
         one("H5T_IEEE_F64LE_g", double_type) && one("H5P_CLS_LINK_CREATE_ID_g", link_list) &&
         one("H5P_CLS_DATASET_CREATE_ID_g", dataset_list);
}

LAZULI_API functions::functions() {
  auto const usable = [&](shared_library const& library) {
    unsigned major = 0, minor = 0, release = 0;
    return find_in(library) && open_library() >= 0 && version(&major, &minor, &release) >= 0 &&
           (major > 1 || minor >= 10);
  };
  char const* const wanted = std::getenv("LAZULI_HDF5");
  if (wanted != nullptr) {
    found = std::string_view(wanted) != "none" && usable(shared_library{wanted});
    return;
  }
  // The one of the program, if it has one: two in one process would take each other's calls.
  char const* const itself = nullptr;
  for (char const* const file :
       {itself, "libhdf5_serial.so.103", "libhdf5.so.310", "libhdf5.so.200", "libhdf5.so.103", "libhdf5.so",
        "libhdf5_serial.so", "libhdf5.dylib"}) {
    found = usable(shared_library{file});
    if (found) return;
  }
}

LAZULI_API functions const& functions::get(std::string_view call) {
  static functions const all;
  if (!all.found)
    fail<io_error>(call,
                   ": HDF5 was not found: install it (Debian: apt install libhdf5-103-1), or name "
                   "its library in LAZULI_HDF5");
  return all;
}

LAZULI_API std::recursive_mutex& one_at_a_time() {
  static std::recursive_mutex all;
  return all;
}

LAZULI_API session::session(functions const& of) : lock_(one_at_a_time()), of_(of) {
  of_.get_report(0, &report_, &data_);
  of_.set_report(0, nullptr, nullptr);
}

}  // namespace detail::hdf5
LAZULI_END
