// Loaded before a program (`--import`): writes what it used to the file that ERRATA_BENCH_USAGE names.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 };
  writeFileSync(process.env.ERRATA_BENCH_USAGE, JSON.stringify(usage));
});
