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

/// Blocks take squares of the last axis and another one. Operands that lie along the other axis go
/// through shared memory, padded so that neither writing nor reading meets a bank twice.
class tile_writer {
 public:
  explicit tile_writer(kernel_operands const& o) : o_(o) {}

  void write(std::string& out) const {
    o_.each_leaf([&](int k) {
      if (through_tile(k))
        put(out, "  SHARED ", o_.stored(k), " t", o_.name(k), "[", tile_edge, "][", tile_edge + 1,
            "];\n");
    });
    open_square(out, "b", "a");  // neighbouring threads along the other axis
    open_points(out, "a");
    o_.each_leaf([&](int k) {
      if (through_tile(k)) put(out, "        t", o_.name(k), "[row][column] = ", at(k), ";\n");
    });
    out += "      }\n    }\n  }\n  BARRIER;\n";
    open_square(out, "a", "b");
    std::string loads;
    o_.each_leaf([&](int k) {
      if (o_.how(k) != route::gather) return;
      put(out, "    ", o_.stored(k), " a", o_.name(k), "[", points, "];\n");
      put(loads, "        a", o_.name(k), "[i] = ", at(k), ";\n");
    });
    if (!loads.empty()) {  // before the first store, which may be to the same place
      open_points(out, "b");
      put(out, loads, "      }\n    }\n");
    }
    open_points(out, "b");
    put(out, "        ", at(0), " = ", call(), ";\n      }\n    }\n  }\n");
  }

 private:
  static constexpr int step = block_threads / tile_edge, points = tile_edge / step;

  bool through_tile(int k) const { return o_.how(k) == route::tile; }
  int last() const { return o_.f.rank - 1; }

  void open_square(std::string& out, std::string_view across, std::string_view down) const {
    put(out, "  THREADS(", block_threads, ") {\n");
    coordinates(out, o_.f, "    ", "BLOCK");
    auto const start = [&](std::string_view axis) {
      return text::concat("c", axis == "a" ? last() : o_.f.tile_axis, " * ", tile_edge, "u");
    };
    put(out, "    unsigned const column = THREAD % ", tile_edge, "u, ", across, " = ",
        start(across), " + column, ", down, "0 = ", start(down), ";\n");
  }
  void open_points(std::string& out, std::string_view down) const {
    put(out, "    UNROLL for (unsigned i = 0; i < ", points, "; ++i) {\n",
        "      unsigned const row = i * ", step, " + THREAD / ", tile_edge, "u, ", down, " = ",
        down, "0 + row;\n      if (a < g.edge[0] && b < g.edge[1]) {\n");
  }
  std::string at(int k) const { return text::concat(o_.name(k), "[", place(k), "]"); }
  std::string place(int k) const {
    std::string sum;
    for (int i = 0; i < o_.f.rank; ++i) {
      std::string const c = i == last() ? "a" : i == o_.f.tile_axis ? "b" : text::concat("c", i);
      put(sum, i == 0 ? "" : " + ", "(int64)", c, " * g.stride[", o_.slot(k), "][", i, "]");
    }
    return sum;
  }
  std::string call() const {
    std::string out = "chain(";
    std::string_view separator;
    o_.each_leaf([&](int k) {
      std::string const own = o_.name(k);
      put(out, separator);
      separator = ", ";
      if (o_.is_value(k))
        put(out, own);
      else if (o_.is_counter(k))
        put(out, own, " + ", place(k));
      else if (o_.how(k) == route::fixed)
        put(out, own, "[0]");
      else if (through_tile(k))
        put(out, "t", own, "[column][row]");
      else
        put(out, "a", own, "[i]");
    });
    return out += ")";
  }

  kernel_operands const& o_;
};

}  // namespace frames

}  // namespace gpu

LAZULI_END
