"""Small roots with one trap each for whoever reads them as the OpenPecha program does."""

import openpecha
import record
from dataset import flags_of
from texts import NO_WHITE_SPACE, WHITE_SPACE

PAGES = "image_name,batch_id,transcript\na.png,batch-1,བོད་ཡིག\nb.png,batch-2,\"one, \"\"two\"\"\nthree\"\n"
HEAD = "image_name,batch_id,inference\n"
ROWS = HEAD + "a.png,batch-1,བོད་ཡག\nb.png,batch-2,\"one, \"\"too\"\"\nthree\"\n"
MISSING = [
    "",
    "#N/A",
    "#N/A N/A",
    "#NA",
    "-1.#IND",
    "-1.#QNAN",
    "-NaN",
    "-nan",
    "1.#IND",
    "1.#QNAN",
    "<NA>",
    "N/A",
    "NA",
    "NULL",
    "NaN",
    "None",
    "n/a",
    "nan",
    "null",
]
TEXTS = ["na", "Nan", "NAN", "none", "Null", "NONE", "N/A.", "nil", " NA ", "\"\"\"NA\"\"\""]


def numbered(head, texts):
    return head + "".join(f"{at}.png,batch-1,{text}\n" for at, text in enumerate(texts))


def pages_of(texts):
    return numbered("image_name,batch_id,transcript\n", texts)


def edited(length, edits):
    return "x" * (length - edits) + "y" * edits


def reading():
    yield "a byte order mark in both files", "\ufeff" + PAGES, {"m": "\ufeff" + ROWS}
    yield "a byte order mark before a quoted header", PAGES, {
        "m": "\ufeff\"image_name\",\"batch_id\",\"inference\"\na.png,batch-1,x\n"
    }
    yield "CR LF", PAGES.replace("\n", "\r\n"), {"m": ROWS.replace("\n", "\r\n")}
    yield "CR alone", PAGES.replace("\n", "\r"), {"m": ROWS.replace("\n", "\r")}
    yield "three kinds of line ends", PAGES, {"m": HEAD.strip() + "\ra.png,batch-1,x\r\nb.png,batch-2,y\n"}
    yield "no line end at the end", PAGES.rstrip("\n"), {"m": ROWS.rstrip("\n")}
    yield "blank lines", "\n\n" + PAGES + " \t\n\n", {"m": " \n" + ROWS.replace("\nb", "\n\n  \nb")}
    yield "columns in another order, and more of them", PAGES, {
        "m": "note,inference,image_name,batch_id\n1,བོད,a.png,batch-1\n"
    }
    yield "blanks around the names of columns", PAGES, {
        "m": " image_name ,batch_id\t, inference\na.png,batch-1,བོད\n"
    }
    yield "two columns of one name", PAGES, {
        "m": "image_name,batch_id,inference,inference\na.png,batch-1,first,second\n"
    }
    yield "short rows", PAGES, {"m": HEAD + "a.png,batch-1\nb.png,batch-2,one\n"}
    yield "a quote behind a blank is a letter", PAGES, {
        "m": HEAD + "a.png,batch-1, \"x\"\nb.png,batch-2,o\"n\"e\n"
    }
    yield "text behind a closing quote", PAGES, {
        "m": HEAD + "a.png,batch-1,\"བོད\"་ཡིག\nb.png,batch-2,\"on\"\"e\"x\"\n"
    }
    yield "line ends inside of quotes stay", PAGES, {
        "m": HEAD + "b.png,batch-2,\"one, \"\"two\"\"\r\nthree\"\n"
    }
    yield "the first row is longer than the header", PAGES, {
        "m": HEAD + "0,a.png,batch-1,བོད\n1,b.png,batch-2,one\n"
    }
    yield "a comma at the end of every row", PAGES, {"m": HEAD + "a.png,batch-1,བོད,\nb.png,batch-2,one,\n"}
    yield "no rows", PAGES, {"m": HEAD, "n": ROWS}
    yield "no column for the text", PAGES, {"m": "image_name,batch_id\na.png,batch-1\n"}
    yield "ids of digits stay text", "image_name,batch_id,transcript\n007,1,a\n7,1,b\n", {
        "m": HEAD + "007,1,a\n7,1,b\n07,01,a\n1.0,1,b\n"
    }


def values():
    yield "texts that are missing values", pages_of(MISSING + TEXTS), {"m": numbered(HEAD, MISSING + TEXTS)}
    yield "missing values against text", pages_of(["text"] * len(MISSING)), {"m": numbered(HEAD, MISSING)}
    yield "names that are missing values", PAGES + "NA,batch-1,བོད\n", {
        "m": HEAD + "NA,batch-1,བོད\n,batch-2,x\nb.png,batch-2,y\n"
    }
    yield "batches that are all missing", "image_name,batch_id,transcript\na.png,,བོད\n", {
        "m": HEAD + "a.png,,བོ\n",
        "n": HEAD + "a.png,NA,བོད\n",
    }
    quoted = lambda parts: [f"\"{part}a{part}b{part}\"" for part in parts]
    yield "every field is trimmed", pages_of(["a b"] * (len(WHITE_SPACE) + len(NO_WHITE_SPACE))), {
        "m": numbered(HEAD, quoted(WHITE_SPACE + NO_WHITE_SPACE))
    }
    yield "names and batches are trimmed", " image_name,batch_id,transcript\n a.png , batch-1,བོད\n", {
        "m": HEAD + "a.png\t,\u3000batch-1 ,བོད\n"
    }


def pages():
    yield "a page that the benchmark lacks", PAGES, {
        "m": HEAD + "new.png,batch-1,text\na.png,batch-1,བོད་ཡིག\n"
    }
    yield "a page that the benchmark lacks, read as nothing", PAGES, {
        "m": HEAD + "new.png,batch-1,\na.png,batch-1,བོད\n"
    }
    yield "a page under another batch", PAGES, {"m": HEAD + "a.png,batch-2,བོད་ཡིག\n"}
    yield "a page that the model lacks", PAGES, {"m": HEAD + "a.png,batch-1,བོད\n"}
    yield "of repeated pages of the benchmark the last counts", PAGES + "a.png,batch-1,later\n", {
        "m": HEAD + "a.png,batch-1,later\n"
    }
    yield "repeated rows of a model all count", PAGES, {
        "m": HEAD + "a.png,batch-1,བོད\na.png,batch-1,བོད་ཡིག\na.png,batch-1,\n"
    }
    yield "an empty reference", pages_of(["", ""]), {"m": numbered(HEAD, ["", "abc"])}
    yield "more errors than letters", pages_of(["a", "ab"]), {"m": numbered(HEAD, ["bcdefg", "xyzxyz"])}


def results():
    ids = ["batch-10", "batch-2", "batch-1", "Batch-3", "b", "བ"]
    rows = "".join(f"a.png,{batch},x\n" for batch in ids)
    yield "batches in the order of text", "image_name,batch_id,transcript\n" + rows, {
        "m": HEAD + rows,
        "n": HEAD + "a.png,batch-3,x\n",
    }
    yield "models in the order of code points", PAGES, {
        name: ROWS for name in ("b", "C", "a.b", "10", "9", ".hidden", "ཀ", "é")
    }
    yield "one model has no summary", PAGES, {"only": ROWS}
    yield "names that need quotes", (
        "image_name,batch_id,transcript\n\"a, \"\"b\"\".png\",\"batch,1\",x\n\"two\nlines\",batch-2,y\n"
    ), {
        "m": HEAD + "\"a, \"\"b\"\".png\",\"batch,1\",x\n\"two\nlines\",batch-2,z\n",
        "n,o": HEAD + "\"a, \"\"b\"\".png\",\"batch,1\",\n",
    }
    halves = [(64, 1), (128, 1), (128, 3), (128, 5), (128, 7), (96, 1), (7, 1), (3, 2)]
    yield "rates between two numbers of six digits", pages_of([edited(length, 0) for length, _ in halves]), {
        "m": numbered(HEAD, [edited(*pair) for pair in halves])
    }
    yield "averages between two numbers of six digits", pages_of([edited(64, 0)] * 4), {
        "m": numbered(HEAD, [edited(64, 1), edited(64, 0)]),
        "n": numbered(HEAD, [edited(64, 2)] + [edited(64, 0)] * 3),
    }
    yield "a rate below a ten-thousandth", pages_of([edited(12_200, 0)]), {
        "m": numbered(HEAD, [edited(12_200, 1)])
    }


def faults():
    """The program ends with an error; what it has written before stays."""
    good = {"a": ROWS}
    yield "a row longer than the header", PAGES, {
        **good,
        "m": HEAD + "a.png,batch-1,x\nb.png,batch-2,y,z\n",
        "z": ROWS,
    }
    yield "a quote that nobody closes", PAGES, {**good, "m": HEAD + "a.png,batch-1,\"x\nb.png,batch-2,y\n"}
    yield "an empty file", PAGES, {**good, "m": ""}
    yield "no column for the image", PAGES, {**good, "m": "image,batch_id,inference\na.png,batch-1,x\n"}
    yield "a missing batch beside others", PAGES, {**good, "m": HEAD + "a.png,batch-1,x\nb.png,NA,y\n"}
    yield "bytes that are not UTF-8", PAGES, {
        **good,
        "m": (HEAD + "a.png,batch-1,").encode("utf-8") + b"\xff\xfe\n",
    }
    yield "a CR in a field without quotes", PAGES, {**good, "m": HEAD + "a.png,batch-1,x\ry\n"}


def forms():
    texts = ["ﬁ\u2002x", "e\u0301\u00a0e", "ཀྵ\u200b་་།", "½\u3000\u3000", "\u1e9b\u0323 s"]
    for key in ("ws", "NFC", "NFD", "NFKC", "NFKD", "ws+NFKC"):
        yield f"the form comes before white space: {key}", pages_of(texts), {
            "m": numbered(HEAD, ["fi x", "é e", "ཀ\u0fb5་།", "1\u20442 ", "\u1e69 s"])
        }, key


def as_bytes(content):
    return content if isinstance(content, bytes) else content.encode("utf-8")


def case_of(name, benchmark, models, key="none"):
    steps = [part for part in key.split("+") if part.startswith("NF")] + (
        ["whitespace"] if "ws" in key else []
    )
    files, error = openpecha.evaluate(
        as_bytes(benchmark), {model: as_bytes(content) for model, content in models.items()}, steps
    )
    stored = {
        model: content if isinstance(content, str) else {"hex": content.hex()}
        for model, content in models.items()
    }
    return {
        "name": name,
        "flags": flags_of(key),
        "benchmark": benchmark,
        "models": stored,
        "files": files,
        "error": error,
    }


def main():
    cases = [case_of(*case) for group in (reading, values, pages, results, faults, forms) for case in group()]
    assert all(case["error"] for case in cases if case["name"] in {fault[0] for fault in faults()})
    record.write(
        "traps.json",
        "Small roots, the flags, and the files that the OpenPecha program makes of them; error: what ends "
        "it, where something does.",
        record.versions("python", "pandas", "rapidfuzz", "unicodedata2"),
        {"traps": cases},
    )
