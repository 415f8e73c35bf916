// Made-up pages in five scripts: words in a random order, the same with every run.

/** Numbers from 0 to limit - 1, always the same ones for a seed. */
export function randomFrom(seed) {
  let state = (Math.imul(seed + 1, 2_654_435_761) ^ 0x9e37_79b9) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % limit;
  };
}

/** One script: its batch, its words, how they are set, and the form of its pages. */
export const SCRIPTS = [
  {
    batch: 'pecha',
    words: (
      'བཀྲ ཤིས བདེ ལེགས སངས རྒྱས ཆོས དགེ འདུན བླ མ དམ པ རིན པོ ཆེ ཐམས ཅད མཁྱེན སྙིང རྗེ བྱང ཆུབ སེམས ' +
      'དཔའ རྣམ པར གྲོལ བའི ཡོན ཏན གསུམ འཇིག རྟེན སྐྱེས བུ ཡེ ཤེས ཉིད དུ གནས སོ ལྟ བར མི བྱ བ འདི ལ ནི'
    ).split(' '),
    joined: '་',
    stop: '། །',
    line: { words: 46, every: 11 },
    page: { width: 3630, height: 493, lines: 6, font: '54px "Tibetan Machine Uni"', isLeaf: true },
    wrong: 'ངདནབམའརལསཐཕི',
  },
  {
    batch: 'latin',
    words: (
      'the river took its slow way past mill and meadow while letters went from town to town by cart and ' +
      'nobody counted what they cost for paper was dear and ink was made at home of oak gall and iron'
    ).split(' '),
    joined: ' ',
    stop: '. ',
    line: { words: 8, every: 14 },
    page: { width: 1100, height: 1500, lines: 16, font: '46px "Noto Serif"' },
    wrong: 'eaoclIrnuhtſ',
  },
  {
    batch: 'arabic',
    words: (
      'العلم نور والجهل ظلام كتب الرجل رسالة إلى صديقه في المدينة القديمة وكان النهر يجري بين البيوت ' +
      'والحدائق حتى وصل الورق من السوق فقرأ الناس أخبار البلاد'
    ).split(' '),
    joined: ' ',
    stop: '، ',
    line: { words: 7, every: 12 },
    page: { width: 1100, height: 1500, lines: 15, font: '52px "Noto Naskh Arabic"', isRightToLeft: true },
    wrong: 'بتنيفقدرزوه',
  },
  {
    batch: 'devanagari',
    words: (
      'नदी के किनारे एक पुराना गाँव था जहाँ लोग पत्र लिखते और पढ़ते थे कागज महँगा स्याही घर में बनती थी ' +
      'बाजार से समाचार शाम को आते और सब मिलकर सुनते थे विद्या प्रकाश है'
    ).split(' '),
    joined: ' ',
    stop: '। ',
    line: { words: 9, every: 15 },
    page: { width: 1100, height: 1500, lines: 15, font: '46px "Noto Serif Devanagari"' },
    wrong: 'मनरतपवकसाि',
  },
  {
    batch: 'cjk',
    words:
      '河 水 慢 慢 流 過 村 莊 和 草 地 人 們 寫 信 送 到 城 裡 紙 很 貴 墨 在 家 中 做 成 山 上 雪 白 春 天 花 開 書 店 老 板 說 話 讀 者 聽'.split(
        ' ',
      ),
    joined: '',
    stop: '。',
    line: { words: 18, every: 9 },
    page: { width: 1100, height: 1500, lines: 16, font: '48px "Noto Serif CJK TC"' },
    wrong: '木末未土士日曰目己已',
  },
];

/** The lines of a page. */
export function linesOf({ words, joined, stop, line }, { lines }, seed) {
  const random = randomFrom(seed);
  return Array.from({ length: lines }, () => {
    let text = '';
    for (let at = 0; at < line.words; at += 1) {
      const isEnd = at % line.every === line.every - 1;
      text += words[random(words.length)] + (isEnd ? stop : joined);
    }
    return text.trim();
  });
}
