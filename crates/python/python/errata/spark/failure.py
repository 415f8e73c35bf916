"""Failures and the exit codes of ``python -m errata.spark``: those of the program."""

import re

from errata.error import ErrataError

USAGE, DATA, IO, CONFIGURATION = 64, 65, 74, 78

_EXITS = {
    "ARGUMENT_INVALID": USAGE,
    "NORMALIZATION_UNKNOWN": USAGE,
    "IO": IO,
    "BATCH_UNKNOWN": CONFIGURATION,
    "PROGRAM_MISSING": CONFIGURATION,
    "PROGRAM_DIFFERS": CONFIGURATION,
}


class ProgramFailed(ErrataError):
    """The program ended with an exit code; what it wrote is the message."""

    def __init__(self, exit: int, message: str) -> None:
        super().__init__("PROGRAM_FAILED", message)
        # all arguments, so that the error can be sent from one process to another
        self.args = (exit, message)
        self.exit = exit


class TaskFailed(Exception):
    """An ``ErrataError`` on its way out of a task: Spark keeps nothing of it but the text."""

    def __init__(self, error: ErrataError) -> None:
        super().__init__(f"<errata {error.code}>{error.message}</errata>")

    def __reduce__(self):
        return Exception, self.args


def exit_of(error: ErrataError) -> int:
    """The exit code of the program for an error."""
    return error.exit if isinstance(error, ProgramFailed) else _EXITS.get(error.code, DATA)


def error_in_task(error: BaseException) -> ErrataError | None:
    """The error of ours that ended a task, which Spark wraps in words of its own; or a file that it cannot read."""
    told = str(error)
    found = re.search(r"<errata (\w+)>(.*?)</errata>", told, re.DOTALL)
    if found is not None:
        return ErrataError(found[1], found[2])
    unread = re.search(r"\[FAILED_READ_FILE[^\n]*", told)
    return unread and ErrataError("PARQUET_INVALID", unread[0].strip())
