//! Steps that remove differences of convention in Tibetan texts.

const LF: u32 = 0x0A;
const BLANK: u32 = 0x20;
const TSHEG: u32 = 0x0F0B;
const SHAD: u32 = 0x0F0D;
const NGA: u32 = 0x0F44;

fn is_shad(point: u32) -> bool {
    (SHAD..=0x0F12).contains(&point)
}

fn is_vowel(point: u32) -> bool {
    matches!(point, 0x0F71..=0x0F7D | 0x0F80 | 0x0F81)
}

fn is_letter(point: u32) -> bool {
    matches!(point, 0x0F40..=0x0F6C | 0x0F88..=0x0F8C)
}

/// The rules of the step `tibetan`.
pub(crate) fn tibetan(text: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    for &point in text {
        match point {
            0x200B => continue,
            TSHEG if out.len() > start && out.last() == Some(&TSHEG) => continue,
            SHAD if out.len() > start && out.last() == Some(&TSHEG) => drop(out.pop()),
            _ => {}
        }
        out.push(point);
    }
}

pub(crate) fn join_lines(text: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    let mut pending = false;
    for &point in text {
        if point == LF {
            pending = true;
            continue;
        }
        if pending && out.len() > start {
            let last = out[out.len() - 1];
            if !matches!(last, TSHEG | 0x0F0C) && !is_shad(last) {
                out.push(BLANK);
            }
        }
        pending = false;
        out.push(point);
    }
}

pub(crate) fn tsheg_runs(text: &[u32], out: &mut Vec<u32>) {
    for (at, &point) in text.iter().enumerate() {
        if point != TSHEG || at == 0 || text[at - 1] != TSHEG {
            out.push(point);
        }
    }
}

pub(crate) fn tsheg_before_shad(text: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    for &point in text {
        if is_shad(point) {
            while out.len() > start && out.last() == Some(&TSHEG) {
                out.pop();
            }
            if ends_in_nga(&out[start..]) {
                out.push(TSHEG);
            }
        }
        out.push(point);
    }
}

fn ends_in_nga(text: &[u32]) -> bool {
    text.iter().rev().find(|&&point| !is_vowel(point)) == Some(&NGA)
}

pub(crate) fn space_between_shads(text: &[u32], out: &mut Vec<u32>) {
    remove_spaces(text, out, is_shad, is_shad);
}

pub(crate) fn space_after_tsheg(text: &[u32], out: &mut Vec<u32>) {
    remove_spaces(text, out, |point| point == TSHEG, is_letter);
}

/// Removes runs of spaces between a code point of one kind and one of another.
fn remove_spaces(text: &[u32], out: &mut Vec<u32>, before: fn(u32) -> bool, after: fn(u32) -> bool) {
    let mut at = 0;
    while at < text.len() {
        out.push(text[at]);
        at += 1;
        if !before(text[at - 1]) {
            continue;
        }
        let spaces = text[at..].iter().take_while(|&&point| point == BLANK).count();
        if text.get(at + spaces).is_some_and(|&next| after(next)) {
            at += spaces;
        }
    }
}
