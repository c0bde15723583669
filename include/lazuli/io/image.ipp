// Pictures by the system's libpng.
#pragma once

#include <lazuli/base/library.hpp>
#include <lazuli/io/image.hpp>

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

inline constexpr std::uint32_t formats[] = {0, 0, 1, 2, 3};

/// Gives back, at the end, what the library holds for an image.
struct closing {
  functions const& png;
  image& of;
  ~closing() { png.release(&of); }
};

LAZULI_API pixels read(std::string const& path, int channels) {
  auto const& png = functions::get("load_image");
  file_bytes const file("load_image", path);
  auto const problem = [&](image const& i) {
    fail<io_error>("load_image: ", path, " cannot be read as PNG: ", std::string_view(i.message));
  };
  image about;
  closing const at_the_end{png, about};
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

LAZULI_API void write(std::string const& path, pixels const& from) {
  auto const& png = functions::get("save_image");
  image about;
  closing const at_the_end{png, about};
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

}  // namespace detail::png

LAZULI_END
