//! Grapheme clusters as symbols.

use errata_text::{Cut, Interner, Tokens};

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
    pub(crate) fn fill(&mut self, text: &[u32], starts: &[u32]) {
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

    /// Number of clusters.
    pub(crate) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Writes the symbols of two texts; `numbers` is memory to reuse, and with `is_known` holds those of the reference.
    pub(crate) fn intern(
        interner: &mut Interner,
        is_known: bool,
        texts: [(&[u32], &Self); 2],
        numbers: &mut [Vec<u32>; 2],
        symbols: &mut [Vec<u32>; 2],
    ) {
        let [first, second] = numbers;
        let [reference, hypothesis] =
            texts.map(|(text, graphemes)| Cut { text, tokens: &graphemes.clusters });
        match is_known {
            true => interner.intern_another(reference, hypothesis, first, second),
            false => interner.intern(reference, hypothesis, first, second),
        }
        for (index, (_, graphemes)) in texts.into_iter().enumerate().skip(usize::from(is_known)) {
            symbols[index].clone_from(&graphemes.symbols);
            for (&place, &number) in graphemes.places.iter().zip(&numbers[index]) {
                symbols[index][place as usize] = cluster_symbol(number);
            }
        }
    }
}

fn cluster_symbol(number: u32) -> u32 {
    let inside = SURROGATES.start + number;
    if inside < SURROGATES.end { inside } else { BEYOND + number }
}
