//! From two prepared texts to a record.

use errata_align::{Aligner, Counts, Halt, Op, Stop};
use errata_text::{Cut, Interner, LoneSurrogate, Tokens, Unit, decode_utf8, decode_utf16};

use crate::lines::{LineCounts, Lines, line_counts};
use crate::matcher::Matcher;
use crate::plan::Plan;
use crate::record::{
    COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_HYPOTHESIS, COLLAPSED_CODEPOINT_REFERENCE, LINE_EXACT,
    LINE_EXACT_COLLAPSED, LINE_FORWARD, LINE_FORWARD_COLLAPSED, LINE_HYPOTHESIS, LINE_REFERENCE,
    LINE_REVERSE, LINE_REVERSE_COLLAPSED, NOT_COMPUTED, ORCNORM_CODEPOINT_DISTANCE,
    ORCNORM_CODEPOINT_HYPOTHESIS, ORCNORM_CODEPOINT_REFERENCE, ORCNORM_WORD_DISTANCE,
    ORCNORM_WORD_HYPOTHESIS, ORCNORM_WORD_REFERENCE, RAW_CODEPOINT_DISTANCE, RAW_CODEPOINT_HYPOTHESIS,
    RAW_CODEPOINT_REFERENCE, RAW_WORD_DISTANCE, RAW_WORD_HYPOTHESIS, RAW_WORD_REFERENCE, Record, SSA_MATCHES,
    SSA_PENALTY, STRUCTURE_ERRORS, STRUCTURE_HITS, UNIT_STRIDE, unit_slot,
};
use crate::side::{Graphemes, Scratch, Side};
use crate::structure::structure_counts;
use crate::tibetan::write_tibetan;

/// Scores pairs of prepared texts by one plan; keeps its buffers. One a thread.
#[derive(Debug)]
pub struct Scorer {
    plan: Plan,
    stop: Stop,
    aligner: Aligner,
    interner: Interner,
    matcher: Matcher,
    ops: Vec<Op>,
    symbols: [Vec<u32>; 2],
    numbers: [Vec<u32>; 2],
    scratch: Scratch,
}

impl Scorer {
    /// A scorer on the fastest path of this processor.
    pub fn new(plan: Plan) -> Self {
        Self::with_aligner(plan, Aligner::new(), Stop::new())
    }

    /// A scorer that uses the given aligner and is ended by a flag.
    pub fn with_aligner(plan: Plan, aligner: Aligner, stop: Stop) -> Self {
        Self {
            plan,
            aligner: aligner.stopped_by(stop.clone()),
            stop,
            interner: Interner::default(),
            matcher: Matcher::default(),
            ops: Vec::new(),
            symbols: [Vec::new(), Vec::new()],
            numbers: [Vec::new(), Vec::new()],
            scratch: Scratch::default(),
        }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Another plan in the same memory; sides that were prepared before are of no use any more.
    pub fn set_plan(&mut self, plan: Plan) {
        self.plan = plan;
    }

    /// Prepares a text.
    pub fn prepare(&mut self, text: &str) -> Side {
        let mut side = Side::default();
        self.prepare_into(text, &mut side);
        side
    }

    /// Prepares a text in the memory of a side that is no longer needed.
    pub fn prepare_into(&mut self, text: &str, side: &mut Side) {
        decode_utf8(text, &mut side.raw);
        side.fill(&self.plan, &mut self.scratch);
    }

    /// Prepares a text in UTF-16, likewise.
    pub fn prepare_utf16_into(&mut self, text: &[u16], side: &mut Side) -> Result<(), LoneSurrogate> {
        decode_utf16(text, &mut side.raw)?;
        side.fill(&self.plan, &mut self.scratch);
        Ok(())
    }

    /// Writes the record of a pair; both sides were prepared by this plan. What the record holds after an error is open.
    pub fn score(&mut self, reference: &Side, hypothesis: &Side, record: &mut Record) -> Result<(), Halt> {
        record.fill(NOT_COMPUTED);
        let mut pair = Pair { scorer: self, reference, hypothesis, record };
        pair.write_codepoints()?;
        pair.write_graphemes()?;
        pair.write_words()?;
        pair.write_syllables()?;
        pair.write_lines()?;
        pair.write_collapsed()?;
        pair.write_orcnorm()?;
        pair.write_ssa()
    }
}

struct Pair<'a> {
    scorer: &'a mut Scorer,
    reference: &'a Side,
    hypothesis: &'a Side,
    record: &'a mut Record,
}

impl Pair<'_> {
    /// Whether both unit texts are the raw texts, so that counts of one serve for the other.
    fn is_raw(&self) -> bool {
        self.reference.normalized.is_none() && self.hypothesis.normalized.is_none()
    }

    /// Whether the raw texts are also the texts whose structure is measured.
    fn is_folded(&self) -> bool {
        self.reference.folded.is_none() && self.hypothesis.folded.is_none()
    }

    fn write_codepoints(&mut self) -> Result<(), Halt> {
        let plan = &self.scorer.plan;
        let (has_units, scripts, tibetan) = (plan.has(Unit::Codepoint), plan.scripts, plan.tibetan);
        let (lines, structure) = (plan.lines, plan.structure);
        let needs_raw = plan.needs_raw();
        let shares_structure = structure && self.is_raw() && self.is_folded();
        let (here, there) = (self.reference.unit_text(), self.hypothesis.unit_text());
        let mut distance = None;
        if tibetan || shares_structure || (has_units && scripts) {
            let counts = self.align(here, there)?;
            distance = Some(counts.distance());
            if has_units {
                self.write_unit(Unit::Codepoint, here.len(), there.len(), counts.distance(), Some(counts));
            }
            if tibetan {
                write_tibetan(here, there, &self.scorer.ops, self.record);
            }
            if shares_structure {
                self.write_structure();
            }
        } else if has_units || ((lines || structure) && self.is_raw()) {
            let found = self.scorer.aligner.distance(here, there)?;
            distance = Some(found);
            if has_units {
                self.write_unit(Unit::Codepoint, here.len(), there.len(), found, None);
            }
        }
        if needs_raw {
            self.write_raw_codepoints(distance.filter(|_| self.is_raw()))?;
        }
        if structure && !shares_structure {
            self.align(self.reference.folded_text(), self.hypothesis.folded_text())?;
            self.write_structure();
        }
        Ok(())
    }

    fn write_raw_codepoints(&mut self, known: Option<u32>) -> Result<(), Halt> {
        let (here, there) = (&self.reference.raw, &self.hypothesis.raw);
        self.record[RAW_CODEPOINT_REFERENCE] = here.len() as u32;
        self.record[RAW_CODEPOINT_HYPOTHESIS] = there.len() as u32;
        if self.scorer.plan.lines || self.scorer.plan.structure {
            self.record[RAW_CODEPOINT_DISTANCE] = match known {
                Some(distance) => distance,
                None => self.scorer.aligner.distance(here, there)?,
            };
        }
        Ok(())
    }

    /// Writes the structure slots from the script of the folded texts.
    fn write_structure(&mut self) {
        let (here, there) = (self.reference.folded_text(), self.hypothesis.folded_text());
        let counts = structure_counts(here, there, self.reference.weight, &self.scorer.ops);
        self.record[STRUCTURE_HITS] = counts.hits;
        self.record[STRUCTURE_ERRORS] = counts.errors;
    }

    fn write_graphemes(&mut self) -> Result<(), Halt> {
        if !self.scorer.plan.has(Unit::Grapheme) {
            return Ok(());
        }
        let Scorer { interner, numbers, symbols, .. } = &mut *self.scorer;
        Graphemes::intern(interner, [self.reference, self.hypothesis], numbers, symbols);
        self.write_symbols(Unit::Grapheme)?;
        Ok(())
    }

    fn write_words(&mut self) -> Result<(), Halt> {
        let needs_raw = self.scorer.plan.needs_raw();
        let (reference, hypothesis) = (self.reference, self.hypothesis);
        let has_units = self.scorer.plan.has(Unit::Word);
        if has_units || (needs_raw && self.is_raw()) {
            self.intern(reference.cut(&reference.words), hypothesis.cut(&hypothesis.words));
            let distance = if has_units { self.write_symbols(Unit::Word)? } else { self.symbol_distance()? };
            if needs_raw && self.is_raw() {
                self.write_raw_words(reference.words.len(), hypothesis.words.len(), distance);
            }
        }
        if needs_raw && !self.is_raw() {
            let (here, there) = (raw_cut(reference, Unit::Word), raw_cut(hypothesis, Unit::Word));
            self.intern(here, there);
            let distance = self.symbol_distance()?;
            self.write_raw_words(here.tokens.len(), there.tokens.len(), distance);
        }
        Ok(())
    }

    fn write_raw_words(&mut self, reference: usize, hypothesis: usize, distance: u32) {
        self.record[RAW_WORD_REFERENCE] = reference as u32;
        self.record[RAW_WORD_HYPOTHESIS] = hypothesis as u32;
        self.record[RAW_WORD_DISTANCE] = distance;
    }

    fn write_syllables(&mut self) -> Result<(), Halt> {
        if !self.scorer.plan.has(Unit::Syllable) {
            return Ok(());
        }
        let (reference, hypothesis) = (self.reference, self.hypothesis);
        self.intern(reference.cut(&reference.syllables), hypothesis.cut(&hypothesis.syllables));
        self.write_symbols(Unit::Syllable)?;
        Ok(())
    }

    fn write_lines(&mut self) -> Result<(), Halt> {
        let (reference, hypothesis) = (self.reference, self.hypothesis);
        let (has_units, lines) = (self.scorer.plan.has(Unit::Line), self.scorer.plan.lines);
        let mut interned = false;
        if has_units {
            self.intern(reference.cut(&reference.lines), hypothesis.cut(&hypothesis.lines));
            self.write_symbols(Unit::Line)?;
            interned = self.is_raw();
        }
        if !lines {
            return Ok(());
        }
        let (here, there) = (raw_cut(reference, Unit::Line), raw_cut(hypothesis, Unit::Line));
        if !interned {
            self.intern(here, there);
        }
        self.record[LINE_REFERENCE] = here.tokens.len() as u32;
        self.record[LINE_HYPOTHESIS] = there.tokens.len() as u32;
        let counts = self.compare_lines(here.tokens, there.tokens);
        self.write_line_counts(counts, [LINE_FORWARD, LINE_REVERSE, LINE_EXACT]);

        let (here, there) = (&reference.collapsed_lines, &hypothesis.collapsed_lines);
        self.intern(
            Cut { text: &reference.collapsed, tokens: here },
            Cut { text: &hypothesis.collapsed, tokens: there },
        );
        let counts = self.compare_lines(here, there);
        self.write_line_counts(
            counts,
            [LINE_FORWARD_COLLAPSED, LINE_REVERSE_COLLAPSED, LINE_EXACT_COLLAPSED],
        );
        Ok(())
    }

    fn write_line_counts(&mut self, counts: LineCounts, slots: [usize; 3]) {
        for (slot, count) in slots.into_iter().zip([counts.forward, counts.reverse, counts.exact]) {
            self.record[slot] = count;
        }
    }

    fn compare_lines(&mut self, reference: &Tokens, hypothesis: &Tokens) -> LineCounts {
        let Scorer { symbols: [here, there], scratch, .. } = &mut *self.scorer;
        let lines = |tokens: &Tokens, symbols| Lines { symbols, empty: empty_symbol(tokens, symbols) };
        line_counts(lines(reference, here), lines(hypothesis, there), &mut scratch.points)
    }

    fn write_collapsed(&mut self) -> Result<(), Halt> {
        if !self.scorer.plan.needs_collapsed() {
            return Ok(());
        }
        let (here, there) = (&self.reference.collapsed, &self.hypothesis.collapsed);
        self.record[COLLAPSED_CODEPOINT_REFERENCE] = here.len() as u32;
        self.record[COLLAPSED_CODEPOINT_HYPOTHESIS] = there.len() as u32;
        // a text of the same length as its collapsed form may still hold other white space than U+0020
        let known = self.record[RAW_CODEPOINT_DISTANCE];
        let same = *here == self.reference.raw && *there == self.hypothesis.raw;
        self.record[COLLAPSED_CODEPOINT_DISTANCE] =
            if same && known != NOT_COMPUTED { known } else { self.scorer.aligner.distance(here, there)? };
        Ok(())
    }

    fn write_orcnorm(&mut self) -> Result<(), Halt> {
        if !self.scorer.plan.orcnorm {
            return Ok(());
        }
        let (reference, hypothesis) = (self.reference, self.hypothesis);
        let (here, there) = (&reference.orcnorm, &hypothesis.orcnorm);
        self.record[ORCNORM_CODEPOINT_REFERENCE] = here.len() as u32;
        self.record[ORCNORM_CODEPOINT_HYPOTHESIS] = there.len() as u32;
        self.record[ORCNORM_CODEPOINT_DISTANCE] = self.scorer.aligner.distance(here, there)?;
        self.record[ORCNORM_WORD_REFERENCE] = reference.orcnorm_words.len() as u32;
        self.record[ORCNORM_WORD_HYPOTHESIS] = hypothesis.orcnorm_words.len() as u32;
        let [here, there] =
            [reference, hypothesis].map(|side| Cut { text: &side.orcnorm, tokens: &side.orcnorm_words });
        self.intern(here, there);
        self.record[ORCNORM_WORD_DISTANCE] = self.symbol_distance()?;
        Ok(())
    }

    fn write_ssa(&mut self) -> Result<(), Halt> {
        if self.scorer.plan.structure {
            let Scorer { matcher, stop, .. } = &mut *self.scorer;
            let counts = matcher.compare(&self.reference.raw, &self.hypothesis.raw, stop)?;
            self.record[SSA_MATCHES] = counts.matches;
            self.record[SSA_PENALTY] = counts.penalty;
        }
        Ok(())
    }

    fn intern(&mut self, reference: Cut<'_>, hypothesis: Cut<'_>) {
        let Scorer { interner, symbols: [here, there], .. } = &mut *self.scorer;
        interner.intern(reference, hypothesis, here, there);
    }

    fn align(&mut self, reference: &[u32], hypothesis: &[u32]) -> Result<Counts, Halt> {
        let Scorer { aligner, ops, .. } = &mut *self.scorer;
        aligner.align(reference, hypothesis, ops)?;
        Ok(Counts::of(ops))
    }

    fn symbol_distance(&mut self) -> Result<u32, Halt> {
        let Scorer { aligner, symbols: [here, there], .. } = &mut *self.scorer;
        aligner.distance(here, there)
    }

    /// Writes the slots of a unit from the symbols of the pair; gives the distance.
    fn write_symbols(&mut self, unit: Unit) -> Result<u32, Halt> {
        let Scorer { plan, aligner, symbols: [here, there], .. } = &mut *self.scorer;
        let (lengths, scripts) = ((here.len(), there.len()), plan.scripts);
        let counts = if scripts { Some(aligner.counts(here, there)?) } else { None };
        let distance = match &counts {
            Some(counts) => counts.distance(),
            None => aligner.distance(here, there)?,
        };
        self.write_unit(unit, lengths.0, lengths.1, distance, counts);
        Ok(distance)
    }

    fn write_unit(
        &mut self,
        unit: Unit,
        reference: usize,
        hypothesis: usize,
        distance: u32,
        counts: Option<Counts>,
    ) {
        let slots = &mut self.record[UNIT_STRIDE * unit as usize..][..UNIT_STRIDE];
        slots[unit_slot::REFERENCE_LENGTH] = reference as u32;
        slots[unit_slot::HYPOTHESIS_LENGTH] = hypothesis as u32;
        slots[unit_slot::DISTANCE] = distance;
        if let Some(counts) = counts.filter(|_| self.scorer.plan.scripts) {
            slots[unit_slot::HITS] = counts.hits;
            slots[unit_slot::SUBSTITUTIONS] = counts.substitutions;
            slots[unit_slot::DELETIONS] = counts.deletions;
            slots[unit_slot::INSERTIONS] = counts.insertions;
        }
    }
}

/// Words or lines of the raw text.
fn raw_cut(side: &Side, unit: Unit) -> Cut<'_> {
    let tokens = match (unit, side.normalized.is_some()) {
        (Unit::Word, true) => &side.raw_words,
        (Unit::Word, false) => &side.words,
        (_, true) => &side.raw_lines,
        (_, false) => &side.lines,
    };
    Cut { text: &side.raw, tokens }
}

fn empty_symbol(tokens: &Tokens, symbols: &[u32]) -> Option<u32> {
    let at = tokens.spans().position(|span| span.start == span.end)?;
    symbols.get(at).copied()
}
