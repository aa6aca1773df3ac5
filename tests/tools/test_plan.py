"""What a flash sends, copies, removes and leaves alone."""

from hypothesis import given
from hypothesis import strategies as st

from tools.flash import plan

NEW = {"main.py": "m1", "scanner/a.mpy": "a1", "scanner/b.mpy": "b1"}


def test_a_blank_board_gets_everything():
    work = plan.make(NEW, {})
    assert work.send == ["scanner/a.mpy", "scanner/b.mpy", "main.py"]
    assert (work.copy, work.stale, work.package_changed, work.main_changed) == ([], [], True, True)


def test_the_same_program_needs_nothing():
    work = plan.make(NEW, dict(NEW))
    assert work.nothing
    assert (work.send, work.copy, work.stale) == ([], [], [])


def test_only_what_changed_is_sent():
    work = plan.make(NEW, {**NEW, "scanner/a.mpy": "a0"})
    assert work.send == ["scanner/a.mpy"]
    assert work.copy == ["scanner/b.mpy"]
    assert not work.main_changed


def test_a_changed_main_alone_leaves_the_package():
    work = plan.make(NEW, {**NEW, "main.py": "m0"})
    assert (work.send, work.copy, work.package_changed) == (["main.py"], [], False)


def test_stale_modules_go_and_foreign_files_stay():
    device = {**NEW, "scanner/a.py": "old form", "scanner/gone.mpy": "x", "scanner/notes.txt": "mine", "lib/x.py": "y"}
    work = plan.make(NEW, device)
    assert work.stale == ["scanner/a.py", "scanner/gone.mpy"]
    assert work.foreign == ["scanner/notes.txt"]
    assert work.package_changed


paths = st.sampled_from(["main.py", *(f"scanner/{n}{e}" for n in "abc" for e in (".mpy", ".py", ".txt")), "save/x"])


@given(st.dictionaries(paths, st.sampled_from("12")), st.dictionaries(paths, st.sampled_from("12")))
def test_after_a_plan_the_device_has_exactly_the_program_and_what_is_not_ours(staged, device):
    staged = {p: d for p, d in staged.items() if p == "main.py" or (p.startswith("scanner/") and p.endswith(".mpy"))}
    staged.setdefault("main.py", "1")
    work = plan.make(staged, device)
    after = {p: d for p, d in device.items() if p not in work.stale}
    after.update({p: staged[p] for p in work.send})
    ours = {p: d for p, d in after.items() if p == "main.py" or (p.startswith("scanner/") and p.endswith(plan.OURS))}
    assert ours == staged
    assert {p: d for p, d in after.items() if p not in ours} == {
        p: d for p, d in device.items() if p != "main.py" and not (p.startswith("scanner/") and p.endswith(plan.OURS))
    }
    if work.package_changed:
        assert sorted(work.send + work.copy + ([] if work.main_changed else ["main.py"])) == sorted(staged)


def test_room_counts_whole_blocks_and_both_programs():
    work = plan.make(NEW, {})
    sizes = {"main.py": 1, "scanner/a.mpy": 4096, "scanner/b.mpy": 4097}
    assert plan.room_bytes(sizes, work) == (1 + 1 + 2 + 2 * 2) * 4096 + plan.SPARE_BYTES
