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
    #[inline]
    pub fn push(&mut self, text: &[u32], start: usize, end: usize) {
        let span = Span { start: start as u32, end: end as u32 };
        self.tokens.push(Token { key: key_of(&text[start..end]), span });
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

#[inline]
fn key_of(unit: &[u32]) -> u64 {
    match *unit {
        [] => 0,
        // one is added so that U+0000 is not nothing
        [a] => u64::from(a) + 1,
        [a, b] => (u64::from(a) + 1) | (u64::from(b) + 1) << 21,
        [a, b, c] => (u64::from(a) + 1) | (u64::from(b) + 1) << 21 | (u64::from(c) + 1) << 42,
        _ => hash(unit) | HASHED,
    }
}

#[inline]
fn hash(unit: &[u32]) -> u64 {
    let fold = |state: u64, word: u64| {
        let product = u128::from(state ^ word) * u128::from(MIX);
        (product as u64) ^ (product >> 64) as u64
    };
    let (pairs, rest) = unit.as_chunks::<2>();
    let mut state = MIX ^ unit.len() as u64;
    for &[low, high] in pairs {
        state = fold(state, u64::from(low) | u64::from(high) << 32);
    }
    rest.iter().fold(state, |state, &last| fold(state, u64::from(last)))
}

/// A text with its units.
#[derive(Debug, Clone, Copy)]
pub struct Cut<'a> {
    /// Code points.
    pub text: &'a [u32],
    /// Its units.
    pub tokens: &'a Tokens,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// Filled when equal to the stamp of the reference or of the pair, so that nothing is cleared between pairs.
    stamp: u32,
    symbol: u32,
}

/// Where the unit of a symbol was first seen.
#[derive(Debug, Clone, Copy)]
struct First {
    span: Span,
    in_hypothesis: bool,
}

/// Numbers the units of a pair of texts from 0, in the order of their first appearance.
///
/// One reference may be numbered once for many hypotheses.
#[derive(Debug, Default)]
pub struct Interner {
    slots: Vec<Slot>,
    firsts: Vec<First>,
    /// Stamp of the reference's units; those of its hypotheses are above, the last one's is `stamp`.
    of_reference: u32,
    stamp: u32,
    /// Number of different units of the reference.
    known: u32,
}

impl Interner {
    /// Replaces the two lists by the symbols of the two texts. With `is_known` the reference and its symbols are those
    /// of the call before: they stay.
    pub fn intern(
        &mut self,
        is_known: bool,
        reference: Cut<'_>,
        hypothesis: Cut<'_>,
        reference_symbols: &mut Vec<u32>,
        hypothesis_symbols: &mut Vec<u32>,
    ) {
        let tokens = reference.tokens.len() + hypothesis.tokens.len();
        if !is_known || !self.has_room(tokens) {
            self.begin(tokens);
            self.number_reference(reference, reference_symbols);
        }
        self.number_hypothesis(reference, hypothesis, hypothesis_symbols);
    }

    /// Number of different units of the last pair.
    pub fn count(&self) -> u32 {
        self.firsts.len() as u32
    }

    /// Whether there are slots for so many units, and a stamp.
    fn has_room(&self, tokens: usize) -> bool {
        self.slots.len() >= (tokens * 2).max(1) && self.stamp < u32::MAX
    }

    fn begin(&mut self, tokens: usize) {
        let needed = (tokens * 2).next_power_of_two().max(64);
        if self.slots.len() < needed {
            self.slots = vec![Slot::default(); needed];
            self.stamp = 0;
        }
        // one for the reference, one for its hypothesis
        if self.stamp >= u32::MAX - 1 {
            self.slots.fill(Slot::default());
            self.stamp = 0;
        }
    }

    fn number_reference(&mut self, reference: Cut<'_>, symbols: &mut Vec<u32>) {
        self.stamp += 1;
        self.of_reference = self.stamp;
        self.firsts.clear();
        self.number(reference.tokens, false, [reference.text, &[]], symbols);
        self.known = self.count();
    }

    fn number_hypothesis(&mut self, reference: Cut<'_>, hypothesis: Cut<'_>, symbols: &mut Vec<u32>) {
        self.stamp += 1;
        self.firsts.truncate(self.known as usize);
        self.number(hypothesis.tokens, true, [reference.text, hypothesis.text], symbols);
    }

    fn number(&mut self, tokens: &Tokens, in_hypothesis: bool, texts: [&[u32]; 2], symbols: &mut Vec<u32>) {
        symbols.clear();
        let here = texts[usize::from(in_hypothesis)];
        let Self { slots, firsts, of_reference, stamp, .. } = self;
        let (of_reference, stamp) = (*of_reference, *stamp);
        let mask = slots.len() - 1;
        let shift = 64 - slots.len().trailing_zeros();
        symbols.extend(tokens.tokens.iter().map(|token| {
            let mut at = (token.key.wrapping_mul(MIX) >> shift) as usize;
            loop {
                let slot = &mut slots[at & mask];
                if slot.stamp != stamp && slot.stamp != of_reference {
                    let symbol = firsts.len() as u32;
                    *slot = Slot { key: token.key, stamp, symbol };
                    firsts.push(First { span: token.span, in_hypothesis });
                    return symbol;
                }
                if slot.key == token.key {
                    if token.key & HASHED == 0 {
                        return slot.symbol;
                    }
                    let first = firsts[slot.symbol as usize];
                    if first.span.of(texts[usize::from(first.in_hypothesis)]) == token.span.of(here) {
                        return slot.symbol;
                    }
                }
                at += 1;
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
        let texts = [reference].iter().chain(hypotheses).map(|text| text.chars().map(u32::from).collect());
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
            interner.intern(at > 1, cut(0), cut(at), &mut first, &mut second);
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
        assert_eq!(key_of(&[0x10_FFFF; 3]) & HASHED, 0);
        assert_ne!(key_of(&[1; 4]) & HASHED, 0);
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
