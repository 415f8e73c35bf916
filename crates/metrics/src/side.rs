//! A text made ready for comparison: its forms and their units, each made when it is first asked for.

use std::sync::atomic::{AtomicU64, Ordering};

use errata_text::{
    Cut, LoneSurrogate, Normalization, Outline, Tokens, Unit, UnitSet, decode_utf8, decode_utf16,
};

use crate::graphemes::Graphemes;

const CR: u32 = 0x0D;
const LF: u32 = 0x0A;

/// The forms in which a text is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// The text as given.
    Raw,
    /// After the plan's normalisation: the unit text.
    Normalized,
    /// With white space collapsed to single spaces and trimmed. Its lines are those of the raw text, each collapsed.
    Collapsed,
    /// As orcnorm wants it: in lower case, without `[^\w\s]`, collapsed.
    Preprocessed,
    /// With CR LF and CR as LF.
    Folded,
}

impl Form {
    pub(crate) const COUNT: usize = 5;
}

/// One prepared text. Plain data: any scorer with the same normalisation can use it, as reference or as hypothesis,
/// as often as wanted.
#[derive(Debug, Clone, Default)]
pub struct Side {
    texts: [Text; Form::COUNT],
    /// Number of the raw text among all that were ever read; 0 for none.
    reading: u64,
}

/// Readings so far.
static READINGS: AtomicU64 = AtomicU64::new(0);

/// A form of the text.
#[derive(Debug, Clone, Default)]
struct Text {
    state: State,
    points: Vec<u32>,
    outline: Outline,
    is_outlined: bool,
    /// The units that are cut.
    cut: UnitSet,
    tokens: [Tokens; Unit::CUTS.len()],
    graphemes: Graphemes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Unmade,
    /// No other text than the raw one: what is known of that holds for this form.
    SameAsRaw,
    Own,
}

/// Memory for preparing texts.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) points: Vec<u32>,
}

impl Side {
    /// Code points of the raw text.
    pub fn len(&self) -> usize {
        self.points(Form::Raw).len()
    }

    /// Whether the raw text is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A number that no text read at another time has.
    pub(crate) fn reading(&self) -> u64 {
        self.reading
    }

    /// The side of a text.
    pub fn of(text: &str) -> Self {
        let mut side = Self::default();
        side.read(text);
        side
    }

    /// Takes a text in place of the one before.
    pub fn read(&mut self, text: &str) {
        decode_utf8(text, self.restart());
    }

    /// Takes a text in UTF-16, likewise.
    pub fn read_utf16(&mut self, text: &[u16]) -> Result<(), LoneSurrogate> {
        decode_utf16(text, self.restart())
    }

    /// Takes a text in code points, likewise.
    pub fn read_points(&mut self, text: &[u32]) {
        let points = self.restart();
        points.clear();
        points.extend_from_slice(text);
    }

    /// Forgets all texts, keeps the memory; the raw text is to be written.
    fn restart(&mut self) -> &mut Vec<u32> {
        self.reading = READINGS.fetch_add(1, Ordering::Relaxed) + 1;
        self.texts.iter_mut().for_each(|text| text.state = State::Unmade);
        let raw = &mut self.texts[Form::Raw as usize];
        raw.restart();
        &mut raw.points
    }

    /// Makes a form; whether it is the raw text.
    pub(crate) fn make(&mut self, form: Form, normalization: &Normalization, scratch: &mut Scratch) -> bool {
        if self.texts[form as usize].state == State::Unmade {
            self.make_new(form, normalization, scratch);
        }
        self.is_raw(form)
    }

    fn make_new(&mut self, form: Form, normalization: &Normalization, scratch: &mut Scratch) {
        let [raw, others @ ..] = &mut self.texts;
        // the raw form is there from the beginning
        let text = &mut others[form as usize - 1];
        text.restart();
        let is_changed = match form {
            Form::Raw => false,
            Form::Normalized => text.normalize(&raw.points, normalization, scratch),
            Form::Collapsed => text.collapse(raw),
            Form::Preprocessed => text.preprocess(raw),
            Form::Folded => text.fold(raw),
        };
        text.state = if is_changed { State::Own } else { State::SameAsRaw };
    }

    /// The text whose units were counted; before anything was counted, and where the plan changes nothing, the raw one.
    pub fn unit_text(&self) -> &[u32] {
        let is_made = self.texts[Form::Normalized as usize].state != State::Unmade;
        self.points(if is_made { Form::Normalized } else { Form::Raw })
    }

    /// The code points of a form that was made.
    pub(crate) fn points(&self, form: Form) -> &[u32] {
        &self.text(form).points
    }

    /// Cuts a form that was made into units.
    pub(crate) fn cut(&mut self, form: Form, unit: Unit, scratch: &mut Scratch) {
        self.text_mut(form).cut(unit, &mut scratch.points);
    }

    /// Number of units of a form that was cut.
    pub(crate) fn count(&self, form: Form, unit: Unit) -> usize {
        let text = self.text(form);
        match unit {
            Unit::Codepoint => text.points.len(),
            Unit::Grapheme => text.graphemes.len(),
            _ => text.tokens[unit as usize].len(),
        }
    }

    /// A form that was cut into other units than code points and graphemes.
    pub(crate) fn tokens(&self, form: Form, unit: Unit) -> Cut<'_> {
        let text = self.text(form);
        Cut { text: &text.points, tokens: &text.tokens[unit as usize] }
    }

    /// A form that was cut into graphemes.
    pub(crate) fn graphemes(&self, form: Form) -> (&[u32], &Graphemes) {
        let text = self.text(form);
        (&text.points, &text.graphemes)
    }

    /// The code points of a form that was made, and their outline.
    pub(crate) fn outlined(&mut self, form: Form) -> (&[u32], &Outline) {
        let text = self.text_mut(form);
        text.read_outline();
        (&text.points, &text.outline)
    }

    /// Whether a form that was made is no other text than the raw one.
    pub(crate) fn is_raw(&self, form: Form) -> bool {
        self.place(form) == Form::Raw as usize
    }

    fn text(&self, form: Form) -> &Text {
        &self.texts[self.place(form)]
    }

    fn text_mut(&mut self, form: Form) -> &mut Text {
        &mut self.texts[self.place(form)]
    }

    fn place(&self, form: Form) -> usize {
        let is_raw = self.texts[form as usize].state == State::SameAsRaw;
        if is_raw { Form::Raw as usize } else { form as usize }
    }
}

impl Text {
    /// Nothing is known of a new text.
    fn restart(&mut self) {
        self.state = State::Own;
        self.is_outlined = false;
        self.cut = UnitSet::NONE;
    }

    fn normalize(&mut self, raw: &[u32], normalization: &Normalization, scratch: &mut Scratch) -> bool {
        if normalization.is_raw() {
            return false;
        }
        self.points.clear();
        self.points.extend_from_slice(raw);
        normalization.apply(&mut self.points, &mut scratch.points);
        self.points != raw
    }

    fn collapse(&mut self, raw: &mut Text) -> bool {
        let lines = &mut self.tokens[Unit::Line as usize];
        self.points.clear();
        lines.clear();
        raw.read_outline();
        raw.outline.collapse(&raw.points, &mut self.points, |out, start, end| lines.push(out, start, end));
        self.cut = self.cut.with(Unit::Line);
        self.points != raw.points
    }

    fn preprocess(&mut self, raw: &mut Text) -> bool {
        let words = &mut self.tokens[Unit::Word as usize];
        self.points.clear();
        words.clear();
        raw.read_outline();
        raw.outline.preprocess(&raw.points, &mut self.points, |out, start, end| words.push(out, start, end));
        self.cut = self.cut.with(Unit::Word);
        self.points != raw.points
    }

    fn fold(&mut self, raw: &mut Text) -> bool {
        raw.read_outline();
        let Text { points, outline, .. } = raw;
        if !outline.spaces().iter().any(|&at| points[at as usize] == CR) {
            return false;
        }
        fold_line_ends(points, &mut self.points);
        true
    }

    fn read_outline(&mut self) {
        if !self.is_outlined {
            self.outline.read(&self.points);
            self.is_outlined = true;
        }
    }

    /// `starts` is memory to reuse.
    fn cut(&mut self, unit: Unit, starts: &mut Vec<u32>) {
        if unit == Unit::Codepoint || self.cut.contains(unit) {
            return;
        }
        self.cut = self.cut.with(unit);
        self.read_outline();
        let Self { points, outline, tokens, graphemes, .. } = self;
        if unit == Unit::Grapheme {
            outline.grapheme_starts(starts);
            graphemes.fill(points, starts);
            return;
        }
        let tokens = &mut tokens[unit as usize];
        tokens.clear();
        outline.each(unit, points, |start, end| tokens.push(points, start, end));
    }
}

fn fold_line_ends(text: &[u32], folded: &mut Vec<u32>) {
    folded.clear();
    for (at, &point) in text.iter().enumerate() {
        match point {
            CR => folded.push(LF),
            LF if at > 0 && text[at - 1] == CR => {}
            _ => folded.push(point),
        }
    }
}
