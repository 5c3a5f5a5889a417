"""What a pool and its worker processes say to each other.

Frames go to a worker's stdin and come from its stdout: a length of four bytes, then a MessagePack message. A job goes
out as a pickle, because the pool's own process made it. What comes back is decoded as the type that the job's function
promises, and never unpickled: a bot may have written it.
"""

from __future__ import annotations

import functools
import importlib
import pickle
import struct
from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from starfold.core.errors import StarfoldError, describe_exception

FRAME_LENGTH = struct.Struct(">I")

J = TypeVar("J")
R = TypeVar("R")


class InvalidJobError(StarfoldError):
    """A job that no worker can run; the sentence says why."""


class JobFailedError(StarfoldError):
    """A job that has no valid answer.

    `why` says what failed. `job` is the job, where the caller can give several. `known` tells that `why` is a sentence
    for users: the text of a StarfoldError.
    """

    def __init__(self, why: str, job: object = None, known: bool = False, text: str = "") -> None:
        super().__init__(text or why)
        self.why, self.job, self.known = why, job, known


class WorkerDiedError(JobFailedError):
    """A worker ended in the middle of a job, which may not be the job's fault."""


class Job(msgspec.Struct, frozen=True, tag="job"):
    """Call a function with a job."""

    number: int
    function: str  # its module and name
    body: bytes  # the pickled job


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Cancel a job."""

    number: int


class Report(msgspec.Struct, frozen=True, tag="report"):
    """The progress of a job, from 0 to 1, and a note of the function's own, such as first estimates."""

    number: int
    done: float
    note: msgspec.Raw


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What the function returned."""

    number: int
    result: msgspec.Raw


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """What the function raised. `known`: it is a sentence for users."""

    number: int
    why: str
    known: bool = False


Asked = Job | Stop
Told = Report | Answer | Failure

_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
_told: msgspec.msgpack.Decoder[Told] = msgspec.msgpack.Decoder(Told)


def frame(message: Asked | Told) -> bytes:
    """Encode a message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return FRAME_LENGTH.pack(len(body)) + body


def decode_asked(body: bytes) -> Asked:
    """Return a message to a worker; raises msgspec.DecodeError if it is none."""
    return _asked.decode(body)


def decode_told(body: bytes) -> Told:
    """Return a message from a worker; raises msgspec.DecodeError if it is none."""
    return _told.decode(body)


def raw(thing: object) -> msgspec.Raw:
    """Return plain data as a part of a message."""
    return msgspec.Raw(msgspec.msgpack.encode(thing))


class JobKind(Generic[J, R]):
    """A function of a job that workers can call, and the type of its results.

    The function is at the top level of a module that workers can import. Its argument can be pickled. Its annotation
    says what it returns: numbers, texts, bytes, lists, dicts, named tuples, dataclasses or msgspec structs.
    Raises InvalidJobError if it is no such function.
    """

    def __init__(self, function: Callable[[J], R]) -> None:
        self.reference = f"{function.__module__}:{function.__qualname__}"
        if function.__module__ == "__main__" or find_function(self.reference) is not function:
            raise InvalidJobError(f"Workers cannot import {self.reference}: a job's function must be in a module.")
        try:
            self._results: msgspec.msgpack.Decoder[R] = msgspec.msgpack.Decoder(get_type_hints(function)["return"])
        except (KeyError, NameError, TypeError) as error:
            raise InvalidJobError(
                f"{self.reference} does not say what it returns, or not as plain data: {describe_exception(error)}"
            ) from None

    def job(self, number: int, job: J) -> Job:
        """Return the message for a job; raises JobFailedError if it cannot be pickled."""
        try:
            return Job(number, self.reference, pickle.dumps(job, pickle.HIGHEST_PROTOCOL))
        except Exception as error:  # a job may hold any object
            raise JobFailedError(f"It cannot be sent to a worker: {describe_exception(error)}", job) from None

    def result(self, answer: Answer) -> R:
        """Return what a worker answered; raises JobFailedError if that is not what the function promises."""
        try:
            return self._results.decode(answer.result)
        except msgspec.DecodeError as error:
            raise JobFailedError(f"Its answer is not what {self.reference} returns: {error}") from None


def kind_of(function: Callable[[J], R]) -> JobKind[J, R]:
    """Return a function as a kind of job; raises InvalidJobError if workers cannot call it."""
    return _kind(function)


@functools.cache
def _kind(function: Callable[[Any], Any]) -> JobKind[Any, Any]:
    return JobKind(function)


def find_function(reference: str) -> Any:
    """Return a function by its module and name; raises InvalidJobError if there is none."""
    module, _, name = reference.partition(":")
    found = vars(importlib.import_module(module)).get(name)
    if found is None:
        raise InvalidJobError(f"There is no function {reference} at the top level of a module.")
    return found
