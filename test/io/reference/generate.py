#!/usr/bin/env python3
"""Writes the files of this folder: what NumPy and safetensors write. Needs numpy, safetensors and torch (for bfloat16)."""
import io
import pathlib

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
