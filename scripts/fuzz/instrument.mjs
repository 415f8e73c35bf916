// Puts a counter at the start of every function and at every branch of a JavaScript file.
import ts from 'typescript';

const { SyntaxKind } = ts;

/** The places of a node where a counter goes: statements, blocks and expressions that may or may not be reached. */
function branchesOf(node) {
  if (ts.isIfStatement(node)) return [node.thenStatement, node.elseStatement];
  if (ts.isIterationStatement(node, false)) return [node.statement];
  if (ts.isFunctionLike(node)) return [node.body];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isCatchClause(node)) return [node.block];
  if (ts.isBinaryExpression(node) && isLogical(node.operatorToken.kind)) return [node.right];
  return [];
}

function isLogical(kind) {
  return [
    SyntaxKind.AmpersandAmpersandToken,
    SyntaxKind.BarBarToken,
    SyntaxKind.QuestionQuestionToken,
  ].includes(kind);
}

/** What to put before and behind a branch so that it counts. */
function wrapped(branch, source, counter) {
  const start = branch.getStart(source);
  if (ts.isBlock(branch)) return [[start + 1, `${counter};`]];
  if (ts.isStatement(branch))
    return [
      [start, `{${counter};`],
      [branch.end, '}'],
    ];
  return [
    [start, `(${counter},`],
    [branch.end, ')'],
  ];
}

/** The file with counters in `globalThis.errataCounters`, one byte each. */
export function instrument(text) {
  const source = ts.createSourceFile('bundle.mjs', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const insertions = [];
  let count = 0;
  const counter = () => `$c[${count++}]++`;
  const visit = (node) => {
    for (const branch of branchesOf(node))
      if (branch !== undefined) insertions.push(...wrapped(branch, source, counter()));
    if (ts.isCaseOrDefaultClause(node) && node.statements.length > 0)
      insertions.push([node.statements[0].getStart(source), `${counter()};`]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const head = `const $c=globalThis.errataCounters=new Uint8Array(${Math.ceil(count / 4) * 4});`;
  return `${head}${withInsertions(text, insertions)}`;
}

/** Of insertions at one place the outer opening one comes first, and the inner closing one. */
function withInsertions(text, insertions) {
  const isClosing = ([, part]) => part === '}' || part === ')';
  const sorted = insertions
    .map((insertion, number) => ({
      at: insertion[0],
      part: insertion[1],
      number,
      closes: isClosing(insertion),
    }))
    .sort(
      (a, b) =>
        a.at - b.at ||
        Number(b.closes) - Number(a.closes) ||
        (a.closes ? b.number - a.number : a.number - b.number),
    );
  const parts = [];
  let done = 0;
  for (const { at, part } of sorted) {
    parts.push(text.slice(done, at), part);
    done = at;
  }
  return parts.join('') + text.slice(done);
}
