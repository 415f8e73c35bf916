"""The exception of the package."""


class ErrataError(Exception):
    """An error with a stable code; the message says place, what was found, what was expected."""

    def __init__(self, code: str, message: str) -> None:
        # both arguments are kept, so that the error can be sent from one process to another
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message
