#!/usr/bin/env python3
"""Writes float8.safetensors: what PyTorch makes of all 8-bit floats, and of floats at, beside and beyond the middles of them. Needs torch."""
import json
import pathlib
import struct

import torch

FORMATS = {"e4m3": ("F8_E4M3", torch.float8_e4m3fn), "e5m2": ("F8_E5M2", torch.float8_e5m2)}
every = torch.arange(256, dtype=torch.uint8)
tensors = {}
edges = [torch.tensor([0.0, float("inf"), float("nan"), 1e9, 3e38, 1e-40, 2.0**-17, 2.0**-18])]
for name, (dtype, format) in FORMATS.items():
    values = every.view(format).float()
    tensors[name], tensors[name + "_values"] = (dtype, every), ("F32", values)
    finite = values[values.isfinite() & (values >= 0)].sort().values
    middles = torch.cat([(finite[1:] + finite[:-1]) / 2, finite[-1:] * torch.tensor([1.03, 17 / 16, 1.07, 15 / 14, 1.125, 1.2])])
    up, down = torch.tensor(float("inf")), torch.tensor(0.0)
    edges += [middles, torch.nextafter(middles, up), torch.nextafter(middles, down)]
numbers = torch.cat(edges)
numbers = torch.cat([numbers, -numbers])
tensors["numbers"] = "F32", numbers
for name, (dtype, format) in FORMATS.items():
    tensors["numbers_" + name] = dtype, numbers.to(format).view(torch.uint8)

header, data = {}, b""
for name, (dtype, x) in tensors.items():
    raw = x.numpy().tobytes()
    header[name] = {"dtype": dtype, "shape": list(x.shape), "data_offsets": [len(data), len(data) + len(raw)]}
    data += raw
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
(pathlib.Path(__file__).resolve().parent / "float8.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)
