"""The stubs say what the module has, and the programs of users are checked by them."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="needs mypy")

PROGRAM = """
import errata
from errata.types import Score
rate: float = errata.cer("a", "b")
maybe: float | None = errata.cer("a", "b", empty_reference="null")
corpus: float | None = errata.wer(["a"], ["b"])["micro"]
score: Score = errata.score("a", "b", metrics=["cer"], unit="word")
ops = errata.align("a", "b")["ops"]
start: int = ops[0]["reference"][0]
"""


def mypy(*words):
    run = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def test_stubtest(tmp_path):
    # errata.types needs none: it is Python with its types, of which stubtest takes each Literal for a class
    code, output = mypy("mypy.stubtest", "errata._core", "errata.error")
    assert code == 0, output


def test_programs(tmp_path: Path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    code, output = mypy("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(program))
    assert code == 0, output
    program.write_text(PROGRAM + 'errata.cer("a", "b", unit="letter")\nx: int = errata.cer("a", "b")\n')
    code, output = mypy("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(program))
    assert code == 1 and "program.py:10: error" in output and "program.py:11: error" in output, output
