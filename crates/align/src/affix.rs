//! Common beginnings and ends, which need no alignment.

/// Symbols compared at once.
const STRIDE: usize = 8;

/// Two texts and how much of both ends they share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) reference: &'a [u32],
    pub(crate) hypothesis: &'a [u32],
    pub(crate) prefix: usize,
    pub(crate) suffix: usize,
}

impl<'a> Pair<'a> {
    /// Looks for the affixes.
    pub(crate) fn new(reference: &'a [u32], hypothesis: &'a [u32]) -> Self {
        let (prefix, suffix) = affixes(reference, hypothesis);
        Self { reference, hypothesis, prefix, suffix }
    }

    /// The reference between the affixes.
    pub(crate) fn rows(&self) -> &'a [u32] {
        &self.reference[self.prefix..self.reference.len() - self.suffix]
    }

    /// The hypothesis between the affixes.
    pub(crate) fn columns(&self) -> &'a [u32] {
        &self.hypothesis[self.prefix..self.hypothesis.len() - self.suffix]
    }
}

/// Lengths of the common prefix and of the common suffix behind it.
pub(crate) fn affixes(reference: &[u32], hypothesis: &[u32]) -> (usize, usize) {
    let prefix = common_prefix(reference, hypothesis);
    (prefix, common_suffix(&reference[prefix..], &hypothesis[prefix..]))
}

fn common_prefix(reference: &[u32], hypothesis: &[u32]) -> usize {
    let (left, _) = reference.as_chunks::<STRIDE>();
    let (right, _) = hypothesis.as_chunks::<STRIDE>();
    for (chunk, (a, b)) in left.iter().zip(right).enumerate() {
        if a != b {
            return chunk * STRIDE + differences(a, b).trailing_zeros() as usize;
        }
    }
    let same = left.len().min(right.len()) * STRIDE;
    same + reference[same..].iter().zip(&hypothesis[same..]).take_while(|(a, b)| a == b).count()
}

fn common_suffix(reference: &[u32], hypothesis: &[u32]) -> usize {
    let (_, left) = reference.as_rchunks::<STRIDE>();
    let (_, right) = hypothesis.as_rchunks::<STRIDE>();
    for (chunk, (a, b)) in left.iter().rev().zip(right.iter().rev()).enumerate() {
        if a != b {
            let highest = differences(a, b) << (u32::BITS as usize - STRIDE);
            return chunk * STRIDE + highest.leading_zeros() as usize;
        }
    }
    let same = left.len().min(right.len()) * STRIDE;
    let (left, right) = (&reference[..reference.len() - same], &hypothesis[..hypothesis.len() - same]);
    same + left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count()
}

/// A bit for every place where two chunks differ; no branch, because the place can't be predicted.
fn differences(left: &[u32; STRIDE], right: &[u32; STRIDE]) -> u32 {
    left.iter().zip(right).enumerate().fold(0, |bits, (place, (a, b))| bits | u32::from(a != b) << place)
}

#[cfg(test)]
mod tests {
    use super::affixes;

    #[test]
    fn affixes_do_not_overlap() {
        let text: Vec<u32> = (0..40).collect();
        for length in 0..text.len() {
            assert_eq!(affixes(&text, &text[..length]), (length, 0));
            let mut other = text.clone();
            other[length] = 99;
            assert_eq!(affixes(&text, &other), (length, text.len() - length - 1));
            other.remove(length);
            assert_eq!(affixes(&text, &other), (length, text.len() - length - 1));
        }
        assert_eq!(affixes(&[7; 20], &[7; 30]), (20, 0));
    }
}
