"""Runs a command to its end and prints wall, processor time and peak memory of it as JSON; its output is dropped."""

import json
import resource
import subprocess
import sys
import time

start = time.perf_counter()
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
wall = time.perf_counter() - start
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(
    json.dumps(
        {
            "status": status,
            "wall": wall,
            "cpu": usage.ru_utime + usage.ru_stime,
            "rssMb": usage.ru_maxrss / 1024,
        }
    )
)
