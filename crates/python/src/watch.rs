//! Work on a thread of its own while the calling one listens for signals.
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use errata_align::Stop;
use pyo3::prelude::*;

use crate::failure::{Failure, Outcome, guard};

/// How long signals wait: Ctrl-C is felt at once.
const PATIENCE: Duration = Duration::from_millis(50);

/// Code points of a pair from which on its work is watched: below, it takes some milliseconds at most, and a thread
/// of its own would be felt.
const LONG: usize = 1 << 14;

/// Code points from which on the interpreter's lock is given up: below, giving it up and taking it takes longer than
/// the work.
pub const FELT: usize = 1 << 10;

/// Runs work on texts with so many code points without the lock of the interpreter. A signal whose handler raises
/// (Ctrl-C) sets the flag that stops the work.
pub fn watched<T: Send>(
    py: Python<'_>,
    points: usize,
    stop: &Stop,
    work: impl FnOnce() -> Outcome<T> + Send,
) -> Outcome<T> {
    if points < FELT {
        return guard(work);
    }
    if points < LONG {
        return py.detach(|| guard(work));
    }
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        // the receiver is gone when the work was stopped: then nobody wants the result
        scope.spawn(move || sender.send(guard(work)).is_ok());
        let receiver = Mutex::new(receiver);
        loop {
            if let Some(result) = wait(py, &receiver)? {
                return result;
            }
            py.check_signals().inspect_err(|_| stop.set())?;
        }
    })
}

/// What the other threads send next; none as long as they have nothing.
pub fn wait<T: Send>(py: Python<'_>, receiver: &Mutex<Receiver<T>>) -> Outcome<Option<T>> {
    let received = py.detach(|| {
        let receiver = receiver.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        receiver.recv_timeout(PATIENCE)
    });
    match received {
        Ok(found) => Ok(Some(found)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => {
            Err(Failure::new("INTERNAL", "native engine: a thread ended without a result"))
        }
    }
}
