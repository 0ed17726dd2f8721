"""Every clause of our rules pages has a test that cites it, and every code names a clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campanile.games import GAMES, OURS

ROOT = Path(__file__).parent.parent
every_id = pytest.mark.parametrize("game_id", [game.info.id for game in OURS])


def rules(game_id: str, language: str = "") -> str:
    """The rules page of a game, in English or as its translation `.nl` or `.de`."""
    return (ROOT / "docs" / "rules" / f"{game_id}{language}.md").read_text(encoding="utf-8")


def clauses(game_id: str, language: str = "") -> list[str]:
    """The numbers of the clauses on a rules page: paragraphs that start with **1.2**."""
    return re.findall(r"^\*\*(\d+\.\d+)\*\* ", rules(game_id, language), re.MULTILINE)


def skeleton(page: str) -> list[str]:
    """What a page is built of in any language: headings, clauses, tables, lists, code, pictures."""
    shape = re.compile(
        r"^(#+ (?:\d+\.)?|\*\*\d+\.\d+\*\* |- |\|)|(```)|(?<=\]\()pictures/\S+", re.MULTILINE
    )
    return [match.group() for match in shape.finditer(page)]


def rulings(page: str, mark: str, why: str) -> dict[str, tuple[int, int]]:
    """The clauses that decide something, with how many decisions and how many reasons they have."""
    parts = re.split(r"^(?:\*\*(\d+\.\d+)\*\* |#.*$)", page, flags=re.MULTILINE)
    found = {
        number: (text.count(f"*{mark}.*"), text.count(f"*{why}:*"))
        for number, text in zip(parts[1::2], parts[2::2], strict=True)
        if number
    }
    return {number: counts for number, counts in found.items() if any(counts)}


def rule_tests(game_id: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Each test function of a game, with its source."""
    for path in sorted((ROOT / "tests" / "games" / game_id).glob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node, ast.get_source_segment(source, node) or ""


def cited(test: ast.FunctionDef) -> set[tuple[str, str]]:
    """The (game, clause) pairs in @pytest.mark.clause(...) above a test."""
    return {
        (str(mark.args[0].value), str(number.value))
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
        for number in mark.args[1:]
        if isinstance(mark.args[0], ast.Constant) and isinstance(number, ast.Constant)
    }


@every_id
def test_the_rules_page_numbers_its_clauses_once_and_in_order(game_id: str) -> None:
    found = [tuple(map(int, number.split("."))) for number in clauses(game_id)]
    assert found
    assert found == sorted(set(found))


@every_id
@pytest.mark.parametrize("language", [".nl", ".de"])
def test_the_rules_are_the_same_in_every_language(game_id: str, language: str) -> None:
    ours, english = rules(game_id, language), rules(game_id)
    assert skeleton(ours) == skeleton(english)
    # What is typed, and the numbers of clauses that are referred to, need no translation.
    for what in (r"`[^`\n]+`", r"\b\d+\.\d+\b"):
        assert sorted(re.findall(what, ours)) == sorted(re.findall(what, english))


@every_id
def test_a_ruling_is_marked_in_every_language_and_says_why(game_id: str) -> None:
    english = rulings(rules(game_id), "Ruling", "Why")
    assert set(english.values()) == {(1, 1)}
    assert rulings(rules(game_id, ".nl"), "Afspraak", "Waarom") == english
    assert rulings(rules(game_id, ".de"), "Festlegung", "Warum") == english


@every_id
def test_no_clause_is_without_a_test(game_id: str) -> None:
    shown = {
        number for test, _ in rule_tests(game_id) for game, number in cited(test) if game == game_id
    }
    missing = [number for number in clauses(game_id) if number not in shown]
    assert missing == [], f"{len(missing)} clauses of {game_id} have no test"


@every_id
def test_no_test_cites_a_clause_that_is_not_there(game_id: str) -> None:
    known = {(game_id, number) for number in clauses(game_id)}
    for test, _ in rule_tests(game_id):
        assert cited(test) <= known, test.name


@every_id
def test_every_test_of_a_rule_asserts_something(game_id: str) -> None:
    for test, source in rule_tests(game_id):
        assert re.search(r"\bassert\b|pytest\.raises|\brefused\(|\bassert_", source), test.name


@every_id
def test_every_code_names_a_clause(game_id: str) -> None:
    known = set(clauses(game_id))
    assert GAMES[game_id].info.reasons
    for code, reason in GAMES[game_id].info.reasons.items():
        assert reason.clause in known, code


@every_id
def test_every_code_has_a_test(game_id: str) -> None:
    tests = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "tests" / "games" / game_id).glob("*.py")
    )
    for code in GAMES[game_id].info.reasons:
        assert f'"{code}"' in tests, code
