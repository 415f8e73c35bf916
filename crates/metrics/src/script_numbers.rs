//! Scripts and units as plain numbers with UTF-16 offsets: what JavaScript is given.

use errata_align::{Counts, Halt, Op, OpKind};
use errata_text::{Unit, Utf16Offsets};

/// Hits, substitutions, deletions, insertions; then five numbers an op: kind, reference start and end, hypothesis
/// start and end in UTF-16 units. The ranges of the ops are of units.
pub fn script_numbers(texts: [&[u32]; 2], unit: Unit, ops: &[Op]) -> Result<Vec<u32>, Halt> {
    let counts = Counts::of(ops);
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(4 + 5 * ops.len()).map_err(|_| Halt::TooLarge)?;
    numbers.extend([counts.hits, counts.substitutions, counts.deletions, counts.insertions]);
    if unit == Unit::Codepoint {
        write_points(texts, ops, &mut numbers);
    } else {
        write_units(texts, unit, ops, &mut numbers);
    }
    Ok(numbers)
}

/// Start and end of each unit in turn, in UTF-16 units.
pub fn unit_places(points: &[u32], unit: Unit) -> Vec<u32> {
    let offsets = Utf16Offsets::new(points);
    let mut places = Vec::new();
    unit.each(points, |start, end| places.extend([offsets.offset(start as u32), offsets.offset(end as u32)]));
    places
}

/// Writes ops of code points: their offsets are counted on the way, which takes no list of them.
fn write_points(texts: [&[u32]; 2], ops: &[Op], numbers: &mut Vec<u32>) {
    let mut offsets = [0; 2];
    for op in ops {
        numbers.push(kind_number(op.kind));
        for (side, range) in [&op.reference, &op.hypothesis].into_iter().enumerate() {
            let points = &texts[side][range.start as usize..range.end as usize];
            let units: u32 = points.iter().map(|&point| if point < 0x1_0000 { 1 } else { 2 }).sum();
            numbers.extend([offsets[side], offsets[side] + units]);
            offsets[side] += units;
        }
    }
}

fn write_units(texts: [&[u32]; 2], unit: Unit, ops: &[Op], numbers: &mut Vec<u32>) {
    let [reference, hypothesis] = texts.map(|text| unit_places(text, unit));
    for op in ops {
        numbers.push(kind_number(op.kind));
        numbers.extend(range_in(&reference, op.reference.start, op.reference.end));
        numbers.extend(range_in(&hypothesis, op.hypothesis.start, op.hypothesis.end));
    }
}

/// From the start of the first unit to the end of the last; an empty run stands at the end of the unit before it.
fn range_in(places: &[u32], start: u32, end: u32) -> [u32; 2] {
    let (start, end) = (start as usize, end as usize);
    if start == end {
        let before = if start == 0 { 0 } else { places[2 * start - 1] };
        return [before, before];
    }
    [places[2 * start], places[2 * end - 1]]
}

fn kind_number(kind: OpKind) -> u32 {
    match kind {
        OpKind::Hit => 0,
        OpKind::Substitution => 1,
        OpKind::Deletion => 2,
        OpKind::Insertion => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::{script_numbers, unit_places};
    use errata_align::{Aligner, Op, OpKind};
    use errata_text::Unit;

    #[test]
    fn offsets_count_units_of_utf16() {
        let [reference, hypothesis] =
            ["𠮷ab", "𠮷b"].map(|text| text.chars().map(u32::from).collect::<Vec<_>>());
        let mut ops = Vec::new();
        Aligner::new().align(&reference, &hypothesis, &mut ops).expect("memory");
        let numbers = script_numbers([&reference, &hypothesis], Unit::Codepoint, &ops).expect("memory");
        assert_eq!(numbers, [2, 0, 1, 0, 0, 0, 2, 0, 2, 2, 2, 3, 2, 2, 0, 3, 4, 2, 3]);
    }

    #[test]
    fn an_empty_run_of_words_stands_at_the_end_of_the_word_before() {
        let [reference, hypothesis] =
            ["one two", "one"].map(|text| text.chars().map(u32::from).collect::<Vec<_>>());
        let ops = [
            Op { kind: OpKind::Hit, reference: 0..1, hypothesis: 0..1 },
            Op { kind: OpKind::Deletion, reference: 1..2, hypothesis: 1..1 },
        ];
        let numbers = script_numbers([&reference, &hypothesis], Unit::Word, &ops).expect("memory");
        assert_eq!(numbers[4..], [0, 0, 3, 0, 3, 2, 4, 7, 3, 3]);
        assert_eq!(unit_places(&reference, Unit::Word), [0, 3, 4, 7]);
    }
}
