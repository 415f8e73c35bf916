"""Single texts cut into units and normalised, and every assigned code point by itself."""

import hashlib
import re
import unicodedata

import unicodedata2
import uniseg.graphemecluster as uniseg

import definitions as of
import record
from texts import NO_WHITE_SPACE, PASSAGES, WHITE_SPACE, decomposed

NAMED = {
    "nothing": "",
    "a blank": " ",
    "line ends": "a\nb\r\nc\rd\n\re\n\n",
    "every line end": "a\nb\rc\vd\fe\x1cf\x1dg\x1eh\x85i\u2028j\u2029k",
    "every white space": "".join(f"a{space}" for space in WHITE_SPACE),
    "no white space": "".join(f"a{letter}" for letter in NO_WHITE_SPACE),
    "marks without letters": "\u0301\n\u0301\u0f71\u200d",
    "Hangul letters": "\u1100\u1161\u11a8\u1100\u1100\u1161\uac00\u11a8\uac01\u11a8",
    "regional indicators": "🇳🇵🇮🇳🇺a🇸🇳",
    "emoji with joiners": "👩‍🚀👩\u200d\u0301🚀a\u200d🚀👨🏽‍🌾❤️‍🔥",
    "keycaps and tags": "1️⃣#⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "prepended marks": "\u0600\u0661 \u0d4eക \u111c2",
    "Indic conjuncts": "क्ष क्\u200dष क्\u200cष क\u093c्ष ক্ষ ಕ್ಷ ക്ഷ క్ష ગ્ન ଗ୍ନ",
    "conjuncts of later versions": "ក្ម က္က ᩈ᩠ᩈ ᬓ᭄ᬓ",
    "tsheg and shad": "ཀ་་ཁ་།ག༌།ང་༎ཅ།།\u200bཆ་\u200b་ཇ",
    "tsheg, zero-width space, shad": "ཀ་\u200b།ཁ\u200b་་\u200b་།",
    "excluded compositions": (
        "\u0f43\u0f4d\u0f52\u0f57\u0f5c\u0f69\u0f73\u0f75\u0f76\u0f77"
        "\u0f78\u0f79\u0f81\u0f93\u0fb9\u0f0c"
    ),
    "marks in every order": (
        "a\u0323\u0301\u0327 a\u0327\u0323\u0301 ཧ\u0f74\u0f71\u0f7a"
        "\u0f39 \u05e9\u05c1\u05b8\u05bc"
    ),
    "compatibility forms": "ﬁ½℃ｶﾞ㈱Ⅳx²ſĳ…\u00a0\u2002＂①㎏ﷺ",
    "case": "STRAẞE ΟΔΟΣ ΑΣ. Σ İI ǅ Ꞵ Ა 𐐀 Ⅷ Ⓐ",
    "letters, numbers and the rest": "a_b-c 1½² Ⅳ 一 ก็ é e\u0301 ་ _ · ' ’ @",
    "a byte order mark": "\ufeffabc\ufeff",
}
STEPS = [[step] for step in of.STEPS] + [
    ["NFC", "whitespace"],
    ["NFKC", "lowercase"],
    ["NFD", "tibetan", "whitespace"],
]
# code points of a hash: a wrong one is found within as many
BLOCK = 4096
LATER_LINKERS = set("\u17d2\u1039\u1a60\u1b44")


DECOMPOSED = ("accented", "greek", "japanese", "korean", "devanagari", "tamil", "hebrew", "sanskrit")


def text_cases():
    apart = {f"{name}, decomposed": decomposed(PASSAGES[name]) for name in DECOMPOSED}
    for name, text in {**NAMED, **PASSAGES, **apart}.items():
        units = {unit: cut(text) for unit, cut in of.UNITS.items() if unit != "codepoint"}
        # uniseg has Unicode 16, in which some signs that stack letters did not join clusters yet
        assert units["grapheme"] == list(uniseg.grapheme_clusters(text)) or set(text) & LATER_LINKERS, name
        results = [[steps, of.normalized(text, steps)] for steps in STEPS]
        yield {
            "name": name,
            "text": text,
            **units,
            "normalized": [case for case in results if case[1] != text],
        }


def ranges(points):
    found = []
    for point in points:
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return found


def assigned(database):
    """Without surrogates, which no file holds, and private use."""
    return [point for point in range(0x110000) if database.category(chr(point)) not in ("Cn", "Cs", "Co")]


def hashes(points, function):
    """SHA-256 of the results, joined by line ends, a block each."""
    blocks = {}
    for point in points:
        blocks.setdefault(point // BLOCK, []).append(function(chr(point)))
    digest = lambda results: hashlib.sha256("\n".join(results).encode("utf-8")).hexdigest()[:16]
    return [[block * BLOCK, digest(results)] for block, results in sorted(blocks.items())]


def code_point_cases():
    """Python's own properties for what its Unicode version has assigned, the Unicode forms for all of version 17."""
    known, all_points = assigned(unicodedata), assigned(unicodedata2)
    yield {"name": "assigned in the Unicode version of Python", "ranges": ranges(known)}
    yield {"name": "assigned in Unicode 17", "ranges": ranges(all_points)}
    for name, test in {
        "white space": str.isspace,
        "line ends": lambda letter: len(f"a{letter}b".splitlines()) == 2,
        "kept by orcnorm": lambda letter: re.fullmatch(r"\w", letter) is not None,
    }.items():
        yield {"name": name, "ranges": ranges(point for point in known if test(chr(point)))}
    yield {"name": "lowercase", "hashes": hashes(known, str.lower)}
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        yield {
            "name": form,
            "hashes": hashes(all_points, lambda letter: unicodedata2.normalize(form, f"a{letter}\u0301")),
        }


def main():
    programs = record.versions("python", "icu4py", "uniseg", "unicodedata2")
    record.write(
        "texts.json",
        "Texts cut into units and after steps of normalisation (those that change them).",
        programs,
        {"texts": list(text_cases())},
    )
    record.write(
        "code-points.json",
        "Every assigned code point by itself: ranges from, to; hashes of 4,096 code points from "
        "the given one on: the first 16 digits of the SHA-256 of the results, joined by LF; the Unicode forms are of "
        "'a', the code point and U+0301.",
        programs,
        {"properties": list(code_point_cases())},
    )
