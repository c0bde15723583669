// Bodies of scatter_text.hpp.
#pragma once

#include <cstring>
#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <lazuli/backend/gpu/codegen/scatter_text.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// The empty sum: -0 changes no sum, 0 does.
inline std::string no_sum(code c) {
  if (c == code::complex64 || c == code::complex128)
    return text::concat(name_of(c), "(-0.0f, -0.0f)");
  return c >= code::float16 ? "-(number)0" : "(number)0";
}

/// Point j in plain, and its element behind `at` bytes.
constexpr std::string_view scatter_value = R"(
DEVICE number plain_value(GLOBAL source const* plain, int64 rest, int64 at, geometry g) {
  UNROLL for (int i = points_rank - 1; i >= 0; --i) {
    int64 const over = i > 0 ? OVER : 0;
    at += (rest - over * g.size[i]) * g.along[i];
    rest = over;
  }
  return (number)*(GLOBAL source const*)((GLOBAL char const*)plain + at);
}
)";

/// Four points at a time: their loads do not wait for one another.
constexpr std::string_view scatter_body = R"(
  THREADS(256) {
    unsigned const group = DIVIDE(BLOCK, g.factor, g.shift), strip = BLOCK - group * g.strips;
    int64 const c = (int64)group * (256u >> g.width) + (THREAD >> g.width);
    int64 const e = ((int64)strip << g.width) + (THREAD & ((1u << g.width) - 1u));
    if (c < g.chunks && e < g.inner) {
      int64 from_plain = 0, to_named = g.low, rest = e;
      UNROLL for (int i = inner_rank - 1; i >= 0; --i) {
        int64 const over = i > 0 ? rest / g.extent[i] : 0, at = rest - over * g.extent[i];
        from_plain += at * g.plain[i];
        to_named += at * g.named[i];
        rest = over;
      }
      int64 const from = c * g.chunk, to = from + g.chunk < g.points ? from + g.chunk : g.points;
      int64 key = keys[from], head = -1, tail = -1;
      bool before = from > 0 && keys[from - 1] == key;
      number s = none();
      ONCE for (int64 j = from; j < to; j += 4) {
        number v[4];
        int64 next[4];
        UNROLL for (int u = 0; u < 4; ++u) {
          next[u] = j + u + 1 < g.points ? keys[j + u + 1] : -1;
          v[u] = none();
          if (j + u < to && (u > 0 ? next[u > 0 ? u - 1 : 0] : key) >= 0)
            v[u] = plain_value(plain, POINT, from_plain, g);
        }
        UNROLL for (int u = 0; u < 4; ++u) {
          s = sum(s, v[u]);
          bool const last = j + u + 1 == to, goes_on = last && next[u] == key;
          if (j + u < to && (last || next[u] != key)) {
            if (key >= 0 && before) {
              head = key;
              parts[2 * c * g.inner + e] = (part)s;
              s = none();
            }
            if (key >= 0 && goes_on) {
              tail = key;
              parts[(2 * c + 1) * g.inner + e] = (part)s;
            }
            if (key >= 0 && !before && !goes_on) {
              GLOBAL element* const at =
                  (GLOBAL element*)((GLOBAL char*)named + to_named + key * g.unit);
              *at = (element)sum((number)*at, s);
            }
            s = none();
            key = next[u];
            before = false;
          }
        }
      }
      if (ends != 0 && e == 0) {
        ends[2 * c] = head;
        ends[2 * c + 1] = tail;
      }
    }
  }
}
)";

}  // namespace detail

LAZULI_API written_kernel write_scatter(scatter_frame const& f) {
  std::string name =
      text::concat("lazuli_scatter_", name_of(f.source), "_", name_of(f.dtype), "_", f.points_rank,
                   "_", f.inner_rank, f.wide ? "_wide" : "", f.ordered ? "" : "_plain");
  std::string_view const order = f.ordered ? "GLOBAL int64 const* order, " : "";
  std::string out;
  put(out, "typedef ", stored_name(f.source), " source;\ntypedef ", stored_name(f.dtype),
      " element;\ntypedef ", computed_name(f.dtype), " number;\ntypedef ",
      stored_name(part_of(f.dtype)), " part;\nenum { points_rank = ", f.points_rank,
      ", inner_rank = ", f.inner_rank,
      " };\ntypedef struct {\n  int64 points, chunk, chunks, inner, low, unit;\n  int64 "
      "size[points_rank], along[points_rank];\n  int64 extent[inner_rank], plain[inner_rank], "
      "named[inner_rank];\n  unsigned strips, factor, shift, width, by[points_rank], "
      "down[points_rank];\n} geometry;\nDEVICE number none(void) { return ",
      detail::no_sum(f.dtype), "; }\nDEVICE number sum(number a, number b) { return ",
      detail::sum_of(f.dtype, "a", "b"), "; }\n");
  std::string value(detail::scatter_value.substr(1));
  value.replace(value.find("OVER"), 4,
                f.wide ? "rest / g.size[i]" : "DIVIDE((unsigned)rest, g.by[i], g.down[i])");
  std::string body(detail::scatter_body.substr(1));
  body.replace(body.find("POINT"), 5, f.ordered ? "order[j + u]" : "j + u");
  put(out, value, "KERNEL(", name, ", 256, 4)(GLOBAL int64 const* keys, ", order,
      "GLOBAL source const* plain, "
      "GLOBAL element* named, GLOBAL part* parts, GLOBAL int64* ends, geometry g) {\n",
      body, "ENTRY(", name, ")\n");
  return {std::move(name), std::move(out)};
}

namespace detail {

LAZULI_API std::vector<std::byte> scatter_bytes(scatter_frame const& f, scatter_geometry const& g) {
  std::vector<std::byte> out;
  auto const add = [&]<class T>(T const* numbers, int n) {
    auto const* const from = reinterpret_cast<std::byte const*>(numbers);
    out.insert(out.end(), from, from + static_cast<std::size_t>(n) * sizeof(T));
  };
  std::int64_t const numbers[] = {g.points, g.chunk, g.chunks, g.inner, g.low, g.unit};
  add(numbers, 6);
  for (auto const* each : {g.point_extents, g.point_steps}) add(each, f.points_rank);
  for (auto const* each : {g.inner_extents, g.inner_plain, g.inner_named}) add(each, f.inner_rank);
  magic const strips = make_magic(g.strips);
  std::uint32_t const more[] = {strips.divisor, strips.factor, strips.shift, g.width};
  add(more, 4);
  std::uint32_t by[max_rank], down[max_rank];
  for (int i = 0; i < f.points_rank; ++i) {
    magic const m = make_magic(f.wide ? 1 : static_cast<std::uint32_t>(g.point_extents[i]));
    by[i] = m.factor;
    down[i] = m.shift;
  }
  add(by, f.points_rank);
  add(down, f.points_rank);
  return out;
}

}  // namespace detail

}  // namespace gpu

LAZULI_END
