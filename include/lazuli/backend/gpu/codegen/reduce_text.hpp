// The text of a reduction: the chain inside it, its state, and the frame that folds, merges and
// finishes.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_held.hpp>

LAZULI_BEGIN

namespace gpu {

/// Text of the kernels of one reduction. Operands are those of a nest whose kept axes come first.
class reduce_writer : reduce_held {
 public:
  using reduce_held::reduce_held;

  /// Folds; also finishes, or applies, unless the frame is split.
  std::string fold(reduce_body const& body) const {
    std::string out =
        text::concat(frames::vector_types(o_), held_type(), geometry(), body.functions);
    std::string const to = f_.split && f_.merging == 0 ? std::string() : destinations(body);
    begin(out, body.name,
          text::concat(to, f_.split ? "GLOBAL state* work, " : "",
                       f_.merging > 0 ? "GLOBAL unsigned* counters, " : ""));
    put(out, "    state s = empty();\n    if (o < g.outputs) {\n");
    outputs(out, 1, folded_);
    f_.held > 0 ? hold_items(out, body) : fold_items(out, body);
    put(out, "    }\n");
    tree(out, body);
    std::string const left = text::concat("work[(int64)o * g.parts + part] = ", body.settle());
    if (f_.split)
      put(out, "    if (lane == 0 && o < g.outputs) ",
          f_.merging > 0 ? text::concat("FENCED(", left, ")") : left, ";\n");
    else if (f_.elements)
      apply_items(out);
    else
      write_results(out, body);
    if (f_.merging > 0) merge_in_last_block(out, body);
    put(out, "  }\n}\nENTRY(", body.name, ")\n");
    return out;
  }

  /// Merges the states that a split fold left, in each block once more, and applies.
  std::string apply(reduce_body const& body) const {
    std::string const name = body.name + "_apply";
    std::string out = text::concat(frames::vector_types(o_), geometry(), body.functions);
    begin(out, name, text::concat(destinations(body), states));
    merge_states(out);
    tree(out, body);
    apply_items(out);
    put(out, "  }\n}\nENTRY(", name, ")\n");
    return out;
  }

  /// Merges the states that a split fold left in so many parts, and finishes.
  std::string merge(reduce_body const& body, index parts) const {
    std::string const name = body.name + "_merge";
    std::string out = text::concat(geometry(), body.functions, "KERNEL(", name, ", ", f_.threads,
                                   ", 4)(", destinations(body), states, "geometry g) {\n");
    reduce_writer const rows(merging(f_, parts), o_);
    rows.declare(out);
    rows.open(out);
    rows.merge_states(out);
    rows.tree(out, body);
    rows.write_results(out, body);
    put(out, "  }\n}\nENTRY(", name, ")\n");
    return out;
  }

  /// The frame of the second kernel of a split reduction: each thread waits for few states.
  static reduce_frame merging(reduce_frame const& f, index parts) {
    int const most = f.threads & -f.threads;  // a power of 2
    return of_states(f, parts > 128 ? std::min(most, block_threads) : parts > 4 ? 32 : 1);
  }

 private:
  /// The frame of groups of threads that merge what a split fold left.
  static reduce_frame of_states(reduce_frame f, int group) {
    f.columns = f.split = false;
    f.merging = 0;
    f.group = group;
    return f;
  }
  static constexpr std::string_view states = "GLOBAL state const* work, ";
  /// y, and y1, y2, … of further results, which have the same layout.
  std::string destinations(reduce_body const& body) const {
    std::string out = text::concat("GLOBAL ", o_.stored(0), "* y, ");
    for (std::size_t i = 0; i < body.more.size(); ++i)
      put(out, "GLOBAL ", body.more[i], "* y", i + 1, ", ");
    return out;
  }

  /// Writes the text up to the threads' numbers; `to`: the parameters before the leaves.
  void begin(std::string& out, std::string_view name, std::string_view to) const {
    int const blocks = f_.held > 0 ? 1024 / f_.threads : f_.elements ? 2 : 4;
    put(out, "KERNEL(", name, ", ", f_.threads, ", ", blocks, ")(", to, leaves(),
        "geometry g) {\n");
    declare(out);
    if (f_.held > 0) put(out, "  PRIVATE(row_items, held, ", f_.threads, ");\n");
    open(out);
  }

  /// Where the states of threads meet.
  void declare(std::string& out) const {
    if (f_.merging > 0) out += "  SHARED unsigned is_last;\n";
    int const group = f_.group > f_.merging ? f_.group : f_.merging;
    if (group == 1) return;
    put(out, "  SHARED state shared[", f_.threads, "];\n");
    int const of_rows = f_.columns ? f_.merging : group;
    if (of_rows > 32) put(out, "  SHARED state of_warps[", f_.threads / 32, "];\n");
    if (of_rows > 1) put(out, "  PRIVATE(state, kept, ", f_.threads, ");\n");
  }

  /// The block that is the last of those of its outputs merges what all have left: so many outputs
  /// at a time as a second kernel would in one block, with the same bits.
  void merge_in_last_block(std::string& out, reduce_body const& body) const {
    reduce_writer rows(of_states(f_, f_.merging), o_);
    int const together = rows.columns();
    bool const several = columns() > together;
    rows.output_ =
        text::concat("BLOCK / g.parts * ", columns(), "u + ", several ? "first + " : "", "own");
    if (columns() < together)
      rows.output_ = text::concat("own < ", columns(), " ? ", rows.output_, " : g.outputs");
    put(out, "  }\n  BARRIER;\n  THREADS(", f_.threads,
        ") {\n    if (THREAD == 0)\n      is_last = COUNT_UP(counters + BLOCK / g.parts, g.parts) "
        "== g.parts - 1;\n  }\n  BARRIER;\n  if (!is_last) return;\n");
    if (several)
      put(out, "  for (unsigned first = 0; first < ", columns(), "; first += ", together,
          ") {\n  BARRIER;\n");
    rows.open(out);
    rows.merge_states(out);
    rows.tree(out, body);
    rows.write_results(out, body);
    if (several) out += "  }\n";
  }

  void merge_states(std::string& out) const {
    put(out,
        "    state s = empty();\n    if (o < g.outputs)\n      for (unsigned "
        "p = lane; p < g.parts; p += ",
        f_.group, ") s = merge(s, work[(int64)o * g.parts + p]);\n", unused_part());
  }
  /// For a function that names its part and then has no use for it.
  std::string_view unused_part() const { return f_.split ? "    (void)part;\n" : ""; }

  std::string geometry() const {
    std::string out = text::concat("typedef struct {\n  int64 count;\n  ",
                                   f_.wide ? "int64" : "int", " stride[", slot(o_.count), "][",
                                   rank() + 1, "];\n  unsigned outputs, items, parts, chunk;\n");
    if (rank() > 0)
      put(out, "  unsigned extent[", rank(), "], factor[", rank(), "], shift[", rank(), "];\n");
    return out += "} geometry;\n";
  }

  std::string leaves() const {
    std::string out;
    o_.each_leaf([&](int k) {
      if (o_.how(k) == route::position)
        put(out, "int64 ", o_.name(k), ", ");
      else if (o_.is_value(k))
        put(out, o_.stored(k), " ", o_.name(k), ", ");
      else
        put(out, "GLOBAL ", o_.stored(k), " const* ", o_.name(k), ", ");
    });
    return out;
  }

  /// The threads of a group, and their output.
  void open(std::string& out) const {
    bool const across = f_.columns;
    put(out, "  THREADS(", f_.threads, ") {\n    unsigned const lane = THREAD ",
        across ? "/ " : "% ", across ? columns() : f_.group, "u, own = THREAD ",
        across ? "% " : "/ ", across ? columns() : f_.group, "u;\n");
    if (f_.split)
      put(out, "    unsigned const part = BLOCK % g.parts, o = BLOCK / g.parts * ", columns(),
          "u + own;\n");
    else if (output_.empty())
      put(out, "    unsigned const o = BLOCK * ", columns(), "u + own;\n");
    else
      put(out, "    unsigned const o = ", output_, ";\n");
  }

  /// Merges the group's states into one, which all of its threads then have.
  void tree(std::string& out, reduce_body const& body) const {
    if (f_.group == 1) return;
    f_.columns ? column_tree(out) : row_tree(out, body);
  }
  void column_tree(std::string& out) const {
    int const apart = columns();  // between the states of neighbouring lanes
    put(out, "    shared[THREAD] = s;\n  }\n  BARRIER;\n");
    put(out, "  for (unsigned away = ", f_.group / 2, "; away > 0; away /= 2) {\n    THREADS(",
        f_.threads, ") {\n      unsigned const lane = THREAD / ", apart,
        "u;\n      if (lane < away) shared[THREAD] = "
        "merge(shared[THREAD], shared[THREAD + away * ",
        apart, "]);\n    }\n    BARRIER;\n  }\n");
    open(out);
    put(out, "    (void)lane;\n", unused_part(), "    state const s = shared[own];\n");
  }
  /// Merges threads of one warp without a barrier, then the warps, the latter in every warp.
  void row_tree(std::string& out, reduce_body const& body) const {
    int const together = f_.group < 32 ? f_.group : 32, warps = f_.group / together;
    put(out, "    OWN(kept) = s;\n  }\n  MERGE_LANES(kept, shared, ", f_.threads, ", ", together,
        ");\n");
    if (warps > 1)
      put(out, "  THREADS(", f_.threads,
          ") {\n    state const s = OWN(kept);\n    if (THREAD % 32u == 0) of_warps[THREAD / 32u] "
          "= ",
          body.settle(), ";\n  }\n  BARRIER;\n  THREADS(", f_.threads,
          ") {\n    OWN(kept) = of_warps[THREAD / ", f_.group, "u * ", warps, "u + THREAD % ",
          warps, "u];\n  }\n  MERGE_LANES(kept, shared, ", f_.threads, ", ", warps, ");\n");
    open(out);
    put(out, "    (void)lane;\n", unused_part(), "    state const s = OWN(kept);\n");
  }

  void write_results(std::string& out, reduce_body const& body) const {
    put(out, "    if (lane == 0 && o < g.outputs) {\n");
    decode(out, "      ", "o", 0, f_.kept);
    std::string const place = sum(0, 0, f_.kept);
    put(out, "      y[", place, "] = finish(s, g.count);\n");
    for (std::size_t i = 1; i <= body.more.size(); ++i)
      put(out, "      y", i, "[", place, "] = finish", i, "(s, g.count);\n");
    put(out, "    }\n");
  }

  /// Writes an element for each that is read, which is still in the caches.
  void apply_items(std::string& out) const {
    put(out, "    if (o < g.outputs) {\n");
    outputs(out, f_.held > 0 ? folded_ : 1, o_.count);
    put(out, "      int64 const by = ", sum(0, 0, f_.kept), ";\n");
    if (f_.held > 0)
      held_elements(out, [&](std::string& to, std::string const& in, std::string const& call) {
        write_item(to, in, call);
      });
    else
      items(out, [&](std::string& to, std::string const& in, std::string const& call,
                     std::string const&) {
        decode(to, in, item(f_.unroll, false), f_.kept, rank());
        write_item(to, in, call);
      });
    put(out, "    }\n");
  }
  /// Writes the elements of the item whose coordinates are known.
  void write_item(std::string& to, std::string const& in, std::string const& call) const {
    std::string const value = text::concat("apply(s, g.count, ", call, ")");
    std::string const to_place = text::concat("by + ", sum(0, f_.kept, rank()));
    if (f_.lanes == 1)
      put(to, in, "y[", to_place, "] = ", value, ";\n");
    else if (o_.how(0) == route::vector)
      put(to, in, o_.vector(0), " e;\n", in, "UNROLL for (int j = 0; j < ", f_.lanes,
          "; ++j) e.v[j] = ", value, ";\n", in, "STORE(", o_.vector(0), ", y, ", to_place,
          ", e);\n");
    else
      put(to, in, "UNROLL for (int j = 0; j < ", f_.lanes, "; ++j) y[", to_place, " + j * ",
          lane_step(), "[", slot(0), "][", rank(), "]] = ", value, ";\n");
  }

  std::string output_;  // the number of a thread's output, if not the usual one
};

}  // namespace gpu

LAZULI_END
