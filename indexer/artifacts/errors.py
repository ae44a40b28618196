"""What can go wrong while getting the files that FactSpan does not ship."""


class ArtifactError(Exception):
    """A needed file is not to be had; the text is one line that says which, and what to do."""


class DownloadError(ArtifactError):
    """A download that did not come, or not whole."""


class ChecksumError(ArtifactError):
    """A file whose bytes are not the ones that were pinned."""


class NoJavaError(ArtifactError):
    """No Java runtime that OpenSearch can use."""


class InstallError(ArtifactError):
    """OpenSearch or one of its plugins could not be put into the cache."""
