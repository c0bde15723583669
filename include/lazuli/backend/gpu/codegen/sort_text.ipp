// Bodies of sort_text.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/sort_lanes.hpp>
#include <lazuli/backend/gpu/codegen/sort_pieces.hpp>
#include <lazuli/backend/gpu/codegen/sort_text.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API void put_key_conversions(std::string& out, code dtype) {
  std::string const sign = text::concat("((key)1 << ", 8 * size_of(dtype) - 1, ")");
  std::string in = "bits", back = "k";
  if (is_real_float(dtype)) {
    std::string_view const infinity = dtype == code::float16    ? "0x7c00u"
                                      : dtype == code::bfloat16 ? "0x7f80u"
                                      : dtype == code::float8_e4m3 ? "0x7eu"
                                      : dtype == code::float8_e5m2 ? "0x7cu"
                                      : dtype == code::float32  ? "0x7f800000u"
                                                                : "0x7ff0000000000000ul";
    put(out, "DEVICE key in_order(key bits) {\n  key const size = bits & (key)~", sign,
        ";\n  if (size > ", infinity, ") return (key)~(key)0;\n  if (size == 0) return ", sign,
        ";\n  return bits & ", sign, " ? (key)~bits : bits | ", sign, ";\n}\n");
    back = text::concat("k & ", sign, " ? k & (key)~", sign, " : (key)~k");
  } else {
    if (is_signed(dtype)) in += text::concat(" ^ ", sign), back += text::concat(" ^ ", sign);
    put(out, "DEVICE key in_order(key bits) { return ", in, "; }\n");
  }
  put(out, "DEVICE key as_stored(key k) { return ", back, "; }\n");
}

namespace detail {

/// Writes a kernel of a frame.
class sort_writer {
 public:
  explicit sort_writer(sort_frame const& f) : f_(f) {}

  std::string name() const {
    constexpr std::string_view kinds[] = {"rows", "count", "pass", "lanes"};
    return text::concat("lazuli_sort_", kinds[static_cast<int>(f_.kind)], "_", name_of(f_.dtype),
                        f_.places ? "_places" : "");
  }
  std::string kernel() const {
    std::string out;
    types(out);
    put(out, "KERNEL(", name(), ", ", block_threads, ", ", f_.at_once,
        ")(GLOBAL key const* from, ");
    if (f_.kind == sort_kind::count)
      put(out, "GLOBAL unsigned* counts, geometry g) {\n"), put_piece(out, count_digits);
    if (f_.kind == sort_kind::rows) rows(out);
    if (f_.kind == sort_kind::pass) pass(out);
    if (f_.kind == sort_kind::lanes) lanes(out);
    put(out, "ENTRY(", name(), ")\n");
    return out;
  }

 private:
  int key_size() const { return size_of(f_.dtype); }
  bool numbered() const { return f_.places || f_.several; }

  void types(std::string& out) const {
    int const bits = 8 * key_size();
    put(out, "typedef uint", bits, " key;\ntypedef uint", numbered() && bits < 32 ? 32 : bits,
        " slot;\nenum { rounds = ", f_.rounds, ", tile = ", f_.tile());
    if (f_.kind == sort_kind::lanes)
      put(out, ", near = ", f_.near, ", padded = ", f_.near * f_.rounds);
    if (f_.kind == sort_kind::rows || f_.kind == sort_kind::count)
      put(out, ", digits = ", f_.digits);
    put(out, " };\n");
    if (f_.kind == sort_kind::pass)
      put(out, "typedef ", f_.wide ? "uint64" : "unsigned",
          " word;\nenum { status = ", f_.wide ? 62 : 30, ", window = 4 };\n");
    put(out,
        "typedef struct {\n  uint64 key_mask;\n  int64 length, first, apart;\n  unsigned rows, "
        "tiles, factor, shift, together, digit, digits;\n} geometry;\n");
    put_key_conversions(out, f_.dtype);
    if (f_.kind == sort_kind::lanes) {
      put_piece(out, f_.places ? placed_lanes_types : lanes_types);
      put(out, "typedef struct { element of[rounds]; } elements;\n");
    } else {
      put_piece(out, sort_types);
    }
    if (f_.several) put_piece(out, digit_of_row);
  }

  void lanes(std::string& out) const {
    put(out, "GLOBAL key* values, ", f_.places ? "GLOBAL int64* places, " : "", "geometry g) {\n");
    put_piece(out, lanes_begin, {{"PLACE", f_.places ? "      OWN(own).of[u].at = i;\n" : ""}});
    put_piece(out, lanes_network);
    put_piece(
        out, lanes_end,
        {{"WRITE", f_.places ? "        unsigned const at = OWN(own).of[u].at;\n"
                               "        if (places != 0) places[out] = (int64)at;\n"
                               "        if (values != 0) values[out] = from[row * g.length + at];\n"
                             : "        values[out] = as_stored(OWN(own).of[u].k ^ "
                               "(key)g.key_mask);\n"}});
  }

  void rows(std::string& out) const {
    put(out, f_.named ? "GLOBAL unsigned const* names, " : "", "GLOBAL key* values, ",
        f_.places ? "GLOBAL int64* places, " : "", "geometry g) {\n");
    put_piece(out, sort_begin);
    if (numbered()) put(out, "  PRIVATE(numbers, number, 256);\n");
    put_piece(out, short_rows_begin);
    if (numbered())
      put_piece(out, number_elements,
                {{"NUMBER", f_.named ? "at_of(u) < count ? names[first_row * length + at_of(u)] : "
                                       "0xffffffffu"
                                     : "at_of(u)"}});
    put_piece(out, load_short_rows_of_keys,
              {{"NUMBER", f_.named ? "OWN(number).of[u]" : "at_of(u)"}});
    put(out, "  ONCE for (unsigned d = 0; d < digits", f_.several ? " + 1u" : "",
        f_.named ? " + g.digits" : "", "; ++d) {\n");
    std::string const digit =
        f_.several
            ? "(d < digits ? digit_of(OWN(own).of[u], d) : row_of(OWN(number).of[u], count, g))"
        : f_.named ? "(d < g.digits ? OWN(number).of[u] >> 8u * d & 255u : "
                     "digit_of(OWN(own).of[u], d - g.digits))"
                   : "digit_of(OWN(own).of[u], d)";
    put_piece(out, sort_clear);
    put_piece(out, sort_rank, {{"DIGIT", digit}, {"POST_TOTAL", ""}});
    put(out, "  BARRIER;\n");
    put_piece(out, sort_keys_within, {{"DIGIT", digit}});
    put_piece(out, load_sorted_keys);
    if (numbered()) put_piece(out, sort_numbers_within);
    put(out, "  }\n");
    put_piece(
        out, short_rows_end,
        {{"WRITE",
          f_.places
              ? "          if (places != 0) places[out] = (int64)(OWN(number).of[u] - row * "
                "length);\n          if (values != 0) values[out] = from[OWN(number).of[u]];\n"
              : "          values[out] = as_stored(OWN(own).of[u] ^ (key)g.key_mask);\n"}});
  }

  void pass(std::string& out) const {
    put(out, "GLOBAL key* to_keys, GLOBAL key* values, ",
        f_.places ? "GLOBAL key const* given, GLOBAL unsigned const* from_places, GLOBAL unsigned* "
                    "to_places, GLOBAL int64* places, "
                  : "",
        "GLOBAL uint64* work, GLOBAL unsigned const* counts, geometry g) {\n");
    put_piece(out, sort_begin);
    if (f_.places) put(out, "  PRIVATE(numbers, goal, 256);\n");
    put_piece(out, pass_begin);
    std::string const digit = "digit_of(OWN(own).of[u], g.digit)";
    put_piece(out, sort_clear);
    put_piece(out, sort_rank,
              {{"DIGIT", digit}, {"POST_TOTAL", std::string(post_total.substr(1))}});
    put(out, "  BARRIER;\n");
    put_piece(out, sort_keys_within, {{"DIGIT", digit}});
    put_piece(out, pass_look_back);
    put(out, "  BARRIER;\n");
    auto const write = [&](std::string_view statement) {
      std::string loop;
      put_piece(loop, pass_write,
                {{"STATEMENTS",
                  text::concat(statement, f_.places ? "        OWN(goal).of[u] = goes;\n" : "")}});
      return loop;
    };
    put_piece(out, pass_write_keys,
              {{"WRITE_ALL", write("        to_row[goes] = k;\n")},
               {"WRITE_SOME", write("        if (i < left) to_row[goes] = k;\n")},
               {"WRITE_LAST",
                write(f_.places ? ""
                                : "        if (i < left && goes < g.first)\n          values[row * "
                                  "g.first + goes] = as_stored(k ^ (key)g.key_mask);\n")}});
    if (f_.places) put_piece(out, pass_write_places);
    put(out, "}\n");
  }

  sort_frame const f_;
};

}  // namespace detail

LAZULI_API written_kernel write_sort(sort_frame const& f) {
  detail::sort_writer const w(f);
  return {w.name(), w.kernel()};
}

}  // namespace gpu

LAZULI_END
