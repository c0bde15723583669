// Bodies of tile.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/tile.hpp>

LAZULI_BEGIN

namespace gpu {

namespace frames {

LAZULI_API void coordinates(std::string& out, frame const& f, std::string_view in,
                            std::string from) {
  for (int i = f.rank - 1; i > 0; --i) {
    put(out, in, "unsigned const q", i, " = DIVIDE(", from, ", g.factor[", i, "], g.shift[", i,
        "]), c", i, " = ", from, " - q", i, " * g.extent[", i, "];\n");
    from = text::concat("q", i);
  }
  if (f.rank > 0) put(out, in, "unsigned const c0 = ", from, ";\n");
}

/// Blocks take squares of the last axis (coordinate a) and another one (b). Operands that lie along
/// the other axis go through shared memory, padded so that neither writing nor reading meets a bank
/// twice. The others are also loaded before the barrier: all loads are in flight together. With two
/// lanes a thread takes pairs: neighbours along b where it loads a tile, along a otherwise.
class tile_writer {
 public:
  explicit tile_writer(kernel_operands const& o) : o_(o) {}

  /// Types of pairs, and of a thread's share of an operand.
  std::string types() const {
    auto const own = [&](int k) { return k > 0 && (direct(k) || o_.how(k) == route::tile); };
    if (lanes() == 1) return o_.array_types(rows(), 1, own);
    std::string out = o_.array_types(lanes(), lanes(), [&](int k) { return k == 0 || own(k); });
    for (int k = 1; k < o_.count; ++k) {
      std::string const type = text::concat("} ", points_type(k), ";\n");
      if (o_.is_argument(k) && own(k) && out.find(type) == out.npos)
        put(out, "typedef struct { ", o_.vector(k), " v[", rows(), "]; ", type);
    }
    return out;
  }

  /// Blocks that must fit on a processor: as many as keep 48 KiB of loads in flight.
  int blocks() const {
    bool loads = false;
    o_.each_leaf([&](int k) { loads = loads || direct(k); });
    return edge() == tile_edge || loads ? 4 : lanes() == 1 ? 6 : 7;
  }

  void write(std::string& out) const {
    std::string direct, through, call, offsets, steps;
    std::string_view separator;
    o_.each_leaf([&](int k) {
      std::string const own = o_.name(k);
      put(call, separator);
      separator = ", ";
      if (o_.is_value(k)) {
        put(call, own);
      } else if (o_.how(k) == route::fixed) {
        put(call, own, "[0]");
      } else if (o_.is_counter(k)) {
        put(call, own, " + at", own);
        put(offsets, "    int64 at", own, " = ", place(k), ";\n");
        put(steps, "      ", advance(k, false), ";\n");
      } else if (o_.how(k) == route::tile) {
        bool const one = lanes() == 1;
        put(call, "t", own,
            one ? "[across][down + i]" : "[across * 2 + j][(down + i) / 2].v[down % 2]");
        int const padding = one ? detail::padding(edge(), size_of(o_.dtypes[k])) : 1;
        put(out, "  SHARED ", item(k), " t", own, "[", edge(), "][", edge() / lanes() + padding,
            "];\n");
        load_tile(through, k);
      } else {
        put(call, "OWN(a", own, ").v[i / ", step(), "]", lanes() == 1 ? "" : ".v[j]");
        put(out, "  PRIVATE(", points_type(k), ", a", own, ", ", block_threads, ");\n");
        load_direct(direct, k);
      }
    });
    open_square(out);
    put(out, direct, through, "  }\n  BARRIER;\n");
    open_square(out);
    corner(out, "    ", false);
    put(out, "    int64 aty = ", place(0), ";\n", offsets);
    open_points(out, "    ", false);
    if (lanes() == 1)
      put(out, "        y[aty] = chain(", call, ");\n");
    else
      put(out, "        ", item(0),
          " e;\n        UNROLL for (int j = 0; j < 2; ++j) e.v[j] = chain(", call,
          ");\n        STORE(", item(0), ", y + aty, 0, e);\n");
    put(out, "      }\n      ", advance(0, false), ";\n", steps, "    }\n  }\n");
  }

 private:
  int edge() const { return o_.f.edge; }
  int lanes() const { return o_.f.lanes; }
  /// Threads side by side; and the rows of a square that a block takes at once, and how often.
  int width() const { return edge() / lanes(); }
  int step() const { return block_threads / width(); }
  int rows() const { return edge() / step(); }
  int last() const { return o_.f.rank - 1; }
  bool direct(int k) const { return o_.how(k) == route::gather || o_.how(k) == route::vector; }
  /// The type that a thread loads or stores at once.
  std::string item(int k) const { return lanes() == 1 ? std::string(o_.stored(k)) : o_.vector(k); }
  std::string points_type(int k) const { return text::concat(item(k), "_x", rows()); }

  void open_square(std::string& out) const {
    put(out, "  THREADS(", block_threads, ") {\n");
    coordinates(out, o_.f, "    ", "BLOCK");
    put(out, "    unsigned const across = THREAD % ", width(), "u, down = THREAD / ", width(),
        "u;\n");
  }
  /// The thread's first point. `turned`: neighbouring threads lie along b.
  void corner(std::string& out, std::string_view in, bool turned) const {
    std::string_view const across = lanes() == 1 ? "across" : "across * 2";
    put(out, in, "unsigned const a = c", last(), " * ", edge(), "u + ", turned ? "down" : across,
        ", b = c", o_.f.tile_axis, " * ", edge(), "u + ", turned ? across : "down", ";\n");
  }
  void open_points(std::string& out, std::string_view in, bool turned) const {
    put(out, in, "UNROLL for (unsigned i = 0; i < ", edge(), "; i += ", step(), ") {\n", in,
        "  if (", turned ? "a + i < g.edge[0] && b" : "a < g.edge[0] && b + i",
        " < g.edge[1]) {\n");
  }
  /// The step from one of the thread's points to the next.
  std::string advance(int k, bool turned) const {
    return text::concat("at", o_.name(k), " += (int64)g.stride[", o_.slot(k), "][",
                        turned ? last() : o_.f.tile_axis, "] * ", step());
  }
  /// Loads the thread's points of an operand into `into`, which `declared` declares.
  void load_points(std::string& out, int k, bool turned, std::string const& into,
                   std::string_view declared = "") const {
    std::string const own = o_.name(k);
    put(out, "    {\n");
    corner(out, "      ", turned);
    put(out, declared, "      int64 at", own, " = ", place(k), ";\n");
    open_points(out, "      ", turned);
    put(out, "          ");
    if (lanes() == 1)
      put(out, into, ".v[i / ", step(), "] = ", own, "[at", own, "];\n");
    else if (turned || o_.how(k) == route::vector)
      put(out, into, ".v[i / ", step(), "] = LOAD(", item(k), ", ", own, " + at", own, ", 0);\n");
    else
      put(out, "UNROLL for (int j = 0; j < 2; ++j) ", into, ".v[i / ", step(), "].v[j] = ", own,
          "[at", own, " + j * (int64)g.stride[", o_.slot(k), "][", last(), "]];\n");
    put(out, "        }\n        ", advance(k, turned), ";\n      }\n");
  }
  void load_direct(std::string& out, int k) const {
    load_points(out, k, false, text::concat("OWN(a", o_.name(k), ")"));
    put(out, "    }\n");
  }
  /// Brings them into a tile: first all loads, then the stores, which wait for them. Values outside
  /// are stored unread: there are not enough predicates to keep all conditions.
  void load_tile(std::string& out, int k) const {
    std::string const own = o_.name(k);
    load_points(out, k, true, "a" + own, text::concat("      ", points_type(k), " a", own, ";\n"));
    put(out, "      UNROLL for (unsigned i = 0; i < ", edge(), "; i += ", step(), ") t", own,
        "[down + i][across] = a", own, ".v[i / ", step(), "];\n    }\n");
  }
  std::string place(int k) const {
    std::string sum;
    for (int i = 0; i < o_.f.rank; ++i) {
      std::string const c = i == last() ? "a" : i == o_.f.tile_axis ? "b" : text::concat("c", i);
      put(sum, i == 0 ? "" : " + ", "(int64)(int)", c, " * g.stride[", o_.slot(k), "][", i, "]");
    }
    return sum;
  }

  kernel_operands const& o_;
};

}  // namespace frames

}  // namespace gpu

LAZULI_END
