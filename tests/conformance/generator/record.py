"""Writes the files of cases: ASCII, a case per line, with the programs that gave the numbers."""
import importlib.metadata
import json
import pathlib
import platform
import unicodedata

import icu4py
import unicodedata2

FOLDER = pathlib.Path(__file__).resolve().parent.parent


def versions(*names):
    """Versions of the programs named, and of the data that they carry."""
    notes = {
        "python": f"{platform.python_version()} (Unicode {unicodedata.unidata_version})",
        "icu4py": f"{importlib.metadata.version('icu4py')} (ICU {icu4py.icu_version})",
        "unicodedata2": f"{importlib.metadata.version('unicodedata2')} (Unicode {unicodedata2.unidata_version})",
        "uniseg": f"{importlib.metadata.version('uniseg')} (Unicode 16.0.0)",
    }
    return {name: notes.get(name) or importlib.metadata.version(name) for name in names}


def lines_of(cases):
    return ",\n".join("  " + json.dumps(case) for case in cases)


def write(name, about, programs, lists):
    """`lists`: name and cases, which are written a line each."""
    head = json.dumps({"about": about, "made_by": "generator/make.py", "programs": programs}, indent=1)[:-2]
    parts = [f' "{key}": [\n{lines_of(cases)}\n ]' for key, cases in lists.items()]
    text = ",\n".join([head, *parts]) + "\n}\n"
    json.loads(text)
    (FOLDER / name).write_text(text, encoding="ascii")
    print(name, {key: len(cases) for key, cases in lists.items()}, f"{len(text) // 1024} KiB")
