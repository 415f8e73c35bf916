//! Rows of `_cer.csv` and `_metrics.csv` as bytes.

use crate::corpus::Corpus;
use crate::names::ABSENT;
use crate::number::{push_rounded, push_shortest};
use crate::rules::Rules;
use std::ops::Range;

impl Corpus {
    /// Rows `image_name,batch_id,rate` of a range of entries; `rates` has one value per entry of the range, and one
    /// that is not a number is an empty field.
    pub fn rate_rows(&self, model: usize, entries: Range<usize>, rates: &[f64]) -> Vec<u8> {
        let mut out = Vec::with_capacity(rates.len() * 40);
        let Some(Ok(joined)) = self.models.get(model) else { return out };
        for (&page, &rate) in joined.entries.pages[entries].iter().zip(rates) {
            self.push_name(&mut out, &[joined.model.name_of(&self.benchmark, page)]);
            out.push(b',');
            let batch = joined.model.batch_of(&self.benchmark, page);
            self.push_name(&mut out, &[joined.model.batch_name(&self.benchmark, batch)]);
            out.push(b',');
            if !rate.is_nan() {
                push_rounded(&mut out, rate);
            }
            out.push(b'\n');
        }
        out
    }

    /// Rows `batch_id/image_name,value…` of a range of entries; `values` has `columns` values per entry, in full.
    pub fn value_rows(&self, model: usize, entries: Range<usize>, values: &[f64], columns: usize) -> Vec<u8> {
        let mut out = Vec::with_capacity(values.len() * 12);
        let Some(Ok(joined)) = self.models.get(model) else { return out };
        for (&page, values) in joined.entries.pages[entries].iter().zip(values.chunks(columns.max(1))) {
            let batch = joined.model.batch_of(&self.benchmark, page);
            let batch = joined.model.batch_name(&self.benchmark, batch);
            self.push_name(&mut out, &[batch, b"/", joined.model.name_of(&self.benchmark, page)]);
            for &value in values {
                out.push(b',');
                if !value.is_nan() {
                    push_shortest(&mut out, value);
                }
            }
            out.push(b'\n');
        }
        out
    }

    /// A field with minimal quoting. Python's writer, which the OpenPecha rules follow, leaves a lone CR alone.
    fn push_name(&self, out: &mut Vec<u8>, parts: &[&[u8]]) {
        let parts = || parts.iter().filter(|part| **part != ABSENT).flat_map(|part| part.iter());
        let is_special = |byte: &u8| match byte {
            b',' | b'"' | b'\n' => true,
            b'\r' => self.rules == Rules::Strict,
            _ => false,
        };
        if !parts().any(is_special) {
            out.extend(parts());
            return;
        }
        out.push(b'"');
        for &byte in parts() {
            if byte == b'"' {
                out.push(b'"');
            }
            out.push(byte);
        }
        out.push(b'"');
    }
}
