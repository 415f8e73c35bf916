"""The program ``errata`` on the driver: it knows the options, and merges the parts."""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import errata
from errata.error import ErrataError
from errata.spark.failure import ProgramFailed

# these decide which pages are scored and where results go, and are this module's business
_OWN = {"model", "shard", "out", "compat", "root", "metadata", "group_by"}


def find_program(given: str | None) -> list[str]:
    """The words that start the program."""
    command = given or os.environ.get("ERRATA_CLI")
    words = shlex.split(command) if command else ["errata"]
    if shutil.which(words[0]) is None:
        hint = "install it (npm install -g errata), or name it by --errata or ERRATA_CLI"
        raise ErrataError("PROGRAM_MISSING", f"{words[0]}: no such program on the driver; {hint}")
    return words


def flags_of(options: Mapping[str, Any]) -> list[str]:
    """Keywords as the flags of ``errata evaluate``; the program knows their values."""
    flags = []
    for name, value in options.items():
        if name in _OWN:
            raise ErrataError("ARGUMENT_INVALID", f"{name}: no option of errata.spark.evaluate")
        flag = "--" + name.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is False:
            flags.append("--no-" + name.replace("_", "-"))
        elif name == "batch":
            flags += [f"{flag}={batch}" for batch in ([value] if isinstance(value, str) else value)]
        elif value is not None:
            words = value if isinstance(value, (str, int, os.PathLike)) else ",".join(value)
            flags.append(f"{flag}={words}")
    return flags


@dataclass(frozen=True)
class Pattern:
    """A part of an evaluation of nothing, as the program writes it for the options: whatever does not depend on pages
    is taken from it."""

    part: dict[str, Any]
    # names of the columns of a table of pages
    columns: list[str]
    # what a table says of itself
    about: dict[str, str]

    @property
    def options(self) -> dict[str, Any]:
        return self.part["options"]

    @property
    def waterfall(self) -> list[str]:
        """The steps of the waterfall, with their versions."""
        return [step["normalization"] for step in self.part["models"][0].get("waterfall", [])]

    @property
    def counts(self) -> int:
        """Number of the columns of counts, which are named `unit.field` or `metric.slot`; rates follow."""
        return len(self.columns) - 3 - len(self.part["groups"]) - len(self.part["models"][0]["sums"]["rates"])

    @property
    def waterfall_counts(self) -> int:
        """Number of the counts of a step."""
        steps = self.part["models"][0].get("waterfall", [])
        return len(steps[0]["sums"]["units"]) if steps else 0

    @property
    def length(self) -> str | None:
        """The count that is 0 where a reference is empty: that of the first error rate, if there is one."""
        metrics = self.options["metrics"]
        lengths = [name for name in self.columns if name.endswith(".referenceLength")]
        if "cer" in metrics:
            return f"{self.options['unit']}.referenceLength"
        if "wer" in metrics:
            return "word.referenceLength"
        return lengths[0] if "units" in metrics else None

    def scoring(self) -> dict[str, Any]:
        """The keywords of ``errata.score_table``."""
        options = self.options
        return {
            "metrics": options["metrics"],
            "unit": options["unit"],
            "words": options.get("words"),
            "normalize": options["normalization"],
            "equivalences": options.get("equivalences"),
            "scripts": any(name.endswith(".hits") for name in self.part["models"][0]["sums"]["units"]),
            "empty_reference": options["emptyReference"],
            "denominator": options["denominator"],
            "normalize_before_eval": options["normalizeBeforeEval"],
        }


def pattern_for(
    program: Sequence[str], flags: Sequence[str], models: Sequence[str], groups: Sequence[str]
) -> Pattern:
    """Asks the program what a part looks like."""
    import pyarrow.parquet

    batches = [flag.removeprefix("--batch=") for flag in flags if flag.startswith("--batch=")] or ["batch"]
    with tempfile.TemporaryDirectory(prefix="errata-spark-") as folder:
        root = Path(folder)
        pages = [["page", batch, "one page"] for batch in batches]
        _write(root / "data/benchmark/benchmark.csv", ["image_name", "batch_id", "transcript"], pages)
        for model in models:
            _write(root / f"data/models/{model}.csv", ["image_name", "batch_id", "inference"], pages)
        words = ["evaluate", "--root", folder, "--shard", "1/1", "--out", str(root / "part"), "--no-progress"]
        if groups:
            _write(root / "groups.csv", ["image_name", *groups], [["page", *groups]])
            words += ["--metadata", str(root / "groups.csv"), f"--group-by={','.join(groups)}"]
        run(program, [*words, *flags])
        part = json.loads((root / "part/part.json").read_text("utf-8"))
        table = pyarrow.parquet.read_metadata(root / "part" / part["models"][0]["file"])
        about = {key.decode(): value.decode() for key, value in (table.metadata or {}).items()}
        columns = table.schema.to_arrow_schema().names
    if part["errata"] != errata.__version__:
        found = f"found errata {part['errata']} and the package {errata.__version__}"
        raise ErrataError("PROGRAM_DIFFERS", f"{shlex.join(program)}: {found}, expected one version of both")
    if "semantic" in part["options"]["metrics"]:
        raise ErrataError("ARGUMENT_INVALID", "metrics: semantic is not measured on executors")
    return Pattern(part, columns, about)


def merge(program: Sequence[str], parts: Sequence[Path], out: Path, words: Sequence[str] = ()) -> str:
    """Makes one result of all parts; returns what the program prints."""
    return run(program, ["merge", *map(str, parts), "--out", str(out), *words])


def run(program: Sequence[str], words: Sequence[str]) -> str:
    # messages of the program are those of whoever runs it; a failure is told once
    ended = subprocess.run([*program, *words], capture_output=True, text=True, encoding="utf-8")
    if ended.returncode != 0:
        raise ProgramFailed(ended.returncode, ended.stderr.strip() or f"{shlex.join(program)}: no message")
    return ended.stdout


def _write(path: Path, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    import csv

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
