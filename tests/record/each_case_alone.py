"""The rule cases again, with a test for each: the mutation figures need to know which case notices a change.

Nothing collects this file automatically; ``tools/mutation`` names it.
"""

from __future__ import annotations

import pytest

from pitboss.record.proof.cases import all_cases
from pitboss.record.text.record import Record
from tests.record.test_cases import faults_of

CASES = [pytest.param(record, id=f"{name}:{record.line}") for name, record in all_cases()]


@pytest.mark.parametrize("record", CASES)
def test_case(record: Record) -> None:
    assert faults_of(record) == []
