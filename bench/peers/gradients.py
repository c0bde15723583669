#!/usr/bin/env python3
"""The cases of bench/gradients/ in PyTorch and JAX, one thread.   gradients.py [ROUNDS]

Prints per case and peer the µs of the value and of value and gradients, the least of the rounds. A peer that is not installed is left out.
"""
import os
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 31
CASES = [
    # name, (function of the library's namespace, extents of its arguments, those that one derives by)
    ("Σσ(xw+b), 1e3", "neuron", [(1000,)] * 3, (0, 1, 2)),
    ("Σσ(xw+b), 1e5", "neuron", [(100000,)] * 3, (0, 1, 2)),
    ("Σσ(xw+b), 1e6", "neuron", [(1000000,)] * 3, (0, 1, 2)),
    ("Σσ(xw+b), 1000×1024, rows w, b", "neuron", [(1000, 1024), (1024,), (1024,)], (0, 1, 2)),
    ("MLP 784-512-10, batch 128", "perceptron", [(128, 784), (128, 10), (784, 512), (512,), (512, 10), (10,)], (2, 3, 4, 5)),
    ("logistic regression 1e4×100", "logistic", [(10000, 100), (10000,), (100,)], (2,)),
    ("MLP 4-16-2, batch 1", "small", [(1, 4), (4, 16), (16,), (16, 2), (2,)], (1, 2, 3, 4)),
]


def least(call):
    """µs of one call: the least of the rounds, each of at least four milliseconds."""
    call()
    best = float("inf")
    for _ in range(ROUNDS):
        start, calls = time.perf_counter(), 0
        while True:
            call()
            calls += 1
            if (passed := time.perf_counter() - start) > 4e-3:
                break
        best = min(best, passed / calls)
    return 1e6 * best


def functions(sigmoid, relu, tanh, log_softmax):
    """The losses, in the operators that both libraries have."""
    def neuron(x, w, b):
        return sigmoid(x * w + b).sum()

    def perceptron(x, target, u, c, v, d):
        return -(log_softmax(relu(x @ u + c) @ v + d, 1) * target).sum() / 128

    def logistic(x, target, w):
        return ((sigmoid(x @ w) - target) ** 2).mean()

    def small(x, u, c, v, d):
        return (tanh(x @ u + c) @ v + d).sum()

    return {"neuron": neuron, "perceptron": perceptron, "logistic": logistic, "small": small}


def in_torch():
    import torch

    torch.set_num_threads(1)
    losses = functions(torch.sigmoid, torch.relu, torch.tanh, torch.log_softmax)
    for name, loss, extents, wrt in CASES:
        f, x = losses[loss], [torch.randn(*n) * 0.1 for n in extents]
        leaves = [x[i].requires_grad_() for i in wrt]
        with torch.no_grad():
            value = least(lambda: f(*x))
        yield name, value, least(lambda: torch.autograd.grad(f(*x), leaves))


def in_jax():
    import jax

    losses = functions(jax.nn.sigmoid, jax.nn.relu, jax.numpy.tanh, jax.nn.log_softmax)
    for name, loss, extents, wrt in CASES:
        keys = jax.random.split(jax.random.key(1), len(extents))
        f, x = losses[loss], [jax.random.normal(key, n) * 0.1 for key, n in zip(keys, extents)]
        primal, both = jax.jit(f), jax.jit(jax.value_and_grad(f, argnums=wrt))
        yield name, least(lambda: primal(*x).block_until_ready()), least(lambda: jax.block_until_ready(both(*x)))


def main():
    print("|case|peer|value µs|value and gradients µs|\n|--|--|--|--|")
    for peer, cases in (("PyTorch", in_torch), ("JAX", in_jax)):
        try:
            for name, value, both in cases():
                print(f"|{name}|{peer}|{value:.2f}|{both:.2f}|", flush=True)
        except ImportError as error:
            print(f"{peer}: {error}", file=sys.stderr)


main()
