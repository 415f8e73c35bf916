use super::ByteSource;
use std::io;

/// The line, from 1, that holds a byte offset. LF, CRLF and a lone CR end a line, inside of quotes too.
///
/// Reads the file up to the offset: for messages only.
pub fn line_of(source: &impl ByteSource, offset: u64) -> io::Result<u64> {
    let mut buffer = vec![0; 64 * 1024];
    let mut lines = 1;
    let mut at = 0;
    let mut was_return = false;
    while at < offset {
        let wanted = usize::try_from(offset - at).map_or(buffer.len(), |left| left.min(buffer.len()));
        let count = source.read_at(&mut buffer[..wanted], at)?;
        if count == 0 {
            break;
        }
        for &byte in &buffer[..count] {
            // a CR counts when the byte after it shows that it is alone
            lines += u64::from(byte == b'\n') + u64::from(was_return && byte != b'\n');
            was_return = byte == b'\r';
        }
        at += count as u64;
    }
    let mut next = [0];
    let is_alone = was_return && !(source.read_at(&mut next, at)? == 1 && next[0] == b'\n');
    Ok(lines + u64::from(is_alone))
}

#[cfg(test)]
mod tests {
    use super::super::SliceSource;
    use super::*;

    #[test]
    fn counts_every_kind_of_line_end() {
        let bytes = b"a\nb\r\nc\rd\r\re\n";
        let expected = [1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7];
        for piece in [1, 2, 3, 100] {
            let lines: Vec<u64> =
                (0..=12).map(|at| line_of(&SliceSource { bytes, piece }, at).unwrap()).collect();
            assert_eq!(lines, expected, "pieces of {piece}");
        }
    }
}
