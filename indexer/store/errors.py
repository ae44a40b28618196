"""What can go wrong between FactSpan and OpenSearch: one tree of errors, a class a cause."""


class StoreError(Exception):
    """OpenSearch did not do what it was asked; the text is one line that says what, and what to do."""


class StoreUnavailableError(StoreError):
    """OpenSearch can't be reached, or says that it can't serve now."""


class StoreTimeoutError(StoreError):
    """OpenSearch did not answer in time."""


class PartialAnswerError(StoreError):
    """OpenSearch answered from a part of the data only: such an answer is not used."""


class StoreRequestError(StoreError):
    """OpenSearch refused a request: a fault of FactSpan's, or templates that are not installed."""


class BulkWriteError(StoreError):
    """Some records were refused when they were written."""


class ChangedMeanwhileError(StoreError):
    """A record that was to take the place of one that had been read was written by another program meanwhile."""


class ClosedGenerationError(StoreError):
    """The indices take no records any more: others serve in their place."""


class TemplateError(StoreError):
    """A file of ``opensearch-templates`` does not fit, or the cluster refused it."""


class NodeError(StoreError):
    """The embedded node could not be started or stopped."""


class PortInUseError(NodeError):
    """Another program listens on the node's port."""


class UnreachableFolderError(NodeError):
    """The user that the node runs as can't reach one of its folders."""
