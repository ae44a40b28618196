"""A text indexed for quotes."""

from server.quotes.fold import Folder
from server.quotes.text_index import index_text


def test_words_stand_at_their_places_in_the_source(folder: Folder) -> None:
    """Each form leads to the numbers of the words that have it, and these to the source's characters."""
    text = "Take Zorquela.\n• Swallow the ﬁlm-coated tablets; Zorquela® is zorquela."
    index = index_text(text, folder)
    found = [text[index.words.starts[number] : index.words.ends[number]] for number in index.places["zorquela"]]
    assert found == ["Zorquela", "Zorquela", "zorquela"]
    assert "film" in index.places
    assert all(index.words.forms[number] == form for form, places in index.places.items() for number in places)
    film = index.places["film"][0]
    assert text[index.words.starts[film] : index.words.ends[film]] == "ﬁlm"
