"""What the checks share: where the tree is, compile jobs side by side, the closing line."""
import concurrent.futures
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include"
TEST = ROOT / "test"
SKIPPED = 77  # Meson's exit code for "not here"

for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):  # who runs the tests may hold OpenBLAS to an older processor: programs then warn of it
    os.environ.pop(name, None)


def headers():
    """All headers, as users include them: lazuli/shape/extents.hpp."""
    return sorted(str(path.relative_to(INCLUDE)) for path in (INCLUDE / "lazuli").rglob("*.hpp"))


def by_turn(arguments):
    """The arguments without --turn=N, and a function that takes of a list every third entry, the one at N and on; all without a turn."""
    turns = [int(argument.removeprefix("--turn=")) for argument in arguments if argument.startswith("--turn=")]
    others = [argument for argument in arguments if not argument.startswith("--turn=")]
    return others, lambda entries: entries[turns[0] :: 3] if turns else entries


def run(command, *, text=None, cwd=None, seconds=300, env=None):
    """Exit code and output (both streams, in the C locale) of a command. Programs share the cores."""
    try:
        done = subprocess.run([str(part) for part in command], input=text, cwd=cwd, timeout=seconds, text=True,
                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "LC_ALL": "C", "OMP_WAIT_POLICY": "passive", **(env or {})})
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return 124, f"still running after {seconds} s: {' '.join(map(str, command))}\n"
    except OSError as problem:
        return 127, f"{problem}\n"


def needs_mpi(header):
    return header == "lazuli/mpi.hpp" or "/mpi/" in header


def mpi_flags():
    """What a compiler needs to find <mpi.h>; None where there is no MPI."""
    for package in ("ompi-cxx", "mpich"):
        code, output = run(["pkg-config", "--cflags", package])
        if code == 0:
            return re.sub(r"-I(?=\S)", "-isystem", output).split()
    return None


def mpi_libraries():
    return next((output.split() for code, output in (run(["pkg-config", "--libs", name]) for name in ("ompi-cxx", "mpich")) if code == 0), [])


def on_ranks(count, program, *arguments):
    """The command that runs a program on so many ranks of this machine, and what Open MPI is to know of it."""
    return (["mpirun", "-n", count, program, *arguments],
            {"OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "self,vader", "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMP_NUM_THREADS": "1",
             "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"})


def side_by_side(work, items):
    """work(item) for every item, one at a time on each core; the results in order."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))


@contextlib.contextmanager
def precompiled(compiler, flags):
    """The compiler's words for sources that begin with #include <lazuli/lazuli.hpp>, which it then does not read again. `flags` are those
    that such sources are compiled with. The chain `In file included from` ends in another file, and is as long."""
    clang = "clang" in run(compiler[:1] + ["--version"])[1]
    with tempfile.TemporaryDirectory() as folder:
        ready = pathlib.Path(folder) / "lazuli" / ("lazuli.hpp.pch" if clang else "lazuli.hpp.gch")
        ready.parent.mkdir()
        whole = pathlib.Path(folder) / "whole.hpp"
        whole.write_text("#include <lazuli/lazuli.hpp>\n")
        code, output = run([*compiler, *flags, "-x", "c++-header", whole, "-o", ready], seconds=1200)
        if code:
            sys.exit(output)
        yield compiler + ["-include-pch", str(ready)] if clang else compiler[:1] + ["-I", folder] + compiler[1:]


def shortened(text, lines=40, columns=300):
    """The text without what compilers repeat: at most so many lines, none longer than so many columns."""
    kept = [line if len(line) <= columns else line[:columns] + " …" for line in text.rstrip().split("\n")]
    return kept if len(kept) <= lines else kept[:lines // 2] + ["…"] + kept[-lines // 2:]


def close(results):
    """Prints what fell short and the closing line, then leaves. results: (name, problem or None) pairs."""
    results = list(results)
    for name, problem in results:
        if problem:
            print("\n    ".join([f"FAILED {name}"] + shortened(problem)))
    failed = sum(1 for _, problem in results if problem)
    print(f"{len(results) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def differs(expected, actual):
    """None where the texts agree, else where they do not. `…` in expected stands for any text, alone on a line for any lines."""
    pattern = ""
    for line in expected.strip("\n").split("\n"):
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.rstrip().split("…")) + r"\n"
    lines = "".join(line.rstrip() + "\n" for line in actual.strip("\n").split("\n"))
    if re.fullmatch(pattern, lines):
        return None
    return f"expected:\n{expected.strip()}\nprinted:\n{actual.strip()}"
