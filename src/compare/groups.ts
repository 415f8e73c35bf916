/**
 * Groups of models of which no two can be told apart: the maximal cliques of "not distinguishable", as indexes in
 * rising order, best group first. A model may be in several groups: being alike is not transitive.
 */
export function indistinguishableGroups(
  count: number,
  isAlike: (left: number, right: number) => boolean,
): number[][] {
  const groups: number[][] = [];
  const all = Array.from({ length: count }, (_, index) => index);
  const neighbours = all.map(
    (model) =>
      new Set(
        all.filter((other) => other !== model && isAlike(Math.min(model, other), Math.max(model, other))),
      ),
  );
  if (count > 0) extend([], all, [], neighbours, groups);
  return groups.map((group) => group.sort((left, right) => left - right)).sort(compareGroups);
}

/** Bron and Kerbosch with a pivot: `open` may still join the clique, `done` was tried before. */
function extend(
  clique: number[],
  open: readonly number[],
  done: readonly number[],
  neighbours: readonly Set<number>[],
  groups: number[][],
): void {
  if (open.length === 0 && done.length === 0) {
    groups.push(clique);
    return;
  }
  const near = (model: number): Set<number> => neighbours[model] ?? new Set();
  const reach = (model: number): number => open.filter((other) => near(model).has(other)).length;
  const pivot = [...open, ...done].reduce((best, model) => (reach(model) > reach(best) ? model : best));
  let left = open;
  const tried = [...done];
  for (const model of open.filter((other) => !near(pivot).has(other))) {
    const isNear = (other: number): boolean => near(model).has(other);
    extend([...clique, model], left.filter(isNear), tried.filter(isNear), neighbours, groups);
    left = left.filter((other) => other !== model);
    tried.push(model);
  }
}

function compareGroups(left: readonly number[], right: readonly number[]): number {
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at] as number) - (right[at] as number);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
