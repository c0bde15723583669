#!/usr/bin/env python3
"""What the library costs the compiler: seconds of processor time, peak memory and object size.   run.py COMPILER FLAG …

Cases: the umbrella header alone, and one function each for chains of 1, 10 and 50 operations; the sum of a chain of 6 and of 24, and the
same with its three gradients. The bounds of seconds are a ratchet against
accidents, about twice what is needed, not a goal; the numbers printed are for the changelog. They count compiles of a source of standard headers, made
beside each case: processor time itself doubles where a neighbour shares the core. Each case both ways: header-only, and as programs with
the library compile (nothing is linked).

What g++ allocates for its trees is the same at every run: of one release of it a budget holds to 2 MB, less than one more type of tensor takes.
Who adds to the header and needs more raises the number by hand, and says in the commit what for.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test/check"))
import common  # noqa: E402

OPERATIONS = ["lz::exp({})", "({}) * a", "({}) + b", "lz::sqrt({})", "({}) - a"]
REFERENCE = """#include <algorithm>
#include <complex>
#include <map>
#include <random>
#include <regex>
#include <string>
std::regex const pattern("a+b*");
bool matches(std::string const& text) { return std::regex_match(text, pattern); }
"""
MOST = {"umbrella": 1.9, "core": 1.1, "1": 2.8, "10": 3, "50": 5.5}  # of the reference
MOST_GRADIENT = {6: 2.5, 24: 2.5}  # of the value alone
# MB that g++ 12 allocates, -O2 for x86-64-v3.
BUDGET = {"umbrella": 365, "1": 390}
MOST_COMPILED = {"umbrella": 1.7, "core": 1, "1": 1.9, "10": 2.5, "50": 5}


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


def summed(length, gradient):
    """The sum of a chain of three operands, or the sum and the gradients."""
    operations = ["lz::exp({})", "({}) * w", "({}) + b", "lz::tanh({})", "({}) - w", "lz::sigmoid({})"]
    expression = "x"
    for step in range(length):
        expression = operations[step % len(operations)].format(expression)
    call = "lz::value_and_grad([](auto const& x, auto const& w, auto const& b) {{ return {}; }})(x, w, b)" if gradient else "{}.item()"
    return f"""#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
using V = lz::vector<float>;
auto value(V const& x, V const& w, V const& b) {{ return {call.format(f"lz::sum({expression})")}; }}
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


def allocated(text):
    """MB of g++'s trees, collected or not; None where another compiler or release is asked."""
    compiler, *flags = sys.argv[1:]
    release = subprocess.run([compiler, "-dM", "-E", "-x", "c++", "/dev/null"], capture_output=True, text=True).stdout
    if "__clang__" in release or "#define __GNUC__ 12\n" not in release:
        return None
    command = [compiler, *flags, "-march=x86-64-v3", "-O2", "-ftime-report", "-S", "-x", "c++", "-", "-o", os.devnull]
    report = subprocess.run(command, input=text, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stderr
    return int(re.search(r"^ *TOTAL .* (\d+)M$", report, re.M)[1])


def main():
    cases = {"umbrella": "#include <lazuli/lazuli.hpp>\n", "core": "#include <lazuli/tensor.hpp>\n",
             "1": chain(1), "10": chain(10), "50": chain(50)}
    results = []
    print("| case | seconds | of the reference | peak MB | object KB |\n|---|---|---|---|---|")
    with concurrent.futures.ThreadPoolExecutor(1) as beside:
        for way, options, most in (("", [], MOST), (", compiled", ["-DLAZULI_COMPILED"], MOST_COMPILED)):
            for name, text in cases.items():
                reference = beside.submit(measure, REFERENCE, [])
                measured = measure(text, options)
                if isinstance(measured, str):
                    results.append((name + way, measured))
                    continue
                ratio = measured[0] / reference.result()[0]
                print(f"| {name}{way} | {measured[0]:.2f} | {ratio:.2f} | {measured[1]:.0f} | {measured[2]:.0f} |", flush=True)
                slow = ratio > most[name]
                results.append((name + way, f"{ratio:.1f} times the reference, more than {most[name]}" if slow else None))
            for length, bound in MOST_GRADIENT.items():
                value = beside.submit(measure, summed(length, False), options)
                measured = measure(summed(length, True), options)
                name = f"gradients of {length}{way}"
                if isinstance(measured, str):
                    results.append((name, measured))
                    continue
                ratio = measured[0] / value.result()[0]
                print(f"| {name} | {measured[0]:.2f} | {ratio:.2f} of the value | {measured[1]:.0f} | {measured[2]:.0f} |", flush=True)
                results.append((name, f"{ratio:.1f} times the value alone, more than {bound}" if ratio > bound else None))
    for name, most in BUDGET.items():
        if megabytes := allocated(cases[name]):
            print(f"{name}: {megabytes} MB of trees", flush=True)
            results.append((f"trees of {name}", f"{megabytes} MB of trees, more than {most}" if megabytes > most else None))
    common.close(results)


main()
