// Sharded tensors in NumPy's .npy files, of which every rank writes and reads its block, and in
// .safetensors files, of which every rank reads its block.
#pragma once

#include <cstdint>
#include <lazuli/io/npy.hpp>
#include <lazuli/io/safetensors.hpp>
#include <lazuli/mpi/file_blocks.hpp>

LAZULI_BEGIN
namespace detail {

/// This rank's block of an array in a file, as a sharded tensor. Throws io_error for an array of
/// another dtype or rank.
template <class T, class... P>
auto own_part_of_array(std::string const& call, array_bytes const& array,
                       placed_on<P...> const& where) {
  constexpr int axes = sizeof...(P);
  check_array(call, array, element_type_of<T>, axes);
  sharded<T, P{}...> out(where.grid(), extents_of_rank<axes>(array));
  auto const address = reinterpret_cast<std::uintptr_t>(array.bytes.data());
  if (array.swapped || std::is_same_v<T, bool> || address % alignof(T) != 0) {
    auto const whole = tensor_from<T, axes>(call, array);
    keep_own_part(out.target(), whole.data(), row_major(whole.extents()));
  } else {
    keep_own_part(out.target(), reinterpret_cast<T const*>(array.bytes.data()),
                  file_strides<axes>(array));
  }
  return out;
}

}  // namespace detail

/// Writes a sharded expression as a .npy file with the same bytes as on one machine; every rank
/// writes its block, by MPI-IO. Collective. The file is written as `path`.part, and renamed when it
/// is complete: if a rank fails, all throw rank_error, and an older file stays. dtype: as on one
/// machine.
template <expression X>
  requires over_a_mesh<X>
void save_npy(std::string const& path, X const& x) {
  if constexpr (in_blocks<X>) {
    save_npy(path, detail::in_shares_of_ranks(detail::value_to_send(x)));
  } else {
    auto const value = detail::value_to_send(x);
    auto const& own = value.target();
    if (own.grid == nullptr) fail<error>("save_npy: this tensor lies on no mesh");
    auto const& all = own.grid->all();
    auto const header = detail::npy::header_of(detail::about_array<value_t<X>>(own.shape));
    detail::write_beside("save_npy", path, all, [&](std::string const& part) {
      mpi::together(all.get(), [&] {
        if (all.rank() != 0) return;
        detail::file_writer file("save_npy", part);
        file.write(header);
        file.close();
      });
      detail::write_blocks("save_npy", part, own, static_cast<MPI_Offset>(header.size()));
    });
  }
}

/// The array of a .npy file as a sharded tensor, placed as `where` says:
/// `load_npy<float>(path, placed<on<"x">, all>(m))`. Every rank reads its block of the file.
/// Collective.   Throws rank_error on every rank if one finds the file missing, malformed, cut
/// short, or of another dtype or rank.   Cost: the pages of the block; a file in the other byte
/// order is read completely.
template <dtype T, class... P>
auto load_npy(std::string const& path, placed_on<P...> const& where) {
  using space = detail::space_of_placements<P...>;
  if constexpr (detail::is_cyclic<space>)
    return redistributed(space{}, load_npy<T>(path, detail::placed_in_shares(where)));
  else
    return mpi::together(where.grid()->all().get(), [&] {
      std::string const call = "load_npy: " + path;
      detail::file_bytes const file("load_npy", path);
      auto const array = detail::npy::read(call, file.all());
      return detail::own_part_of_array<T>(call, array, where);
    });
}
/// A tensor of a .safetensors file likewise: `load_safetensors<float>(path, "w", placed<on<"x">,
/// all>(m))`.
template <dtype T, class... P>
auto load_safetensors(std::string const& path, std::string const& name,
                      placed_on<P...> const& where) {
  using space = detail::space_of_placements<P...>;
  if constexpr (detail::is_cyclic<space>)
    return redistributed(space{}, load_safetensors<T>(path, name, detail::placed_in_shares(where)));
  else
    return mpi::together(where.grid()->all().get(), [&] {
      return safetensors_file(path).with_bytes(
          name, [&](std::string const& call, detail::array_bytes const& array) {
            return detail::own_part_of_array<T>(call, array, where);
          });
    });
}

LAZULI_END
