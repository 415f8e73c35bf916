//! The dictionary of a score: what `src/metrics/score-object.ts` makes of a record.
use errata_align::Counts;
use errata_metrics::{Layout, Plan, Rates, Rules};
use errata_text::Unit;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::options::with_rates_of_units;

/// Makes dictionaries of the records of a plan.
pub struct Shape {
    layout: Layout,
    rates: Rates,
    parts: Vec<Part>,
    units: Vec<(Py<PyString>, Unit)>,
    fields: [Py<PyString>; 6],
    values: Vec<Option<f64>>,
}

/// A key of a dictionary and what stands under it.
struct Part {
    name: Py<PyString>,
    value: Value,
}

enum Value {
    /// A rate, by its number.
    Rate(usize),
    Group(Vec<Part>),
    Units,
    /// Left out where the first slot is 0; the other slots are numbers under names of their own.
    Tibetan {
        rates: Vec<Part>,
        reference: usize,
        errors: Vec<(Py<PyString>, usize)>,
    },
}

impl Shape {
    pub fn new(py: Python<'_>, plan: &Plan, rules: Rules) -> Self {
        let layout = Layout::new(&with_rates_of_units(plan));
        let rates = Rates::new(&layout, rules);
        let keys: Vec<&str> = rates.keys().collect();
        let units = plan.units();
        let mut parts = Vec::new();
        for name in ["cer", "wer"] {
            if layout.plan().metrics.iter().any(|metric| metric.name == name) {
                let number = keys.iter().position(|key| *key == name);
                parts.extend(number.map(|number| Part::new(py, name, Value::Rate(number))));
            }
        }
        if units.iter().next().is_some() {
            parts.push(Part::new(py, "units", Value::Units));
        }
        for metric in plan.metrics.iter().filter(|metric| !metric.slots.is_empty()) {
            let group = group(py, &keys, &format!("{}.", metric.name));
            let value =
                if metric.name == "tibetan" { tibetan(py, &layout, group) } else { Value::Group(group) };
            parts.push(Part::new(py, metric.name, value));
        }
        let fields =
            ["hits", "substitutions", "deletions", "insertions", "referenceLength", "hypothesisLength"];
        Self {
            layout,
            rates,
            parts,
            units: units.iter().map(|unit| (name_of(py, unit.name()), unit)).collect(),
            fields: fields.map(|field| name_of(py, field)),
            values: Vec::new(),
        }
    }

    /// The rate of a page by its key.
    pub fn rate(&self, record: &[u32], key: &str) -> Option<f64> {
        self.rates.keys().zip(self.rates.of_page(record)).find(|(known, _)| *known == key)?.1
    }

    /// The score of a record.
    pub fn score<'py>(&mut self, py: Python<'py>, record: &[u32]) -> PyResult<Bound<'py, PyDict>> {
        self.values.clear();
        self.values.extend(self.rates.of_page(record));
        let score = PyDict::new(py);
        for part in &self.parts {
            self.write(&score, part, record)?;
        }
        Ok(score)
    }

    fn write(&self, into: &Bound<'_, PyDict>, Part { name, value }: &Part, record: &[u32]) -> PyResult<()> {
        let py = into.py();
        match value {
            Value::Rate(number) => into.set_item(name, self.values[*number]),
            Value::Group(parts) => into.set_item(name, self.group(py, parts, record)?),
            Value::Units => into.set_item(name, self.units(py, record)?),
            Value::Tibetan { reference, .. } if record[*reference] == 0 => Ok(()),
            Value::Tibetan { rates, errors, .. } => {
                let group = self.group(py, rates, record)?;
                let numbers = PyDict::new(py);
                for (class, slot) in errors {
                    numbers.set_item(class, record[*slot])?;
                }
                group.set_item("errors", numbers)?;
                into.set_item(name, group)
            }
        }
    }

    fn group<'py>(&self, py: Python<'py>, parts: &[Part], record: &[u32]) -> PyResult<Bound<'py, PyDict>> {
        let group = PyDict::new(py);
        for part in parts {
            self.write(&group, part, record)?;
        }
        Ok(group)
    }

    fn units<'py>(&self, py: Python<'py>, record: &[u32]) -> PyResult<Bound<'py, PyDict>> {
        let by_unit = PyDict::new(py);
        for (name, unit) in &self.units {
            let Some(found) = self.layout.unit(record, *unit) else { continue };
            let script = found.script;
            let of_script = |field: fn(Counts) -> u32| script.map(field);
            let values = [
                of_script(|counts| counts.hits),
                of_script(|counts| counts.substitutions),
                of_script(|counts| counts.deletions),
                of_script(|counts| counts.insertions),
                Some(found.reference_length),
                Some(found.hypothesis_length),
            ];
            let counts = PyDict::new(py);
            for (field, value) in self.fields.iter().zip(values) {
                counts.set_item(field, value)?;
            }
            by_unit.set_item(name, counts)?;
        }
        Ok(by_unit)
    }
}

impl Part {
    fn new(py: Python<'_>, name: &str, value: Value) -> Self {
        Self { name: name_of(py, name), value }
    }
}

fn name_of(py: Python<'_>, name: &str) -> Py<PyString> {
    PyString::intern(py, name).unbind()
}

/// The rates whose keys begin so, in the groups that dots make.
fn group(py: Python<'_>, keys: &[&str], start: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut known = Vec::new();
    for (number, key) in keys.iter().enumerate() {
        let Some(rest) = key.strip_prefix(start) else { continue };
        let name = rest.split('.').next().unwrap_or(rest);
        if known.contains(&name) {
            continue;
        }
        known.push(name);
        let inner = format!("{start}{name}.");
        let value = if name == rest { Value::Rate(number) } else { Value::Group(group(py, keys, &inner)) };
        parts.push(Part::new(py, name, value));
    }
    parts
}

fn tibetan(py: Python<'_>, layout: &Layout, rates: Vec<Part>) -> Value {
    let names = layout.names();
    let errors = names.iter().enumerate().filter_map(|(slot, name)| {
        let class = name.strip_prefix("tibetan.errors")?.to_lowercase();
        Some((name_of(py, &class), slot))
    });
    let reference = names.iter().position(|name| name == "tibetan.tibetanReference");
    let reference = reference.unwrap_or_else(|| unreachable!("the metric has the slot"));
    Value::Tibetan { rates, reference, errors: errors.collect() }
}
