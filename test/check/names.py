#!/usr/bin/env python3
"""No concept or variable template of lazuli, or of lazuli::detail, is named by one word that a member may have as well.

In a template clang takes `part.whole < 0` for the beginning of `whole<…>` where a concept or variable template `whole` is in sight: in the
library itself, and in programs that are `using namespace lazuli`. Words that end in -able or -ible are no members' names. PUBLIC is documented.
"""
import re

import common
import layers

PUBLIC = set("astype backend barrier dtype elementwise expression leaf on operand partial placement wrt".split())
SCOPES = {"lazuli", "lazuli::detail"}
BRACE = re.compile(r"\bLAZULI_(?:BEGIN|END)\b|\bnamespace\b([\w: ]*)\{|[{};]")
NAMED = re.compile(r"\bconcept (\w+)\s*=|^template\b.*?\bconstexpr [^=()]*?\b(?!operator\b)(\w+)\s*(?:=|$)", re.S)


def code(text):
    """Without strings, characters, comments and the preprocessor's lines."""
    text = re.sub(r'R"(\w*)\(.*?\)\1"', '""', text, flags=re.S)
    text = re.sub(r"//[^\n]*|'(\\.|[^'\\\n])'", "", re.sub(r'"(\\.|[^"\\\n])*"(?!\')', '""', text))
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.M)


def templates(text):
    """(namespace, name) of each concept and variable template outside of classes and functions."""
    text = code(text)
    scopes, begin = [], 0  # None: a class, a function
    for match in BRACE.finditer(text):
        if match[0] in "{;" and None not in scopes and (named := NAMED.search(text[begin:match.start()].strip())):
            yield "::".join(filter(None, scopes)), named[1] or named[2]
        if match[0] == "LAZULI_BEGIN":
            scopes.append("lazuli")
        elif match[0] in ("LAZULI_END", "}"):
            scopes.pop()
        elif match[0] != ";":
            scopes.append(None if match[0] == "{" else re.sub(r"inline \w+|\s|::$", "", match[1]).rstrip(":"))
        begin = match.end()


def one_word(text):
    return [name for scope, name in templates(text) if scope in SCOPES and re.fullmatch(r"(?!\w*[ai]ble$)[a-z]+", name) and name not in PUBLIC]


def check():
    found = set()
    for file in common.headers() + layers.halves():
        text = (common.INCLUDE / file).read_text()
        found |= {name for _, name in templates(text)}
        names = one_word(text)
        yield file, f"{', '.join(names)}: what a member may be called, too: make it two words" if names else None
    yield "every public name exists", ", ".join(sorted(PUBLIC - found)) or None
    made_up = ("LAZULI_BEGIN\ntemplate <class T>\nconcept near = true;\nnamespace detail {\nstruct a {\n  template <class T>\n"
               "  static constexpr bool inside = true;\n};\ntemplate <class T, int = sizeof(T)>\ninline constexpr bool whole = [] { return true; }();\n"
               "template <class T>\nconstexpr bool called(T x) {\n  return x;\n}\n}\nnamespace op {\ntemplate <class T>\nconcept far = true;\n}\nLAZULI_END\n")
    yield "names of one word are found", None if one_word(made_up) == ["near", "whole"] else "they are not"


if __name__ == "__main__":
    common.close(check())
