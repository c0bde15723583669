#!/usr/bin/env python3
"""Names that a file calls and that only higher layers define: templates find them when they are used, so no compiler objects.

Text is read, not code: a call `name(` of a function that is defined at the start of a line in higher layers only, and that the calling
file does not declare itself. A declaration will do: it says below what is defined above. Functions outside of classes are read once more
by themselves: methods of the same names hide nothing there. KNOWN is what is left of it: it may only shrink. An entry that is no longer
needed fails, too.
"""
import re

import common
import layers

KNOWN = set("fill_bernoulli fill_exponential fill_normal fill_random fill_uniform".split())
# What x.take(…) and the like call: functions of three headers that a program includes if it uses these methods.
KNOWN |= set("allclose argsort argwhere array_equal bincount cummax cummin cumprod cumsum diff gather index_add index_copy index_fill index_select "
             "kthvalue log_softmax masked_fill masked_select median quantile roll scatter scatter_add scatter_reduce softmax take tile topk trace tril "
             "triu unique".split())
LOCAL = set("back block half index leaf name row_major tau y".split())  # objects and types that the pattern takes for functions
DEFINED = re.compile(r"^(?! *(?:return|else|throw|case|if|for|while|using|typedef|static_assert|LAZULI_(?:BEGIN|END)|#))[\w:<>,&*.\[\] ]*?[\w>&*\]] ?\b(\w+)\([^;{]*?\)?[^;{}]*?[{;]"
                     r"|^inline constexpr [\w:<>, ]+? (\w+)\{?\}?;", re.M)
AT_MARGIN = re.compile(DEFINED.pattern.replace("^(?!", r"^(?=\S)(?!", 1), re.M)
CLASS = re.compile(r"\b(?:class|struct|union) (?:LAZULI_\w+(?:\([^)]*\))? )?[\w:]+[^{};()=]*\{")
CALLED = re.compile(r"(?<![\w.:>~])(?<!template )(\w+)(?:<[^;(){}]*>)?\(")
WORDS = {"decltype", "sizeof", "alignof", "noexcept", "requires", "__attribute__"}


def code(text):
    """Without strings and comments."""
    text = re.sub(r'R"(\w*)\(.*?\)\1"', '""', text, flags=re.S)
    text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"//[^\n]*", "", text)


def own_names(text):
    """What a file declares: variables, parameters, members, types."""
    text = re.sub(r"\b(?:return|else|constexpr) ", "; ", text)
    return set(re.findall(r"[\w>&*\]] ?&?\b(\w+) ?(?:[=;,){\[:]|\(\w)", text)) | set(re.findall(r"(?:class|struct|using|auto|concept) (\w+)", text))


def outside_classes(text):
    """What is left without the bodies of classes."""
    kept, begin = [], 0
    for match in CLASS.finditer(text):
        if match.start() < begin:
            continue  # in another
        kept.append(text[begin:match.end()])
        begin, depth = match.end(), 1
        while depth > 0 and begin < len(text):
            depth += {"{": 1, "}": -1}.get(text[begin], 0)
            begin += 1
        begin -= 1
    return "".join(kept) + text[begin:]


def called_upward(texts, defines):
    """(file, name) for each call of a name that `defines` finds in higher layers only."""
    defined = {}
    for file, text in texts.items():
        for match in defines.finditer(text):
            defined.setdefault(match[1] or match[2], set()).add(layers.rank(file))
    for file, text in texts.items():
        names = {match[1] for match in CALLED.finditer(text)} - WORDS - LOCAL
        yield from ((file, name) for name in names & set(defined) if min(defined[name]) > layers.rank(file) and name not in own_names(text))


def upward(texts):
    """The same of all that files define, and of functions outside of classes. Halves define members there."""
    outside = {file: outside_classes(text) for file, text in texts.items()}
    apart = [call for call in called_upward(outside, AT_MARGIN) if call[0].endswith(".hpp")]
    return sorted({*called_upward(texts, DEFINED), *apart})


def check():
    files = [file for file in common.headers() + layers.halves() if layers.rank(file) != layers.FRONT]
    found = {}
    for file, name in upward({file: code((common.INCLUDE / file).read_text()) for file in files}):
        found.setdefault(name, []).append(file)
    for name in sorted(set(found) | KNOWN):
        if name not in KNOWN:
            yield name, f"called by {', '.join(found[name])}, defined in a higher layer only"
        else:
            yield name, None if name in found else "is no longer called upward: take it out of KNOWN"
    made_up = {"lazuli/expr/low.hpp": "template <class X>\nauto low(X const& x) {\n  return climb(x);\n}\n",
               "lazuli/io/high.hpp": "template <class X>\nvoid climb(X const& x) {\n}\n"}
    yield "a name from above is found", None if upward(made_up) == [("lazuli/expr/low.hpp", "climb")] else "it is not"
    made_up["lazuli/expr/low.hpp"] += "template <class X>\nstruct ladder {\n  int climb(int n) const { return low(n); }\n};\n"
    yield "also beside a method of its name", None if upward(made_up) == [("lazuli/expr/low.hpp", "climb")] else "it is not"


if __name__ == "__main__":
    common.close(check())
