#!/usr/bin/env python3
"""Arrays handed from NumPy to Lazuli and from Lazuli to NumPy by DLPack.   dlpack.py COMPILER FLAG …"""
import ctypes
import gc
import pathlib
import subprocess
import sys
import tempfile

import with_numpy  # noqa: F401
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
NAME = b"dltensor"
api = ctypes.pythonapi
api.PyCapsule_GetPointer.restype = ctypes.c_void_p
api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
api.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
api.PyCapsule_New.restype = ctypes.py_object
api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Producer:
    """What numpy.from_dlpack takes."""

    def __init__(self, pointer):
        self.pointer = pointer

    def __dlpack__(self, **_):
        return api.PyCapsule_New(self.pointer, NAME, None)

    def __dlpack_device__(self):
        return 1, 0


def given(library, array):
    """What the library's double_elements says of an array of NumPy's."""
    capsule = array.__dlpack__()
    answer = library.double_elements(api.PyCapsule_GetPointer(capsule, NAME))
    if answer != -1:
        api.PyCapsule_SetName(capsule, b"used_dltensor")  # the library releases it
    return answer


def checks(library):
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    yield "a sum over NumPy's memory", given(library, x) == 66
    yield "written in place", np.array_equal(x, 2 * np.arange(12, dtype=np.float32).reshape(3, 4))
    yield "strides of any sign", given(library, x.T[::-1, ::2]) == 88 and x[2, 3] == 44
    yield "another dtype is refused", given(library, np.ones((2, 2))) == -1
    yield "another rank is refused", given(library, np.ones(3, np.float32)) == -1
    y = np.from_dlpack(Producer(library.transposed(3, 5)))
    yield "Lazuli's memory in NumPy", np.array_equal(y, np.arange(15.0).reshape(3, 5).T)
    yield "not released while NumPy has it", library.count_released() == 0
    del y
    gc.collect()
    yield "released by NumPy", library.count_released() == 1


def main():
    with tempfile.TemporaryDirectory() as folder:
        module = pathlib.Path(folder) / "dlpack.so"
        subprocess.run([*sys.argv[1:], "-shared", "-fPIC", str(HERE / "dlpack_module.cpp"), "-ldl", "-o", str(module)], check=True)
        library = ctypes.CDLL(str(module))
        library.double_elements.restype = ctypes.c_double
        library.double_elements.argtypes = [ctypes.c_void_p]
        library.transposed.restype = ctypes.c_void_p
        library.transposed.argtypes = [ctypes.c_int64, ctypes.c_int64]
        results = list(checks(library))
    for name, good in results:
        if not good:
            print(f"FAILED {name}")
    failed = sum(not good for _, good in results)
    print(f"{len(results) - failed} passed, {failed} failed")
    sys.exit(failed != 0)


main()
