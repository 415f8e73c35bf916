"""Benchmarks made from folders and from annotations, as the OpenPecha program makes them: shutil, csv
and pathlib on a real tree."""

import csv
import io
import json
import pathlib
import re
import shutil
import tempfile

import pandas

import record
from texts import PASSAGES

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def batch_id(name):
    """`b` or `batch-`, then digits, whose leading zeros are dropped; any other id stays."""
    found = re.fullmatch(r"(?:b|batch-)0*([0-9]+)", name)
    return f"batch-{found[1]}" if found else name


def copy(source, target):
    """Images and transcripts of annotations.csv into the shape of a benchmark."""
    for _, row in pandas.read_csv(source / "annotations.csv", dtype=str).iterrows():
        batch, image = batch_id(row["batch_id"]), row["task_name"]
        for folder in ("images", "transcripts"):
            (target / folder / batch).mkdir(parents=True, exist_ok=True)
        shutil.copy(source / "source" / batch / "images" / image, target / "images" / batch / image)
        with open(
            target / "transcripts" / batch / f"{pathlib.Path(image).stem}.txt",
            "w",
            encoding="utf-8",
            newline="",
        ) as file:
            file.write(row["task_transcript"])


def walk(target):
    """benchmark.csv and stats.json of a tree."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(["image_name", "batch_id", "transcript"])
    per_batch = {}
    for batch in sorted(folder.name for folder in (target / "images").iterdir() if folder.is_dir()):
        images = sorted(entry.name for entry in (target / "images" / batch).iterdir())
        per_batch[batch] = len(images)
        for image in images:
            # universal newlines: CR LF and CR become LF
            text = (target / "transcripts" / batch / f"{pathlib.Path(image).stem}.txt").read_text(
                encoding="utf-8"
            )
            writer.writerow([image, batch, text])
    stats = {"per_batch": per_batch, "total": sum(per_batch.values())}
    return out.getvalue(), json.dumps(stats, indent=2)


def tree(pages, more=(), texts=()):
    """Files of a benchmark: (batch, image, transcript)."""
    images = [f"images/{batch}/{image}" for batch, image, _ in pages]
    found = {f"transcripts/{batch}/{pathlib.PurePath(image).stem}.txt": text for batch, image, text in pages}
    return [*images, *more], {**found, **dict(texts)}


def annotated(rows, more=()):
    """annotations.csv and its images: (image, batch as it is written, transcript)."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows([("task_name", "batch_id", "task_transcript"), *rows])
    images = dict.fromkeys(f"source/{batch_id(batch)}/images/{image}" for image, batch, _ in rows)
    return [*images, *more], {"annotations.csv": out.getvalue()}


def cases():
    """Name, images, texts; whether errata has something to report beside."""
    page = lambda name: PASSAGES[name].rstrip("\n")
    yield "batches and images in the order of code points", *tree(
        [
            ("batch-1", "b.png", page("tibetan")),
            ("batch-10", "a.png", page("latin")),
            ("batch-2", "ཀ.png", page("arabic")),
            ("batch-2", "Z.png", "z"),
            ("batch-2", "a10.png", "ten"),
            ("batch-2", "a2.png", "two"),
            ("old", "x.png", page("thai")),
        ]
    ), False
    yield "dots in names", *tree(
        [("batch-1", "a.b.png", "a.b"), ("batch-1", "c", "c"), ("batch-1", "d.tar.png", "d.tar")]
    ), False
    yield "line ends of transcripts", *tree(
        [
            ("batch-1", "crlf.png", "a\r\nb\r\n\r\nc"),
            ("batch-1", "cr.png", "a\rb"),
            ("batch-1", "lf.png", "a\nb\n\n c"),
            ("batch-1", "mixed.png", "a\r\n\rb\n\rc"),
            ("batch-1", "other.png", "a\u2028b\x85c\vd"),
        ]
    ), False
    yield "nothing is trimmed", *tree(
        [
            ("batch-1", "blank.png", " \t a \t"),
            ("batch-1", "empty.png", ""),
            ("batch-1", "mark.png", "\ufeffa"),
            ("batch-1", "space.png", "\u3000a\u00a0"),
        ]
    ), False
    yield "final line ends stay", *tree(
        [("batch-1", "a.png", "a\n"), ("batch-1", "b.png", "a\n\n"), ("batch-1", "c.png", "\n")]
    ), False
    yield "texts that need quotes", *tree(
        [
            ("batch-1", "comma, quote'.png", "a, \"b\"\nc"),
            ("batch-1", "q.png", "\"\""),
            ("batch-1", "s.png", "a,b"),
        ]
    ), False
    yield "capital suffixes", *tree([("batch-1", "A.PNG", "capital"), ("batch-1", "b.Png", "both")]), False
    yield "two images of one stem", *tree(
        [("batch-1", "a.jpg", "the text"), ("batch-1", "a.png", "the text")]
    ), True
    yield "a transcript without an image", *tree(
        [("batch-1", "a.png", "a")], texts={"transcripts/batch-1/b.txt": "b"}.items()
    ), True
    yield "a file beside the batches", *tree(
        [("batch-1", "a.png", "a")], texts={"images/readme.txt": "notes"}.items()
    ), True
    yield "annotations with batches of several spellings", *annotated(
        [
            ("a.png", "b1", page("tibetan")),
            ("b.png", "batch-05", page("latin")),
            ("c.png", "batch-2", "x, \"y\"\nz"),
            ("d.png", "batch-10", page("emoji")),
            ("e.png", "special", "a\r\nb"),
        ]
    ), False
    yield "an image that nobody annotated", *annotated(
        [("a.png", "batch-1", "a")], more=["source/batch-1/images/unused.png"]
    ), True


IDS = [
    "b1",
    "b2",
    "b01",
    "b10",
    "b007",
    "b0",
    "b00",
    "batch-1",
    "batch-05",
    "batch-005",
    "batch-10",
    "batch-0",
    "batch-00",
    "B1",
    "Batch-05",
    " b1",
    "b1 ",
    "batch-",
    "b",
    "batch_05",
    "batch-5a",
    "xb1",
    "1",
    "b-1",
    "batch1",
    "བ་1",
    "b١",
    "",
    "b1\n",
]


def case_of(name, images, texts, has_findings):
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder, "source"), pathlib.Path(folder, "target")
        for path in images:
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            (source / path).write_bytes(SIGNATURE + path.encode("utf-8"))
        for path, text in texts.items():
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            (source / path).write_text(text, encoding="utf-8", newline="")
        if "annotations.csv" in texts:
            copy(source, target)
        else:
            shutil.copytree(source, target)
        table, stats = walk(target)
        batches = json.loads(stats)["per_batch"]
        read = lambda path: path.read_bytes()[len(SIGNATURE) :].decode("utf-8")
        made = {
            f"images/{batch}/{path.name}": read(path)
            for batch in batches
            for path in sorted((target / "images" / batch).iterdir())
        }
        stems = {(path.split("/")[1], pathlib.PurePath(path).stem) for path in made}
        transcripts = {
            f"transcripts/{batch}/{stem}.txt": (target / "transcripts" / batch / f"{stem}.txt")
            .read_bytes()
            .decode("utf-8")
            for batch, stem in sorted(stems)
        }
    return {
        "name": name,
        "images": images,
        "texts": texts,
        "hasFindings": has_findings,
        "benchmark": table,
        "stats": stats,
        "made": {"images": made, "transcripts": transcripts},
    }


def main():
    record.write(
        "preparation.json",
        "Sources and the benchmarks made of them. The content of an image is the signature of PNG "
        "and its path in the source; "
        "made.images says which one is where. benchmark has CR LF at the ends of records, as the "
        "csv module writes them.",
        record.versions("python", "pandas"),
        {"cases": [case_of(*case) for case in cases()], "batchIds": [[name, batch_id(name)] for name in IDS]},
    )
