#!/usr/bin/env python3
"""Random expressions over random operands, by Lazuli and by NumPy: the values must agree.   fuzz.py [OPTION …] -- COMPILER FLAG …

--seed N          where the random numbers begin (default 1)
--expressions N   different expressions, each compiled once (default 48)
--layouts N       shapes, strides and values with which each is run (default 8)
--sources N       sources into which they are split (default 1)
--keep FOLDER     work there, and keep what was made
A case that differs is printed with its expression and operands. The last line is `N passed, N failed`. Needs NumPy."""
import argparse
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import with_numpy  # noqa: F401
import numpy as np

import trees

HERE = pathlib.Path(__file__).resolve().parent
EXTENTS = [0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 100, 129]
MOST = 5000  # elements
# One layout in eight has a long axis, which loops cut into blocks.
SHORT, LONG = [1, 2, 2, 3, 4, 5, 8, 9, 17], [1000, 4097, 20000, 65537]
MOST_LONG = 200_000
DTYPE_SETS = [["float32"], ["float32"], ["float64"], ["float32", "float64"], ["int32"], ["int64", "int16"], ["uint8", "int32"], ["bool"],
              ["complex64"], ["complex128"], ["float32", "int32"], ["bool", "float32"]]


class Expression:
    """A tree over up to three operands and what is done with it: evaluated, reduced, or assigned to a view."""

    def __init__(self, rng):
        dtypes = rng.choice(DTYPE_SETS)
        ranks = [rng.choice([0, 1, 1, 2, 2, 2, 3, 3, 4]) for _ in range(rng.choice([1, 2, 2, 3]))]
        self.leaves = [trees.Leaf(i, rng.choice(dtypes), rank) for i, rank in enumerate(ranks)]
        self.tree = trees.grow(rng, self.leaves, rng.choice([1, 2, 3, 3, 4]))
        self.rank = max(ranks)
        self.form = rng.choice(["value", "value", "reduce", "reduce", "assign", "alias"])
        same_kind = trees.KIND[self.tree.dtype] == trees.KIND[self.leaves[0].dtype]
        if self.form == "alias" and (ranks[0] != self.rank or self.rank == 0 or not same_kind):
            self.form = "assign"
        if self.form == "reduce":
            fitting = [n for n, r in trees.REDUCTIONS.items() if trees.KIND[self.tree.dtype] in r[2]]
            self.reduction = rng.choice(fitting)
            axes = range(self.tree.rank)
            self.axes = sorted(rng.sample(axes, rng.randint(0 if self.tree.rank == 0 else 1, self.tree.rank)))
            self.keeps = rng.random() < 0.3 and self.tree.rank > 0
        if self.form == "assign":
            self.leaves.append(trees.Leaf(len(ranks), self.tree.dtype, self.rank))

    def reduced_cpp(self):
        name, axes = trees.REDUCTIONS[self.reduction][0], ", ".join(map(str, self.axes))
        if len(self.axes) == self.tree.rank and not self.keeps:
            return f"{name}({self.tree.cpp})"
        return f"{name}({self.tree.cpp}, {{{axes}}}{', lz::keepdims' if self.keeps else ''})"

    def function(self, name):
        lines = [f"void {name}(conformance::input& in, conformance::output& out) {{"]
        for leaf in self.leaves:
            lines.append(f"  conformance::operand<{trees.CPP[leaf.dtype]}, {leaf.rank}> o{leaf.number}(in);")
            lines.append(f"  [[maybe_unused]] auto {leaf.cpp} = o{leaf.number}.view();")
        last = self.leaves[-1]
        lines += {"value": lambda: [f"  out.result({self.tree.cpp});"],
                  "reduce": lambda: [f"  out.result({self.reduced_cpp()});"],
                  "assign": lambda: [f"  {last.cpp} = {self.tree.cpp};", f"  out.buffer(o{last.number});"],
                  "alias": lambda: [f"  x0.flip(0) = {self.tree.cpp};", "  out.buffer(o0);"]}[self.form]()
        return "\n".join(lines + ["}"])

    def text(self):
        return {"value": self.tree.cpp, "reduce": self.reduced_cpp() if self.form == "reduce" else "",
                "assign": f"{self.leaves[-1].cpp} = {self.tree.cpp}", "alias": f"x0.flip(0) = {self.tree.cpp}"}[self.form]


def values(rng, dtype, count):
    """Numbers of few bits, so that sums and products of them are exact."""
    if dtype == "bool":
        return rng.integers(0, 2, count).astype(bool)
    if dtype.startswith("complex"):
        return ((rng.integers(-16, 17, count) + 1j * rng.integers(-16, 17, count)) / 8).astype(dtype)
    if dtype.startswith("float"):
        return (rng.integers(-32, 33, count) / 8).astype(dtype)
    return rng.integers(0 if dtype == "uint8" else -9, 10, count).astype(dtype)


class Operand:
    """Elements in a buffer and a view of them with strides of any sign."""

    def __init__(self, rng, dtype, shape, readable_only):
        order = list(rng.permutation(len(shape))) if rng.random() < 0.5 else list(range(len(shape)))
        strides, step, offset = [0] * len(shape), 1, 0
        for axis in reversed(order):
            extent = shape[axis]
            if readable_only and extent > 1 and rng.random() < 0.05:
                continue  # stride 0
            step *= int(rng.choice([1, 1, 1, 1, 2, 3]))
            strides[axis] = step if rng.random() < 0.8 else -step
            offset += (extent - 1) * step if strides[axis] < 0 and extent > 0 else 0
            step *= max(extent, 1)
        self.offset = offset + int(rng.integers(0, 4))
        self.shape, self.strides = shape, strides
        reach = sum((e - 1) * s for e, s in zip(shape, strides) if s > 0 and e > 0)
        self.buffer = values(rng, dtype, self.offset + reach + 1 + int(rng.integers(0, 4)))

    def view(self, buffer=None):
        buffer = self.buffer if buffer is None else buffer
        bytes_each = buffer.itemsize
        return np.lib.stride_tricks.as_strided(buffer[self.offset:], self.shape, [s * bytes_each for s in self.strides])

    def packed(self):
        meta = [self.offset, *self.shape, *self.strides, self.buffer.size]
        return struct.pack(f"<{len(meta)}q", *meta) + self.buffer.tobytes()


def shapes(rng, expression):
    long = expression.rank > 0 and rng.random() < 1 / 8
    while True:
        whole = [int(rng.choice(SHORT if long else EXTENTS)) for _ in range(expression.rank)]
        if long:
            whole[int(rng.integers(0, expression.rank))] = int(rng.choice(LONG))
        if np.prod(whole, dtype=np.int64) <= (MOST_LONG if long else MOST):
            break
    target = expression.leaves[-1] if expression.form == "assign" else expression.leaves[0] if expression.form == "alias" else None
    out = []
    for leaf in expression.leaves:
        tail = whole[len(whole) - leaf.rank:]
        out.append(tail if leaf is target else [1 if rng.random() < 0.15 else e for e in tail])
    return out


class Case:
    def __init__(self, rng, expression):
        self.expression = expression
        writes = {"assign": len(expression.leaves) - 1, "alias": 0}.get(expression.form, -1)
        self.operands = [Operand(rng, leaf.dtype, shape, i != writes) for i, (leaf, shape) in enumerate(zip(expression.leaves, shapes(rng, expression)))]

    def expected(self):
        """The value that NumPy gives and how far another may be from it; None where it is not defined."""
        e, seen = self.expression, [1.0]
        with np.errstate(all="ignore"):
            value = e.tree.value([o.view() for o in self.operands], seen)
            value, reduced = np.asarray(value), 1
            single = any(leaf.dtype not in ("float64", "complex128", "int32", "int64") for leaf in e.leaves) or "0.5f" in e.text()
            if e.form == "reduce":
                axes = tuple(e.axes)
                reduced = max(1, int(np.prod([value.shape[a] for a in axes], dtype=np.int64)))
                if value.size == 0 and e.reduction in trees.NON_EMPTY:
                    return None
                if value.size:
                    seen.append(float(np.max(np.abs(value)).astype(np.float64)) ** 2)
                value = np.asarray(trees.REDUCTIONS[e.reduction][1](value, axis=axes, keepdims=e.keeps))
            exact = value.dtype.kind not in "fc"
            if e.form in ("assign", "alias"):
                target = self.operands[-1 if e.form == "assign" else 0]
                buffer = target.buffer.copy()
                into = target.view(buffer)
                (np.flip(into, 0) if e.form == "alias" else into)[...] = value.astype(buffer.dtype)
                value = buffer
        tolerance = 0 if exact else (4e-6 if single else 1e-13) * max(seen) * reduced
        return value, tolerance

    def describe(self):
        lines = [f"  {self.expression.text()}"]
        for leaf, o in zip(self.expression.leaves, self.operands):
            lines.append(f"    {leaf.cpp}: {leaf.dtype} extents {tuple(o.shape)} strides {tuple(o.strides)} offset {o.offset}")
        return "\n".join(lines)


def program(expressions, numbers, first):
    """Functions of some of the expressions; the first source has the main function and the table."""
    text = ['#include "driver.hpp"', "namespace lz = lazuli;"]
    if first:
        text += [f"void run_{i}(conformance::input&, conformance::output&);" for i in range(len(expressions)) if i not in numbers]
    text += [expressions[i].function(f"run_{i}") for i in numbers]
    if first:
        table = ", ".join(f"run_{i}" for i in range(len(expressions)))
        text += ["int main(int, char** words) {", "  conformance::input in(words[1]);", "  conformance::output out(words[2]);",
                 f"  void (*const table[])(conformance::input&, conformance::output&) = {{{table}}};",
                 "  for (auto count = in.number(); count > 0; --count) {", "    auto const which = in.number();",
                 "    try {", "      table[which](in, out);", "    } catch (lz::error const& problem) {",
                 '      std::fprintf(stderr, "%s\\n", problem.what());', "      return 1;", "    }", "  }", "}"]
    return "\n".join(text) + "\n"


def results(data, cases):
    at = 0
    for case in cases:
        size, rank = struct.unpack_from("<2q", data, at)
        shape = struct.unpack_from(f"<{rank}q", data, at + 16)
        at += 16 + 8 * rank
        count = int(np.prod(shape, dtype=np.int64)) * size
        yield shape, size, data[at:at + count]
        at += count


def wrong(case, wanted, shape, size, raw):
    """What is wrong with a result; None if nothing is."""
    value, tolerance = wanted
    if tuple(shape) != value.shape:
        return f"shape {shape} instead of {value.shape}"
    same = [d for d in (value.dtype, np.dtype(np.int64)) if d.itemsize == size and (d.kind == value.dtype.kind or value.dtype.kind in "ui")]
    if not same:
        return f"elements of {size} bytes instead of {value.dtype}"
    got = np.frombuffer(raw, same[0]).reshape(shape)
    if tolerance == 0:
        equal = got == value.astype(same[0])
    else:
        equal = np.abs(got.astype(np.complex128) - value) <= tolerance
    if not np.all(equal):
        at = tuple(int(i[0]) for i in np.nonzero(np.atleast_1d(~equal)))
        return f"{np.atleast_1d(got)[at]} instead of {np.atleast_1d(value)[at]} at {at}, {np.count_nonzero(~equal)} of {equal.size} differ"
    return None


def main():
    options = argparse.ArgumentParser()
    for name, default in (("seed", 1), ("expressions", 48), ("layouts", 8), ("sources", 1)):
        options.add_argument(f"--{name}", type=int, default=default)
    options.add_argument("--keep")
    options.add_argument("compiler", nargs="+")
    chosen = options.parse_args()
    rng, layout_rng = random.Random(chosen.seed), np.random.default_rng(chosen.seed)
    expressions = [Expression(rng) for _ in range(chosen.expressions)]
    cases = [c for e in expressions for c in (Case(layout_rng, e) for _ in range(chosen.layouts))]
    wanted = [c.expected() for c in cases]
    cases, wanted = zip(*((c, w) for c, w in zip(cases, wanted) if w is not None))
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(chosen.keep or made)
        objects = []
        for part in range(chosen.sources):
            source = folder / f"part{part}.cpp"
            source.write_text(program(expressions, range(part, len(expressions), chosen.sources), part == 0))
            objects.append(str(source.with_suffix(".o")))
            subprocess.run([*chosen.compiler, "-O1", "-I", str(HERE), "-c", str(source), "-o", objects[-1]], check=True)
        subprocess.run([*chosen.compiler, *objects, "-ldl", "-o", str(folder / "fuzz")], check=True)
        numbers = {id(e): i for i, e in enumerate(expressions)}
        blob = struct.pack("<q", len(cases)) + b"".join(struct.pack("<q", numbers[id(c.expression)]) + b"".join(o.packed() for o in c.operands) for c in cases)
        (folder / "cases").write_bytes(blob)
        subprocess.run([str(folder / "fuzz"), str(folder / "cases"), str(folder / "results")], check=True)
        data = (folder / "results").read_bytes()
    failed = 0
    for case, value, result in zip(cases, wanted, results(data, cases)):
        problem = wrong(case, value, *result)
        if problem:
            failed += 1
            if failed <= 10:
                print(f"FAILED {problem}\n{case.describe()}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
