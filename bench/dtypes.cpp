// Other element types, and choices on values.
#include "vectors.hpp"

namespace bench {
namespace {

/// [k, 3, m, n] bytes, and a mean and a deviation for each of the three channels.
struct images {
  lz::dtensor<std::uint8_t, 4> pixels;
  lz::vector<float> mean, deviation;
  lz::dtensor<float, 4> out;
  images(extents const& size, unsigned seed)
      : pixels(size.k, 3, size.m, size.n),
        mean({0.485F, 0.456F, 0.406F}),
        deviation({0.229F, 0.224F, 0.225F}),
        out(size.k, 3, size.m, size.n) {
    fill(pixels, seed), fill(out, seed + 1);
  }
  limit::arguments arguments() const {
    return {.a = pixels.data(),
            .b = mean.data(),
            .c = deviation.data(),
            .n = out.extent(2) * out.extent(3),
            .m = 3,
            .k = out.extent(0)};
  }
  auto const& result() const { return out; }
};

traffic of_images(extents const& size) {
  double const pixels =
      3. * static_cast<double>(size.k) * static_cast<double>(size.m) * static_cast<double>(size.n);
  return {5 * pixels, 3 * pixels};
}

std::vector<row<vectors<std::int32_t>>> const of_ints = {
    {.name = "int32",
     .sizes = vector_sizes,
     .cost = per_element<std::int32_t, 4, 4>,
     .limit = limit_chain_i,
     .lazuli = [](vectors<std::int32_t>& v) { v.out = (v.x * 3 + v.z) * v.x - v.c; },
     .tolerance = 0,
     .streams = true},
};
registered const of_ints_added = add("dtypes", of_ints);

std::vector<row<vectors<double>>> const of_doubles = {
    {.name = "axpy_d",
     .sizes = vector_sizes,
     .cost = per_element<double, 4, 4>,
     .limit = limit_axpy_d,
     .lazuli = [](vectors<double>& v) { v.out = 1.5 * v.x - 0.75 * v.z - v.c; },
     .tolerance = 1e-14,
     .streams = true,
     .s = 1.5,
     .t = -0.75},
    {.name = "chain10_d",
     .sizes = vector_sizes,
     .cost = per_element<double, 3, 10>,
     .limit = limit_chain10_d,
     .lazuli =
         [](vectors<double>& v) {
           v.out = (2. * v.x + v.z) * (v.x - v.z) / (v.x * v.x + 1.) + lz::sqrt(lz::abs(v.z));
         },
     .tolerance = 1e-14,
     .streams = true},
};
registered const of_doubles_added = add("dtypes", of_doubles);

std::vector<row<float_vectors>> const choices = {
    {.name = "where",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 2>,
     .limit = limit_where,
     .lazuli = [](float_vectors& v) { v.out = lz::where(v.x > 0.F, v.x, 0.1F * v.x); },
     .tolerance = 0,
     .streams = true,
     .s = 0.1},
};
registered const choices_added = add("dtypes", choices);

std::vector<row<images>> const of_images_rows = {
    {.name = "img_u8",
     .sizes = {{224, 224, 2, "2x3x224^2"}, {224, 224, 32, "32x3x224^2"}},
     .cost = of_images,
     .limit = limit_image,
     .lazuli =
         [](images& v) {
           v.out = (v.pixels.to<float>() / 255.F - v.mean(all, newaxis, newaxis)) /
                   v.deviation(all, newaxis, newaxis);
         },
     .streams = true},
};
registered const of_images_rows_added = add("dtypes", of_images_rows);

}  // namespace
}  // namespace bench
