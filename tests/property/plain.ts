/** The distance by the textbook table, one row at a time. */
export function plainDistance(reference: ArrayLike<unknown>, hypothesis: ArrayLike<unknown>): number {
  const row = Int32Array.from({ length: hypothesis.length + 1 }, (_, j) => j);
  for (let i = 1; i <= reference.length; i += 1) {
    let diagonal = row[0]!;
    row[0] = i;
    for (let j = 1; j <= hypothesis.length; j += 1) {
      const cell = Math.min(
        diagonal + (reference[i - 1] === hypothesis[j - 1] ? 0 : 1),
        row[j]! + 1,
        row[j - 1]! + 1,
      );
      diagonal = row[j]!;
      row[j] = cell;
    }
  }
  return row[hypothesis.length]!;
}

/** The canonical script, one letter a step (h, s, d, i), from the whole table and the rule as it is documented. */
export function plainScript(reference: readonly unknown[], hypothesis: readonly unknown[]): string {
  let prefix = 0;
  while (prefix < Math.min(reference.length, hypothesis.length) && reference[prefix] === hypothesis[prefix])
    prefix += 1;
  let suffix = 0;
  while (
    suffix < Math.min(reference.length, hypothesis.length) - prefix &&
    reference.at(-1 - suffix) === hypothesis.at(-1 - suffix)
  )
    suffix += 1;
  const first = reference.slice(prefix, reference.length - suffix);
  const second = hypothesis.slice(prefix, hypothesis.length - suffix);
  return 'h'.repeat(prefix) + pathOf(tableOf(first, second), first, second) + 'h'.repeat(suffix);
}

function tableOf(first: readonly unknown[], second: readonly unknown[]): Int32Array[] {
  const table = [Int32Array.from({ length: second.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= first.length; i += 1) {
    const row = new Int32Array(second.length + 1);
    const above = table[i - 1]!;
    row[0] = i;
    for (let j = 1; j <= second.length; j += 1)
      row[j] = Math.min(
        above[j - 1]! + (first[i - 1] === second[j - 1] ? 0 : 1),
        above[j]! + 1,
        row[j - 1]! + 1,
      );
    table.push(row);
  }
  return table;
}

function pathOf(table: readonly Int32Array[], first: readonly unknown[], second: readonly unknown[]): string {
  const steps: string[] = [];
  let i = first.length;
  let j = second.length;
  while (i > 0 || j > 0) {
    if (i > 0 && table[i - 1]![j]! < table[i]![j]!) {
      steps.push('d');
      i -= 1;
    } else if (j > 0 && (i === 0 || table[i]![j - 1]! < table[i - 1]![j - 1]!)) {
      steps.push('i');
      j -= 1;
    } else {
      i -= 1;
      j -= 1;
      steps.push(first[i] === second[j] ? 'h' : 's');
    }
  }
  return steps.toReversed().join('');
}
