//! The text that most of several texts agree on (ROVER). `src/metrics/vote.ts` is the same, and says how it is found.

use std::ops::Range;

use errata_align::{Halt, OpKind};
use errata_text::Unit;

use crate::unit_script::UnitScript;

/// What one text has at a place of the backbone: places among its code points.
#[derive(Debug, Clone, Default)]
struct Reading {
    /// What it has inserted before the place.
    inserted: Range<usize>,
    /// The symbol at the place; empty when it has none.
    symbol: Range<usize>,
}

/// Votes on one page after the other.
#[derive(Debug, Default)]
pub(crate) struct Vote {
    /// For each text its reading of every place of the backbone, and one more for what follows the last.
    columns: Vec<Vec<Reading>>,
    /// Where the symbols of the backbone stand.
    places: Vec<Range<usize>>,
    voted: Vec<u32>,
}

impl Vote {
    /// The text that was voted for, as code points; none with fewer than three texts.
    pub(crate) fn text(&mut self, script: &mut UnitScript, texts: &[&[u32]]) -> Result<Option<&[u32]>, Halt> {
        if texts.len() < 3 {
            return Ok(None);
        }
        let backbone = texts[central(script, texts)?];
        self.columns.resize_with(texts.len(), Vec::new);
        for (at, text) in texts.iter().enumerate() {
            self.read(script, [backbone, text], at)?;
        }
        self.voted.clear();
        let mut readings: Vec<&[u32]> = Vec::with_capacity(texts.len());
        for place in 0..=self.places.len() {
            let columns = || self.columns.iter().zip(texts);
            readings.clear();
            readings.extend(columns().map(|(column, text)| &text[column[place].inserted.clone()]));
            self.voted.extend(winner(&readings, &[]));
            if let Some(symbol) = self.places.get(place) {
                readings.clear();
                readings.extend(columns().map(|(column, text)| &text[column[place].symbol.clone()]));
                self.voted.extend(winner(&readings, &backbone[symbol.clone()]));
            }
        }
        Ok(Some(&self.voted))
    }

    /// Reads a text along the backbone.
    fn read(&mut self, script: &mut UnitScript, texts: [&[u32]; 2], at: usize) -> Result<(), Halt> {
        script.align(Unit::Grapheme, texts)?;
        let symbols = script.count(0, texts[0]);
        self.places.clear();
        self.places.extend((0..symbols as u32).map(|symbol| script.place(0, symbol)));
        let column = &mut self.columns[at];
        column.clear();
        column.resize(symbols + 1, Reading::default());
        for op in script.ops() {
            let (place, other) = (op.reference.start as usize, op.hypothesis.clone());
            match op.kind {
                OpKind::Deletion => {}
                OpKind::Insertion => {
                    let first = script.place(1, other.start);
                    let last = script.place(1, other.end - 1);
                    column[place].inserted = first.start..last.end;
                }
                OpKind::Hit | OpKind::Substitution => {
                    for (reading, symbol) in column[place..].iter_mut().zip(other) {
                        reading.symbol = script.place(1, symbol);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Number of the text that is nearest to all others; the first of several.
fn central(script: &mut UnitScript, texts: &[&[u32]]) -> Result<usize, Halt> {
    let mut sums = vec![0u64; texts.len()];
    for left in 0..texts.len() {
        for right in left + 1..texts.len() {
            let distance = script.aligner().distance(texts[left], texts[right])?;
            sums[left] += u64::from(distance);
            sums[right] += u64::from(distance);
        }
    }
    Ok((0..texts.len()).min_by_key(|&at| sums[at]).unwrap_or(0))
}

/// The reading with the most votes; of several the preferred one, else the first.
fn winner<'a>(readings: &[&'a [u32]], preferred: &'a [u32]) -> &'a [u32] {
    let votes = |wanted: &[u32]| readings.iter().filter(|&&reading| reading == wanted).count();
    let for_preferred = votes(preferred);
    if 2 * for_preferred >= readings.len() {
        return preferred;
    }
    let most = readings.iter().map(|reading| votes(reading)).max().unwrap_or(0);
    let first = readings.iter().find(|reading| votes(reading) == most);
    if for_preferred == most { preferred } else { first.copied().unwrap_or(preferred) }
}
