//! Scoring whole datasets: what a pair of pages costs under several plans, on one thread, files and start left out.

use std::path::Path;

use errata_align::Simd;
use errata_corpus::{
    Corpus, CorpusError, CorpusOptions, FileName, Form, Progress, Rules, Shard, TableName, WantedColumns,
};
use errata_metrics::{Layout, MetricSet, Plan};

use crate::clock::cpu_ns;

/// Scores a dataset under each plan in turn, `rounds` times, and describes the shortest of each as a line of JSON: with
/// the sum of its counts, which must be the same for every program that is compared.
///
/// A plan is `all`, or metrics joined by `+`; `distances:cer` asks for no scripts.
///
/// # Errors
/// Names what is unknown or unreadable.
pub fn time(root: &str, plans: &str, path: &str, rounds: u32) -> Result<Vec<String>, String> {
    let path = match path {
        "best" => Simd::best(),
        _ => Simd::from_name(path).ok_or_else(|| format!("expected the name of a path, got {path:?}"))?,
    };
    let plans = plans.split(',').map(|name| Ok((name, plan(name)?))).collect::<Result<Vec<_>, String>>()?;
    let told = |error: CorpusError| error.to_string();
    let corpus = Corpus::open(&options(Path::new(root))?, &Progress::default()).map_err(told)?;
    let mut best = vec![(u64::MAX, 0, 0); plans.len()];
    for _ in 0..rounds.max(1) {
        for ((_, plan), best) in plans.iter().zip(&mut best) {
            let start = cpu_ns();
            let rows = corpus.score(plan, path, 1, &Progress::default()).map_err(told)?.rows;
            let ns = cpu_ns() - start;
            let pairs = rows.iter().map(Vec::len).sum::<usize>() / Layout::new(plan).len().max(1);
            let sum = rows.iter().flatten().map(|&count| u64::from(count)).sum();
            *best = (ns.min(best.0), pairs, sum);
        }
    }
    let line = |((name, _), (ns, pairs, sum)): (&(&str, Plan), (u64, usize, u64))| {
        let ns = ns as f64 / pairs.max(1) as f64;
        format!(r#"{{"plan":"{name}","path":"{}","pairs":{pairs},"ns":{ns:.0},"counts":{sum}}}"#, path.name())
    };
    Ok(plans.iter().zip(best).map(line).collect())
}

fn plan(name: &str) -> Result<Plan, String> {
    let (scripts, metrics) = match name.strip_prefix("distances:") {
        Some(metrics) => (false, metrics),
        None => (true, name),
    };
    let metrics = match metrics {
        "all" => MetricSet::ALL,
        _ => MetricSet::parse(metrics.split('+')).map_err(|error| error.to_string())?,
    };
    Ok(Plan { metrics, scripts, ..Plan::all() })
}

/// The benchmark and all models of a root.
fn options(root: &Path) -> Result<CorpusOptions, String> {
    let table = |path: &Path| {
        let label = path.display().to_string();
        TableName {
            label: label.clone(),
            files: vec![FileName { path: label.clone(), label, form: Form::Csv }],
        }
    };
    let folder = root.join("data").join("models");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut models: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    models.retain(|path| path.extension().is_some_and(|end| end == "csv"));
    models.sort();
    Ok(CorpusOptions {
        benchmark: table(&root.join("data").join("benchmark").join("benchmark.csv")),
        models: models.iter().map(|path| table(path)).collect(),
        benchmark_columns: WantedColumns::own("transcript"),
        model_columns: WantedColumns::own("inference"),
        rules: Rules::Strict,
        batches: None,
        shard: Shard::WHOLE,
        threads: 1,
    })
}
