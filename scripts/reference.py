#!/usr/bin/env python3
"""Makes the API reference: HTML pages with a search, from the `///` comments of include/lazuli/.   reference.py FOLDER | --undocumented

FOLDER/index.html is the start; nothing else is needed to read it. It relies on the layout that clang-format gives the headers: what is
declared at namespace scope begins in the first column, members are indented by two."""
import dataclasses
import html
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ROOT / "include" / "lazuli"
REFUSALS = {"autodiff/refused.hpp", "mpi/refused.hpp", "tensor/refused.hpp"}  # overloads that only word an error
INTERNAL_FOLDERS = {"backend", "plan", "evaluate"}
INTERNAL_NAMES = {"detail", "views", "number", "text", "device_api", "op", "simd", "plan", "gpu", "blas", "small", "npy", "zip", "zlib", "png", "std", "symbolic"}
# What expressions offer the evaluator, and backends offer it: docs/extending.md and the comment of the concept explain it once.
PROTOCOL = {"borrow", "for_each_operand", "owns_memory", "evaluate", "evaluate_at_once", "extents", "strides", "data", "rank", "name", "op", "operand",
            "arity", "map", "viewed", "is_mutable", "lives", "with_operand", "copies_operands", "keeps_axes", "reduces", "memory", "storage_data", "target", "always_dense",
            "allocate", "check", "may_fail", "of", "records", "run", "call", "reduce", "fuse", "overlaps", "value_of_barrier"}
LABELS = r"(Shapes?|dtypes?|Throws|Cost|Source|Example|Models|Format|Threads|Errors):?"


@dataclasses.dataclass
class Entry:
    """One name: all its declarations in one class or namespace of one folder."""
    name: str
    owner: str  # "", "linalg", "tensor" …
    kind: str   # function, class, concept, type, value, method
    file: str
    line: int
    signatures: list
    docs: list

    qualified = property(lambda self: f"{self.owner}::{self.name}" if self.owner else self.name)
    folder = property(lambda self: os.path.dirname(self.file) or "lazuli")


def balanced(text, start, opening, closing):
    """The place behind the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(text)):
        depth += text[i] == opening
        depth -= text[i] == closing and text[i - 1:i + 1] != "->"
        if not depth:
            return i + 1
    return len(text)


def without_templates(text):
    while match := re.match(r"template\s*<", text):
        text = text[balanced(text, match.end() - 1, "<", ">"):].lstrip()
    return text


def split_head(lines, first, indent):
    """(lines of the declaration up to its body, index of the line behind all of it, has a body) of what begins at line `first`."""
    depth, last, inside_requires = 0, first, 0
    for last in range(first, len(lines)):
        line = re.sub(r"\s*//.*", "", lines[last])
        line = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'', '""', line)
        for i, c in enumerate(line):
            depth += c in "(["
            depth -= c in ")]"
            if c == "{":
                before = line[:i].rstrip()
                if inside_requires or depth or re.search(r"\brequires(\s*\([^{}]*\))?$", before):
                    inside_requires += 1
                    continue
                head = lines[first:last] + [line[:i]]
                if line.count("{") == line.count("}"):
                    return head, last + 1, True
                end = last + 1
                while end < len(lines) and not lines[end].startswith(indent + "}"):
                    end += 1
                return head, end + 1, True
            if c == "}" and inside_requires:
                inside_requires -= 1
            if c == ";" and not depth and not inside_requires:
                return lines[first:last] + [line[:i]], last + 1, False
    return lines[first:last + 1], last + 1, False


def core_of(head, indent):
    """The declaration without its template parameters and constraints: these are indented further, or begin with their word."""
    start = 0
    while start < len(head) - 1 and (head[start].startswith(indent + "template") or head[start].startswith(indent + "  ")) and \
            not without_templates(head[start].strip()):
        start += 1
        while start < len(head) - 1 and head[start].startswith(indent + "  "):
            start += 1
    text = " ".join(part.strip() for part in head[start:])
    text = without_templates(text)
    return re.sub(r"^(?:(?:\[\[\w+\]\]|LAZULI_(?:INLINE|COLD|NOINLINE))\s*)+", "", text)


def name_of(core, owner):
    """(kind, name) of a declaration, or None for what a reader does not look for."""
    if match := re.match(r"concept (\w+) =", core):
        return "concept", match[1]
    if match := re.match(r"(?:class|struct|enum class|enum)\s+(?:LAZULI_\w+\s+|alignas\([^)]*\)\s*)?(\w+)\s*(<)?", core):
        return None if match[2] or match[1] in INTERNAL_NAMES else ("class", match[1])
    if match := re.match(r"using (\w+) =", core):
        return "type", match[1]
    if re.match(r"(using|friend|static_assert|extern|namespace|typedef|LAZULI_|protected|private|public|inline namespace|~|template)\b", core):
        return None
    depth, paren = 0, -1
    for i, c in enumerate(core):
        depth += c == "<" and not core[:i].endswith("operator")
        depth -= c == ">" and core[i - 1] != "-"
        if c == "(" and depth <= 0:
            paren = i
            break
    if paren < 0 or re.search(r"(?<![=<>!])=(?![=])", core[:paren]) and "operator" not in core[:paren]:
        match = re.match(r"(?:(?:inline|static|constexpr|const|mutable) )*[\w:<>,.*&~ -]+?[\s>&*](\w+)\s*(?:=.*|<.*>\s*)?$", core)
        return ("value", match[1]) if match and "constexpr" in core.split("=")[0] else None
    before = core[:paren].rstrip()
    if "operator" in before:
        spelled = before[before.index("operator") + 8:].strip() or "()"
        return ("operator", "operator" + (" " if spelled[0].isalpha() else "") + spelled)
    match = re.search(r"(\w+)$", before)
    if not match or before.endswith("~" + match[1]) or match[1] in ("requires", "decltype", "noexcept", "sizeof", "void", "explicit", "alignas"):
        return None
    if not owner and re.fullmatch(r"(explicit )?\w+", before):
        return None  # a deduction guide
    return "function", match[1]


class Reader:
    """Reads one header."""

    def __init__(self, path):
        self.file = str(path.relative_to(HEADERS))
        self.lines = path.read_text().split("\n")
        self.found, self.ops = [], {}

    def add(self, kind, name, owner, line, head, doc):
        signature = " ".join(" ".join(part.strip() for part in head).split())
        while (at := signature.find("LAZULI_REFUSE(")) >= 0:
            signature = signature[:at].rstrip() + signature[balanced(signature, at + 13, "(", ")"):]
        signature = re.sub(r"\s*LAZULI_LIFETIMEBOUND|LAZULI_(?:COLD|INLINE|NOINLINE) ", "", signature)
        self.found.append(Entry(name, owner, kind, self.file, line + 1, [signature], [doc] if doc else []))

    def read(self, first, last, indent, owner, public):
        names, doc, shared = [], [], None
        i = first
        while i < last:
            line = self.lines[i]
            text = line.strip()
            if not text:
                doc, shared = [], None
            elif line.startswith(indent + "///"):
                doc.append(text[3:].strip())
            elif re.match(r"\s*(public|private|protected):", line) and indent:
                public = text == "public:"
            elif text.startswith("#"):
                while self.lines[i].endswith("\\"):
                    i += 1
            elif match := re.match(r"namespace ([\w:]+)[^{;]*\{$", line):
                names.append(match[1].split("::")[0])
                doc = []
            elif line.startswith("}  // namespace") or line == "}":
                names = names[:-1]
            elif text.startswith("//") or text in ("LAZULI_BEGIN", "LAZULI_END") or not line.startswith(indent) or line.startswith(indent + " "):
                pass
            else:
                head, end, body = split_head(self.lines, i, indent)
                core = core_of(head, indent)
                named = name_of(core, owner)
                here = "::".join(part for part in names + [owner] if part)
                text_of_doc = "\n".join(doc) or shared
                internal = any(part in INTERNAL_NAMES for part in names) or not public
                if named and named[0] == "class" and not indent and (named[1].endswith("_op") or "device_api" in names):
                    self.ops[named[1]] = text_of_doc or self.ops.get(named[1], "")  # what a function object is an instance of
                if named and not internal:
                    kind, name = named
                    if not (kind == "class" and not body) and not name.startswith("LAZULI") and name != owner.split("::")[-1]:
                        if indent and kind == "function":
                            kind = "method"
                        self.add(kind, name, here, i, head, text_of_doc)
                    elif name == owner.split("::")[-1]:
                        self.add("constructor", name, here, i, head, text_of_doc)
                    if kind == "class" and body and not indent and "enum" not in core.split()[0]:
                        inner = i + len(head)
                        self.read(inner, end - 1, "  ", here + ("::" if here else "") + name if here else name, core.startswith("struct"))
                shared = text_of_doc  # declarations without a blank line between them share a comment
                doc, i = [], end - 1
            i += 1

    def methods_of_ops(self):
        if self.file != "expr/op_methods.hpp":
            return
        in_place = True
        for number, line in enumerate(self.lines):
            in_place = in_place and "LAZY_METHODS" not in line
            if match := re.match(r"\s*M\((\w+), (\w+)\)", line):
                also = f"; in place: `x.{match[1]}_(…)`" if in_place else ""
                self.found.append(Entry(match[1], "tensor", "method", self.file, number + 1, [f"x.{match[1]}(…)"],
                                        [f"`{match[2]}(x, …)` as a method{also}."]))


def read_all():
    """All entries, grouped by name, and the purpose of each header."""
    groups, ops, purposes, callables = {}, {}, {}, []
    for path in sorted(HEADERS.rglob("*.hpp")):
        relative = path.relative_to(HEADERS)
        reader = Reader(path)
        if relative.parts[0] not in INTERNAL_FOLDERS and relative.as_posix() not in REFUSALS:
            reader.read(0, len(reader.lines), "", "", True)
            reader.methods_of_ops()
        else:
            continue
        ops.update({name: doc for name, doc in reader.ops.items() if doc})
        head = []
        for line in reader.lines:
            if not line.startswith("//"):
                break
            head.append(line[2:].strip())
        purposes[str(relative)] = " ".join(head)
        for entry in reader.found:
            key = (entry.folder, entry.owner, entry.name)
            if key in groups:
                old = groups[key]
                old.signatures += [s for s in entry.signatures if s not in old.signatures]
                old.docs += [d for d in entry.docs if d not in old.docs]
            else:
                groups[key] = entry
    for entry in groups.values():  # `callable<op::exp_op> exp` is described where its op is
        match = re.search(r"(\w+_op)\b|api::(\w+)", entry.signatures[0])
        if match and not entry.docs and ops.get(match[1] or match[2]):
            entry.docs = [ops[match[1] or match[2]]]
        if entry.kind == "value" and re.search(r"callable<|reducer|::on_|_api::", entry.signatures[0]):
            entry.kind = "function"  # an object that is called
    functions = {}
    for entry in groups.values():
        if entry.docs and entry.kind in ("function", "value") and (not entry.owner or entry.name not in functions):
            functions[entry.name] = entry
    for entry in groups.values():  # an overload for devices, a method: as the function of that name
        if not entry.docs and entry.kind in ("function", "method") and entry.name in functions:
            entry.docs = [f"As the function `{functions[entry.name].qualified}`: {functions[entry.name].docs[0]}"]
    return list(groups.values()), purposes


def is_undocumented(entry):
    """Functions, methods, function objects and classes need a comment; what a name alone explains does not: operators, constructors, types."""
    return not entry.docs and entry.kind in ("function", "method", "value", "class", "concept") and not (entry.owner and entry.name in PROTOCOL)


def undocumented(entries):
    return sorted({entry.qualified for entry in entries if is_undocumented(entry)})


STYLE = """body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:62rem;padding:1rem 1.5rem;color:#1a1a2e;background:#fff}
a{color:#1d4e9e;text-decoration:none}a:hover{text-decoration:underline}h2{margin:2rem 0 .3rem;font-size:1.1rem;border-top:1px solid #ddd;padding-top:.8rem}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f4f6fa;padding:.5rem .8rem;overflow-x:auto;margin:.4rem 0}h2 small{font-weight:400;color:#667}
input{font:inherit;width:100%;padding:.5rem;box-sizing:border-box;border:1px solid #99a}#hits div{padding:.15rem 0}#hits small{color:#556;margin-left:.6rem}
.n{color:#99a;user-select:none;display:inline-block;width:3.2rem}:target{background:#fff6d6}@media(prefers-color-scheme:dark){body{background:#14161c;color:#dde}
a{color:#8ab4f8}pre{background:#1e2129}h2{border-color:#333}input{background:#1e2129;color:#dde}:target{background:#3a3415}}"""

SEARCH = """const box=document.getElementById('q'),hits=document.getElementById('hits');
function score(e,w){const n=e[0].toLowerCase(),last=n.split('::').pop();
if(last===w)return 4;if(last.startsWith(w))return 3;if(n.includes(w))return 2;return e[2].toLowerCase().includes(w)?1:0}
function show(){const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);hits.textContent='';if(!words.length)return;
INDEX.map(e=>[words.reduce((s,w)=>{const k=score(e,w);return s&&k?s+k:0},1),e]).filter(x=>x[0]).sort((a,b)=>b[0]-a[0]||a[1][0].length-b[1][0].length)
.slice(0,60).forEach(([,e])=>{const d=document.createElement('div'),a=document.createElement('a'),s=document.createElement('small');
a.href=e[1];a.textContent=e[0];s.textContent=e[2];d.append(a,s);hits.append(d)})}
box.addEventListener('input',show);if(location.search)box.value=new URLSearchParams(location.search).get('q')||'';show()"""


def page(title, body):
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{html.escape(title)} · Lazuli</title><style>{STYLE}</style>\n{body}\n</html>\n")


def prose(doc):
    text = re.sub(rf"(?:(?<=[.:;])\s+|\s{{2,}}|\n){LABELS}(?= )", r"\n\1:", doc)
    out = html.escape(" ".join(text.split(" ")))
    out = re.sub(r"`([^`]+)`", r"<code>\1</code>", out)
    out = re.sub(rf"^({LABELS[1:-3]}):", r"<b>\1</b>", out, flags=re.M)
    return "<p>" + out.replace("\n<b>", "<br><b>") + "</p>"


def anchor(entry):
    return re.sub(r"[^\w]+", lambda match: "".join(f"-{ord(c):x}" for c in match[0]) if entry.kind == "operator" else "-", entry.qualified)


def write(folder):
    entries, purposes = read_all()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "source").mkdir(exist_ok=True)
    pages, index = {}, []
    for entry in entries:
        pages.setdefault(entry.folder, []).append(entry)
    for name, listed in pages.items():
        file = name.replace("/", "_") + ".html"
        parts = [f'<p><a href="index.html">Lazuli reference</a></p><h1>{html.escape(name)}</h1>']
        for entry in sorted(listed, key=lambda e: (e.owner.lower(), e.name.lower(), e.name)):
            source = "source/" + entry.file.replace("/", "_") + f".html#L{entry.line}"
            parts.append(f'<h2 id="{anchor(entry)}">{html.escape(entry.qualified)} <small>{entry.kind} · <a href="{source}">{html.escape(entry.file)}</a></small></h2>')
            kept = [s for s in entry.signatures if not s.endswith("= delete")] or entry.signatures  # deleted ones only word an error
            parts.append("<pre>" + html.escape("\n".join(kept[:6])) + "</pre>")
            parts += [prose(doc) for doc in entry.docs]
            first = re.split(r"(?<=[.;])\s", " ".join(entry.docs[0].split()))[0] if entry.docs else ""
            index.append([entry.qualified, f"{file}#{anchor(entry)}", first])
        (folder / file).write_text(page(name, "\n".join(parts)))
    for file in sorted({entry.file for entry in entries}):
        lines = (HEADERS / file).read_text().rstrip("\n").split("\n")
        body = "\n".join(f'<span id="L{n}"><span class="n">{n}</span>{html.escape(line)}</span>' for n, line in enumerate(lines, 1))
        (folder / "source" / (file.replace("/", "_") + ".html")).write_text(page(file, f"<h1>{file}</h1><pre>{body}</pre>"))
    parts = ["<h1>Lazuli reference</h1>", '<input id="q" autofocus placeholder="Search: softmax, linalg solve, broadcast …"><div id="hits"></div>',
             "<p>All public names, from the comments of the headers. The guides are in <code>docs/index.md</code>.</p>"]
    for name in sorted(pages):
        parts.append(f'<h2><a href="{name.replace("/", "_")}.html">{html.escape(name)}</a> <small>{len(pages[name])} names</small></h2>')
        for file in sorted({entry.file for entry in pages[name]}):
            parts.append(f"<div><code>{html.escape(file)}</code>: {html.escape(purposes[file])}</div>")
    data = "const INDEX=" + json.dumps(sorted(index), ensure_ascii=False).replace("</", "<\\/")
    (folder / "index.json").write_text(json.dumps(sorted(index), ensure_ascii=False))
    (folder / "index.html").write_text(page("reference", "\n".join(parts) + f"<script>{data};\n{SEARCH}</script>"))
    return len(entries)


def main():
    if sys.argv[1:] == ["--undocumented"]:
        print("\n".join(undocumented(read_all()[0])))
    elif len(sys.argv) == 2:
        print(write(pathlib.Path(sys.argv[1])), "names")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
