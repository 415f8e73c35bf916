"""Texts of our own making, and the errors that are put into them. Nothing here depends on a clock or on the machine."""

import random
import unicodedata2

TIBETAN = (
    "ཉི་མ་ཤར་ནས་རི་མགོ་གསེར་མདོག་ཏུ་གྱུར།\n"
    "ཕ་མ་གཉིས་ཀྱིས་ཞིང་ལས་བྱེད་བཞིན་འདུག\n"
    "ཁྱིམ་ནང་གི་ཨ་ཕྱིས་བུ་མོ་ལ་སྒྲུང་ཞིག་བཤད། སྒྲུང་དེ་ནི་རྒྱལ་པོ་ཞིག་གི་སྐོར་རེད།\n"
    "༄༅། །སློབ་གྲྭ་བ་རྣམས་ཀྱིས་དཔེ་ཆ་༢༣་ཀློག་གི་ཡོད། །\n"
)
TIBETAN_VERSE = "ཆུ་བོ་རྒྱ་མཚོར་བབས། །རླུང་གིས་ལོ་མ་གཡོས། །བྱ་ཡི་སྐད་སྙན་གྲགས། །དཔྱིད་ཀའི་དུས་བཟང་བྱུང༌།།"
SANSKRIT = "ཨོཾ་སྭསྟི། ཀརྨ་དང་པདྨ་ནི་རྒྱ་གར་གྱི་སྐད་ཡིན། ཧཱུྃ་ཕཊ྄།"
LATIN = (
    "The river had frozen over by the time the children came home, and nobody wanted to cross it.\n"
    "\"Wait,\" said Anna; \"the ice is thin here, isn't it?\" — she was right: it cracked at once!\n"
    "They walked two miles (3.2 km) upstream to the old bridge and paid 45 cents each.\n"
)
ACCENTED = (
    "Le garçon naïf préfère l'été à Noël; Zoë goûte la crème brûl"
    "ée, où qu'elle soit.\nÅngström, Łódź, Dvořák, Tiếng Việt: ký tự có dấu.\n"
)
GERMAN = "Straße und Maß: die Größe des Füßchens weiß niemand.\nSTRASSE, Ärger, Öl, Übermut — „so geht's“, ſagte er."
ARABIC = "ذَهَبَ الوَلَدُ إِلَى المَدْرَسَةِ صَبَاحًا.\nقرأت الفتاة كتابا جديدا عن البحر، ثم نامت؟\nالسعر ٣٥ درهما فقط."
HEBREW = "בְּרֵאשִׁית הַיּוֹם הָיָה קַר.\nהילדה קנתה לחם וחלב בשוק, ואז חזרה הביתה."
DEVANAGARI = "बच्चे नदी के किनारे खेल रहे थे।\nक्षेत्र में ज्ञान और श्रद्धा की चर्चा हुई॥ मूल्य १२३ रुपये।"
BENGALI = "আমাদের গ্রামে একটি ছোট্ট নদী আছে।\nবর্ষাকালে সেখানে নৌকা চলে।"
TAMIL = "மழை பெய்தது; குழந்தைகள் வீட்டிற்கு ஓடினார்கள்.\nஅம்மா தேநீர் கொடுத்தாள்."
CHINESE = "山上的寺院很安静，只有风声。\n老师说：“明天下雪，大家早点回家。”\n𠮷野家在第𠀋街。"
JAPANESE = "雨が降ったので、学校まで歩きました。\nｶﾀｶﾅとカタカナ、がぎぐげご。株式会社㈱"
KOREAN = "비가 오는 날에는 집에서 책을 읽는다.\n값이 얼마예요? 닭갈비와 읽기."
THAI = "เด็กๆ เล่นน้ำอยู่ที่ริมแม่น้ำ\nวันนี้อากาศดีมาก ราคา ๑๒๐ บาท"
KHMER = "ក្មេងៗលេងនៅមាត់ទន្លេ។ តម្លៃ ៥០០ រៀល"
CYRILLIC = "Снег шёл всю ночь, и утром двор был бел.\nКто-то написал: «Ёлка, йод, ЩУКА!»\nЦена 1 250 ₽."
GREEK = "Ὁ ποταμὸς ἐπάγωσε τὴν νύκτα.\nΣήμερα ο ΟΔΥΣΣΕΥΣ γύρισε σπίτι· πού ήταν;"
GEORGIAN = "თოვლი მოვიდა და ბავშვებმა ციგა აიღეს. ᲗᲝᲕᲚᲘ"
ETHIOPIC = "ልጆቹ ወንዙ አጠገብ ይጫወታሉ፡ዛሬ፡ጥሩ፡ቀን፡ነው።"
EMOJI = "Trip 👩‍👩‍👧‍👦 to 🇳🇵🇮🇳: sunny ☀️, 3️⃣ tents ⛺, 👍🏽👍 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿!\n𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𐌰𐌱𐌲 𝟙𝟚𝟛"
MIXED = "Folio 12r — བོད་ཡིག་ (Tibetan), हिन्दी, العربية, 中文, русский 🙂\nsee § 4.1 / n° 7: ½ + ⅓ = ⅚; ﬁn ﬂ ℃ Ⅳ x² µ"

PASSAGES = {
    "tibetan": TIBETAN,
    "tibetan-verse": TIBETAN_VERSE,
    "sanskrit": SANSKRIT,
    "latin": LATIN,
    "accented": ACCENTED,
    "german": GERMAN,
    "arabic": ARABIC,
    "hebrew": HEBREW,
    "devanagari": DEVANAGARI,
    "bengali": BENGALI,
    "tamil": TAMIL,
    "chinese": CHINESE,
    "japanese": JAPANESE,
    "korean": KOREAN,
    "thai": THAI,
    "khmer": KHMER,
    "cyrillic": CYRILLIC,
    "greek": GREEK,
    "georgian": GEORGIAN,
    "ethiopic": ETHIOPIC,
    "emoji": EMOJI,
    "mixed": MIXED,
}

# Python's white space, and code points that look like it and are not
WHITE_SPACE = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002"
    "\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
NO_WHITE_SPACE = "\u200b\u2060\ufeff\u180e\u00ad\u200c\u200d"


class Dice:
    """Draws from `random.random()` alone, whose sequence Python promises to keep."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, bound):
        return int(self._random.random() * bound)

    def pick(self, items):
        return items[self.below(len(items))]

    def happens(self, probability):
        return self._random.random() < probability


def with_errors(text, rate, dice):
    """Code points lost, doubled, exchanged, swapped and invented, `rate` of them; line ends and blanks too."""
    letters = sorted(set(text) - set("\n\r"))
    out = []
    at = 0
    while at < len(text):
        letter = text[at]
        if not dice.happens(rate):
            out.append(letter)
        else:
            kind = dice.below(6)
            if kind == 0:
                out.append(dice.pick(letters))
            elif kind == 1:
                out.append(letter + dice.pick(letters))
            elif kind == 2 and at + 1 < len(text):
                out.append(text[at + 1] + letter)
                at += 1
            elif kind == 3:
                out.append(letter + letter)
            elif kind == 4 and letter in " \n":
                out.append("\n" if letter == " " else " ")
        at += 1
    return "".join(out)


def shuffled(items, dice):
    left = list(items)
    return [left.pop(dice.below(len(left))) for _ in range(len(left))]


def decomposed(text):
    return unicodedata2.normalize("NFD", text)
