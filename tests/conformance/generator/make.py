"""Computes every case anew and writes the JSON files beside this folder.

    python3.11 -m venv tests/conformance/.venv
    tests/conformance/.venv/bin/pip install -r tests/conformance/requirements.txt
    tests/conformance/.venv/bin/python tests/conformance/generator/make.py
"""
import dataset
import pairs
import preparation
import single_texts
import traps

for part in (pairs, single_texts, dataset, traps, preparation):
    part.main()
