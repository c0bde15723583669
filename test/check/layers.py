#!/usr/bin/env python3
"""The shape of the tree: layers, rings, who may include what, file sizes, a test for every header, the top level."""
import re

import common

LAYERS = [["base"], ["meta"], ["shape"], ["number", "op"], ["expr"], ["memory", "plan"], ["backend"], ["evaluate"], ["tensor"],
          ["linalg", "autodiff", "optim", "random", "io", "fft", "interop", "benchmark", "indexing", "sorting", "statistics"],
          ["device", "mpi"]]
RANK = {folder: rank for rank, folders in enumerate(LAYERS) for folder in folders}
FRONT = len(LAYERS)  # include/lazuli/*.hpp
RESERVED = [  # headers of others, and the only folders that may name them
    (r"cmath$", ["base/cmath.hpp"]),
    (r"boost/hana", ["meta/", "shape/"]),
    (r"boost/numeric/odeint", ["interop/odeint.hpp"]),
    (r"boost/(?!hana|numeric/odeint)", []),
    (r"xsimd|immintrin|[a-z]mmintrin|arm_neon", ["backend/simd/"]),
    (r"omp\.h", ["backend/openmp/"]),
    (r"cblas|lapack|f77blas|mkl|openblas", ["backend/blas/"]),
    (r"dlfcn\.h", ["base/library.hpp", "backend/blas/", "backend/gpu/"]),
    (r"cu[a-z]+\.h|nvrtc|hip/|hiprtc", ["backend/gpu/"]),
    (r"mpi\.h", ["backend/mpi/"]),
    (r"pybind11|Python\.h", ["interop/"]),
]
TOP = {"meson.build", "meson_options.txt", "include", "kernels", "library", "test", "bench", "examples", "docs", "scripts", "subprojects",
       "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"}
COVERED_BY = {  # header: the test that covers it, and why there is none of its own path
    "lazuli/base/cmath.hpp": "op/rounding.cpp, as by every test of a function",
    "lazuli/device/move.hpp": "device/gather_scatter.cpp",
    "lazuli/autodiff/constants.hpp": "autodiff/tape.cpp, in debug builds",
    "lazuli/autodiff/creation.hpp": "autodiff/write.cpp",
    "lazuli/autodiff/second.hpp": "autodiff/hvp.cpp",
    "lazuli/autodiff/imagined.hpp": "autodiff/explain.cpp, and on devices by device/explain_gradients.cpp",
    "lazuli/autodiff/joint_adjoints.hpp": "autodiff/functions.cpp, and autodiff/multi_result_loop.cpp",
    "lazuli/autodiff/matrix_rules.hpp": "autodiff/decompositions.cpp, autodiff/factor.cpp and mpi/decomposition_gradients.cpp",
    "lazuli/evaluate/imagined.hpp": "autodiff/explain.cpp",
    "lazuli/tensor/imagined.hpp": "autodiff/explain.cpp",
    "lazuli/autodiff/kept.hpp": "autodiff/functions.cpp, the way forward by autodiff/forward.cpp",
    "lazuli/autodiff/parts.hpp": "autodiff/functions.cpp, results that are broadcast by autodiff/reductions.cpp",
    "lazuli/autodiff/statement.hpp": "autodiff/tape.cpp",
    "lazuli/autodiff/steps.hpp": "autodiff/tape.cpp",
    "lazuli/autodiff/sweep.hpp": "autodiff/functions.cpp, and every op by autodiff/rows.cpp",
    "lazuli/indexing/followed_selection.hpp": "autodiff/write.cpp",
    "lazuli/linalg/multilinear.hpp": "linalg/recorded_products.cpp, and by autodiff/hvp.cpp",
    "lazuli/backend/simd/loops/fold_states.hpp": "backend/simd/loops/reduce.cpp",
    "lazuli/backend/mpi/cyclic.hpp": "mpi/systems.cpp",
    "lazuli/backend/mpi/scalapack.hpp": "mpi/systems.cpp, and by mpi/eigen.cpp",
    "lazuli/backend/mpi/sum.hpp": "mpi/matmul.cpp",
    "lazuli/io/hdf5_types.hpp": "io/hdf5.cpp",
    "lazuli/mpi/file_blocks.hpp": "mpi/npy.cpp, and by mpi/hdf5.cpp",
    "lazuli/mpi/backend.hpp": "mpi/sharded.cpp",
    "lazuli/mpi/batches.hpp": "mpi/systems.cpp",
    "lazuli/mpi/block_cyclic.hpp": "mpi/systems.cpp, and by mpi/eigen.cpp",
    "lazuli/mpi/cyclic_operands.hpp": "mpi/systems.cpp",
    "lazuli/mpi/cyclic.hpp": "mpi/cyclic_values.cpp",
    "lazuli/mpi/add_up.hpp": "mpi/partial.cpp",
    "lazuli/mpi/terms.hpp": "mpi/partial.cpp",
    "lazuli/mpi/box.hpp": "mpi/placement.cpp, and by mpi/cyclic_values.cpp",
    "lazuli/mpi/values.hpp": "mpi/sharded.cpp",
    "lazuli/mpi/exchange.hpp": "mpi/reduce.cpp",
    "lazuli/mpi/fold.hpp": "mpi/reduce.cpp",
    "lazuli/mpi/halo.hpp": "mpi/shift.cpp",
    "lazuli/mpi/parts.hpp": "mpi/shift.cpp",
    "lazuli/mpi/permute.hpp": "mpi/view.cpp",
    "lazuli/mpi/shard.hpp": "mpi/sharded.cpp",
    "lazuli/mpi/scan_gradients.hpp": "mpi/gradients.cpp",
    "lazuli/mpi/singular.hpp": "mpi/svd.cpp",
    "lazuli/mpi/rows.hpp": "mpi/reduce.cpp",
    "lazuli/mpi/window.hpp": "mpi/view.cpp, and by mpi/slice_values.cpp",
    "lazuli/interop/mdspan.hpp": "conformance/mdspan.cpp, which needs a standard library of C++23",
    "lazuli/interop/numpy.hpp": "python/run.py, which needs Python",
}


def rank(header):
    folder = header.split("/")[1]
    return FRONT if folder.endswith((".hpp", ".ipp")) else RANK.get(folder)


def rings(graph):
    """The files that can reach themselves."""
    for start in sorted(graph):
        seen, stack = set(), list(graph[start])
        while stack:
            node = stack.pop()
            if node == start:
                yield start
                break
            if node not in seen:
                seen.add(node)
                stack += graph.get(node, ())


def folder_graph(included, folder_of):
    """Which folders include which others; front headers are in none."""
    graph = {}
    for file, targets in included.items():
        for target in targets:
            if target.count("/") > 1 and file.count("/") > 1 and folder_of(file) != folder_of(target):
                graph.setdefault(folder_of(file), set()).add(folder_of(target))
    return graph


def halves():
    """Bodies that headers include, or the library: plan/alias.ipp of plan/alias.hpp."""
    return sorted(str(path.relative_to(common.INCLUDE)) for path in (common.INCLUDE / "lazuli").rglob("*.ipp"))


def half_problems(half, text):
    """What holds for headers, and: a half belongs to a header, which it includes and which alone of all headers includes it."""
    yield from problems(half, text)
    header = half.removesuffix("ipp") + "hpp"
    if not (common.INCLUDE / header).is_file():
        yield f"{header} does not exist"
        return
    if f"#include <{header}>\n" not in text:
        yield f"does not include {header}"
    if not text_of(header).endswith(f"#if !defined(LAZULI_COMPILED)\n#include <{half}>\n#endif\n"):
        yield f"{header} does not end with its inclusion, unless LAZULI_COMPILED is defined"
    if not any(f"#include <{half}>" in path.read_text() for path in (common.ROOT / "library").glob("*.cpp")):
        yield "no source of library/ includes it"


def text_of(header):
    return (common.INCLUDE / header).read_text()


def problems(header, text):
    lines = text.split("\n")
    inside = header.removeprefix("lazuli/")
    if len(lines) - 1 > 300:
        yield f"{len(lines) - 1} lines; at most 300: one topic a file"
    if not re.match(r"// \S.*\n(//.*\n)*#pragma once\n", text):
        yield "must begin with a purpose line and #pragma once"
    if rank(header) is None:
        yield f"folder {inside.split('/')[0]}/ has no layer"
        return
    text_of_kernels = False  # raw strings
    for number, line in enumerate(lines, 1):
        text_of_kernels = 'R"(' in line or text_of_kernels and ')"' not in line
        if text_of_kernels:
            continue
        if re.match(r"\s*using namespace", line):
            yield f"line {number}: using namespace in a header"
        if re.match(r"\s*#\s*define\s+(?!LAZULI_|_?_IMMINTRIN_H|OMPI_SKIP_MPICXX|MPICH_SKIP_MPICXX)", line):
            yield f"line {number}: a macro without the prefix LAZULI_"
        if not (include := re.match(r"\s*#\s*include\s*([<\"])([^>\"]+)", line)):
            continue
        target = include[2]
        if include[1] == '"':
            yield f"line {number}: write #include <lazuli/…>"
        elif target.startswith("lazuli/") and not (common.INCLUDE / target).is_file():
            yield f"line {number}: {target} does not exist"
        elif target.startswith("lazuli/") and (rank(target) or 0) > rank(header):
            yield f"line {number}: includes upward: {target}"
        for pattern, folders in RESERVED:
            if re.match(pattern, target) and not any(inside.startswith(folder) for folder in folders):
                yield f"line {number}: {target} is for {' and '.join(folders) or 'no header'} only"
        if target.endswith(".ipp") and header.endswith(".hpp") and target != header[:-3] + "ipp":
            yield f"line {number}: {target} is not its own half"
    stem = inside.removesuffix(".hpp")
    if header.endswith(".hpp") and rank(header) != FRONT and header not in COVERED_BY and not list(common.TEST.glob(stem + "*.cpp")):
        yield f"has no test/{stem}*.cpp"


def check():
    texts = {header: text_of(header) for header in common.headers()}
    texts_of_halves = {half: text_of(half) for half in halves()}
    included = {file: set(re.findall(r"^\s*#\s*include\s*<(lazuli/[^>]+)>", text, re.M))
                for file, text in (texts | texts_of_halves).items()}
    graph = {header: {target for target in included[header] if not target.endswith(".ipp")} for header in texts}
    folders = folder_graph(included, lambda file: file.split("/")[1])
    rooms = folder_graph(included, lambda file: file.rsplit("/", 1)[0])
    for header, text in texts.items():
        yield header, "\n".join(problems(header, text)) or None
    for half, text in texts_of_halves.items():
        yield half, "\n".join(half_problems(half, text)) or None
    yield "no header ring", ", ".join(rings(graph)) or None
    yield "no folder ring", ", ".join(rings(folders)) or None
    yield "no ring of inner folders", ", ".join(rings(rooms)) or None
    yield "every covered header exists", ", ".join(set(COVERED_BY) - set(texts)) or None
    extra = {path.name for path in common.ROOT.iterdir()} - TOP
    yield "the top level", ", ".join(sorted(name for name in extra if not re.match(r"\.|build", name))) or None


if __name__ == "__main__":
    common.close(check())
