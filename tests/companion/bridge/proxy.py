"""A TCP proxy that stands for the cable: it can be cut, held, and doubled, while both ends are real sockets."""

import asyncio


class Proxy:
    """Listens on a port of its own and passes bytes to `target`, (host, port), as long as the cable is in."""

    def __init__(self, target):
        self.target = target
        self.held = False  # bytes vanish, the connection stays: a wire that is broken, not unplugged
        self.doubled = False
        self.chance = None  # a random.Random: chunks are lost, doubled, damaged and cut in pieces, one in eight each
        self._plugged = True
        self._writers = []
        self._tasks = set()
        self._server = None

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()[:2]
        self.url = f"socket://{host}:{port}"
        return self

    async def __aexit__(self, *exc):
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()

    def cut(self):
        """Pulls the cable: connections end, new ones are closed at once, until `plug`."""
        self._plugged = False
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def plug(self):
        """Puts the cable back."""
        self._plugged = True

    async def _accept(self, reader, writer):
        if not self._plugged:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection(*self.target)
        self._writers += [writer, far_writer]
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pass(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _pieces(self, data):
        chance = self.chance
        if chance is None or chance.randrange(2):
            yield data
            return
        fault, at = chance.randrange(4), chance.randrange(len(data))
        if fault == 1:
            yield data + data
        elif fault == 2:
            yield data[:at] + bytes([data[at] ^ chance.randint(1, 255)]) + data[at + 1 :]
        elif fault == 3:
            yield data[:at]
            yield data[at:]

    async def _pass(self, source, sink):
        try:
            while data := await source.read(4096):
                for piece in () if self.held else self._pieces(data * (2 if self.doubled else 1)):
                    sink.write(piece)
        except OSError:
            pass
        sink.transport.abort()
