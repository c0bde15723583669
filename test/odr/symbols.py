#!/usr/bin/env python3
"""Which functions two objects of other instruction sets have in common, of those compiled with the wider one's instructions.   symbols.py NARROW WIDE

The linker keeps one of the two, perhaps the wide one, for both. So what plans and drives loops must bear its instruction set in its name; what
the process has once (memory, the default generator) need not. Two archives of one source; needs nm and objdump."""
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "check"))
import common  # noqa: E402

ONCE = re.compile(r"lazuli::\w+::(random::of_process|memory)::")
WIDE = re.compile(r"v[a-z]|k(mov|or)|.*%[yz]mm")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def shared_symbols(archive):
    return {line.split()[-1] for line in output("nm", "--defined-only", archive).splitlines() if re.search(r" [WVu] ", line)}


def wide_functions(archive):
    """Mangled names of functions that have an instruction which SSE does not have."""
    found, name = set(), None
    for line in output("objdump", "-d", "--no-show-raw-insn", archive).splitlines():
        if start := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            name = start[1]
        elif name and "\t" in line and WIDE.match(line.split("\t")[1]):
            found.add(name)
    return found


def main():
    if not (shutil.which("nm") and shutil.which("objdump")):
        sys.exit(common.SKIPPED)
    narrow, wide = sys.argv[1:]
    wide_here = {name for name in wide_functions(wide) if "lazuli" in name}
    both = wide_here & shared_symbols(narrow) & shared_symbols(wide)
    names = output("c++filt", *sorted(both)).splitlines() if both else []
    results = [(name, None if ONCE.search(name) else "has one name for both instruction sets") for name in names]
    tagged = [name for name in wide_here if "isa_" in name]
    results.append(("functions named after their instruction set", None if len(tagged) > 20 else f"{len(tagged)}: is {wide} what it should be?"))
    common.close(results)


main()
