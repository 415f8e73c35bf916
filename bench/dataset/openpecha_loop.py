"""The plain loop that the OpenPecha program runs for every page, on the first pages of one model.

usage: openpecha_loop.py ROOT PAGES -> number of pages scored
"""
import csv
import sys


def distance(first, second):
    previous = list(range(len(second) + 1))
    for row, left in enumerate(first, 1):
        current = [row]
        for column, right in enumerate(second, 1):
            current.append(min(current[-1] + 1, previous[column] + 1, previous[column - 1] + (left != right)))
        previous = current
    return previous[-1]


csv.field_size_limit(1 << 30)
root, pages = sys.argv[1], int(sys.argv[2])
references = {}
with open(f"{root}/data/benchmark/benchmark.csv", encoding="utf-8", newline="") as file:
    for row, _ in zip(csv.DictReader(file), range(pages)):
        references[row["image_name"], row["batch_id"]] = row["transcript"].strip()
with open(f"{root}/data/models/A.csv", encoding="utf-8", newline="") as file:
    found = 0
    for row in csv.DictReader(file):
        reference = references.pop((row["image_name"], row["batch_id"]), None)
        if reference:
            distance(row["inference"].strip(), reference)
            found += 1
        if not references:
            break
print(found)
