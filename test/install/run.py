#!/usr/bin/env python3
"""Installs the library beside the tree and builds one client in each of the ways that the README names.   run.py COMPILER FLAG …"""
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "check"))
import common  # noqa: E402

CLIENT = pathlib.Path(__file__).resolve().parent / "client"
COMPILER = sys.argv[1]
CPU = pathlib.Path("/proc/cpuinfo")
HAS_AVX2 = CPU.is_file() and {"avx2", "fma"} <= set(CPU.read_text().split())
PRINTED = "162 2448\n"
NOTHING_ELSE = [f"-D{name}=disabled" for name in ("tests", "examples", "docs", "bench")]
STRICT = "-O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wfloat-equal -Werror".split()
OTHER_HALF = """#include <lazuli/tensor.hpp>
float total(lazuli::vector<float> const& x) { return lazuli::sum(x).item(); }
"""
ONE_HALF = """#include <lazuli/tensor.hpp>
float total(lazuli::vector<float> const& x);
int main() { return total(lazuli::vector<float>({1.f, 2.f})) != 3.f; }
"""


def steps(*commands, cwd, env=None):
    """None, or the first command that fails and what it said; the last one runs the client."""
    for command in commands:
        code, output = common.run(command, cwd=cwd, env=env)
        if code:
            return f"{' '.join(map(str, command))}\nexit code {code}\n{output}"
    return None if output == PRINTED else f"printed {output!r}, not {PRINTED!r}"


def bare(folder):
    """The headers copied, one compiler call without a flag that matters; it must not print a word either."""
    shutil.copytree(common.INCLUDE, folder / "include")
    shutil.copy(CLIENT / "client.cpp", folder)
    code, output = common.run([COMPILER, "-std=c++20", "-I", "include", "client.cpp", "-o", "client"], cwd=folder)
    return output or f"exit code {code}" if code or output else steps(["./client"], cwd=folder)


def pkg_config(folder, prefix):
    where = {"PKG_CONFIG_PATH": str(prefix / "share/pkgconfig")}
    code, flags = common.run(["pkg-config", "--cflags", "--libs", "lazuli"], env=where)
    if code:
        return flags
    return steps([COMPILER, "-std=c++20", CLIENT / "client.cpp", "-o", "client", *flags.split()], ["./client"], cwd=folder)


def cmake(folder, prefix, *options):
    moved = shutil.copytree(prefix, folder / "moved")  # the package finds its headers from where it lies
    return steps(["cmake", "-S", CLIENT, "-B", "build", f"-DCMAKE_PREFIX_PATH={moved}", *options], ["cmake", "--build", "build"],
                 ["build/client"], cwd=folder, env={"CXX": COMPILER})


def precompiled(folder, prefix):
    return cmake(folder, prefix, "-DPRECOMPILED=ON")


def compiled_flags(prefix):
    """What lazuli-compiled.pc asks for, and what pkg-config said where it fails."""
    there = next(iter(prefix.rglob("lazuli-compiled.pc")), prefix)
    code, words = common.run(["pkg-config", "--cflags", "--libs", "lazuli-compiled"], env={"PKG_CONFIG_PATH": str(there.parent)})
    return words.split(), words if code else None


def compiled(folder, prefix):
    """With the library: for debugging, released for any processor, and for the wider registers of this one."""
    flags, problem = compiled_flags(prefix)
    for options in [[], ["-O2"]] + ([["-O2", "-march=x86-64-v3"]] if HAS_AVX2 else []):
        build = [COMPILER, "-std=c++20", *options, CLIENT / "client.cpp", "-o", "client", *flags]
        problem = problem or steps(build, ["./client"], cwd=folder)
    return problem


def compiled_cmake(folder, prefix):
    return cmake(folder, prefix, "-DLAZULI_TARGET=lazuli::compiled")


def mixed(folder, prefix):
    """Objects of the two ways do not link, and the linker names the way that is missing."""
    flags, problem = compiled_flags(prefix)
    if problem:
        return problem
    for name, text, options in (("one", ONE_HALF, flags), ("other", OTHER_HALF, ["-I", prefix / "include"])):
        (folder / f"{name}.cpp").write_text(text)
        code, words = common.run([COMPILER, "-std=c++20", "-c", f"{name}.cpp", *[o for o in options if str(o)[:2] != "-l"]], cwd=folder)
        if code:
            return words
    code, words = common.run([COMPILER, "one.o", "other.o", *flags, "-o", "both"], cwd=folder)
    if not code:
        return "objects with and without LAZULI_COMPILED were linked"
    return None if "v0_debug_compiled" in words and "total" in words else words


def subproject(folder, _):
    """Silent, too, whatever warnings a user asks for of his own code."""
    shutil.copytree(CLIENT, folder, dirs_exist_ok=True)
    shutil.copytree(common.ROOT, folder / "subprojects/lazuli", ignore=shutil.ignore_patterns("build*", ".git"))
    setup = ["meson", "setup", "build", "--wrap-mode=nodownload", f"-Dcpp_args={' '.join(STRICT)}"]
    return steps(setup, ["meson", "compile", "-C", "build"], ["build/client"], cwd=folder, env={"CXX": COMPILER})


def installed(folder):
    prefix = folder / "prefix"
    for command in (["meson", "setup", "build", common.ROOT, f"--prefix={prefix}", "-Dlibrary=static", *NOTHING_ELSE], ["meson", "install", "-C", "build"]):
        code, output = common.run(command, cwd=folder, env={"CXX": COMPILER})
        if code:
            return prefix, output
    return prefix, None if list(prefix.rglob("*.hpp")) else "installed no header"


def without_boost_test(folder):
    """Where Boost.Test is absent and nothing can be fetched: tests=auto is no tests, said in a line; tests=enabled is an error."""
    code, made_of = common.run([COMPILER, "-x", "c++", "-M", "-"], text="#include <boost/version.hpp>\n")
    if code:
        return None  # Boost is fetched here, with Boost.Test
    headers = next(word for word in made_of.split() if word.endswith("/boost/version.hpp"))
    (folder / "no_libraries").mkdir()
    hidden = {"BOOST_INCLUDEDIR": str(pathlib.Path(headers).parents[1]), "BOOST_LIBRARYDIR": str(folder / "no_libraries"), "CXX": COMPILER}
    shutil.copytree(common.ROOT, folder / "sources", ignore=shutil.ignore_patterns("build*", ".git", "packagecache"))
    answers = []
    for wish in ("auto", "enabled"):
        options = [*NOTHING_ELSE, f"-Dtests={wish}", "-Dcuda=disabled", "--wrap-mode=nodownload"]
        answers.append(common.run(["meson", "setup", wish, "sources", *options], cwd=folder, env=hidden))
    (code, output), (refused, _) = answers
    if code:
        return f"tests=auto: exit code {code}\n{output}"
    if output.count("no tests: Boost.Test is not installed and cannot be fetched") != 1:
        return f"tests=auto does not say in one line that there are no tests\n{output}"
    return None if refused else "tests=enabled is taken without Boost.Test"


def main():
    with tempfile.TemporaryDirectory() as name:
        ways = (pkg_config, cmake, precompiled, subproject, compiled, compiled_cmake, mixed)
        folders = {way: pathlib.Path(name) / way for way in ("bare", "install", "no_boost_test", *(way.__name__ for way in ways))}
        for folder in folders.values():
            folder.mkdir()
        prefix, problem = installed(folders["install"])
        tasks = {} if problem else {way.__name__: lambda way=way: way(folders[way.__name__], prefix) for way in ways}
        tasks |= {"bare": lambda: bare(folders["bare"]), "without Boost.Test": lambda: without_boost_test(folders["no_boost_test"])}
        results = [("install", problem)] + common.side_by_side(lambda name: (name, tasks[name]()), tasks)
    common.close(results)


main()
