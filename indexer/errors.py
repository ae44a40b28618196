"""Which ways a file can be bad: one class a kind, each said in one line for a person."""


class BadDocumentError(Exception):
    """A file that cannot be read as a label; ``str()`` is the one line that says why and what to do.

    ``kind`` is a short word for logs and tables; ``usual`` is what is wrong where nothing more is known.
    """

    kind = "bad"
    usual = "the file cannot be read as a label; leave it out"

    def __init__(self, file_name: str, what: str = "") -> None:
        """Name the file and what is wrong with it."""
        self.file_name = file_name
        self.what = what or self.usual
        super().__init__(f"{file_name}: {self.what}")

    def __reduce__(self) -> tuple[type["BadDocumentError"], tuple[str, str]]:
        """Let the error cross the border of a process."""
        return type(self), (self.file_name, self.what)


class EmptyFileError(BadDocumentError):
    """The file has no bytes."""

    kind = "empty"
    usual = "the file is empty; fetch it again"


class NotAPdfError(BadDocumentError):
    """The file does not begin as a PDF does."""

    kind = "not-a-pdf"
    usual = "this is not a PDF; give a PDF file"


class EncryptedError(BadDocumentError):
    """The file opens only with a password."""

    kind = "encrypted"
    usual = "the PDF is encrypted; give its password (--password)"


class DamagedError(BadDocumentError):
    """The file is broken inside."""

    kind = "damaged"
    usual = "the PDF is damaged; fetch it again or repair it"


class CutShortError(BadDocumentError):
    """The file ends before its end."""

    kind = "cut-short"
    usual = "the PDF is cut short, its end is missing; fetch it again"


class NoTextError(BadDocumentError):
    """The pages are pictures: there are no characters to cite."""

    kind = "no-text"
    usual = "the PDF has no text, only pictures (scanned?); give one with text"


class UntrustedTextError(BadDocumentError):
    """The characters that the file holds are not, or not for certain, those that its pages show."""

    kind = "untrusted-text"


class TooLargeError(BadDocumentError):
    """The file needs more time or memory than one document may take."""

    kind = "too-large"


class NoSuchPageError(BadDocumentError):
    """A page was asked for that the document has not."""

    kind = "no-such-page"


class FileMissingError(BadDocumentError):
    """There is no such file, or it may not be read."""

    kind = "missing"


class OtherBytesError(BadDocumentError):
    """The bytes are not those of the document that the file stands for."""

    kind = "other-bytes"
    usual = "the bytes are not those that were indexed"


class SandboxError(Exception):
    """No process to read files in can be had; no file is at fault."""
