//! Options as they are given, checked: names, ranges and defaults of `src/library/check-options.ts`.
use errata_metrics::{Denominator, EmptyReference, METRICS, MetricSet, Plan, Rules};
use errata_text::{BadRule, Equivalences, NAMED, Normalization, Step, Unit, Words, read_equivalences};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::failure::{Failure, Outcome};
use crate::text::type_name;

/// An option that may be left out, or `None`.
pub type Given<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// What becomes of surrogates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Surrogates {
    Refused,
    Replaced,
}

const UNITS: [(&str, Unit); 5] = [
    ("codepoint", Unit::Codepoint),
    ("grapheme", Unit::Grapheme),
    ("word", Unit::Word),
    ("syllable", Unit::Syllable),
    ("line", Unit::Line),
];
const WORDS: [(&str, Words); 2] = [("python", Words::Python), ("unicode", Words::Unicode)];
const SURROGATES: [(&str, Surrogates); 2] =
    [("error", Surrogates::Refused), ("replace", Surrogates::Replaced)];
const DENOMINATORS: [(&str, Denominator); 3] =
    [("ref", Denominator::Reference), ("max", Denominator::Max), ("path", Denominator::Path)];
const EMPTY_REFERENCES: [(&str, EmptyReference); 3] = [
    ("one", EmptyReference::One),
    ("insertions", EmptyReference::Insertions),
    ("null", EmptyReference::Null),
];
/// Each with its only metric; none is all of them.
const PROFILES: [(&str, Option<&str>); 5] = [
    ("openpecha", Some("cer")),
    ("lines", Some("lines")),
    ("orcnorm", Some("orcnorm")),
    ("structure", Some("structure")),
    ("all", None),
];
const MOST_THREADS: usize = 1024;

/// One of some words; the default where none was given.
fn word<T: Copy>(given: Given<'_, '_>, name: &str, words: &[(&str, T)], default: T) -> Outcome<T> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(default) };
    let told = given.cast::<PyString>().ok().map(|text| text.to_string_lossy().into_owned());
    let found = words.iter().find(|(word, _)| told.as_deref() == Some(*word));
    found.map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
        Failure::argument(format!("{name}: expected {}, got {}", known.join(", "), shown(given)))
    })
}

/// An object as a message shows it.
fn shown(object: &Bound<'_, PyAny>) -> String {
    match object.cast::<PyString>() {
        Ok(text) => format!("{:?}", text.to_string_lossy()),
        Err(_) => object.repr().map_or_else(|_| type_name(object), |repr| repr.to_string()),
    }
}

pub fn unit(given: Given<'_, '_>) -> Outcome<Unit> {
    word(given, "unit", &UNITS, Unit::Codepoint)
}

pub fn words(given: Given<'_, '_>) -> Outcome<Words> {
    word(given, "words", &WORDS, Words::Python)
}

/// What a text is cut into.
pub fn cut(of: Given<'_, '_>, sense: Given<'_, '_>) -> Outcome<Unit> {
    let unit = unit(of)?;
    Ok(words(sense)?.cut(unit))
}

pub fn surrogates(given: Given<'_, '_>) -> Outcome<Surrogates> {
    word(given, "lone_surrogates", &SURROGATES, Surrogates::Refused)
}

/// The rules of rates.
pub fn rules(empty: Given<'_, '_>, denominator: Given<'_, '_>, before: Given<'_, '_>) -> Outcome<Rules> {
    Ok(Rules {
        empty_reference: word(empty, "empty_reference", &EMPTY_REFERENCES, EmptyReference::One)?,
        denominator: word(denominator, "denominator", &DENOMINATORS, Denominator::Reference)?,
        normalize_before_eval: flag(before, "normalize_before_eval")?.unwrap_or(true),
    })
}

/// A flag; `None` where none was given.
pub fn flag(given: Given<'_, '_>, name: &str) -> Outcome<Option<bool>> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(None) };
    match given.cast::<PyBool>() {
        Ok(flag) => Ok(Some(flag.is_true())),
        Err(_) => Err(Failure::argument(format!("{name}: expected True or False, got {}", shown(given)))),
    }
}

/// Number of threads; all cores where none was given.
pub fn threads(given: Given<'_, '_>) -> Outcome<usize> {
    let Some(given) = given.filter(|given| !given.is_none()) else {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from));
    };
    let number = if given.is_instance_of::<PyBool>() { None } else { given.extract::<usize>().ok() };
    number.filter(|number| (1..=MOST_THREADS).contains(number)).ok_or_else(|| {
        Failure::argument(format!(
            "threads: expected an integer from 1 to {MOST_THREADS}, got {}",
            shown(given)
        ))
    })
}

/// What a pair is compared for, as it is given.
#[derive(Clone, Copy, Default)]
pub struct PlanOptions<'a, 'py> {
    pub profile: Given<'a, 'py>,
    pub metrics: Given<'a, 'py>,
    pub unit: Given<'a, 'py>,
    pub words: Given<'a, 'py>,
    pub normalize: Given<'a, 'py>,
    pub equivalences: Given<'a, 'py>,
    pub scripts: Given<'a, 'py>,
}

impl PlanOptions<'_, '_> {
    /// The plan of a score under some rules: the denominator `path` needs scripts.
    pub fn plan(&self, rules: &Rules) -> Outcome<Plan> {
        let profile = word(self.profile, "profile", &PROFILES, None)?;
        let asked = self.metrics.filter(|metrics| !metrics.is_none()).map(metrics).transpose()?;
        let has_units = |set: &MetricSet| set.iter().any(|metric| metric.name == "units");
        let scripts = flag(self.scripts, "scripts")?.unwrap_or(asked.as_ref().is_none_or(has_units));
        let metrics = match (asked, profile) {
            (Some(asked), _) => asked,
            (None, Some(name)) => set_of([name])?,
            (None, None) => MetricSet::ALL,
        };
        Ok(Plan {
            metrics,
            unit: unit(self.unit)?,
            scripts: scripts || rules.denominator == Denominator::Path,
            normalization: normalization(self.normalize, self.equivalences)?,
            words: words(self.words)?,
        })
    }
}

impl PlanOptions<'_, '_> {
    /// The plan of one error rate, for two texts or for lists of them, which are counted, too.
    pub fn rate_plan(&self, metric: &str, is_corpus: bool, rules: &Rules) -> Outcome<Plan> {
        Ok(Plan {
            metrics: set_of([metric])?,
            unit: unit(self.unit)?,
            scripts: is_corpus || rules.denominator == Denominator::Path,
            normalization: normalization(self.normalize, self.equivalences)?,
            words: words(self.words)?,
        })
    }
}

/// The plan of a profile that is one metric.
pub fn plan_of(metric: &str) -> Outcome<Plan> {
    Ok(Plan { metrics: set_of([metric])?, ..Plan::all() })
}

fn set_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Outcome<MetricSet> {
    MetricSet::parse(names).map_err(|error| Failure::argument(format!("metrics: {error}")))
}

/// The plan with every metric whose units it counts already: their rates are in a score without being asked for.
pub fn with_rates_of_units(plan: &Plan) -> Plan {
    let units = plan.units();
    let known = plan.metrics.iter().map(|metric| metric.name);
    let cer = units.contains(plan.unit).then_some("cer");
    let wer = units.contains(Unit::Word).then_some("wer");
    let metrics = MetricSet::parse(known.chain(cer).chain(wer)).unwrap_or(plan.metrics);
    Plan { metrics, ..plan.clone() }
}

fn metrics(given: &Bound<'_, PyAny>) -> Outcome<MetricSet> {
    let names = names(given, "metrics")?;
    let known: Vec<&str> = METRICS.iter().map(|metric| metric.name).collect();
    if let Some(name) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(Failure::argument(format!("metrics: expected {}, got {name:?}", known.join(", "))));
    }
    set_of(names.iter().map(String::as_str))
}

/// One name, or several.
fn names(given: &Bound<'_, PyAny>, option: &str) -> Outcome<Vec<String>> {
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(vec![name.to_string_lossy().into_owned()]);
    }
    let expected = || Failure::argument(format!("{option}: expected names, got {}", shown(given)));
    let items = given.try_iter().map_err(|_| expected())?;
    items
        .map(|item| {
            let item = item?;
            let name = item.cast::<PyString>().map_err(|_| expected())?;
            Ok(name.to_string_lossy().into_owned())
        })
        .collect()
}

/// Steps and rules; without a step for the rules it is the last.
pub fn normalization(steps: Given<'_, '_>, table: Given<'_, '_>) -> Outcome<Normalization> {
    let names = match steps.filter(|steps| !steps.is_none()) {
        Some(steps) => names(steps, "normalize")?,
        None => Vec::new(),
    };
    let mut normalization = Normalization::raw();
    for name in &names {
        normalization.push(name).map_err(|error| {
            let known = Step::PUBLIC.iter().map(|step| step.name()).chain(NAMED).collect::<Vec<_>>();
            let message = format!("normalize: expected one of {}, got {name:?}", known.join(", "));
            Failure::new(error.code(), message)
        })?;
    }
    let is_named = normalization.steps().contains(&Step::Equivalences);
    let Some(table) = table.filter(|table| !table.is_none()) else {
        if is_named {
            let message = "normalize: expected the option equivalences with the rules of its step";
            return Err(Failure::argument(message));
        }
        return Ok(normalization);
    };
    if !is_named {
        // a public step: the name is known
        normalization.push(Step::Equivalences.name()).map_err(|error| Failure::new(error.code(), &error))?;
    }
    Ok(normalization.with_equivalences(equivalences(table)?))
}

fn equivalences(table: &Bound<'_, PyAny>) -> Outcome<Equivalences> {
    let Ok(table) = table.cast::<PyDict>() else {
        return Err(Failure::argument(format!("equivalences: expected a dict, got {}", shown(table))));
    };
    let mut rules = Vec::with_capacity(table.len());
    for (from, to) in table {
        rules.push((rule_text(&from)?, rule_text(&to)?));
    }
    read_equivalences(&rules).map_err(|error| Failure::new(error.code(), error))
}

fn rule_text(text: &Bound<'_, PyAny>) -> Outcome<String> {
    let bad = |found: String| {
        let error = BadRule::new("equivalences", format!("found {found}"));
        Failure::new(error.code(), error)
    };
    let Ok(text) = text.cast::<PyString>() else {
        return Err(bad(format!("{}, expected strings", type_name(text))));
    };
    text.extract().map_err(|_: PyErr| bad("a lone surrogate, expected well-formed text".to_owned()))
}
