"""What was asked for last is kept: a bounded cache whose keys are digests, so that it holds no question's words."""

import hashlib
import threading
from collections import OrderedDict
from typing import Generic, TypeVar

Value = TypeVar("Value")
BETWEEN = b"\x00"


class Recent(Generic[Value]):
    """The values of the ``most`` texts asked for last; any thread may ask.  ``hits`` and ``misses`` count who did."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[bytes, Value] = OrderedDict()
        self._lock = threading.Lock()
        self.hits = self.misses = 0

    def get(self, *texts: str) -> Value | None:
        """The value of these texts; None when it is not kept."""
        key = _key(texts)
        with self._lock:
            if key not in self._values:
                self.misses += 1
                return None
            self.hits += 1
            self._values.move_to_end(key)
            return self._values[key]

    def keep(self, value: Value, *texts: str) -> None:
        """Keeps a value; the one that was asked for longest ago goes when there are too many."""
        with self._lock:
            self._values[_key(texts)] = value
            self._values.move_to_end(_key(texts))
            while len(self._values) > self._most:
                self._values.popitem(last=False)


def _key(texts: tuple[str, ...]) -> bytes:
    """Each text with its length in front, so that no two lists of texts are one."""
    digest = hashlib.blake2b(digest_size=16)
    for text in texts:
        encoded = text.encode(errors="surrogatepass")
        digest.update(str(len(encoded)).encode() + BETWEEN + encoded)
    return digest.digest()
