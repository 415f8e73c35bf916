//! Line accuracy by position and multisets of lines.

/// How lines of two texts agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineCounts {
    /// Equal positions from the top, a missing line being empty.
    pub forward: u32,
    /// Equal positions from the bottom.
    pub reverse: u32,
    /// Size of the intersection of the multisets.
    pub exact: u32,
}

/// The lines of a text as symbols, with the symbol of the empty line if there is one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<'a> {
    pub symbols: &'a [u32],
    pub empty: Option<u32>,
}

/// Compares the lines of a pair; `tally` is memory to reuse.
pub(crate) fn line_counts(reference: Lines<'_>, hypothesis: Lines<'_>, tally: &mut Vec<u32>) -> LineCounts {
    let (short, long) = if reference.symbols.len() <= hypothesis.symbols.len() {
        (reference.symbols, hypothesis)
    } else {
        (hypothesis.symbols, reference)
    };
    let surplus = long.symbols.len() - short.len();
    let padding = |lines: &[u32]| match long.empty {
        Some(empty) => lines.iter().filter(|&&line| line == empty).count(),
        None => 0,
    };
    let equal = |lines: &[u32]| lines.iter().zip(short).filter(|(a, b)| a == b).count();
    LineCounts {
        forward: (equal(long.symbols) + padding(&long.symbols[short.len()..])) as u32,
        reverse: (equal(&long.symbols[surplus..]) + padding(&long.symbols[..surplus])) as u32,
        exact: common(short, long.symbols, tally),
    }
}

fn common(short: &[u32], long: &[u32], tally: &mut Vec<u32>) -> u32 {
    let count = short.iter().chain(long).max().map_or(0, |&last| last as usize + 1);
    tally.clear();
    tally.resize(count, 0);
    long.iter().for_each(|&line| tally[line as usize] += 1);
    let mut found = 0;
    for &line in short {
        if tally[line as usize] > 0 {
            tally[line as usize] -= 1;
            found += 1;
        }
    }
    found
}
