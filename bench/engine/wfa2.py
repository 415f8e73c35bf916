"""WFA2-lib in C: all pairs of a corpus by one call, timed inside it."""
import ctypes

import pywfa.align

# what the library writes behind the texts: a symbol of these would be taken for equal there
SENTINELS = b"!?"
BYTES = [chr(byte) for byte in range(1, 256) if byte not in SENTINELS]
# every wave is kept, or both ends advance in turn (BiWFA)
MEMORY = {"wfa2": 0, "wfa2-bidirectional": 3}


def load_loop(path):
    ctypes.CDLL(pywfa.align.__file__, mode=ctypes.RTLD_GLOBAL)
    loop = ctypes.CDLL(path)
    loop.wfa2_run.restype = ctypes.c_int64
    return loop


class Packed:
    """Pairs as bytes, one text after the other."""

    def __init__(self, pairs):
        alphabet = sorted({symbol for pair in pairs for text in pair for symbol in text})
        if len(alphabet) > len(BYTES):
            raise ValueError(f"{len(alphabet)} symbols can't be mapped to {len(BYTES)} bytes")
        numbers = {ord(symbol): byte for symbol, byte in zip(alphabet, BYTES)}
        texts = [text.translate(numbers).encode("latin1") for pair in pairs for text in pair]
        self.texts = b"".join(texts)
        self.lengths = (ctypes.c_uint32 * len(texts))(*map(len, texts))
        self.count = len(pairs)

    def run(self, loop, job, mode):
        """Nanoseconds of processor time for all pairs, and their distances."""
        distances = (ctypes.c_int * self.count)()
        ns = loop.wfa2_run(job == "script", MEMORY[mode], self.texts, self.lengths, self.count, distances)
        return ns, list(distances)
