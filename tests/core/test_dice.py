"""Dice: fair, repeatable, and for sealed dice checkable by anyone."""

import hashlib
import hmac

import pytest

from starfold import QuickDice, SealedDice
from starfold.core.dice import MAX_BOUND, commitment, sealed_outcome


def test_quick_dice_repeat_by_seed() -> None:
    one, two, other = QuickDice(7), QuickDice(7), QuickDice(8)
    first = [one.below(1000) for _ in range(50)]
    assert first == [two.below(1000) for _ in range(50)]
    assert first != [other.below(1000) for _ in range(50)]


def test_quick_dice_are_the_published_generator() -> None:
    """The words of sfc32 from its own definition, in plain Python; a bound of 2**31 - 1 shows the upper bits."""
    a, b, c, count = 5, 0, 0, 1
    words = []
    for _ in range(30):
        word = (a + b + count) % 2**32
        count += 1
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % 2**32, ((((c << 21) | (c >> 11)) % 2**32) + word) % 2**32
        words.append(word)
    dice = QuickDice(5)
    assert [dice.below(MAX_BOUND) for _ in range(15)] == [word * MAX_BOUND >> 32 for word in words[15:]]


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 36, 1000])
def test_quick_dice_are_even(bound: int) -> None:
    dice = QuickDice(11)
    draws = 60 * bound + 2000
    counts = [0] * bound
    for _ in range(draws):
        counts[dice.below(bound)] += 1
    expected = draws / bound
    off = sum((count - expected) ** 2 / expected for count in counts)
    assert off < bound + 6 * (2 * bound) ** 0.5


def test_quick_dice_reject_what_would_be_unfair() -> None:
    """With a bound just over half of 2**31 a generator without rejection would favour every other number."""
    bound = 2**31 - 2**29
    dice = QuickDice(3)
    low = sum(dice.below(bound) % 3 == 0 for _ in range(30_000))
    assert abs(low - 10_000) < 500


@pytest.mark.parametrize("bound", [0, -1, 2**31])
def test_quick_dice_refuse_a_bound_they_cannot_do(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        QuickDice(1).below(bound)


def test_sealed_dice_follow_the_recipe() -> None:
    seed, salts = bytes(range(32)), ["ada1", "bob2"]
    dice = SealedDice(seed, salts)
    for number in range(20):
        message = f"starfold dice 1\n{number}\n0\nada1\nbob2".encode()
        value = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest(), "big")
        assert dice.below(36) == value % 36


def test_sealed_dice_count_on_from_what_was_drawn() -> None:
    seed = b"s" * 32
    dice, later = SealedDice(seed, []), SealedDice(seed, [], drawn=3)
    assert [dice.below(6) for _ in range(6)][3:] == [later.below(6) for _ in range(3)]


def test_sealed_dice_reject_and_try_again() -> None:
    """A bound just over half of 2**256 is rejected about every other time: then the next attempt counts."""
    bound = 2**255 + 1
    attempts = []
    for number in range(40):
        attempt = 0
        while True:
            message = f"starfold dice 1\n{number}\n{attempt}".encode()
            value = int.from_bytes(hmac.new(b"k", message, hashlib.sha256).digest(), "big")
            if value < bound:
                break
            attempt += 1
        attempts.append(attempt)
        assert sealed_outcome(b"k", [], number, bound) == value
    assert max(attempts) > 0


def test_every_salt_changes_the_dice() -> None:
    plain = [sealed_outcome(b"k", [], n, 1000) for n in range(10)]
    assert plain != [sealed_outcome(b"k", ["a"], n, 1000) for n in range(10)]
    assert plain != [sealed_outcome(b"l", [], n, 1000) for n in range(10)]


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_sealed_dice_need_a_bound() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        SealedDice(b"k", []).below(0)
