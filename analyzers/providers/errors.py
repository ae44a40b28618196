"""What can be wrong with a call of a provider: a class a cause, whichever firm it is."""


class ProviderError(Exception):
    """A provider gives no answer that can be used.

    ``str()`` never repeats what was sent or what came back: both may be private.  ``may_pass`` says that the same call
    may go well a moment later, ``retry_after`` in how many seconds at the earliest.
    """

    may_pass = False

    def __init__(self, what: str, *, retry_after: float = 0.0) -> None:
        super().__init__(what)
        self.retry_after = retry_after


class ProviderBusyError(ProviderError):
    """It has had too many calls (429)."""

    may_pass = True


class ProviderUnavailableError(ProviderError):
    """It can't be reached, cuts the connection, or fails (5xx)."""

    may_pass = True


class ProviderAnswerError(ProviderError):
    """It answers what it was not asked for: no JSON, another shape, too much."""

    may_pass = True


class ProviderTimeoutError(ProviderError):
    """It did not answer in time; there is none left to ask again."""


class ProviderRefusedError(ProviderError):
    """It refuses the call (4xx): the key or the request is wrong, and stays so."""


class BudgetSpentError(ProviderError):
    """The calls or tokens of this minute or day are used up; nothing was sent."""

    may_pass = True


class CircuitOpenError(ProviderError):
    """It has failed again and again, so that it is left alone for a while; nothing was sent."""
