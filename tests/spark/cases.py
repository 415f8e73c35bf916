"""Small evaluations on Spark against the program: every file must be the same to the byte.

python cases.py FOLDER WORDS OF THE PROGRAM…    (a line for each case; exit 1 when one differs)
"""

import csv
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import errata
import pyarrow
import pyarrow.parquet
import pyspark
from errata.error import ErrataError
from errata.spark import evaluate
from errata.spark.failure import exit_of
from pyspark.sql import SparkSession

WORDS = ["བོད་ཡིག", "page", "one\ntwo", "a,b", '"q"', "crlf\r\nx", "  sp  ", "e\u0301", "𠮷", "lone\rcr", ""]
PAGES = 60

chosen = sys.argv[1].removeprefix("--") if sys.argv[1].startswith("--") else "all"
folder, *program = sys.argv[1 if chosen == "all" else 2 :]
folder = Path(folder)
chance = random.Random(7)


def text():
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(0, 12)))


def noisy(words):
    return "".join(letter if chance.random() > 0.1 else chance.choice("xyz ") for letter in words)


def write(path, column, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n", quoting=csv.QUOTE_ALL)
        writer.writerows([["image_name", "batch_id", column], *rows])


def journal_line(page, **facts):
    return (
        json.dumps(
            {"image_name": page[0], "batch_id": page[1], "image_sha256": "a", "settings": "s", **facts}
        )
        + "\n"
    )


def make_root(root):
    """Repeated, unknown, missing and failed pages, empty texts, fewer rows than parts, a model in several files."""
    pages = [(f"p{at}.jpg", f"b{at % 3}", text()) for at in range(PAGES)]
    data = root / "data"
    write(data / "benchmark/benchmark.csv", "transcript", [*pages, pages[3]])
    known = [(image, batch, noisy(words)) for image, batch, words in pages[:-7] if chance.random() > 0.05]
    again = [(f" {image} ", batch, "again") for image, batch, _ in pages[5:9]]
    write(data / "models/M.csv", "inference", [("x", "b0", "who"), *known, *again, ("y", "b9", "zz")])
    turned = [(image, batch, noisy(words)) for image, batch, words in reversed(pages)]
    write(data / "models/N é/part-0.csv", "inference", turned[:20])
    write(data / "models/N é/part-1.csv", "inference", turned[20:])
    write(data / "models/tiny.csv", "inference", [(image, batch, "x") for image, batch, _ in pages[:2]])
    failed = {"status": "error", "attempts": 1, "duration_ms": 1}
    retracted = {"retracted": [{"image_name": pages[-3][0], "batch_id": pages[-3][1]}], "settings": "s"}
    lines = [journal_line(pages[at], **failed) for at in (4, -2, -3)] + [json.dumps(retracted) + "\n"]
    (data / "models/M.journal.jsonl").write_text("".join(lines))
    groups = [f'{image},{batch},k{len(image)},"h {len(words) % 3}"\n' for image, batch, words in pages[4:]]
    (root / "groups.csv").write_text("image_name,batch_id,kind,hand\n" + "".join(groups) + "other,b0,z,z\n")


def run(*words):
    return subprocess.run([*program, *map(str, words)], capture_output=True, text=True)


def flags(options):
    words = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        words += [flag] if value is True else [f"{flag}={value}"]
    return words


def files_of(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


root = folder / "root"
make_root(root)
models = {
    name: root / f"data/models/{path}"
    for name, path in {"M": "M.csv", "N é": "N é", "tiny": "tiny.csv"}.items()
}
groups = {"metadata": root / "groups.csv", "group_by": "kind,hand"}
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.warehouse.dir", str(folder / "tables"))
    .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
failures = 0


def told(name, difference):
    global failures
    failures += difference is not None
    print(
        f"{'same' if difference is None else 'DIFFERS'}: {name}{'' if difference is None else f': {difference}'}",
        flush=True,
    )


def on_spark(options, benchmark=root / "data/benchmark/benchmark.csv", models=models):
    words = dict(options)
    if "group_by" in words:
        words["group_by"] = words["group_by"].split(",")
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    evaluate(spark, benchmark, models, out, errata=" ".join(program), partitions=4, **words)
    return files_of(out)


def differences(expected, found):
    names = sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))
    return ", ".join(names) or None


CASES = [
    {},
    {"metrics": "cer", "missing": "empty", "batch": "b1"},
    {"waterfall": True, "bootstrap": 40, "seed": 3, **groups},
    {"metrics": "wer,units", "normalize": "NFC,whitespace", "denominator": "path", "empty_reference": "null"},
    {"profile": "orcnorm", "metadata": root / "groups.csv", "group_by": "kind"},
]
for options in {"few": CASES[1:3], "others": []}.get(chosen, CASES):
    shutil.rmtree(root / "data/evaluation", ignore_errors=True)
    name = " ".join(flags(options)) or "all metrics"
    single = run("evaluate", "--root", root, "--no-progress", *flags(options))
    if single.returncode != 0:
        told(name, single.stderr)
        continue
    told(name, differences(files_of(root / "data/evaluation"), on_spark(options)))


def in_parquet(path, column, parts):
    """The rows of a model's or the benchmark's files as Parquet in parts, in row groups of a few."""
    files = sorted(path.glob("part-*.csv")) if path.is_dir() else [path]
    rows = [row for file in files for row in list(csv.reader(file.open(encoding="utf-8", newline="")))[1:]]
    names = ["image_name", "batch_id", column]
    columns = {name: [row[at] for row in rows] for at, name in enumerate(names)}
    target = folder / "parquet" / path.stem
    target.mkdir(parents=True, exist_ok=True)
    size = -(-len(rows) // parts)
    for part in range(parts):
        table = pyarrow.table(columns).slice(part * size, size)
        pyarrow.parquet.write_table(table, target / f"part-{part}.parquet", row_group_size=7)
    return target


def other_formats():
    """Parquet and a table of Spark: the hashes are those of other files, and nothing else differs."""
    expected = on_spark({"metrics": "cer"})
    given = {name: in_parquet(models[name], "inference", 3) for name in ("M", "N é")}
    # of several files Spark writes the rows in an order of its own
    one = in_parquet(models["tiny"], "inference", 1)
    spark.read.parquet(str(one)).write.mode("overwrite").saveAsTable("tiny")
    benchmark = in_parquet(root / "data/benchmark/benchmark.csv", "transcript", 2)
    # the journal is beside the model
    shutil.copy(root / "data/models/M.journal.jsonl", folder / "parquet")
    found = on_spark({"metrics": "cer"}, benchmark, {**given, "tiny": "tiny"})
    hashed = [name for name in expected if name.endswith(".parquet") or name == "manifest.json"]
    told(
        "Parquet and a table",
        differences(*({k: v for k, v in of.items() if k not in hashed} for of in (expected, found))),
    )


def damaged_parquet():
    """A part whose footer can be read, and whose rows cannot."""
    damaged = in_parquet(models["tiny"], "inference", 1).rename(folder / "damaged") / "part-0.parquet"
    content = bytearray(damaged.read_bytes())
    content[4:60] = bytes(56)
    damaged.write_bytes(content)
    refused(
        "a part of Parquet that is damaged", 65, "damaged/part-0.parquet", models={"tiny": folder / "damaged"}
    )


def refused(name, exit, word, **given):
    try:
        on_spark(**{"options": {}, **given})
        told(name, "no failure")
    except ErrataError as error:
        is_right = exit_of(error) == exit and word in error.message
        told(name, None if is_right else f"{exit_of(error)}: {error}")


def program_of(name, words, exit=0, **environment):
    """The module as a program of its own."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    words += [
        "--benchmark",
        root / "data/benchmark/benchmark.csv",
        "--out",
        out,
        "--partitions",
        "3",
        "--metrics=cer",
    ]
    words += [word for model, path in models.items() for word in ("--model", f"{model}={path}")]
    environment = {
        **os.environ,
        "ERRATA_CLI": " ".join(program),
        "PYSPARK_PYTHON": sys.executable,
        **environment,
    }
    ended = subprocess.run([*map(str, words)], env=environment, capture_output=True, text=True)
    if ended.returncode != 0 or exit != 0:
        is_right = ended.returncode == exit and "ERRATA_CLI" in ended.stderr
        return told(name, None if is_right else f"{ended.returncode}: {ended.stderr[-2000:]}")
    single = run("evaluate", "--root", root, "--no-progress", "--metrics=cer")
    expected = files_of(root / "data/evaluation")
    printed = (
        None if ended.stdout == single.stdout else f"printed {ended.stdout!r}, expected {single.stdout!r}"
    )
    told(name, differences(expected, files_of(out)) or printed)


write(folder / "twice.csv", "transcript", [("p1.jpg", "b1", "one"), ("p1.jpg", "b1", "two")])
(folder / "broken.csv").write_text('image_name,batch_id,inference\na,b,"never closed\n')
refused("a file that is broken", 65, "broken.csv:2", models={**models, "broken": folder / "broken.csv"})
if chosen in ("all", "others"):
    other_formats()
    damaged_parquet()
    refused("--missing error", 65, "M.csv", options={"missing": "error"})
    refused("an unknown metric", 64, "--metrics", options={"metrics": "bad"})
    refused("an option of another function", 64, "shard", options={"shard": "1/2"})
    refused("an unknown batch", 78, "b7", options={"batch": "b7"})
    refused("a file that is not there", 65, "none.csv", models={**models, "none": root / "none.csv"})
    refused("a page with two texts", 65, "p1.jpg", benchmark=folder / "twice.csv")
    submit = Path(pyspark.__file__).parent / "bin/spark-submit"
    module = Path(errata.__file__).parent / "spark/__main__.py"
    program_of("python -m errata.spark", [sys.executable, "-m", "errata.spark", "--master", "local[2]"])
    program_of("spark-submit", [submit, "--master", "local[2]", module])
    module = [sys.executable, "-m", "errata.spark", "--master", "local[2]"]
    program_of("no program on the driver", module, exit=78, ERRATA_CLI="", PATH="/usr/bin/none")
spark.stop()
print(f"{failures} of the cases differ, errata {errata.__version__}")
sys.exit(failures > 0)
