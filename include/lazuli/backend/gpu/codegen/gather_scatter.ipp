// Bodies of gather_scatter.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/gather_scatter.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API move_kernel write_move(movement m, int size, int rank, dialect d, bool guarded) {
  constexpr std::string_view names[] = {"load", "store", "claim", "offset"};
  constexpr std::string_view statements[] = {
      "ELEMENT(plain, po) = ELEMENT(named, no);",
      "if (owners == 0 || owners[number] == (uint64)wo + 1) ELEMENT(named, no) = ELEMENT(plain, "
      "po);",
      "RAISE(owners + number, (uint64)wo + 1);",
      "*(GLOBAL int64*)((GLOBAL char*)plain + po) = number;"};
  constexpr std::string_view otherwise[] = {
      "if (!found) {\n        element const none = {0};\n        ELEMENT(plain, po) = none;\n      "
      "} "
      "else ",
      "if (found) ", "if (found) ",
      "if (!found)\n        *(GLOBAL int64*)((GLOBAL char*)plain + po) = -1;\n      else\n       "
      " "};
  auto const which = static_cast<std::size_t>(m);
  bool const numbered = m != movement::load;
  std::string name =
      text::concat("lazuli_", names[which], "_", size, "_", rank, guarded ? "_guarded" : "");
  std::string out;
  put(out, detail::raise_line(d), guarded ? detail::nowhere_line : "");
  if (size == 16)
    put(out, "typedef struct { uint64 w[2]; } element;\n");
  else
    put(out, "typedef uint", 8 * size, " element;\n");
  put(out, "#define ELEMENT(p, at) *(GLOBAL element*)((GLOBAL char*)(p) + (at))\n",
      "typedef struct {\n  int64 plain[", rank, "], named[", rank, "], where[", rank, "], own[",
      rank, "], first, claimed, step, low, unit;\n  unsigned count, extent[", rank, "], factor[",
      rank, "], shift[", rank, "];\n} geometry;\nKERNEL(", name, ", ", move_threads,
      ", 4)(GLOBAL element* plain, GLOBAL element* named, GLOBAL int64 const* table, GLOBAL "
      "uint64* owners, geometry g) {\n  THREADS(",
      move_threads, ") {\n    unsigned rest = BLOCK * ", move_threads,
      "u + THREAD;\n    if (rest < g.count) {\n      int64 po = 0, no = 0, wo = g.first, own = "
      "g.claimed;\n      UNROLL for (int i = ",
      rank - 1,
      "; i >= 0; --i) {\n        unsigned const over = i > 0 ? DIVIDE(rest, g.factor[i], "
      "g.shift[i]) : 0u;\n        int64 const at = rest - over * g.extent[i];\n        rest = "
      "over;\n        po += at * g.plain[i];\n        no += at * g.named[i];\n        wo += at * "
      "g.where[i];\n        own += at * g.own[i];\n      }\n",
      guarded ? "      bool const found = table == 0 || table[wo] != NOWHERE;\n"
                "      int64 const far = table == 0 || !found ? 0 : g.step * table[wo];\n"
              : "      int64 const far = table == 0 ? 0 : g.step * table[wo];\n",
      "      no += far;\n",
      numbered ? "      int64 const number = (own + far - g.low) / g.unit;\n" : "", "      ",
      guarded ? otherwise[which] : "", statements[which], "\n    }\n  }\n}\nENTRY(", name, ")\n");
  return {std::move(name), std::move(out)};
}

namespace detail {

LAZULI_API std::vector<std::byte> move_geometry(move_nest const& n) {
  std::vector<std::byte> out;
  auto const add = [&]<class T>(T number) {
    auto const* const from = reinterpret_cast<std::byte const*>(&number);
    out.insert(out.end(), from, from + sizeof number);
  };
  index size = 1;
  for (int i = 0; i < n.rank; ++i) size *= n.extents[i];
  auto const steps = [&](index const* of) {
    for (int i = 0; i < n.rank; ++i) add(std::int64_t{of[i]});
  };
  steps(n.plain_steps);
  steps(n.named_steps);
  steps(n.where_steps);
  for (int i = 0; i < n.rank; ++i) add(std::int64_t{n.where_steps[i] != 0 ? n.named_steps[i] : 0});
  for (index each : {n.first, n.claimed, n.step, n.low, n.unit}) add(std::int64_t{each});
  add(static_cast<std::uint32_t>(size));
  std::vector<magic> of;
  for (int i = 0; i < n.rank; ++i)
    of.push_back(make_magic(static_cast<std::uint32_t>(n.extents[i])));
  for (magic const& each : of) add(each.divisor);
  for (magic const& each : of) add(each.factor);
  for (magic const& each : of) add(each.shift);
  while (out.size() % 8 != 0) out.push_back(std::byte{});
  return out;
}

}  // namespace detail

LAZULI_API move_kernel write_places(int rank, dialect d, bool guarded) {
  std::string name = text::concat("lazuli_places_", rank, guarded ? "_guarded" : ""), out;
  put(out, detail::raise_line(d), guarded ? detail::nowhere_line : "",
      "typedef struct {\n  int64 count, size, extent[", rank, "], step[", rank,
      "];\n} geometry;\nKERNEL(", name, ", ", move_threads,
      ", 4)(GLOBAL int64 const* from, GLOBAL int64* to, GLOBAL uint64* bad, geometry g) {\n  "
      "THREADS(",
      move_threads, ") {\n    int64 const i = (int64)BLOCK * ", move_threads,
      " + THREAD;\n    if (i < g.count) {\n      int64 rest = from[i], offset = 0;\n      if "
      "(rest < -g.size || rest >= g.size) {\n        ",
      guarded ? "to[i] = NOWHERE;\n        *bad = (uint64)rest;"
              : "RAISE(bad, (uint64)(g.count - i));",
      "\n      } else {\n        if (rest < 0) rest += g.size;\n        ONCE for (int a = ",
      rank - 1,
      "; a > 0; --a) {\n          offset += rest % g.extent[a] * g.step[a];\n          rest /= "
      "g.extent[a];\n        }\n        to[i] = offset + rest * g.step[0];\n      }\n    }\n  "
      "}\n}\nENTRY(",
      name, ")\n");
  return {std::move(name), std::move(out)};
}

LAZULI_API move_kernel write_search(code c, bool right, dialect) {
  std::string name = text::concat("lazuli_search_", right ? "right_" : "left_", name_of(c)), out;
  put(out,
      "typedef struct { int64 count, n; } geometry;\n#define BEFORE(a, b) ((a) < (b) || ((b) "
      "!= (b) && (a) == (a)))\nKERNEL(",
      name, ", ", move_threads, ", 4)(GLOBAL ", stored_name(c), " const* sorted, GLOBAL ",
      stored_name(c), " const* x, GLOBAL int64* out, geometry g) {\n  THREADS(", move_threads,
      ") {\n    int64 const i = (int64)BLOCK * ", move_threads,
      " + THREAD;\n    if (i < g.count) {\n      ", computed_name(c),
      " const v = x[i];\n      int64 low = 0, high = g.n;\n      ONCE while (low < high) {\n       "
      " "
      "int64 const middle = low + (high - low) / 2;\n        ",
      computed_name(c), " const w = sorted[middle];\n        if (",
      right ? "!BEFORE(v, w)" : "BEFORE(w, v)",
      ")\n          low = middle + 1;\n        else\n          high = middle;\n      }\n      "
      "out[i] = low;\n    }\n  }\n}\nENTRY(",
      name, ")\n");
  return {std::move(name), std::move(out)};
}

}  // namespace gpu

LAZULI_END
