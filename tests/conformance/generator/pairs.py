"""Pairs of texts with every number of a pair."""

import editdistance
import jiwer
import uniseg.graphemecluster as uniseg
from dinglehopper import character_error_rate

import definitions as of
import record
import texts
from texts import Dice, NO_WHITE_SPACE, PASSAGES, WHITE_SPACE, decomposed, shuffled, with_errors

NORMALIZED = {
    "NFC": ["NFC"],
    "NFD": ["NFD"],
    "NFKC": ["NFKC"],
    "NFKD": ["NFKD"],
    "whitespace": ["whitespace"],
    "NFC+whitespace": ["NFC", "whitespace"],
    "tibetan": ["tibetan"],
    "NFC+tibetan+whitespace": ["NFC", "tibetan", "whitespace"],
}
# plain loops over larger tables take too long
PLAIN_CELLS = 200_000
KHMER_LINKER = "\u17d2"


def empty_and_blank():
    yield "two empty texts", "", ""
    yield "an empty reference", "", "abc"
    yield "an empty reference, several words and lines", "", "ab c\nd\n"
    yield "an empty hypothesis", "ab c", ""
    yield "an empty hypothesis for Tibetan", "བོད་ཡིག།", ""
    yield "an empty reference for Tibetan", "", "བོད་ཡིག།"
    yield "a blank reference", "   ", "a"
    yield "a blank hypothesis", "a", " \n\t"
    yield "blank against blank", " \n", "\t\t\n"
    yield "blank against empty", " \n ", ""
    yield "empty against blank", "", " \n "
    yield "one line end against none", "\n", ""
    yield "no line end against one", "", "\n"
    yield "two line ends against one", "\n\n", "\n"
    yield "punctuation that the preprocessing removes", "...!?", "abc"
    yield "nothing left on either side after the preprocessing", "...", "!!"
    yield "a byte order mark before the reference", "\ufeffabc", "abc"
    yield "a byte order mark before both", "\ufeffabc d", "\ufeffabc"
    yield "a byte order mark in the middle", "ab\ufeffc", "abc"


def ties():
    yield "two letters exchanged", "ab", "ba"
    yield "three ways to the same distance", "abab", "baba"
    yield "a shift by two", "GGTAAAA", "NNGGTAA"
    yield "repeated letters lost", "aaaa", "aa"
    yield "repeated letters invented", "aa", "aaaa"
    yield "kitten", "kitten", "sitting"
    yield "Saturday", "Saturday", "Sunday"
    yield "words exchanged", "one two three four", "two one four three"
    yield "a word doubled", "to be or not to be", "to be be or not to to be"
    yield "syllables exchanged", "ཀ་ཁ་ག་ང་", "ཁ་ཀ་ང་ག་"
    yield "nothing in common", "abcdef", "ghijklmno"
    yield "a hypothesis several times as long", "AB", "ABBBBBBB"
    yield "a short reference at the end of a long hypothesis", "xyz", "abcabcabcabcxyz"
    yield "letters between letters", "abc", "aXbXc"
    yield "63 letters", "a" * 31 + "b" * 32, "a" * 32 + "b" * 31
    yield "64 letters", "ab" * 32, "ba" * 32
    yield "65 letters", "abc" * 21 + "ab", "bca" * 21 + "b"
    yield "128 letters against 129", "abcd" * 32, "x" + "abdc" * 32
    yield "257 different letters", "".join(chr(0x4E00 + k) for k in range(257)), "".join(
        chr(0x4E00 + 256 - k) for k in range(257)
    )


def lines():
    yield "CR LF against LF", "one\r\ntwo\r\nthree\r\n", "one\ntwo\nthree\n"
    yield "CR against LF", "one\rtwo\rthree", "one\ntwo\nthree"
    yield "LF CR against CR LF", "a\n\rb", "a\r\nb"
    yield "every line end of Python", (
        "a\nb\rc\vd\fe\x1cf\x1dg\x1eh\x85i\u2028j\u2029k"
    ), "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk"
    yield "a separator that ends no line", "a\x1fb\nc", "a b\nc"
    yield "a final line end more", "a\nb", "a\nb\n"
    yield "two final line ends more", "a\nb", "a\nb\n\n"
    yield "an empty line equals a missing one", "a\n\n", "a"
    yield "an empty line in the middle", "a\n\nb", "a\nb"
    yield "a junk line before four right ones", "one\ntwo\nthree\nfour", "junk\none\ntwo\nthree\nfour"
    yield "a junk line after four right ones", "one\ntwo\nthree\nfour", "one\ntwo\nthree\nfour\njunk"
    yield "repeated lines", "b\na\nb\nb\nc\nb", "b\nb\na\nx"
    yield "the same line many times", "la\n" * 12, "la\n" * 9 + "lo\n"
    yield "lines in reverse", "one\ntwo\nthree\nfour\nfive", "five\nfour\nthree\ntwo\none"
    yield "lines joined", "one two\nthree four\nfive", "one two three four five"
    yield "a line split", "one two three four", "one two\nthree four"
    yield "blanks at the ends of lines", "  one \n\ttwo\nthree  ", "one\ntwo\nthree"
    yield "blanks inside of lines", "a  b\nc\td", "a b\nc d"
    yield "a line of blanks against an empty one", "a\n   \nb", "a\n\nb"
    yield "a break read as a blank", "a\nb", "a b"
    yield "a break read as a letter", "a\nb", "axb"
    yield "a break lost", "a\nb", "ab"
    yield "a blank lost", "a b", "ab"
    yield "a blank read as a tab", "a b", "a\tb"
    yield "a long line", "lorem ipsum dolor " * 40, "lorem ipsvm dolor " * 40
    yield "lines that differ in case alone", "One\nTWO\nthree", "one\ntwo\nThree"


def white_space():
    for space in WHITE_SPACE:
        yield f"U+{ord(space):04X} read as a blank", f"ab{space}cd ef{space}", "ab cd ef"
    for space in NO_WHITE_SPACE:
        yield f"U+{ord(space):04X} is no white space", f"ab{space}cd {space}ef", "ab cd ef"
    yield "all white space in a row", f"a{WHITE_SPACE}b", f"a{WHITE_SPACE[::-1]}b"
    yield "all white space at the ends", f"{WHITE_SPACE}ab{WHITE_SPACE}", "ab"
    yield "a no-break space", "10\xa0000 €", "10 000 €"


def scripts():
    yield "precomposed against decomposed", "Crème brûlée à Łódź", decomposed("Crème brûlée à Łódź")
    yield "marks in another order", "a\u0323\u0301b\u0327\u0302", "a\u0301\u0323b\u0302\u0327"
    yield "a lost combining mark", "e\u0301te\u0301", "e\u0301te"
    yield "many marks on one letter", "Z\u0351\u036b\u0343\u036a\u0302\u036b a", "Z\u0351\u036b a"
    yield "Hangul syllables against letters", "한국어 읽기", decomposed("한국어 읽기")
    yield "compatibility forms", "ﬁne ½ ℃ ｶﾞ ㈱ Ⅳ x² ſ", "fine 1⁄2 °C ガ (株) IV x2 s"
    yield "capital sharp s and final sigma", "STRAẞE ΟΔΟΣ İstanbul", "straße οδος i̇stanbul"
    yield "titlecase and turned letters", "ǅungla ꞴETA ᲗᲝ", "ǆungla ꞵeta თო"
    yield "an astral letter is one code point", "𠮷野家 𝔘𐌰", "吉野家 U𐌰"
    yield "a family of emoji", "👩‍👩‍👧‍👦 ok", "👩👩👧👦 ok"
    yield "flags", "🇳🇵🇮🇳🇺🇸", "🇳🇵🇺🇸"
    yield "a skin tone lost", "👍🏽 👋🏿", "👍 👋"
    yield "a keycap and a variation selector", "3️⃣ ☀️", "3⃣ ☀"
    yield "a flag of tags", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴"
    yield "a Devanagari conjunct", "क्षत्रिय ज्ञान", "कषत्रिय ज्नान"
    yield "a Bengali conjunct", "শ্রদ্ধা ক্ষমা", "শরদ্ধা ক্ষম"
    yield "joiner and non-joiner", "क्‍ष क्‌ष نمی‌دانم", "क्ष क्ष نمیدانم"
    yield "a Tamil vowel sign of two parts", "கொடு தௌ", "கெ\u0bbeடு தெ\u0bd7"
    yield "Thai vowel and tone", "น้ำใจ เก่ง", "นํ้าใจ เกง"
    yield "Arabic points lost", texts.ARABIC.splitlines()[0], "ذهب الولد إلى المدرسة صباحا."
    yield "Arabic digits and marks", "٣٥ درهما، ثم؟", "35 درهما, ثم?"
    yield "Hebrew points lost", texts.HEBREW.splitlines()[0], "בראשית היום היה קר."
    yield "Cyrillic letters of the same look", "Вера сосна", "Bepa cocнa"
    yield "a mark without a letter", "\u0301abc", "abc\u0301"
    yield "prepended marks", "\u0600123 \u0d4eക", "123 ക"
    yield "control and format characters", "a\x00b\x07c\u2066d\u2069", "abcd"


def tibetan():
    yield "a tsheg lost", "བཀྲ་ཤིས་བདེ་ལེགས", "བཀྲཤིས་བདེ་ལེགས"
    yield "a vowel sign lost", "བཀྲ་ཤིས་བདེ་ལེགས།", "བཀྲ་ཤས་བདེ་ལེགས།"
    yield "a subjoined letter lost", "རྒྱལ་པོ་སྐྱེས།", "རྒལ་པོ་སྐེས།"
    yield "two tshegs", "ཀ་་ཁ་་་ག།", "ཀ་ཁ་ག།"
    yield "a tsheg before shad", "དང་། ལས་།", "དང། ལས།"
    yield "a tsheg that does not break", "ཀ༌ཁ༌ག", "ཀ་ཁ་ག"
    yield "double shad", "བྱུང༎ །ཀ།།", "བྱུང།། །ཀ༎"
    yield "every shad", "ཀ།ཁ༎ག༏ང༐ཅ༑ཆ༒", "ཀ ཁ ག ང ཅ ཆ "
    yield "zero-width spaces", "བོད\u200b་\u200bཡིག", "བོད་ཡིག"
    yield "composed and decomposed signs", "ཀཱི གྷ རཱུ ཀྵ", decomposed("ཀཱི གྷ རཱུ ཀྵ")
    yield "excluded compositions", "\u0f43\u0f4d\u0f52\u0f69\u0f73\u0f75\u0f76\u0f78\u0f81", "\u0f42\u0fb7\u0f4c\u0fb7"
    yield "vowel signs in another order", "ཧ\u0f71\u0f74\u0f83", "ཧ\u0f74\u0f71\u0f83"
    yield "digits", "ལོ་༡༩༥༩ ༪༫", "ལོ་༡༩༤༩ ༪"
    yield "errors of every class", "ༀཀྲིའ་།༡ཿ a", "ཨཀྱུབ༌༎༢ b"
    yield "no Tibetan in the reference", "abc. ", "བོད་ཡིག།"
    yield "Tibetan in the reference alone", "བོད་ཡིག།", "abc. "
    yield "syllables between blanks", "ཀ་ ཁ།\nག་།་ང", "ཀ ཁ ག ང"
    yield "a code point that nobody has assigned", "ཀ\u0f98་", "ཀྙ་"


def long_texts():
    """From 200 characters of the hypothesis on difflib takes frequent ones for junk."""
    for length in (198, 199, 200, 201, 299, 300):
        text = (texts.LATIN * 2).replace("\n", " ")[:length]
        yield f"{length} letters with errors", text, with_errors(text, 0.05, Dice(length))[:length].ljust(
            length, "x"
        )
    yield "no anchor is left", "x" + "ab" * 200, "y" + "ab" * 200
    yield "exactly one in a hundred and one more", "q" * 3 + "".join(
        chr(0x4E00 + k) for k in range(250)
    ), "q" * 4 + "".join(chr(0x4E00 + k) for k in range(250, 0, -1))
    yield "a popular letter beside a rare one", ("e" * 20 + "z") * 11, ("e" * 19 + "zq") * 11
    yield "insertions that cost nothing", "abc", "abc" + "x" * 300
    for name in ("tibetan", "latin", "cyrillic", "mixed"):
        page = PASSAGES[name] * 3
        for rate in (0.02, 0.15, 0.5):
            yield f"a page, {name}, {rate:.0%} errors", page, with_errors(
                page, rate, Dice(f"page {name} {rate}")
            )
    page = PASSAGES["tibetan"] + PASSAGES["mixed"] + PASSAGES["latin"]
    yield "pages in another order", page, PASSAGES["latin"] + PASSAGES["tibetan"] + PASSAGES["mixed"]
    yield "half of a page lost", page, page[: len(page) // 2]
    yield "a page twice", page, page + page
    yield "another page", PASSAGES["tibetan"] * 2, PASSAGES["latin"]


def passages():
    for name, text in PASSAGES.items():
        yield f"{name}, equal", text, text
        for rate in (0.03, 0.12, 0.4):
            yield f"{name}, {rate:.0%} errors", text, with_errors(text, rate, Dice(f"{name} {rate}"))
    for name in ("accented", "greek", "japanese", "devanagari", "korean", "sanskrit"):
        noisy = with_errors(PASSAGES[name], 0.08, Dice(f"decomposed {name}"))
        yield f"{name}, decomposed with errors", PASSAGES[name], decomposed(noisy)
    for name in ("tibetan", "latin", "cyrillic"):
        dice = Dice(f"lines {name}")
        mixed = shuffled(PASSAGES[name].splitlines(), dice)
        yield f"{name}, lines in another order with CR LF", PASSAGES[name], "\r\n".join(mixed)
        yield f"{name}, words in another order", PASSAGES[name], " ".join(
            shuffled(PASSAGES[name].split(), dice)
        )


GROUPS = {
    "empty": empty_and_blank,
    "ties": ties,
    "lines": lines,
    "white-space": white_space,
    "scripts": scripts,
    "tibetan": tibetan,
    "long": long_texts,
    "passages": passages,
}


def is_cut_alike(text):
    """uniseg has Unicode 16, in which the Khmer sign that stacks letters did not join clusters yet."""
    return of.graphemes(text) == list(uniseg.grapheme_clusters(text))


def check(name, reference, hypothesis):
    """The other programs say the same of distances, alignments and clusters."""
    for unit, cut in of.UNITS.items():
        one, other = cut(reference), cut(hypothesis)
        found = of.counts(one, other)
        assert of.edits(found) == of.distance(one, other) == editdistance.eval(*of.numbered(one, other)), (
            name,
            unit,
        )
        if len(one) * len(other) <= PLAIN_CELLS:
            assert {**found, **of.plain_counts(one, other)} == found, (name, unit)
    for text in (reference, hypothesis):
        assert is_cut_alike(text) or KHMER_LINKER in text, name


def jiwer_of(reference, hypothesis):
    """jiwer trims texts and splits words at single blanks: words are handed over so, letters only where
    nothing is trimmed."""
    found = jiwer.process_words(of.collapsed(reference), of.collapsed(hypothesis))
    result = {
        "words": [found.hits, found.substitutions, found.deletions, found.insertions],
        "wer": found.wer,
        "mer": found.mer,
    }
    if (reference, hypothesis) == (reference.strip(), hypothesis.strip()):
        letters = jiwer.process_characters(reference, hypothesis)
        result["characters"] = [letters.hits, letters.substitutions, letters.deletions, letters.insertions]
        result["cer"] = letters.cer
    return result


def case_of(group, name, reference, hypothesis):
    check(name, reference, hypothesis)
    units = {unit: of.counts(cut(reference), cut(hypothesis)) for unit, cut in of.UNITS.items()}
    rates = lambda **rule: [of.error_rate(units[unit], **rule) for unit in ("codepoint", "word")]
    case = {
        "name": f"{group}: {name}",
        "reference": reference,
        "hypothesis": hypothesis,
        "rates": rates(),
        "units": {unit: list(found.values()) for unit, found in units.items()},
        "max": rates(denominator="max"),
        "path": rates(denominator="path"),
    }
    if reference == "" or not of.words(reference):
        case["insertions"] = rates(empty="insertions")
        case["null"] = rates(empty="null")
    case["normalized"] = {}
    for key, steps in NORMALIZED.items():
        one, other = of.normalized(reference, steps), of.normalized(hypothesis, steps)
        case["normalized"][key] = of.error_rate(of.counts(one, other))
    case["lines"] = list(of.line_metrics(reference, hypothesis).values())
    case["orcnorm"] = of.orcnorm_metrics(reference, hypothesis)
    case["structure"] = of.structure_metrics(reference, hypothesis)
    case["tibetan"] = of.tibetan_metrics(reference, hypothesis)
    if of.words(reference):
        case["jiwer"] = jiwer_of(reference, hypothesis)
    if reference and is_cut_alike(reference) and is_cut_alike(hypothesis):
        case["dinglehopper"] = character_error_rate(reference, hypothesis)
    return case


def main():
    cases = [case_of(group, *pair) for group, pairs in GROUPS.items() for pair in pairs()]
    names = [case["name"] for case in cases]
    assert len(set(names)) == len(names)
    record.write(
        "pairs.json",
        "Pairs of texts with every number of a pair. units: hits, substitutions, deletions, "
        "insertions, length of reference "
        "and hypothesis; rates, max, path, insertions, null: CER and WER by that rule; lines: the "
        "columns of docs/metrics.md "
        "in order.",
        record.versions(
            "python", "rapidfuzz", "editdistance", "jiwer", "dinglehopper", "uniseg", "icu4py", "unicodedata2"
        ),
        {"pairs": cases},
    )
