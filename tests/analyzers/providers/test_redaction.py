"""What is taken out of a question before it leaves the machine, and what stays."""

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.redaction import KEEP, IdentifierRow, NotNames, Redactor, _compiled, load_redactor
from analyzers.vocabulary import VocabularyError, load_rows
from indexer.samples import sample_questions

REDACTOR = load_redactor(load_drug_lexicon())

IDENTIFIERS = [
    # names
    ("Can Mrs. Okonkwo take warfarin with aspirin?", "Okonkwo"),
    ("mr pettigrew is on warfarin, is amiodarone safe?", "pettigrew"),
    ("Dr. Anneliese Hoffmeister asks for the maximum dose of warfarin", "Anneliese Hoffmeister"),
    ("My daughter Saoirse swallowed two tablets of warfarin", "Saoirse"),
    ("Patient Ludmila Kowalczyk needs a lower dose of warfarin, how much?", "Ludmila Kowalczyk"),
    ("patient named Tobias Ferreira, can he get warfarin", "Tobias Ferreira"),
    ("Name: FEATHERSTONE, ELSPETH. Is warfarin safe in pregnancy?", "FEATHERSTONE, ELSPETH"),
    ("my name is gwendolyn harkness and I take warfarin", "gwendolyn harkness"),
    ("John Appleby, 71, takes warfarin. Can he have grapefruit?", "John Appleby"),
    ("Is warfarin safe for Maria van der Heuvel?", "Maria van der Heuvel"),
    ("Emma takes warfarin, may she breast-feed?", "Emma"),
    ("Zbigniew Wrzosek is 54 and takes warfarin", "Zbigniew Wrzosek"),
    ("Ngaio Tamahori (DOB 03/04/1961) takes warfarin", "Ngaio Tamahori"),
    ("Re: Achterberg, Willem - warfarin dose in renal impairment?", "Achterberg, Willem"),
    ("J.R. Blenkinsop has an INR of 5 on warfarin", "J.R. Blenkinsop"),
    ("my wife Oonagh was given warfarin", "Oonagh"),
    ("john smith takes warfarin 5 mg", "john smith"),
    ("Prof. D'Angelo wants to know about warfarin", "D'Angelo"),
    ("What dose of warfarin for Mohammed Al-Rashidi?", "Mohammed Al-Rashidi"),
    ("Grace Thornbury is bleeding on warfarin", "Grace Thornbury"),
    # dates of birth, other full dates
    ("Born 17/09/1948, on warfarin: which dose?", "17/09/1948"),
    ("DOB: 1948-09-17. Warfarin dose?", "1948-09-17"),
    ("date of birth September 17, 1948, takes warfarin", "September 17, 1948"),
    ("d.o.b. 17.09.48 warfarin", "17.09.48"),
    ("He was born on 17th of September 1948 and takes warfarin", "17th of September 1948"),
    ("a woman born in 1948 takes warfarin", "1948"),
    ("birthday 17 Sep 1948, warfarin", "17 Sep 1948"),
    ("admitted 02/11/2023 with bleeding on warfarin", "02/11/2023"),
    ("INR was 7 on 5 March 2024 under warfarin", "5 March 2024"),
    ("17-Sep-1948 (date of birth), warfarin", "17-Sep-1948"),
    # numbers of records
    ("MRN 00482913: warfarin interactions?", "00482913"),
    ("mrn: 48-29-13, warfarin", "48-29-13"),
    ("Medical record number 7731-A42, takes warfarin", "7731-A42"),
    ("Patient ID PX-229104 on warfarin", "PX-229104"),
    ("chart #55871 warfarin bridging", "55871"),
    ("NHS number 943 476 5919, warfarin", "943 476 5919"),
    ("SSN 219-09-9999 and warfarin", "219-09-9999"),
    ("078-05-1120 takes warfarin", "078-05-1120"),
    ("hospital no. H0093321 warfarin", "H0093321"),
    ("Insurance policy no W883920011 warfarin", "W883920011"),
    ("member id: ZGP80044217 warfarin cover", "ZGP80044217"),
    ("record 88213307 warfarin", "88213307"),
    ("83920014 is on warfarin", "83920014"),
    ("Medicare number 1EG4-TE5-MK73, warfarin", "1EG4-TE5-MK73"),
    ("passport number L01X00T47, warfarin", "L01X00T47"),
    ("MRN4829137 warfarin", "MRN4829137"),
    ("encounter 2023-118820 warfarin bleeding", "2023-118820"),
    # phones
    ("call me at (202) 555-0143 about warfarin", "(202) 555-0143"),
    ("202-555-0143 warfarin dose", "202-555-0143"),
    ("+44 20 7946 0958 warfarin", "+44 20 7946 0958"),
    ("phone 020 7946 0958, warfarin", "020 7946 0958"),
    ("tel. 555-0143 warfarin", "555-0143"),
    ("my number is 07700 900123, warfarin", "07700 900123"),
    ("06 39 98 00 12 warfarin", "06 39 98 00 12"),
    ("+1.202.555.0143 warfarin", "202.555.0143"),
    # e-mail
    ("write to gwen.harkness@example.org about warfarin", "gwen.harkness@example.org"),
    ("o'leary+meds@mail.example.co.uk asks for warfarin", "leary+meds@mail.example.co.uk"),
    ("G_HARKNESS1948@EXAMPLE.COM warfarin", "G_HARKNESS1948@EXAMPLE.COM"),
    ("harkness (at) example.org warfarin", "harkness (at) example.org"),
    ("mailto:pat99@example.net warfarin", "pat99@example.net"),
]

# Written after the patterns had been made for those above.
LATER = [
    ("Is warfarin ok for my patient Mr. Thaddeus Quillfeather?", "Thaddeus Quillfeather"),
    ("Ms Bronwen Pryce-Jones, 63F, on warfarin with eGFR 28", "Bronwen Pryce-Jones"),
    ("Pt: R. Vandersloot, warfarin dose?", "R. Vandersloot"),
    ("patient is Hye-jin Moon, can she take warfarin", "Hye-jin Moon"),
    ("Our resident Cornelius needs warfarin crushed", "Cornelius"),
    ("My grandfather Eustace Bellweather bruises on warfarin", "Eustace Bellweather"),
    ("I'm Rosalind Achebe and I take warfarin", "Rosalind Achebe"),
    ("This is Nurse Delacroix, warfarin before surgery?", "Delacroix"),
    ("For Jean-Luc Boucher: warfarin and rifampin?", "Jean-Luc Boucher"),
    ("Katarina's warfarin dose after stroke?", "Katarina"),
    ("Patient Abdulrahman Al-Farsi on warfarin", "Abdulrahman Al-Farsi"),
    ("mrs. delgado missed a dose of warfarin", "delgado"),
    ("surname Wolstenholme, warfarin 5 mg", "Wolstenholme"),
    ("signed, Dr Imogen Faulkner. warfarin?", "Imogen Faulkner"),
    ("pt name: Ольга Иванова warfarin", "Ольга Иванова"),
    ("Sir Percival Ashdown takes warfarin", "Percival Ashdown"),
    ("DOB 4-7-52 warfarin", "4-7-52"),
    ("DOB: July 4th, 1952, warfarin", "July 4th, 1952"),
    ("born July 1952 on warfarin", "July 1952"),
    ("born the 4th of July 1952, warfarin", "4th of July 1952"),
    ("date of birth is 1952/07/04; warfarin", "1952/07/04"),
    ("D.O.B 04.07.1952 warfarin", "04.07.1952"),
    ("birth date: 04 JUL 1952 warfarin", "04 JUL 1952"),
    ("year of birth 1952, warfarin", "1952"),
    ("her last INR on 12/2/24 was 3, now warfarin", "12/2/24"),
    ("MRN#A-229-118 warfarin", "A-229-118"),
    ("MRN is 5567123 warfarin", "5567123"),
    ("med rec no 77-21-09 warfarin", "77-21-09"),
    ("patient number 48210, warfarin", "48210"),
    ("ID: 7F-33192 warfarin", "7F-33192"),
    ("account # 00-3381-22 warfarin", "00-3381-22"),
    ("health card 1234-567-890-AB warfarin", "1234-567-890-AB"),
    ("NHS 485 777 3456 warfarin", "485 777 3456"),
    ("his social is 429 88 1203, warfarin", "429 88 1203"),
    ("FIN 88120034, warfarin", "88120034"),
    ("visit ID V0012998 warfarin", "V0012998"),
    ("call 416-555-0199 re warfarin", "416-555-0199"),
    ("cell: 4165550199 warfarin", "4165550199"),
    ("+49 (0)30 901820 warfarin", "901820"),
    ("ring me on 0161 496 0000 about warfarin", "0161 496 0000"),
    ("1-800-555-0199 warfarin", "800-555-0199"),
    ("tel 01 70 18 99 00, warfarin", "01 70 18 99 00"),
    ("fax: (416) 555 0199 warfarin", "(416) 555 0199"),
    ("pager 55501 warfarin", "55501"),
    ("rosalind_a@hospital.example warfarin", "rosalind_a@hospital.example"),
    ("mail r.achebe+rx@clinic.example.ca warfarin", "r.achebe+rx@clinic.example.ca"),
    ("r dot achebe at clinic dot example warfarin", "achebe at clinic"),
    ("R.ACHEBE@CLINIC.EXAMPLE, warfarin", "R.ACHEBE@CLINIC.EXAMPLE"),
]

UNCHANGED = [
    "What is the maximum dose of Zorquela 12.5 mg in patients with CrCl < 30 mL/min?",
    "Can a 54-year-old woman who weighs 82.5 kg take Lipitor 80 mg?",
    "INR 4.5, platelets 150000/mm3, creatinine 1.8 mg/dL: is warfarin safe?",
    "Is 5000000 units of penicillin too much?",
    "What did NCT01234567 show for Xarelto?",
    "Which label of warfarin was revised on 2024-05-01?",
    "Does St. John's wort interact with Coumadin?",
    "Is it safe in Parkinson's, Crohn's or Alzheimer's disease?",
    "Stevens-Johnson syndrome with Lamictal, Child-Pugh B",
    "Patient Counseling Information for Jardiance",
    "Patient Warfarin dose?",
    "NDC 0056-0172-70 of Coumadin",
    "Is LY2835219 or MK-8825 a CYP3A4 inhibitor?",
    "Take 1-2 tablets every 4-6 hours, up to 8 in 24 h",
    "half-life 36-42 hours, AUC0-24 12345 ng*h/mL",
    "My doctor put me on Rose Hip and vitamin D. Can I take it?",
    "Mr. is no question",
    "Should May be avoided? Will it help? Mark the dose.",
]


def test_there_are_sixty() -> None:
    """Each in a question of its own."""
    assert len(set(IDENTIFIERS)) == 60


@pytest.mark.parametrize(("question", "identifier"), [*IDENTIFIERS, *LATER])
def test_an_identifier_is_taken_out(question: str, identifier: str) -> None:
    """All of its words, and the drug stays."""
    text = REDACTOR.redact(question).text
    assert identifier not in text
    assert [part for part in re.findall(r"\w{3,}|\d{2,}", identifier) if re.search(rf"(?<!\w){part}(?!\w)", text)] == []
    assert "warfarin" in text.casefold()


@pytest.mark.parametrize("question", UNCHANGED)
def test_what_a_question_is_about_stays(question: str) -> None:
    """Doses, laboratory values, ages, drugs, eponyms, numbers of products and trials."""
    assert REDACTOR.redact(question).text == question


def test_the_sample_questions_stay_as_they_are() -> None:
    """All of them."""
    questions = [each.question for each in sample_questions()]
    assert [REDACTOR.redact(question).text for question in questions] == questions


def test_a_name_of_an_indexed_drug_is_none_of_a_person() -> None:
    """Though it stands where a name would."""
    assert REDACTOR.redact("patient Emma Zorquela dose").text == "patient [NAME] dose"
    assert REDACTOR.redact("patient Zorquela Forte dose", ["Zorquela Forte"]).text == "patient Zorquela Forte dose"


def test_what_was_taken_out_is_told() -> None:
    """By kind, never by words."""
    redacted = REDACTOR.redact("Mrs. Okonkwo, DOB 17/09/1948, takes warfarin")
    assert redacted.text == "Mrs. [NAME], DOB [DATE_OF_BIRTH], takes warfarin"
    assert redacted.kinds == ("NAME", "DATE_OF_BIRTH")


def test_each_row_finds_its_own_example() -> None:
    """So that no pattern is spoilt unseen."""
    rows = load_rows("identifiers.csv", IdentifierRow, files("analyzers.providers") / "data")
    patterns = list(REDACTOR._patterns)
    assert [
        row.example for row, (_, pattern) in zip(rows, patterns, strict=True) if not pattern.search(row.example)
    ] == []
    assert {row.kind for row in rows} >= {KEEP, "NAME", "DATE_OF_BIRTH", "RECORD_NUMBER", "PHONE", "EMAIL"}


def test_a_pattern_that_is_none_is_told() -> None:
    """With its row."""
    with pytest.raises(VocabularyError, match="no regular expression"):
        _compiled(IdentifierRow("NAME", "(", "x", "test"), {})


@given(st.text(max_size=200))
def test_any_text_can_be_redacted(text: str) -> None:
    """And what was not taken out is unchanged and in its order."""
    redacted = REDACTOR.redact(text)
    assert redacted.kinds or redacted.text == text


def test_long_texts_take_no_longer_than_their_length() -> None:
    """No pattern runs away: this would not end."""
    for piece in ("Anna Bell ", "1234 ", "a.b@", "patient: x, ", "+1 (2"):
        assert isinstance(REDACTOR.redact(piece * 400).text, str)
    assert isinstance(Redactor((), NotNames(), load_drug_lexicon()).redact("x").text, str)


def test_indexed_drugs_are_no_persons() -> None:
    """Known once for all that is redacted then, until others are."""
    redactor = load_redactor(load_drug_lexicon())
    asked = "Mrs. Okonkwo asks how Mr. Zorquela is stored"
    assert "Zorquela" not in redactor.redact(asked).text
    redactor.know(["ZORQUELA Duo"])
    assert redactor.redact(asked).text == "Mrs. [NAME] asks how Mr. Zorquela is stored"
    redactor.know([])
    assert "Zorquela" not in redactor.redact(asked).text
