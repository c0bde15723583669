"""The functions of jax and jax.numpy that gradients.py uses, by PyTorch."""
from types import SimpleNamespace

import numpy as np
import torch

torch.set_num_threads(1)


def axis_or_all(of, of_all):
    """of(a, axis) and of(a, axis, keepdim) with the arguments of jax.numpy, which may leave the axis out."""
    def call(a, axis=None, keepdims=False):
        return of_all(a) if axis is None else of(a, axis, keepdim=keepdims)

    return call


def svd(a, full_matrices=True, compute_uv=True):
    return torch.linalg.svd(a, full_matrices=full_matrices) if compute_uv else torch.linalg.svdvals(a)


jnp = SimpleNamespace(
    **{name: getattr(torch, name) for name in "abs clip cos cumprod cumsum diagonal einsum erf exp expm1 flip hypot log log1p logaddexp matmul "
       "maximum minimum ones_like prod roll sign sin sinh sqrt tanh tril where".split()},
    arcsinh=torch.asinh, arctan=torch.atan, arctan2=torch.atan2, argsort=lambda a, axis: torch.argsort(a, dim=axis, stable=True), array=torch.tensor, concatenate=torch.cat,
    max=axis_or_all(torch.amax, torch.amax), min=torch.min, mean=axis_or_all(torch.mean, torch.mean), sum=axis_or_all(torch.sum, torch.sum),
    pad=lambda a, widths: torch.nn.functional.pad(a, [n for pair in reversed(widths) for n in pair]),
    sort=lambda a, axis: torch.sort(a, dim=axis, stable=True).values, take_along_axis=torch.take_along_dim,
    var=lambda a, axis, keepdims: torch.var(a, axis, correction=0, keepdim=keepdims), fft=torch.fft,
    linalg=SimpleNamespace(cholesky=torch.linalg.cholesky, cond=torch.linalg.cond, det=torch.linalg.det, eigh=torch.linalg.eigh, inv=torch.linalg.inv, norm=torch.linalg.norm,
                           qr=torch.linalg.qr, slogdet=torch.linalg.slogdet, solve=torch.linalg.solve, svd=svd))
jnp.flip = lambda a, axis: torch.flip(a, (axis,))
jnp.eye = lambda n: torch.eye(n, dtype=torch.float64)


def gelu(a, approximate):
    return torch.nn.functional.gelu(a, approximate="tanh" if approximate else "none")


def solve_triangular(a, b, lower):
    return torch.linalg.solve_triangular(a, b, upper=not lower)


jax = SimpleNamespace(
    lax=SimpleNamespace(cumlogsumexp=torch.logcumsumexp, stop_gradient=torch.Tensor.detach),
    nn=SimpleNamespace(sigmoid=torch.sigmoid, softplus=torch.nn.functional.softplus, silu=torch.nn.functional.silu, gelu=gelu, relu=torch.relu,
                       softmax=torch.softmax, log_softmax=torch.log_softmax),
    scipy=SimpleNamespace(linalg=SimpleNamespace(expm=torch.linalg.matrix_exp, solve_triangular=solve_triangular), special=SimpleNamespace(erf=torch.erf, logsumexp=torch.logsumexp)))


def values_and_gradients(f, x, w, weights):
    """Those of f at each row of x and w, one after another: value, df/dx, df/dw in one row. NaN where PyTorch throws."""
    out = np.full((len(x), 1 + x[0].size + w[0].size), np.nan)
    for row, a, b, c in zip(out, x, w, weights):
        leaves = [torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True)]
        try:
            y = f(*leaves, torch.tensor(c))
            gradients = torch.autograd.grad(y, leaves, materialize_grads=True)
        except torch.linalg.LinAlgError:
            continue
        row[0], row[1:1 + a.size], row[1 + a.size:] = y.item(), gradients[0].numpy().ravel(), gradients[1].numpy()
    return out
