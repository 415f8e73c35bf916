//! What all calls share for the life of the process: the processor path and the pools of threads.
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use errata_align::{Aligner, Simd};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// Instruction set and pools; made by the first call that needs them.
pub struct Context {
    path: Simd,
    pools: Mutex<HashMap<usize, Arc<ThreadPool>>>,
}

impl Context {
    /// The context of the process; fails as long as `ERRATA_SIMD` names no path of this processor.
    pub fn get() -> Result<&'static Self, Failure> {
        static CONTEXT: OnceLock<Context> = OnceLock::new();
        if let Some(context) = CONTEXT.get() {
            return Ok(context);
        }
        let path = chosen_path()?;
        Ok(CONTEXT.get_or_init(|| Self { path, pools: Mutex::default() }))
    }

    /// The instructions that every aligner uses.
    pub fn path(&self) -> Simd {
        self.path
    }

    /// An aligner on the path.
    pub fn aligner(&self) -> Aligner {
        Aligner::with_path(self.path)
    }

    /// The pool of so many threads: made once, kept for the life of the process.
    pub fn pool(&self, threads: usize) -> Result<Arc<ThreadPool>, Failure> {
        let mut pools = self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pool) = pools.get(&threads) {
            return Ok(Arc::clone(pool));
        }
        let named = ThreadPoolBuilder::new().num_threads(threads).thread_name(|at| format!("errata-{at}"));
        let pool = Arc::new(named.build().map_err(|error| Failure::new("THREADS_NOT_AVAILABLE", error))?);
        pools.insert(threads, Arc::clone(&pool));
        Ok(pool)
    }
}

/// The number of threads that were asked for; all cores when none was.
pub fn threads(asked: Option<u32>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, |threads| threads.max(1) as usize)
}

/// The path that `ERRATA_SIMD` names, else the fastest.
fn chosen_path() -> Result<Simd, Failure> {
    let name = std::env::var("ERRATA_SIMD").unwrap_or_default();
    if name.is_empty() {
        return Ok(Simd::best());
    }
    Simd::from_name(&name).filter(|path| path.is_available()).ok_or_else(|| {
        let known: Vec<&str> = Simd::available().map(Simd::name).collect();
        let message = format!("ERRATA_SIMD: expected {}, got {name:?}", known.join(", "));
        Failure::new("SIMD_NOT_AVAILABLE", message)
    })
}
