"""Contests: rotations with the same dice, counting of whole deals, and stopping once the question is settled."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from starfold import Match, StarfoldError, find_game, read_record, verify
from starfold.arena import Contest, Progress, in_processes, in_this_process, run_contest
from starfold.arena.contest import Task
from starfold.arena.executors import ContestError, Games, Play
from starfold.arena.match import Played, play, played_before
from starfold.bots import Budget, RandomBot
from starfold.core.replay import replay
from starfold.core.view import View
from starfold.testing.toy_game import GAME as HONEST

RUSHIP = find_game("ruship")
BLUE_SHIFT = find_game("blue_shift")


def result(contest: Contest, **more: object) -> dict[str, object]:
    """Return the result of a contest, with the elapsed time set to 0."""
    return {**run_contest(contest, **more).as_dict(), "seconds": 0}  # type: ignore[arg-type]


def matches(contest: Contest) -> list[Played]:
    """Play a whole contest; return its matches."""
    kept: list[Played] = []
    run_contest(contest, to_the_end=True, keep=kept.append)
    return kept


def told(winner: Callable[[Task], list[float]]) -> Play:
    """Return a `Play` that plays no matches: `winner` decides.

    The score is ten for a win, and one more in each later seat.
    """

    def play(tasks: Iterator[Task]) -> Games:
        for task in tasks:
            shares = winner(task)
            yield Played(task, shares, [seat + round(10 * share) for seat, share in enumerate(shares)], "")

    return play


# --- line-ups and dice ------------------------------------------------------------------------------------------------


def test_every_rotation_of_a_deal_has_the_same_dice_and_every_deal_its_own() -> None:
    played = matches(Contest(RUSHIP, "cadet,random", games=6, seed=1))
    assert [(one.task.deal, one.task.rotation) for one in played] == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]
    seeds = [read_record(one.record).seed for one in played]
    assert seeds[0::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert read_record(played[0].record).names == ["Humanity (cadet bot)", "Empire (random bot)"]
    assert read_record(played[1].record).names == ["Humanity (random bot)", "Empire (cadet bot)"]
    for one in played:
        assert verify(read_record(one.record)).moves > 0


def test_bots_that_are_alike_win_each_deal_once() -> None:
    found = run_contest(Contest(RUSHIP, "random:1,random", games=20, seed=1))
    assert [bot.win_share for bot in found.bots] == [0.5, 0.5]


@pytest.mark.usefixtures("strangers")
def test_the_last_bot_named_takes_the_seats_that_are_left() -> None:
    contest = Contest(HONEST, "cadet,random", seats=4, games=10, seed=1)
    played = matches(contest)
    assert len(played) == contest.most() == 12
    assert [[entry.name for entry in one.task.seated].index("cadet") for one in played[:4]] == [0, 3, 2, 1]
    found = run_contest(contest)
    cadet, others = found.bots
    assert cadet.win_share + 3 * others.win_share == pytest.approx(1)
    assert (cadet.games, others.games) == (12, 12)


def test_a_contest_has_as_many_seats_as_bots_within_the_limits_of_the_game() -> None:
    assert Contest(HONEST, "cadet,random,pilot").seats == 3
    assert Contest(RUSHIP, "cadet,random,pilot").seats == 2
    assert Contest(RUSHIP, "cadet").seats == 2


def test_too_many_bots_play_each_other() -> None:
    found = run_contest(Contest(RUSHIP, "cadet,random,random:5", games=4, seed=1))
    line_ups = found.as_dict()["line_ups"]
    assert isinstance(line_ups, list)
    assert [one["bots"] for one in line_ups] == [["cadet", "random"], ["cadet", "random:5"], ["random", "random:5"]]
    assert [bot.games for bot in found.bots] == [8, 8, 8]
    assert found.games() == 12


def test_a_contest_with_more_games_begins_with_the_same_ones() -> None:
    few = matches(Contest(RUSHIP, "cadet,random,random:5", games=2, seed=4))
    more = matches(Contest(RUSHIP, "cadet,random,random:5", games=4, seed=4))
    assert [one.record for one in few] == [one.record for one in more][: len(few)]


def test_a_bot_that_plays_itself_tells_what_a_seat_is_worth() -> None:
    found = run_contest(Contest(RUSHIP, "random", games=30, seed=1))
    assert found.as_dict()["question"] is None
    assert found.answer() == ""
    assert found.stopped == "all played"
    assert sum(seat.share for seat in found.seats()) == pytest.approx(1)
    assert found.bots[0].win_share == 0.5


# --- playing a match --------------------------------------------------------------------------------------------------


class Noting(RandomBot):
    """Records each request to choose."""

    name = "noting"
    asked: list[tuple["Noting", View, Budget, int]] = []  # noqa: RUF012  # one list for all, on purpose

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.last = seed

    def reseed(self, seed: int) -> None:
        super().reseed(seed)
        self.last = seed

    def choose(self, view: View, budget: Budget) -> int:
        self.asked.append((self, view, budget, self.last))
        return super().choose(view, budget)


def test_each_bot_is_kept_for_the_match_and_gets_its_view_and_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starfold.arena.match.find_bot", lambda name: Noting)
    monkeypatch.setattr("starfold.arena.match.find_game", lambda key: HONEST)
    Noting.asked.clear()
    play(next(Contest(HONEST, "random:7,random", iterations=50, seed=2).deal(0, 0)))
    assert len({id(bot) for bot, *_ in Noting.asked}) == 2
    assert {(view.seat, budget.iterations) for _, view, budget, _ in Noting.asked} == {(0, 7), (1, 50)}
    assert len({(id(bot), view.seat) for bot, view, *_ in Noting.asked}) == 2
    assert len({seed for *_, seed in Noting.asked}) == len(Noting.asked)


def test_each_bot_s_usual_budget_is_its_own() -> None:
    (task, _) = Contest(RUSHIP, "captain,cadet:3").deal(0, 0)
    assert (task.budget(0).seconds, task.budget(0).iterations) == (None, None)
    assert (task.budget(1).seconds, task.budget(1).iterations) == (None, 3)
    (task, _) = Contest(RUSHIP, "captain,cadet", seconds=0.5).deal(0, 0)
    assert (task.budget(0).seconds, task.budget(0).iterations) == (0.5, None)


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("illegal", r"The bot illegal answered -5, which is not a legal action\."),
        ("failing", r"The bot failing failed: SystemExit: I give up \(\S+/strange_bots\.py, line \d+\)"),
        ("stillborn", r"The bot stillborn could not begin: RuntimeError: no weights \(\S+/rude_bots\.py, line \d+\)"),
        ("speechless", r"The bot speechless failed: Mute \(\S+/rude_bots\.py, line \d+\)"),
        ("riddle", r"The bot riddle failed: TypeError: I am like nothing else \(\S+/rude_bots\.py, line \d+\)"),
        (
            "clumsy",
            r"The bot clumsy failed: InvalidCodeError: There is no action called 'fly to the moon'.* "
            r"\(\S+/rude_bots\.py, line \d+; raised in \S+core/words\.py, line \d+\)",
        ),
    ],
)
def test_a_bad_bot_stops_the_contest_and_is_named_with_the_line_of_its_fault(bot: str, says: str) -> None:
    kept: list[Played] = []
    with pytest.raises(StarfoldError) as error:
        run_contest(Contest(RUSHIP, f"{bot},random", seed=9), keep=kept.append)
    assert re.search(rf"stops at deal 1, rotation 0 \(seed 9\)\. After ply \d+: {says}$", str(error.value))
    assert read_record(kept[-1].record).ending == ""
    assert read_record(kept[-1].record).seed


@pytest.mark.usefixtures("strangers")
def test_the_line_of_a_fault_is_the_line_that_fails(strangers: Path) -> None:
    with pytest.raises(StarfoldError) as error:
        run_contest(Contest(RUSHIP, "clumsy,random", seed=9))
    named = re.search(r"rude_bots\.py, line (\d+)", str(error.value))
    source = (strangers / "rude_bots.py").read_text(encoding="utf-8").splitlines()
    assert named and "fly to the moon" in source[int(named[1]) - 1]


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("seconds", [None, 0.5])
def test_a_bot_that_reports_progress_plays_in_the_arena(seconds: float | None) -> None:
    played = matches(Contest(RUSHIP, "considerate,random", games=2, seed=9, seconds=seconds))
    assert [each.trouble for each in played] == ["", ""]


@pytest.mark.usefixtures("strangers")
def test_keyboard_interrupt_in_this_process_ends_the_contest() -> None:
    with pytest.raises(KeyboardInterrupt):
        run_contest(Contest(RUSHIP, "impostor,random", seed=9))


def test_a_record_of_another_match_is_not_used_as_the_result() -> None:
    first, second = Contest(RUSHIP, "cadet,random", seed=1).deal(0, 0)
    played = play(first)
    assert played_before(first, read_record(played.record)) == played
    with pytest.raises(StarfoldError, match="it differs in its names"):
        played_before(second, read_record(played.record))
    (other, _) = Contest(RUSHIP, "cadet,random", seed=2).deal(0, 0)
    with pytest.raises(StarfoldError, match="it differs in its seed"):
        played_before(other, read_record(played.record))
    unfinished = Match(RUSHIP, names=read_record(played.record).names, seed=first.seed)
    with pytest.raises(StarfoldError, match="not played out"):
        played_before(first, unfinished.record)


# --- stopping ---------------------------------------------------------------------------------------------------------


def test_a_question_that_is_open_is_played_out() -> None:
    found = run_contest(Contest(RUSHIP, "cadet,random", games=100), told(lambda task: [1.0, 0.0]))
    assert (found.games(), found.stopped, found.answer()) == (100, "all played", "open")


@pytest.mark.parametrize(("winner", "answer"), [("cadet", "yes"), ("random", "no")])
def test_a_settled_question_stops_the_contest_unless_all_matches_are_requested(winner: str, answer: str) -> None:
    contest = Contest(RUSHIP, "cadet,random", games=100)
    play = told(lambda task: [float(entry.name == winner) for entry in task.seated])
    found = run_contest(contest, play)
    assert (found.games(), found.stopped, found.answer()) == (20, "settled", answer)
    found = run_contest(contest, play, to_the_end=True)
    assert (found.games(), found.stopped, found.answer()) == (100, "all played", answer)


def test_it_takes_ten_deals_to_settle_a_question_however_many_matches_a_deal_has() -> None:
    play = told(lambda task: [float(entry.name == "cadet") for entry in task.seated])
    found = run_contest(Contest(BLUE_SHIFT, "cadet,random", seats=4, games=100), play)
    assert (found.games(), found.stopped, found.answer()) == (40, "settled", "yes")


def test_a_higher_share_takes_longer_to_be_sure_of() -> None:
    play = told(lambda task: [float(entry.name == "cadet") for entry in task.seated])
    found = run_contest(Contest(RUSHIP, "cadet,random", games=200, above=0.9), play)
    assert (found.games(), found.stopped, found.answer()) == (100, "settled", "yes")


def test_one_line_up_may_be_settled_while_another_goes_on() -> None:
    def winner(task: Task) -> list[float]:
        names = [entry.name for entry in task.seated]
        return [float(name == "cadet") for name in names] if sorted(names) == ["cadet", "random"] else [0.5, 0.5]

    found = run_contest(Contest(RUSHIP, "cadet,pilot,random", games=60), told(winner))
    assert [score.stopped for score in found.scores] == ["all played", "settled", "all played"]
    assert [score.games() for score in found.scores] == [60, 20, 60]
    assert found.stopped == "all played"


def test_an_interrupted_contest_tells_whole_deals_and_keeps_every_match() -> None:
    def interrupted(after: int) -> tuple[list[Played], Contest]:
        kept: list[Played] = []

        def keep(played: Played) -> None:
            if len(kept) == after:
                raise KeyboardInterrupt
            kept.append(played)

        contest = Contest(RUSHIP, "cadet,random", games=10, seed=1)
        found = run_contest(contest, keep=keep)
        assert found.stopped == "interrupted"
        assert found.games() == after // 2 * 2
        return kept, contest

    kept, contest = interrupted(5)
    assert len(kept) == 5
    with pytest.raises(KeyboardInterrupt):
        interrupted(1)
    before = {(one.task.deal, one.task.rotation): one for one in kept}
    again: list[Played] = []
    known = run_contest(contest, keep=again.append, known=lambda task: before.get((task.deal, task.rotation)))
    assert len(again) == 5
    assert {**known.as_dict(), "seconds": 0} == result(contest)


def test_progress_reports_the_matches_played_and_the_current_share() -> None:
    heard: list[Progress] = []
    found = run_contest(Contest(RUSHIP, "cadet,random", games=60, seed=1), hear=heard.append)
    assert [one.played for one in heard] == list(range(1, found.games() + 1))
    assert (heard[0].first, heard[0].share, heard[0].most) == ("cadet", None, 60)
    assert heard[-1].share == found.bots[0].win_share
    assert heard[-1].most == found.games()


def test_line_ups_have_equal_weight_whatever_their_number_of_deals() -> None:
    """The Cadet beats the random bot, settled early; it wins half of its matches against the Pilot, all played."""

    def winner(task: Task) -> list[float]:
        names = [entry.name for entry in task.seated]
        return [0.5, 0.5] if "pilot" in names else [float(name == "cadet") for name in names]

    contest = Contest(RUSHIP, "cadet,pilot,random", games=100)
    heard: list[Progress] = []
    early = run_contest(contest, told(winner), hear=heard.append)
    whole = run_contest(contest, told(winner), to_the_end=True)
    assert (early.bots[0].games, whole.bots[0].games) == (120, 200)
    assert early.bots[0].win_share == whole.bots[0].win_share == heard[-1].share == 0.75
    # Ten for a win, five for half of one; and a half more: each sat as often in the second seat as in the first.
    assert [bot.score for bot in early.bots] == [bot.score for bot in whole.bots] == [8.0, 5.5, 3.0]


def test_the_score_is_that_of_the_matches() -> None:
    contest = Contest(RUSHIP, "cadet,random", games=4, seed=1)
    ends = [(one.task.seated, replay(read_record(one.record)).state.scores()) for one in matches(contest)]
    for bot in run_contest(contest).bots:
        reached = [score for seated, scores in ends for entry, score in zip(seated, scores) if entry.name == bot.name]
        assert len(reached) == 4
        assert bot.score == sum(reached) / 4


# --- processes --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("strangers")
def test_the_result_does_not_depend_on_how_many_play_at_once() -> None:
    contest = Contest(HONEST, "captain:5,random,cadet", seats=2, games=4, seed=5)
    assert result(contest, play=in_processes(2)) == result(contest, play=in_this_process)


@pytest.mark.once
def test_the_match_of_a_killed_process_is_played_again(strangers: Path) -> None:
    contest = Contest(RUSHIP, "random,mortal", games=6, seed=5)
    said: list[str] = []
    found = result(contest, play=in_processes(2, said.append))
    assert said == ["A process died in mid-match; its match is played again."]
    assert (strangers / "died").exists()
    assert found == result(contest)


@pytest.mark.once
@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_that_kills_its_process_twice_ends_the_contest_and_no_other_is_blamed(jobs: int) -> None:
    said: list[str] = []
    kept: list[Played] = []
    with pytest.raises(StarfoldError, match=r"^The process that played deal 2, rotation 0 died twice\.$"):
        run_contest(Contest(RUSHIP, "random,random:5,doomed"), in_processes(jobs, said.append), keep=kept.append)
    assert len(said) == 1 if jobs == 1 else said  # with two, the next match also dies
    assert [(one.task.deal, one.task.rotation) for one in kept] == [(1, 0), (1, 1)]


@pytest.mark.once
@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("stillborn", r"The bot stillborn could not begin: RuntimeError: no weights \(.*, line \d+\)"),
        ("impostor", r"The bot impostor failed: KeyboardInterrupt \(.*, line \d+\)"),
    ],
)
def test_whatever_a_bot_raises_in_a_process_is_its_own_failure(bot: str, says: str) -> None:
    with pytest.raises(StarfoldError, match=f"stops at deal 1, rotation 0 .*{says}$"):
        run_contest(Contest(RUSHIP, f"{bot},random", seed=9), in_processes(1))


@pytest.mark.once
def test_an_unexpected_error_in_a_match_ends_the_contest_with_a_sentence() -> None:
    contest = Contest(RUSHIP, "cadet,random", seed=9)
    task = next(contest.deal(0, 0))._replace(options=None)  # type: ignore[arg-type]
    with pytest.raises(StarfoldError, match=r"^Deal 1, rotation 0 could not be played: TypeError: "):
        next(in_processes(1)(iter([task])))


@pytest.mark.once
def test_a_sentence_for_the_user_comes_out_of_a_process_as_it_is() -> None:
    task = next(Contest(RUSHIP, "cadet,random", seed=9).deal(0, 0))._replace(game="rushp")
    with pytest.raises(StarfoldError, match=r"^There is no game called 'rushp'; did you mean ruship\?$") as caught:
        next(in_processes(1)(iter([task])))
    assert not isinstance(caught.value, ContestError)


@pytest.mark.once
def test_a_contest_is_played_in_processes_where_an_event_loop_runs_already() -> None:
    contest = Contest(RUSHIP, "cadet,random", games=4, seed=5)

    async def cell() -> dict[str, object]:
        return result(contest, play=in_processes(2))

    assert asyncio.run(cell()) == result(contest)
