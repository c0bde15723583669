#!/usr/bin/env python3
"""The same workloads by PyTorch (eager and compiled), CuPy (fused) and JAX (jit): each where it can be imported.   peers.py FIGURES.csv [PEER …]

Lines are added to FIGURES.csv, whose columns lz_gpu_bench wrote. One process for each peer: they keep memory. Times are medians of 20 samples
between two events of the device (JAX: of the clock, waiting for each block); operands are taken in turn from sets larger than the cache.
"""
import csv
import math
import os
import statistics
import subprocess
import sys
import time

PEERS = ["torch", "torch.compile", "cupy", "jax"]
SIZES = [int(size) for size in os.environ.get("GPU_BENCH_SIZES", f"{1 << 20} {1 << 26} {1 << 29}").split()]
SAMPLES, CACHE = 20, 256 << 20
WIDTH = {"float32": 4, "float64": 8, "float16": 2}
DTYPES = os.environ.get("GPU_BENCH_DTYPES", " ".join(WIDTH)).split()
#            name                     f(m, x, z, row, column, plane)                                    tensors moved
WORKLOADS = [("copy", lambda m, x, z, row, column, plane: x + 0, 2),
             ("axpy", lambda m, x, z, row, column, plane: x * 1.5 + z, 3),
             ("4-leaf broadcast", lambda m, x, z, row, column, plane: x * row + z * column, 3),
             ("bias row", lambda m, x, z, row, column, plane: x + row, 2),
             ("gelu chain", lambda m, x, z, row, column, plane: m.gelu(x * 1.5 + row), 2),
             ("sigmoid chain", lambda m, x, z, row, column, plane: x / (1 + m.exp(-(x * 1.5 + 1.5))), 2),
             ("rank-3 mixed broadcast",
              lambda m, x, z, row, column, plane: x.reshape(-1, 8, x.shape[1]) * plane + column[:8].reshape(1, 8, 1), 2),
             ("transposed", lambda m, x, z, row, column, plane: x.reshape(x.shape[1], x.shape[0]).T + z, 3),
             ("transposed copy", lambda m, x, z, row, column, plane: m.dense(x.reshape(x.shape[1], x.shape[0]).T), 2),
             ("where", lambda m, x, z, row, column, plane: m.where(x > z, x, z * 1.5), 3),
             ("softmax of rows", lambda m, x, z, row, column, plane: m.softmax(x), 2),
             ("softmax of rows of 1024", lambda m, x, z, row, column, plane: m.softmax(x.reshape(-1, 1024)), 2),
             ("softmax of columns", lambda m, x, z, row, column, plane: m.softmax_0(x), 2),
             ("layer_norm of rows", lambda m, x, z, row, column, plane: m.layer_norm(x), 2),
             ("mean and var of rows", lambda m, x, z, row, column, plane: m.moments(x), 1),
             ("argmax of rows", lambda m, x, z, row, column, plane: x.argmax(1), 1),
             ("softmax of all", lambda m, x, z, row, column, plane: m.softmax(x.reshape(1, -1)), 2),
             ("sum of all", lambda m, x, z, row, column, plane: x.sum(), 1),
             ("sum of rows", lambda m, x, z, row, column, plane: x.sum(1), 1),
             ("sum of columns", lambda m, x, z, row, column, plane: x.sum(0), 1),
             ("cumsum", lambda m, x, z, row, column, plane: m.cumsum(x.reshape(-1)), 2),
             ("sort", lambda m, x, z, row, column, plane: m.sort(x.reshape(-1)), 2),
             ("argsort", lambda m, x, z, row, column, plane: x.reshape(-1).argsort(), 3),
             ("sort of rows of 1024", lambda m, x, z, row, column, plane: m.sort(x.reshape(-1, 1024)), 2),
             ("sort of rows of 64", lambda m, x, z, row, column, plane: m.sort(x.reshape(-1, 64)), 2),
             ("topk of 10", lambda m, x, z, row, column, plane: m.topk(x.reshape(-1), 10), 1),
             ("topk of 8 in rows of 1024", lambda m, x, z, row, column, plane: m.topk(x.reshape(-1, 1024), 8), 1),
             ("kthvalue of the middle", lambda m, x, z, row, column, plane: m.kthvalue(x.reshape(-1)), 1),
             ("flatnonzero of a quarter", lambda m, x, z, row, column, plane: m.flatnonzero(x.reshape(-1) > 1), 1.75),
             ("histogram of 100", lambda m, x, z, row, column, plane: m.histogram(x.reshape(-1)), 1),
             ("index_add of rows of 64", lambda m, x, z, row, column, plane: m.index_add(x.reshape(-1, 64)), 3)]


class Torch:
    more = 1

    def __init__(self, compiled):
        import torch
        self.m, self.compiled = torch, compiled
        if not torch.cuda.is_available():
            raise ImportError("no device")
        self.version = torch.__version__
        self.exp, self.where, self.gelu = torch.exp, torch.where, torch.nn.functional.gelu
        self.dense = lambda x: x.contiguous()
        self.softmax, self.softmax_0 = lambda x: torch.softmax(x, -1), lambda x: torch.softmax(x, 0)
        self.layer_norm = lambda x: torch.nn.functional.layer_norm(x, x.shape[1:])
        self.moments = lambda x: torch.var_mean(x, 1, correction=0)
        self.cumsum, self.sort = lambda x: torch.cumsum(x, 0), lambda x: torch.sort(x)[0]
        self.topk, self.kthvalue = torch.topk, lambda x: torch.kthvalue(x, x.numel() // 2)
        self.flatnonzero, self.histogram = torch.nonzero, lambda x: torch.histc(x, 100, 0.25, 1.25)
        self.to = torch.zeros(50000, 64, device="cuda")

    def index_add(self, rows):
        if getattr(self, "places", None) is None or self.places.numel() != rows.shape[0]:
            self.places = self.m.randint(50000, (rows.shape[0],), device="cuda")
        return self.to.index_add_(0, self.places, rows)

    def random(self, dtype, *shape):
        return self.m.rand(*shape, device="cuda", dtype=getattr(self.m, dtype)) + 0.25

    def function(self, f):
        call = lambda *operands: f(self, *operands)
        if not self.compiled:
            return call
        self.m._dynamo.reset()  # after eight kernels of one function it compiles no more
        return self.m.compile(call, dynamic=False)

    def timed(self, run, count):
        start, end = (self.m.cuda.Event(enable_timing=True) for _ in range(2))
        self.m.cuda._sleep(1000000)
        start.record()
        for _ in range(count):
            run()
        end.record()
        end.synchronize()
        return start.elapsed_time(end) * 1e-3 / count


class Cupy:
    more = 1

    def __init__(self):
        import cupy
        from cupyx.scipy import special
        self.m, self.version = cupy, cupy.__version__
        if cupy.cuda.runtime.getDeviceCount() == 0:
            raise ImportError("no device")
        self.exp, self.where, self.dense = cupy.exp, cupy.where, cupy.ascontiguousarray
        self.gelu = lambda x: 0.5 * x * (1 + special.erf(x * 0.7071067811865476))
        self.softmax, self.softmax_0 = lambda x: special.softmax(x, axis=1), lambda x: special.softmax(x, axis=0)
        self.layer_norm = lambda x: (x - x.mean(1, keepdims=True)) / cupy.sqrt(x.var(1, keepdims=True) + 1e-5)
        self.moments = lambda x: (x.mean(1), x.var(1))
        self.cumsum, self.sort, self.flatnonzero = cupy.cumsum, cupy.sort, cupy.flatnonzero
        self.histogram = lambda x: cupy.histogram(x, 100, (0.25, 1.25))[0]

    def random(self, dtype, *shape):
        return (self.m.random.rand(*shape, dtype="float32") + 0.25).astype(dtype)

    def function(self, f):
        call = lambda *operands: f(self, *operands)
        fused = self.m.fuse()(lambda x, z, row, column, plane: f(self, x, z, row, column, plane))
        chosen = {}

        def either(*operands):  # reductions and views are not fused: that is found out once
            if "call" not in chosen:
                try:
                    fused(*operands)
                    chosen["call"] = fused
                except Exception:
                    chosen["call"] = call
            return chosen["call"](*operands)
        return either

    def timed(self, run, count):
        start, end = self.m.cuda.Event(), self.m.cuda.Event()
        start.record()
        for _ in range(count):
            run()
        end.record()
        end.synchronize()
        return self.m.cuda.get_elapsed_time(start, end) * 1e-3 / count


class Jax:
    more = 20  # the clock also measures the wait for each block of runs

    def __init__(self):
        import jax
        jax.config.update("jax_enable_x64", True)
        if not any(device.platform == "gpu" for device in jax.devices()):
            raise ImportError("no device")
        self.jax, self.m, self.version = jax, jax.numpy, jax.__version__
        self.exp, self.where = self.m.exp, self.m.where
        self.dense = lambda x: x + 0  # results of jit are row-major
        self.gelu = lambda x: jax.nn.gelu(x, approximate=False)
        self.softmax, self.softmax_0 = lambda x: jax.nn.softmax(x, axis=-1), lambda x: jax.nn.softmax(x, axis=0)
        self.layer_norm = lambda x: (x - x.mean(1, keepdims=True)) * jax.lax.rsqrt(x.var(1, keepdims=True) + 1e-5)
        self.moments = lambda x: (x.mean(1), x.var(1))
        self.cumsum, self.sort, self.topk = self.m.cumsum, self.m.sort, jax.lax.top_k
        self.histogram = lambda x: self.m.histogram(x, 100, (0.25, 1.25))[0]
        self.key = jax.random.PRNGKey(0)

    def random(self, dtype, *shape):
        return self.jax.random.uniform(self.key, shape, dtype=dtype) + 0.25

    def function(self, f):
        return self.jax.jit(lambda *operands: f(self, *operands))

    def timed(self, run, count):
        start = time.perf_counter()
        for _ in range(count):
            last = run()
        self.jax.block_until_ready(last)
        return (time.perf_counter() - start) / count


def measure(peer, f, dtype, items):
    """Median and distance between the quartiles, in seconds."""
    columns = 1 << math.ceil(math.log2(items) / 2)
    rows = items // columns
    count = max(1, min(64, CACHE // (3 * items * WIDTH[dtype]) + 1))
    shapes = [(rows, columns), (rows, columns), (columns,), (rows, 1), (rows // 8, 1, columns)]
    sets = [[peer.random(dtype, *shape) for shape in shapes] for _ in range(count)]
    call = peer.function(f)
    state = {"next": 0}

    def run():
        state["next"] += 1
        return call(*sets[state["next"] % len(sets)])
    for _ in range(len(sets) + 2):
        run()
    runs = max(1, min(20, int(1e-3 / max(peer.timed(run, 1), 1e-7)))) * peer.more
    samples = [peer.timed(run, runs) for _ in range(SAMPLES)]
    low, middle, high = statistics.quantiles(samples, n=4)
    return middle, high - low


def one(name, target):
    peer = {"torch": lambda: Torch(False), "torch.compile": lambda: Torch(True), "cupy": Cupy, "jax": Jax}[name]()
    print(f"# {name} {peer.version}", flush=True)
    with open(target, "a", newline="") as file:
        for workload, f, moved in WORKLOADS:
            for dtype in DTYPES:
                for items in SIZES:
                    try:
                        middle, spread = measure(peer, f, dtype, items)
                    except Exception as why:  # its memory, or a gap of its
                        print(f"# {name}, {workload}, {dtype}, {items}: {type(why).__name__}: {str(why)[:100]}", flush=True)
                        continue
                    size = moved * items * WIDTH[dtype]
                    figures = [f"{middle * 1e6:.3f}", f"{100 * spread / middle:.1f}", f"{size / middle * 1e-9:.1f}", 0]
                    csv.writer(file).writerow([f"{name} {peer.version}", workload, dtype, items, size, *figures, "", "", "", ""])
                    file.flush()


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[2] == "--one":
        try:
            one(sys.argv[3], sys.argv[1])
        except ImportError as why:
            print(f"# {sys.argv[3]}: {why}")
    else:
        for peer in sys.argv[2:] or PEERS:
            subprocess.run([sys.executable, __file__, sys.argv[1], "--one", peer], check=False)
