"""Random expressions for gradients.py: C++ text, and the same as a function of JAX, or of PyTorch under the names of jax.numpy."""
jax = jnp = None  # the peer's: choose()


def choose(peer):
    """Takes the functions of "jax" or of "torch"; gives the function that computes values and gradients."""
    global jax, jnp
    if peer == "torch":
        from torch_peer import jax, jnp, values_and_gradients
    else:
        from jax_peer import jax, jnp, values_and_gradients
    return values_and_gradients


def order(columns):
    """Column numbers, some of them more than once."""
    return [(i * i + 2) % columns for i in range(columns)]


NAN = float("nan")


def magnitude(a):
    """With the slope 0 at 0, as Lazuli and PyTorch have it; JAX has 1. NaN where rounding chooses the side."""
    sign = jax.lax.stop_gradient(jnp.sign(a))
    return a * jnp.where((sign != 0) & (jnp.abs(jax.lax.stop_gradient(a)) < 1e-14), NAN, sign)


def definite(a):
    return jnp.matmul(a, a.T) * 0.1 + 2 * jnp.eye(a.shape[0])


DEFINITE = "(lz::matmul({0}, lz::eval({0}).transpose(-2, -1)) * 0.1 + lz::eye<double>(rows) * 2.0)"


def gram(a):
    """a aᵀ; NaN where it is singular to rounding: Lazuli throws there."""
    product = jnp.matmul(a, a.T)
    return jnp.where(jnp.linalg.cond(jax.lax.stop_gradient(product)) < 1e8, product, NAN)


def least_singular_value(a):
    """NaN at 0, where it has no slope."""
    return jnp.where((value := jnp.linalg.svd(a, compute_uv=False)[-1]) > 1e-9, value, NAN)


def spread(a):
    """Standard deviations of the rows; NaN at 0, where they have no slope."""
    variance = jnp.var(a, 1, keepdims=True)
    return jnp.where(variance > 0, jnp.sqrt(variance), NAN)


def written(a, b):
    """What the writes of `written` below leave in a."""
    first = jnp.eye(a.shape[0])[:, :1] > 0
    a = jnp.where(first, a * b[:1], a)
    a = jnp.where(first, jnp.sin(a), a)
    return jnp.where(a > 1, 0.5 * jnp.ones_like(a), a)


def apart(gaps):
    """Of gaps between values: NaN where one is 0. The vectors have no slope there."""
    return jnp.where(jax.lax.stop_gradient(jnp.min(gaps)) > 1e-9, 1., NAN)


def with_svd(a):
    u, s, vh = jnp.linalg.svd(a, full_matrices=False)
    return jnp.matmul(u * jnp.sin(s), vh) * apart(jnp.concatenate([s[:-1] - s[1:], s[-1:]], 0))


def with_qr(a):
    q, r = jnp.linalg.qr(a.T)
    sign = jnp.sign(jnp.diagonal(r))  # either sign of a row of r is one
    return ((q * sign) @ (jnp.sin(r * sign[:, None]))).T


def with_eigh(a):
    w, v = jnp.linalg.eigh(definite(a))
    return jnp.matmul((v * jnp.log(w)) @ v.T, a) * apart(jnp.concatenate([w[1:] - w[:-1], w[-1:]], 0))


# name: (C++, JAX, operands). Operands and results are matrices of rows × cols, at least as many columns as rows; w is a vector of cols,
# given to all.
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
    "take": ("lz::index_select({0}, 1, order)", lambda a, w: a[:, jnp.array(order(a.shape[1]))], 1),
    "concat": ("lz::concat(0, lz::eval({0})(lz::slice(1, rows)), lz::eval({1})(lz::slice(0, 1)))",
               lambda a, b, w: jnp.concatenate([a[1:], b[:1]], 0), 2),
    "pad": ("lz::pad(lz::eval({0})(lz::all, lz::slice(1, cols - 1)), {{{{0, 0}}, {{1, 1}}}})", lambda a, w: jnp.pad(a[:, 1:-1], ((0, 0), (1, 1))), 1),
    "matmul": ("(lz::matmul(lz::matmul({0}, lz::eval({1}).transpose(-2, -1)), {0}) * 0.1)", lambda a, b, w: (a @ b.T) @ a * 0.1, 2),
    "solve": (f"lz::linalg::solve({DEFINITE}, {{1}})", lambda a, b, w: jnp.linalg.solve(definite(a), b), 2),
    "inv": (f"lz::matmul(lz::linalg::inv({DEFINITE}), {{1}})", lambda a, b, w: jnp.linalg.inv(definite(a)) @ b, 2),
    "cholesky": (f"lz::matmul(lz::linalg::cholesky({DEFINITE}), {{1}})", lambda a, b, w: jnp.linalg.cholesky(definite(a)) @ b, 2),
    "slogdet": (f"({{0}} * lz::linalg::slogdet({DEFINITE}).logabsdet)", lambda a, w: a * jnp.linalg.slogdet(definite(a))[1], 1),
    "eigh": (f"with_eigh({{0}}, {DEFINITE})", lambda a, w: with_eigh(a), 1),
    "svd": ("with_svd({0})", lambda a, w: with_svd(a), 1),
    "svdvals": ("({0} * lz::linalg::svdvals({0})(rows - 1))", lambda a, w: a * least_singular_value(a), 1),
    "qr": ("with_qr({0})", lambda a, w: with_qr(a), 1),
    "lstsq": ("lz::eval(lz::linalg::lstsq(lz::eval({0}).transpose(-2, -1), w).solution).unsqueeze(1) * {1}",
              lambda a, b, w: jnp.linalg.solve(gram(a), a @ w)[:, None] * b, 2),
    "rfft": ("lz::fft::irfft(lz::fft::rfft({0}) * lz::fft::rfft({1}), cols) * 0.3",
             lambda a, b, w: jnp.fft.irfft(jnp.fft.rfft(a) * jnp.fft.rfft(b), a.shape[1]) * 0.3, 2),
    "stddev": ("({0} / (lz::stddev({0}, 1, lz::keepdims) + 1.0))", lambda a, w: a / (spread(a) + 1), 1),
    "clip": ("(lz::clip({0}, -0.7, 0.8) * {1})", lambda a, b, w: jnp.clip(a, -0.7, 0.8) * b, 2),
    "lerp": ("lz::lerp({0}, {1}, w)", lambda a, b, w: a + w * (b - a), 2),
    "sinh": ("lz::sinh({0} * 0.2)", lambda a, w: jnp.sinh(a * 0.2), 1),
    "asinh": ("lz::asinh({0})", lambda a, w: jnp.arcsinh(a), 1),
    "rsqrt": ("({0} * lz::rsqrt(lz::square({1}) + 0.5))", lambda a, b, w: a / jnp.sqrt(b * b + 0.5), 2),
    "layer_norm": ("(lz::layer_norm({0}) * w + w)", lambda a, w: (a - jnp.mean(a, 1, keepdims=True)) / jnp.sqrt(jnp.var(a, 1, keepdims=True) + 1e-5) * w + w, 1),
    "logcumsumexp": ("lz::logcumsumexp({0}, 1)", lambda a, w: jax.lax.cumlogsumexp(a, 1), 1),
    "take_along_axis": ("lz::take_along_axis({0}, lz::argsort(lz::detach({1}), 1), 1)", lambda a, b, w: jnp.take_along_axis(a, jnp.argsort(b, 1), 1), 2),
    "einsum": ('lz::einsum<"ij,kj,kl->il">({0}, {1}, {0})', lambda a, b, w: jnp.einsum("ij,kj,kl->il", a, b, a), 2),
    "det": (f"({{0}} * lz::log(lz::linalg::det({DEFINITE})))", lambda a, w: a * jnp.log(jnp.linalg.det(definite(a))), 1),
    "pinv": ("lz::linalg::pinv({0}).transpose(-2, -1)", lambda a, w: jnp.linalg.solve(gram(a), a), 1),
    "expm": ("lz::matmul(lz::linalg::expm(lz::matmul({0}, lz::eval({1}).transpose(-2, -1)) * 0.02), {0})",
             lambda a, b, w: jnp.matmul(jax.scipy.linalg.expm(jnp.matmul(a, b.T) * 0.02), a), 2),
    "triangular": (f"lz::linalg::solve_triangular(lz::tril({DEFINITE}), {{1}}, false)",
                   lambda a, b, w: jax.scipy.linalg.solve_triangular(jnp.tril(definite(a)), b, lower=True), 2),
    "written": ("written({0}, {1})", lambda a, b, w: written(a, b), 2),
    "checkpoint": ("lz::checkpoint([](auto const& a, auto const& b) {{ lz::active h = lz::sin(a * b); return h * lz::exp(h) + b; }})({0}, {1})",
                   lambda a, b, w: jnp.sin(a * b) * jnp.exp(jnp.sin(a * b)) + b, 2),
    "fft2": ("lz::abs(lz::fft::fft2({0}) + 5.0)", lambda a, w: jnp.abs(jnp.fft.fft2(a) + 5), 1),
}

LEAVES = [("x", lambda x, w: x), ("x", lambda x, w: x), ("(x * w)", lambda x, w: x * w), ("lz::sin(x + w)", lambda x, w: jnp.sin(x + w))]

PRELUDE = """#include <lazuli/lazuli.hpp>
#include <cstdio>
namespace lz = lazuli;
namespace {
using M = lz::matrix<double>;
using V = lz::vector<double>;
lz::index rows, cols;
lz::vector<std::int64_t> order;
M weights;
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
template <class A, class B> auto written(A const& a, B const& b) {
  lz::active h = +a, k = +b;
  h(lz::slice(0, 1)) *= k(lz::slice(0, 1));
  h(0) = lz::sin(h(0));
  h(h > 1.0) = 0.5;
  return h;
}
double const* read(double const* from, double* to, lz::index n) {
  std::copy_n(from, n, to);
  return from + n;
}
template <class F> void derive(F const& f, double const* at, double const* end, double* out) {
  while (at != end) {
    rows = lz::index(*at++), cols = lz::index(*at++);
    M x(rows, cols), shaped(rows, cols);
    V w(cols);
    at = read(read(read(at, x.data(), rows * cols), w.data(), cols), shaped.data(), rows * cols);
    weights = shaped;
    order = lz::astype<std::int64_t>(lz::square(lz::arange<double>(cols)) + 2.0) % cols;
    try {
      auto const [y, dx, dw] = lz::value_and_grad(f)(x, w);
      out[0] = y.item();
      std::copy_n(dx.data(), rows * cols, out + 1);
      std::copy_n(dw.data(), cols, out + 1 + rows * cols);
    } catch (lz::error const&) {}  // a singular matrix
    out += 1 + rows * cols + cols;
  }
}
}  // namespace
"""
MAIN = """#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
{declarations}
int main(int, char** words) {{
  std::vector<double> points(std::strtoul(words[3], nullptr, 10)), out(std::strtoul(words[4], nullptr, 10));
  std::FILE* from = std::fopen(words[1], "rb");
  if (std::fread(points.data(), 8, points.size(), from) != points.size()) return 1;
  std::FILE* to = std::fopen(words[2], "wb");
  void (*all[])(double const*, double const*, double*) = {{{names}}};
  for (auto* each : all) {{
    out.assign(out.size(), std::nan(""));
    each(points.data(), points.data() + points.size(), out.data());
    std::fwrite(out.data(), 8, out.size(), to);
  }}
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
        self.text = f"lz::sum({self.tree.text} * weights) + lz::sum(w * w)"
        self.value = lambda x, w, weights: jnp.sum(self.tree.value(x, w) * weights) + jnp.sum(w * w)

    def function(self, name):
        return (f"void {name}(double const* at, double const* end, double* out) {{\n"
                f"  derive([&](auto const& x, auto const& w) {{ return {self.text}; }}, at, end, out);\n}}\n")
