"""Other forms of an English word that an analyzer may keep apart: "bleed" and "bleeding"."""

_LETTERS_OF_A_STEM = 3
_VOWELS = frozenset("aeiou")
_OF_NO_VERB = ("ion", "ism", "ity", "ness", "ous")
"""Endings that hardly any verb has: a form that stands nowhere costs time to ask for."""


def inflections(word: str) -> tuple[str, ...]:
    """The -ing form of a word, or the words that an -ing form can come from; lower case, for a-z words only.

    KStem, OpenSearch's light English stemmer, leaves forms alone that its dictionary lists as words ("bleeding").
    """
    form = word.lower()
    if not (form.isascii() and form.isalpha()) or len(form) <= _LETTERS_OF_A_STEM:
        return ()
    return _stems(form) if form.endswith("ing") else _ing_forms(form)


def _stems(form: str) -> tuple[str, ...]:
    stem = form.removesuffix("ing")
    if len(stem) < _LETTERS_OF_A_STEM:
        return ()
    single = (stem[:-1],) if stem[-1] == stem[-2] else ()
    return (stem, f"{stem}e", *single)


def _ing_forms(form: str) -> tuple[str, ...]:
    if form.endswith("e"):
        return (f"{form[:-1]}ing",)
    if form.endswith("ed") and not form.endswith("eed"):
        return (f"{form[:-2]}ing",)
    if form.endswith(_OF_NO_VERB) or form[-1] == "s" != form[-2]:
        return ()
    doubled = (f"{form}{form[-1]}ing",) if form[-1] not in _VOWELS and form[-2] in _VOWELS else ()
    return (f"{form}ing", *doubled)
