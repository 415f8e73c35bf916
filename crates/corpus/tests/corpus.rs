//! Small projects on disk: loading, joining, scoring, writing.
#![allow(clippy::unwrap_used, reason = "a broken fixture stops the test")]
use errata_align::Simd;
use errata_corpus::{
    ABSENT, Corpus, CorpusError, CorpusOptions, FileName, Form, NO_ROW, Progress, Rules, Shard, TableName,
    WantedColumns,
};
use errata_metrics::{Layout, MetricSet, Plan, Scorer, Side};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

struct Project(PathBuf);

impl Project {
    fn new(benchmark: &str, models: &[&str]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("errata-corpus-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("benchmark.csv"), benchmark).unwrap();
        for (number, text) in models.iter().enumerate() {
            std::fs::write(folder.join(format!("m{number}.csv")), text).unwrap();
        }
        Self(folder)
    }

    fn options(&self, models: usize, rules: Rules) -> CorpusOptions {
        let name = |label: String| {
            let path = self.0.join(&label).to_str().unwrap().to_owned();
            TableName { label: label.clone(), files: vec![FileName { path, label, form: Form::Csv }] }
        };
        CorpusOptions {
            benchmark: name("benchmark.csv".to_owned()),
            models: (0..models).map(|number| name(format!("m{number}.csv"))).collect(),
            benchmark_columns: WantedColumns::own("transcript"),
            model_columns: WantedColumns::own("inference"),
            rules,
            batches: None,
            shard: Shard::WHOLE,
            threads: 2,
        }
    }

    fn open(&self, models: usize, rules: Rules) -> Result<Corpus, CorpusError> {
        Corpus::open(&self.options(models, rules), &Progress::default())
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn message(result: Result<Corpus, CorpusError>) -> String {
    result.err().map_or_else(|| "no error".to_owned(), |error| format!("{error} ({})", error.code()))
}

/// Lengths and distance in code points.
fn distances() -> Plan {
    Plan { metrics: MetricSet::parse(["cer"]).unwrap(), scripts: false, ..Plan::all() }
}

const BENCHMARK: &str =
    "image_name,batch_id,transcript\na.png,b1,abcd\nb.png,b1,\"x, \"\"y\"\"\"\na.png,b2,\n";

#[test]
fn strict_rules_leave_out_unknown_and_repeated_rows() {
    let model =
        "image_name,batch_id,inference\nb.png,b1,first\nq.png,b1,?\n a.png ,b1,abxd\nb.png,b1,\"x, \"\"y\"\n";
    let project = Project::new(BENCHMARK, &[&model.replace("\"y\"\n", "\"y\"\"\"\n")]);
    let corpus = project.open(1, Rules::Strict).unwrap();
    let joined = corpus.models()[0].as_ref().unwrap();
    assert_eq!(joined.entries.rows, [2, 3, NO_ROW]);
    assert_eq!(joined.entries.pages, [0, 1, 2]);
    assert_eq!((joined.entries.scored, joined.entries.unknown, joined.entries.duplicate), (2, 1, 1));
    let scores = corpus.score(&distances(), Simd::best(), 2, &Progress::default()).unwrap();
    assert_eq!(scores.rows, [[4, 4, 1, 6, 6, 0, 0, 0, 0]]);
    assert_eq!(corpus.rate_rows(0, 0..2, &[0.25, f64::NAN]), b"a.png,b1,0.25\nb.png,b1,\n");
    assert_eq!(corpus.value_rows(0, 0..1, &[1.0, 0.5], 2), b"b1/a.png,1,0.5\n");
    assert_eq!(corpus.hypothesis_text(0, 1).unwrap(), "x, \"y\"");
    assert_eq!(corpus.reference_text(1).unwrap(), "x, \"y\"");
}

#[test]
fn openpecha_rules_score_every_row() {
    let model = "image_name,batch_id,inference\nb.png,b1,first\nNA,b9, NA \n a.png,b1, abcd \nb.png,b1,NA\nshort.png\n";
    let project = Project::new(BENCHMARK, &[model]);
    let corpus = project.open(1, Rules::OpenPecha).unwrap();
    let joined = corpus.models()[0].as_ref().unwrap();
    assert_eq!(joined.entries.scored, 5);
    assert_eq!(joined.entries.pages, [1, 3, 0, 1, 4, 2]);
    let batches: Vec<u32> =
        joined.entries.pages.iter().map(|&page| joined.model.batch_of(corpus.benchmark(), page)).collect();
    assert_eq!(batches, [0, 2, 0, 0, 3, 1]);
    assert_eq!(joined.model.batch_name(corpus.benchmark(), 3), ABSENT);
    let scores = corpus.score(&distances(), Simd::best(), 1, &Progress::default()).unwrap();
    let distances: Vec<u32> = scores.rows[0].chunks(3).map(|row| row[2]).collect();
    assert_eq!(distances, [6, 2, 0, 6, 0, 0]);
    let rows = corpus.rate_rows(0, 0..5, &[1.0, 1.0, 0.0, 1.0, 0.0]);
    assert_eq!(
        String::from_utf8(rows).unwrap(),
        "b.png,b1,1.0\n,b9,1.0\na.png,b1,0.0\nb.png,b1,1.0\nshort.png,,0.0\n"
    );
}

#[test]
fn batches_can_be_chosen() {
    let project =
        Project::new(BENCHMARK, &["image_name,batch_id,inference\na.png,b1,x\na.png,b2,y\nz.png,b2,y\n"]);
    let options = CorpusOptions { batches: Some(vec!["b2".to_owned()]), ..project.options(1, Rules::Strict) };
    let corpus = Corpus::open(&options, &Progress::default()).unwrap();
    let entries = &corpus.models()[0].as_ref().unwrap().entries;
    assert_eq!((&entries.rows[..], &entries.pages[..], entries.unknown), (&[1][..], &[2][..], 1));
}

#[test]
fn faults_name_file_and_line() {
    for (benchmark, expected) in [
        (
            "",
            "benchmark.csv: found no line, expected a header with image_name, batch_id, transcript (EMPTY_FILE)",
        ),
        (
            "image_name,batch\n",
            "benchmark.csv:1: found columns \"image_name\", \"batch\", \
             expected image_name, batch_id, transcript (MISSING_COLUMN)",
        ),
        (
            "image_name,batch_id,transcript\na,b,c,d\n",
            "benchmark.csv:2: found 4 fields, expected 3 (LONG_ROW)",
        ),
        (
            "\nimage_name,batch_id,transcript\na,b,c\n\na,b\n",
            "benchmark.csv:5: found 2 fields, expected 3 (no transcript) (SHORT_ROW)",
        ),
        (
            "image_name,batch_id,transcript\na,b,\"c\nd\"\na,b,\"c\"\n",
            "benchmark.csv:4: found another text for \"a\" of batch \"b\" (line 2), \
             expected one text per page (REPEATED_PAGE)",
        ),
        (
            "image_name,batch_id,transcript\na,b,\"c\n",
            "benchmark.csv:2: found a quote that is never closed, expected a closing quote (UNCLOSED_QUOTE)",
        ),
        (
            "image_name,batch_id,transcript\na,b,c,d\na,b,\"c\n",
            "benchmark.csv:3: found a quote that is never closed, expected a closing quote (UNCLOSED_QUOTE)",
        ),
    ] {
        assert_eq!(message(Project::new(benchmark, &[]).open(0, Rules::Strict)), expected);
    }
    let project = Project::new(BENCHMARK, &[]);
    std::fs::create_dir(project.0.join("m0.csv")).unwrap();
    let corpus = project.open(2, Rules::Strict).unwrap();
    let messages: Vec<String> =
        corpus.models().iter().map(|model| model.as_ref().err().unwrap().to_string()).collect();
    assert_eq!(messages, ["m0.csv: found a directory, expected a file", "m1.csv: no such file"]);
}

#[test]
fn a_repeated_page_with_the_same_text_is_reported() {
    let project = Project::new("image_name,batch_id,transcript\na,b,c\na ,b,\"c\"\n", &[]);
    let corpus = project.open(0, Rules::Strict).unwrap();
    assert_eq!(corpus.benchmark().repeated, [("benchmark.csv:3".to_owned(), "line 2".to_owned())]);
    assert_eq!(corpus.benchmark().repeated_rows, 1);
    let many = Project::new(&format!("image_name,batch_id,transcript\n{}", "a,b,c\n".repeat(30)), &[]);
    let corpus = many.open(0, Rules::Strict).unwrap();
    assert_eq!(
        (corpus.benchmark().repeated_rows, corpus.benchmark().repeated.last()),
        (29, Some(&("benchmark.csv:12".to_owned(), "line 2".to_owned())))
    );
    assert_eq!(corpus.benchmark().len(), 1);
}

#[test]
fn short_rows_may_lack_columns_that_nobody_needs() {
    let project = Project::new("image_name,batch_id,transcript,note\na,b,c\n", &[]);
    assert_eq!(project.open(0, Rules::Strict).unwrap().benchmark().len(), 1);
}

/// Rows in the order of the benchmark, in reverse and in between: reads in order and out of order.
#[test]
fn the_number_of_threads_changes_nothing() {
    let text =
        |page: usize, model: usize| "བོད་ཡིག ".repeat(page % 300 + model) + &"x\n".repeat(page % 7 * model);
    let pages = 400;
    let table = |column: &str, model: usize, order: &dyn Fn(usize) -> usize| {
        let rows =
            (0..pages).map(order).map(|page| format!("p{page},b{},\"{}\"\n", page % 5, text(page, model)));
        format!("image_name,batch_id,{column}\n{}", rows.collect::<String>())
    };
    let models = [
        table("inference", 1, &|at| at),
        table("inference", 2, &|at| pages - 1 - at),
        table("inference", 3, &|at| at * 7 % pages),
    ];
    let project = Project::new(&table("transcript", 0, &|at| at), &[&models[0], &models[1], &models[2]]);
    let corpus = project.open(3, Rules::Strict).unwrap();
    let score = |path, threads| {
        let progress = Progress::default();
        let rows = corpus.score(&Plan::all(), path, threads, &progress).unwrap().rows;
        assert_eq!(progress.done(), 3 * pages as u64);
        rows
    };
    let one = score(Simd::Scalar, 1);
    assert_eq!(one[0].len(), one[1].len());
    assert!(one.iter().flatten().all(|&count| count != u32::MAX));
    for (path, threads) in Simd::available().flat_map(|path| [(path, 2), (path, 8)]) {
        assert_eq!(score(path, threads), one, "{path:?}, {threads} threads");
    }
}

/// A page of some lines, of which every so many code points are another letter.
fn noisy_page(page: usize, length: usize, every: usize) -> String {
    let letters: Vec<char> = "ཀཁགངཅཆཇཉཏཐདན་།a ".chars().collect();
    let letter = |at: usize| match at {
        _ if at % 90 == 89 => '\n',
        _ if every > 0 && at % every == every - 1 => 'x',
        _ => letters[(at * at * 31 + at * 7 + page * 13) % letters.len()],
    };
    (0..length).map(letter).collect()
}

#[test]
fn pages_side_by_side_have_the_counts_of_each_alone() {
    // enough pages for several blocks, a few of them too long to be read ahead
    let length = |page: usize| if page % 9 == 4 { 9_000 } else { 40 + page * 37 % 2_000 };
    let table = |column: &str, rows: &mut dyn Iterator<Item = (String, String)>| {
        let rows = rows.map(|(name, text)| format!("{name},b,\"{text}\"\n"));
        format!("image_name,batch_id,{column}\n{}", rows.collect::<String>())
    };
    let name = |page: usize| format!("{page}.png");
    let mut all = (0..50).map(|page| (name(page), noisy_page(page, length(page), 0)));
    let benchmark = table("transcript", &mut all);
    let models: Vec<String> = [(40, 0), (9, 7), (3, 5), (1_000, 1)]
        .into_iter()
        .map(|(every, lacking)| {
            let rows = (0..53).filter(|page| lacking == 0 || page % 11 != lacking).chain([3, 12, 12]);
            let texts = rows
                .enumerate()
                .map(|(row, page)| (name(page), noisy_page(page, length(page) + row % 3, every)));
            table("inference", &mut texts.collect::<Vec<_>>().into_iter())
        })
        .collect();
    let models: Vec<&str> = models.iter().map(String::as_str).collect();
    let project = Project::new(&benchmark, &models);
    for rules in [Rules::Strict, Rules::OpenPecha] {
        let corpus = project.open(models.len(), rules).unwrap();
        for plan in [Plan::all(), distances()] {
            let scores = corpus.score(&plan, Simd::best(), 2, &Progress::default()).unwrap();
            for (model, joined) in corpus.models().iter().enumerate() {
                let entries = &joined.as_ref().unwrap().entries;
                let mut rows = scores.rows[model].chunks(Layout::new(&plan).len());
                for (entry, &page) in entries.pages.iter().enumerate() {
                    let reference = match (page as usize) < corpus.benchmark().len() {
                        true => corpus.reference_text(page as usize).unwrap(),
                        false => String::new(),
                    };
                    let hypothesis = corpus.hypothesis_text(model, entry).unwrap();
                    let mut record = vec![0; Layout::new(&plan).len()];
                    let [mut reference, mut hypothesis] = [reference, hypothesis].map(|text| Side::of(&text));
                    Scorer::new(&plan).score(&mut reference, &mut hypothesis, &mut record).unwrap();
                    assert_eq!(rows.next(), Some(&record[..]), "model {model}, entry {entry}, {rules:?}");
                }
            }
        }
    }
}

#[test]
fn a_stopped_work_ends_with_an_error() {
    let project = Project::new(BENCHMARK, &["image_name,batch_id,inference\na.png,b1,x\n"]);
    let progress = Progress::default();
    let corpus = Corpus::open(&project.options(1, Rules::Strict), &progress).unwrap();
    progress.stop();
    assert_eq!(corpus.score(&Plan::all(), Simd::best(), 2, &progress).err().unwrap().code(), "STOPPED");
    assert_eq!(message(Corpus::open(&project.options(1, Rules::Strict), &progress)), "stopped (STOPPED)");
}
