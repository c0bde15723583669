#!/usr/bin/env python3
"""Gradients of random expressions, by Lazuli and by JAX or PyTorch, in double: they must agree.   gradients.py [OPTION …] -- COMPILER FLAG …

--peer NAME       jax (default) or torch
--seed N          where the random numbers begin (default 1)
--expressions N   different expressions, each compiled once (default 40)
--points N        random operands with which each is derived (default 500); every fourth has ties, zeros and whole numbers
--skip N          begin with this function of the list: all of them come in turn, each at the root of an expression
--only NAME       expressions that hold this function
--keep FOLDER     work there, and keep what was made
Where the peer has no number (NaN on a way that is not taken, infinite slopes) nothing is compared. An expression whose gradients
differ is printed with the worst point. The last line is `N passed, N failed`, in gradients. Needs NumPy and the peer; not a part of CI."""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np

jax = jnp = values_and_gradients = None  # the peer's: choose()


def choose(peer):
    global jax, jnp, values_and_gradients
    if peer == "torch":
        from torch_peer import jax, jnp, values_and_gradients
    else:
        import jax
        import jax.numpy as jnp
        jax.config.update("jax_enable_x64", True)
        def values_and_gradients(f, x, w):
            value, (dx, dw) = jax.jit(jax.vmap(jax.value_and_grad(f, (0, 1))))(x, w)
            return np.concatenate([np.asarray(value)[:, None], np.asarray(dx).reshape(-1, 12), np.asarray(dw)], 1)

ROWS, COLS = 3, 4
ORDER = [2, 0, 3, 0]


def magnitude(a):
    """With the slope 0 at 0, as Lazuli and PyTorch have it; JAX has 1."""
    return a * jax.lax.stop_gradient(jnp.sign(a))


def definite(a):
    return jnp.matmul(a, a.T) * 0.1 + 2 * jnp.eye(ROWS)


DEFINITE = "(lz::matmul({0}, lz::eval({0}).transpose(-2, -1)) * 0.1 + lz::eye<double>(3) * 2.0)"


def gram(a):
    """a aᵀ; NaN where it is singular to rounding: Lazuli throws there."""
    product = jnp.matmul(a, a.T)
    return jnp.where(jnp.linalg.cond(jax.lax.stop_gradient(product)) < 1e8, product, np.nan)


def least_singular_value(a):
    """NaN at 0, where it has no slope."""
    return jnp.where((value := jnp.linalg.svd(a, compute_uv=False)[2]) > 1e-9, value, np.nan)


def with_svd(a):
    u, s, vh = jnp.linalg.svd(a, full_matrices=False)
    return jnp.matmul(u * jnp.sin(s), vh)


def with_qr(a):
    q, r = jnp.linalg.qr(a.T)
    sign = jnp.sign(jnp.diagonal(r))  # either sign of a row of r is one
    return ((q * sign) @ (jnp.sin(r * sign[:, None]))).T


def with_eigh(a):
    w, v = jnp.linalg.eigh(definite(a))
    return jnp.matmul((v * jnp.log(w)) @ v.T, a)


# name: (C++, JAX, operands). Operands and results are matrices of 3 × 4; w is a vector of 4, given to all.
OPS = {
    "add": ("({0} + {1})", lambda a, b, w: a + b, 2),
    "subtract": ("({0} - {1})", lambda a, b, w: a - b, 2),
    "multiply": ("({0} * {1} * 0.5)", lambda a, b, w: a * b * 0.5, 2),
    "row": ("({0} * w + 0.25)", lambda a, w: a * w + 0.25, 1),
    "divide": ("({0} / (1.0 + lz::square({1})))", lambda a, b, w: a / (1 + b * b), 2),
    "exp": ("lz::exp({0} * 0.3)", lambda a, w: jnp.exp(a * 0.3), 1),
    "expm1": ("lz::expm1({0} * 0.3)", lambda a, w: jnp.expm1(a * 0.3), 1),
    "log": ("lz::log(1.0 + lz::square({0}))", lambda a, w: jnp.log(1 + a * a), 1),
    "log1p": ("lz::log1p(lz::abs({0}))", lambda a, w: jnp.log1p(magnitude(a)), 1),
    "sqrt": ("lz::sqrt(lz::abs({0}) + 0.5)", lambda a, w: jnp.sqrt(magnitude(a) + 0.5), 1),
    "sin": ("lz::sin({0})", lambda a, w: jnp.sin(a), 1),
    "cos": ("lz::cos({0})", lambda a, w: jnp.cos(a), 1),
    "tanh": ("lz::tanh({0})", lambda a, w: jnp.tanh(a), 1),
    "atan": ("lz::atan({0})", lambda a, w: jnp.arctan(a), 1),
    "erf": ("lz::erf({0})", lambda a, w: jax.scipy.special.erf(a), 1),
    "sigmoid": ("lz::sigmoid({0})", lambda a, w: jax.nn.sigmoid(a), 1),
    "softplus": ("lz::softplus({0})", lambda a, w: jax.nn.softplus(a), 1),
    "silu": ("lz::silu({0})", lambda a, w: jax.nn.silu(a), 1),
    "gelu": ("lz::gelu({0})", lambda a, w: jax.nn.gelu(a, approximate=False), 1),
    "relu": ("lz::relu({0})", lambda a, w: jax.nn.relu(a), 1),
    "square": ("lz::square({0})", lambda a, w: a * a, 1),
    "pow": ("lz::pow(lz::abs({0}) + 1.0, 1.5)", lambda a, w: (magnitude(a) + 1) ** 1.5, 1),
    "maximum": ("lz::maximum({0}, {1})", lambda a, b, w: jnp.maximum(a, b), 2),
    "minimum": ("lz::minimum({0}, {1})", lambda a, b, w: jnp.minimum(a, b), 2),
    "where": ("lz::where({0} > 0.5, {0}, {1} * 2.0)", lambda a, b, w: jnp.where(a > 0.5, a, b * 2), 2),
    "hypot": ("lz::hypot({0}, {1} + 3.0)", lambda a, b, w: jnp.hypot(a, b + 3), 2),
    "atan2": ("lz::atan2({0}, lz::abs({1}) + 1.0)", lambda a, b, w: jnp.arctan2(a, magnitude(b) + 1), 2),
    "logaddexp": ("lz::logaddexp({0}, {1})", lambda a, b, w: jnp.logaddexp(a, b), 2),
    "sum": ("({0} - lz::sum({0}, 1, lz::keepdims) * 0.2)", lambda a, w: a - 0.2 * jnp.sum(a, 1, keepdims=True), 1),
    "mean": ("({0} - lz::mean({0}, 0))", lambda a, w: a - jnp.mean(a, 0), 1),
    "var": ("({0} / (lz::var({0}, 1, lz::keepdims) + 1.0))", lambda a, w: a / (jnp.var(a, 1, keepdims=True) + 1), 1),
    "prod": ("({0} + lz::prod({0} * 0.5, 0))", lambda a, w: a + jnp.prod(a * 0.5, 0), 1),
    "max": ("({0} * lz::max({0}, 1, lz::keepdims))", lambda a, w: a * jnp.max(a, 1, keepdims=True), 1),
    "norm": ("({0} / (lz::norm({0}) + 1.0))", lambda a, w: a / (jnp.linalg.norm(a) + 1), 1),
    "logsumexp": ("({0} - lz::logsumexp({0}, 0))", lambda a, w: a - jax.scipy.special.logsumexp(a, 0), 1),
    "softmax": ("lz::softmax({0}, 1)", lambda a, w: jax.nn.softmax(a, 1), 1),
    "log_softmax": ("lz::log_softmax({0}, 0)", lambda a, w: jax.nn.log_softmax(a, 0), 1),
    "cumsum": ("lz::cumsum({0}, 1)", lambda a, w: jnp.cumsum(a, 1), 1),
    "cumprod": ("lz::cumprod({0} * 0.5, 0)", lambda a, w: jnp.cumprod(a * 0.5, 0), 1),
    "sort": ("lz::sort({0}, 1)", lambda a, w: jnp.sort(a, 1), 1),
    "flip": ("lz::eval({0}).flip(1)", lambda a, w: jnp.flip(a, 1), 1),
    "roll": ("lz::roll({0}, 2, 1)", lambda a, w: jnp.roll(a, 2, 1), 1),
    "tril": ("lz::tril({0})", lambda a, w: jnp.tril(a), 1),
    "take": ("lz::index_select({0}, 1, order)", lambda a, w: a[:, jnp.array(ORDER)], 1),
    "concat": ("lz::concat(0, lz::eval({0})(lz::slice(1, 3)), lz::eval({1})(lz::slice(0, 1)))",
               lambda a, b, w: jnp.concatenate([a[1:3], b[0:1]], 0), 2),
    "pad": ("lz::pad(lz::eval({0})(lz::all, lz::slice(1, 3)), {{{{0, 0}}, {{1, 1}}}})", lambda a, w: jnp.pad(a[:, 1:3], ((0, 0), (1, 1))), 1),
    "matmul": ("(lz::matmul(lz::matmul({0}, lz::eval({1}).transpose(-2, -1)), {0}) * 0.1)", lambda a, b, w: (a @ b.T) @ a * 0.1, 2),
    "solve": (f"lz::linalg::solve({DEFINITE}, {{1}})", lambda a, b, w: jnp.linalg.solve(definite(a), b), 2),
    "inv": (f"lz::matmul(lz::linalg::inv({DEFINITE}), {{1}})", lambda a, b, w: jnp.linalg.inv(definite(a)) @ b, 2),
    "cholesky": (f"lz::matmul(lz::linalg::cholesky({DEFINITE}), {{1}})", lambda a, b, w: jnp.linalg.cholesky(definite(a)) @ b, 2),
    "slogdet": (f"({{0}} * lz::linalg::slogdet({DEFINITE}).logabsdet)", lambda a, w: a * jnp.linalg.slogdet(definite(a))[1], 1),
    "eigh": (f"with_eigh({{0}}, {DEFINITE})", lambda a, w: with_eigh(a), 1),
    "svd": ("with_svd({0})", lambda a, w: with_svd(a), 1),
    "svdvals": ("({0} * lz::linalg::svdvals({0})(2))", lambda a, w: a * least_singular_value(a), 1),
    "qr": ("with_qr({0})", lambda a, w: with_qr(a), 1),
    "lstsq": ("lz::eval(lz::linalg::lstsq(lz::eval({0}).transpose(-2, -1), w).solution).unsqueeze(1) * {1}",
              lambda a, b, w: jnp.linalg.solve(gram(a), a @ w)[:, None] * b, 2),
    "rfft": ("lz::fft::irfft(lz::fft::rfft({0}) * lz::fft::rfft({1}), 4) * 0.3",
             lambda a, b, w: jnp.fft.irfft(jnp.fft.rfft(a) * jnp.fft.rfft(b), 4) * 0.3, 2),
    "fft2": ("lz::abs(lz::fft::fft2({0}) + 5.0)", lambda a, w: jnp.abs(jnp.fft.fft2(a) + 5), 1),
}

LEAVES = [("x", lambda x, w: x), ("x", lambda x, w: x), ("(x * w)", lambda x, w: x * w), ("lz::sin(x + w)", lambda x, w: jnp.sin(x + w))]

PRELUDE = """#include <lazuli/lazuli.hpp>
#include <cstdio>
namespace lz = lazuli;
using M = lz::matrix<double>;
using V = lz::vector<double>;
inline lz::vector<std::int64_t> const order{2, 0, 3, 0};
template <class A> auto with_svd(A const& a) {
  auto const [u, s, vh] = lz::linalg::svd(a, false);
  return lz::matmul(u * lz::sin(s), vh);
}
template <class A> auto with_qr(A const& a) {
  auto const [q, r] = lz::linalg::qr(lz::eval(a).transpose(-2, -1));
  auto const sign = lz::sign(r.diagonal());
  return lz::active(lz::matmul(q * sign, lz::sin(r * sign.unsqueeze(1)))).transpose(-2, -1);
}
template <class A, class D> auto with_eigh(A const& a, D const& d) {
  auto const [w, v] = lz::linalg::eigh(d);
  return lz::matmul(lz::matmul(v * lz::log(w), v.transpose(-2, -1)), a);
}
template <class F> void derive(F const& f, double const* points, long count, double* out) {
  for (long i = 0; i < count; ++i, points += 16, out += 17) {
    M x(3, 4);
    V w(4);
    std::copy_n(points, 12, x.data());
    std::copy_n(points + 12, 4, w.data());
    std::fill_n(out, 17, std::nan(""));
    try {
      auto const [y, dx, dw] = lz::value_and_grad(f)(x, w);
      out[0] = y.item();
      std::copy_n(dx.data(), 12, out + 1);
      std::copy_n(dw.data(), 4, out + 13);
    } catch (lz::error const&) {}  // a singular matrix
  }
}
"""
MAIN = """#include <cstdio>
#include <cstdlib>
#include <vector>
{declarations}
int main(int, char** argv) {{
  long const count = std::atol(argv[3]);
  std::vector<double> points(static_cast<std::size_t>(16 * count)), out(static_cast<std::size_t>(17 * count));
  std::FILE* from = std::fopen(argv[1], "rb");
  if (std::fread(points.data(), 8, points.size(), from) != points.size()) return 1;
  std::FILE* to = std::fopen(argv[2], "wb");
  void (*all[])(double const*, long, double*) = {{{names}}};
  for (auto* each : all) {{ each(points.data(), count, out.data()); std::fwrite(out.data(), 8, out.size(), to); }}
  std::fclose(to);
}}
"""


class Tree:
    """C++ text over x and w, and a function of JAX."""

    def __init__(self, rng, depth, must=None):
        if depth == 0:
            self.text, self.value = rng.choice(LEAVES)
            self.names = set()
            return
        self.name = must or rng.choice(list(OPS))
        text, value, count = OPS[self.name]
        parts = [Tree(rng, rng.randint(0, depth - 1) if i else depth - 1) for i in range(count)]
        rng.shuffle(parts)
        self.text = text.format(*[p.text for p in parts])
        self.value = lambda x, w: value(*[p.value(x, w) for p in parts], w)
        self.names = {self.name}.union(*[p.names for p in parts])


class Expression:
    def __init__(self, rng, must):
        self.tree = Tree(rng, rng.choice([1, 2, 2, 3]), must)
        weights = np.round(np.sin(np.arange(12) + 1.0), 3).reshape(ROWS, COLS)
        self.text = f"lz::sum({self.tree.text} * weights) + lz::sum(w * w)"
        self.value = lambda x, w: jnp.sum(self.tree.value(x, w) * jnp.asarray(weights)) + jnp.sum(w * w)

    def function(self, name):
        listed = ", ".join("{" + ", ".join(f"{np.round(np.sin(i * COLS + j + 1.0), 3)}" for j in range(COLS)) + "}" for i in range(ROWS))
        return (f"void {name}(double const* points, long count, double* out) {{\n  M const weights{{{listed}}};\n"
                f"  derive([&](auto const& x, auto const& w) {{ return {self.text}; }}, points, count, out);\n}}\n")


def points(rng, count):
    """Random operands; of every fourth some elements are 0, 1, 0.5 or equal."""
    out = rng.normal(size=(count, 16)) * rng.choice([0.3, 1.0, 3.0], size=(count, 1))
    special = np.arange(count) % 4 == 3
    chosen = rng.random((count, 16)) < 0.4
    out = np.where(special[:, None] & chosen, rng.choice([0.0, 1.0, -1.0, 0.5, 2.0], size=(count, 16)), out)
    return out


def build(folder, command, expressions):
    names = [f"f{i}" for i in range(len(expressions))]
    objects, per = [], 10
    for at in range(0, len(expressions), per):
        source = folder / f"part{at}.cpp"
        source.write_text(PRELUDE + "".join(e.function(n) for e, n in zip(expressions[at:at + per], names[at:at + per])))
        subprocess.run(command + ["-c", str(source), "-o", f"{source}.o"], check=True)
        objects.append(f"{source}.o")
    main = folder / "main.cpp"
    main.write_text(MAIN.format(declarations="\n".join(f"void {n}(double const*, long, double*);" for n in names), names=", ".join(names)))
    subprocess.run(command + [str(main)] + objects + ["-o", str(folder / "program"), "-ldl", "-pthread"], check=True)


def main():
    own, _, command = "\0".join(sys.argv[1:]).partition("\0--\0") if "--" in sys.argv else ("", "", "")
    if sys.argv[1:2] == ["--"]:
        own, command = "", "\0".join(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", choices=["jax", "torch"], default="jax")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expressions", type=int, default=40)
    parser.add_argument("--points", type=int, default=500)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--only", choices=OPS)
    parser.add_argument("--keep")
    options = parser.parse_args(own.split("\0") if own else [])
    choose(options.peer)
    name = {"jax": "JAX", "torch": "PyTorch"}[options.peer]
    rng = random.Random(options.seed)
    every = list(OPS)[::-1] if not options.only else [options.only]
    expressions = [Expression(rng, every[(i + options.skip) % len(every)]) for i in range(options.expressions)]
    operands = points(np.random.default_rng(options.seed), options.points)
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(options.keep or made)
        folder.mkdir(exist_ok=True)
        build(folder, command.split("\0"), expressions)
        operands.tofile(folder / "points")
        subprocess.run([str(folder / "program"), str(folder / "points"), str(folder / "out"), str(options.points)], check=True)
        found = np.fromfile(folder / "out").reshape(len(expressions), options.points, 17)
    failed = passed = left_out = 0
    x, w = operands[:, :12].reshape(-1, ROWS, COLS), operands[:, 12:]
    for each, mine in zip(expressions, found):
        theirs = values_and_gradients(each.value, x, w)
        known = np.isfinite(theirs).all(1)
        scale = 1 + np.abs(theirs).max(1, initial=0, where=np.isfinite(theirs))
        error = np.abs(mine - theirs).max(1) / scale
        wrong = known & ~(error <= 1e-7)
        left_out += int((~known).sum())
        if not known.any():
            print(f"{name} has no number anywhere: {each.text}\n  Lazuli {mine[0].tolist()}\n  {name} {theirs[0].tolist()}")
        passed += int((known & ~wrong).sum())
        failed += int(wrong.sum())
        if wrong.any():
            at = int(np.argmax(np.where(wrong, np.nan_to_num(error, nan=np.inf), -1)))
            print(f"{int(wrong.sum())} of {options.points} differ, the worst by {error[at]:.2g}: {each.text}\n"
                  f"  x = {x[at].tolist()}\n  w = {w[at].tolist()}\n  Lazuli {mine[at].tolist()}\n  {name} {theirs[at].tolist()}")
    print(f"{left_out} not compared: {name} has no number there")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
