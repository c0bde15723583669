#!/usr/bin/env python3
"""Functions that pybind11 binds, called with NumPy's arrays; the module of docs/python.md.   run.py COMPILER FLAG …"""
import collections.abc
import contextlib
import gc
import importlib
import io
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "conformance"))
import with_numpy  # noqa: E402, F401
import numpy as np  # noqa: E402


def refused(error, call, *arguments):
    try:
        call(*arguments)
    except error:
        return True
    return False


class Fresh(collections.abc.Sequence):
    """Arrays that nobody else holds."""
    def __len__(self):
        return 3

    def __getitem__(self, i):
        if i >= 3:
            raise IndexError(i)
        return np.full(1000, float(i))


def checks(m):
    x = np.arange(6.0).reshape(2, 3)
    m.scale(x, 10)
    yield "a view writes NumPy's memory", np.array_equal(x, [[0, 10, 20], [30, 40, 50]])
    m.scale(x.T[::-1], 0.5)
    yield "strides of any sign", np.array_equal(x, [[0, 5, 10], [15, 20, 25]])
    yield "reading takes any layout", m.total(x[:, ::2].T) == 50
    yield "and converts within the kind", m.total(x.astype(np.float32)) == 75 and m.total(np.arange(4).reshape(2, 2)) == 6
    yield "and lists", m.total([[1, 2], [3, 4]]) == 10
    yield "other byte orders are converted", m.total(x.astype(">f8")) == 75
    frozen = x.copy()
    frozen.setflags(write=False)
    yield "what may not be written is refused", refused(TypeError, m.scale, frozen, 2)
    yield "another dtype to write is refused", refused(TypeError, m.scale, x.astype(np.float32), 2)
    yield "another rank is refused", refused(TypeError, m.total, x[0])
    yield "complex numbers are not cut", refused(TypeError, m.total, x + 1j)
    odd = np.frombuffer(b"\0" + x.tobytes(), dtype=np.uint8)[1:].view(np.float64).reshape(2, 3)
    yield "elements at odd addresses are copied", m.total(odd) == 75
    s = m.softmax(x.astype(np.float32))
    yield "a result owns its memory", s.flags.writeable and s.base is not None and np.allclose(s.sum(1), 1) and s.dtype == np.float32
    yield "tensors are arguments and results", np.array_equal(m.moved(np.array([1, 2, 3], np.int32)), [1, 2, 3])
    yield "static extents", np.array_equal(m.cross([1.0, 0, 0], [0, 1.0, 0]), [0, 0, 1])
    yield "static and dynamic extents", m.channels(np.ones((2, 5, 3))) == 30 and refused(TypeError, m.channels, np.ones((2, 3, 5)))
    yield "static extents are checked", refused(TypeError, m.cross, [1.0, 0], [0, 1.0])
    h = m.half(np.array([1.5, 2], np.float16))
    yield "float16", h.dtype == np.float16 and np.array_equal(h, [2.25, 4])
    b = np.array([True, False])
    m.flags(b)
    yield "bool", np.array_equal(b, [False, True])
    yield "complex", np.allclose(m.phase(np.array([1j, -1], np.complex64)), [np.pi / 2, np.pi])
    yield "rank 0", m.scalar(np.array(2.5)) == 2.5 and m.scalar(3.5) == 3.5
    shared = m.shared()
    yield "shared memory, read-only", np.array_equal(shared, [1, 2, 3]) and not shared.flags.writeable
    yield "nothing", m.total(np.zeros((0, 3))) == 0 and m.softmax(np.zeros((0, 3), np.float32)).shape == (0, 3)
    yield "IndexError", refused(IndexError, m.element, np.zeros(3), 5)
    yield "ValueError", refused(ValueError, m.product, x, x)
    ones, twos, threes = [1, 1, 1.5], [2, 2, 2.5], np.array([3, 3, 4], np.int16)
    yield "converted elements of a list live as long as the call", m.ends([ones, twos, threes]) == [1, 1.5, 2, 2.5, 3, 4]
    yield "of a sequence of passing arrays, too", m.ends(Fresh()) == [0, 0, 1, 1, 2, 2]
    yield "of a dict", m.ends_of_map({"a": ones, "b": twos, "c": threes}) == [1, 1.5, 2, 2.5, 3, 4]
    yield "optional arguments", m.maybe(ones, twos) == 21 and m.maybe(None, twos) == 19 and m.maybe(twos, None) == -8
    yield "a pair", m.both((ones, threes)) == 31
    yield "a variant", m.either(ones, twos) == 21
    yield "tensors are cast to inside a function", np.array_equal(m.cast_tensor(ones), ones)
    rows = [np.zeros(2), np.zeros(3)]
    m.fill_all(rows)
    yield "views in a list are written", rows[0].sum() == 6 and rows[1].sum() == 9
    model = m.Model()
    model.weights[1, 2] = 7
    row = model.row(1)
    copy = model.copy()
    weights = model.weights
    del model
    gc.collect()
    weights[1, 0] = 3
    yield "members are shared and keep their object", np.array_equal(weights, [[0, 0, 0], [3, 0, 7]]) and row[2] == 7 and row[0] == 3
    yield "copies are not", np.array_equal(copy, [[0, 0, 0], [0, 0, 7]])


def page():
    """The module of docs/python.md, what is done with it, and what that prints."""
    text = (HERE.parents[1] / "docs/python.md").read_text()
    return re.search(r"```cpp module\n(.*?)```.*?```python\n(.*?)```\n```text\n(.*?)```", text, re.S).groups()


def says(code):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    return printed.getvalue()


def main():
    include = sysconfig.get_paths()["include"]
    probe = subprocess.run([*sys.argv[1:], "-I", include, "-fsyntax-only", "-x", "c++", "-"], input="#include <pybind11/numpy.h>\n", text=True, capture_output=True)
    if probe.returncode != 0:
        print("run.py: no pybind11, or no headers of Python here\n0 passed, 0 failed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        def build(source, name):
            flags = ["-I", include, "-O1", "-shared", "-fPIC", "-fvisibility=hidden"]
            subprocess.run([*sys.argv[1:], *flags, str(source), "-ldl", "-o", f"{folder}/{name}.so"], check=True)

        module, use, expected = page()
        shown = pathlib.Path(folder) / "shown.cpp"
        shown.write_text(module)
        build(HERE / "module.cpp", "lazuli_module")
        build(shown, re.search(r"PYBIND11_MODULE\((\w+)", module)[1])
        sys.path.insert(0, folder)
        results = [*checks(importlib.import_module("lazuli_module")), ("docs/python.md", says(use) == expected)]
    for name, good in results:
        if not good:
            print(f"FAILED {name}")
    failed = sum(not good for _, good in results)
    print(f"{len(results) - failed} passed, {failed} failed")
    return failed != 0


sys.exit(main())
