// Many short rows: sorted, softened, searched.
#include "vectors.hpp"

namespace bench {
namespace {

template <class Result>
struct short_rows {
  lz::matrix<float> x;
  Result out;
  limit::arguments arguments() const { return {.a = x.data(), .n = x.extent(1), .m = x.extent(0)}; }
  auto const& result() const { return out; }
};
struct like_rows : short_rows<lz::matrix<float>> {
  like_rows(extents const& size, unsigned seed) : short_rows{lz::matrix<float>(size.m, size.n), lz::matrix<float>(size.m, size.n)} {
    fill(x, seed);
  }
};
struct place_in_rows : short_rows<lz::vector<std::int64_t>> {
  place_in_rows(extents const& size, unsigned seed) : short_rows{lz::matrix<float>(size.m, size.n), lz::vector<std::int64_t>(size.m)} {
    fill(x, seed);
  }
};

template <int bytes>
traffic of_rows(extents const& size) {
  return {bytes * static_cast<double>(size.n) * static_cast<double>(size.m), 0};
}

// In the order of extents: rows, elements of a row.
std::vector<extents> const few_elements{{16, 4096}, {64, 1024}, {256, 256}};

std::vector<row<like_rows>> const alike = {
    {.name = "sort_rows",
     .sizes = few_elements,
     .cost = of_rows<8>,
     .limit = limit_sort_rows,
     .lazuli = [](like_rows& v) { v.out = lz::sort(v.x, 1); },
     .tolerance = 0},
    {.name = "softmax_rows",
     .sizes = {few_elements[0], few_elements[1]},
     .cost = of_rows<8>,
     .limit = limit_softmax_rows,
     .lazuli = [](like_rows& v) { v.out = lz::softmax(v.x, 1); }},
};
registered const alike_added = add("rows", alike);

std::vector<row<place_in_rows>> const place = {
    {.name = "argmax_rows",
     .sizes = {few_elements[0], few_elements[1]},
     .cost = of_rows<4>,
     .limit = limit_argmax_rows,
     .lazuli = [](place_in_rows& v) { v.out = lz::argmax(v.x, 1); },
     .tolerance = 0},
};
registered const place_added = add("rows", place);

}  // namespace
}  // namespace bench
