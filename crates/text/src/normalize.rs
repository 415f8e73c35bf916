//! Normalisations: steps in order, some under a name with a version.

use thiserror::Error;

use crate::decode::{decode_utf8, encode};
use crate::equivalences::Equivalences;
use crate::step::Step;

/// A name that is neither a step nor a named normalisation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a normalization step or name, got {got:?}")]
pub struct UnknownNormalization {
    /// The name.
    pub got: String,
}

impl UnknownNormalization {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        "NORMALIZATION_UNKNOWN"
    }
}

/// Named normalisations in order; each includes the one before.
pub const NAMED: [&str; 5] = ["raw", "canonical", "bo-graphic", "bo-editorial", "bo-letters"];

/// Version of the rules of the named normalisations; part of every result's signature as `name@version`.
pub const NAMED_VERSION: u32 = 1;

/// Steps that each named normalisation adds to the one before.
const ADDED: [&[Step]; 5] = [
    &[],
    &[Step::Bom, Step::Newlines, Step::Nfc],
    &[Step::BoExpand, Step::Invisible, Step::Blanks, Step::BoOrder],
    &[Step::LineJoin, Step::TshegRuns, Step::TshegShad, Step::ShadSpace, Step::TshegSpace],
    &[Step::BoContent],
];

/// Steps from a raw text to the text that is compared.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Normalization {
    steps: Vec<Step>,
    equivalences: Equivalences,
}

impl Normalization {
    /// The text as it is.
    pub fn raw() -> Self {
        Self::default()
    }

    /// The steps one after the other.
    pub fn new(steps: impl IntoIterator<Item = Step>) -> Self {
        Self { steps: steps.into_iter().collect(), ..Self::default() }
    }

    /// The rules of the step [`Step::Equivalences`].
    pub fn with_equivalences(self, equivalences: Equivalences) -> Self {
        Self { equivalences, ..self }
    }

    /// Adds the step or named normalisation of that name.
    pub fn push(&mut self, name: &str) -> Result<(), UnknownNormalization> {
        if let Some(step) = Step::PUBLIC.iter().find(|step| step.name() == name) {
            self.steps.push(*step);
            return Ok(());
        }
        let found = NAMED.iter().position(|known| *known == name);
        let last = found.ok_or_else(|| UnknownNormalization { got: name.to_owned() })?;
        self.steps.extend(ADDED[..=last].concat());
        Ok(())
    }

    /// The steps or named normalisations of these names, in order.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, UnknownNormalization> {
        let mut normalization = Self::raw();
        names.into_iter().try_for_each(|name| normalization.push(name))?;
        Ok(normalization)
    }

    /// The steps in order, for what shows the effect of each.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether the text stays as it is.
    pub fn is_raw(&self) -> bool {
        self.steps.is_empty()
    }

    /// Applies the steps to `text`; `scratch` is memory to reuse.
    pub fn apply(&self, text: &mut Vec<u32>, scratch: &mut Vec<u32>) {
        for step in &self.steps {
            scratch.clear();
            step.append(text, &self.equivalences, scratch);
            std::mem::swap(text, scratch);
        }
    }

    /// The normalised text.
    pub fn apply_to_str(&self, text: &str) -> String {
        let (mut points, mut scratch) = (Vec::new(), Vec::new());
        decode_utf8(text, &mut points);
        self.apply(&mut points, &mut scratch);
        encode(&points)
    }
}
