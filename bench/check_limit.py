#!/usr/bin/env python3
"""NumPy says whether the hand-written limit computes what it should.   check_limit.py LIBRARY        exit status 77: no NumPy here"""
import ctypes
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "test/check"))
import common  # noqa: E402

try:
    import numpy as np
except ImportError:
    print("NumPy is not here")
    sys.exit(common.SKIPPED)


class Arguments(ctypes.Structure):
    """As struct arguments in limit/limit.hpp."""
    _fields_ = ([(name, ctypes.c_void_p) for name in "abcy"] + [(name, ctypes.c_int64) for name in "nmk"] +
                [("threads", ctypes.c_int32), ("streaming", ctypes.c_int32), ("s", ctypes.c_double), ("t", ctypes.c_double)])


def aligned(shape, dtype=np.float32):
    """An array that begins at a cache line, as the tensors of the bench do; filled with what no result is."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.full(size + 64, 0xEE, np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start:start + size].view(dtype).reshape(shape)


def call(library, name, inputs, out, **sizes):
    a, b, c = (list(inputs) + [None] * 3)[:3]
    address = [None if x is None else x.ctypes.data for x in (a, b, c)]
    arguments = Arguments(*address, out.ctypes.data, **{"threads": 1, **sizes})
    getattr(library, "limit_" + name)(ctypes.byref(arguments))
    return out


def cases(random):
    """(kernel, inputs, shape and dtype of the result, arguments, what NumPy says, tolerance)"""
    def draw(*shape, dtype=np.float32):
        return random.standard_normal(shape).astype(dtype)

    f8 = np.float64
    for n in (1, 15, 16, 63, 64, 1000, 1003):
        x, z, c = draw(n), draw(n), draw(n)
        wide = [v.astype(f8) for v in (x, z, c)]
        X, Z, C = wide
        one = {"n": n}
        yield "axpy", (x, z, c), (n, np.float32), {**one, "s": 1.5, "t": -0.75}, 1.5 * X - 0.75 * Z - C, 1e-6
        yield "add", (x, z), (n, np.float32), one, x + z, 0
        yield "copy", (x,), (n, np.float32), one, x, 0
        yield "triad", (x, z), (n, np.float32), {**one, "s": 2}, 2 * X + Z, 1e-6
        yield "chain10", (x, z), (n, np.float32), one, (2 * X + Z) * (X - Z) / (X * X + 1) + np.sqrt(abs(Z)), 1e-6
        yield "trans", (x, z), (n, np.float32), one, np.exp(-X * X) * np.sin(Z) + np.log(1 + abs(X)), 1e-6
        yield "sigmoid", (x,), (n, np.float32), one, 1 / (1 + np.exp(-X)), 1e-6
        yield "tanh", (x,), (n, np.float32), one, np.tanh(X), 1e-6
        yield "gelu", (x,), (n, np.float32), one, X * (1 + np.vectorize(math.erf)(X / 2 ** 0.5)) / 2, 1e-6
        yield "exp", (x,), (n, np.float32), one, np.exp(X), 1e-6
        yield "sin", (x,), (n, np.float32), one, np.sin(X), 1e-6
        yield "log", (abs(x) + 0.01,), (n, np.float32), one, np.log(abs(x) + np.float32(0.01)), 1e-6
        yield "sum", (x,), (1, np.float32), one, X.sum(keepdims=True), 1e-5
        yield "sqdiff", (x, z), (1, np.float32), one, [((X - Z) ** 2).sum()], 1e-6
        yield "norm", (x,), (1, np.float32), one, [np.sqrt((X * X).sum())], 1e-6
        yield "argmax", (x,), (1, np.int64), one, [x.argmax()], 0
        yield "sum_d", (X,), (1, f8), one, [X.sum()], 1e-12
        yield "axpy_d", (X, Z, C), (n, f8), {**one, "s": 1.5, "t": -0.75}, 1.5 * X - 0.75 * Z - C, 1e-14
        yield "chain10_d", (X, Z), (n, f8), one, (2 * X + Z) * (X - Z) / (X * X + 1) + np.sqrt(abs(Z)), 1e-13
        i, j, k = (random.integers(-100, 101, n, np.int32) for _ in range(3))
        yield "chain_i", (i, j, k), (n, np.int32), one, (i * 3 + j) * i - k, 0
        yield "where", (x,), (n, np.float32), {**one, "s": 0.1}, np.where(x > 0, x, np.float32(0.1) * x), 1e-7
        yield "reverse", (x, z), (n, np.float32), one, x[::-1] + z, 0
        twice, other = draw(2 * n), draw(2 * n)
        yield "every2", (twice, other), (n, np.float32), one, twice[::2] * other[1::2], 0
    for m, n in ((1, 1), (5, 3), (9, 100), (33, 1000), (8, 1100)):
        x, row, by, column = draw(m, n), draw(n), abs(draw(n)) + 0.5, draw(m)
        both = {"n": n, "m": m}
        yield "standardize", (x, row, by), ((m, n), np.float32), both, (x - row) / by, 2e-6
        yield "outer", (x, column, row), ((m, n), np.float32), both, column[:, None] * row + x, 1e-6
        yield "bias", (x, column), ((m, n), np.float32), both, column[:, None] + x, 0
        yield "sum0", (x,), (n, np.float32), both, x.astype(f8).sum(0), 1e-4
        yield "sum1", (x,), (m, np.float32), both, x.astype(f8).sum(1), 1e-4
        yield "meanstd0", (x,), ((2, n), np.float32), both, np.stack([x.mean(0, dtype=f8), x.std(0, dtype=f8)]), 1e-5
        raised = np.exp(x.astype(f8) - x.max(1, keepdims=True))
        yield "softmax", (x,), ((m, n), np.float32), both, raised / raised.sum(1, keepdims=True), 1e-6
        yield "logsumexp", (x,), (m, np.float32), both, np.log(raised.sum(1)) + x.max(1), 1e-6
    x, z = draw(128, 128), draw(128, 128)
    yield "transadd", (x, z), ((128, 128), np.float32), {"n": 128}, x.T + z, 0
    yield "transcopy", (x,), ((128, 128), np.float32), {"n": 128}, x.T, 0
    x, z = draw(7, 300), draw(7, 100)
    yield "slicecols", (x, z), ((7, 100), np.float32), {"n": 300, "m": 7}, 2 * x[:, 100:200] + z, 1e-6
    pixels, mean, by = random.integers(0, 256, (2, 3, 37), np.uint8), draw(3), abs(draw(3)) + 0.5
    yield ("image", (pixels, mean, by), ((2, 3, 37), np.float32), {"n": 37, "m": 3, "k": 2},
           (pixels / 255 - mean[:, None]) / by[:, None], 1e-5)
    a, b, bias = draw(4, 50), draw(50, 33), draw(33)
    yield "matmul_f", (a, b), ((4, 33), np.float32), {"n": 33, "m": 4, "k": 50}, a @ b, 1e-5
    yield "matmul_f", (a, b, bias), ((4, 33), np.float32), {"n": 33, "m": 4, "k": 50}, np.maximum(a @ b + bias, 0), 1e-5
    for order in (2, 3, 4, 8, 16):
        for name, dtype, tolerance in (("small_f", np.float32, 1e-5), ("small_d", f8, 1e-13)):
            a, b = draw(35, order, order, dtype=dtype), draw(35, order, order, dtype=dtype)
            yield name, (a, b), ((35, order, order), dtype), {"n": order, "m": 35}, a @ b, tolerance
    for order in (3, 4):
        a, b = draw(35, order, order) + 8 * np.eye(order, dtype=np.float32), draw(35, order, 1)
        sizes = {"n": order, "m": 35}
        yield "inverse", (a,), (a.shape, np.float32), sizes, np.linalg.inv(a), 1e-5
        yield "solve", (a, b), (b.shape, np.float32), sizes, np.linalg.solve(a, b), 1e-5


def check(library):
    for name, inputs, (shape, dtype), sizes, wanted, tolerance in cases(np.random.default_rng(1)):
        inputs = [np.ascontiguousarray(x) for x in inputs]
        for threads, streaming in ((1, 0), (2, 1)):
            out = call(library, name, inputs, aligned(shape, dtype), threads=threads, streaming=streaming, **sizes)
            wanted = np.asarray(wanted, np.float64)
            error = np.max(np.abs(out.astype(np.float64) - wanted) / (1 + np.abs(wanted)))
            yield f"{name} {sizes} on {threads}", None if error <= tolerance else f"error {error:.2g}, more than {tolerance:g}"


if __name__ == "__main__":
    common.close(check(ctypes.CDLL(sys.argv[1])))
