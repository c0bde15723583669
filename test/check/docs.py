#!/usr/bin/env python3
"""Compiles and runs every C++ block of README.md, CONTRIBUTING.md and docs/, and compares what it prints.   docs.py [PAGE.md …] COMPILER FLAG …

Without pages all of them are checked.

A block opens with its language; one without is an error.
  ```cpp            a whole program if it has a main, else statements: they run after PROLOGUE, each block in a function of its own
  ```cpp continued  goes on where the block before it stopped, with its variables
  ```cpp fails      must not compile with LAZULI_BAD defined; what the next ```text block says must be in the compiler's words
  ```cpp module     is built and imported by test/python/run.py instead
  ```cpp ranks      a whole program over <lazuli/mpi.hpp>, whose main ends in a line `}`: it prints the same on 1, 2 and 4 ranks; left out
                    where there is no MPI
  ```text           right after a cpp block: what it prints; `…` stands for any text, alone on a line for any lines
"""
import dataclasses
import re
import sys
import tempfile

import common

PROLOGUE = """#include <lazuli/lazuli.hpp>
#include <iostream>
namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::all, lz::slice, lz::newaxis, lz::ellipsis;
"""
MARK = "\x1e"  # printed between blocks
PAGES = [argument for argument in sys.argv[1:] if argument.endswith(".md")]
COMPILER = [argument for argument in sys.argv[1:] if argument not in PAGES]
FLAGS = ["-Wall", "-Wextra", "-Werror", "-Wno-unused", "-DLAZULI_PLAIN_LOOPS"]  # the loops are proven in test/, and cost a sixth of the time


@dataclasses.dataclass
class Block:
    page: str
    line: int  # of the first line of code
    kind: str  # "", "continued" or "fails"
    code: str
    expected: str | None = None

    name = property(lambda self: f"{self.page}:{self.line}")
    located = property(lambda self: f'#line {self.line} "{self.page}"\n{self.code}\n')
    whole = property(lambda self: re.search(r"\bint main\(", self.code) is not None)


def blocks_of(page):
    """The blocks of a page, and its (name, problem) pairs for fences that say no language."""
    blocks, unmarked, fence, last = [], [], None, None
    for number, line in enumerate((common.ROOT / page).read_text().split("\n"), 1):
        if fence is None:
            if opened := re.match(r"(\s*)(```+)\s*(.*)", line):
                fence, start, code = opened[2], number + 1, []
                indent, (language, *rest) = len(opened[1]), (opened[3].split() or [""])
            elif line.strip():
                last = None  # prose: a text block after it is not the output of the block above
        elif line.strip() == fence:
            fence = None
            body = "\n".join(code)
            if not language:
                unmarked.append((f"{page}:{start - 1}", "a code block must say its language"))
            elif language in ("cpp", "c++"):
                last = Block(page, start, " ".join(rest), body)
                blocks.append(last)
            elif language == "text" and last and last.expected is None:
                last.expected = body
        else:
            code.append(line[indent:] if not line[:indent].strip() else line)
    return blocks, unmarked


def anchors_of(path):
    """The places in a page that links can name, as GitHub makes them from headings."""
    prose = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", prose, flags=re.M)}


def dead_links(page):
    """Links to files or headings of this repository that are not there; None if all lead somewhere."""
    path = common.ROOT / page
    prose = re.sub(r"^```.*?^```|`[^`\n]*`", "", path.read_text(), flags=re.M | re.S)
    dead = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose):
        file, _, place = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not re.match(r"\w+:", link) and (not target.exists() or place and place not in anchors_of(target)):
            dead.append(f"{link} leads nowhere")
    return "\n".join(dead) or None


def build_and_run(text, quick, expect_failure=False):
    """(exit code, output) of the program. `quick`: the compiler that has read <lazuli/lazuli.hpp>."""
    compiler = COMPILER if "#define" in text else quick
    with tempfile.TemporaryDirectory() as folder:
        source, program = f"{folder}/block.cpp", f"{folder}/block"
        with open(source, "w") as file:
            file.write(text)
        if expect_failure:
            return common.run(compiler + ["-fsyntax-only", "-DLAZULI_BAD", source])
        code, output = common.run(compiler + FLAGS + [source, "-o", program])
        return (code, output) if code else common.run([program], cwd=folder)


def split_includes(text):
    """#include lines, which must stand outside functions, and the rest."""
    lines = text.split("\n")
    outside = [line for line in lines if re.match(r"\s*#\s*include", line)]
    return outside, "\n".join("" if line in outside else line for line in lines)


def statements(blocks):
    """One program of statement blocks of a page."""
    includes, functions, calls = [], [], []
    for index, block in enumerate(blocks):
        outside, rest = split_includes(block.located)
        includes += outside
        announce = f'std::cout << "{MARK}{index}\\n" << std::flush;\n'
        if block.kind == "continued" and functions:
            functions[-1] += announce + rest
        else:
            functions.append(announce + rest)
            calls.append(f"block_{len(calls)}();")
    bodies = "".join(f"void block_{number}() {{\n{body}}}\n" for number, body in enumerate(functions))
    return PROLOGUE + "\n".join(includes) + "\n" + bodies + f'int main() {{ {" ".join(calls)} std::cout << "{MARK}"; }}\n'


def shares(blocks, size=8):
    """The blocks in programs of about `size`, which are compiled side by side; a block that goes on stays with the one before it."""
    parts = []
    for block in blocks:
        if not parts or len(parts[-1]) >= size and block.kind != "continued":
            parts.append([])
        parts[-1].append(block)
    return parts


def verdict(block, code, output):
    if block.kind == "fails":
        missing = [line for line in (block.expected or "").split("\n") if re.sub(r"\s+", "", line) not in re.sub(r"\s+", "", output)]
        return "compiles" if code == 0 else ("not in the message: " + "\n".join(missing) + "\n" + output if missing else None)
    if code:
        return output or f"exit code {code}"
    return None if block.expected is None else common.differs(block.expected, output)


def ranks_program(blocks):
    """One program of programs over <lazuli/mpi.hpp>; its first argument says which of them it runs."""
    includes, bodies, calls = [], [], []
    for number, block in enumerate(blocks):
        outside, rest = split_includes(block.located)
        includes += [line for line in outside if line not in includes]
        head, brace, tail = rest.partition("int main(")
        within, end, after = tail.partition("\n}\n")
        bodies.append(f"namespace block_{number} {{\n{head}int block({within}\nreturn 0; }}\n{after}}}\n")
        calls.append(f"if (which == {number}) return block_{number}::block({'' if within.startswith(')') else 'count - 1, arguments + 1'});")
    start = "int main(int count, char** arguments) {\n[[maybe_unused]] int const which = std::stoi(arguments[1]);\n"
    return "\n".join(includes) + "\n#include <string>\n" + "".join(bodies) + start + "\n".join(calls) + "\n}\n"


def on_ranks(blocks, quick):
    """(name, problem) pairs of programs that are compiled as one, each on some numbers of ranks. Where they do not compile, each is compiled alone."""
    if (flags := common.mpi_flags()) is None:
        return [(block.name, None) for block in blocks]
    with tempfile.TemporaryDirectory() as folder:
        source, program = f"{folder}/blocks.cpp", f"{folder}/blocks"
        with open(source, "w") as file:
            file.write(ranks_program(blocks))
        code, output = common.run(quick + flags + FLAGS + [source, "-o", program] + common.mpi_libraries())
        if code and len(blocks) > 1:
            return [result for block in blocks for result in on_ranks([block], quick)]
        return [(block.name, output if code else problem_on_ranks(block, [program, number], folder)) for number, block in enumerate(blocks)]


def problem_on_ranks(block, program, folder):
    """What is wrong with a program on some number of ranks."""
    for ranks in (1, 2, 4):
        command, environment = common.on_ranks(ranks, *program)
        code, output = common.run(command, cwd=folder, seconds=60, env=environment)
        if "needs ScaLAPACK" in output:
            break  # it is not installed here
        if problem := verdict(block, code, output):
            return f"on {ranks} ranks: {problem}"
    return None


def check(task, quick):
    """(name, problem) pairs of one program: a whole one, one that must fail, statements of a page, or programs on ranks."""
    if not isinstance(task, Block) and task[0].kind == "ranks":
        return on_ranks(task, quick)
    if isinstance(task, Block):
        text = task.located if task.whole else PROLOGUE + "int main() {\n" + task.located + "}\n"
        return [(task.name, verdict(task, *build_and_run(text, quick, expect_failure=task.kind == "fails")))]
    code, output = build_and_run(statements(task), quick)
    printed = dict(part.split("\n", 1) for part in output.split(MARK)[1:] if part)
    last = len(printed) - 1  # where the program stopped, should it have
    results = []
    for index, block in enumerate(task):
        reached = str(index) in printed and (index < last or not code)
        results.append((block.name, verdict(block, 0, printed[str(index)]) if reached else f"exit code {code}\n{output[-3000:]}"))
    return results


def main():
    pages = PAGES or ["README.md", "CONTRIBUTING.md"] + sorted(str(path.relative_to(common.ROOT)) for path in (common.ROOT / "docs").rglob("*.md"))
    tasks, results = [], []
    for page in pages:
        blocks, unmarked = blocks_of(page)
        blocks = [block for block in blocks if block.kind != "module"]
        results += unmarked + [(f"{page}: links", dead_links(page))]
        ranks = [block for block in blocks if block.kind == "ranks"]
        alone = [block for block in blocks if block not in ranks and (block.whole or block.kind == "fails")]
        together = [block for block in blocks if block not in ranks + alone]
        tasks += alone + shares(together) + shares(ranks)
    with common.precompiled(COMPILER, FLAGS) as quick:
        for checked in common.side_by_side(lambda task: check(task, quick), tasks):
            results += checked
    common.close(results)


main()
