"""Imports point one way only: docs/architecture.md lists the arrows, this test enforces them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Who may import whom inside the project, longest prefix first. A module may always import its own package.
ARROWS = {
    "main": {"scanner"},
    "scanner.rules": set(),
    "scanner.sounds": set(),
    "scanner.segments": set(),
    "scanner.settings": set(),
    "scanner.save": set(),
    "scanner.menu": set(),
    "scanner.cues": set(),
    "scanner.snapshot": {"scanner.rules"},
    "scanner.moment": {"scanner.snapshot"},
    "scanner.selftest": {"scanner", "scanner.segments", "scanner.sounds"},
    "scanner.mechanism": {"scanner.sounds", "scanner.menu", "scanner.cues"},
    "scanner.console": {
        "scanner.mechanism",
        "scanner.rules",
        "scanner.sounds",
        "scanner.menu",
        "scanner.cues",
        "scanner.snapshot",
        "scanner.moment",
    },
    "scanner.device": {
        "scanner.console",
        "scanner.link.mirror",
        "scanner.rules",
        "scanner.save",
        "scanner.selftest",
        "scanner.settings",
        "scanner.sounds",
    },
    # The device's loop: the one module of the package that knows both the drivers and what is above them.
    "scanner.start": {"scanner.drivers", "scanner.loop"},
    "scanner.loop": {"scanner.device", "scanner.drivers", "scanner.link", "scanner.save"},
    "scanner.link.frame": set(),
    "scanner.link": {
        "scanner",
        "scanner.console",
        "scanner.mechanism",
        "scanner.rules",
        "scanner.sounds",
        "scanner.segments",
        "scanner.settings",
    },
    "scanner.drivers": {"scanner.segments", "scanner.sounds", "scanner.settings"},
    "scanner": set(),
    "host_sim": {"scanner"},
    # The emulated board is wired by the pin map and started from the image that `make flash` would put onto a board.
    "host_sim.pico": {"host_sim", "scanner.save", "scanner.settings", "tools.flash"},
    "host_sim.pico_board": {"host_sim", "scanner.drivers.pins"},
    "companion": {
        "scanner",
        "scanner.link.frame",
        "scanner.console",
        "scanner.rules",
        "scanner.sounds",
        "scanner.segments",
        "scanner.settings",
        "host_sim.wav",  # the one way from pulses to samples; all else of the simulator runs as a process of its own
    },
    "hardware": {"scanner.drivers.pins"},
    "tools": {"scanner", "host_sim", "companion", "hardware"},
}
NEVER = {"host_sim": {"scanner.drivers"}, "host_sim.pico_board": set(), "companion": {"scanner.drivers"}}
HARDWARE_MODULES = {"machine", "rp2"}
OURS = ("main", "scanner", "host_sim", "companion", "hardware", "tools")


def modules():
    for base, top in (("firmware", ""), (".", "host_sim"), (".", "companion"), (".", "hardware"), (".", "tools")):
        for path in sorted((ROOT / base / top).rglob("*.py")):
            relative = path.relative_to(ROOT / base).with_suffix("")
            parts = [p for p in relative.parts if p != "__init__"]
            yield ".".join(parts), path


def imports_of(name, path):
    """Yields (dotted module, line) of every import, `from a import b` counted as a.b when that is a module."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join(up + ([base] if base else []))
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield (full if full in KNOWN else base), node.lineno


KNOWN = {name for name, _ in modules()}


def longest(name, table):
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        prefix = ".".join(parts[:size])
        if prefix in table:
            return prefix
    return None


def within(module, prefix):
    return module == prefix or module.startswith(prefix + ".")


def faults(name, path):
    rule = longest(name, ARROWS)
    assert rule, f"{name}: no arrow is defined for this module"
    found = []
    for target, line in imports_of(name, path):
        if target.split(".")[0] in HARDWARE_MODULES and not (
            within(name, "scanner.drivers") or name == "scanner.start"
        ):
            found.append(f"{path.relative_to(ROOT)}:{line}: only drivers and scanner.start may import {target}")
        if target.split(".")[0] not in OURS or target == name or within(target, rule):
            continue
        banned = NEVER.get(longest(name, NEVER), ())
        allowed = any(
            target == a if a == "scanner" and rule not in ("main", "host_sim", "tools") else within(target, a)
            for a in ARROWS[rule]
        )
        if not allowed or any(within(target, b) for b in banned):
            found.append(f"{path.relative_to(ROOT)}:{line}: {name} may not import {target}")
    return found


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=lambda v: v if isinstance(v, str) else "")
def test_imports_follow_the_arrows(name, path):
    assert faults(name, path) == []


def test_a_wrong_arrow_is_found(tmp_path, monkeypatch):
    bad = ROOT / "firmware/scanner/rules/_wrong.py"
    source = "import machine\nfrom scanner.console import Console\n"
    monkeypatch.setattr(type(bad), "read_text", lambda self, encoding=None: source)
    assert len(faults("scanner.rules._wrong", bad)) == 2
