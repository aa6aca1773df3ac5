"""A small PIO assembler for the words that the firmware's programs use, after RP2040 datasheet 3.4."""

_JMP = {"always": 0, "not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4}
_OUT = {"pins": 0, "x": 1, "y": 2, "null": 3}
_SET = {"pins": 0, "x": 1, "y": 2}
PROGRAM_WORDS = 32


class Program:
    """An assembled program: `opcodes`, and the keywords of asm_pio."""

    def __init__(self, opcodes, keywords):
        self.opcodes = opcodes
        self.out_init = keywords.pop("out_init", None)
        self.set_init = keywords.pop("set_init", None)
        self.keywords = keywords


class _Word:
    """One instruction; `[n]` adds a delay."""

    def __init__(self, code, label=None):
        self.code, self.label = code, label

    def __getitem__(self, delay):
        if not 0 <= delay <= 31:
            raise ValueError("a delay is 0 to 31 cycles")
        self.code |= delay << 8
        return self


def asm_pio(**keywords):
    """The decorator: runs the function with the assembler's words as its only globals, as MicroPython does."""
    known = {"out_init", "set_init", "out_shiftdir", "fifo_join", "autopull", "pull_thresh"}
    if set(keywords) - known:
        raise TypeError(f"asm_pio has no {set(keywords) - known}")

    def assemble(function):
        words, labels = [], {}

        def emit(word):
            words.append(word)
            return word

        def bits(count):
            if not 1 <= count <= 32:
                raise ValueError("1 to 32 bits")
            return count & 31

        def value(data):
            if not 0 <= data <= 31:
                raise ValueError("set takes 0 to 31")
            return data

        def jmp(condition, label=None):
            if label is None:
                condition, label = "always", condition
            return emit(_Word(_JMP[condition] << 5, label))

        names = {name: name for name in (*_JMP, *_OUT)}
        scope = {
            **names,
            "out": lambda to, count: emit(_Word(0x6000 | _OUT[to] << 5 | bits(count))),
            "set": lambda to, data: emit(_Word(0xE000 | _SET[to] << 5 | value(data))),
            "jmp": jmp,
            "label": lambda name: labels.__setitem__(name, len(words)),
            "__builtins__": {},
        }
        exec(function.__code__, scope)
        if len(words) > PROGRAM_WORDS:
            raise ValueError("more than 32 instructions")
        return Program([w.code | (labels[w.label] if w.label else 0) for w in words], dict(keywords))

    return assemble
