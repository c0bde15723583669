#!/usr/bin/env python3
"""Adds up what Meson's logs of several build folders say, and prints `N passed, N failed` last.   count.py FOLDER …

Each test program and script ends with such a line of its own; one that does not, or that fails without counting a failure, counts as one.
A folder whose build failed holds a file `broken` with a line for each target that could not be made.
"""
import json
import pathlib
import re
import sys

LINE = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)
SKIPPED = 77


def count(entry):
    """(passed, failed) of one test."""
    said = LINE.findall(entry.get("stdout") or "")
    passed, failed = (int(number) for number in said[-1]) if said else (0, 0)
    if entry["result"] in ("SKIP", "IGNORED") or entry.get("returncode") == SKIPPED:
        return 0, 0
    if entry["result"] not in ("OK", "EXPECTEDFAIL"):
        return passed, max(failed, 1)
    return (passed, failed) if said else (1, 0)


def folder_counts(folder):
    passed = failed = 0
    log, broken = folder / "meson-logs/testlog.json", folder / "broken"
    entries = [json.loads(line) for line in log.read_text().splitlines()] if log.is_file() else []
    for entry in entries:
        good, bad = count(entry)
        passed, failed = passed + good, failed + bad
        if bad:
            print(f"FAILED {folder.name}: {entry['name']}")
    if broken.is_file():
        targets = broken.read_text().splitlines()
        print("".join(f"FAILED {folder.name}: cannot build {target}\n" for target in targets), end="")
        failed += len(targets)
    elif not entries:
        print(f"FAILED {folder.name}: no test ran")
        failed += 1
    print(f"{folder.name}: {passed} passed, {failed} failed")
    return passed, failed


totals = [folder_counts(pathlib.Path(name)) for name in sys.argv[1:]]
passed, failed = (sum(column) for column in zip(*totals))
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed or not passed else 0)
