#!/usr/bin/env python3
"""Measures on one and on two threads and writes what came out.   report.py BENCH RESULTS_FOLDER [OPTION OF BENCH …]

RESULTS_FOLDER/<machine>.json has all figures, <machine>.md the table against goals.csv, <machine>-*.svg the plots. The machine is named by its
processor's model, never by its host. Figures of PYTHON_FIGURES (what peers/python.py wrote) are added where that variable names a file.
"""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import plots

HERE = pathlib.Path(__file__).resolve().parent


def measured(bench, options):
    """The figures of both runs, as one dictionary."""
    merged = None
    for threads in (1, 2):
        if threads > (os.cpu_count() or 1):
            continue
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder, "figures.json")
            code = subprocess.run([bench, "--threads", str(threads), "--json", str(made), *options]).returncode
            if not made.exists():
                sys.exit(f"{bench} left no figures (exit status {code})")
            run = json.loads(made.read_text())
        if merged is None:
            merged = run
            merged["machine"].pop("threads")
        else:
            merged["rows"] += run["rows"]
    return merged


def with_python(data):
    """Adds what peers/python.py measured: seconds of a peer, scaled from its limit's time to ours."""
    file = os.environ.get("PYTHON_FIGURES")
    if not file:
        return
    rows = {(row["workload"], row["size"], row["threads"]): row for row in data["rows"]}
    for figure in json.loads(pathlib.Path(file).read_text()):
        row = rows.get((figure["workload"], figure["size"], figure["threads"]))
        if row:
            seconds = figure["ratio"] * row["seconds"]["limit"]["min"]
            row["seconds"][figure["peer"]] = {"min": seconds, "median": seconds, "iqr": 0, "error": figure["error"], "runs": 0}


def goals():
    with open(HERE / "goals.csv", newline="") as file:
        return list(csv.DictReader(file))


def goal_of(row, table):
    """The last line of the table that fits, so that special lines follow general ones."""
    found = None
    for line in table:
        if line["workload"] == row["workload"] and line["size"] in ("*", row["size"]) and line["threads"] in ("*", f"{row['threads']:.0f}"):
            found = line
    return found


def best_peer(row):
    """(name, seconds) of the fastest peer whose result was right."""
    peers = [(times["min"], name) for name, times in row["seconds"].items() if name not in ("limit", "lazuli") and (times["error"] or 0) <= 1e-3]
    return (min(peers)[1], min(peers)[0]) if peers else (None, None)


def judged(row, table):
    """The row's cells for the report; `met` is None where there is no goal or no peer to compare with."""
    limit, lazuli = row["seconds"]["limit"]["min"], row["seconds"]["lazuli"]["min"]
    name, seconds = best_peer(row)
    goal = goal_of(row, table)
    met = reached = None
    if goal:
        reached = lazuli / limit if goal["of"] == "limit" else lazuli / seconds if seconds else None
        met = None if reached is None else round(reached, 2) <= float(goal["goal"])  # figures repeat to a hundredth at best
    return {"row": row, "limit": limit, "lazuli": lazuli, "peer": name, "peer_seconds": seconds, "goal": goal, "met": met}


def micro(seconds):
    return f"{seconds * 1e6:.3g}" if seconds < 1e-3 else f"{seconds * 1e6:.0f}"


def table_of(cells):
    yield "|workload|size|threads|µs|Lazuli/limit|quartiles of the rounds|best peer/limit|goal|met|"
    yield "|--|--|--|--|--|--|--|--|--|"
    for cell in cells:
        row = cell["row"]
        peer = f"{cell['peer']} {cell['peer_seconds'] / cell['limit']:.2f}" if cell["peer"] else ""
        goal = f"{cell['goal']['goal']} of {cell['goal']['of']}" if cell["goal"] else ""
        met = {True: "yes", False: "**no**", None: ""}[cell["met"]]
        wrong = "" if row["right"] else " (wrong result)"
        yield (f"|{row['workload']}|{row['size']}|{row['threads']:.0f}|{micro(cell['lazuli'])}|{cell['lazuli'] / cell['limit']:.2f}{wrong}|"
               f"{row['ratio_low']:.2f} … {row['ratio_high']:.2f}|{peer}|{goal}|{met}|")


def page(name, data, cells, pictures):
    machine = data["machine"]
    decided = [cell for cell in cells if cell["met"] is not None]
    ahead = [cell for cell in cells if cell["peer"]]
    yield f"# {name}"
    yield ""
    yield (f"{machine['processor']}, family {machine['family']}, model {machine['model']}, {machine['cores']:.0f} cores, {machine['registers']}; "
           f"{machine['compiler']}, -O3 -march=native; BLAS: {re.sub(r'^[^(]*', '', machine['blas']) or machine['blas']}")
    yield ""
    yield (f"{sum(cell['met'] for cell in decided)} of {len(decided)} goals met; ahead of the best peer in "
           f"{sum(cell['lazuli'] <= cell['peer_seconds'] for cell in ahead)} of {len(ahead)} rows. Times are the least of the interleaved rounds; "
           "limit: the hand-written loop of `bench/limit/`, for products the machine's rate of multiplications and additions.")
    yield ""
    for picture in pictures:
        yield f"![{picture.stem}]({picture.name})"
        yield ""
    yield from table_of(cells)
    if data["gaps"]:
        yield ""
        yield "Not measured: " + "; ".join(f"{workload} ({reason})" for workload, reason in data["gaps"].items()) + "."


def one_line_a_row(data):
    rows = ",\n".join(json.dumps(row) for row in data["rows"])
    return f'{{"machine": {json.dumps(data["machine"])},\n"gaps": {json.dumps(data["gaps"])},\n"rows": [\n{rows}\n]}}\n'


def main():
    bench, folder, *options = sys.argv[1:]
    data = measured(bench, options)
    with_python(data)
    machine = data["machine"]
    name = re.sub(r"[^a-z0-9]+", "-", f"{machine['processor']} {machine['family']} {machine['model']}".lower()).strip("-")
    results = pathlib.Path(folder)
    results.mkdir(parents=True, exist_ok=True)
    (results / f"{name}.json").write_text(one_line_a_row(data))
    cells = [judged(row, goals()) for row in data["rows"]]
    pictures = plots.draw(cells, results, name)
    (results / f"{name}.md").write_text("\n".join(page(name, data, cells, pictures)) + "\n")
    print(results / f"{name}.md")


if __name__ == "__main__":
    main()
