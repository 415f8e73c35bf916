//! Texts as code points, units and symbols: decoding and clusters are those of other implementations, and distances
//! in every unit are a metric whose script adds up.

use errata_align::{Aligner, Counts};
use errata_testkit::{check_script, plain_distance};
use errata_text::{
    Cut, Interner, Outline, Span, Tokens, Unit, Utf16Offsets, decode_utf8, decode_utf16, encode,
    encode_utf16, is_word,
};
use unicode_segmentation::UnicodeSegmentation;

use crate::aligners::with_best_aligner;
use crate::input::Input;

pub fn run(bytes: &[u8]) {
    let (first, second) = Input::new(bytes).texts();
    let texts = [&first, &second].map(|text| {
        let points = decode(text);
        check_clusters(text, &points);
        check_words(text, &points);
        check_outline(&points);
        check_offsets(text, &points);
        points
    });
    check_any_utf16(bytes);
    for unit in Unit::CUTS {
        check_spans(unit, &texts[0]);
        with_best_aligner(|aligner| check_distances(aligner, unit, &texts));
    }
}

fn decode(text: &str) -> Vec<u32> {
    let expected: Vec<u32> = text.chars().map(u32::from).collect();
    let (mut points, mut units) = (vec![7; 3], Vec::new());
    decode_utf8(text, &mut points);
    assert_eq!(points, expected);
    assert_eq!(encode(&points), text);
    encode_utf16(&points, &mut units);
    assert!(units.iter().copied().eq(text.encode_utf16()));
    decode_utf16(&units, &mut points).expect("well-formed text");
    assert_eq!(points, expected);
    points
}

/// Lone surrogates are refused where the standard library meets the first of them.
fn check_any_utf16(bytes: &[u8]) {
    let units: Vec<u16> = bytes.as_chunks::<2>().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
    let expected: Result<Vec<u32>, _> =
        char::decode_utf16(units.iter().copied()).map(|letter| letter.map(u32::from)).collect();
    let mut points = Vec::new();
    match (decode_utf16(&units, &mut points), expected) {
        (Ok(()), Ok(expected)) => assert_eq!(points, expected),
        (Err(error), Err(_)) => {
            assert!(char::decode_utf16(units[..error.offset].iter().copied()).all(|letter| letter.is_ok()));
        }
        (found, expected) => panic!("{found:?}, expected {expected:?}"),
    }
}

fn check_clusters(text: &str, points: &[u32]) {
    let clusters = Unit::Grapheme.cut(points).into_iter().map(|span| encode(span.of(points)));
    assert!(clusters.eq(text.graphemes(true).map(str::to_owned)), "{text:?}");
}

fn check_words(text: &str, points: &[u32]) {
    // the other one forgets after U+200D that pictures may be letters
    if text.contains('\u{200d}') {
        return;
    }
    let words = Unit::UnicodeWord.cut(points).into_iter().map(|span| encode(span.of(points)));
    let has_letter = |word: &&str| word.chars().any(|letter| letter != '_' && is_word(u32::from(letter)));
    let expected = text.split_word_bounds().filter(has_letter).map(str::to_owned);
    assert!(words.eq(expected), "{text:?}");
}

/// The outline, which the scorer reads, cuts as the units themselves do.
fn check_outline(points: &[u32]) {
    let mut outline = Outline::default();
    outline.read(points);
    for unit in Unit::CUTS {
        let mut spans = Vec::new();
        outline.each(unit, points, |start, end| spans.push(Span { start: start as u32, end: end as u32 }));
        assert_eq!(spans, unit.cut(points), "{}", unit.name());
    }
    let mut starts = Vec::new();
    outline.grapheme_starts(&mut starts);
    let expected: Vec<u32> = Unit::Grapheme.cut(points).iter().map(|span| span.start).collect();
    assert_eq!(&starts[..expected.len()], expected);
}

fn check_offsets(text: &str, points: &[u32]) {
    let offsets = Utf16Offsets::new(points);
    let mut offset = 0;
    for (at, letter) in text.chars().enumerate() {
        assert_eq!(offsets.offset(at as u32), offset);
        offset += letter.len_utf16() as u32;
    }
    assert_eq!(offsets.offset(points.len() as u32), offset);
}

fn check_spans(unit: Unit, points: &[u32]) {
    let mut at = 0;
    for span in unit.cut(points) {
        assert!(at <= span.start && span.start <= span.end, "{}", unit.name());
        assert!(unit == Unit::Line || span.start < span.end, "{}", unit.name());
        at = span.end;
    }
    assert!(at as usize <= points.len());
}

fn check_distances(aligner: &mut Aligner, unit: Unit, texts: &[Vec<u32>; 2]) {
    let [reference, hypothesis] = symbols(unit, texts);
    let distance = aligner.distance(&reference, &hypothesis).expect("nobody stops it");
    assert_eq!(distance, plain_distance(&reference, &hypothesis), "{}", unit.name());
    assert_eq!(Ok(distance), aligner.distance(&hypothesis, &reference), "{}", unit.name());
    assert_eq!(aligner.distance(&reference, &reference), Ok(0));
    assert_eq!(distance == 0, reference == hypothesis, "{}", unit.name());
    let mut ops = Vec::new();
    aligner.align(&reference, &hypothesis, &mut ops).expect("nobody stops it");
    assert_eq!(check_script(&reference, &hypothesis, &ops), Ok(distance), "{}", unit.name());
    let counts = Counts::of(&ops);
    assert_eq!(counts.distance(), distance);
    assert_eq!((counts.hits + counts.substitutions + counts.deletions) as usize, reference.len());
    assert_eq!((counts.hits + counts.substitutions + counts.insertions) as usize, hypothesis.len());
}

/// Symbols that are equal where, and only where, the units are.
fn symbols(unit: Unit, texts: &[Vec<u32>; 2]) -> [Vec<u32>; 2] {
    let mut tokens = [Tokens::default(), Tokens::default()];
    for (tokens, text) in tokens.iter_mut().zip(texts) {
        tokens.cut(unit, text);
    }
    let cut = |side: usize| Cut { text: &texts[side], tokens: &tokens[side] };
    let (mut first, mut second) = (Vec::new(), Vec::new());
    Interner::default().intern(false, cut(0), cut(1), &mut first, &mut second);
    let units = |side: usize| tokens[side].spans().map(move |span| span.of(&texts[side]));
    let mut known: Vec<&[u32]> = Vec::new();
    for (symbol, unit) in first.iter().chain(&second).zip(units(0).chain(units(1))) {
        let number = known.iter().position(|other| *other == unit).unwrap_or(known.len());
        if number == known.len() {
            known.push(unit);
        }
        assert_eq!(*symbol as usize, number);
    }
    [first, second]
}
