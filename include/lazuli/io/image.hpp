// Images in PNG files, by the system's libpng, which is looked for when it is first needed.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/io/file.hpp>
#include <lazuli/io/image_grid.hpp>
#include <vector>

LAZULI_BEGIN
namespace detail::png {

/// Pixels row by row, the channels of each together.
struct pixels {
  index height = 0, width = 0;
  int channels = 0;  // 1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha
  std::vector<unsigned char> bytes;
};
/// Reads a PNG file into 8 bits a channel; channels 0: as many as the file has.
LAZULI_API pixels read(std::string const& path, int channels);

LAZULI_API void write(std::string const& path, pixels const& from);

/// 0 … 1 to 0 … 255, rounded; bytes as they are; NaN as 0.
template <dtype T>
unsigned char as_byte(T value) {
  if constexpr (std::is_same_v<T, std::uint8_t>) {
    return value;
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? 255 : 0;
  } else {
    double const scaled = static_cast<double>(value) * 255 + 0.5;
    return static_cast<unsigned char>(scaled > 0 ? std::min(scaled, 255.) : 0.);
  }
}

/// The pixels of an image as (channels, height, width): bytes, or reals from 0 to 1.
template <dtype T>
void write_planes(pixels const& from, T* out) {
  index const area = from.height * from.width;
  for (index c = 0; c < from.channels; ++c) {
    for (index i = 0; i < area; ++i) {
      auto const byte = from.bytes[static_cast<std::size_t>(i * from.channels + c)];
      if constexpr (std::is_same_v<T, std::uint8_t>)
        out[c * area + i] = byte;
      else
        out[c * area + i] = T(static_cast<compute_t<T>>(byte) / 255);
    }
  }
}
/// A PNG file for elements T.
template <dtype T>
pixels read_for(char const* call, std::string const& path, int channels) {
  static_assert(std::is_same_v<T, std::uint8_t> || real_dtype<T>,
                "lazuli::load_image<T>: T must be uint8_t or floating point");
  if (channels < 0 || channels > 4)
    fail<shape_error>(call, ": ", channels, " channels were asked for; there are 1 to 4");
  return read(path, channels);
}
/// Images from `low` to `high` of a list of files.
template <dtype T>
std::vector<pixels> read_several(std::vector<std::string> const& paths, index low, index high,
                                 int channels) {
  std::vector<pixels> out;
  for (index i = low; i < high; ++i)
    out.push_back(read_for<T>("load_images", paths[static_cast<std::size_t>(i)], channels));
  return out;
}
/// Throws shape_error where an image has other extents than `first`.
inline void check_several(std::vector<std::string> const& paths, index low,
                          std::vector<pixels> const& all, index_array<3> const& first) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (index_array<3> const own{all[i].channels, all[i].height, all[i].width}; own != first)
      fail<shape_error>("load_images: ", paths[static_cast<std::size_t>(low) + i], " has shape ",
                        text::shape(own), ", another image ", text::shape(first),
                        "; all need the same");
}
/// Writes them one behind the other.
template <dtype T>
void write_several(std::vector<pixels> const& all, T* out) {
  for (auto const& one : all) {
    write_planes(one, out);
    out += one.channels * one.height * one.width;
  }
}

}  // namespace detail::png

/// The image of a PNG file as (channels, height, width): uint8 from 0 to 255, or T from 0 to 1.
/// Channels: as in the file (1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha), or as many
/// as requested. 16 bits a channel become 8.   Throws io_error if the file is not a PNG or is
/// damaged, and if there is no libpng (libpng16.so.16).   Source: torchvision.io.read_image.
template <dtype T = std::uint8_t>
dtensor<T, 3> load_image(std::string const& path, int channels = 0) {
  auto const read = detail::png::read_for<T>("load_image", path, channels);
  dtensor<T, 3> out(read.channels, read.height, read.width);
  detail::png::write_planes(read, out.data());
  return out;
}
/// The images of several files as (images, channels, height, width), each read as by load_image.
/// Throws shape_error if one has other extents than the first.
template <dtype T = std::uint8_t>
dtensor<T, 4> load_images(std::vector<std::string> const& paths, int channels = 0) {
  auto const n = static_cast<index>(paths.size());
  auto const all = detail::png::read_several<T>(paths, 0, n, channels);
  index_array<3> first{channels, 0, 0};
  if (n > 0) first = {all[0].channels, all[0].height, all[0].width};
  detail::png::check_several(paths, 0, all, first);
  dtensor<T, 4> out(n, first[0], first[1], first[2]);
  detail::png::write_several(all, out.data());
  return out;
}

/// Writes images as one PNG file: (h, w), (c, h, w), or (b, c, h, w) side by side as make_grid
/// does. Floating-point values from 0 to 1 (values outside are clipped), uint8 from 0 to 255, or
/// bool. c: 1 grey (written as 3 equal channels, or with options.grey as one, which is how an image
/// read by load_image is kept), 2 grey and alpha, 3 colours, 4 colours and alpha. Throws
/// shape_error, and io_error as load_image. Source: torchvision.utils.save_image.
template <expression X>
void save_image(std::string const& path, X const& x, grid_options const& options = {}) {
  using T = value_t<X>;
  static_assert(real_dtype<T> || std::is_same_v<T, std::uint8_t> || std::is_same_v<T, bool>,
                "lazuli::save_image: the dtype must be floating point, uint8_t or bool");
  if constexpr (detail::places_axes<space_of<X>>) {
    using for_file = detail::values_for_file<space_of<X>>;
    auto const turn = for_file::turn(x);
    auto const whole = for_file::values(x);
    return detail::in_turn(turn.get(), [&] { save_image(path, whole, options); });
  }
  auto const grid = make_grid(x, options);
  index const channels = grid.extent(0), area = grid.extent(1) * grid.extent(2);
  if (channels < 1 || channels > 4 || area == 0 || grid.extent(1) > 1000000 ||
      grid.extent(2) > 1000000) {
    auto const extents = grid.extents().values();
    fail<shape_error>("save_image: shape ", text::shape(extents),
                      " is no image of 1 to 4 channels and up to a million rows and columns: axes are "
                      "(channels, rows, columns); of (rows, columns, channels) write permute(2, 0, 1)");
  }
  detail::png::pixels out{grid.extent(1), grid.extent(2), static_cast<int>(channels), {}};
  out.bytes.resize(static_cast<std::size_t>(channels * area));
  for (index c = 0; c < channels; ++c) {
    for (index i = 0; i < area; ++i) {
      out.bytes[static_cast<std::size_t>(i * channels + c)] =
          detail::png::as_byte(grid.data()[c * area + i]);
    }
  }
  detail::png::write(path, out);
}
/// The same with PyTorch's order of arguments.
template <expression X>
void save_image(X const& x, std::string const& path, grid_options const& options = {}) {
  save_image(path, x, options);
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/image.ipp>
#endif
