//! Rates from counts: of a page, of many pages pooled, and means of pages. One division, at the end.
//!
//! The formulas of a metric stand in its module; here is what they share, and the rates of a whole plan by key.

use errata_text::Unit;

use crate::exact_sum::ExactSum;
use crate::record::{Layout, UnitCounts};

/// What errors are divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Denominator {
    /// Units of the reference.
    #[default]
    Reference,
    /// Units of the longer text.
    Max,
    /// Length of the alignment: hits and edits. Needs scripts.
    Path,
}

/// The error rate of a hypothesis whose reference is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmptyReference {
    /// 1; 0 when the hypothesis is empty too.
    #[default]
    One,
    /// The number of insertions: what division by max(1, n) gives.
    Insertions,
    /// Undefined; 0 when the hypothesis is empty too.
    Null,
}

/// What rates depend on besides the counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Divisor of the error rates of units.
    pub denominator: Denominator,
    /// Their rule for empty references.
    pub empty_reference: EmptyReference,
    /// Whether `orcnorm` looks at the preprocessed text, and not at the one with white space collapsed.
    pub normalize_before_eval: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            denominator: Denominator::default(),
            empty_reference: EmptyReference::default(),
            normalize_before_eval: true,
        }
    }
}

/// The counts of a page as a metric sees them.
#[derive(Debug, Clone, Copy)]
pub struct PageCounts<'a> {
    layout: &'a Layout,
    record: &'a [u32],
    /// First slot of the metric.
    first: usize,
}

impl PageCounts<'_> {
    /// A slot of the metric.
    pub(crate) fn at(&self, slot: usize) -> u32 {
        self.record[self.first + slot]
    }

    /// One slot over another.
    pub(crate) fn over(&self, numerator: usize, denominator: usize) -> Fraction {
        (i64::from(self.at(numerator)), i64::from(self.at(denominator)))
    }

    /// Counts of a unit that the metric asked for; without one those of the unit of `cer`.
    fn unit(&self, unit: Option<Unit>) -> UnitCounts {
        let found = self.layout.unit(self.record, unit.unwrap_or(self.layout.plan().unit));
        found.unwrap_or_else(|| unreachable!("a metric asks for the units of its rates"))
    }
}

/// Numerator and denominator of a page: integers, so that they can be added in any order.
pub type Fraction = (i64, i64);

/// One rate of a metric.
pub struct Rate {
    /// Its public name.
    pub key: &'static str,
    pub(crate) formula: Formula,
}

/// How a rate is found.
pub(crate) enum Formula {
    /// Errors of a unit, that of `cer` without one.
    Errors(Option<Unit>),
    /// A fraction; of a page that there is nothing to divide by, what follows from the numerator. Pooled it is then
    /// undefined.
    Quotient { fraction: fn(&PageCounts<'_>, &Rules) -> Fraction, otherwise: fn(i64) -> Option<f64> },
    /// Another formula for the page than for the sums of fractions.
    Own {
        page: fn(&PageCounts<'_>, &Rules) -> Option<f64>,
        fraction: fn(&PageCounts<'_>, &Rules) -> Fraction,
        pooled: fn(Fraction) -> Option<f64>,
    },
    /// A number of each page: it has a mean and no pooled value.
    Number(fn(&PageCounts<'_>) -> f64),
}

impl Rate {
    /// See [`Formula::Quotient`].
    pub(crate) const fn quotient(
        key: &'static str,
        fraction: fn(&PageCounts<'_>, &Rules) -> Fraction,
        otherwise: fn(i64) -> Option<f64>,
    ) -> Self {
        Self { key, formula: Formula::Quotient { fraction, otherwise } }
    }

    fn of_page(&self, counts: &PageCounts<'_>, rules: &Rules) -> Option<f64> {
        match self.formula {
            Formula::Errors(unit) => unit_rate(counts.unit(unit), rules),
            Formula::Quotient { fraction, otherwise } => {
                let found = fraction(counts, rules);
                ratio(found).or_else(|| otherwise(found.0))
            }
            Formula::Own { page, .. } => page(counts, rules),
            Formula::Number(value) => Some(value(counts)),
        }
    }

    fn fraction(&self, counts: &PageCounts<'_>, rules: &Rules) -> Fraction {
        match self.formula {
            Formula::Errors(unit) => unit_fraction(counts.unit(unit), rules),
            Formula::Quotient { fraction, .. } | Formula::Own { fraction, .. } => fraction(counts, rules),
            Formula::Number(_) => (0, 0),
        }
    }

    /// The rate of the sums of at least one page.
    fn pooled(&self, sums: Fraction, rules: &Rules) -> Option<f64> {
        match self.formula {
            // pages without any unit are as one page with an empty reference
            Formula::Errors(_) => ratio(sums).or_else(|| empty_reference_rate(sums.0, rules.empty_reference)),
            Formula::Own { pooled, .. } => pooled(sums),
            Formula::Quotient { .. } | Formula::Number(_) => ratio(sums),
        }
    }
}

impl std::fmt::Debug for Rate {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.key)
    }
}

/// A quotient; `None` where there is nothing to divide by.
pub(crate) fn ratio((numerator, denominator): Fraction) -> Option<f64> {
    (denominator != 0).then(|| numerator as f64 / denominator as f64)
}

/// Errors against an empty reference in the documents that know no other rule: 1, or 0 where there are none.
pub(crate) fn one_if_any(errors: i64) -> Option<f64> {
    empty_reference_rate(errors, EmptyReference::One)
}

/// The rate that a rule gives to errors against an empty reference.
fn empty_reference_rate(errors: i64, rule: EmptyReference) -> Option<f64> {
    match (errors, rule) {
        (0, _) => Some(0.0),
        (_, EmptyReference::One) => Some(1.0),
        (insertions, EmptyReference::Insertions) => Some(insertions as f64),
        (_, EmptyReference::Null) => None,
    }
}

/// Errors and what they are divided by.
fn unit_fraction(counts: UnitCounts, rules: &Rules) -> Fraction {
    let UnitCounts { script, reference_length, hypothesis_length, distance } = counts;
    let denominator = match rules.denominator {
        Denominator::Reference => reference_length,
        Denominator::Max => reference_length.max(hypothesis_length),
        Denominator::Path => script.map_or(0, |script| script.hits) + distance,
    };
    (i64::from(distance), i64::from(denominator))
}

/// The error rate of a unit; `None` where it is undefined.
fn unit_rate(counts: UnitCounts, rules: &Rules) -> Option<f64> {
    if counts.reference_length == 0 {
        return empty_reference_rate(i64::from(counts.distance), rules.empty_reference);
    }
    if rules.denominator == Denominator::Path && counts.script.is_none() {
        return None;
    }
    ratio(unit_fraction(counts, rules))
}

/// The rates of a plan, by key: of pages, and of what was added of them.
#[derive(Debug)]
pub struct Rates {
    layout: Layout,
    rules: Rules,
    rates: Vec<(&'static Rate, usize)>,
}

impl Rates {
    /// The rates of the plan's metrics in their order. Several metrics may have one rate in common: it is there once.
    pub fn new(layout: &Layout, rules: Rules) -> Self {
        let mut rates: Vec<(&'static Rate, usize)> = Vec::new();
        for &(metric, first) in layout.metrics() {
            for rate in metric.rates {
                if rates.iter().all(|(known, _)| known.key != rate.key) {
                    rates.push((rate, first));
                }
            }
        }
        Self { layout: layout.clone(), rules, rates }
    }

    /// Their keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.rates.iter().map(|(rate, _)| rate.key)
    }

    /// The rates of a page in the order of the keys; `None` where undefined.
    pub fn of_page<'a>(&'a self, record: &'a [u32]) -> impl Iterator<Item = Option<f64>> + 'a {
        self.visit(record).map(|(rate, counts)| rate.of_page(&counts, &self.rules))
    }

    fn visit<'a>(&'a self, record: &'a [u32]) -> impl Iterator<Item = (&'static Rate, PageCounts<'a>)> {
        self.rates
            .iter()
            .map(move |&(rate, first)| (rate, PageCounts { layout: &self.layout, record, first }))
    }

    /// No pages.
    pub fn sums(&self) -> RateSums {
        let none = Sum { fraction: (0, 0), rates: ExactSum::default(), defined: 0 };
        RateSums { pages: 0, sums: vec![none; self.rates.len()] }
    }

    /// Adds a page.
    pub fn add(&self, sums: &mut RateSums, record: &[u32]) {
        sums.pages += 1;
        for (sum, (rate, counts)) in sums.sums.iter_mut().zip(self.visit(record)) {
            let (numerator, denominator) = rate.fraction(&counts, &self.rules);
            sum.fraction.0 += numerator;
            sum.fraction.1 += denominator;
            if let Some(value) = rate.of_page(&counts, &self.rules) {
                sum.rates.add(value);
                sum.defined += 1;
            }
        }
    }

    /// The sums of each rate as data, in the order of the keys.
    pub fn states<'a>(&'a self, sums: &'a RateSums) -> impl Iterator<Item = RateState> + 'a {
        self.keys().zip(&sums.sums).map(|(key, sum)| RateState {
            key,
            sum: sum.rates.parts(),
            defined: sum.defined,
            fraction: sum.fraction,
        })
    }

    /// Means of the page rates, those that are undefined left out.
    pub fn means(&self, sums: &RateSums) -> impl Iterator<Item = Option<f64>> {
        sums.sums.iter().map(|sum| (sum.defined > 0).then(|| sum.rates.value() / sum.defined as f64))
    }

    /// Rates of the sums; `None` for those that have no pooled value.
    pub fn pooled(&self, sums: &RateSums) -> impl Iterator<Item = Option<f64>> {
        let rates = self.rates.iter().zip(&sums.sums);
        rates.map(|((rate, _), sum)| (sums.pages > 0).then(|| rate.pooled(sum.fraction, &self.rules))?)
    }
}

/// The sums of one rate as data, which another process adds to its own.
#[derive(Debug, Clone, PartialEq)]
pub struct RateState {
    /// The key of the rate.
    pub key: &'static str,
    /// Doubles whose exact sum is that of the rates.
    pub sum: Vec<f64>,
    /// Pages on which the rate is defined.
    pub defined: u64,
    /// Sums of numerators and denominators.
    pub fraction: Fraction,
}

/// What was added of pages: integers and exact sums, the same in any order.
#[derive(Debug, Clone, PartialEq)]
pub struct RateSums {
    pages: u64,
    sums: Vec<Sum>,
}

#[derive(Debug, Clone, PartialEq)]
struct Sum {
    fraction: Fraction,
    /// Of the pages on which the rate is defined, and how many they are.
    rates: ExactSum,
    defined: u64,
}

impl RateSums {
    /// Adds the sums of other pages.
    pub fn merge(&mut self, other: &Self) {
        self.pages += other.pages;
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            sum.fraction.0 += more.fraction.0;
            sum.fraction.1 += more.fraction.1;
            sum.rates.merge(&more.rates);
            sum.defined += more.defined;
        }
    }
}
