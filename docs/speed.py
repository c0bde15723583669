#!/usr/bin/env python3
"""Draws the speed table of README.md as SVG, to the standard output: `docs/speed.py > docs/images/speed.svg`. A test compares the two, so
that the picture cannot differ from the table."""
import html
import pathlib
import re

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"
WIDTH, LEFT, RIGHT, BAR, GAP, TOP = 860, 330, 60, 11, 15, 64
FULL = 3.0  # the ratio at the right edge; longer bars are cut, their number says how long they are
HALO = ' paint-order="stroke" stroke="#ffffff" stroke-width="3"'  # keeps numbers readable on lines
OURS, PEER, INK, FAINT = "#2457a6", "#b9bfca", "#1c2230", "#8a93a3"


def rows():
    """(workload, size, ours, peer's name, peer's) of the table; a row of two workloads becomes two."""
    table = re.search(r"\| Lazuli \| best peer \|\n\|[-|]+\|\n((?:\|.*\n)+)", README.read_text())[1]
    for line in table.strip().split("\n"):
        names, size, ours, peer = [cell.strip() for cell in line.strip("|").split("|")]
        library, _, ratios = peer.partition(" ")
        ours, ratios = ours.split(", "), ratios.split(", ")
        codes = re.findall(r"`([^`]+)`", names)
        labels = codes if len(ours) > 1 else [" and ".join(codes)]
        for label, mine, other in zip(labels, ours, ratios):
            yield label, size, mine, library, other


def text(x, y, words, size=12, anchor="start", colour=INK, weight="normal"):
    return (f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}" font-weight="{weight}"'
            f'{HALO if size == 10 and anchor == "start" else ""}>'
            f"{html.escape(words)}</text>")


def main():
    listed = list(rows())
    scale = (WIDTH - LEFT - RIGHT) / FULL
    height = TOP + len(listed) * (2 * BAR + GAP) + 30
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="system-ui, Helvetica, Arial, sans-serif">',
           "<title>Time as a multiple of a hand-written SIMD loop: Lazuli and the best other library</title>",
           f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>',
           text(16, 26, "Time as a multiple of a hand-written SIMD loop (shorter is faster)", 15, weight="bold"),
           f'<rect x="16" y="38" width="12" height="12" fill="{OURS}"/>', text(33, 48, "Lazuli"),
           f'<rect x="86" y="38" width="12" height="12" fill="{PEER}"/>',
           text(103, 48, "the best of Eigen, xtensor, Armadillo")]
    bottom = height - 24
    for tick in (0, 1, 2, 3):
        x = LEFT + tick * scale
        out.append(f'<line x1="{x:.0f}" y1="{TOP - 4}" x2="{x:.0f}" y2="{bottom}" stroke="{INK if tick == 1 else "#e3e6ec"}"'
                   f'{" stroke-dasharray=" + chr(34) + "4 3" + chr(34) if tick == 1 else ""}/>')
        out.append(text(x, bottom + 15, "hand-written loop" if tick == 1 else str(tick), 11, "middle", INK if tick == 1 else FAINT))
    y = TOP
    for label, size, ours, library, other in listed:
        short = label if len(label) < 44 else label[:42] + "…"
        out.append(text(LEFT - 8, y + BAR, short, 12, "end"))
        out.append(text(LEFT - 8, y + 2 * BAR + 2, size, 10, "end", FAINT))
        for number, colour, note, at in ((ours, OURS, ours, y), (other, PEER, f"{other} {library}", y + BAR + 1)):
            ratio = float(number)
            length = min(ratio, FULL) * scale
            out.append(f'<rect x="{LEFT}" y="{at}" width="{length:.0f}" height="{BAR - 1}" fill="{colour}"/>')
            inside = ratio > FULL - 0.4
            if ratio > FULL:  # the bar is cut
                x = LEFT + length - 22
                out.append(f'<path d="M{x:.0f} {at + BAR} l5 {-BAR - 1} h4 l-5 {BAR + 1} z" fill="#ffffff"/>')
            out.append(text(LEFT + length - 28 if inside and ratio > FULL else LEFT + length - 5 if inside else LEFT + length + 5, at + BAR - 2, note, 10,
                            "end" if inside else "start", "#ffffff" if inside and colour == OURS else INK))
        y += 2 * BAR + GAP
    print("\n".join(out + ["</svg>"]))


main()
