"""What has to happen on a device: pure, from what is staged and what the device has to what to send, copy and drop."""

from dataclasses import dataclass, field

from tools.flash.stage import MAIN, PACKAGE

NEW = PACKAGE + ".new"  # where the next program is prepared
OLD = PACKAGE + ".old"  # where the former one goes until it is removed
OURS = (".py", ".mpy")  # what in the package's folder belongs to the program; anything else there is somebody's
BLOCK_BYTES = 4096
# Directories take two blocks each; saves and littlefs itself need some, too.
SPARE_BYTES = 16 * BLOCK_BYTES


@dataclass
class Plan:
    """Paths are device paths without the leading slash."""

    send: list[str] = field(default_factory=list)  # changed or new: over the wire
    copy: list[str] = field(default_factory=list)  # unchanged: from the device's own former program
    stale: list[str] = field(default_factory=list)  # of a former program, no longer in this one
    foreign: list[str] = field(default_factory=list)  # somebody's files in the package's folder
    package_changed: bool = False
    main_changed: bool = False

    @property
    def nothing(self) -> bool:
        return not self.package_changed and not self.main_changed


def make(staged: dict[str, str], device: dict[str, str]) -> Plan:
    """Compares SHA-256 digests by path: `staged` here, `device` there."""
    plan = Plan()
    package = {path: digest for path, digest in staged.items() if path != MAIN}
    there = {path: digest for path, digest in device.items() if path.startswith(PACKAGE + "/")}
    for path, digest in package.items():
        (plan.copy if there.get(path) == digest else plan.send).append(path)
    for path in there:
        if path not in package:
            (plan.stale if path.endswith(OURS) else plan.foreign).append(path)
    plan.package_changed = bool(plan.send or plan.stale)
    plan.main_changed = staged.get(MAIN) != device.get(MAIN)
    if not plan.package_changed:
        plan.copy = []
    if plan.main_changed and MAIN in staged:
        plan.send.append(MAIN)
    return plan


def room_bytes(sizes: dict[str, int], plan: Plan) -> int:
    """Free bytes needed while both programs are on the device: whole blocks a file, two a folder."""
    paths = plan.send + plan.copy
    folders = {path.rpartition("/")[0] for path in paths}
    blocks = sum(-(-sizes[path] // BLOCK_BYTES) for path in paths) + 2 * len(folders)
    return blocks * BLOCK_BYTES + SPARE_BYTES
