//! Two texts and what is known of them: units, distances and scripts, each found when it is first asked for, and once.

use errata_align::{Aligner, Counts, Halt, Op, Stop};
use errata_text::{Cut, Interner, Outline, Unit};

use crate::cells::{CELLS, CellSet, cell};
use crate::expectation::Expectation;
use crate::foresight::Foresight;
use crate::graphemes::Graphemes;
use crate::matcher::{MatchCounts, Matcher};
use crate::plan::Plan;
use crate::side::{Form, Scratch, Side};

/// Memory and tools that serve one pair after the other. One per thread.
#[derive(Debug)]
pub(crate) struct Workbench {
    stop: Stop,
    pub(crate) aligner: Aligner,
    /// One for each cell, so that a reference is numbered once for all its hypotheses.
    interners: [Interner; CELLS],
    /// The reading that each has numbered.
    numbered: [u64; CELLS],
    matcher: Matcher,
    pub(crate) scratch: Scratch,
    /// Cells whose units have numbers, are measured, are aligned; and those that will be aligned, so that nobody
    /// measures them first.
    interned: CellSet,
    measured: CellSet,
    aligned: CellSet,
    wanted: CellSet,
    symbols: [[Vec<u32>; 2]; CELLS],
    /// Of clusters alone, for each form.
    numbers: [[Vec<u32>; 2]; Form::COUNT],
    distances: [u32; CELLS],
    /// The distance of the pair that was found first.
    first: Option<u32>,
    /// What is expected of each cell of the pairs of a series, and the series of the pair at hand.
    pub(crate) expectations: Vec<[Expectation; CELLS]>,
    series: usize,
    counts: [Counts; CELLS],
    /// Scripts of code points.
    ops: [Vec<Op>; Form::COUNT],
}

impl Workbench {
    pub(crate) fn new(aligner: Aligner, stop: Stop) -> Self {
        Self {
            aligner: aligner.stopped_by(stop.clone()),
            stop,
            interners: Default::default(),
            numbered: [0; CELLS],
            matcher: Matcher::default(),
            scratch: Scratch::default(),
            interned: CellSet::default(),
            measured: CellSet::default(),
            aligned: CellSet::default(),
            wanted: CellSet::default(),
            symbols: Default::default(),
            numbers: Default::default(),
            distances: [0; CELLS],
            first: None,
            expectations: vec![Default::default()],
            series: 0,
            counts: [Counts::default(); CELLS],
            ops: Default::default(),
        }
    }

    /// The pairs to come are of a series: alike, as the pages of one model are.
    pub(crate) fn follow(&mut self, series: usize) {
        if self.expectations.len() <= series {
            self.expectations.resize(series + 1, Default::default());
        }
        self.series = series;
    }
}

/// The canonical script of two texts.
pub(crate) struct Script<'a> {
    pub reference: &'a [u32],
    pub hypothesis: &'a [u32],
    pub ops: &'a [Op],
}

/// A pair of texts, which metrics ask for what they count.
pub(crate) struct Pair<'a> {
    plan: &'a Plan,
    bench: &'a mut Workbench,
    reference: &'a mut Side,
    hypothesis: &'a mut Side,
}

impl<'a> Pair<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        bench: &'a mut Workbench,
        reference: &'a mut Side,
        hypothesis: &'a mut Side,
        foresight: &Foresight,
    ) -> Self {
        bench.interned = CellSet::default();
        bench.measured = foresight.measured;
        bench.distances = foresight.distances;
        bench.aligned = CellSet::default();
        bench.wanted = CellSet::default();
        bench.first = None;
        let mut pair = Self { plan, bench, reference, hypothesis };
        for (form, unit) in plan.wanted_scripts() {
            let form = pair.make(form);
            pair.bench.wanted.add(cell(form, unit));
        }
        pair
    }

    /// Makes a form of both texts. Where both are as they were it is the raw form, so that what is known of it is
    /// shared.
    fn make(&mut self, form: Form) -> Form {
        if form == Form::Raw {
            return form;
        }
        let Self { plan, bench, reference, hypothesis } = self;
        let of_reference = reference.make(form, &plan.normalization, &mut bench.scratch);
        let of_hypothesis = hypothesis.make(form, &plan.normalization, &mut bench.scratch);
        if of_reference && of_hypothesis { Form::Raw } else { form }
    }

    fn cut(&mut self, form: Form, unit: Unit) {
        self.reference.cut(form, unit, &mut self.bench.scratch);
        self.hypothesis.cut(form, unit, &mut self.bench.scratch);
    }

    /// Numbers the units, so that equal ones have equal symbols; code points are their own.
    fn intern(&mut self, form: Form, unit: Unit) {
        let cell = cell(form, unit);
        if unit == Unit::Codepoint || self.bench.interned.has(cell) {
            return;
        }
        self.cut(form, unit);
        self.bench.interned.add(cell);
        let Self { bench, reference, hypothesis, .. } = self;
        let reading = reference.reading();
        let is_known = reading != 0 && bench.numbered[cell] == reading;
        bench.numbered[cell] = reading;
        let Workbench { interners, numbers, symbols, .. } = &mut **bench;
        let (interner, symbols) = (&mut interners[cell], &mut symbols[cell]);
        if unit == Unit::Grapheme {
            let texts = [reference.graphemes(form), hypothesis.graphemes(form)];
            return Graphemes::intern(interner, is_known, texts, &mut numbers[form as usize], symbols);
        }
        let [here, there] = symbols;
        let [reference, hypothesis] = [reference.tokens(form, unit), hypothesis.tokens(form, unit)];
        match is_known {
            true => interner.intern_another(reference, hypothesis, here, there),
            false => interner.intern(reference, hypothesis, here, there),
        }
    }

    /// The symbols of units that were numbered, and the aligner.
    fn symbols(&mut self, form: Form, unit: Unit) -> (&mut Aligner, &[u32], &[u32]) {
        let Workbench { aligner, symbols, .. } = &mut *self.bench;
        if unit == Unit::Codepoint {
            return (aligner, self.reference.points(form), self.hypothesis.points(form));
        }
        let [here, there] = &symbols[cell(form, unit)];
        (aligner, here, there)
    }

    /// Units of the reference and of the hypothesis.
    pub(crate) fn lengths(&mut self, form: Form, unit: Unit) -> [u32; 2] {
        let form = self.make(form);
        self.cut(form, unit);
        [self.reference.count(form, unit) as u32, self.hypothesis.count(form, unit) as u32]
    }

    /// Units of the reference, of the hypothesis, and their distance.
    pub(crate) fn measure(&mut self, form: Form, unit: Unit) -> Result<[u32; 3], Halt> {
        let [here, there] = self.lengths(form, unit);
        Ok([here, there, self.distance(form, unit)?])
    }

    /// Levenshtein distance.
    pub(crate) fn distance(&mut self, form: Form, unit: Unit) -> Result<u32, Halt> {
        let form = self.make(form);
        let cell = cell(form, unit);
        if self.bench.measured.has(cell) {
            return Ok(self.bench.distances[cell]);
        }
        if self.bench.wanted.has(cell) {
            return Ok(self.counts(form, unit)?.distance());
        }
        self.intern(form, unit);
        let guess = self.guess(form, unit);
        let (aligner, here, there) = self.symbols(form, unit);
        let distance = aligner.expecting(guess).distance(here, there)?;
        self.found(form, unit, distance);
        Ok(distance)
    }

    /// Totals of the canonical script.
    pub(crate) fn counts(&mut self, form: Form, unit: Unit) -> Result<Counts, Halt> {
        let form = self.make(form);
        let cell = cell(form, unit);
        if self.bench.aligned.has(cell) {
            return Ok(self.bench.counts[cell]);
        }
        let counts = if unit == Unit::Codepoint {
            self.align(form)?
        } else {
            self.intern(form, unit);
            let guess = self.guess(form, unit);
            let (aligner, here, there) = self.symbols(form, unit);
            aligner.expecting(guess).counts(here, there)?
        };
        self.bench.counts[cell] = counts;
        self.bench.aligned.add(cell);
        self.found(form, unit, counts.distance());
        Ok(counts)
    }

    /// What the distance in a cell may be.
    fn guess(&self, form: Form, unit: Unit) -> Option<u32> {
        let expectation = &self.bench.expectations[self.bench.series][cell(form, unit)];
        expectation.guess(self.length(form, unit), self.bench.first)
    }

    /// Keeps a distance, and what it says about the pairs to come.
    fn found(&mut self, form: Form, unit: Unit, distance: u32) {
        let (cell, length) = (cell(form, unit), self.length(form, unit));
        let bench = &mut *self.bench;
        bench.distances[cell] = distance;
        bench.measured.add(cell);
        bench.expectations[bench.series][cell].add(distance, length, bench.first);
        bench.first.get_or_insert(distance);
    }

    /// Units of the longer text.
    fn length(&self, form: Form, unit: Unit) -> u32 {
        self.reference.count(form, unit).max(self.hypothesis.count(form, unit)) as u32
    }

    fn align(&mut self, form: Form) -> Result<Counts, Halt> {
        let guess = self.guess(form, Unit::Codepoint);
        let Self { bench, reference, hypothesis, .. } = self;
        let Workbench { aligner, ops, .. } = &mut **bench;
        let ops = &mut ops[form as usize];
        aligner.expecting(guess).align(reference.points(form), hypothesis.points(form), ops)?;
        Ok(Counts::of(ops))
    }

    /// The canonical script of code points; the metric names the form among its `scripts`.
    pub(crate) fn script(&mut self, form: Form) -> Result<Script<'_>, Halt> {
        let form = self.make(form);
        self.counts(form, Unit::Codepoint)?;
        Ok(Script {
            reference: self.reference.points(form),
            hypothesis: self.hypothesis.points(form),
            ops: &self.bench.ops[form as usize],
        })
    }

    /// The raw reference and its outline.
    pub(crate) fn reference_outline(&mut self) -> (&[u32], &Outline) {
        self.reference.outlined(Form::Raw)
    }

    /// Lines, words or syllables of both texts with their numbers; and memory to reuse.
    pub(crate) fn tokens(&mut self, form: Form, unit: Unit) -> ([Numbered<'_>; 2], &mut Vec<u32>) {
        let form = self.make(form);
        self.intern(form, unit);
        let Workbench { symbols, scratch, .. } = &mut *self.bench;
        let [here, there] = &symbols[cell(form, unit)];
        let reference = Numbered { cut: self.reference.tokens(form, unit), symbols: here };
        let hypothesis = Numbered { cut: self.hypothesis.tokens(form, unit), symbols: there };
        ([reference, hypothesis], &mut scratch.points)
    }

    /// What difflib's matcher finds in the raw texts.
    pub(crate) fn matches(&mut self) -> Result<MatchCounts, Halt> {
        let Workbench { matcher, stop, .. } = &mut *self.bench;
        matcher.compare(self.reference.points(Form::Raw), self.hypothesis.points(Form::Raw), stop)
    }
}

/// Units of a text and their symbols: equal ones are equal units of the pair.
pub(crate) struct Numbered<'a> {
    pub cut: Cut<'a>,
    pub symbols: &'a [u32],
}
