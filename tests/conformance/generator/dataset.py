"""A dataset of 40 pages and three models: averages, coverage and files of our own rules and of the
OpenPecha program."""

import csv
import io
import json
import math
import re

import definitions as of
import openpecha
import record
from texts import Dice, PASSAGES, decomposed, shuffled, with_errors

BATCHES = ("batch-1", "batch-2", "batch-10", "batch-3")
UNIT_RATES = {"cer": "codepoint", "wer": "word", "ger": "grapheme", "syler": "syllable", "ler": "line"}


def csv_bytes(header, rows, end="\n", start=""):
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator=end)
    writer.writerows([header, *rows])
    return (start + out.getvalue()).encode("utf-8")


# ------------------------------------------------------------------------------------------------------------ the data


def benchmark_pages():
    """((image, batch), text) of 40 pages: whole passages, single lines, and texts that are odd."""
    texts = [(f"{name}.png", text) for name, text in PASSAGES.items()]
    texts += [
        (f"{name} line.jpg", PASSAGES[name].splitlines()[-1])
        for name in ("tibetan", "latin", "cyrillic", "arabic", "thai")
    ]
    texts += [
        (f"{name}-crlf.png", PASSAGES[name].replace("\n", "\r\n")) for name in ("tibetan", "german", "greek")
    ]
    texts += [
        ("empty.png", ""),
        ("blank.png", " \n"),
        ("edges.png", "  two words \n"),
        ("NA.png", "NA"),
        ("null.png", "null"),
        ('comma, "quoted".png', 'a "quoted", word\n'),
        ("བོད.png", "བོད་ཡིག།"),
        ("page.v2.png", "one\n\ntwo\n\n\nthree\n"),
        ("mark.png", "\ufeffmarked"),
        ("short.png", "a"),
    ]
    pages = [((image, BATCHES[at * 7 % 11 % 4]), text) for at, (image, text) in enumerate(texts)]
    # the same name in two batches is two pages
    pages[39] = (
        ("empty.png", next(batch for batch in BATCHES if ("empty.png", batch) not in dict(pages))),
        "not empty here",
    )
    assert len(pages) == len(dict(pages)) == 40
    return pages


def fine(pages):
    """Every page, in another order, few errors."""
    dice = Dice("fine")
    rows = [(*key, with_errors(text, 0.02, dice)) for key, text in shuffled(pages, dice)]
    return csv_bytes(("image_name", "batch_id", "inference"), rows, end="\r\n")


def decomposing(pages):
    """Some pages are missing, some have two rows; columns in another order, and one more."""
    dice = Dice("decomposing")
    kept = [page for at, page in enumerate(pages) if at not in (4, 17, 30)]
    rows = [(decomposed(with_errors(text, 0.1, dice)), batch, image, "x") for (image, batch), text in kept]
    rows.insert(9, (decomposed(pages[20][1]), *pages[20][0][::-1], "first"))
    rows.insert(12, ("only the last row counts", *pages[2][0][::-1], ""))
    return csv_bytes(("inference", " batch_id", "image_name ", "note"), rows)


def rough(pages):
    """A batch is missing; pages that nobody knows, pages of another batch, three rows of a page, blanks
    around names."""
    dice = Dice("rough")
    rows = [(*key, with_errors(text, 0.4, dice)) for key, text in pages if key[1] != "batch-3"]
    (image, batch), text = next(page for page in pages if page[0][1] == "batch-3")
    rows[3:3] = [
        ("nowhere.png", "batch-1", "text"),
        ("nowhere-empty.png", "batch-1", ""),
        (image, "batch-1", text),
    ]
    rows[8:8] = [(*rows[12][:2], "first of three"), (*rows[12][:2], "")]
    rows[15] = (f" {rows[15][0]}", f"{rows[15][1]} ", rows[15][2])
    rows.append(("new.png", "batch-99", "a batch of its own"))
    return csv_bytes(("image_name", "batch_id", "inference"), rows, start="\ufeff")


def metadata(pages):
    """The kind of the pages, without some of them and with one more."""
    kind = lambda image: "line" if image.endswith(".jpg") else "passage 2" if "-" in image else "passage 10"
    rows = [(*key, kind(key[0])) for key, _ in pages[:36]]
    return csv_bytes(("image_name", "batch_id", "kind"), [*rows, ("gone.png", "batch-1", "line")])


def journal(key):
    """The model could not read a page."""
    line = {
        "image_name": key[0],
        "batch_id": key[1],
        "status": "error",
        "attempts": 3,
        "duration_ms": 12,
        "error": {"code": "SERVER", "message": "no answer"},
        "image_sha256": "0" * 64,
        "settings": "0",
    }
    return (json.dumps(line) + "\n").encode("ascii")


# ------------------------------------------------------------------------------------------------------------ our rules


def read_rows(content):
    """Rows by column as RFC 4180 has them; names are trimmed, texts are not."""
    table = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    names = [name.strip() for name in table[0]]
    rows = [dict(zip(names, row)) for row in table[1:]]
    return [
        {**row, "image_name": row["image_name"].strip(), "batch_id": row["batch_id"].strip()} for row in rows
    ]


class Entry:
    """A page of a model with everything that is counted."""

    def __init__(self, key, reference, hypothesis, steps):
        one, other = of.normalized(reference, steps), of.normalized(hypothesis, steps)
        self.key = key
        self.units = {unit: of.counts(cut(one), cut(other)) for unit, cut in of.UNITS.items()}
        self.lines = of.line_metrics(reference, hypothesis)
        self.line_counts = of.line_counts(reference, hypothesis)
        self.orcnorm = of.orcnorm_metrics(reference, hypothesis)
        self.structure = of.structure_metrics(reference, hypothesis)
        self.structure_counts = of.structure_counts(reference, hypothesis)
        self.ssa_counts = of.ssa_counts(reference, hypothesis)
        self.tibetan = of.tibetan_counts(one, other)
        pair = lambda cut: of.counts(cut(reference), cut(hypothesis))
        self.documents = {
            "raw": pair(list),
            "words": pair(of.words),
            "collapsed": pair(of.collapsed),
            "orcnorm": pair(of.orcnorm),
            "orcnorm words": pair(lambda text: of.orcnorm(text).split()),
        }

    def rates(self, rule):
        found = {name: of.error_rate(self.units[unit], **rule) for name, unit in UNIT_RATES.items()}
        found.update({f"lines.{name}": value for name, value in self.lines.items()})
        found.update({"orcnorm.wer": self.orcnorm["wer"], "orcnorm.cer": self.orcnorm["cer"]})
        found.update({f"orcnorm.raw.{name}": value for name, value in self.orcnorm["raw"].items()})
        found.update({f"structure.{name}": value for name, value in self.structure.items()})
        for mark in ("tsheg", "shad"):
            marks = (
                of.precision_recall(self.tibetan[mark])
                if self.tibetan
                else dict.fromkeys(("precision", "recall", "f1"))
            )
            found.update({f"tibetan.{mark}.{name}": value for name, value in marks.items()})
        return found


def ratio(number, by):
    return number / by if by else None


def macro(entries, rule):
    """The exact sum of the rates that are defined, divided once."""
    pages = [entry.rates(rule) for entry in entries]
    found = {}
    for name in Entry(("", ""), "", "", ()).rates(rule):
        defined = [page[name] for page in pages if page[name] is not None]
        found[name] = ratio(math.fsum(defined), len(defined))
    return found


def micro(entries, rule):
    """Rates of the sums of counts."""
    total = lambda count: sum(map(count, entries))
    found = {}
    for name, unit in UNIT_RATES.items():
        edits = total(lambda entry: of.edits(entry.units[unit]))
        length = total(lambda entry: of.denominator_of(entry.units[unit], rule.get("denominator", "ref")))
        none = {
            "referenceLength": 0,
            "hypothesisLength": total(lambda entry: entry.units[unit]["hypothesisLength"]),
        }
        found[name] = edits / length if length else of.error_rate(none, **rule) if entries else None
    pooled = lambda text: ratio(
        total(lambda entry: of.edits(entry.documents[text])),
        total(lambda entry: entry.documents[text]["referenceLength"]),
    )
    lines = lambda name: total(lambda entry: entry.line_counts[name])
    found["lines.wer"] = found["lines.wer_norm"] = found["orcnorm.raw.wer"] = found["structure.wer"] = pooled(
        "words"
    )
    found["lines.cer"] = found["structure.cer"] = pooled("raw")
    found["lines.cer_norm"] = found["orcnorm.raw.cer"] = pooled("collapsed")
    for suffix in ("", "_norm"):
        found[f"lines.line_acc{suffix}"] = ratio(lines(f"forward{suffix}"), lines("longer"))
        found[f"lines.rev_line_acc{suffix}"] = ratio(lines(f"reverse{suffix}"), lines("longer"))
        exact = lines(f"exact{suffix}")
        found[f"lines.exact_line_precision{suffix}"] = ratio(exact, lines("hypothesis"))
        found[f"lines.exact_line_recall{suffix}"] = ratio(exact, lines("reference"))
        found[f"lines.exact_line_f1{suffix}"] = ratio(2 * exact, lines("hypothesis") + lines("reference"))
    found["orcnorm.wer"], found["orcnorm.cer"] = pooled("orcnorm words"), pooled("orcnorm")
    matched = total(lambda entry: entry.ssa_counts[0] - entry.ssa_counts[1])
    ssa = ratio(matched, total(lambda entry: entry.documents["raw"]["referenceLength"]))
    found["structure.ssa"] = None if ssa is None else min(1.0, max(0.0, ssa))
    hits, errors = (total(lambda entry: entry.structure_counts[at]) for at in (0, 1))
    found["structure.structure_accuracy"] = ratio(hits, hits + errors)
    for mark in ("tsheg", "shad"):
        marks = [entry.tibetan[mark] for entry in entries if entry.tibetan]
        sums = {name: sum(mark[name] for mark in marks) for name in ("hits", "reference", "hypothesis")}
        found.update({f"tibetan.{mark}.{name}": value for name, value in of.precision_recall(sums).items()})
    return found


def average(entries, rule):
    return {"macro": macro(entries, rule), "micro": micro(entries, rule), "count": len(entries)}


def failures_as_one(entries, missing, failed, rule):
    """Every missing or failed page has the rate 1: all of its reference is wrong."""
    result = {"macro": {}, "micro": {}}
    for name, unit in UNIT_RATES.items():
        rates, edits, length = [], 0, 0
        for entry in [*entries, *missing]:
            counts = entry.units[unit]
            if entry in missing or entry.key in failed:
                rates.append(1.0)
                edits, length = edits + counts["referenceLength"], length + counts["referenceLength"]
                continue
            rates.append(of.error_rate(counts, **rule))
            edits, length = edits + of.edits(counts), length + of.denominator_of(
                counts, rule.get("denominator", "ref")
            )
        defined = [rate for rate in rates if rate is not None]
        result["macro"][name], result["micro"][name] = math.fsum(defined) / len(defined), ratio(edits, length)
    return result


def unit_totals(entries, unit):
    totals = {name: sum(entry.units[unit][name] for entry in entries) for name in entries[0].units[unit]}
    return {**totals, "distance": of.edits(totals)}


def evaluate_model(pages, content, steps=(), rule=None, missing="skip", batches=None, failed=(), groups=None):
    """The result of a model, and its entries in the order of the files."""
    rule = rule or {}
    pages = {key: text for key, text in pages.items() if batches is None or key[1] in batches}
    rows = read_rows(content)
    if batches is not None:
        rows = [row for row in rows if row["batch_id"] in batches]
    keys = [(row["image_name"], row["batch_id"]) for row in rows]
    entries = [
        Entry(key, pages[key], row["inference"], steps)
        for at, (key, row) in enumerate(zip(keys, rows))
        if key in pages and key not in keys[at + 1 :]
    ]
    known = [key for key in keys if key in pages]
    lacking = [Entry(key, text, "", steps) for key, text in pages.items() if key not in known]
    counted = entries + lacking if missing == "empty" else entries
    ids = sorted({entry.key[1] for entry in counted}, key=natural)
    tibetan = [entry for entry in counted if entry.tibetan]
    errors = {name: sum(entry.tibetan["errors"][name] for entry in tibetan) for name in of.ERROR_CLASSES}
    total_errors = sum(errors.values())
    result = {
        "macro": macro(counted, rule),
        "micro": micro(counted, rule),
        "batches": {batch: average([e for e in counted if e.key[1] == batch], rule) for batch in ids},
        "units": {unit: unit_totals(counted, unit) for unit in of.UNITS},
        "coverage": {
            "scored": len(counted),
            "missing": len(lacking),
            "unknown": len(keys) - len(known),
            "duplicate": len(known) - len(set(known)),
            "emptyReference": sum(entry.units["codepoint"]["referenceLength"] == 0 for entry in counted),
            "failed": sum(entry.key in failed for entry in [*entries, *lacking]),
        },
        "failuresAsOne": failures_as_one(entries, lacking, failed, rule),
        "tibetan": {
            "pages": len(tibetan),
            "errors": errors,
            "shares": {name: ratio(count, total_errors) for name, count in errors.items()},
        },
    }
    if groups is not None:
        names = sorted({groups[entry.key] for entry in counted if entry.key in groups}, key=natural)
        result["groups"] = {
            name: average([e for e in counted if groups.get(e.key) == name], rule) for name in names
        }
    return result, counted


def natural(text):
    """Numbers inside of names in the order of numbers."""
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split("([0-9]+)", text) if part
    ]


def files_of(name, result, entries, rule):
    """`_cer.csv` as text, the values of `_metrics.csv`."""
    cell = lambda rate: "" if rate is None else repr(round(rate, 6))
    rows = [(*entry.key, cell(entry.rates(rule)["cer"])) for entry in entries]
    metrics = [[f"{entry.key[1]}/{entry.key[0]}", *entry.lines.values()] for entry in entries]
    means = [result["macro"][f"lines.{column}"] for column in of.LINE_COLUMNS]
    return {
        "cer": csv_bytes(("image_name", "batch_id", "cer"), rows).decode("utf-8"),
        "metrics": [*metrics, ["MACRO_AVG", *means]],
    }


def summary_of(results):
    batches = sorted({batch for result in results.values() for batch in result["batches"]}, key=natural)
    cell = lambda rate: "" if rate is None else repr(round(rate, 6))
    rows = [
        [
            name,
            cell(result["macro"]["cer"]),
            *(
                cell(result["batches"][batch]["macro"]["cer"]) if batch in result["batches"] else ""
                for batch in batches
            ),
        ]
        for name, result in results.items()
    ]
    header = ["model", "overall_cer", *(f"cer_{batch}" for batch in batches)]
    return csv_bytes(header, rows).decode("utf-8")


# ------------------------------------------------------------------------------------------------------------ the cases

OPENPECHA = {
    "none": [],
    "ws": ["whitespace"],
    "NFC": ["NFC"],
    "NFD": ["NFD"],
    "NFKC": ["NFKC"],
    "NFKD": ["NFKD"],
    "ws+NFC": ["NFC", "whitespace"],
    "ws+NFKD": ["NFKD", "whitespace"],
}
OURS = {
    "nothing asked for": ([], {}),
    "white space and NFC": (
        ["--normalize-whitespace", "--normalize-unicode", "NFC"],
        {"steps": ["NFC", "whitespace"]},
    ),
    "Tibetan": (["--normalize-tibetan"], {"steps": ["tibetan"]}),
    "missing pages are empty texts": (["--missing", "empty"], {"missing": "empty"}),
    "an empty reference has no rate": (["--empty-reference", "null"], {"rule": {"empty": "null"}}),
    "an empty reference counts insertions": (
        ["--empty-reference", "insertions"],
        {"rule": {"empty": "insertions"}},
    ),
    "divided by the longer text": (["--denominator", "max"], {"rule": {"denominator": "max"}}),
    "divided by the steps of the alignment": (["--denominator", "path"], {"rule": {"denominator": "path"}}),
    "two batches": (["--batch", "batch-2", "--batch", "batch-10"], {"batches": ["batch-2", "batch-10"]}),
    "groups of a metadata file": (["--metadata", "metadata.csv", "--group-by", "kind"], {"groups": True}),
}


def flags_of(key):
    return [
        word
        for part in key.split("+")
        if part != "none"
        for word in (["--normalize-whitespace"] if part == "ws" else ["--normalize-unicode", part])
    ]


def of_units(averages):
    """The rates that flags change; the others are in the first case."""
    return {kind: {name: averages[kind][name] for name in UNIT_RATES} for kind in ("macro", "micro")}


def our_cases(pages, models, failed):
    groups = {(row["image_name"], row["batch_id"]): row["kind"] for row in read_rows(metadata(pages))}
    for name, (flags, options) in OURS.items():
        options = {**options, **({"groups": groups} if options.get("groups") else {})}
        results, files = {}, {}
        for model, content in sorted(models.items()):
            result, entries = evaluate_model(
                dict(pages), content, failed=failed if model == "rough" else (), **options
            )
            results[model] = result
            files[model] = files_of(model, result, entries, options.get("rule", {}))
        case = {"name": name, "flags": flags, "summary": summary_of(results)}
        if not flags:
            case["models"] = {model: {**results[model], **files[model]} for model in results}
        else:
            for model, result in results.items():
                shown = {
                    **of_units(result),
                    "coverage": result["coverage"],
                    "failuresAsOne": result["failuresAsOne"],
                    "cer": files[model]["cer"],
                }
                if "groups" in result:
                    shown["groups"] = {
                        group: {**of_units(found), "count": found["count"]}
                        for group, found in result["groups"].items()
                    }
                case.setdefault("models", {})[model] = shown
        yield case


def main():
    pages = benchmark_pages()
    benchmark = csv_bytes(
        ("image_name", "batch_id", "transcript"), [(*key, text) for key, text in [*pages, pages[5]]]
    )
    models = {"Fine": fine(pages), "decomposing": decomposing(pages), "rough": rough(pages)}
    unread = next(key for key, _ in pages if key[1] == "batch-3")
    files = {
        "data/benchmark/benchmark.csv": benchmark,
        "metadata.csv": metadata(pages),
        "data/models/rough.journal.jsonl": journal(unread),
        **{f"data/models/{name}.csv": content for name, content in models.items()},
    }
    compat = []
    for key, steps in OPENPECHA.items():
        written, error = openpecha.evaluate(benchmark, models, steps)
        assert error is None
        found = {name: openpecha.aggregates(benchmark, content, steps) for name, content in models.items()}
        compat.append({"name": key, "flags": flags_of(key), "files": written, "aggregates": found})
    reformatted = {name: openpecha.reformat(content) for name, content in models.items()}
    record.write(
        "dataset.json",
        "A root with 40 pages and three models, and what is computed of it: by our own rules (ours; "
        "cer and metrics are the "
        "rows of the files of that name), and by those of the OpenPecha program (openpecha, reformatted).",
        record.versions("python", "rapidfuzz", "pandas", "icu4py", "unicodedata2"),
        {
            "files": [[name, content.decode("utf-8")] for name, content in files.items()],
            "ours": list(our_cases(pages, models, {unread})),
            "openpecha": compat,
            "reformatted": [[name, text] for name, text in reformatted.items()],
        },
    )
