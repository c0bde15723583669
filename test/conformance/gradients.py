#!/usr/bin/env python3
"""Gradients of random expressions, by Lazuli and by JAX or PyTorch, in double: they must agree.   gradients.py [OPTION …] -- COMPILER FLAG …

--peer NAME       jax or torch (default: the one that is installed)
--seed N          where the random numbers begin (default 1)
--expressions N   different expressions, each compiled once (default 40); most of the time goes there: -O0 takes half
--points N        random operands with which each is derived (default 500), half of them of 3 × 4 elements, half of other shapes;
                  every fourth has ties, zeros and whole numbers
--skip N          begin with this function of the list: all of them come in turn, each at the root of an expression
--only NAME       expressions that hold this function
--keep FOLDER     work there, and keep what was made
Where the peer has no number (NaN on a way that is not taken, infinite slopes) nothing is compared. An expression whose gradients
differ is printed with the worst point. The last line is `N passed, N failed`, in gradients. Needs NumPy and the peer; not a part of CI."""
import argparse
import importlib.util
import pathlib
import random
import subprocess
import sys
import tempfile

import with_numpy  # noqa: F401
import gradient_trees
import numpy as np

# Fewer elements than a pack, a few packs, odd tails, one row, square.
SHAPES = [(3, 4), (1, 2), (2, 9), (5, 5), (4, 17), (7, 33)]


class Points:
    """Random operands x and w and weights of the result, of one shape; of every fourth some elements are 0, 1, 0.5 or equal."""

    def __init__(self, rng, shape, count):
        rows, cols = self.shape = shape
        self.count, self.results = count, 1 + rows * cols + cols
        n = rows * cols + cols
        out = rng.normal(size=(count, n)) * rng.choice([0.3, 1.0, 3.0], size=(count, 1))
        special = np.arange(count) % 4 == 3
        chosen = rng.random((count, n)) < 0.4
        out = np.where(special[:, None] & chosen, rng.choice([0.0, 1.0, -1.0, 0.5, 2.0], size=(count, n)), out)
        self.x, self.w = out[:, :rows * cols].reshape(count, rows, cols), out[:, rows * cols:]
        self.weights = rng.uniform(-1, 1, (count, rows, cols))

    def packed(self):
        flat = [a.reshape(self.count, self.shape[0] * self.shape[1]) for a in (self.x, self.weights)]
        return np.concatenate([np.full((self.count, 2), self.shape), flat[0], self.w, flat[1]], 1).ravel()


def some_points(seed, count):
    rng = np.random.default_rng(seed)
    others = [count // 2 // (len(SHAPES) - 1)] * (len(SHAPES) - 1)
    return [Points(rng, shape, n) for shape, n in zip(SHAPES, [count - sum(others), *others]) if n]


def build(folder, command, expressions):
    names = [f"f{i}" for i in range(len(expressions))]
    objects, per = [], 10
    for at in range(0, len(expressions), per):
        source = folder / f"part{at}.cpp"
        source.write_text(gradient_trees.PRELUDE + "".join(e.function(n) for e, n in zip(expressions[at:at + per], names[at:at + per])))
        subprocess.run(command + ["-c", str(source), "-o", f"{source}.o"], check=True)
        objects.append(f"{source}.o")
    main = folder / "main.cpp"
    main.write_text(gradient_trees.MAIN.format(declarations="\n".join(f"void {n}(double const*, double const*, double*);" for n in names), names=", ".join(names)))
    subprocess.run(command + [str(main)] + objects + ["-o", str(folder / "program"), "-ldl", "-pthread"], check=True)


def found_by_lazuli(folder, expressions, groups):
    """For each expression and each group of points the value and the gradients, a row each."""
    packed = np.concatenate([g.packed() for g in groups])
    packed.tofile(folder / "points")
    sizes = [g.count * g.results for g in groups]
    subprocess.run([str(folder / "program"), str(folder / "points"), str(folder / "out"), str(packed.size), str(sum(sizes))], check=True)
    for row in np.fromfile(folder / "out").reshape(len(expressions), sum(sizes)):
        yield [part.reshape(g.count, g.results) for g, part in zip(groups, np.split(row, np.cumsum(sizes)[:-1]))]


def compare(name, expression, points, mine, theirs):
    """How many gradients agree, differ, and have no number of the peer's; prints the worst."""
    known = np.isfinite(theirs).all(1)
    scale = 1 + np.abs(theirs).max(1, initial=0, where=np.isfinite(theirs))
    with np.errstate(invalid="ignore"):  # both infinite
        error = np.abs(mine - theirs).max(1) / scale
    wrong = known & ~(error <= 1e-7)
    if wrong.any():
        at = int(np.argmax(np.where(wrong, np.nan_to_num(error, nan=np.inf), -1)))
        print(f"{int(wrong.sum())} of {points.count} differ, the worst by {error[at]:.2g}: {expression.text}\n  x = {points.x[at].tolist()}\n"
              f"  w = {points.w[at].tolist()}\n  weights = {points.weights[at].tolist()}\n  Lazuli {mine[at].tolist()}\n  {name} {theirs[at].tolist()}")
    return np.array([int((known & ~wrong).sum()), int(wrong.sum()), int((~known).sum())])


def main():
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", choices=["jax", "torch"])
    for number, default in (("seed", 1), ("expressions", 40), ("points", 500), ("skip", 0)):
        parser.add_argument(f"--{number}", type=int, default=default)
    parser.add_argument("--only", choices=gradient_trees.OPS)
    parser.add_argument("--keep")
    options, command = parser.parse_args(words[:at]), words[at + 1:]
    peer = options.peer or next((name for name in ("jax", "torch") if importlib.util.find_spec(name)), None)
    if not peer or not command:
        parser.error("needs JAX or PyTorch" if command else "which compiler? gradients.py [OPTION …] -- COMPILER FLAG …")
    values_and_gradients = gradient_trees.choose(peer)
    name = {"jax": "JAX", "torch": "PyTorch"}[peer]
    rng = random.Random(options.seed)
    every = list(gradient_trees.OPS)[::-1] if not options.only else [options.only]
    expressions = [gradient_trees.Expression(rng, every[(i + options.skip) % len(every)]) for i in range(options.expressions)]
    groups = some_points(options.seed, options.points)
    counts = np.zeros(3, int)
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(options.keep or made)
        folder.mkdir(exist_ok=True)
        build(folder, command, expressions)
        for each, parts in zip(expressions, found_by_lazuli(folder, expressions, groups)):
            of_each = sum(compare(name, each, g, mine, values_and_gradients(each.value, g.x, g.w, g.weights)) for g, mine in zip(groups, parts))
            if of_each[2] == options.points:
                print(f"{name} has no number anywhere: {each.text}")
            counts += of_each
    print(f"{counts[2]} not compared: {name} has no number there")
    print(f"{counts[0]} passed, {counts[1]} failed")
    return int(counts[1] > 0)


if __name__ == "__main__":
    sys.exit(main())
