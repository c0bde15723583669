// The loops of a reduction's threads over their items: loads, coordinates, and the elements that do
// not fill an item.
#pragma once

#include <lazuli/backend/gpu/codegen/frame.hpp>
#include <lazuli/backend/gpu/codegen/reduce_frame.hpp>

LAZULI_BEGIN

namespace gpu {

/// What a reduction wrote of itself, as C functions.
struct reduce_body {
  std::string name;       // of the kernel
  std::string functions;  // state, empty, step, merge, finish (or apply), chain
  bool runs = false;      // begin, take, counted as well: step, split for runs of elements
  bool settles = false;   // settle as well: to be called before a state is merged
  bool scouts = false;    // scout, take_known as well: for elements that are there twice
  // Elements of further results, which finish1, finish2, … make.
  std::vector<std::string_view> more = {};
  std::string_view settle() const { return settles ? "settle(s)" : "s"; }
};

/// Writes what the threads of a reduction do with its items.
class reduce_items {
 public:
  /// `folded`: how many of the operands, the destination among them, the fold reads; 0: all.
  reduce_items(reduce_frame const& f, kernel_operands const& o, int folded = 0)
      : f_(f), o_(o), folded_(folded == 0 ? o.count : folded) {}

 protected:
  int rank() const { return f_.kept + f_.reduced; }
  int columns() const { return f_.outputs_per_block(); }

  /// Operands that are found by coordinates: the destination, memory, positions.
  bool is_strided(int k) const {
    return o_.is_argument(k) && !o_.is_value(k) && o_.how(k) != route::fixed;
  }
  int slot(int k) const {
    int before = 0;
    for (int j = 0; j < k; ++j) before += is_strided(j);
    return before;
  }

  /// Coordinates c<from> … c<to - 1> of a number.
  void decode(std::string& out, std::string_view in, std::string of, int from, int to) const {
    for (int i = to - 1; i > from; --i) {
      put(out, in, "unsigned const q", i, " = DIVIDE(", of, ", g.factor[", i, "], g.shift[", i,
          "]), c", i, " = ", of, " - q", i, " * g.extent[", i, "];\n");
      of = text::concat("q", i);
    }
    if (to > from) put(out, in, "unsigned const c", from, " = ", of, ";\n");
  }
  std::string sum(int k, int from, int to) const {
    std::string out;
    // Signed if that takes fewer instructions or registers.
    std::string_view const wide = f_.columns || f_.elements ? "(int64)(int)c" : "(int64)c";
    for (int i = from; i < to; ++i)
      put(out, i == from ? "" : " + ", wide, i, " * g.stride[", slot(k), "][", i, "]");
    return from == to ? "0" : out;
  }

  /// Where an output's elements begin, in operands `first` to `last` - 1.
  void outputs(std::string& out, int first, int last) const {
    decode(out, "      ", "o", 0, f_.kept);
    o_.each_leaf([&](int k) {
      if (is_strided(k) && k >= first && k < last)
        put(out, "      int64 const b", o_.name(k), " = ",
            o_.how(k) == route::position ? o_.name(k) + " + " : "", sum(k, 0, f_.kept), ";\n");
    });
  }
  std::string place(int k) const {
    return text::concat("b", o_.name(k), " + ", sum(k, f_.kept, rank()));
  }
  std::string_view lane_step() const { return "(int64)g.stride"; }

  /// Does operand k stay in registers until elements are written?
  bool stays(int k) const { return f_.held > 0 && k < folded_; }

  /// Loads item number `r` into a<name>[u]; the value of lane j of item u.
  std::string load(std::string& declarations, std::string& loads, int k) const {
    std::string const own = o_.name(k), name = text::concat("a", own),
                      a = stays(k) ? "OWN(held)." + name : name;
    if (o_.is_value(k)) return own;
    if (o_.how(k) == route::fixed) return own + "[0]";
    if (o_.how(k) == route::position) {
      put(declarations, "int64 ", a, "[U];\n");
      put(loads, a, "[u] = ", place(k), ";\n");
      return f_.lanes == 1
                 ? a + "[u]"
                 : text::concat(a, "[u] + j * ", lane_step(), "[", slot(k), "][", rank(), "]");
    }
    if (o_.how(k) == route::vector) {
      put(declarations, o_.vector(k), " ", name, "[U];\n");
      put(loads, a, "[u] = LOAD(", o_.vector(k), ", ", own, ", ", place(k), ");\n");
      return a + "[u].v[j]";
    }
    if (f_.lanes == 1) {
      put(declarations, o_.stored(k), " ", name, "[U];\n");
      put(loads, a, "[u] = ", own, "[", place(k), "];\n");
      return a + "[u]";
    }
    put(declarations, o_.stored(k), " ", name, "[U][", f_.lanes, "];\n");
    put(loads, "UNROLL for (int j = 0; j < ", f_.lanes, "; ++j) ", a, "[u][j] = ", own, "[",
        place(k), " + j * ", lane_step(), "[", slot(k), "][", rank(), "]];\n");
    return a + "[u][j]";
  }

  static void indented(std::string& out, std::string_view in, std::string_view lines,
                       std::string_view unroll) {
    for (std::size_t at = 0; at < lines.size();) {
      auto const end = lines.find('\n', at);
      std::string line(lines.substr(at, end - at));
      if (auto const u = line.find("[U]"); u != line.npos) line.replace(u, 3, unroll);
      put(out, in, line, "\n");
      at = end + 1;
    }
  }

  /// Stands before a statement for each lane of an item.
  std::string lanes() const {
    return f_.lanes > 1 ? text::concat("UNROLL for (int j = 0; j < ", f_.lanes, "; ++j) ") : "";
  }
  /// A loop over the thread's items: several at a time, then one by one. `use` is the statement for
  /// lane j of item u. `folds`: what the items are folded by, if they are.
  template <class F>
  void items(std::string& out, F const& use, reduce_body const* folds = nullptr) const {
    std::string declarations, loads, call, at, separator;
    o_.each_leaf([&](int k) {
      if (folds != nullptr && k >= folded_) return;
      std::string const value = load(declarations, loads, k);
      if (o_.how(k) == route::position) {
        at = ", " + value;
        return;
      }
      put(call, separator, value);
      separator = ", ";
    });
    auto const round = [&](int unroll, std::string_view in) {
      std::string const size = text::concat("[", unroll, "]");
      indented(out, in, declarations, size);
      put(out, in, "UNROLL for (int u = 0; u < ", unroll, "; ++u) {\n");
      std::string const inner = text::concat(in, "  ");
      decode(out, inner, item(unroll, folds != nullptr), f_.kept, rank());
      indented(out, inner, loads, size);
      put(out, in, "}\n");
      bool const runs = folds != nullptr && folds->runs;
      // For columns they would cost registers, and with them blocks.
      bool const scouts = folds != nullptr && folds->scouts && !f_.columns;
      auto const every = [&](auto const& work) {
        put(out, in, "UNROLL for (int u = 0; u < ", unroll, "; ++u) {\n");
        work();
        put(out, in, "}\n");
      };
      if (scouts) {  // a state of their own, merged once: cheaper than as many steps
        put(out, in, "state t = empty();\n");
        for (std::string_view const function : {"scout", "take_known"})
          every([&] { put(out, inner, lanes(), "t = ", function, "(t, chain(", call, "));\n"); });
        put(out, in, "s = merge(s, t);\n");
        return;
      }
      if (runs)
        put(out, in, "{ int const u = 0, j = 0; (void)u, (void)j, s = begin(s, chain(", call,
            ")); }\n");
      every([&] { use(out, inner, call, at); });
      if (runs) put(out, in, "s = counted(s, ", unroll * f_.lanes, ");\n");
    };
    std::string_view const first = f_.split ? "part * g.chunk" : "0u";
    put(out, "      unsigned const last = ",
        f_.split ? "part == g.parts - 1 ? g.items : (part + 1) * g.chunk" : "g.items",
        ";\n      unsigned r = ", f_.split ? "part * g.chunk + lane" : "lane", ";\n");
    if (folds == nullptr) put(out, "      unsigned const turn = ", first, " + last - 1;\n");
    if (f_.unroll > 1) {
      put(out, "      for (; r + ", (f_.unroll - 1) * f_.group,
          "u < last; r += ", f_.unroll * f_.group, "u) {\n");
      round(f_.unroll, "        ");
      // Sums of sums keep the error of a long run small.
      if (folds != nullptr)
        put(out, "        if (++rounds == 16) total = merge(total, ", folds->settle(),
            "), s = empty(), rounds = 0;\n");
      put(out, "      }\n");
    }
    put(out, "      for (; r < last; r += ", f_.group, "u) {\n");
    round(1, "        ");
    put(out, "      }\n");
  }
  /// The number of item u of a round. What is read again is read from its end: the caches still
  /// have that part of long rows.
  std::string item(int unroll, bool folds) const {
    std::string const own = unroll == 1 ? "r" : text::concat("(r + u * ", f_.group, "u)");
    return folds ? own : text::concat("(turn - ", own, ")");
  }

  void fold_items(std::string& out, reduce_body const& body) const {
    put(out, "      state total = empty();\n      unsigned rounds = 0;\n");
    std::string_view const step = body.runs ? "take" : "step";
    items(
        out,
        [&](std::string& to, std::string const& in, std::string const& call,
            std::string const& at) {
          put(to, in, lanes(), "s = ", step, "(s, chain(", call, ")", at, ");\n");
        },
        &body);
    if (f_.rest) rest(out);
    put(out, "      (void)rounds;\n");
    if (body.settles) put(out, "      s = settle(s);\n");
    put(out, "      s = merge(total, s);\n");
    if (body.settles) put(out, "      s = settle(s);\n");
  }

  /// The elements of one run that fill no item: the threads of the last part take them.
  void rest(std::string& out) const {
    // A group may have fewer threads than an item has elements.
    put(out, "      for (unsigned q = lane; ", f_.split ? "part == g.parts - 1 && " : "",
        "q < g.count % ", f_.lanes, "; q += ", f_.group,
        "u) {\n        int64 const p = g.count - g.count % ", f_.lanes, " + q;\n");
    std::string call = "chain(", separator, at;
    o_.each_leaf([&](int k) {
      std::string const own = o_.name(k);
      std::string const last = text::concat(lane_step(), "[", slot(k), "][", rank(), "]");
      if (o_.how(k) == route::position) {
        at = text::concat(", ", own, " + p * ", last);
        return;
      }
      put(call, separator);
      separator = ", ";
      if (o_.is_value(k))
        put(call, own);
      else if (o_.how(k) == route::fixed)
        put(call, own, "[0]");
      else
        put(call, own, "[p * ", last, "]");
    });
    put(out, "        s = step(s, ", call, ")", at, ");\n      }\n");
  }

  reduce_frame const f_;
  kernel_operands const& o_;
  int folded_;
};

}  // namespace gpu

LAZULI_END
