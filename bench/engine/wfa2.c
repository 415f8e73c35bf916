// Runs WFA2-lib over a corpus without a call from Python for every pair: its functions are those in pywfa's extension.
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "wavefront/wfa.h"

static int64_t cpu_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Edit distances of pairs whose symbols are bytes, one text after the other. The heuristics of the library are off:
// they don't give the distance. The aligner is kept from pair to pair. Returns nanoseconds of processor time.
int64_t wfa2_run(int with_script, int memory, const char *texts, const uint32_t *lengths, int pairs, int *distances) {
  wavefront_aligner_attr_t attributes = wavefront_aligner_attr_default;
  attributes.distance_metric = edit;
  attributes.alignment_scope = with_script ? compute_alignment : compute_score;
  attributes.heuristic.strategy = wf_heuristic_none;
  attributes.memory_mode = (wavefront_memory_t)memory;
  wavefront_aligner_t *aligner = wavefront_aligner_new(&attributes);
  const int64_t start = cpu_ns();
  for (int pair = 0; pair < pairs; pair++) {
    const uint32_t reference = lengths[2 * pair], hypothesis = lengths[2 * pair + 1];
    wavefront_align(aligner, texts, reference, texts + reference, hypothesis);
    const int score = aligner->cigar->score;
    distances[pair] = score < 0 ? -score : score;
    texts += reference + hypothesis;
  }
  const int64_t end = cpu_ns();
  wavefront_aligner_delete(aligner);
  return end - start;
}
