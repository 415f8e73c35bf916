//! Strings as code points, and functions of one text.
use errata_text::encode;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::failure::{Failure, Outcome};
use crate::options::{self, Surrogates};

const REPLACEMENT: u32 = 0xFFFD;

/// Appends the code points of a string; `place` names it in the failure.
pub fn read_text(
    text: &Bound<'_, PyAny>,
    surrogates: Surrogates,
    points: &mut Vec<u32>,
    place: impl Fn() -> String,
) -> Outcome<()> {
    let Ok(text) = text.cast::<PyString>() else {
        return Err(Failure::argument(format!("{}: expected a string, got {}", place(), type_name(text))));
    };
    let start = points.len();
    append_points(text, points)?;
    let Some(at) = first_surrogate(&points[start..]) else { return Ok(()) };
    if surrogates == Surrogates::Refused {
        let message = format!("{}: found a lone surrogate at index {at}, expected well-formed text", place());
        return Err(Failure::new("LONE_SURROGATE", message));
    }
    for point in points[start + at..].iter_mut().filter(|point| is_surrogate(**point)) {
        *point = REPLACEMENT;
    }
    Ok(())
}

fn append_points(text: &Bound<'_, PyString>, points: &mut Vec<u32>) -> PyResult<()> {
    // SAFETY: the pointer is that of a string that is alive
    let length = unsafe { ffi::PyUnicode_GetLength(text.as_ptr()) };
    let length = usize::try_from(length).map_err(|_| PyErr::fetch(text.py()))?;
    points.reserve(length);
    let room = points.spare_capacity_mut();
    let capacity = ffi::Py_ssize_t::try_from(room.len()).unwrap_or(ffi::Py_ssize_t::MAX);
    // SAFETY: the string is alive, and the room has at least as many places as it has code points; it does not end
    // with a null (the last argument)
    let copied = unsafe { ffi::PyUnicode_AsUCS4(text.as_ptr(), room.as_mut_ptr().cast(), capacity, 0) };
    if copied.is_null() {
        return Err(PyErr::fetch(text.py()));
    }
    // SAFETY: so many places were written
    unsafe { points.set_len(points.len() + length) };
    Ok(())
}

fn is_surrogate(point: u32) -> bool {
    point & 0xFFFF_F800 == 0xD800
}

/// In steps that the compiler turns into vector code.
fn first_surrogate(points: &[u32]) -> Option<usize> {
    const STEP: usize = 64;
    let mut chunks = points.chunks(STEP);
    let found =
        chunks.position(|chunk| chunk.iter().fold(false, |found, &point| found | is_surrogate(point)))?;
    let start = found * STEP;
    points[start..].iter().position(|&point| is_surrogate(point)).map(|at| start + at)
}

/// The name of an object's type.
pub fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

#[pyfunction]
#[pyo3(signature = (text, steps, *, equivalences=None, lone_surrogates=None))]
pub fn normalize<'py>(
    text: &Bound<'py, PyAny>,
    steps: &Bound<'py, PyAny>,
    equivalences: Option<&Bound<'py, PyAny>>,
    lone_surrogates: Option<&Bound<'py, PyAny>>,
) -> Outcome<Bound<'py, PyString>> {
    let surrogates = options::surrogates(lone_surrogates)?;
    let normalization = options::normalization(Some(steps), equivalences)?;
    let (mut points, mut scratch) = (Vec::new(), Vec::new());
    read_text(text, surrogates, &mut points, || "text".to_owned())?;
    let py = text.py();
    let normalized = py.detach(|| {
        normalization.apply(&mut points, &mut scratch);
        encode(&points)
    });
    Ok(PyString::new(py, &normalized))
}

#[pyfunction]
#[pyo3(signature = (text, *, unit=None, words=None, lone_surrogates=None))]
pub fn segment<'py>(
    text: &Bound<'py, PyAny>,
    unit: Option<&Bound<'py, PyAny>>,
    words: Option<&Bound<'py, PyAny>>,
    lone_surrogates: Option<&Bound<'py, PyAny>>,
) -> Outcome<Bound<'py, PyList>> {
    let surrogates = options::surrogates(lone_surrogates)?;
    let unit = options::cut(unit, words)?;
    let mut points = Vec::new();
    read_text(text, surrogates, &mut points, || "text".to_owned())?;
    let py = text.py();
    let spans = py.detach(|| unit.cut(&points));
    let units = spans.iter().map(|span| PyString::new(py, &encode(span.of(&points))));
    Ok(PyList::new(py, units)?)
}
