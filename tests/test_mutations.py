"""The deliberate faults can still be put in: each has exactly one place in the sources."""

from tests.mutation import PACKAGE, ROOT, mutations


def test_each_deliberate_fault_has_its_place():
    places = {
        one.number: (ROOT / PACKAGE / one.file).read_text(encoding="utf-8").count(one.before) for one in mutations()
    }
    assert {number: count for number, count in places.items() if count != 1} == {}
