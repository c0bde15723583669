// Bodies of frame.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/frame.hpp>
#include <lazuli/backend/gpu/codegen/tile.ipp>

LAZULI_BEGIN

namespace gpu {

namespace frames {

LAZULI_API std::string vector_types(kernel_operands const& o) {
  if (o.f.lanes == 1) return {};
  return o.array_types(o.f.lanes, o.f.lanes, [&](int k) { return o.how(k) == route::vector; });
}

LAZULI_API std::string geometry_type(kernel_operands const& o) {
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

LAZULI_API void indent(std::string& out, std::string_view lines) {
  for (std::size_t at = 0; at < lines.size();) {
    auto const end = lines.find('\n', at);
    put(out, "  ", lines.substr(at, end - at), "\n");
    at = end + 1;
  }
}

/// The text with the name of the function that takes less where a result is stored in 16 bits:
/// `name`, which ends in a parenthesis, with an ending.
inline std::string with_short(std::string text, std::string_view name) {
  auto const is_word = [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1))
    if (at == 0 || !is_word(text[at - 1])) text.insert(at + name.size() - 1, "_16");
  return text;
}

LAZULI_API std::string short_functions(std::string statements) {
  return with_short(std::move(statements), "times_normal(");
}
LAZULI_API std::string short_exponentials(std::string functions) {
  return with_short(std::move(functions), "exp(");
}

LAZULI_API std::string chain(kernel_operands const& o, body_text const& body,
                             std::string_view result) {
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

LAZULI_API std::string parameters(kernel_operands const& o) {
  std::string out = text::concat("GLOBAL ", o.stored(0), "* y, ");
  o.each_leaf([&](int k) {
    if (o.is_value(k) || o.is_counter(k))
      put(out, o.stored(k), " ", o.name(k), ", ");
    else
      put(out, "GLOBAL ", o.stored(k), " const* ", o.name(k), ", ");
  });
  return out += "geometry g";
}

LAZULI_API std::string item_number(frame const& f, int u) {
  if (f.unroll == 1) return text::concat("BLOCK * ", block_threads, "u + THREAD");
  return text::concat("(BLOCK * ", f.unroll, "u + ", u, ") * ", block_threads, "u + THREAD");
}

LAZULI_API std::string point_call(kernel_operands const& o, std::string_view mark, bool loaded) {
  std::string call = "chain(";
  std::string_view separator;
  o.each_leaf([&](int k) {
    std::string const own = o.name(k);
    put(call, separator);
    separator = ", ";
    if (o.is_value(k))
      put(call, own);
    else if (o.is_counter(k))
      put(call, own, " + ", o.how(k) == route::numbered ? "p" : o.offset(k));
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

LAZULI_API void linear(std::string& out, kernel_operands const& o) {
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
    if (f.located || call.find("[p]") != call.npos || call.find(" + p") != call.npos)
      put(out, "        unsigned const p = first", mark(u), " + j;\n");
    if (f.located) coordinates(out, f, "        ", "p");
    put(out, "        r.v[j] = ", call, ";\n      }\n      STORE(", o.vector(0), ", y, item",
        mark(u), ", r);\n    } else {\n      ONCE for (unsigned p = first", mark(u),
        "; p < g.count; ++p) {\n");
    if (f.located) coordinates(out, f, "        ", "p");
    put(out, "        y[p] = ", point_call(o, "", false), ";\n      }\n    }\n");
  }
}

/// Threads take neighbours along the last axis: all loads come first, so that they are in flight
/// together.
class row_writer {
 public:
  explicit row_writer(kernel_operands const& o) : o_(o) {}

  void write(std::string& out) const {
    for (int u = 0; u < o_.f.unroll; ++u) loads(out, u);
    for (int u = 0; u < o_.f.unroll; ++u) stores(out, u);
  }

 private:
  static constexpr std::string_view in = "      ";

  std::string mark(int u) const { return o_.f.unroll == 1 ? "" : text::concat("_", u); }
  std::string value(int k, int u) const { return text::concat("a", o_.name(k), mark(u)); }
  bool is_many(int k) const { return o_.how(k) == route::gather && o_.f.lanes > 1; }
  bool is_vector(int k) const { return o_.how(k) == route::vector && o_.f.lanes > 1; }

  void loads(std::string& out, int u) const {
    std::string const item = "item" + mark(u);
    put(out, "    unsigned const ", item, " = ", item_number(o_.f, u), ";\n    int64 at", mark(u),
        ";\n");
    std::string body;
    coordinates(body, o_.f, in, item);
    put(body, in, "at", mark(u), " = ", o_.offset(0), ";\n");
    o_.each_leaf([&](int k) {
      if (o_.is_value(k)) return;
      std::string const own = o_.name(k), a = value(k, u);
      std::string const offset = o_.how(k) == route::fixed ? "0" : o_.offset(k);
      put(out, "    ", is_vector(k) ? o_.vector(k) : std::string(o_.stored(k)), " ", a);
      if (is_many(k)) put(out, "[", o_.f.lanes, "]");
      out += ";\n";
      if (is_vector(k))
        put(body, in, a, " = LOAD(", o_.vector(k), ", ", own, ", ", offset, ");\n");
      else if (is_many(k))
        put(body, in, "GLOBAL ", o_.stored(k), " const* const p", own, " = ", own, " + (", offset,
            ");\n", in, "UNROLL for (int j = 0; j < ", o_.f.lanes, "; ++j) ", a, "[j] = p", own,
            "[j * (int64)g.stride[", o_.slot(k), "][", o_.f.rank, "]];\n");
      else if (o_.is_counter(k))
        put(body, in, a, " = ", own, " + ", offset, ";\n");
      else
        put(body, in, a, " = ", own, "[", offset, "];\n");
    });
    put(out, "    if (", item, " < g.count) {\n", body, "    }\n");
  }
  void stores(std::string& out, int u) const {
    std::string call = "chain(";
    std::string_view separator;
    o_.each_leaf([&](int k) {
      put(call, separator, o_.is_value(k) ? o_.name(k) : value(k, u),
          is_vector(k) ? ".v[j]"
          : is_many(k) ? "[j]"
                       : "");
      if (o_.is_counter(k) && o_.f.lanes > 1)
        put(call, " + j * (int64)g.stride[", o_.slot(k), "][", o_.f.rank, "]");
      separator = ", ";
    });
    put(out, "    if (item", mark(u), " < g.count) {\n");
    if (o_.f.lanes > 1)
      put(out, in, o_.vector(0), " r;\n", in, "UNROLL for (int j = 0; j < ", o_.f.lanes,
          "; ++j) r.v[j] = ", call, ");\n", in, "STORE(", o_.vector(0), ", y, at", mark(u),
          ", r);\n    }\n");
    else
      put(out, in, "y[at", mark(u), "] = ", call, ");\n    }\n");
  }

  kernel_operands const& o_;
};

/// Blocks that a processor should hold at once. For one or two operands in 16 bits as many as
/// possible: a thread has 16 bytes of each in flight and computes 8 elements from them, if need be
/// one after another. Left to itself, gelu(a x + row) of float16 takes 40 registers, for 6 blocks
/// (84 % of a copy on an H200); with 32 neither that nor any other op spills.
inline int blocks_at_once(kernel_operands const& o) {
  int vectors = 0;
  o.each_leaf([&](int k) { vectors += o.how(k) == route::vector; });
  return o.f.lanes >= 8 && o.f.unroll == 1 && vectors >= 1 && vectors <= 2 ? 8 : 4;
}

}  // namespace frames

LAZULI_API std::string kernel_text(kernel_operands const& o, body_text const& all) {
  body_text const body = o.in_16_bits()
                             ? body_text{all.name, frames::short_functions(all.statements),
                                         frames::short_functions(all.value)}
                             : all;
  bool const tiles = o.f.kind == frame_kind::tiles;
  frames::tile_writer const squares(o);
  std::string out = tiles ? squares.types() : frames::vector_types(o);
  put(out, frames::geometry_type(o), frames::chain(o, body, computed_name(o.dtypes[0])), "KERNEL(",
      body.name, ", ", block_threads, ", ", tiles ? squares.blocks() : frames::blocks_at_once(o), ")(",
      frames::parameters(o), ") {\n");
  if (tiles) {
    squares.write(out);
  } else {
    put(out, "  THREADS(", block_threads, ") {\n");
    o.f.kind == frame_kind::linear ? frames::linear(out, o) : frames::row_writer(o).write(out);
    out += "  }\n";
  }
  put(out, "}\nENTRY(", body.name, ")\n");
  return out;
}

}  // namespace gpu

LAZULI_END
