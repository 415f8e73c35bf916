"""What `errata merge` costs: the part of a root, as often as there are parts, is merged.

    python bench/merge.py FOLDER ROOT PARTS FLAGS OF evaluate… -- WORDS OF THE PROGRAM…

Prints seconds and the most memory. Needs pyarrow; FOLDER keeps the parts, which the next call takes up.
"""

import hashlib
import json
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet

split = sys.argv.index("--")
folder, root, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
flags, program = sys.argv[4:split], sys.argv[split + 1 :]


def make_parts():
    one = folder / "one"
    words = [*program, "evaluate", "--root", root, "--shard", "1/1", "--out", one, "--no-progress", *flags]
    subprocess.run(list(map(str, words)), check=True)
    part = json.loads((one / "part.json").read_text())
    tables = {model["file"]: pyarrow.parquet.ParquetFile(one / model["file"]) for model in part["models"]}
    contents = {name: (file.read(), file.metadata.metadata) for name, file in tables.items()}
    for number in range(1, count + 1):
        (folder / str(number)).mkdir(parents=True, exist_ok=True)
        models = [copied(model, number, *contents[model["file"]]) for model in part["models"]]
        described = {**part, "part": {"number": number, "of": count}, "models": models}
        (folder / str(number) / "part.json").write_text(json.dumps(described))


def copied(model, number, table, about):
    """The table of a model as that of another part."""
    path = folder / str(number) / model["file"]
    about = {**about, b"errata.part": f"{number}/{count}".encode()}
    with pyarrow.parquet.ParquetWriter(path, table.schema, compression="NONE", store_schema=False) as writer:
        writer.write_table(table.replace_schema_metadata(None), row_group_size=65_536)
        writer.add_key_value_metadata(about)
    shares = {}
    for share in ("rows", "missing"):
        size = model[share]["total"]
        shares[share] = {"first": size * (number - 1), "end": size * number, "total": size * count}
    return {**model, **shares, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


if not (folder / str(count) / "part.json").exists():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make_parts()
before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
parts = [str(folder / str(number)) for number in range(1, count + 1)]
subprocess.run([*program, "merge", *parts, "--out", str(folder / "out")], check=True, stdout=subprocess.DEVNULL)
after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - begun
cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(f"{count} parts: {seconds:.1f} s, {cpu:.1f} s of the processor, at most {after.ru_maxrss / 1024:.0f} MB")
