//! Many jobs in their order: made and taken on the calling thread, done on others.
//!
//! Threads live as long as a call: nothing is left that a fork of the process would lack.
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use errata_align::Stop;
use pyo3::prelude::*;

use crate::failure::{Failure, Outcome, guard};
use crate::watch::{wait, watched};

/// A part of the work.
pub trait Job: Send {
    /// Code points of all its texts, and of its longest pair at most.
    fn points(&self) -> (usize, usize);
}

/// Code points of a pair that takes next to no time: jobs of such pairs alone are not watched.
const SHORT: usize = 1 << 10;

/// What becomes of jobs.
pub struct Pipeline<N, W, T> {
    pub threads: usize,
    pub stop: Stop,
    /// The next job; `None` at the end.
    pub next: N,
    /// Does a job, with what the thread keeps from one to the next.
    pub work: W,
    /// Takes the results, in the order of the jobs.
    pub take: T,
}

impl<N, W, T> Pipeline<N, W, T> {
    /// Does all jobs. `bench` makes what a thread keeps. At most two jobs a thread are under way. One thread is the
    /// calling one, unless texts are so long that signals would wait.
    pub fn run<J: Job, B: Send, R: Send>(
        mut self,
        py: Python<'_>,
        bench: impl Fn() -> Outcome<B> + Sync,
    ) -> Outcome<()>
    where
        N: FnMut() -> Outcome<Option<J>>,
        W: Fn(&mut B, J) -> Outcome<R> + Sync,
        T: FnMut(R) -> Outcome<()>,
    {
        let mut ahead = Vec::with_capacity(2);
        while ahead.len() < 2 {
            match (self.next)()? {
                Some(job) => ahead.push(job),
                None => break,
            }
        }
        if self.threads == 1 || ahead.len() < 2 {
            return self.run_here(py, ahead, bench);
        }
        let Self { threads, stop, mut next, work, mut take } = self;
        let (jobs, waiting) = channel::<(usize, J)>();
        let (results, done) = channel();
        let (waiting, done) = (Mutex::new(waiting), Mutex::new(done));
        thread::scope(|scope| {
            for _ in 0..threads {
                let (results, waiting, bench, work) = (results.clone(), &waiting, &bench, &work);
                scope.spawn(move || labour(waiting, &results, bench, work));
            }
            // when the last thread is gone nothing more comes
            drop(results);
            let ended = conduct(py, ahead.into_iter(), &mut next, &mut take, &jobs, &done, 2 * threads);
            if ended.is_err() {
                stop.set();
            }
            drop(jobs);
            ended
        })
    }

    /// Does one job after the other.
    fn run_here<J: Job, B: Send, R: Send>(
        &mut self,
        py: Python<'_>,
        ahead: Vec<J>,
        bench: impl Fn() -> Outcome<B>,
    ) -> Outcome<()>
    where
        N: FnMut() -> Outcome<Option<J>>,
        W: Fn(&mut B, J) -> Outcome<R> + Sync,
        T: FnMut(R) -> Outcome<()>,
    {
        let mut own = bench()?;
        let mut ahead = ahead.into_iter();
        while let Some(job) = ahead.next().map_or_else(&mut self.next, |job| Ok(Some(job)))? {
            let (points, longest) = job.points();
            let (work, own) = (&self.work, &mut own);
            let result = if longest <= SHORT {
                py.detach(|| guard(|| work(own, job)))
            } else {
                watched(py, points, &self.stop, || work(own, job))
            };
            (self.take)(result?)?;
            py.check_signals()?;
        }
        Ok(())
    }
}

/// Hands out jobs and takes results until there are no more.
fn conduct<J, R: Send>(
    py: Python<'_>,
    mut ahead: impl Iterator<Item = J>,
    next: &mut impl FnMut() -> Outcome<Option<J>>,
    take: &mut impl FnMut(R) -> Outcome<()>,
    jobs: &Sender<(usize, J)>,
    done: &Mutex<Receiver<(usize, Outcome<R>)>>,
    most: usize,
) -> Outcome<()> {
    let (mut begun, mut taken) = (0, 0);
    let mut early = BTreeMap::new();
    let mut is_at_end = false;
    loop {
        while !is_at_end && begun - taken < most {
            let job = match ahead.next() {
                Some(job) => Some(job),
                None => next()?,
            };
            match job {
                None => is_at_end = true,
                Some(job) => {
                    jobs.send((begun, job)).map_err(|_| lost())?;
                    begun += 1;
                }
            }
        }
        if begun == taken {
            return Ok(());
        }
        if let Some((number, result)) = wait(py, done)? {
            early.insert(number, result);
        }
        // the failure of the first job counts, whichever was noticed first
        while let Some(result) = early.remove(&taken) {
            take(result?)?;
            taken += 1;
        }
        py.check_signals()?;
    }
}

fn lost() -> Failure {
    Failure::new("INTERNAL", "native engine: its threads have ended")
}

/// Does jobs until there are no more.
fn labour<J, B, R>(
    waiting: &Mutex<Receiver<(usize, J)>>,
    results: &Sender<(usize, Outcome<R>)>,
    bench: &impl Fn() -> Outcome<B>,
    work: &impl Fn(&mut B, J) -> Outcome<R>,
) {
    let mut kept: Option<B> = None;
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, job)) = job else { return };
        let result = guard(|| {
            let mut own = match kept.take() {
                Some(own) => own,
                None => bench()?,
            };
            let found = work(&mut own, job)?;
            // after a failure it is thrown away: it may be half done
            kept = Some(own);
            Ok(found)
        });
        if results.send((number, result)).is_err() {
            return;
        }
    }
}
