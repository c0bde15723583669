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
    ("LSTM cell 256, batch 128", "cell", [(128, 256)] * 3 + [(256, 1024)] * 2 + [(1024,)], (3, 4, 5)),
    ("LSTM 2×256, 32 steps, batch 128", "stacked", [(32, 128, 256)] + [(256, 1024), (256, 1024), (1024,)] * 2, (1, 2, 3, 4, 5, 6)),
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

    def gates(z, c):
        n = z.shape[-1] // 4
        c = sigmoid(z[:, :n]) * c + sigmoid(z[:, n:2 * n]) * tanh(z[:, 2 * n:3 * n])
        return sigmoid(z[:, 3 * n:]) * tanh(c), c

    def cell(x, h, c, u, v, b):
        return gates(x @ u + h @ v + b, c)[0].sum()

    def stacked(x, u1, v1, b1, u2, v2, b2):
        h1 = c1 = h2 = c2 = 0 * x[0]
        for step in x:
            h1, c1 = gates(step @ u1 + h1 @ v1 + b1, c1)
            h2, c2 = gates(h1 @ u2 + h2 @ v2 + b2, c2)
        return h2.sum()

    return {"neuron": neuron, "perceptron": perceptron, "logistic": logistic, "small": small, "cell": cell, "stacked": stacked}


def layers_of_torch(torch):
    """Its own layers for the case of two: the value, and value and gradients."""
    layers, x = torch.nn.LSTM(256, 256, 2), torch.randn(32, 128, 256)
    with torch.no_grad():
        value = least(lambda: layers(x)[0][-1].sum())
    return value, least(lambda: torch.autograd.grad(layers(x)[0][-1].sum(), list(layers.parameters())))


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
    yield ("LSTM 2×256, 32 steps, batch 128, nn.LSTM", *layers_of_torch(torch))


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
