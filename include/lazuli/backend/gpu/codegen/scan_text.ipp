// Bodies of scan_text.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/scan_chosen.hpp>
#include <lazuli/backend/gpu/codegen/scan_pieces.hpp>
#include <lazuli/backend/gpu/codegen/scan_text.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

constexpr bool is_complex(code c) { return c == code::complex64 || c == code::complex128; }
constexpr int computed_size(code c) {
  return is_stored_float(c) ? 4 : size_of(c);
}

/// The neutral element: it changes nothing when it comes first.
inline std::string first_number(scan_kind k, code c) {
  if (!has_places(k)) {
    std::string_view const number = k == scan_kind::product ? "1" : "0";
    return is_complex(c) ? text::concat(name_of(c), "(", number, ", 0)")
                         : text::concat("(number)", number);
  }
  bool const least = k == scan_kind::least;
  if (is_real_float(c)) return least ? "(number)INFINITY" : "-(number)INFINITY";
  if (c == code::bool8) return least ? "(number)1" : "(number)0";
  if (is_unsigned(c)) return least ? "(number)~(uint64)0" : "(number)0";
  return text::concat("(number)(((uint64)1 << ", 8 * size_of(c) - 1, ")", least ? " - 1)" : ")");
}
/// r, from s and from t, which comes after it.
inline std::string merged_numbers(scan_kind k, code c) {
  switch (k) {
    case scan_kind::sum:
      return text::concat("s.v = ", sum_of(c, "s.v", "t.v"), ";");
    case scan_kind::affine:
      return text::concat("if (s.v == ", first_number(scan_kind::sum, c),
                          " && s.a == ", first_number(scan_kind::product, c),
                          ") return t;  // also of an infinite t.a\n"
                          "  s.v = t.v + t.a * s.v;\n  s.a = s.a * t.a;");
    case scan_kind::chosen:
      return "s.v = (s.v & ~(number)1) + t.v;";
    case scan_kind::product:
      return is_signed(c) ? "s.v = (number)times(s.v, t.v);" : "s.v = (number)(s.v * t.v);";
    default:
      return text::concat("if (t.v ", k == scan_kind::greatest ? ">=" : "<=", " s.v",
                          is_real_float(c) ? " || t.v != t.v" : "", ") s = t;");
  }
}

/// Writes the kernel of a frame.
class scan_writer {
 public:
  explicit scan_writer(scan_frame const& f) : f_(f) {}

  std::string name() const {
    constexpr std::string_view names[] = {"cumsum", "cumprod",    "cummax",
                                          "cummin", "recurrence", "nonzero"};
    return text::concat("lazuli_", names[static_cast<int>(f_.kind)], "_", name_of(f_.source),
                        f_.columns > 0    ? "_columns"
                        : f_.together > 0 ? ""
                                          : "_rows");
  }

  std::string kernel() const {
    std::string out;
    types(out);
    functions(out);
    put(out, "KERNEL(", name(), ", ", block_threads, ", ", f_.at_once,
        ")(GLOBAL source const* in, ", is_affine() ? "GLOBAL source const* factors, " : "",
        "GLOBAL element* x, ", has_places(f_.kind) ? "GLOBAL int64* places, " : "",
        tiled() ? "GLOBAL uint64* work, " : "", "geometry g) {\n");
    f_.columns > 0 ? columns(out) : rows(out);
    put(out, "ENTRY(", name(), ")\n");
    return out;
  }

 private:
  bool tiled() const { return f_.together > 0; }
  bool is_affine() const { return f_.kind == scan_kind::affine; }
  bool is_chosen() const { return f_.kind == scan_kind::chosen; }
  /// What stands for elements beyond the end.
  std::string nothing() const {
    return is_chosen() ? first_number(scan_kind::sum, f_.source) : "empty().v";
  }
  int near() const { return f_.group < 32 ? f_.group : 32; }
  /// Has a line more than the lanes of one access of a warp?
  bool meets() const { return !f_.abreast; }

  void load(std::string& out, std::string_view piece) const {
    put_piece(out, piece, {{"INTO", "v"}, {"SOURCE", "in"}, {"NOTHING", nothing()}});
    if (is_affine())
      put_piece(out, piece, {{"INTO", "w"}, {"SOURCE", "factors"}, {"NOTHING", nothing()}});
  }
  /// `piece`, whose ITEM(element, place) are states of what was read.
  void scan_items(std::string& out, std::string_view piece) const {
    auto const item = [&](std::string_view part) {
      return text::concat(
          "item(",
          is_chosen() ? text::concat("chosen(v", part, ")") : text::concat("(number)v", part),
          is_affine() ? text::concat(", (number)w", part) : "", ", ");
    };
    put_piece(out, piece,
              {{"ITEM(v[u].v[0], ", item("[u].v[0]")},
               {"ITEM(v[u].v[j], ", item("[u].v[j]")},
               {"ITEM(v[0], ", item("[0]")},
               {"ITEM(v[u], ", item("[u]")}});
  }

  void types(std::string& out) const {
    bool const placed = has_places(f_.kind);
    put(out, "typedef ", stored_name(f_.source), " source;\ntypedef ", stored_name(f_.dtype),
        " element;\ntypedef ",
        !is_chosen() ? computed_name(f_.dtype)
        : f_.wide    ? "uint64"
                     : "unsigned",
        " number;\n");
    if (placed) put(out, "typedef ", f_.wide ? "int64" : "unsigned", " place;\n");
    put(out, "typedef struct { number v;",
        placed        ? " place at;"
        : is_affine() ? " number a;"
                      : "",
        " } state;\n");
    put(out, "enum { lanes = ", f_.lanes, ", rounds = ", f_.rounds, ", tile = ", f_.tile(),
        ", columns = ", std::max(f_.columns, 1));
    if (f_.columns > 0)
      put(out, ", depth = ", f_.group);
    else
      put(out, ", near = ", near(), ", warps = ", f_.group / near());
    if (tiled()) put(out, ", together = ", f_.together, ", words = ", f_.words());
    if (tiled() && f_.columns > 0) put(out, ", each = ", (f_.together + f_.group - 1) / f_.group);
    put(out, " };\n");
    if (f_.columns == 0) {
      put(out, "typedef struct { source v[lanes]; } __attribute__((aligned(",
          f_.lanes * size_of(f_.source), "))) several_read;\n");
      put(out, "typedef struct { element v[lanes]; } __attribute__((aligned(",
          f_.lanes * size_of(f_.dtype), "))) several;\n");
      if (placed && f_.lanes > 1)
        put(out, "typedef struct { int64 v[2]; } __attribute__((aligned(16))) two_places;\n");
    }
    put(out,
        "typedef struct {\n  int64 length, inner, lines;\n  unsigned apart, factor, shift, tiles, "
        "blocks, strips, strip_factor, strip_shift;\n} geometry;\n");
  }

  void functions(std::string& out) const {
    bool const placed = has_places(f_.kind);
    put(out, "DEVICE state empty(void) {\n  state s;\n  s.v = ", first_number(f_.kind, f_.dtype),
        ";\n", placed ? "  s.at = 0;\n" : "",
        is_affine() ? text::concat("  s.a = ", first_number(scan_kind::product, f_.dtype), ";\n")
                    : std::string(),
        "  return s;\n}\nDEVICE state item(number v, ", is_affine() ? "number a, " : "",
        "int64 at) {\n  state s;\n  s.v = v;\n", is_affine() ? "  s.a = a;\n" : "",
        placed ? "  s.at = (place)at;\n" : "  (void)at;\n",
        "  return s;\n}\nDEVICE state merge(state s, state t) {\n  ",
        merged_numbers(f_.kind, f_.dtype), "\n  return s;\n}\n");
    if (is_chosen())
      put_piece(out, chosen_functions,
                {{"VALUE(x)",
                  is_complex(f_.source) ? "x" : text::concat('(', computed_name(f_.source), ")x")},
                 {"ZERO", is_complex(f_.source) ? nothing() : "0"}});
    put_piece(out, scan_functions);
    if (f_.columns == 0) put_piece(out, ends_functions);
    if (tiled()) put_piece(out, scan_posts);
    if (f_.columns > 0) return;
    std::string const own = text::concat("THREAD % ", f_.group, "u");
    if (!tiled())
      put(out, "DEVICE int64 row_of(int u) { return ",
          f_.abreast ? text::concat("((int64)BLOCK * rounds + u) * ", block_threads / f_.group)
                     : text::concat("(void)u, (int64)BLOCK * ", block_threads / f_.group),
          " + THREAD / ", f_.group, "u; }\n");
    put(out, "DEVICE unsigned at_of(int u) { return ",
        f_.abreast ? text::concat("(void)u, ", own, " * lanes")
                   : text::concat("((", own, " / 32u * rounds + u) * 32u + THREAD % 32u) * lanes"),
        "; }\n");
  }

  /// Statements that write one access, and element k of a thread.
  std::string access() const {
    std::string out =
        "several e;\n        UNROLL for (int j = 0; j < lanes; ++j) e.v[j] = "
        "(element)OWN(own).of[u * lanes + j].v;\n        STORE(several, x + to, 0, e);";
    if (has_places(f_.kind) && f_.lanes > 1)
      out +=
          "\n        UNROLL for (int j = 0; j < lanes; j += 2) {\n          two_places p;\n"
          "          p.v[0] = (int64)OWN(own).of[u * lanes + j].at;\n"
          "          p.v[1] = (int64)OWN(own).of[u * lanes + j + 1].at;\n"
          "          STORE(two_places, places + to + j, 0, p);\n        }";
    else if (has_places(f_.kind))
      out += "\n        places[to] = (int64)OWN(own).of[u].at;";
    return out;
  }
  std::string element(std::string_view k) const {
    std::string out = text::concat("x[to] = (element)OWN(own).of[", k, "].v;");
    if (has_places(f_.kind)) out += text::concat(" places[to] = (int64)OWN(own).of[", k, "].at;");
    return out;
  }

  void rows(std::string& out) const {
    if (tiled()) put_piece(out, scan_ticket);
    put_piece(out, row_begin);
    if (is_chosen()) put_piece(out, chosen_begin);
    put(out,
        tiled() ? "  int64 const first = (int64)line * g.length + from;\n"
                : "  int64 const from = 0;\n",
        "  THREADS(256) {\n");
    load(out, tiled() ? load_tile : load_short_rows);
    scan_items(out, scan_warps);
    if (meets()) put_piece(out, scan_block);
    if (tiled())
      put_piece(out, look_back);
    else
      put(out, "  THREADS(256) {\n    state ", meets() ? "" : "const ", "front = empty();\n");
    if (is_chosen()) put_piece(out, chosen_before);
    if (meets()) put_piece(out, warps_before);
    put_piece(out, add_prefixes, {{"NEXT_ROUND", std::string(meets() ? next_round : "")}});
    if (is_chosen())
      return put_piece(out, store_chosen,
                       {{"LINE_THREADS", text::concat(f_.group, "u")},
                        {"LAST_ITEM", f_.abreast ? "lanes - 1" : "rounds * lanes - 1"}});
    put_piece(
        out, tiled() ? store_tile : store_short_rows,
        {{"STORE_ACCESS", access()}, {"STORE_ELEMENT(u * lanes + j)", element("u * lanes + j")}});
  }

  void columns(std::string& out) const {
    if (tiled())
      put_piece(out, scan_ticket);
    else
      put(out, "  unsigned const line = BLOCK;\n  int64 const from = 0;\n");
    put_piece(out, column_begin);
    load(out, load_column);
    scan_items(out, scan_column);
    if (tiled()) put_piece(out, column_look_back);
    put(out,
        "  THREADS(256) {\n    unsigned const deep = THREAD / columns, column = THREAD % "
        "columns;\n");
    if (tiled())
      put_piece(out, column_prefix);
    else
      put(out, "    state s = empty();\n");
    put_piece(out, column_end, {{"STORE_ELEMENT(u)", element("u")}});
  }

  scan_frame const f_;
};

}  // namespace detail

int scan_frame::words() const {
  int const value = detail::computed_size(dtype);
  if (kind == scan_kind::chosen) return wide ? 2 : 1;
  if (kind == scan_kind::affine) return value / 2;
  if (!has_places(kind)) return (value + 3) / 4;
  int const place = wide ? 8 : 4, most = std::max(value, place);
  return (std::max(value, place) + place + most - 1) / most * most / 4;
}

LAZULI_API written_kernel write_scan(scan_frame const& f) {
  detail::scan_writer const w(f);
  return {w.name(), w.kernel()};
}

}  // namespace gpu

LAZULI_END
