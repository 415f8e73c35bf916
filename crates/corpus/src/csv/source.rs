use std::fs::File;
use std::io;

/// Bytes that can be read at any place, also by several threads at once.
pub trait ByteSource: Sync {
    /// Fills the buffer as far as the source and its own limits go; 0 at the end.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize>;
}

impl ByteSource for File {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        loop {
            #[cfg(unix)]
            let result = std::os::unix::fs::FileExt::read_at(self, buffer, offset);
            #[cfg(windows)]
            let result = std::os::windows::fs::FileExt::seek_read(self, buffer, offset);
            match result {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}

/// Bytes in memory, handed out in pieces of at most `piece` bytes: shows that no boundary of a read matters.
pub struct SliceSource<'a> {
    /// The content.
    pub bytes: &'a [u8],
    /// Largest number of bytes of one read.
    pub piece: usize,
}

impl ByteSource for SliceSource<'_> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let start = usize::try_from(offset).map_or(self.bytes.len(), |at| at.min(self.bytes.len()));
        let rest = &self.bytes[start..];
        let count = rest.len().min(buffer.len()).min(self.piece);
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}
