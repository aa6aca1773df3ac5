"""Boards to flash without hardware: a real MicroPython on a pseudo terminal, and a scripted one on a TCP port."""

import contextlib
import os
import pty
import socket
import subprocess
import threading
import tty

from tools.flash import device, image
from tools.flash.link import Link

SETUP = """
import vfs, os
class Flash:
    def __init__(self, path, cut):
        self.file = open(path, "r+b")
        self.blocks = self.file.seek(0, 2) // 4096
        self.left = cut
    def readblocks(self, block, into, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.readinto(into)
    def writeblocks(self, block, data, offset=0):
        self.change(block * 4096 + offset, data)
    def ioctl(self, operation, argument):
        if operation == 6:
            self.change(argument * 4096, ERASED)
        return {4: self.blocks, 5: 4096}.get(operation, 0)
    def change(self, at, data):
        self.file.seek(at)
        self.left -= 1
        if self.left == 0:  # the power goes in the middle of this operation
            self.file.write(memoryview(data)[:len(data) // 2])
            self.file.flush()
            os.system("kill -9 $PPID")
        self.file.write(data)
        self.file.flush()
ERASED = b"\\xff" * 4096
flash = vfs.VfsLfs2(Flash(PATH, CUT), progsize=256)
vfs.umount("/")
vfs.mount(flash, "/")
os.chdir("/")
"""


class UnixBoard:
    """A MicroPython process whose file system is littlefs in a file and whose prompt is on a pseudo terminal.

    It dies in the middle of its flash operation number `cut`, as a board does whose cable is pulled out.
    """

    def __init__(self, binary, folder, files=None, blocks=96, cut=0):
        self.binary = binary
        self.folder = folder
        self.image = folder / "flash.img"
        if files is not None:
            self.image.write_bytes(image.build(files, blocks)[0])
        script = folder / "setup.py"
        script.write_text(f"PATH = {str(self.image)!r}\nCUT = {cut}\n{SETUP}")
        master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.process = subprocess.Popen(
            [binary, "-X", "heapsize=192k", "-i", script], stdin=master, stdout=master, stderr=master
        )
        os.close(master)
        self.link = None

    def open(self):
        """The link at the raw prompt, helpers loaded and an interrupted flash mended."""
        self.link = Link(self.port)
        self.link.enter(soft_reset=False)
        device.prepare(self.link)
        return self.link

    def close(self):
        """Pulls the cable out; returns what is on the flash."""
        if self.link:
            self.link.end()
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            os.close(self.slave)
        return image.contents(self.image.read_bytes())

    def again(self, cut=0):
        """The same flash on a new start."""
        return UnixBoard(self.binary, self.folder, cut=cut)


class FakeBoard(threading.Thread):
    """The raw REPL's protocol on a TCP port, with an answer of the test's choice to every program.

    `answer(program)` returns (output, traceback). `talks` False: a device that says nothing MicroPython would say.
    """

    def __init__(self, answer, raw_paste=True, talks=True):
        super().__init__(daemon=True)
        self.answer, self.raw_paste, self.talks = answer, raw_paste, talks
        self.programs = []
        self.idle = threading.Event()
        self.restarts = 0  # from the friendly prompt: the board's own main.py runs again
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self.server.getsockname()[1]}"
        self.start()

    def run(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.server.accept()
                self.idle.clear()
                with connection, contextlib.suppress(OSError, EOFError):
                    self.serve(connection)
                self.idle.set()

    def stop(self):
        self.server.close()

    def settle(self):
        """Waits until the board has read all that was sent on the last connection."""
        self.idle.wait(10)

    def serve(self, connection):
        raw, program = False, b""
        while True:
            byte = self.byte(connection)
            if not self.talks:
                connection.sendall(b"\x00\xff?")
            elif byte == b"\x01":
                raw, program = True, b""
                connection.sendall(b"raw REPL; CTRL-B to exit\r\n>")
            elif byte == b"\x02":
                raw = False
                connection.sendall(b"\r\n>>> ")
            elif byte == b"\x03":
                program = b""
            elif not raw and byte == b"\x04":
                self.restarts += 1
            elif raw and byte == b"\x05":
                self.paste(connection)
            elif raw and byte == b"\x04" and not program:
                connection.sendall(b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
            elif raw and byte == b"\x04":
                connection.sendall(b"OK")
                self.execute(connection, program)
                program = b""
            elif raw:
                program += byte

    def paste(self, connection):
        assert self.byte(connection) + self.byte(connection) == b"A\x01"
        if not self.raw_paste:
            connection.sendall(b"R\x00")
            return
        window = 64
        connection.sendall(b"R\x01" + window.to_bytes(2, "little") + b"\x01")
        program, room = b"", 2 * window
        while (byte := self.byte(connection)) != b"\x04":
            program += byte
            room -= 1
            assert room >= 0, "sent more than the window allows"
            if room <= window:
                connection.sendall(b"\x01")
                room += window
        connection.sendall(b"\x04")
        self.execute(connection, program)

    def execute(self, connection, program):
        self.programs.append(program.decode())
        output, traceback = self.answer(program.decode())
        connection.sendall(output.encode() + b"\x04" + traceback.encode() + b"\x04>")

    @staticmethod
    def byte(connection):
        byte = connection.recv(1)
        if not byte:
            raise EOFError
        return byte
