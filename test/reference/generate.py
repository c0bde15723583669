#!/usr/bin/env python3
"""Writes vectors.txt: what NumPy answers to small questions, one a line; the tests read it and need no Python.   generate.py > vectors.txt

    array NAME DTYPE shape values
    reduce OP NAME axes keepdims shape scale values     (scale: the magnitude that rounding errors relate to)
    promote DTYPE DTYPE DTYPE
    add shape shape shape values | add shape shape error
    slice shape (start stop step) per axis, shape values
A list is its length and its members; `_` is an open end.
"""
import itertools
import math
import warnings

import numpy as np

SEED = 20240501
rng = np.random.default_rng(SEED)
warnings.simplefilter("ignore")


def text(values):
    values = np.asarray(values).ravel()
    return " ".join([str(values.size)] + [repr(float(v)) if v.dtype.kind == "f" else str(int(v)) for v in values])


def put(*parts):
    print(" ".join(str(part) for part in parts))


def arrays():
    yield "whole", rng.integers(-9, 10, (3, 4, 5)).astype("i4")
    yield "small", rng.integers(0, 256, (5, 2, 3)).astype("u1")
    yield "truth", rng.random((3, 2, 4)) < 0.6
    yield "real", rng.normal(size=(3, 4, 5))
    yield "long", rng.normal(size=(2, 67, 3)) + 2
    yield "single", rng.normal(size=(4, 3, 5)).astype("f4")
    special = rng.normal(size=(3, 4, 2)).astype("f4")
    special[0, 1, 0], special[2, 3, 1], special[1, 1, 1] = np.nan, np.inf, -np.inf
    special[0, 2], special[1, 3] = 0.0, -0.0
    yield "special", special
    yield "empty", np.zeros((3, 0, 2))


def norm(x, axis, keepdims):
    return np.sqrt(np.sum(np.abs(x.astype("f8")) ** 2, axis=axis, keepdims=keepdims))


def count(x, axis, keepdims):
    return np.count_nonzero(x, axis=axis, keepdims=keepdims)


def arg(function):
    """NumPy's argmin takes one axis or none: several are moved to the end and flattened."""
    def over(x, axis, keepdims):
        axes = tuple(range(x.ndim)) if axis is None else axis
        kept = [i for i in range(x.ndim) if i not in axes]
        flat = x.transpose(kept + sorted(axes)).reshape([x.shape[i] for i in kept] + [math.prod(x.shape[i] for i in axes)])
        out = function(flat, axis=-1)
        return np.expand_dims(out, tuple(sorted(axes))) if keepdims else out
    return over


EXACT = {"min": np.min, "max": np.max, "any": np.any, "all": np.all, "count_nonzero": count, "argmin": arg(np.argmin), "argmax": arg(np.argmax)}
ROUNDED = {"sum": np.sum, "prod": np.prod, "mean": np.mean, "var": np.var, "stddev": np.std, "norm": norm}


def reductions(name, x):
    whole = x.dtype.kind in "iub"
    for op, axes, keepdims in itertools.product(EXACT | ROUNDED, [None, (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)], [0, 1]):
        if op == "prod" and x.size > 100 or keepdims and axes in [(0,), (0, 2)]:
            continue
        exact = op in EXACT or whole and op in ("sum", "prod")
        y = x if op in EXACT else x.astype("i8" if exact else "f8")
        try:
            value = np.asarray((EXACT | ROUNDED)[op](y, axis=axes, keepdims=bool(keepdims)))
        except ValueError:
            put("reduce", op, name, text(axes or []), keepdims, "error")
            continue
        finite = np.abs(np.where(np.isfinite(value.astype("f8")), value, 0))
        scale = 0 if exact else np.max(finite, initial=0)
        if not exact and op in ("sum", "mean"):
            magnitude = np.abs(np.where(np.isfinite(y), y, 0))
            scale = np.max((np.sum if op == "sum" else np.mean)(magnitude, axis=axes), initial=0)
        put("reduce", op, name, text(axes or []), keepdims, text(value.shape), repr(float(scale)), text(value))


def promotions():
    kinds = ["b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"], ["f2", "f4", "f8"], ["c8", "c16"]
    name = {np.dtype(k): k for group in kinds for k in group}
    pairs = [pair for group in kinds for pair in itertools.combinations_with_replacement(group, 2)]
    pairs += list(itertools.product(kinds[1][1:], kinds[2]))
    pairs += [("b1", k) for group in kinds[1:] for k in group]
    for a, b in pairs:  # integers with reals are left out: there NumPy widens, the array API and PyTorch do not
        put("promote", a, b, name[np.promote_types(a, b)])


def sums():
    shapes = [(), (3,), (1,), (0,), (2, 3), (2, 1), (1, 3), (4, 3), (0, 3), (2, 0), (2, 2, 3), (1, 1, 1), (5, 1, 3), (2, 1, 1), (0, 2, 3)]
    for a, b in itertools.product(shapes, shapes):
        x = np.arange(np.prod(a, dtype=int)).reshape(a) * 100
        y = np.arange(np.prod(b, dtype=int)).reshape(b)
        try:
            put("add", text(a), text(b), text((x + y).shape), text(x + y))
        except ValueError:
            put("add", text(a), text(b), "error")


def slices():
    def bounds(n):
        start, stop = (None if rng.random() < 0.3 else int(rng.integers(-n - 2, n + 3)) for _ in range(2))
        return start, stop, int(rng.choice([1, 1, 2, 3, -1, -2]))
    for _ in range(150):
        shape = tuple(int(n) for n in rng.integers(0, 7, 2))
        cuts = [bounds(n) for n in shape]
        value = np.arange(shape[0] * shape[1]).reshape(shape)[tuple(slice(*cut) for cut in cuts)]
        put("slice", text(shape), *("_" if b is None else b for cut in cuts for b in cut), text(value.shape), text(value))


put(f"# NumPy {np.__version__}, seed {SEED}; made by generate.py")
for name, x in arrays():
    put("array", name, x.dtype.str[1:], text(x.shape), text(x))
    reductions(name, x)
promotions()
sums()
slices()
