"""Firmware source made small for the device, where every name and every unused function takes room on the heap.

What the source says stays the same; left out is what only a PC asks for:

- whole numbers and short texts under a name in capitals are put in where they are used, also in another module;
- what is for the PC beside an `if sys.implementation.name == "micropython"` is dropped, and what is for type checkers;
- functions, methods and tables that nothing in the firmware names are dropped (documents and tests have them);
- the words of errors are dropped where nobody on the device reads them (rules, saves, drivers);
- parameters that nobody passes by name, and private attributes that are no functions, are called _0, _1, ...: each
  name is kept on the device, these few only once.

The text that comes out has no comments, and lines of its own.
"""

import ast
import re

_CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")
# A companion is answered in the words of the other modules.
_WORDLESS = re.compile(r"scanner/(rules/.*|drivers/.*|save|snapshot)\.py")
_NAME_CHARS = 10  # mpy-cross makes texts up to this length names


def slim(sources: dict[str, str]) -> dict[str, str]:
    """Returns the sources (by path, scanner/a.py) made small. SyntaxError as ast.parse raises it.

    A name counts as used when any of the sources has it: as a name, an attribute, an import, a keyword or a string.
    """
    trees = {name: _OnDevice().visit(ast.parse(text, name)) for name, text in sources.items()}
    # What the package itself says, its version, may be asked from outside.
    numbers = {name: _numbers(tree) for name, tree in trees.items() if not name.endswith("__init__.py")}
    for name, tree in trees.items():
        known = dict(numbers.get(name, {}))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                there = numbers.get(node.module.replace(".", "/") + ".py", {})
                taken = {a.asname or a.name: there[a.name] for a in node.names if a.name in there}
                known.update(taken)
                node.names = [a for a in node.names if (a.asname or a.name) not in taken]
        _PutIn(known).visit(tree)
        if _WORDLESS.fullmatch(name):
            _Wordless().visit(tree)
    for _ in range(3):  # what only dropped functions named goes in the next round
        used = set().union(*(_named(tree) for tree in trees.values()))
        for name in numbers:
            _Drop(used).visit(trees[name])
    keywords = {n.arg for tree in trees.values() for n in ast.walk(tree) if isinstance(n, ast.keyword)}
    attributes = _attributes(trees)
    for name, tree in trees.items():
        _Parameters(keywords).visit(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                node.attr = attributes[name].get(node.attr, node.attr)
    return {name: ast.unparse(ast.fix_missing_locations(tree)) + "\n" for name, tree in trees.items()}


def _numbers(tree: ast.Module) -> dict[str, int | str]:
    """The module's whole numbers and short texts in capitals, bound once at its top, by name."""
    bound = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    found: dict[str, int | str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = _text(node.value) or _value(node.value, found)
            if value is not None and _CAPITALS.fullmatch(name) and bound.count(name) == 1:
                found[name] = value
    return found


def _text(node: ast.expr) -> str | None:
    """A text that is a name on the device's heap wherever it stands, so that a variable for it saves nothing."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) <= _NAME_CHARS:
        return node.value
    return None


def _value(node: ast.expr, known: dict[str, int | str]) -> int | None:
    """The value of a whole number, or of + - * << | & of such; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        value = known.get(node.id)
        return value if type(value) is int else None
    if not isinstance(node, ast.BinOp):
        return None
    left, right = _value(node.left, known), _value(node.right, known)
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    if isinstance(node.op, ast.Mult):
        return left * right
    if isinstance(node.op, ast.LShift):
        return left << right
    if isinstance(node.op, ast.BitOr):
        return left | right
    return left & right if isinstance(node.op, ast.BitAnd) else None


def _named(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.alias):
            names.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
    return names


def _attributes(trees: dict[str, ast.Module]) -> dict[str, dict[str, str]]:
    """Returns, by module, new names of the private attributes that hold data.

    Functions keep theirs, since crash.txt shows them; so does what is also a variable or a text, for getattr. An
    object may have attributes from several modules (a base class, a helper): those modules number theirs together. So
    do those that name an attribute of something else than self.
    """
    private = re.compile(r"_[a-z]\w*")
    kept, foreign, used = set(), set(), {}
    for name, tree in trees.items():
        found = [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and private.fullmatch(n.attr)]
        used[name] = {n.attr for n in found}
        foreign |= {n.attr for n in found if ast.unparse(n.value) != "self"}
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                kept.add(node.name)
            elif isinstance(node, ast.Name):
                kept.add(node.id)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                kept.add(node.value)
    families = [{name} for name in trees]
    for name, tree in trees.items():
        bases = {
            b.id for n in ast.walk(tree) if isinstance(n, ast.ClassDef) for b in n.bases if isinstance(b, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and bases & {a.asname or a.name for a in node.names}:
                _join(families, {name, node.module.replace(".", "/") + ".py"})
        _join(families, {name} | {other for other in trees if used[name] & used[other] & foreign})
    new = {}
    for family in families:
        names = sorted(set().union(*(used.get(name, set()) for name in family)) - kept)
        short = {old: f"_{i}" for i, old in enumerate(names)}
        new.update((name, short) for name in family)
    return new


def _join(families: list[set[str]], names: set[str]) -> None:
    """Makes one of the sets that have any of these names."""
    joined = set().union(*(family for family in families if family & names))
    families[:] = [family for family in families if not family & names] + [joined]


class _OnDevice(ast.NodeTransformer):
    """Decides what depends on the kind of Python."""

    def visit_If(self, node):
        self.generic_visit(node)
        if ast.unparse(node.test) == "sys.implementation.name == 'micropython'":
            return node.body
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


class _PutIn(ast.NodeTransformer):
    """Puts numbers in the place of their names."""

    def __init__(self, known: dict[str, int | str]) -> None:
        self._known = known

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            return ast.Constant(self._known[node.id])
        return node

    def visit_ImportFrom(self, node):
        return node if node.names else None


class _Wordless(ast.NodeTransformer):
    """Leaves the kind of an error and drops its words."""

    def visit_Raise(self, node):
        if isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name) and len(node.exc.args) == 1:
            words = isinstance(node.exc.args[0], (ast.BinOp, ast.JoinedStr, ast.Constant))
            if words and node.exc.func.id in ("ValueError", "TypeError"):
                node.exc = node.exc.func
        return node


class _Drop(ast.NodeTransformer):
    """Drops what nothing names: functions, methods, and values in capitals."""

    def __init__(self, used: set[str]) -> None:
        self._used = used

    def visit_FunctionDef(self, node):
        return node if node.name in self._used or node.name.startswith("__") else None

    def visit_Assign(self, node):
        target = node.targets[0]
        named = not isinstance(target, ast.Name) or target.id in self._used
        return node if named or not _CAPITALS.fullmatch(target.id) else None


class _Parameters(ast.NodeTransformer):
    """Gives the parameters of functions short names, but for those that somebody passes by name."""

    def __init__(self, keywords: set) -> None:
        self._keywords = keywords

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        scopes = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
        more = node.args.vararg or node.args.kwarg or node.args.kwonlyargs
        if more or any(isinstance(n, scopes) and n is not node for n in ast.walk(node)):
            return node  # a closure would need its scopes followed
        fixed = self._keywords | {n.name for n in ast.walk(node) if isinstance(n, (ast.ExceptHandler, ast.alias))}
        new = {a.arg: f"_{i}" for i, a in enumerate(node.args.args) if a.arg not in fixed}
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and n.id in new:
                n.id = new[n.id]
            elif isinstance(n, ast.arg):
                n.arg = new.get(n.arg, n.arg)
        return node
