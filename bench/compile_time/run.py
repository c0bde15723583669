#!/usr/bin/env python3
"""What the library costs the compiler: seconds of processor time, peak memory and object size.   run.py COMPILER FLAG …

Cases: the umbrella header alone, and one function each for chains of 1, 10 and 50 operations. The bounds are a ratchet against accidents,
three times what a 2-core machine needs, not a goal; the numbers printed are for the changelog. Each case both ways: header-only, and as
programs with the library compile (nothing is linked).
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test/check"))
import common  # noqa: E402

OPERATIONS = ["lz::exp({})", "({}) * a", "({}) + b", "lz::sqrt({})", "({}) - a"]
MOST_SECONDS = {"umbrella": 5, "core": 3, "1": 8, "10": 9, "50": 20}
MOST_SECONDS_COMPILED = {"umbrella": 4, "core": 2.5, "1": 5, "10": 7, "50": 18}


def chain(length):
    expression = "x"
    for step in range(length):
        expression = OPERATIONS[step % len(OPERATIONS)].format(expression)
    return f"""#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
lz::vector<float> chain(lz::vector<float> const& x, lz::vector<float> const& a, lz::vector<float> const& b) {{
  return {expression};
}}
"""


def measure(text, options):
    """Seconds, peak MB, object KB; or the compiler's words."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = pathlib.Path(folder, "case.cpp"), pathlib.Path(folder, "case.o")
        source.write_text(text)
        command = sys.argv[1:] + options + ["-O2", "-c", str(source), "-o", str(made)]
        with open(pathlib.Path(folder, "words"), "w+") as words:
            child = subprocess.Popen(command, stdout=words, stderr=words)
            _, status, usage = os.wait4(child.pid, 0)
            words.seek(0)
            if status:
                return words.read() or f"exit status {status}"
        # The compiler proper is a child of its driver; the kernel keeps the largest of them.
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, made.stat().st_size / 1024


def main():
    cases = {"umbrella": "#include <lazuli/lazuli.hpp>\n", "core": "#include <lazuli/tensor.hpp>\n",
             "1": chain(1), "10": chain(10), "50": chain(50)}
    results = []
    print("| case | seconds | peak MB | object KB |\n|---|---|---|---|")
    for way, options, most in (("", [], MOST_SECONDS), (", compiled", ["-DLAZULI_COMPILED"], MOST_SECONDS_COMPILED)):
        for name, text in cases.items():
            measured = measure(text, options)
            if isinstance(measured, str):
                results.append((name + way, measured))
                continue
            print(f"| {name}{way} | {measured[0]:.2f} | {measured[1]:.0f} | {measured[2]:.0f} |", flush=True)
            slow = measured[0] > most[name]
            results.append((name + way, f"{measured[0]:.1f} s, more than {most[name]}" if slow else None))
    common.close(results)


main()
