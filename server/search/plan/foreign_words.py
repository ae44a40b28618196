"""Words that nothing here knows, where a question has too many to be understood: of another language, or of none."""

from collections.abc import Callable, Container

from analyzers.tokens import words_of

FEWEST = 2
SHARE = 0.4
"""Of a question's words.  Of 732 questions, slips of the pen and keywords among them, none has 0.34 or more; of twelve
in six other languages or in no language all have 0.4 or more."""


def foreign_words(question: str, names: Container[str], knows: Callable[[str], bool]) -> tuple[str, ...]:
    """The unknown words, as written, of a question that is not understood; empty where it may be.

    ``names`` holds the forms of words that name drugs, which count for neither side; what holds a digit is known.
    """
    words = [word for word in words_of(question) if word.form not in names]
    unknown = [word for word in words if word.form.isalpha() and not knows(word.form)]
    if len(unknown) < max(FEWEST, SHARE * len(words)):
        return ()
    return tuple(dict.fromkeys(question[word.start : word.end] for word in unknown))
