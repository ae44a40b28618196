"""API keys: how one looks, the file that keeps their hashes, and which key a caller has shown.

A key is 32 random bytes behind an id, so SHA-256 keeps it: guessing is hopeless whatever the hash costs, and a hash
that is slow on purpose (scrypt) would add tens of milliseconds to every call.
"""

import datetime as dt
import hashlib
import hmac
import os
import secrets
import tempfile
from pathlib import Path
from typing import Annotated

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from server.security.caller import Caller
from server.security.reach import Reach

PREFIX = "fsk_"
_ID_BYTES = 6
_SECRET_BYTES = 32
_MODE = 0o600
_NOBODY = "0" * 64
"""A hash that no key has, compared with where the id is not known, so that this takes as long."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=500, strip_whitespace=True)]


class ApiKey(BaseModel):
    """What is kept of a key: never the key itself.  Empty ``documents``, ``drugs`` and ``calls`` do not limit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[0-9a-f]{12}$")
    name: Text
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", repr=False)
    created: AwareDatetime
    expires: AwareDatetime | None = None
    documents: tuple[Text, ...] = ()
    drugs: tuple[Text, ...] = ()
    calls: tuple[Text, ...] = ()

    def is_over(self, now: dt.datetime) -> bool:
        """Whether it has expired."""
        return self.expires is not None and now >= self.expires

    @property
    def caller(self) -> Caller:
        """Who shows it."""
        return Caller(self.name, True, Reach(self.documents, self.drugs), frozenset(self.calls))


class ApiKeys(BaseModel):
    """The keys of a file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    keys: tuple[ApiKey, ...] = ()

    def find(self, shown: str, now: dt.datetime) -> ApiKey | None:
        """The key that was shown, if it is one of these and not over; hashes are compared in constant time."""
        key_id = shown.removeprefix(PREFIX).partition("_")[0]
        known = next((key for key in self.keys if key.id == key_id), None)
        is_shown = hmac.compare_digest(known.sha256 if known else _NOBODY, _hash(shown))
        return known if known and is_shown and not known.is_over(now) else None


def read_api_keys(content: bytes) -> ApiKeys:
    """The keys of a file's content.

    Raises:
        ValueError: when it is not a file of keys; the text repeats nothing of it.
    """
    try:
        return ApiKeys.model_validate_json(content)
    except ValidationError as error:
        places = sorted({".".join(map(str, each["loc"])) for each in error.errors(include_input=False)} - {""})
        wrong = f" (see {', '.join(places[:3])})" if places else ""
        raise ValueError(f"it is no file of API keys{wrong}; `factspan keys add NAME --file FILE` makes one") from None


def write_api_keys(file: Path, keys: ApiKeys) -> None:
    """Puts the file in place whole, to be read by its owner alone.

    Raises:
        OSError: when it can't be written; what was there is there still.
    """
    descriptor, draft = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        os.fchmod(descriptor, _MODE)
        with os.fdopen(descriptor, "wb") as made:
            made.write(keys.model_dump_json(indent=2).encode() + b"\n")
            made.flush()
            os.fsync(made.fileno())
        Path(draft).replace(file)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def new_api_key(name: str, *, expires: dt.datetime | None, reach: Reach, calls: tuple[str, ...]) -> tuple[str, ApiKey]:
    """A key to hand out, which is nowhere kept, and what is kept of it.

    Raises:
        pydantic.ValidationError: for a name or a limit that is empty or too long.
    """
    key_id = secrets.token_hex(_ID_BYTES)
    key = f"{PREFIX}{key_id}_{secrets.token_urlsafe(_SECRET_BYTES)}"
    kept = ApiKey(
        id=key_id,
        name=name,
        sha256=_hash(key),
        created=dt.datetime.now(dt.UTC).replace(microsecond=0),
        expires=expires,
        documents=reach.documents,
        drugs=reach.drugs,
        calls=calls,
    )
    return key, kept


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
