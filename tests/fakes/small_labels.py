"""Labels of a page or two about drugs that are made up: whole PDFs that are indexed in a second."""

from pathlib import Path

from indexer.samples.render import render

_SOURCE = """\
look: us
title: {brand} ({generic}) tablets, a fictional label
author: FactSpan tests
head: {brand} ({generic}) tablets||Fictional label
foot: {maker}||Page {{page}} of {{pages}}
from: 1 INDICATIONS AND USAGE
to: 16 HOW SUPPLIED/STORAGE AND HANDLING
frames: 1
---
**{brand}- {generic} tablet, film coated**
**{maker}**

**{brand}® ({generic}) tablets, for oral use**

**Revised: 04/2026**

# 1 INDICATIONS AND USAGE

{brand} is indicated for the treatment of adults with moderate to severe plaque psoriasis.

# 2 DOSAGE AND ADMINISTRATION

The recommended starting dose of {brand} is {dose} mg once daily. The maximum recommended dose is {most} mg once daily.

Swallow the tablets whole. Do not split, crush or chew them.

If a dose is missed by less than 12 hours, take it as soon as it is remembered.

# 4 CONTRAINDICATIONS

{brand} is contraindicated in patients with severe hepatic impairment.

# 5 WARNINGS AND PRECAUTIONS

## 5.1 Serious Infections

Interrupt {brand} until a serious infection is under control. Test for latent tuberculosis before the first dose.

# 6 ADVERSE REACTIONS

The most common adverse reactions were headache, nausea and {reaction}.

# 7 DRUG INTERACTIONS

Ketoconazole raised the exposure to {generic} by {raised}%. Halve the dose of {brand} with strong CYP3A4 inhibitors.

# 16 HOW SUPPLIED/STORAGE AND HANDLING

Store {brand} tablets at {low} °C to {high} °C. Keep the bottle tightly closed.
"""

STEADY = {
    "brand": "STEADIVANE",
    "generic": "stedavanib",
    "maker": "Halvenport Therapeutics, Inc.",
    "dose": "15",
    "most": "30",
    "reaction": "acne",
    "raised": "62",
    "low": "15",
    "high": "25",
}
WORKED_ON = STEADY | {
    "brand": "FALTEROL",
    "generic": "falterine",
    "dose": "40",
    "most": "80",
    "reaction": "dizziness",
    "raised": "35",
    "low": "2",
    "high": "8",
}


def write_label(folder: Path, facts: dict[str, str]) -> Path:
    """The PDF of a label, named after its drug."""
    path = folder / f"{facts['brand'].lower()}.pdf"
    path.write_bytes(render(_SOURCE.format(**facts)))
    return path
