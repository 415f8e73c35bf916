//! What may be called, by number; `src/engine/wasm/operations.ts` has the same list.
use errata_align::{Simd, Stop};
use errata_metrics::{Combination, Confusions, Layout, Plan, Room, unit_places};
use errata_text::{decode_utf16, encode_utf16};

use crate::bench::{Bench, are_lines, place};
use crate::failure::Failure;
use crate::frame::Frame;
use crate::options;
use crate::reply::Answer;

/// Pairs that are decoded at once.
const BLOCK: usize = 128;

const NAMES: [&str; 2] = ["reference", "hypothesis"];

/// Does what a frame says.
pub fn answer(bench: &mut Option<Bench>, words: &[u32]) -> Result<Answer, Failure> {
    let mut frame = Frame::of(words)?;
    let bench = bench.get_or_insert_with(|| Bench::new(Simd::best()));
    match frame.operation {
        0 => open(bench, &mut frame),
        1 => distance(bench, &mut frame),
        2 => align(bench, &mut frame),
        3 => record(bench, &mut frame),
        4 => normalize(&mut frame),
        5 => segment(&mut frame),
        6 => distances(bench, &mut frame),
        7 => records(bench, &mut frame),
        8 => confusions(bench, &mut frame),
        9 => combinations(bench, &mut frame),
        10 => panic!("on purpose"),
        other => Err(Failure::invalid(format!("expected the number of an operation, got {other}"))),
    }
}

/// Takes the path of a name, or the best one where it is empty; version, path and layout of a record of everything, a
/// line each.
fn open(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let name = frame.string()?;
    let asked = if name.is_empty() { Some(Simd::best()) } else { Simd::from_name(&name) };
    let path = asked.filter(|path| path.is_available()).ok_or_else(|| {
        let known: Vec<&str> = Simd::available().map(Simd::name).collect();
        let message = format!("ERRATA_SIMD: expected {}, got {name:?}", known.join(", "));
        Failure::new("SIMD_NOT_AVAILABLE", message)
    })?;
    *bench = Bench::new(path);
    let layout = Layout::new(&Plan::all()).names().join(" ");
    let lines = format!("{}\n{}\n{layout}", env!("CARGO_PKG_VERSION"), bench.path().name());
    Ok(Answer::Text(lines.encode_utf16().collect()))
}

fn distance(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let unit = options::unit(frame)?;
    let pair = [frame.text()?, frame.text()?];
    Ok(Answer::Numbers(vec![bench.distance(unit, pair, &NAMES)?]))
}

fn align(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let unit = options::unit(frame)?;
    Ok(Answer::Numbers(bench.align(unit, [frame.text()?, frame.text()?], &NAMES)?))
}

fn record(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let plan = options::plan(frame)?;
    bench.take_plan(&plan);
    let mut record = Vec::new();
    bench.record([frame.text()?, frame.text()?], &NAMES, &mut record)?;
    Ok(Answer::Numbers(record))
}

/// A text after the steps, in order.
fn normalize(frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let normalization = options::normalization(frame)?;
    let (mut points, mut scratch) = (Vec::new(), Vec::new());
    read(frame, "text", &mut points)?;
    normalization.apply(&mut points, &mut scratch);
    let mut units = Vec::new();
    encode_utf16(&points, &mut units);
    Ok(Answer::Text(units))
}

/// Start and end of each unit of a text in turn, in UTF-16 units.
fn segment(frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let (unit, mut points) = (options::unit(frame)?, Vec::new());
    read(frame, "text", &mut points)?;
    Ok(Answer::Numbers(unit_places(&points, unit)))
}

/// Distances of pairs in their order.
fn distances(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let (mut first, unit) = (frame.number()? as usize, options::unit(frame)?);
    let mut distances = Vec::with_capacity(frame.texts_left() / 2);
    loop {
        let pairs = frame.pairs(BLOCK)?;
        if pairs.is_empty() {
            return Ok(Answer::Numbers(distances));
        }
        if unit == errata_text::Unit::Codepoint && are_lines(&pairs) {
            distances.extend_from_slice(bench.line_distances(first, &pairs)?);
        } else {
            for (at, &pair) in pairs.iter().enumerate() {
                let names = [place(0, first + at), place(1, first + at)];
                distances.push(bench.distance(unit, pair, &[&names[0], &names[1]])?);
            }
        }
        first += pairs.len();
    }
}

/// Records of pairs in their order, one after the other.
fn records(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let (first, plan) = (frame.number()? as usize, options::plan(frame)?);
    let width = bench.take_plan(&plan).len();
    let pairs = frame.pairs(usize::MAX)?;
    let mut records = Vec::new();
    let room = records.try_reserve_exact(width * pairs.len());
    room.map_err(|_| Failure::new("TOO_LARGE", "found too many pairs, expected memory for their records"))?;
    for (at, &pair) in pairs.iter().enumerate().filter(|_| width > 0) {
        let names = [place(0, first + at), place(1, first + at)];
        bench.record(pair, &[&names[0], &names[1]], &mut records)?;
    }
    Ok(Answer::Numbers(records))
}

/// What is read as what in pairs, as `Confusions::take` gives it.
fn confusions(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let (first, unit) = (frame.number()? as usize, options::unit(frame)?);
    let mut confusions = Confusions::new(unit, bench.aligner(), Stop::new());
    let mut points = <[Vec<u32>; 2]>::default();
    let mut numbers = Vec::new();
    for (at, pair) in frame.pairs(usize::MAX)?.into_iter().enumerate() {
        let names = [place(0, first + at), place(1, first + at)];
        let fail = |halt| Failure::of_texts(&[&names[0], &names[1]], halt);
        let _room = Room::for_script(pair[0].len() + pair[1].len()).map_err(fail)?;
        for (side, text) in pair.into_iter().enumerate() {
            let decoded = decode_utf16(text, &mut points[side]);
            decoded.map_err(|error| Failure::of_surrogate(&names[side], error))?;
        }
        confusions.add((first + at) as u32, &points[0], &points[1]).map_err(fail)?;
    }
    confusions.take(&mut numbers);
    Ok(Answer::Numbers(numbers))
}

/// What models reach together on pages, as `Combination::count` gives it: of each page the reference and the text of
/// each model.
fn combinations(bench: &mut Bench, frame: &mut Frame<'_>) -> Result<Answer, Failure> {
    let (first, models) = (frame.number()? as usize, frame.number()? as usize);
    let mut combination = Combination::new(bench.aligner(), Stop::new());
    let mut points = vec![Vec::new(); models + 1];
    let width = Combination::width(models);
    let pages = frame.texts_left() / (models + 1);
    let mut numbers = vec![0; pages * width];
    for (at, numbers) in numbers.chunks_exact_mut(width).enumerate() {
        let name = format!("pages[{}]", first + at);
        let fail = |halt| Failure::of_texts(&[&name], halt);
        for points in &mut points {
            read(frame, &name, points)?;
        }
        let _room = Room::for_script(points.iter().map(Vec::len).sum()).map_err(fail)?;
        let texts: Vec<&[u32]> = points.iter().map(Vec::as_slice).collect();
        combination.count(&texts, numbers).map_err(fail)?;
    }
    Ok(Answer::Numbers(numbers))
}

/// The code points of the next text; `name` is for the failure.
fn read(frame: &mut Frame<'_>, name: &str, points: &mut Vec<u32>) -> Result<(), Failure> {
    decode_utf16(frame.text()?, points).map_err(|error| Failure::of_surrogate(name, error))
}
