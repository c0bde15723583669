// Images in PNG files, by the system's libpng, which is looked for when it is first needed.
#pragma once

#include <cmath>
#include <lazuli/base/library.hpp>
#include <lazuli/io/file.hpp>
#include <lazuli/io/image_grid.hpp>
#include <vector>

LAZULI_BEGIN
namespace detail::png {

/// png_image of png.h: libpng's simplified interface, version 1.
struct image {
  void* opaque = nullptr;
  std::uint32_t version = 1;
  std::uint32_t width = 0, height = 0;
  std::uint32_t format = 0;  // 1: alpha, 2: colour
  std::uint32_t flags = 0, colormap_entries = 0, warning_or_error = 0;
  char message[64] = {};
};

/// The functions of the library that are used.
struct functions {
  int (*begin_read)(image*, void const*, std::size_t) = nullptr;
  int (*finish_read)(image*, void const* background, void*, std::int32_t stride,
                     void* map) = nullptr;
  int (*write)(image*, void*, std::size_t*, int to_8_bit, void const*, std::int32_t stride,
               void const* map) = nullptr;
  void (*release)(image*) = nullptr;
  bool found = false;

  functions() {
    static shared_library const library{"libpng16.so.16", "libpng16.so", "libpng.so"};
    found = library.find("png_image_begin_read_from_memory", begin_read) &&
            library.find("png_image_finish_read", finish_read) &&
            library.find("png_image_write_to_memory", write) &&
            library.find("png_image_free", release);
  }
  /// Throws io_error where there is no libpng.
  static functions const& get(std::string_view call) {
    static functions const all;
    if (!all.found)
      fail<io_error>(call,
                     ": PNG files need libpng 1.6, none was found: install one (Debian: apt "
                     "install libpng16-16)");
    return all;
  }
};

/// Pixels row by row, the channels of each together.
struct pixels {
  index height = 0, width = 0;
  int channels = 0;  // 1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha
  std::vector<unsigned char> bytes;
};
inline constexpr std::uint32_t formats[] = {0, 0, 1, 2, 3};

struct close_image {
  void operator()(image* i) const { functions::get("image").release(i); }
};

/// Reads a PNG file into 8 bits a channel; channels 0: as many as the file has.
LAZULI_NOINLINE inline pixels read(std::string const& path, int channels) {
  auto const& png = functions::get("load_image");
  file_bytes const file("load_image", path);
  auto const problem = [&](image const& i) {
    fail<io_error>("load_image: ", path, " cannot be read as PNG: ", std::string_view(i.message));
  };
  image about;
  std::unique_ptr<image, close_image> const owner(&about);
  if (png.begin_read(&about, file.all().data(), file.all().size()) == 0) problem(about);
  pixels out;
  out.channels = channels != 0
                     ? channels
                     : static_cast<int>(about.format & 1) + ((about.format & 2) != 0 ? 3 : 1);
  out.height = about.height, out.width = about.width;
  about.format = formats[out.channels];
  // DEFLATE packs at most 1032 to 1, and a pixel has at least one bit.
  std::size_t const area = std::size_t{about.height} * about.width;
  if (area / 8 / 1032 > file.all().size())
    fail<io_error>("load_image: ", path, " is cut short: ", area, " pixels do not fit into it");
  out.bytes.resize(area * static_cast<std::size_t>(out.channels));
  unsigned char const black[3] = {0, 0, 0};  // behind what is transparent, where alpha is dropped
  if (png.finish_read(&about, black, out.bytes.data(), 0, nullptr) == 0) problem(about);
  return out;
}

LAZULI_NOINLINE inline void write(std::string const& path, pixels const& from) {
  auto const& png = functions::get("save_image");
  image about;
  std::unique_ptr<image, close_image> const owner(&about);
  about.height = static_cast<std::uint32_t>(from.height);
  about.width = static_cast<std::uint32_t>(from.width);
  about.format = formats[from.channels];
  std::size_t size = from.bytes.size() + from.bytes.size() / 4 + 4096;
  std::string packed(size, '\0');
  if (png.write(&about, packed.data(), &size, 0, from.bytes.data(), 0, nullptr) == 0)
    fail<io_error>("save_image: ", path, ": ", std::string_view(about.message));
  file_writer file("save_image", path);
  file.write(packed.data(), size);
  file.close();
}

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

}  // namespace detail::png

/// The image of a PNG file as (channels, height, width): uint8 from 0 to 255, or T from 0 to 1.
/// Channels: as in the file (1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha), or as many
/// as are asked for. 16 bits a channel become 8.   Throws io_error where the file is no PNG or
/// damaged, and where there is no libpng (libpng16.so.16).   Source: torchvision.io.read_image.
template <dtype T = std::uint8_t>
dtensor<T, 3> load_image(std::string const& path, int channels = 0) {
  static_assert(std::is_same_v<T, std::uint8_t> || real_dtype<T>,
                "lazuli::load_image<T>: T must be uint8_t or floating point");
  if (channels < 0 || channels > 4)
    fail<shape_error>("load_image: ", channels, " channels were asked for; there are 1 to 4");
  auto const read = detail::png::read(path, channels);
  dtensor<T, 3> out(read.channels, read.height, read.width);
  index const area = read.height * read.width;
  for (index c = 0; c < read.channels; ++c) {
    for (index i = 0; i < area; ++i) {
      auto const byte = read.bytes[static_cast<std::size_t>(i * read.channels + c)];
      if constexpr (std::is_same_v<T, std::uint8_t>)
        out.data()[c * area + i] = byte;
      else
        out.data()[c * area + i] = T(static_cast<compute_t<T>>(byte) / 255);
    }
  }
  return out;
}

/// Writes images as one PNG file: (h, w), (c, h, w), or (b, c, h, w) side by side as make_grid
/// does. Floating-point values from 0 to 1 (values outside are clipped), uint8 from 0 to 255, or
/// bool. c: 1 grey (3 equal channels), 2 grey and alpha, 3 colours, 4 colours and alpha.
/// Throws shape_error, and io_error as load_image.   Source: torchvision.utils.save_image.
template <expression X>
void save_image(std::string const& path, X const& x, grid_options const& options = {}) {
  using T = value_t<X>;
  static_assert(real_dtype<T> || std::is_same_v<T, std::uint8_t> || std::is_same_v<T, bool>,
                "lazuli::save_image: the dtype must be floating point, uint8_t or bool");
  auto const grid = make_grid(x, options);
  index const channels = grid.extent(0), area = grid.extent(1) * grid.extent(2);
  if (channels < 1 || channels > 4 || area == 0 || grid.extent(1) > 1000000 ||
      grid.extent(2) > 1000000) {
    auto const extents = grid.extents().values();
    fail<shape_error>("save_image: shape ", text::shape(extents),
                      " is no image of 1 to 4 channels and up to a million rows and columns");
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
