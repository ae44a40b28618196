"""The pages that were drawn lately, without marks, within so many bytes."""

from collections import OrderedDict

from indexer.page_images.page_picture import PagePicture

PageKey = tuple[str, int, int]
"""A document's hash, a page's number, and the dots an inch that were asked for."""


class PictureCache:
    """Keeps pictures by page; the one that was asked for longest ago goes first.

    ``hits`` and ``misses`` count who asked.
    """

    def __init__(self, most_bytes: int) -> None:
        """Keeps so many bytes of PNG at most; with 0, none."""
        self._most = most_bytes
        self._bytes = 0
        self.hits = self.misses = 0
        self._pictures: OrderedDict[PageKey, PagePicture] = OrderedDict()

    def get(self, key: PageKey) -> PagePicture | None:
        """The picture, when it is kept."""
        picture = self._pictures.get(key)
        if picture is None:
            self.misses += 1
        else:
            self.hits += 1
            self._pictures.move_to_end(key)
        return picture

    def keep(self, key: PageKey, picture: PagePicture) -> None:
        """Keeps a picture, in the place of older ones where there are too many; one too large alone is not kept."""
        if len(picture.png) > self._most:
            return
        before = self._pictures.pop(key, None)
        self._bytes += len(picture.png) - (len(before.png) if before else 0)
        self._pictures[key] = picture
        while self._bytes > self._most:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= len(oldest.png)
