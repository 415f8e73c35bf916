"""Every definition of docs/metrics.md as plain Python: slow, without cleverness, and without a line of
the project's own code.

Edit operations come from rapidfuzz, grapheme clusters from ICU, matching blocks from difflib, Unicode forms from
unicodedata2; white space, lines, letters and lower case are Python's own.
"""

import difflib
import re
from collections import Counter

import unicodedata2
from icu4py.breakers import CharacterBreaker
from rapidfuzz.distance import Levenshtein

# ---------------------------------------------------------------------------------------------------------------- units


def graphemes(text):
    return list(CharacterBreaker(text, "und"))


def words(text):
    return text.split()


def syllables(text):
    return [part for part in re.split(r"[\u0f0b\u0f0c\u0f0d-\u0f12\s]+", text) if part]


UNITS = {
    "codepoint": list,
    "grapheme": graphemes,
    "word": words,
    "syllable": syllables,
    "line": str.splitlines,
}


def numbered(reference, hypothesis):
    """Both lists with a number in place of each different part, so that every program compares them alike."""
    numbers = {}
    return tuple(
        [numbers.setdefault(part, len(numbers)) for part in side] for side in (reference, hypothesis)
    )


def edit_steps(reference, hypothesis):
    """The alignment of rapidfuzz as (kind, index in the reference, index in the hypothesis), hits included."""
    first, second = numbered(reference, hypothesis)
    steps, i, j = [], 0, 0
    for tag, source, target in Levenshtein.editops(first, second):
        while i < source and j < target:
            steps.append(("hit", i, j))
            i, j = i + 1, j + 1
        steps.append(({"replace": "substitution", "delete": "deletion", "insert": "insertion"}[tag], i, j))
        i, j = i + (tag != "insert"), j + (tag != "delete")
    steps.extend(("hit", i + k, j + k) for k in range(len(first) - i))
    return steps


def counts(reference, hypothesis):
    kinds = Counter(kind for kind, _, _ in edit_steps(reference, hypothesis))
    return {
        "hits": kinds["hit"],
        "substitutions": kinds["substitution"],
        "deletions": kinds["deletion"],
        "insertions": kinds["insertion"],
        "referenceLength": len(reference),
        "hypothesisLength": len(hypothesis),
    }


def distance(reference, hypothesis):
    return Levenshtein.distance(*numbered(reference, hypothesis))


def plain_counts(reference, hypothesis):
    """The same counts from the whole table and the documented choice between equal alignments; checks rapidfuzz."""
    start = 0
    while start < min(len(reference), len(hypothesis)) and reference[start] == hypothesis[start]:
        start += 1
    end = 0
    while end < min(len(reference), len(hypothesis)) - start and reference[-1 - end] == hypothesis[-1 - end]:
        end += 1
    above, left = reference[start : len(reference) - end], hypothesis[start : len(hypothesis) - end]
    table = [list(range(len(left) + 1))]
    for i, one in enumerate(above, 1):
        row = [i]
        for j, other in enumerate(left, 1):
            row.append(min(row[j - 1] + 1, table[i - 1][j] + 1, table[i - 1][j - 1] + (one != other)))
        table.append(row)
    found = Counter(hits=start + end)
    i, j = len(above), len(left)
    while i > 0 or j > 0:
        here = table[i][j]
        if i > 0 and table[i - 1][j] < here:
            found["deletions"] += 1
            i -= 1
        elif j > 0 and (i == 0 or table[i][j - 1] < table[i - 1][j - 1]):
            found["insertions"] += 1
            j -= 1
        else:
            found["hits" if above[i - 1] == left[j - 1] else "substitutions"] += 1
            i, j = i - 1, j - 1
    return {name: found[name] for name in ("hits", "substitutions", "deletions", "insertions")}


# ---------------------------------------------------------------------------------------------------------------- rates


def edits(unit_counts):
    return unit_counts["substitutions"] + unit_counts["deletions"] + unit_counts["insertions"]


def denominator_of(unit_counts, denominator):
    if denominator == "ref":
        return unit_counts["referenceLength"]
    if denominator == "max":
        return max(unit_counts["referenceLength"], unit_counts["hypothesisLength"])
    return unit_counts["hits"] + edits(unit_counts)


def error_rate(unit_counts, denominator="ref", empty="one"):
    """An empty reference: 0 against an empty hypothesis, else what the rule says."""
    if unit_counts["referenceLength"] == 0:
        inserted = unit_counts["hypothesisLength"]
        return 0.0 if inserted == 0 else {"one": 1.0, "insertions": float(inserted), "null": None}[empty]
    return edits(unit_counts) / denominator_of(unit_counts, denominator)


def document_rate(reference, hypothesis):
    if not reference:
        return 0.0 if not hypothesis else 1.0
    return distance(reference, hypothesis) / len(reference)


# -------------------------------------------------------------------------------------------------------- normalisation


def collapsed(text):
    return " ".join(text.split())


def tibetan(text):
    text = text.replace("\u200b", "")
    text = re.sub("\u0f0b+", "\u0f0b", text)
    return text.replace("\u0f0b\u0f0d", "\u0f0d")


def orcnorm(text):
    return re.sub(r"\s+", " ", re.sub(r"[^\w\s]", "", text.lower())).strip()


STEPS = {
    **{
        form: (lambda text, form=form: unicodedata2.normalize(form, text))
        for form in ("NFC", "NFD", "NFKC", "NFKD")
    },
    "whitespace": collapsed,
    "tibetan": tibetan,
    "lowercase": str.lower,
    "orcnorm": orcnorm,
}


def normalized(text, steps):
    for step in steps:
        text = STEPS[step](text)
    return text


# -------------------------------------------------------------------------------------------------------- line metrics

LINE_COLUMNS = [
    "len_gt",
    "len_pred",
    "wer",
    "cer",
    "wer_norm",
    "cer_norm",
    "line_acc",
    "line_acc_norm",
    "rev_line_acc",
    "rev_line_acc_norm",
    "exact_line_precision",
    "exact_line_recall",
    "exact_line_f1",
    "exact_line_precision_norm",
    "exact_line_recall_norm",
    "exact_line_f1_norm",
]


def equal_places(reference, hypothesis):
    """Places from the top whose lines are equal; the shorter side is filled with empty lines."""
    longest = max(len(reference), len(hypothesis))
    fill = lambda lines: lines + [""] * (longest - len(lines))
    return sum(one == other for one, other in zip(fill(reference), fill(hypothesis)))


def line_counts(reference, hypothesis):
    raw = reference.splitlines(), hypothesis.splitlines()
    tidy = tuple([collapsed(line) for line in lines] for lines in raw)
    found = {"reference": len(raw[0]), "hypothesis": len(raw[1]), "longer": max(len(raw[0]), len(raw[1]))}
    for suffix, (one, other) in (("", raw), ("_norm", tidy)):
        found["forward" + suffix] = equal_places(one, other)
        found["reverse" + suffix] = equal_places(one[::-1], other[::-1])
        found["exact" + suffix] = sum((Counter(one) & Counter(other)).values())
    return found


def line_metrics(reference, hypothesis):
    def rate(one, other):
        return distance(one, other) / max(1, len(one))

    found = line_counts(reference, hypothesis)
    result = {"len_gt": len(reference), "len_pred": len(hypothesis)}
    result["wer"] = result["wer_norm"] = rate(words(reference), words(hypothesis))
    result["cer"] = rate(reference, hypothesis)
    result["cer_norm"] = rate(collapsed(reference), collapsed(hypothesis))
    for suffix in ("", "_norm"):
        result["line_acc" + suffix] = found["forward" + suffix] / found["longer"] if found["longer"] else 1.0
        result["rev_line_acc" + suffix] = (
            found["reverse" + suffix] / found["longer"] if found["longer"] else 1.0
        )
        precision = found["exact" + suffix] / found["hypothesis"] if found["hypothesis"] else 0.0
        recall = found["exact" + suffix] / found["reference"] if found["reference"] else 0.0
        both = precision + recall
        result["exact_line_precision" + suffix] = precision
        result["exact_line_recall" + suffix] = recall
        result["exact_line_f1" + suffix] = 2 * precision * recall / both if both else 0.0
    return {name: result[name] for name in LINE_COLUMNS}


# ------------------------------------------------------------------------------------------------- orcnorm, structure


def orcnorm_metrics(reference, hypothesis):
    def rates(one, other):
        return {"wer": document_rate(words(one), words(other)), "cer": document_rate(one, other)}

    return {
        **rates(orcnorm(reference), orcnorm(hypothesis)),
        "raw": rates(collapsed(reference), collapsed(hypothesis)),
    }


def ssa_counts(reference, hypothesis):
    matcher = difflib.SequenceMatcher(None, reference, hypothesis)
    correct = sum(block.size for block in matcher.get_matching_blocks())
    outside = [
        reference[i:k] + hypothesis[j:n] for tag, i, k, j, n in matcher.get_opcodes() if tag != "equal"
    ]
    return correct, sum(letter in "\n\t " for part in outside for letter in part)


def ssa(reference, hypothesis):
    if not reference:
        return 0.0 if hypothesis else 1.0
    correct, penalty = ssa_counts(reference, hypothesis)
    return min(1.0, max(0.0, (correct - penalty) / len(reference)))


def weight(letter):
    if letter in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        return 5
    return 3 if letter.isspace() else 1


def structure_counts(reference, hypothesis):
    one, other = (re.sub("\r\n?", "\n", text) for text in (reference, hypothesis))
    hits = errors = 0
    for kind, i, j in edit_steps(one, other):
        if kind == "hit":
            hits += weight(one[i])
        elif kind == "deletion":
            errors += weight(one[i])
        elif kind == "insertion":
            errors += weight(other[j])
        elif weight(one[i]) == weight(other[j]) == 5:
            hits += 5
        else:
            errors += max(1, abs(weight(one[i]) - weight(other[j])))
    return hits, errors


def structure_accuracy(reference, hypothesis):
    hits, errors = structure_counts(reference, hypothesis)
    return hits / (hits + errors) if hits + errors else 1.0


def structure_metrics(reference, hypothesis):
    return {
        "wer": document_rate(words(reference), words(hypothesis)),
        "cer": document_rate(reference, hypothesis),
        "ssa": ssa(reference, hypothesis),
        "structure_accuracy": structure_accuracy(reference, hypothesis),
    }


# ----------------------------------------------------------------------------------------------------------- Tibetan

ERROR_CLASSES = ("base", "subjoined", "vowel", "tsheg", "shad", "digit", "other")


def is_tsheg(letter):
    return letter in "\u0f0b\u0f0c"


def is_shad(letter):
    return "\u0f0d" <= letter <= "\u0f12"


def error_class(letter):
    if is_tsheg(letter):
        return "tsheg"
    if is_shad(letter):
        return "shad"
    if "\u0f20" <= letter <= "\u0f33":
        return "digit"
    if letter == "\u0f00" or "\u0f40" <= letter <= "\u0f6c" or "\u0f88" <= letter <= "\u0f8c":
        return "base"
    if "\u0f71" <= letter <= "\u0f7d" or letter in "\u0f80\u0f81":
        return "vowel"
    return "subjoined" if "\u0f8d" <= letter <= "\u0fbc" else "other"


def tibetan_counts(reference, hypothesis):
    """None for a reference without Tibetan."""
    if not any("\u0f00" <= letter <= "\u0fff" for letter in reference):
        return None
    found = {"errors": dict.fromkeys(ERROR_CLASSES, 0)}
    for name, test in (("tsheg", is_tsheg), ("shad", is_shad)):
        found[name] = {
            "hits": 0,
            "reference": sum(map(test, reference)),
            "hypothesis": sum(map(test, hypothesis)),
        }
    for kind, i, j in edit_steps(reference, hypothesis):
        letter = hypothesis[j] if kind == "insertion" else reference[i]
        if kind != "hit":
            found["errors"][error_class(letter)] += 1
        elif is_tsheg(letter):
            found["tsheg"]["hits"] += 1
        elif is_shad(letter):
            found["shad"]["hits"] += 1
    return found


def precision_recall(marks):
    both = marks["reference"] + marks["hypothesis"]
    return {
        "precision": marks["hits"] / marks["hypothesis"] if marks["hypothesis"] else None,
        "recall": marks["hits"] / marks["reference"] if marks["reference"] else None,
        "f1": 2 * marks["hits"] / both if both else None,
    }


def tibetan_metrics(reference, hypothesis):
    found = tibetan_counts(reference, hypothesis)
    if found is None:
        return None
    return {
        "tsheg": precision_recall(found["tsheg"]),
        "shad": precision_recall(found["shad"]),
        "errors": found["errors"],
    }
