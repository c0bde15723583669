// Rows that stay in registers: each thread loads its items once, folds them, and writes from them.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_items.hpp>

LAZULI_BEGIN

namespace gpu {

/// Writes what threads do with the items of rows that they keep, `OWN(held)`.
class reduce_held : protected reduce_items {
 public:
  using reduce_items::reduce_items;

 protected:
  /// The type of what a thread keeps of its row.
  std::string held_type() const {
    if (f_.held == 0) return {};
    std::string declarations, unused;
    o_.each_leaf([&](int k) {
      if (stays(k)) load(declarations, unused, k);
    });
    std::string out = "typedef struct {\n";
    indented(out, "  ", declarations, text::concat("[", f_.held, "]"));
    return out += "} row_items;\n";
  }

  /// Loads the thread's items of the row, all at once, and folds them.
  void hold_items(std::string& out, reduce_body const& body) const {
    std::string unused, loads, call;
    o_.each_leaf([&](int k) {
      if (k < folded_) put(call, call.empty() ? "" : ", ", load(unused, loads, k));
    });
    each_held(out, [&](std::string& to, std::string const& in) {
      decode(to, in, "r", f_.kept, rank());
      indented(to, in, loads, "");
    });
    auto const every = [&](std::string_view function) {
      each_held(out, [&](std::string& to, std::string const& in) {
        put(to, in, lanes(), "s = ", function, "(s, chain(", call, "));\n");
      });
    };
    if (body.scouts) {
      every("scout");
      every("take_known");
    } else if (!body.runs) {
      every("step");
    } else {
      put(out, "      if (lane < g.items) { int const u = 0, j = 0; (void)j, s = begin(s, chain(",
          call, ")); }\n");
      every("take");
      put(out, "      s = counted(s, ", f_.lanes, " * ");
      if (f_.exact)
        put(out, f_.held);
      else
        put(out, "(lane < g.items ? (int)((g.items - 1 - lane) / ", f_.group, "u) + 1 : 0)");
      out += ");\n";
    }
    if (body.settles) out += "      s = settle(s);\n";
  }
  /// A loop over the items that a thread keeps.
  template <class F>
  void each_held(std::string& out, F const& work) const {
    put(out, "      UNROLL for (int u = 0; u < ", f_.held,
        "; ++u) {\n        unsigned const r = lane + u * ", f_.group, "u;\n        (void)r;\n");
    if (!f_.exact) out += "        if (r < g.items) {\n";
    work(out, std::string(f_.exact ? 8 : 10, ' '));
    out += f_.exact ? "      }\n" : "        }\n      }\n";
  }

  /// Calls use(text, indentation, arguments of all operands) for each element that is written, once
  /// for all lanes of item number `r`.
  template <class F>
  void held_elements(std::string& out, F const& use) const {
    std::string declarations, loads, unused, call;
    o_.each_leaf([&](int k) {
      bool const here = stays(k);
      std::string const value = load(here ? unused : declarations, here ? unused : loads, k);
      put(call, call.empty() ? "" : ", ", value);
    });
    // What is loaded here belongs to one item.
    each_held(out, [&](std::string& to, std::string const& in) {
      indented(to, in, declarations, text::concat("[", f_.held, "]"));
      decode(to, in, "r", f_.kept, rank());
      indented(to, in, loads, "");
      use(to, in, call);
    });
  }
};

}  // namespace gpu

LAZULI_END
