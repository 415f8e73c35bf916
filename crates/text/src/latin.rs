//! Letters of old prints in Latin script, Fraktur above all.

use crate::step::Step;
use crate::unicode_form;

const E_ABOVE: u32 = 0x364;

/// Appends the text with what dinglehopper 0.11 takes for the same: NFC; ligatures of Unicode and of the private
/// areas of MUFI and eMOP taken apart; then letters with a small e above as umlauts, `⸗` as `-`, `==` and `—` as `–`,
/// `’` as `'`; then NFC again.
pub(crate) fn historical(text: &[u32], out: &mut Vec<u32>) {
    let (mut composed, mut apart) = (Vec::new(), Vec::new());
    unicode_form::append(Step::Nfc, text, &mut composed);
    for &point in &composed {
        match ligature(point) {
            Some(letters) => apart.extend(letters.chars().map(u32::from)),
            None => apart.push(point),
        }
    }
    substitute(&apart, unified, out);
}

/// Appends the same with long s as `s`, r rotunda as `r`, two more ligatures taken apart, and capitals with a small e
/// above as umlauts.
pub(crate) fn fraktur(text: &[u32], out: &mut Vec<u32>) {
    let mut historical_text = Vec::new();
    historical(text, &mut historical_text);
    substitute(&historical_text, modern, out);
}

fn ligature(point: u32) -> Option<&'static str> {
    Some(match point {
        0x0133 => "ij",
        0xE8BF => "q&",
        0xEADA => "ſt",
        0xEBA2 => "ſi",
        0xEBA5 => "ſp",
        0xEBA6 => "ſſ",
        0xEBA7 => "ſſi",
        0xEEC4 => "ck",
        0xEEC5 => "ct",
        0xEEDC => "tz",
        0xF4F9 => "ll",
        0xF502 => "ch",
        0xF532 => "as",
        0xF533 => "is",
        0xF534 => "us",
        0xF535 => "Qu",
        0xFB00 => "ff",
        0xFB01 => "fi",
        0xFB02 => "fl",
        0xFB03 => "ffi",
        0xFB06 => "st",
        _ => return None,
    })
}

/// Umlauts, hyphens, dashes and apostrophes.
fn unified(rest: &[u32]) -> Option<(&'static [u32], usize)> {
    Some(match rest {
        [0x61, E_ABOVE, ..] => (&[0xE4], 2),
        [0x6F, E_ABOVE, ..] => (&[0xF6], 2),
        [0x75, E_ABOVE, ..] => (&[0xFC], 2),
        [0x3D, 0x3D, ..] => (&[0x2013], 2),
        [0x2014, ..] => (&[0x2013], 1),
        [0x2019, ..] => (&[0x27], 1),
        [0x2E17, ..] => (&[0x2D], 1),
        [0xE42C, ..] => (&[0xE4], 1),
        [0xE644, ..] => (&[0xF6], 1),
        [0xE72B, ..] => (&[0xFC], 1),
        [0xF50E, ..] => (&[0x71, 0x301], 1),
        _ => return None,
    })
}

/// Letters that are written otherwise today.
fn modern(rest: &[u32]) -> Option<(&'static [u32], usize)> {
    Some(match rest {
        [0x41, E_ABOVE, ..] => (&[0xC4], 2),
        [0x4F, E_ABOVE, ..] => (&[0xD6], 2),
        [0x55, E_ABOVE, ..] => (&[0xDC], 2),
        [0x17F, ..] => (&[0x73], 1),
        [0xA75B, ..] => (&[0x72], 1),
        [0xFB04, ..] => (&[0x66, 0x66, 0x6C], 1),
        [0xFB05, ..] => (&[0x73, 0x74], 1),
        _ => return None,
    })
}

/// The text with what `find` finds at a place put in place of that many code points, in NFC.
fn substitute(text: &[u32], find: impl Fn(&[u32]) -> Option<(&'static [u32], usize)>, out: &mut Vec<u32>) {
    let mut changed = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [point, after @ ..] = rest {
        if let Some((letters, length)) = find(rest) {
            changed.extend(letters);
            rest = &rest[length..];
        } else {
            changed.push(*point);
            rest = after;
        }
    }
    unicode_form::append(Step::Nfc, &changed, out);
}
