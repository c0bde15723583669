#!/usr/bin/env python3
"""Weak scaling on paper: times of five statements on up to 10^5 ranks, from pieces measured on one machine and an assumed network.   model.py

Prints the table of docs/scaling.md. Pieces: lz_mpi_bench pieces (bench/results/amd-epyc-25-17-mpi.md), one rank. The network has no noise, and messages do not meet.
"""
import math

LATENCY = 1.5e-6  # s a message, assumed
BANDWIDTH = 1e9  # bytes/s of each rank, assumed: 25 ranks share a link of 200 Gbit/s
RANKS = (1, 4, 16, 256, 1024, 10_000, 100_000)

STENCIL = 0.86e-9  # s an element of a halo step over 2048² doubles, measured
SUM = 0.18e-9  # s an element of their sum, measured
COPY = 0.30e-9  # s an element that is copied, measured
PRODUCT = 0.038e-9  # s a multiplication and addition of doubles, measured
BLOCK = 16384  # elements of a sum whose state goes from rank to rank
PIECE = 4096  # elements of it that one rank adds up
STATE = 512 + 24  # bytes of a merged state of a sum, and where it belongs
PARTS = 64  # of a sum, at most


def rounds(ranks):
    return math.ceil(math.log2(ranks)) if ranks > 1 else 0


def message(size):
    return LATENCY + size / BANDWIDTH


def agree(ranks):
    """All ranks hear that none has failed: an Allreduce of an int."""
    return rounds(ranks) * LATENCY


def side(ranks):
    """Ranks along one axis of a square mesh."""
    return max(1, round(math.sqrt(ranks)))


def halo(ranks, n=2048):
    """A step of heat over n² doubles a rank on a square mesh: four messages while the inner part is computed."""
    messages = message(4 * n * 8) if ranks > 1 else 0
    return agree(ranks) + max(n * n * STENCIL, messages)


def total(ranks, n=2048 * 2048):
    """A sum over n doubles a rank with the bits of one machine."""
    if ranks == 1:
        return n * SUM
    ends = message(STATE + PIECE / 2 * 8)  # half a piece on average
    # Of 2^r ranks two states for each level of the tree below a part, at most, and those of whole parts.
    own = math.log2(n / BLOCK)
    tree = sum(message((2 * (own + r) + PARTS * 2 ** r / ranks) * STATE) for r in range(rounds(ranks)))
    return n * SUM + agree(ranks) + ends + tree + rounds(ranks) * LATENCY


def redistribution(ranks, n=2048, along_all=False):
    """n² doubles a rank from one axis to the other along one axis of a square mesh (or along all ranks)."""
    if ranks == 1:
        return 2 * n * n * COPY
    others = (ranks if along_all else side(ranks)) - 1
    moved = n * n * 8 * others / (others + 1)
    return 2 * agree(ranks) + others * LATENCY + moved / BANDWIDTH + 2 * n * n * COPY


def product(ranks, n=2048):
    """(all, on)·(on, all): each rank multiplies n×n×n, one sum of n² doubles along an axis of a square mesh."""
    line = side(ranks)
    added = 2 * (line - 1) / line * n * n * 8 / BANDWIDTH + 2 * rounds(line) * LATENCY
    return agree(ranks) + n ** 3 * PRODUCT + added


def main():
    cases = [("halo step", halo, True), ("sum, the bits of one machine", total, True), ("product, divided inner axis", product, True),
             ("redistribution along one of two mesh axes", redistribution, False),
             ("redistribution along all ranks", lambda p: redistribution(p, along_all=True), False)]
    print("|2048² doubles a rank, on … ranks|" + "|".join(f"{p:,}" for p in RANKS) + "|")
    print("|--|" + "--|" * len(RANKS))
    for name, time, compares in cases:
        cells = [f"{time(p) * 1e3:.3g} ms" + (f", {time(1) / time(p):.0%}" if compares and p > 1 else "") for p in RANKS]
        print(f"|{name}|" + "|".join(cells) + "|")


if __name__ == "__main__":
    main()
