//! Texts of files in which they cannot be read one by one.

use crate::csv::ByteSource;
use crate::error::CorpusError;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// A file without a name, in the folder of the system for such: texts of a table are written to it one after the
/// other, and are read at their places. It is gone with the process, however that ends.
#[derive(Default)]
pub struct Spill(Mutex<Option<(Arc<File>, u64)>>);

impl Spill {
    /// Writes bytes behind those that are there; returns their place.
    pub fn push(&self, bytes: &[u8]) -> Result<u64, CorpusError> {
        let folder = std::env::temp_dir();
        self.write(&folder, bytes)
            .map_err(|error| CorpusError::cannot_write(&folder.to_string_lossy(), &error))
    }

    fn write(&self, folder: &std::path::Path, bytes: &[u8]) -> io::Result<u64> {
        let mut guard = crate::corpus::lock(&self.0);
        let (file, length) = match &mut *guard {
            Some(open) => open,
            slot => slot.insert((Arc::new(nameless(folder)?), 0)),
        };
        (&**file).write_all(bytes)?;
        let place = *length;
        *length += bytes.len() as u64;
        Ok(place)
    }

    /// Reads as [`ByteSource::read_at`] does.
    pub fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let file = crate::corpus::lock(&self.0).as_ref().map(|(file, _)| Arc::clone(file));
        file.map_or(Ok(0), |file| ByteSource::read_at(&*file, buffer, offset))
    }
}

/// Creates a file that nobody else can open.
fn nameless(folder: &std::path::Path) -> io::Result<File> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path: PathBuf = folder.join(format!(".errata-texts.{}.{number}.tmp", std::process::id()));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        // FILE_FLAG_DELETE_ON_CLOSE
        #[cfg(windows)]
        std::os::windows::fs::OpenOptionsExt::custom_flags(&mut options, 0x0400_0000);
        match options.open(&path) {
            Ok(file) => {
                #[cfg(unix)]
                std::fs::remove_file(&path)?;
                return Ok(file);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_at_its_place() {
        let spill = Spill::default();
        assert_eq!(spill.read_at(&mut [0; 4], 0).ok(), Some(0));
        assert_eq!(spill.push(b"one").ok(), Some(0));
        assert_eq!(spill.push("བོད".as_bytes()).ok(), Some(3));
        let mut buffer = [0; 3];
        assert_eq!(spill.read_at(&mut buffer, 3).ok(), Some(3));
        assert_eq!(buffer, "བ".as_bytes());
    }
}
