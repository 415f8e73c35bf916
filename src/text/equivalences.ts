/** A rule of the user's own: what is taken for what. `readEquivalences` makes them. */
export interface Equivalence {
  /** A sequence of code points, or an expression in the syntax that both engines read alike. */
  readonly from: string;
  /** What takes its place; of an expression `$1` to `$9` are its groups and `$$` is `$`. */
  readonly to: string;
  readonly isExpression: boolean;
}

type Transform = (text: string) => string;

const made = new WeakMap<readonly Equivalence[], Transform>();

/**
 * Replaces sequences in one pass from the left, the longest first; then each expression in turn, in one pass
 * each.
 */
export function applyEquivalences(text: string, rules: readonly Equivalence[]): string {
  const known = made.get(rules);
  if (known !== undefined) return known(text);
  const transform = transformOf(rules);
  made.set(rules, transform);
  return transform(text);
}

function transformOf(rules: readonly Equivalence[]): Transform {
  const sequences = sequencesOf(rules.filter(({ isExpression }) => !isExpression));
  const expressions = rules.filter(({ isExpression }) => isExpression).map(expressionOf);
  return (text) => expressions.reduce((changed, transform) => transform(changed), sequences(text));
}

function sequencesOf(rules: readonly Equivalence[]): Transform {
  const byFirst = new Map<number, Equivalence[]>();
  for (const rule of [...rules].sort((a, b) => b.from.length - a.from.length)) {
    const first = rule.from.codePointAt(0)!;
    byFirst.set(first, [...(byFirst.get(first) ?? []), rule]);
  }
  return (text) => {
    let changed = '';
    let copied = 0;
    for (let at = 0, step = 0; at < text.length; at += step) {
      const point = text.codePointAt(at)!;
      step = point > 0xffff ? 2 : 1;
      const rule = byFirst.get(point)?.find(({ from }) => text.startsWith(from, at));
      if (rule === undefined) continue;
      changed += text.slice(copied, at) + rule.to;
      step = rule.from.length;
      copied = at + step;
    }
    return changed + text.slice(copied);
  };
}

function expressionOf({ from, to }: Equivalence): Transform {
  const expression = new RegExp(from, 'gu');
  return (text) =>
    text.replaceAll(expression, (...found: readonly unknown[]) =>
      to.replaceAll(/\$([$1-9])/gu, (_, name: string) => {
        const group = name === '$' ? '$' : found[Number(name)];
        return typeof group === 'string' ? group : '';
      }),
    );
}
