#!/usr/bin/env python3
"""Writes the files of this folder: what NumPy, safetensors and h5py write. Needs numpy, safetensors, torch (for bfloat16) and h5py."""
import io
import pathlib

import h5py
import numpy as np
import torch
from safetensors.torch import save_file

HERE = pathlib.Path(__file__).resolve().parent
grid = np.arange(6).reshape(2, 3)
np.save(HERE / "fortran_big_endian.npy", np.asfortranarray(grid.astype(">f8")))
with open(HERE / "version_3.npy", "wb") as file:
    np.lib.format.write_array(file, np.array([1 + 2j, 3 - 4j]).astype(">c8"), version=(3, 0))
np.savez(HERE / "stored.npz", a=grid.astype("i2"), b=np.array([True, False]), scalar=np.float16(1.5))
np.savez_compressed(HERE / "deflated.npz", a=grid.astype("u8"), many=np.arange(1000.0) % 7)
save_file({"w": torch.arange(6, dtype=torch.float32).reshape(2, 3), "h": torch.tensor([1.5, -2], dtype=torch.bfloat16),
           "mask": torch.tensor([True, False, True])}, HERE / "torch.safetensors", {"made by": "ü \"quoted\""})
with h5py.File(HERE / "h5py.h5", "w") as file:
    file["big endian"] = grid.astype(">f8")
    file.create_dataset("run 1/packed", data=grid.astype("i2"), chunks=(1, 2), compression="gzip", shuffle=True, maxshape=(None, 3))
    file["run 1/deep/mask"] = np.array([True, False, True])
    file["number"] = np.uint64(2**63 + 1)
    file["complex"] = np.array([1 + 2j, 3 - 4j]).astype("c8")
    file["parts"] = np.array([(1, 2), (3, -4)], np.dtype([("real", ">f8"), ("imag", ">f8")]))
    file["half"] = np.array([1.5, -2, np.inf], "f2")
    file["words"] = ["a", "b"]
    file["pair"] = np.array([(1, 2)], np.dtype([("x", "f4"), ("y", "f4")]))
    file["colour"] = np.array([0, 2], h5py.enum_dtype({"RED": 0, "GREEN": 1, "BLUE": 2}, basetype="i1"))
    file["nothing"] = h5py.Empty("f4")
    file["no rows"] = np.zeros((0, 3), "f4")
    file["link"] = h5py.SoftLink("/not there")
