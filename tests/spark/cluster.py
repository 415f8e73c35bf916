"""A standalone cluster on this machine: a master and two workers with a core each, one of which is killed.

    python cluster.py FOLDER ROOT PARTITIONS SCENARIO[,SCENARIO…] FLAGS -- WORDS OF THE PROGRAM…

Scores the models of a root by scenarios: `whole` and `half` (both workers, one of them; timed), `killed` (one of them
killed in the middle), `failing` (a task that fails twice), `broken` (a part that cannot be read). Files must be those
of the program, to the byte; exit 1 otherwise.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyspark
from errata.error import ErrataError
from errata.spark import evaluate
from pyspark.sql import SparkSession

split = sys.argv.index("--")
folder, root, partitions = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
scenarios, flags, program = sys.argv[4].split(","), sys.argv[5:split], sys.argv[split + 1 :]
options = dict(flag.removeprefix("--").replace("-", "_").split("=", 1) for flag in flags)
models = {path.stem: path for path in sorted((root / "data/models").glob("*.csv"))}
PORT, TASK = 7177, 3
MASTER = f"spark://127.0.0.1:{PORT}"

# put before every task's Python: the task that scores a partition fails in its first two attempts
FAULT = f"""
import errata, pathlib
from pyspark import TaskContext
score_table = errata.score_table
def faulty(*given, **options):
    context = TaskContext.get()
    if context is not None and context.partitionId() == {TASK} and context.attemptNumber() < 2:
        pathlib.Path(f"{folder}/fault/attempt-{{context.attemptNumber()}}").touch()
        raise RuntimeError("a fault of the test")
    return score_table(*given, **options)
errata.score_table = faulty
"""


def start(name, *words):
    """A daemon of Spark with its own group of processes, so that what it started ends with it."""
    home = Path(pyspark.__file__).parent
    environment = {
        **os.environ,
        "SPARK_HOME": str(home),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(folder / name),
        "SPARK_LOCAL_DIRS": str(folder / name / "local"),
        "PYSPARK_PYTHON": sys.executable,
    }
    (folder / name).mkdir(parents=True, exist_ok=True)
    log = (folder / name / "log").open("w")
    command = [str(home / "bin/spark-class"), f"org.apache.spark.deploy.{name.split('-')[0]}", *words]
    return subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)


def processes_of(daemon):
    """Every process of a daemon's session, and the seconds of a processor that it took."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            facts = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(facts[3]) == daemon.pid:
            found[int(path.parent.name)] = (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")
    return found


def end(daemon):
    # the Python of tasks has groups of its own
    for process in processes_of(daemon):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    daemon.wait()


class Meter:
    """Seconds of the processor that workers and what they started take, by looking now and then."""

    def __init__(self, daemons):
        self.daemons, self.last, self.most = daemons, {}, 0
        self.done = threading.Event()
        self.first = {process: cpu for daemon in daemons for process, cpu in processes_of(daemon).items()}
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()

    def watch(self):
        while not self.done.wait(0.25):
            for daemon in self.daemons:
                self.last.update(processes_of(daemon))
                for process in processes_of(daemon):
                    self.most = max(self.most, resident(process))

    def seconds(self):
        self.done.set()
        self.thread.join()
        return sum(cpu - self.first.get(process, 0) for process, cpu in self.last.items())


def resident(process):
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0


def start_worker(number):
    words = ["--cores", "1", "--memory", "2g", "--host", "127.0.0.1", "--webui-port", "0", MASTER]
    return start(f"worker.Worker-{number}", *words)


def session(name, cores, **settings):
    builder = SparkSession.builder.master(MASTER).appName(name).config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.executor.memory", "1g")
    builder = builder.config("spark.cores.max", str(cores)).config("spark.ui.showConsoleProgress", "false")
    for key, value in settings.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def middle_of_scoring(spark, done):
    """Waits until some tasks of a stage with so many tasks are done and others are not."""
    tracker = spark.sparkContext.statusTracker()
    while not done.is_set():
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info is not None and info.numTasks == partitions and info.numCompletedTasks >= partitions // 4:
                return True
        time.sleep(0.05)
    return False


def score(spark, out, given=models):
    shutil.rmtree(out, ignore_errors=True)
    benchmark = root / "data/benchmark/benchmark.csv"
    evaluate(spark, benchmark, given, out, errata=" ".join(program), partitions=partitions, **options)
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def told(name, is_right, words=""):
    print(f"{'right' if is_right else 'WRONG'}: {name} {words}", flush=True)
    return is_right


def timed(work):
    begun = time.monotonic()
    return work(), time.monotonic() - begun


def single():
    words = [
        *program,
        "evaluate",
        "--root",
        str(root),
        "--out",
        str(folder / "single"),
        "--no-progress",
        *flags,
    ]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def with_killed_worker(expected, workers):
    spark, done = session("killed", 2), threading.Event()
    killed = []

    def kill():
        if middle_of_scoring(spark, done):
            end(workers[0])
            killed.append(time.monotonic())

    watcher = threading.Thread(target=kill)
    watcher.start()
    found = score(spark, folder / "killed")
    done.set()
    watcher.join()
    spark.stop()
    workers[0] = start_worker(0)
    return told("a worker killed in the middle", bool(killed) and found == expected, f"killed: {len(killed)}")


def with_failing_task(expected):
    shutil.rmtree(folder / "fault", ignore_errors=True)
    (folder / "fault").mkdir()
    (folder / "fault/sitecustomize.py").write_text(FAULT)
    spark = session("failing", 2, **{"spark.executorEnv.PYTHONPATH": str(folder / "fault")})
    found = score(spark, folder / "failing")
    spark.stop()
    # nothing of the fault may be left in the workers of the next run: executors end with their application
    failed = sorted(path.name for path in (folder / "fault").glob("attempt-*"))
    is_right = found == expected and failed == ["attempt-0", "attempt-1"]
    return told("a task that fails twice", is_right, ", ".join(failed))


def with_broken_part(name):
    broken = folder / "broken"
    shutil.rmtree(broken, ignore_errors=True)
    broken.mkdir()
    whole = models[name].read_bytes()
    middle = whole.index(b"\n", len(whole) // 2)
    (broken / "part-0.csv").write_bytes(whole[:middle])
    (broken / "part-1.csv").write_bytes(b'image_name,batch_id,inference\na,b,"cut of')
    spark = session("broken", 2)
    try:
        score(spark, folder / "unreadable", {**models, name: broken})
        return told("a part that cannot be read", False, "no failure")
    except ErrataError as error:
        return told("a part that cannot be read", "part-" in error.message, str(error))
    finally:
        spark.stop()


def logging(name):
    """Settings by which Spark writes down what its tasks did."""
    (folder / "events" / name).mkdir(parents=True, exist_ok=True)
    return {
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": f"file://{folder}/events/{name}",
        "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false",
    }


def megabytes_of(name):
    """What tasks shuffled and what did not fit in memory, in MB."""
    shuffled = spilled = 0
    for path in (folder / "events" / name).iterdir():
        for line in path.open():
            event = json.loads(line)
            metrics = event.get("Task Metrics") or {}
            shuffled += metrics.get("Shuffle Write Metrics", {}).get("Shuffle Bytes Written", 0)
            spilled += metrics.get("Disk Bytes Spilled", 0)
    return f"{shuffled / 1e6:.0f} MB shuffled, {spilled / 1e6:.0f} MB spilled"


def undisturbed(name, cores, expected, workers):
    shutil.rmtree(folder / "events" / name, ignore_errors=True)
    spark, meter = session(name, cores, **logging(name)), Meter(workers)
    found, took = timed(lambda: score(spark, folder / name))
    cpu = meter.seconds()
    spark.stop()
    words = f"{took:.1f} s, {cpu:.1f} s of the processor in workers, largest process {meter.most:.0f} MB"
    return told(f"{cores} workers", found == expected, f"{words}, {megabytes_of(name)}")


def main():
    # a test that is ended ends what it started
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    before = os.times()
    _, seconds = timed(single)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    expected = {path.name: path.read_bytes() for path in sorted((folder / "single").iterdir())}
    print(
        f"errata evaluate: {seconds:.1f} s, {cpu:.1f} s of the processor, {len(expected)} files", flush=True
    )
    daemons = [start("master.Master", "--host", "127.0.0.1", "--port", str(PORT), "--webui-port", "0")]
    workers = []
    try:
        time.sleep(5)
        workers = [start_worker(0), start_worker(1)]
        time.sleep(8)
        runs = {
            "whole": lambda: undisturbed("whole", 2, expected, workers),
            "half": lambda: undisturbed("half", 1, expected, workers),
            "killed": lambda: with_killed_worker(expected, workers),
            "failing": lambda: with_failing_task(expected),
            "broken": lambda: with_broken_part(next(iter(models))),
        }
        results = [runs[scenario]() for scenario in scenarios]
    finally:
        for daemon in [*workers, *daemons]:
            end(daemon)
    return 0 if all(results) else 1


sys.exit(main())
