"""What the OpenPecha program does with a benchmark and models, written anew: pandas reads and writes,
as it does there."""

import csv
import io

import pandas

import definitions as of


def load(content):
    """Rows as dictionaries: every field trimmed, None for what pandas takes for missing."""
    table = pandas.read_csv(io.BytesIO(content), dtype=str)
    names = [name.strip() for name in table.columns]
    rows = []
    for values in table.itertuples(index=False, name=None):
        row = {}
        for name, value in zip(names, values):
            row.setdefault(name, None if pandas.isna(value) else value.strip())
        rows.append(row)
    return rows, names


def load_benchmark(content):
    """Of repeated rows the last counts."""
    rows, _ = load(content)
    return {(row["image_name"], row["batch_id"]): row.get("transcript") for row in rows}


def scored(content, benchmark, steps):
    """(name, batch, counts) of every row; a page that the benchmark lacks has an empty reference."""
    rows, names = load(content)
    if not {"image_name", "batch_id"} <= set(names):
        raise KeyError("image_name, batch_id")
    result = []
    for row in rows:
        key = row["image_name"], row["batch_id"]
        reference = of.normalized(benchmark.get(key) or "", steps)
        hypothesis = of.normalized(row.get("inference") or "", steps)
        result.append((*key, of.counts(reference, hypothesis)))
    return result


def mean(rates):
    """Added from left to right, as Python 3.11 does it."""
    total = 0.0
    for rate in rates:
        total += rate
    return total / len(rates)


def csv_text(table):
    return table.to_csv(index=False, lineterminator="\n")


def evaluate(benchmark, models, steps=()):
    """Files by name. A model that cannot be read ends the work: files of the models before it stay, and
    there is no summary."""
    pages = load_benchmark(benchmark)
    files, summary, columns = {}, [], set()
    for name, content in sorted(models.items()):
        try:
            rows = scored(content, pages, steps)
            batches = {}
            for _, batch, counts in rows:
                batches.setdefault(batch, []).append(of.error_rate(counts))
            sorted(batches)
        except (ValueError, KeyError, TypeError) as error:
            return files, type(error).__name__
        files[f"{name}_cer.csv"] = csv_text(
            pandas.DataFrame(
                [
                    {"image_name": image, "batch_id": batch, "cer": round(of.error_rate(counts), 6)}
                    for image, batch, counts in rows
                ]
            )
        )
        overall = round(mean([of.error_rate(counts) for _, _, counts in rows]), 6) if rows else 0.0
        by_batch = {f"cer_{batch or 'nan'}": round(mean(rates), 6) for batch, rates in batches.items()}
        columns |= set(by_batch)
        summary.append({"model": name, "overall_cer": overall, **by_batch})
    if len(summary) > 1:
        files["summary.csv"] = csv_text(
            pandas.DataFrame(summary, columns=["model", "overall_cer", *sorted(columns)])
        )
    return files, None


def averages(rows):
    counted = [counts for _, _, counts in rows]
    edits, length = sum(map(of.edits, counted)), sum(counts["referenceLength"] for counts in counted)
    # pages without any reference are as one with an empty reference
    micro = edits / length if length else float(edits > 0)
    return {
        "count": len(rows),
        "macro": mean([of.error_rate(counts) for counts in counted]),
        "micro": micro,
        "edits": edits,
        "units": length,
    }


def aggregates(benchmark, content, steps):
    """Averages over the rows that count in the program, and over fewer."""
    pages = load_benchmark(benchmark)
    rows = scored(content, pages, steps)
    matched = [row for row in rows if row[:2] in pages]
    last = {row[:2]: row for row in matched}
    # a repeated page stands where its first row does, as in a dictionary
    found = {
        "overall": rows,
        "matched": matched,
        "nonemptyReference": [row for row in rows if row[2]["referenceLength"]],
        "matchedLastOfDuplicates": list(last.values()),
    }
    batches = {
        batch: averages([row for row in rows if row[1] == batch])
        for batch in sorted({row[1] for row in rows})
    }
    return {
        **{name: averages(some) for name, some in found.items()},
        "batches": batches,
        "missing": len(pages.keys() - last.keys()),
        "unknown": len(rows) - len(matched),
    }


def reformat(content):
    """The program's step that rewrites a model: the whole header, three fields per row, CR LF; missing
    names are `nan`."""
    table = pandas.read_csv(io.BytesIO(content), dtype=str)
    table.columns = [name.strip() for name in table.columns]
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(table.columns)
    text = lambda value, missing: missing if pandas.isna(value) else value
    for _, row in table.iterrows():
        writer.writerow(
            [text(row["image_name"], "nan"), text(row["batch_id"], "nan"), text(row["inference"], "")]
        )
    return out.getvalue()
