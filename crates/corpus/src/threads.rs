//! Work shared by threads.

/// Does the work on this thread and on up to `threads - 1` others at once; fewer where the system gives no more of
/// them.
pub fn on_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

#[cfg(test)]
mod tests {
    use super::on_threads;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn work_is_done_once_for_each_thread_and_at_least_once() {
        for (threads, expected) in [(0, 1), (1, 1), (3, 3)] {
            let calls = AtomicUsize::new(0);
            on_threads(threads, || _ = calls.fetch_add(1, Ordering::Relaxed));
            assert_eq!(calls.into_inner(), expected, "{threads} threads");
        }
    }
}
