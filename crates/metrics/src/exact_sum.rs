//! Exact sums of doubles: the same value for any order and any division into parts.
//!
//! `src/metrics/exact-sums.ts` is the twin; `tests/cases/exact-sums.json` is run over both.

/// Words of the sum. A double is a multiple of 2^-1074 below 2^1024: 2,098 bits, the rest is room for carries and the
/// sign.
const WORDS: usize = 34;

/// Bits of the significand behind the leading one.
const FRACTION_BITS: u32 = 52;

/// The exact sum of doubles as one long integer in units of 2^-1074, in two's complement.
///
/// ```
/// use errata_metrics::ExactSum;
/// let mut sum = ExactSum::default();
/// [0.1, 1e100, 0.2, -1e100].into_iter().for_each(|value| sum.add(value));
/// assert_eq!(sum.value(), 0.1 + 0.2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactSum {
    /// From the lowest word on.
    words: [u64; WORDS],
}

impl Default for ExactSum {
    fn default() -> Self {
        Self { words: [0; WORDS] }
    }
}

impl ExactSum {
    /// Adds a finite number.
    ///
    /// # Panics
    /// When the number is infinite or not a number.
    pub fn add(&mut self, value: f64) {
        assert!(value.is_finite(), "expected a finite number, got {value}");
        let bits = value.to_bits();
        let exponent = (bits >> FRACTION_BITS) as u32 & 0x7FF;
        let fraction = bits & ((1 << FRACTION_BITS) - 1);
        let significand = if exponent == 0 { fraction } else { fraction | 1 << FRACTION_BITS };
        let shift = exponent.max(1) - 1;
        let wide = u128::from(significand) << (shift % 64);
        let (low, high) = (wide as u64, (wide >> 64) as u64);
        let at = (shift / 64) as usize;
        if value.is_sign_positive() { self.carry_up(at, low, high) } else { self.borrow_up(at, low, high) }
    }

    /// Adds another sum.
    pub fn merge(&mut self, other: &Self) {
        let mut carry = false;
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            (*word, carry) = add_with_carry(*word, more, carry);
        }
    }

    /// The double nearest to the sum; of two equally near ones the even one.
    pub fn value(&self) -> f64 {
        let is_negative = self.words[WORDS - 1] >> 63 == 1;
        let magnitude = if is_negative { self.negated() } else { self.words };
        let value = nearest(&magnitude);
        if is_negative { -value } else { value }
    }

    /// Doubles whose exact sum this is, the smallest first: what another process adds to its own.
    pub fn parts(&self) -> Vec<f64> {
        let mut rest = self.clone();
        let mut parts = Vec::new();
        loop {
            let part = rest.value();
            if part == 0.0 {
                parts.reverse();
                return parts;
            }
            rest.add(-part);
            parts.push(part);
        }
    }

    fn carry_up(&mut self, at: usize, low: u64, high: u64) {
        let mut carry = false;
        for (offset, word) in self.words[at..].iter_mut().enumerate() {
            let more = [low, high].get(offset).copied().unwrap_or(0);
            (*word, carry) = add_with_carry(*word, more, carry);
            if offset > 0 && !carry {
                break;
            }
        }
    }

    fn borrow_up(&mut self, at: usize, low: u64, high: u64) {
        let mut borrow = false;
        for (offset, word) in self.words[at..].iter_mut().enumerate() {
            let less = [low, high].get(offset).copied().unwrap_or(0);
            let (first, is_below) = word.overflowing_sub(less);
            let (second, is_below_again) = first.overflowing_sub(u64::from(borrow));
            *word = second;
            borrow = is_below || is_below_again;
            if offset > 0 && !borrow {
                break;
            }
        }
    }

    fn negated(&self) -> [u64; WORDS] {
        let mut carry = true;
        self.words.map(|word| {
            let negated;
            (negated, carry) = add_with_carry(!word, 0, carry);
            negated
        })
    }
}

fn add_with_carry(word: u64, more: u64, carry: bool) -> (u64, bool) {
    let (first, is_over) = word.overflowing_add(more);
    let (second, is_over_again) = first.overflowing_add(u64::from(carry));
    (second, is_over || is_over_again)
}

/// The double nearest to a number of units of 2^-1074, ties to even.
fn nearest(magnitude: &[u64; WORDS]) -> f64 {
    let Some(top) = magnitude.iter().rposition(|&word| word != 0) else { return 0.0 };
    let highest = top as u32 * 64 + magnitude[top].ilog2();
    if highest <= FRACTION_BITS {
        // below the smallest exponent, or just at it: the bits of the number are those of the double
        return f64::from_bits(magnitude[0]);
    }
    let shift = highest - FRACTION_BITS;
    let half = 1_u64 << ((shift - 1) % 64);
    let half_word = magnitude[((shift - 1) / 64) as usize];
    let is_half = half_word & half != 0;
    let is_more =
        half_word & (half - 1) != 0 || magnitude[..((shift - 1) / 64) as usize].iter().any(|&word| word != 0);
    let significand = bits_from(magnitude, shift);
    let rounded = significand + u64::from(is_half && (is_more || significand & 1 == 1));
    // a carry out of the significand raises the exponent by itself, up to infinity
    f64::from_bits((u64::from(shift) << FRACTION_BITS) + rounded)
}

/// The 53 bits of the number from `shift` on.
fn bits_from(magnitude: &[u64; WORDS], shift: u32) -> u64 {
    let at = (shift / 64) as usize;
    let high = magnitude.get(at + 1).copied().unwrap_or(0);
    let wide = u128::from(high) << 64 | u128::from(magnitude[at]);
    (wide >> (shift % 64)) as u64
}

#[cfg(test)]
mod tests {
    use super::ExactSum;
    use proptest::prelude::*;

    fn sum_of(values: &[f64]) -> ExactSum {
        let mut sum = ExactSum::default();
        values.iter().for_each(|&value| sum.add(value));
        sum
    }

    proptest! {
        #[test]
        fn a_single_number_is_its_own_sum(
            value in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO,
        ) {
            prop_assert_eq!(sum_of(&[value]).value(), value);
        }

        #[test]
        fn parts_have_the_same_exact_sum(
            // those whose sum may be beyond the largest double have no parts
            values in prop::collection::vec(-1e300..1e300_f64, 0..20),
        ) {
            let sum = sum_of(&values);
            prop_assert_eq!(sum_of(&sum.parts()), sum);
        }

        #[test]
        fn order_and_parts_do_not_matter(
            values in prop::collection::vec(prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL, 0..20),
            split in 0_usize..20,
        ) {
            let split = split.min(values.len());
            let reversed: Vec<f64> = values.iter().rev().copied().collect();
            let mut merged = sum_of(&values[split..]);
            merged.merge(&sum_of(&values[..split]));
            prop_assert_eq!(&sum_of(&values), &sum_of(&reversed));
            prop_assert_eq!(sum_of(&values), merged);
        }

        #[test]
        fn a_number_taken_away_again_leaves_nothing(values in prop::collection::vec(prop::num::f64::NORMAL, 0..20)) {
            let mut sum = sum_of(&values);
            values.iter().for_each(|&value| sum.add(-value));
            prop_assert_eq!(sum, ExactSum::default());
        }
    }
}
