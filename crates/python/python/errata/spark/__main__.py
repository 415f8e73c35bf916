"""``python -m errata.spark``, and the program of ``spark-submit``."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from errata.error import ErrataError
from errata.spark.evaluation import evaluate_and_tell
from errata.spark.failure import USAGE, exit_of
from errata.spark.program import find_program

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"errata: {message} (USAGE)\n")


def main(words: Sequence[str]) -> int:
    parser = _Parser(
        prog="python -m errata.spark",
        description="Scores models on a Spark cluster; the files are those of errata evaluate, byte for byte.",
        epilog="All other flags are those of errata evaluate, as --flag=VALUE.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--master", help="address of the cluster; that of spark-submit where it starts the program"
    )
    parser.add_argument("--benchmark", required=True, metavar="PATH", help="file, folder of parts or table")
    parser.add_argument(
        "--model", required=True, action="append", metavar="NAME=PATH", help="the same, of a model"
    )
    parser.add_argument("--out", required=True, metavar="DIR", help="folder that driver and executors share")
    parser.add_argument("--partitions", type=int, metavar="N", help="tasks and parts")
    parser.add_argument(
        "--errata", metavar="CMD", help="the program on the driver: ERRATA_CLI, or errata on PATH"
    )
    parser.add_argument("--metadata", metavar="FILE", help="CSV with the columns to group by")
    parser.add_argument("--group-by", metavar="COLUMN", help="columns of it, separated by commas")
    values, others = parser.parse_known_args(words)
    models = dict(model.partition("=")[::2] for model in values.model)
    if "" in models.values() or len(models) != len(values.model):
        parser.error("--model: expected NAME=PATH, each name once")
    options = _options(parser, others)
    try:
        # said before a cluster is asked for anything
        find_program(values.errata)
        spark = _session(values.master)
        try:
            printed = evaluate_and_tell(
                spark,
                values.benchmark,
                models,
                values.out,
                partitions=values.partitions,
                errata=values.errata,
                metadata=values.metadata,
                group_by=values.group_by and values.group_by.split(","),
                **options,
            )
        finally:
            spark.stop()
    except ErrataError as error:
        code = f" ({error.code})" if error.code != "PROGRAM_FAILED" else ""
        print(error if error.message.startswith("errata:") else f"errata: {error}{code}", file=sys.stderr)
        return exit_of(error)
    print(printed, end="")
    return 0


def _session(master: str | None) -> "SparkSession":
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("errata")
    if master is None:
        return builder.getOrCreate()
    if master.startswith("local"):
        # tasks on this machine run where this module is
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return builder.master(master).getOrCreate()


def _options(parser: _Parser, words: Sequence[str]) -> dict[str, object]:
    """Flags of the program as keywords: those that are there twice are lists."""
    options: dict[str, object] = {}
    for word in words:
        flag, equals, value = word.partition("=")
        if not flag.startswith("--"):
            parser.error(f"{word}: expected a flag, with its value behind =")
        name = flag[2:].replace("-", "_")
        if name == "batch":
            options["batch"] = [*options.get("batch", []), value]  # type: ignore[misc]
        elif name in options:
            parser.error(f"{flag}: expected it once")
        else:
            options[name] = value if equals else True
    return options


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
