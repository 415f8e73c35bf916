//! Buffers that are kept from call to call, and what is done with them.
use errata_align::{Aligner, Simd, Stop};
use errata_metrics::{Comparer, Layout, Plan, Room, Scorer, Side, script_numbers};
use errata_text::{Unit, decode_utf16};

use crate::failure::Failure;

/// UTF-16 units of a line at most: blocks of lines are measured together.
const LINE_UNITS: usize = 256;

/// A processor path and the buffers for it.
pub struct Bench {
    path: Simd,
    comparer: Comparer,
    texts: Vec<[Vec<u32>; 2]>,
    distances: Vec<u32>,
    scorer: Option<Scorer>,
    sides: [Side; 2],
}

/// A pair of texts.
pub type Pair<'a> = [&'a [u16]; 2];

impl Bench {
    pub fn new(path: Simd) -> Self {
        let comparer = Comparer::new(Aligner::with_path(path));
        Self {
            path,
            comparer,
            texts: Vec::new(),
            distances: Vec::new(),
            scorer: None,
            sides: Default::default(),
        }
    }

    pub fn path(&self) -> Simd {
        self.path
    }

    /// An aligner on the path.
    pub fn aligner(&self) -> Aligner {
        Aligner::with_path(self.path)
    }

    /// Code points of a pair; `names` are for the failure.
    fn decode(&mut self, at: usize, pair: Pair<'_>, names: &[&str; 2]) -> Result<(), Failure> {
        if self.texts.len() <= at {
            self.texts.resize_with(at + 1, Default::default);
        }
        for (side, units) in pair.into_iter().enumerate() {
            decode_utf16(units, &mut self.texts[at][side])
                .map_err(|error| Failure::of_surrogate(names[side], error))?;
        }
        Ok(())
    }

    pub fn distance(&mut self, unit: Unit, pair: Pair<'_>, names: &[&str; 2]) -> Result<u32, Failure> {
        let fail = |halt| Failure::of_texts(names, halt);
        let _room = Room::for_distance(unit, pair[0].len() + pair[1].len()).map_err(fail)?;
        self.decode(0, pair, names)?;
        let [reference, hypothesis] = &self.texts[0];
        self.comparer.distance(unit, reference, hypothesis).map_err(fail)
    }

    /// Distances in code points of pairs that are lines, side by side.
    pub fn line_distances(&mut self, first: usize, pairs: &[Pair<'_>]) -> Result<&[u32], Failure> {
        for (at, &pair) in pairs.iter().enumerate() {
            let names = [place(0, first + at), place(1, first + at)];
            self.decode(at, pair, &[&names[0], &names[1]])?;
        }
        let points: Vec<(&[u32], &[u32])> = self.texts[..pairs.len()]
            .iter()
            .map(|[here, there]| (here.as_slice(), there.as_slice()))
            .collect();
        let done = self.comparer.distances(&points, &mut self.distances);
        done.map_err(|halt| Failure::new(halt.code(), halt))?;
        Ok(&self.distances)
    }

    /// Counts and ops, see [`script_numbers`].
    pub fn align(&mut self, unit: Unit, pair: Pair<'_>, names: &[&str; 2]) -> Result<Vec<u32>, Failure> {
        let fail = |halt| Failure::of_texts(names, halt);
        let _room = Room::for_script(pair[0].len() + pair[1].len()).map_err(fail)?;
        self.decode(0, pair, names)?;
        let [reference, hypothesis] = &self.texts[0];
        let ops = self.comparer.align(unit, reference, hypothesis).map_err(fail)?;
        script_numbers([reference, hypothesis], unit, ops).map_err(fail)
    }

    /// Appends the record of a pair under the plan of [`Bench::take_plan`].
    pub fn record(
        &mut self,
        pair: Pair<'_>,
        names: &[&str; 2],
        records: &mut Vec<u32>,
    ) -> Result<(), Failure> {
        let fail = |halt| Failure::of_texts(names, halt);
        let _room = Room::for_record(pair[0].len() + pair[1].len()).map_err(fail)?;
        for ((side, text), name) in self.sides.iter_mut().zip(pair).zip(names) {
            side.read_utf16(text).map_err(|error| Failure::of_surrogate(name, error))?;
        }
        let scorer = self.scorer.as_mut().ok_or_else(|| Failure::invalid("expected a plan"))?;
        let (from, width) = (records.len(), scorer.layout().len());
        records.resize(from + width, 0);
        let [reference, hypothesis] = &mut self.sides;
        scorer.score(reference, hypothesis, &mut records[from..]).map_err(fail)
    }

    /// Makes the records that follow those of a plan; gives their layout.
    pub fn take_plan(&mut self, plan: &Plan) -> &Layout {
        let aligner = self.aligner();
        let scorer = self.scorer.get_or_insert_with(|| Scorer::with_aligner(plan, aligner, Stop::new()));
        if scorer.layout().plan() != plan {
            scorer.set_plan(plan);
        }
        scorer.layout()
    }
}

/// Whether texts are short enough to be measured side by side.
pub fn are_lines(pairs: &[Pair<'_>]) -> bool {
    pairs.iter().flatten().all(|text| text.len() <= LINE_UNITS)
}

/// Name of a text in messages.
pub fn place(side: usize, pair: usize) -> String {
    format!("{}[{pair}]", ["references", "hypotheses"][side])
}
