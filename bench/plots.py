"""The report's plots: ratios per workload, bandwidth against STREAM's triad, ratios over sizes. Drawn by matplotlib, or as plain SVG without it."""
import math

COLOURS = ["#1f4e9c", "#d1622b", "#2e8b57", "#8a4fa3", "#b8860b", "#4f6d7a", "#c23b6b", "#6b8e23"]
SIZED = ["axpy", "chain10", "trans", "sum", "reverse", "where", "int32", "axpy_d"]


def ratios(cells):
    """Names, and of each series a point for each name: the largest size on one thread, of Lazuli and of the best peer."""
    last = {}
    for cell in cells:
        if cell["row"]["threads"] == 1:
            last[cell["row"]["workload"]] = cell
    names = [f"{name} {cell['row']['size']}" for name, cell in last.items()]
    lazuli = [cell["lazuli"] / cell["limit"] for cell in last.values()]
    peer = [cell["peer_seconds"] / cell["limit"] if cell["peer"] else math.nan for cell in last.values()]
    return {"title": "Time over the limit's, one thread, largest size", "names": names, "series": {"Lazuli": lazuli, "best peer": peer},
            "line": ("limit", 1.0), "unit": "ratio", "log": True}


def bandwidths(cells):
    """GB/s of the workloads that memory bounds, at their largest size on one thread."""
    big = {cell["row"]["workload"]: cell for cell in cells
           if cell["row"]["threads"] == 1 and cell["row"]["bytes"] >= 5e7 and cell["row"]["flops"] <= cell["row"]["bytes"]}
    rate = lambda cell, who: cell["row"]["bytes"] / cell[who] / 1e9
    return {"title": "Bandwidth out of cache, one thread", "names": [f"{name} {cell['row']['size']}" for name, cell in big.items()],
            "series": {"Lazuli": [rate(cell, "lazuli") for cell in big.values()], "limit": [rate(cell, "limit") for cell in big.values()]},
            "line": ("STREAM triad", rate(big["triad"], "limit")) if "triad" in big else None, "unit": "GB/s", "log": False}


def over_sizes(cells):
    """The ratio over the number of elements, a line for each of some workloads."""
    lines = {name: [(cell["row"]["elements"] if name != "sum" else float(cell["row"]["size"]), cell["lazuli"] / cell["limit"])
                    for cell in cells if cell["row"]["workload"] == name and cell["row"]["threads"] == 1] for name in SIZED}
    return {"title": "Time over the limit's, by size, one thread", "lines": {name: points for name, points in lines.items() if len(points) > 1},
            "unit": "ratio"}


def with_matplotlib(plot, chart, file):
    if "names" in chart:
        figure, axes = plot.subplots(figsize=(8, 1.2 + 0.24 * len(chart["names"])))
        for colour, (label, values) in zip(COLOURS, chart["series"].items()):
            axes.plot(values, range(len(values)), "o", color=colour, label=label)
        axes.set_yticks(range(len(chart["names"])), chart["names"], fontsize=7)
        axes.invert_yaxis()
        if chart["log"]:
            axes.set_xscale("log")
        if chart["line"]:
            axes.axvline(chart["line"][1], color="grey", label=chart["line"][0])
        axes.set_xlabel(chart["unit"])
    else:
        figure, axes = plot.subplots(figsize=(8, 5))
        for colour, (label, points) in zip(COLOURS, chart["lines"].items()):
            axes.plot(*zip(*points), "o-", color=colour, label=label)
        axes.axhline(1, color="grey")
        axes.set_xscale("log")
        axes.set_xlabel("elements")
        axes.set_ylabel(chart["unit"])
    axes.set_title(chart["title"])
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    plot.close(figure)


def scale(low, high, start, end, logarithmic):
    """A function from values to places."""
    f = math.log10 if logarithmic else float
    low, high = f(low), f(high)
    return lambda value: start + (f(value) - low) / ((high - low) or 1) * (end - start)


def ticks(low, high, logarithmic):
    if logarithmic:
        return [mantissa * 10.0 ** e for e in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1) for mantissa in (1, 2, 5)
                if low <= mantissa * 10.0 ** e <= high]
    step = 10.0 ** math.floor(math.log10(max(high - low, 1e-9)))
    step = step if (high - low) / step > 4 else step / 2
    return [step * i for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


class Drawing:
    """Plain SVG."""

    def __init__(self, width, height, title):
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
                      f'<rect width="{width}" height="{height}" fill="white"/>']
        self.text(width / 2, 16, title, "middle", size=14)

    def text(self, x, y, words, anchor="start", size=11):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{words}</text>')

    def line(self, points, colour, width=1.0):
        self.parts.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" stroke="{colour}" stroke-width="{width}"/>')

    def dot(self, x, y, colour):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')

    def write(self, file):
        file.write_text("\n".join(self.parts + ["</svg>"]) + "\n")


def plain(chart, file):
    left, right, top = 150, 780, 30
    rows = "names" in chart
    values = [v for series in chart["series"].values() for v in series] if rows else [y for line in chart["lines"].values() for _, y in line]
    values = [v for v in values if not math.isnan(v)] + [1.0 if not rows or not chart["line"] else chart["line"][1]]
    low, high = (min(values) * 0.9, max(values) * 1.1) if not rows or chart["log"] else (0.0, max(values) * 1.1)
    bottom = top + (18 * len(chart["names"]) if rows else 360)
    drawing = Drawing(940, bottom + 40, chart["title"])
    legend = list(zip(COLOURS, chart["series"] if rows else chart["lines"]))
    if rows:
        across = scale(low, high, left, right, chart["log"])
        for value in ticks(low, high, chart["log"]):
            drawing.line([(across(value), top), (across(value), bottom)], "#ddd")
            drawing.text(across(value), bottom + 14, f"{value:g}", "middle")
        if chart["line"]:
            drawing.line([(across(chart["line"][1]), top), (across(chart["line"][1]), bottom)], "grey", 1.5)
            legend.append(("grey", chart["line"][0]))
        for i, name in enumerate(chart["names"]):
            drawing.text(left - 6, top + 18 * i + 13, name, "end")
            for colour, series in zip(COLOURS, chart["series"].values()):
                if not math.isnan(series[i]):
                    drawing.dot(across(series[i]), top + 18 * i + 9, colour)
    else:
        sizes = [x for line in chart["lines"].values() for x, _ in line]
        across, up = scale(min(sizes), max(sizes), left, right, True), scale(low, high, bottom, top, True)
        for value in ticks(low, high, True):
            drawing.line([(left, up(value)), (right, up(value))], "#ddd")
            drawing.text(left - 6, up(value) + 4, f"{value:g}", "end")
        for size in sorted(set(sizes)):
            drawing.text(across(size), bottom + 14, f"{size:.0e}".replace("e+0", "e"), "middle")
        drawing.line([(left, up(1)), (right, up(1))], "grey", 1.5)
        for colour, line in zip(COLOURS, chart["lines"].values()):
            drawing.line([(across(x), up(y)) for x, y in line], colour, 1.5)
            for x, y in line:
                drawing.dot(across(x), up(y), colour)
    drawing.text((left + right) / 2, bottom + 30, chart["unit"] if rows else "elements", "middle")
    for i, (colour, label) in enumerate(legend):
        drawing.dot(right + 20, top + 10 + 16 * i, colour)
        drawing.text(right + 30, top + 14 + 16 * i, label)
    drawing.write(file)


def draw(cells, folder, name):
    """Writes the plots for which there are figures; their files."""
    try:
        import matplotlib
        matplotlib.use("svg")
        matplotlib.rcParams["svg.hashsalt"] = "lazuli"  # the same figures give the same file
        from matplotlib import pyplot
    except ImportError:
        pyplot = None
    files = []
    for kind, chart in (("ratios", ratios(cells)), ("bandwidth", bandwidths(cells)), ("sizes", over_sizes(cells))):
        if not chart.get("names") and not chart.get("lines"):
            continue
        file = folder / f"{name}-{kind}.svg"
        with_matplotlib(pyplot, chart, file) if pyplot else plain(chart, file)
        files.append(file)
    return files
