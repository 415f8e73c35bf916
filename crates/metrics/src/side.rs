//! A text made ready for comparison: normalised, cut, hashed; only what the plan needs.

use errata_text::{Cut, Interner, Outline, Tokens, Unit};

use crate::plan::Plan;
use crate::structure::outline_weight;

const CR: u32 = 0x0D;
const LF: u32 = 0x0A;

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
    pub(crate) fn fill(&mut self, plan: &Plan, scratch: &mut Scratch) {
        self.normalize(plan, scratch);
        let outline = &mut scratch.outline;
        if self.normalized.is_none() {
            if plan.needs_outline() || plan.needs_raw() {
                outline.read(&self.raw);
                self.cut_units(plan, outline, &mut scratch.points);
                self.fill_raw(plan, outline);
            }
            return;
        }
        if plan.needs_outline() {
            outline.read(self.unit_text());
            self.cut_units(plan, outline, &mut scratch.points);
        }
        if plan.needs_raw() {
            outline.read(&self.raw);
            self.raw_words.clear();
            self.raw_lines.clear();
            outline.each_word(|start, end| self.raw_words.push(&self.raw, start, end));
            outline.each_line(&self.raw, |start, end| self.raw_lines.push(&self.raw, start, end));
            self.fill_raw(plan, outline);
        }
    }

    fn normalize(&mut self, plan: &Plan, scratch: &mut Scratch) {
        if plan.normalization.is_raw() {
            self.normalized = None;
            return;
        }
        let mut text = self.normalized.take().unwrap_or_default();
        text.clone_from(&self.raw);
        plan.normalization.apply(&mut text, &mut scratch.points);
        self.normalized = (text != self.raw).then_some(text);
    }

    fn cut_units(&mut self, plan: &Plan, outline: &Outline, starts: &mut Vec<u32>) {
        let is_raw = self.normalized.is_none();
        let text = self.normalized.as_deref().unwrap_or(&self.raw);
        if plan.has(Unit::Grapheme) {
            outline.grapheme_starts(starts);
            self.graphemes.fill(text, starts);
        }
        if plan.has(Unit::Word) || (plan.needs_raw() && is_raw) {
            self.words.clear();
            outline.each_word(|start, end| self.words.push(text, start, end));
        }
        if plan.has(Unit::Syllable) {
            self.syllables.clear();
            outline.each_syllable(|start, end| self.syllables.push(text, start, end));
        }
        if plan.has(Unit::Line) || (plan.lines && is_raw) {
            self.lines.clear();
            outline.each_line(text, |start, end| self.lines.push(text, start, end));
        }
    }

    /// Fills what belongs to the raw text; the outline is of that.
    fn fill_raw(&mut self, plan: &Plan, outline: &Outline) {
        let Self { raw, collapsed, collapsed_lines, orcnorm, orcnorm_words, .. } = self;
        if plan.needs_collapsed() {
            collapsed.clear();
            collapsed_lines.clear();
            outline.collapse(raw, collapsed, |out, start, end| collapsed_lines.push(out, start, end));
        }
        if plan.orcnorm {
            orcnorm.clear();
            orcnorm_words.clear();
            outline.preprocess(raw, orcnorm, |out, start, end| orcnorm_words.push(out, start, end));
        }
        if plan.structure {
            let has_cr = outline.spaces().iter().any(|&at| raw[at as usize] == CR);
            self.folded = has_cr.then(|| fold_line_ends(raw));
            self.weight = outline_weight(raw, outline);
        }
    }
}

/// Memory that a scorer keeps for preparing texts.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) points: Vec<u32>,
    outline: Outline,
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

/// No text holds surrogates: the most frequent clusters take their numbers and stay inside the BMP.
const SURROGATES: std::ops::Range<u32> = 0xD800..0xE000;
const BEYOND: u32 = 0x11_0000;

/// Grapheme clusters: a code point alone is its own symbol, only the others are interned.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graphemes {
    /// The first code point of each cluster.
    symbols: Vec<u32>,
    /// The clusters of several code points.
    clusters: Tokens,
    /// Where they are among the symbols.
    places: Vec<u32>,
}

impl Graphemes {
    /// Takes the clusters from the places where they start, the end of the text being the last of them.
    fn fill(&mut self, text: &[u32], starts: &[u32]) {
        let Self { symbols, clusters, places } = self;
        let count = starts.len() - 1;
        symbols.clear();
        symbols.extend(starts[..count].iter().map(|&start| text.get(start as usize).copied().unwrap_or(0)));
        // every place is written and only those that count stay: no branch depends on the text
        places.clear();
        places.resize(count, 0);
        let mut found = 0;
        for (at, pair) in starts.windows(2).enumerate() {
            places[found] = at as u32;
            found += usize::from(pair[1] - pair[0] > 1);
        }
        clusters.clear();
        for &at in &places[..found] {
            clusters.push(text, starts[at as usize] as usize, starts[at as usize + 1] as usize);
        }
        places.truncate(found);
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
            symbols[index].clone_from(&side.graphemes.symbols);
            for (&place, &number) in side.graphemes.places.iter().zip(&numbers[index]) {
                symbols[index][place as usize] = cluster_symbol(number);
            }
        }
    }
}

fn cluster_symbol(number: u32) -> u32 {
    let inside = SURROGATES.start + number;
    if inside < SURROGATES.end { inside } else { BEYOND + number }
}
