// The text of an elementwise kernel: a frame of index arithmetic, loads and stores round the body
// that the expression wrote. Plain text and data; no templates over expressions.
#pragma once

#include <lazuli/backend/gpu/tile.hpp>
#include <vector>

LAZULI_BEGIN

namespace gpu {

namespace frames {

/// Types of several neighbours: `float_x4`.
inline std::string vector_types(kernel_operands const& o) {
  std::string out;
  std::vector<std::string> known;
  for (int k = 0; k < o.count && o.f.lanes > 1; ++k) {
    std::string const own = o.vector(k);
    bool fresh = o.is_argument(k) && o.how(k) == route::vector;
    for (auto const& other : known) fresh = fresh && other != own;
    if (!fresh) continue;
    known.push_back(own);
    put(out, "typedef struct { ", o.stored(k), " v[", o.f.lanes, "]; } __attribute__((aligned(",
        o.f.lanes * size_of(o.dtypes[k]), "))) ", own, ";\n");
  }
  return out;
}

/// The argument that holds extents and strides. Strides come first, so that 64-bit ones lie on 8
/// bytes; pack_geometry fills it.
inline std::string geometry_type(kernel_operands const& o) {
  int const strided = o.slot(o.count), rank = o.f.rank;
  std::string out = "typedef struct {\n";
  if (strided > 0)
    put(out, "  ", o.f.wide ? "int64" : "int", " stride[", strided, "][", rank + 1, "];\n");
  put(out, "  unsigned count;\n");
  if (o.f.located && rank > 0)
    put(out, "  unsigned extent[", rank, "], factor[", rank, "], shift[", rank, "];\n");
  if (o.f.kind == frame_kind::tiles) put(out, "  unsigned edge[2];\n");
  return out += "} geometry;\n";
}

/// Appends lines, each two spaces in.
inline void indent(std::string& out, std::string_view lines) {
  for (std::size_t at = 0; at < lines.size();) {
    auto const end = lines.find('\n', at);
    put(out, "  ", lines.substr(at, end - at), "\n");
    at = end + 1;
  }
}

/// The expression as a function of one element of each leaf.
inline std::string chain(kernel_operands const& o, body_text const& body, std::string_view result) {
  std::string out = text::concat("DEVICE ", result, " chain(");
  std::string_view separator;
  o.each_leaf([&](int k) {
    if (o.how(k) == route::position) return;
    put(out, separator, computed_name(o.dtypes[k]), " ", o.name(k));
    separator = ", ";
  });
  out += ") {\n";
  indent(out, body.statements);
  put(out, "  return ", body.value, ";\n}\n");
  return out;
}

inline std::string parameters(kernel_operands const& o) {
  std::string out = text::concat("GLOBAL ", o.stored(0), "* y, ");
  o.each_leaf([&](int k) {
    if (o.is_value(k))
      put(out, o.stored(k), " ", o.name(k), ", ");
    else
      put(out, "GLOBAL ", o.stored(k), " const* ", o.name(k), ", ");
  });
  return out += "geometry g";
}

inline std::string item_number(frame const& f, int u) {
  if (f.unroll == 1) return text::concat("BLOCK * ", block_threads, "u + THREAD");
  return text::concat("(BLOCK * ", f.unroll, "u + ", u, ") * ", block_threads, "u + THREAD");
}

/// The call of `chain` for the point p of the linear frame; vectors that were loaded are
/// a<name><mark>.
inline std::string point_call(kernel_operands const& o, std::string_view mark, bool loaded) {
  std::string call = "chain(";
  std::string_view separator;
  o.each_leaf([&](int k) {
    std::string const own = o.name(k);
    put(call, separator);
    separator = ", ";
    if (o.is_value(k))
      put(call, own);
    else if (o.how(k) == route::fixed)
      put(call, own, "[0]");
    else if (o.how(k) == route::gather)
      put(call, own, "[", o.offset(k), "]");
    else if (loaded && o.how(k) == route::vector)
      put(call, "a", own, mark, ".v[j]");
    else
      put(call, own, "[p]");
  });
  return call += ")";
}

/// Threads take neighbours in the destination, wherever they lie in the nest.
inline void linear(std::string& out, kernel_operands const& o) {
  frame const& f = o.f;
  int const lanes = f.lanes;
  auto const mark = [&](int u) { return f.unroll == 1 ? std::string() : text::concat("_", u); };
  if (lanes == 1) {
    for (int u = 0; u < f.unroll; ++u) {
      std::string const p = text::concat("p", mark(u));
      put(out, "    unsigned const ", p, " = ", item_number(f, u), ";\n    if (", p,
          " < g.count) {\n");
      if (f.unroll > 1) put(out, "      unsigned const p = ", p, ";\n");
      if (f.located) coordinates(out, f, "      ", "p");
      put(out, "      y[p] = ", point_call(o, "", false), ";\n    }\n");
    }
    return;
  }
  for (int u = 0; u < f.unroll; ++u) {  // all loads first
    put(out, "    unsigned const item", mark(u), " = ", item_number(f, u), ", first", mark(u),
        " = item", mark(u), " * ", lanes, ";\n");
    std::string loads;
    o.each_leaf([&](int k) {
      if (o.how(k) != route::vector) return;
      put(out, "    ", o.vector(k), " a", o.name(k), mark(u), ";\n");
      put(loads, "      a", o.name(k), mark(u), " = LOAD(", o.vector(k), ", ", o.name(k), ", item",
          mark(u), ");\n");
    });
    if (!loads.empty())
      put(out, "    if (first", mark(u), " + ", lanes, " <= g.count) {\n", loads, "    }\n");
  }
  for (int u = 0; u < f.unroll; ++u) {
    std::string const call = point_call(o, mark(u), true);
    put(out, "    if (first", mark(u), " + ", lanes, " <= g.count) {\n      ", o.vector(0),
        " r;\n      UNROLL for (int j = 0; j < ", lanes, "; ++j) {\n");
    if (f.located || call.find("[p]") != call.npos)
      put(out, "        unsigned const p = first", mark(u), " + j;\n");
    if (f.located) coordinates(out, f, "        ", "p");
    put(out, "        r.v[j] = ", call, ";\n      }\n      STORE(", o.vector(0), ", y, item",
        mark(u), ", r);\n    } else {\n      ONCE for (unsigned p = first", mark(u),
        "; p < g.count; ++p) {\n");
    if (f.located) coordinates(out, f, "        ", "p");
    put(out, "        y[p] = ", point_call(o, "", false), ";\n      }\n    }\n");
  }
}

/// Threads take neighbours along the last axis.
inline void rows(std::string& out, kernel_operands const& o) {
  frame const& f = o.f;
  std::string_view const in = "      ";
  for (int u = 0; u < f.unroll; ++u) {
    std::string const item = f.unroll == 1 ? "item" : text::concat("item_", u);
    put(out, "    unsigned const ", item, " = ", item_number(f, u), ";\n    if (", item,
        " < g.count) {\n");
    coordinates(out, f, in, item);
    std::string call = "chain(";
    std::string_view separator;
    o.each_leaf([&](int k) {
      std::string const own = o.name(k), a = text::concat("a", own);
      auto const how = o.how(k);
      std::string value = a;
      if (how == route::value) {
        value = own;
      } else if (how == route::vector && f.lanes > 1) {
        put(out, in, o.vector(k), " const ", a, " = LOAD(", o.vector(k), ", ", own, ", ",
            o.offset(k), ");\n");
        value += ".v[j]";
      } else if (how == route::gather && f.lanes > 1) {
        put(out, in, "GLOBAL ", o.stored(k), " const* const p", own, " = ", own, " + (",
            o.offset(k), ");\n", in, o.stored(k), " ", a, "[", f.lanes, "];\n", in,
            "UNROLL for (int j = 0; j < ", f.lanes, "; ++j) ", a, "[j] = p", own,
            "[j * (int64)g.stride[", o.slot(k), "][", f.rank, "]];\n");
        value += "[j]";
      } else {
        put(out, in, o.stored(k), " const ", a, " = ", own, "[",
            how == route::fixed ? "0" : o.offset(k), "];\n");
      }
      put(call, separator, value);
      separator = ", ";
    });
    call += ")";
    if (f.lanes > 1)
      put(out, in, o.vector(0), " r;\n", in, "UNROLL for (int j = 0; j < ", f.lanes,
          "; ++j) r.v[j] = ", call, ";\n", in, "STORE(", o.vector(0), ", y, ", o.offset(0),
          ", r);\n    }\n");
    else
      put(out, in, "y[", o.offset(0), "] = ", call, ";\n    }\n");
  }
}

}  // namespace frames

/// The whole kernel but for its dialect's prelude.
inline std::string kernel_text(kernel_operands const& o, body_text const& body) {
  std::string out =
      text::concat(frames::vector_types(o), frames::geometry_type(o),
                   frames::chain(o, body, computed_name(o.dtypes[0])), "KERNEL(", body.name, ", ",
                   block_threads, ", 4)(", frames::parameters(o), ") {\n");
  if (o.f.kind == frame_kind::tiles) {
    frames::tile_writer(o).write(out);
  } else {
    put(out, "  THREADS(", block_threads, ") {\n");
    o.f.kind == frame_kind::linear ? frames::linear(out, o) : frames::rows(out, o);
    out += "  }\n";
  }
  put(out, "}\nENTRY(", body.name, ")\n");
  return out;
}

}  // namespace gpu

LAZULI_END
