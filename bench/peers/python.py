#!/usr/bin/env python3
"""The Python peers that can be imported, interleaved with the limit.   python.py LIMIT_LIBRARY FIGURES.json [THREADS] [PEER …]

Peers: numpy numexpr numba torch jax. One process for each: their pools of threads disturb each other. PYTHON_FIGURES=FIGURES.json tells report.py.
Each makes a fresh result, as users write it; sizes and names are those of the C++ rows.
"""
import ctypes
import json
import os
import pathlib
import subprocess
import sys
import time

PEERS = ["numpy", "numexpr", "numba", "torch", "jax"]
SIZES = {"1e3": 1000, "1e5": 100000, "1e6": 1000000, "3e7": 30000000}
ROUNDS, BLOCK = 9, 2e-3


def wrap(peer, threads):
    """(to: array → the peer's own, run: function of such → a thunk that runs it to its end), or None where the peer is missing."""
    try:
        if peer == "numpy":
            import numpy
            return numpy, lambda x: x, lambda f, *a: lambda: f(*a)
        if peer == "torch":
            import torch
            torch.set_num_threads(threads)
            torch.set_grad_enabled(False)
            return torch, torch.from_numpy, lambda f, *a: lambda: f(*a)
        if peer == "jax":
            import jax
            return jax.numpy, jax.numpy.asarray, lambda f, *a: (lambda g: lambda: g(*a).block_until_ready())(jax.jit(f))
    except ImportError:
        return None
    return None


def loops(peer, threads):
    """The workloads in the words of numexpr and numba: name → function of the operands that returns a thunk."""
    try:
        if peer == "numexpr":
            import numexpr
            numexpr.set_num_threads(threads)
            texts = {"axpy": "a*x+b*z-c", "chain10": "(two*x+z)*(x-z)/(x*x+one)+sqrt(abs(z))", "trans": "exp(-x*x)*sin(z)+log(one+abs(x))",
                     "sum": "sum(x)", "where": "where(x>0,x,tenth*x)"}
            import numpy
            numbers = {name: numpy.float32(value) for name, value in (("a", 1.5), ("b", -0.75), ("one", 1), ("two", 2), ("tenth", 0.1))}
            return {name: (lambda text: lambda x, z, c: lambda: numexpr.evaluate(text, local_dict={**numbers, "x": x, "z": z, "c": c}))(text)
                    for name, text in texts.items()}
        if peer == "numba":
            import numba
            import numpy

            @numba.njit(fastmath=True, parallel=threads > 1)
            def axpy(x, z, c):
                y = numpy.empty_like(x)
                for i in numba.prange(x.size):
                    y[i] = numpy.float32(1.5) * x[i] - numpy.float32(0.75) * z[i] - c[i]
                return y
            return {"axpy": lambda x, z, c: lambda: axpy(x, z, c)}
    except ImportError:
        return None
    return None


def formulas(np):
    """The workloads in NumPy's words, which torch and jax share: name → function of x, z, c."""
    return {
        "axpy": lambda x, z, c: 1.5 * x - 0.75 * z - c,
        "chain10": lambda x, z, c: (2 * x + z) * (x - z) / (x * x + 1) + np.sqrt(abs(z)),
        "trans": lambda x, z, c: np.exp(-x * x) * np.sin(z) + np.log(1 + abs(x)),
        "tanh": lambda x, z, c: np.tanh(x),
        "where": lambda x, z, c: np.where(x > 0, x, 0.1 * x),
        "sum": lambda x, z, c: x.sum(),
        "argmax": lambda x, z, c: x.argmax(),
    }


def matrix_formulas(np):
    return {
        "transadd": ("4096^2", lambda x, z: x.T + z, {"n": 4096}, (4096, 4096)),
        "sum0": ("2000x3000", lambda x, z: x.sum(0), {"n": 3000, "m": 2000}, (3000,)),
        "sum1": ("2000x3000", lambda x, z: x.sum(1), {"n": 3000, "m": 2000}, (2000,)),
    }


def seconds(run, times):
    """Seconds a run of a thunk, or of what times itself."""
    if hasattr(run, "timed"):
        return run.timed(times)
    start = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - start) / times


def against(limits, run):
    """Least seconds of the peer over those of the best of the limits, interleaved."""
    everyone = [run, *limits]
    for one in everyone:
        one()
    counts = [max(1, int(BLOCK / max(seconds(one, 1), 1e-7))) for one in everyone]
    best = [min(column) for column in zip(*([seconds(one, count) for one, count in zip(everyone, counts)] for _ in range(ROUNDS)))]
    return best[0] / min(best[1:])


class Limit:
    def __init__(self, library, kernel, arguments):
        self.kernel, self.arguments = kernel, arguments
        self.clock = library.limit_seconds
        self.clock.restype, self.clock.argtypes = ctypes.c_double, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]

    def __call__(self):
        self.kernel(ctypes.byref(self.arguments))

    def timed(self, times):
        return self.clock(ctypes.cast(self.kernel, ctypes.c_void_p), ctypes.byref(self.arguments), times)


def measure(library, peer, threads):
    import numpy as np
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    from check_limit import Arguments, aligned
    limit = ctypes.CDLL(library)
    random = np.random.default_rng(7)

    def limits(name, inputs, out, extra):
        kernel = getattr(limit, "limit_" + name)
        a, b, c = ([x.ctypes.data for x in inputs] + [None] * 3)[:3]
        both = [Arguments(a, b, c, out.ctypes.data, threads=threads, streaming=s, **extra) for s in ((0, 1) if out.size >= 1000000 else (0,))]
        return [Limit(limit, kernel, one) for one in both]

    def figure(name, size, run, inputs, out, extra):
        ratio = against(limits(name, inputs, out, extra), run)
        got, wanted = np.asarray(run()).reshape(-1).astype(float), out.reshape(-1).astype(float)
        error = float(np.max(np.abs(got - wanted) / (1 + np.abs(wanted))))
        print(f"{name:10} {size:10} {threads} {peer:8} {ratio:8.2f}   error {error:.1e}", flush=True)
        return {"workload": name, "size": size, "threads": threads, "peer": peer, "ratio": ratio, "error": error}

    own, kit = loops(peer, threads), wrap(peer, threads)
    if not own and not kit:
        return
    numbers = {"axpy": {"s": 1.5, "t": -0.75}, "where": {"s": 0.1}}
    for size, n in SIZES.items():
        inputs = []
        for _ in range(3):
            inputs.append(aligned(n))
            inputs[-1][:] = random.standard_normal(n, np.float32)
        if own:
            runs = {name: make(*inputs) for name, make in own.items()}
        else:
            words, convert, thunk = kit
            runs = {name: thunk(f, *map(convert, inputs)) for name, f in formulas(words).items()}
        for name, run in runs.items():
            out = aligned(1 if name in ("sum", "argmax") else n, np.int64 if name == "argmax" else np.float32)
            yield figure(name, size, run, inputs, out, {"n": n, **numbers.get(name, {})})
    for name, (size, f, extra, shape) in matrix_formulas(np).items() if kit else ():
        words, convert, thunk = kit
        inputs = [aligned((extra.get("m", extra["n"]), extra["n"])) for _ in range(2)]
        for x in inputs:
            x[:] = random.standard_normal(x.shape, np.float32)
        yield figure(name, size, thunk(f, *map(convert, inputs)), inputs, aligned(shape), extra)


def main():
    library, file, *rest = sys.argv[1:]
    if len(rest) == 2 and "LIMIT_PEER" in os.environ:  # one peer, in a process of its own
        figures = list(measure(library, rest[1], int(rest[0])))
    else:
        figures = []
        peers = rest[1:] or PEERS
        for threads in [int(rest[0])] if rest else [1, 2]:
            names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS", "NUMBA_NUM_THREADS")
            told = {**os.environ, "LIMIT_PEER": "1", **{name: str(threads) for name in names}}
            for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):  # figures are of what OpenBLAS does by itself
                if name in told:
                    print(f"{name}={told.pop(name)} is unset", file=sys.stderr)
            pin = ["taskset", "-c", str(min(os.sched_getaffinity(0)))] if threads == 1 else []
            for peer in peers:
                pathlib.Path(file).unlink(missing_ok=True)
                subprocess.run(pin + [sys.executable, __file__, library, file, str(threads), peer], env=told)
                if pathlib.Path(file).exists():
                    figures += json.loads(pathlib.Path(file).read_text())
    pathlib.Path(file).write_text(json.dumps(figures, indent=1) + "\n")


try:
    import numpy  # noqa: F401
except ImportError:
    sys.exit("NumPy is not here: no peers in Python")
main()
