"""Pages whose recognition failed, by the journal beside a model."""

import json
from pathlib import PurePosixPath
from typing import Any

from errata.error import ErrataError
from errata.spark.inputs import Source, hash_of, local_path, opened


def journal_of(path: str) -> str:
    """The journal of a model by the path of its file or folder: `NAME.journal.jsonl` beside it."""
    place = path.rstrip("/")
    suffix = PurePosixPath(place).suffix
    base = place.removesuffix(suffix) if suffix in (".csv", ".parquet") else place
    return f"{base}.journal.jsonl"


def failed_pages(source: Source) -> tuple[set[tuple[str, str]], str | None]:
    """Batch and image name of each page that failed, and the hash of the journal; none without one."""
    from pyarrow.fs import FileType

    if source.is_table:
        return set(), None
    uri = journal_of(source.label)
    system, place = opened(uri)
    if system.get_file_info(place).type != FileType.File:
        return set(), None
    failed: set[tuple[str, str]] = set()
    with local_path(uri) as path:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                # a crash may cut the last line short
                if line.endswith(b"\n"):
                    _take(failed, _parsed(line, f"{uri}:{number}"), f"{uri}:{number}")
        return failed, hash_of(path)


def _take(failed: set[tuple[str, str]], line: dict[str, Any], place: str) -> None:
    is_retraction = "retracted" in line
    for page in line["retracted"] if is_retraction else [line]:
        if page.get("repeat", 1) != 1:
            message = f"{place}: found a repetition (errata run --repeat), which errata.spark does not take"
            raise ErrataError("ARGUMENT_INVALID", message)
        key = (page["batch_id"], page["image_name"])
        if is_retraction or _has_text(line):
            failed.discard(key)
        else:
            failed.add(key)


def _has_text(line: dict[str, Any]) -> bool:
    """`hasInference` of `src/schema/journal.ts`."""
    status = line["status"]
    return status in ("ok", "empty") or (status == "truncated" and line.get("text", "") != "")


def _parsed(line: bytes, place: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
        pages = found["retracted"] if "retracted" in found else [found]
        if all("image_name" in page and "batch_id" in page for page in pages) and (
            "retracted" in found or "status" in found
        ):
            return found
    except (ValueError, TypeError):
        pass
    raise ErrataError("JOURNAL_INVALID", f"{place}: expected a line of a journal")
