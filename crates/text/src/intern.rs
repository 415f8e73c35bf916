//! Units as symbols: equal units of two texts get equal numbers.

use crate::unit::{Span, Unit};

const HASHED: u64 = 1 << 63;
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// The units of one text with a key for each.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    tokens: Vec<Token>,
}

#[derive(Debug, Clone, Copy)]
struct Token {
    /// The code points themselves, or a hash with the top bit set.
    key: u64,
    span: Span,
}

impl Tokens {
    /// Cuts a text; the tokens belong to this text and are always used with it.
    pub fn cut(&mut self, unit: Unit, text: &[u32]) {
        self.tokens.clear();
        unit.each(text, |start, end| self.push(text, start, end));
    }

    /// Adds the unit that is `text[start..end]`.
    #[inline(always)]
    pub fn push(&mut self, text: &[u32], start: usize, end: usize) {
        let span = Span { start: start as u32, end: end as u32 };
        self.tokens.push(Token { key: key_of(text, start, end), span });
    }

    /// Forgets the tokens, keeps the memory.
    pub fn clear(&mut self) {
        self.tokens.clear();
    }

    /// Number of units.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no unit.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The place of a unit in its text.
    pub fn span(&self, index: usize) -> Span {
        self.tokens[index].span
    }

    /// The places of all units in order.
    pub fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        self.tokens.iter().map(|token| token.span)
    }
}

/// Units of at most so many code points are read as a block.
const BLOCK: usize = 8;

/// The key of the unit `text[start..end]`. How long a short unit is can't be predicted, so that no branch depends on
/// it.
#[inline(always)]
fn key_of(text: &[u32], start: usize, end: usize) -> u64 {
    let length = end - start;
    match text[start..].first_chunk() {
        Some(block) if length <= BLOCK => key_of_block(block, length),
        _ => key_of_unit(&text[start..end]),
    }
}

/// The key of a unit that is longer or near the end of the text; that of [`key_of_block`] for a short one.
#[inline(never)]
fn key_of_unit(unit: &[u32]) -> u64 {
    if unit.len() > BLOCK {
        return hash(unit) | HASHED;
    }
    let mut block = [0; BLOCK];
    block[..unit.len()].copy_from_slice(unit);
    key_of_block(&block, unit.len())
}

/// Three code points are their own key; one is added to each, so that U+0000 is not nothing.
#[inline(always)]
fn key_of_block(block: &[u32; BLOCK], length: usize) -> u64 {
    let mut unit = [0u64; BLOCK];
    for (at, (to, &point)) in unit.iter_mut().zip(block).enumerate() {
        *to = if at < length { u64::from(point) + 1 } else { 0 };
    }
    let own = unit[0] | unit[1] << 21 | unit[2] << 42;
    let low = fold(unit[0] | unit[1] << 32, unit[2] | unit[3] << 32);
    let high = fold(MIX ^ (unit[4] | unit[5] << 32), unit[6] | unit[7] << 32);
    let is_own = u64::from(length <= OWN).wrapping_neg();
    (own & is_own) | ((low ^ high.rotate_left(32) | HASHED) & !is_own)
}

/// Units of at most so many code points are their own key.
const OWN: usize = 3;

/// Four chains side by side where a unit is long, as lines and words of scripts without spaces are: one chain would
/// wait for its multiplications.
#[inline]
fn hash(unit: &[u32]) -> u64 {
    let (blocks, rest) = unit.as_chunks::<8>();
    let mut state = MIX ^ unit.len() as u64;
    if !blocks.is_empty() {
        let mut states = [state, state ^ 1, state ^ 2, state ^ 3];
        for block in blocks {
            for (state, &[low, high]) in states.iter_mut().zip(block.as_chunks::<2>().0) {
                *state = fold(*state, u64::from(low) | u64::from(high) << 32);
            }
        }
        state = states.into_iter().fold(state, fold);
    }
    let (pairs, rest) = rest.as_chunks::<2>();
    for &[low, high] in pairs {
        state = fold(state, u64::from(low) | u64::from(high) << 32);
    }
    rest.iter().fold(state, |state, &last| fold(state, u64::from(last)))
}

#[inline]
fn fold(state: u64, word: u64) -> u64 {
    let product = u128::from(state ^ word) * u128::from(MIX);
    (product as u64) ^ (product >> 64) as u64
}

/// A text with its units.
#[derive(Debug, Clone, Copy)]
pub struct Cut<'a> {
    /// Code points.
    pub text: &'a [u32],
    /// Its units.
    pub tokens: &'a Tokens,
}

/// A unit that has a number.
#[derive(Debug, Clone, Copy)]
struct Known {
    key: u64,
    /// Where it was first seen.
    span: Span,
    in_hypothesis: bool,
    /// Its place in the table.
    place: u32,
}

/// Numbers the units of a pair of texts from 0, in the order of their first appearance.
///
/// One reference may be numbered once for many hypotheses.
#[derive(Debug, Default)]
pub struct Interner {
    /// By hash the number of a unit, from 1; 0 is a free place. At most half of it is used.
    table: Vec<u32>,
    known: Vec<Known>,
    /// Number of different units of the reference.
    of_reference: usize,
}

impl Interner {
    /// Replaces the two lists by the symbols of the two texts.
    pub fn intern(
        &mut self,
        reference: Cut<'_>,
        hypothesis: Cut<'_>,
        reference_symbols: &mut Vec<u32>,
        hypothesis_symbols: &mut Vec<u32>,
    ) {
        self.forget(0);
        let size = (2 * (reference.tokens.len() + hypothesis.tokens.len())).next_power_of_two().max(64);
        if self.table.len() < size {
            self.table = vec![0; size];
        }
        self.number(reference.tokens, false, [reference.text, &[]], reference_symbols);
        self.of_reference = self.known.len();
        self.number(hypothesis.tokens, true, [reference.text, hypothesis.text], hypothesis_symbols);
    }

    /// The same for another hypothesis: the reference and its symbols are those of the call before, and stay.
    pub fn intern_another(
        &mut self,
        reference: Cut<'_>,
        hypothesis: Cut<'_>,
        reference_symbols: &mut Vec<u32>,
        hypothesis_symbols: &mut Vec<u32>,
    ) {
        if self.table.len() < 2 * (reference.tokens.len() + hypothesis.tokens.len()).max(1) {
            return self.intern(reference, hypothesis, reference_symbols, hypothesis_symbols);
        }
        self.forget(self.of_reference);
        self.number(hypothesis.tokens, true, [reference.text, hypothesis.text], hypothesis_symbols);
    }

    /// Number of different units of the last pair.
    pub fn count(&self) -> u32 {
        self.known.len() as u32
    }

    /// Forgets all units but the first ones. Those that came later never stand in the way of an earlier one.
    fn forget(&mut self, kept: usize) {
        for unit in self.known.drain(kept..) {
            self.table[unit.place as usize] = 0;
        }
    }

    fn number(&mut self, tokens: &Tokens, in_hypothesis: bool, texts: [&[u32]; 2], symbols: &mut Vec<u32>) {
        symbols.clear();
        let here = texts[usize::from(in_hypothesis)];
        let Self { table, known, .. } = self;
        let mask = table.len() - 1;
        let shift = 64 - table.len().trailing_zeros();
        symbols.extend(tokens.tokens.iter().map(|&Token { key, span }| {
            let mut place = (key.wrapping_mul(MIX) >> shift) as usize & mask;
            loop {
                let number = table[place];
                let Some(unit) = known.get((number as usize).wrapping_sub(1)) else {
                    known.push(Known { key, span, in_hypothesis, place: place as u32 });
                    table[place] = known.len() as u32;
                    return known.len() as u32 - 1;
                };
                let is_same = || unit.span.of(texts[usize::from(unit.in_hypothesis)]) == span.of(here);
                if unit.key == key && (key & HASHED == 0 || is_same()) {
                    return number - 1;
                }
                place = (place + 1) & mask;
            }
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn symbols(unit: Unit, reference: &str, hypothesis: &str) -> (Vec<u32>, Vec<u32>) {
        numbered(unit, reference, &[hypothesis])
    }

    /// Symbols of a reference and of the last of its hypotheses, the others having been numbered before.
    fn numbered(unit: Unit, reference: &str, hypotheses: &[&str]) -> (Vec<u32>, Vec<u32>) {
        let texts = std::iter::once(&reference).chain(hypotheses);
        let texts = texts.map(|text| text.chars().map(u32::from).collect());
        let cuts: Vec<(Vec<u32>, Tokens)> = texts
            .map(|text: Vec<u32>| {
                let mut tokens = Tokens::default();
                tokens.cut(unit, &text);
                (text, tokens)
            })
            .collect();
        let cut = |at: usize| Cut { text: &cuts[at].0, tokens: &cuts[at].1 };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let mut interner = Interner::default();
        for at in 1..cuts.len() {
            match at {
                1 => interner.intern(cut(0), cut(at), &mut first, &mut second),
                _ => interner.intern_another(cut(0), cut(at), &mut first, &mut second),
            }
        }
        assert_eq!(
            interner.count() as usize,
            first.iter().chain(&second).max().map_or(0, |&m| m as usize + 1)
        );
        (first, second)
    }

    #[test]
    fn symbols_are_numbered_by_first_appearance() {
        let found = symbols(Unit::Word, "the long-word a the", "long-word the b abcd long-wor");
        assert_eq!(found, (vec![0, 1, 2, 0], vec![1, 0, 3, 4, 5]));
    }

    #[test]
    fn a_null_is_not_nothing() {
        assert_eq!(symbols(Unit::Line, "a\n\na\0\n\0", "\0\na"), (vec![0, 1, 2, 3], vec![3, 0]));
    }

    #[test]
    fn short_units_are_their_own_key() {
        assert_eq!(key_of(&[0x10_FFFF; 3], 0, 3) & HASHED, 0);
        assert_ne!(key_of(&[1; 4], 0, 4) & HASHED, 0);
        for length in 0..12 {
            let text: Vec<u32> = (7..7 + length).collect();
            let longer = [&text[..], &[9; 20]].concat();
            assert_eq!(key_of(&text, 0, text.len()), key_of(&longer, 0, text.len()), "{length}");
        }
    }

    proptest! {
        // no file of failures: tests leave the work tree alone
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn hypotheses_before_change_nothing(
            reference in "[a-c ]{0,60}", before in "[a-d ]{0,200}", last in "[a-e ]{0,60}",
        ) {
            let found = numbered(Unit::Word, &reference, &[&before, &before, &last]);
            prop_assert_eq!(found, symbols(Unit::Word, &reference, &last));
        }

        #[test]
        fn equal_symbols_are_equal_units(a in "[ab ]{0,40}", b in "[ab ]{0,40}") {
            let (first, second) = symbols(Unit::Word, &a, &b);
            let words: Vec<&str> = a.split_whitespace().chain(b.split_whitespace()).collect();
            let all: Vec<u32> = first.into_iter().chain(second).collect();
            prop_assert_eq!(words.len(), all.len());
            for i in 0..all.len() {
                for j in 0..i {
                    prop_assert_eq!(all[i] == all[j], words[i] == words[j]);
                }
            }
        }
    }
}
