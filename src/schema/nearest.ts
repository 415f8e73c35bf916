/** The name that differs least from a word, if it differs by no more than about a third. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, edits: editCount(word, name) }))
    .sort((left, right) => left.edits - right.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.ceil(word.length / 3) && best.edits < word.length
    ? best.name
    : undefined;
}

function editCount(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= name.length; j += 1) {
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (word[i - 1] === name[j - 1] ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[name.length] ?? 0;
}
