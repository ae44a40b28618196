"""What the training promises: it fits its lessons, and what it writes can be loaded."""

from pathlib import Path

import pytest

from analyzers.question_model import Evidence, load_question_model
from server.search.plan.training import Lesson, learn, lessons, types, write


def _lesson(words: str, section_type: str) -> Lesson:
    return Lesson(Evidence(tuple(words.split()), {}, {}), (section_type,))


def test_what_was_learnt_is_told_from_the_file(tmp_path: Path) -> None:
    """The words of the examples lead to their types, also where other words stand beside."""
    given = [_lesson("keep cool", "storage"), _lesson("keep dry", "storage")]
    given += [_lesson("take twice", "dosage"), _lesson("take once", "dosage")]
    write(learn(given, ("dosage", "storage"), rounds=30), tmp_path / "question_weights.csv")
    shares = load_question_model(tmp_path).shares(Evidence(("keep", "xyzzy"), {}, {}))
    assert shares["storage"] > shares["dosage"]
    assert sum(shares.values()) == pytest.approx(1.0)


def test_every_content_type_has_examples() -> None:
    """A type without one could never be a target by its words."""
    taught = {section_type for lesson in lessons() for section_type in lesson.section_types}
    assert set(types()) - taught == set()
