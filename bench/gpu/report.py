#!/usr/bin/env python3
"""The page beside a file of figures that lz_gpu_bench and peers.py wrote.   report.py RESULTS/<GPU>.csv"""
import csv
import pathlib
import sys


def number(text):
    return float(text) if text else 0.0


def size(items):
    count = int(items)
    for unit, name in ((1 << 20, "M"), (1 << 10, "k")):
        if count >= unit:
            return f"{count / unit:.3g} {name}"
    return items


def table(head, rows):
    yield f"|{'|'.join(head)}|"
    yield f"|{'--|' * len(head)}"
    yield from (f"|{'|'.join(row)}|" for row in rows)
    yield ""


def page(name, rows):
    own = [row for row in rows if row["library"] == "lazuli"]
    peers = {}
    for row in rows:
        if row["library"] not in ("lazuli", "ceiling", "sweep"):
            peers.setdefault((row["workload"], row["dtype"], row["items"]), []).append((number(row["us"]), row["library"]))
    judged = [row for row in own if row["met"]]
    yield f"# {name}"
    yield ""
    yield (f"{sum(row['met'] == 'yes' for row in judged)} of {len(judged)} goals met. Medians of 20 samples of kernel time by events; "
           "operands are taken in turn from sets larger than the cache. % of copy: of the fastest of the driver's copy and hand-written ones "
           "that move about as many bytes.")
    yield ""
    yield "## What the memory gives"
    yield ""
    yield from table(["copy", "floats", "µs", "spread %", "GB/s"],
                     [[row["workload"], size(row["items"]), row["us"], row["spread %"], row["GB/s"]] for row in rows if row["library"] == "ceiling"])
    yield "## Workloads"
    yield ""
    lines = []
    for row in own:
        best = min(peers.get((row["workload"], row["dtype"], row["items"]), [(0, "")]))
        peer = f"{best[1]} {best[0] / number(row['us']):.2f}×" if best[1] and number(row["us"]) else ""
        rate = f"{number(row['GFLOP/s']) * 1e-3:.1f} TFLOP/s" if number(row["GFLOP/s"]) else row["GB/s"]
        share = row["% of copy"] if number(row["% of copy"]) else ""
        lines.append([row["workload"], row["dtype"], size(row["items"]), row["us"], row["spread %"], rate, share, row["goal %"],
                      "**no**" if row["met"] == "no" else row["met"], peer, row["note"]])
    yield from table(["workload", "dtype", "items", "µs", "spread %", "GB/s", "% of copy", "goal %", "met", "best peer, its time in ours", "note"], lines)
    swept = sorted((row for row in rows if row["library"] == "sweep"), key=lambda row: -number(row["GB/s"]))
    if swept:
        yield "## The best variants of the sweep"
        yield ""
        best = {}
        for row in swept:
            best.setdefault(row["workload"].split(" U=")[0], []).append(row)
        yield from table(["kernel and variant", "GB/s", "% of copy"],
                         [[row["workload"], row["GB/s"], row["% of copy"]] for kernel in sorted(best) for row in best[kernel][:5]])


if __name__ == "__main__":
    figures = pathlib.Path(sys.argv[1])
    with open(figures, newline="") as file:
        lines = list(page(figures.stem, list(csv.DictReader(file))))
    figures.with_suffix(".md").write_text("\n".join(lines).rstrip() + "\n")
