//! A text made ready for comparison: normalised, cut, hashed; only what the plan needs.

use errata_text::{Cut, Interner, Tokens, Unit, collapse, each_grapheme, each_line, preprocess};

use crate::plan::Plan;
use crate::structure::text_weight;

const CR: u32 = 0x0D;
const LF: u32 = 0x0A;
const BLANK: u32 = 0x20;

/// One prepared text. Plain data: any scorer with an equal plan can use it, as reference or as hypothesis,
/// as often as wanted.
#[derive(Debug, Clone, Default)]
pub struct Side {
    pub(crate) raw: Vec<u32>,
    /// The text after normalisation; `None` when that is the raw text.
    pub(crate) normalized: Option<Vec<u32>>,
    pub(crate) graphemes: Graphemes,
    pub(crate) words: Tokens,
    pub(crate) syllables: Tokens,
    pub(crate) lines: Tokens,
    /// Of the raw text, where it is not the unit text.
    pub(crate) raw_words: Tokens,
    pub(crate) raw_lines: Tokens,
    /// The raw text with white space collapsed, and its lines as spans of it.
    pub(crate) collapsed: Vec<u32>,
    pub(crate) collapsed_lines: Tokens,
    pub(crate) orcnorm: Vec<u32>,
    pub(crate) orcnorm_words: Tokens,
    /// The raw text with CR LF and CR as LF; `None` when it has no CR.
    pub(crate) folded: Option<Vec<u32>>,
    /// Weight of the folded text for `structure_accuracy`.
    pub(crate) weight: u32,
}

impl Side {
    /// The text whose units are counted.
    pub(crate) fn unit_text(&self) -> &[u32] {
        self.normalized.as_deref().unwrap_or(&self.raw)
    }

    /// The text whose structure is measured.
    pub(crate) fn folded_text(&self) -> &[u32] {
        self.folded.as_deref().unwrap_or(&self.raw)
    }

    pub(crate) fn cut<'a>(&'a self, tokens: &'a Tokens) -> Cut<'a> {
        Cut { text: self.unit_text(), tokens }
    }

    /// Code points of the raw text.
    pub fn len(&self) -> usize {
        self.raw.len()
    }

    /// Whether the raw text is empty.
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// Fills everything but `raw` from it.
    pub(crate) fn fill(&mut self, plan: &Plan, scratch: &mut Vec<u32>) {
        self.normalize(plan, scratch);
        let text = self.normalized.as_deref().unwrap_or(&self.raw);
        let differs = self.normalized.is_some();
        if plan.has(Unit::Grapheme) {
            self.graphemes.cut(text);
        }
        if plan.has(Unit::Word) || (plan.needs_raw() && !differs) {
            self.words.cut(Unit::Word, text);
        }
        if plan.has(Unit::Syllable) {
            self.syllables.cut(Unit::Syllable, text);
        }
        if plan.has(Unit::Line) || (plan.lines && !differs) {
            self.lines.cut(Unit::Line, text);
        }
        if differs && plan.needs_raw() {
            self.raw_words.cut(Unit::Word, &self.raw);
            self.raw_lines.cut(Unit::Line, &self.raw);
        }
        self.fill_raw(plan);
    }

    fn normalize(&mut self, plan: &Plan, scratch: &mut Vec<u32>) {
        if plan.normalization.is_raw() {
            self.normalized = None;
            return;
        }
        let mut text = self.normalized.take().unwrap_or_default();
        text.clone_from(&self.raw);
        plan.normalization.apply(&mut text, scratch);
        self.normalized = (text != self.raw).then_some(text);
    }

    fn fill_raw(&mut self, plan: &Plan) {
        if plan.needs_collapsed() {
            self.collapse_lines();
        }
        if plan.orcnorm {
            self.orcnorm.clear();
            preprocess(&self.raw, &mut self.orcnorm);
            self.orcnorm_words.cut(Unit::Word, &self.orcnorm);
        }
        if plan.structure {
            self.folded = self.raw.contains(&CR).then(|| fold_line_ends(&self.raw));
            self.weight = text_weight(self.folded.as_deref().unwrap_or(&self.raw));
        }
    }

    /// Every line break is white space: the collapsed lines, joined, are the collapsed text.
    fn collapse_lines(&mut self) {
        let Self { raw, collapsed, collapsed_lines, .. } = self;
        collapsed.clear();
        collapsed_lines.clear();
        each_line(raw, |start, end| {
            let before = collapsed.len();
            if before > 0 {
                collapsed.push(BLANK);
            }
            let first = collapsed.len();
            collapse(&raw[start..end], collapsed);
            if collapsed.len() == first {
                collapsed.truncate(before);
            }
            collapsed_lines.push(collapsed, first.min(collapsed.len()), collapsed.len());
        });
    }
}

fn fold_line_ends(text: &[u32]) -> Vec<u32> {
    let mut folded = Vec::with_capacity(text.len());
    for (at, &point) in text.iter().enumerate() {
        match point {
            CR => folded.push(LF),
            LF if at > 0 && text[at - 1] == CR => {}
            _ => folded.push(point),
        }
    }
    folded
}

/// Marks a symbol that stands for a cluster of several code points.
const CLUSTER: u32 = 1 << 31;
/// No text holds surrogates: the most frequent clusters take their numbers and stay inside the BMP.
const SURROGATES: std::ops::Range<u32> = 0xD800..0xE000;
const BEYOND: u32 = 0x11_0000;

/// Grapheme clusters: a code point alone is its own symbol, only the others are interned.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graphemes {
    symbols: Vec<u32>,
    clusters: Tokens,
}

impl Graphemes {
    fn cut(&mut self, text: &[u32]) {
        self.symbols.clear();
        self.clusters.clear();
        let Self { symbols, clusters } = self;
        each_grapheme(text, |start, end| {
            if end - start == 1 {
                symbols.push(text[start]);
            } else {
                symbols.push(CLUSTER | clusters.len() as u32);
                clusters.push(text, start, end);
            }
        });
    }

    /// Writes the symbols of a pair; `numbers` is memory to reuse.
    pub(crate) fn intern(
        interner: &mut Interner,
        sides: [&Side; 2],
        numbers: &mut [Vec<u32>; 2],
        symbols: &mut [Vec<u32>; 2],
    ) {
        let [first, second] = numbers;
        let [reference, hypothesis] = sides.map(|side| side.cut(&side.graphemes.clusters));
        interner.intern(reference, hypothesis, first, second);
        for (index, side) in sides.into_iter().enumerate() {
            let numbers = &numbers[index];
            symbols[index].clear();
            symbols[index].extend(side.graphemes.symbols.iter().map(|&symbol| match symbol & CLUSTER {
                0 => symbol,
                _ => cluster_symbol(numbers[(symbol & !CLUSTER) as usize]),
            }));
        }
    }
}

fn cluster_symbol(number: u32) -> u32 {
    let inside = SURROGATES.start + number;
    if inside < SURROGATES.end { inside } else { BEYOND + number }
}
