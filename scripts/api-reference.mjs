// Writes docs/api.md from the declarations of the package, as users get them; with --check it only tells whether it
// is up to date.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { writeDeclarations } from './declarations.mjs';
import { markdownTable, writePage } from './document-part.mjs';

const SCRIPT = 'api-reference.mjs';
/** Examples that a test of the documentation cannot run, and why. */
const NOT_RUN = { semanticSimilarity: 'needs the sentence model, which is a download' };
/** A union of more words than these is described by where it is listed. */
const MOST_WORDS = 40;
const WHOLE = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

/** Types of the language that compute a type from another one. */
const DERIVED = /^(?:Extract|PartOf|ValuesOf|\(|[A-Z]\w*\[)/u;

const code = (text) => `\`${text}\``;
const oneLine = (text) => text.replaceAll(/\s+/gu, ' ').trim();
const cell = (text) => oneLine(text).replaceAll('|', '\\|');

/** The text of the page for a declaration file that needs no other. */
export function apiReference(file) {
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
  });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  const exported = checker.getExportsOfModule(module);
  const names = new Map(exported.map((symbol) => [resolved(checker, symbol), symbol.name]));
  const symbols = [...names.keys()];
  const page = { checker, names };
  const all = [...symbols, ...named(checker, symbols)];
  const isKind = (flags) => (symbol) => (symbol.flags & flags) !== 0;
  const functions = symbols.filter(isKind(ts.SymbolFlags.Function));
  const values = symbols.filter(isKind(ts.SymbolFlags.Variable));
  const classes = symbols.filter(isKind(ts.SymbolFlags.Class));
  const types = all.filter(isKind(ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias));
  return [
    INTRODUCTION,
    '## Functions\n',
    ...sorted(functions).map((symbol) => callPart(page, symbol)),
    '## Values\n',
    ...sorted(values).map((symbol) => callPart(page, symbol)),
    '## Errors\n',
    ...sorted(classes).map((symbol) => typePart(page, symbol)),
    '## Types\n',
    ...sorted(types).map((symbol) => typePart(page, symbol)),
  ].join('\n');
}

const INTRODUCTION = `# API reference

Everything that \`import … from 'errata'\` and \`require('errata')\` give, made from the declarations of the package.
\`errata/browser\` has the functions over texts and no others. \`reference\` comes first, always. An option that there
is not is an error (\`ARGUMENT_INVALID\`), in TypeScript already when it is compiled.
`;

const sorted = (symbols) => symbols.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));

function resolved(checker, symbol) {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** Interfaces and types that the declarations of others name, and that are not exported themselves. */
function named(checker, symbols) {
  const [seen, found] = [new Set(symbols), []];
  const isShown = ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias;
  const look = (node) => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const symbol = checker.getSymbolAtLocation(
        ts.isTypeReferenceNode(node) ? node.typeName : node.expression,
      );
      if (symbol !== undefined && (symbol.flags & isShown) !== 0 && isOurs(symbol) && !seen.has(symbol)) {
        seen.add(symbol);
        found.push(symbol);
        visit(symbol);
      }
    }
    ts.forEachChild(node, look);
  };
  const visit = (symbol) => {
    // what a type is computed from is not what its users see
    for (const node of symbol.declarations.filter((one) => !ts.isTypeAliasDeclaration(one) || isPlain(one)))
      ts.forEachChild(node, look);
  };
  for (const symbol of symbols) visit(symbol);
  return found;
}

/** Whether an alias is spelled out, and not derived from other types. */
function isPlain({ type }) {
  return !/\btypeof\b|\bextends\b|\[.* in /u.test(type.getText()) && !DERIVED.test(type.getText());
}

function isOurs(symbol) {
  return (
    (symbol.declarations ?? []).some((node) => node.getSourceFile().fileName.endsWith('index.d.ts')) &&
    symbol.flags !== ts.SymbolFlags.TypeParameter
  );
}

/** What users call it. */
function nameOf({ names }, symbol) {
  return names.get(symbol) ?? symbol.name;
}

function documentation({ checker }, symbol) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
}

function tagOf({ checker }, symbol, name) {
  const tag = symbol.getJsDocTags(checker).find((one) => one.name === name);
  return tag === undefined ? undefined : ts.displayPartsToString(tag.text).trim();
}

/** A function or a value: what it does, how it is called, an example that is run. */
function callPart(page, symbol) {
  const signatures = symbol.declarations.map((node) =>
    (ts.isVariableDeclaration(node) ? `const ${node.getText()};` : node.getText()).replace(
      /^(?:export )?declare /u,
      '',
    ),
  );
  const parts = [`### ${symbol.name}\n`, `${documentation(page, symbol)}\n`];
  parts.push(block(`from: errata/dist/index.d.ts`, signatures.join('\n')));
  const example = tagOf(page, symbol, 'example');
  if (example !== undefined) parts.push(examplePart(page, symbol, example));
  return parts.join('\n');
}

function block(marker, text) {
  return `${marker === undefined ? '' : `<!-- ${marker} -->\n`}\`\`\`ts\n${text}\n\`\`\`\n`;
}

function examplePart({ names }, { name }, example) {
  const used = [...names.values()].filter((word) =>
    new RegExp(`\\b${word}\\(|\\b${word}\\.`, 'u').test(example),
  );
  const reason = NOT_RUN[name] === undefined ? undefined : `not run: ${NOT_RUN[name]}`;
  return block(reason, `import { ${used.join(', ')} } from 'errata';\n\n${example}`);
}

/** A type or a class: what it is, its members or its words. */
function typePart(page, symbol) {
  const { checker } = page;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const head = `### ${nameOf(page, symbol)}\n\n${documentation(page, symbol)}`.trimEnd();
  const body = isMembered(symbol, type)
    ? memberTable(page, symbol, type)
    : `${shownAlias(page, symbol, type)}\n`;
  return `${head}\n\n${body}`;
}

function isMembered(symbol, type) {
  if ((symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0) return true;
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getCallSignatures().length === 0 &&
    type.getStringIndexType() === undefined
  );
}

/** A type as the compiler has it; the order of words in a union is not always the same there. */
function compiled(checker, type) {
  return checker
    .typeToString(type, undefined, WHOLE)
    .replaceAll('"', "'")
    .replaceAll(/'[^']*'(?: \| '[^']*')+/gu, (words) => words.split(' | ').sort().join(' | '));
}

/** `'codepoint' | 'grapheme' | …` */
function shownAlias({ checker }, { name, declarations: [declaration] }, type) {
  if (type.isUnion() && type.types.length > MOST_WORDS)
    return name === 'ErrorCode'
      ? 'One of the [error codes](errors.md).'
      : `One of ${type.types.length} words.`;
  return code(oneLine(isPlain(declaration) ? declaration.type.getText() : compiled(checker, type)));
}

function memberTable(page, symbol, type) {
  const members = type.getProperties().filter((member) => isShown(member));
  const rows = members.map((member) => {
    const fallback = tagOf(page, member, 'default');
    const text = cell(documentation(page, member));
    return [
      code(`${member.name}${(member.flags & ts.SymbolFlags.Optional) === 0 ? '' : '?'}`),
      cell(code(memberType(page, member, symbol.declarations[0]))),
      fallback === undefined ? text : `${text} Default: ${cell(fallback)}`.trim(),
    ];
  });
  return markdownTable([['member', 'type', 'what it is'], ...rows]);
}

/** Members that are ours: those of `Error` are known, and privates are nobody's business. */
function isShown({ declarations }) {
  // those of a mapped type are declared nowhere
  return declarations?.some((node) => node.getSourceFile().fileName.endsWith('index.d.ts')) ?? true;
}

/** The type as it is written where there is something written, else as the compiler has it. */
function memberType({ checker }, member, place) {
  const [node] = member.declarations ?? [];
  const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0;
  const isWritten =
    node !== undefined &&
    (ts.isInterfaceDeclaration(node.parent) ||
      ts.isClassDeclaration(node.parent) ||
      (ts.isTypeLiteralNode(node.parent) && ts.isTypeAliasDeclaration(node.parent.parent)));
  const type = checker.getTypeOfSymbolAtLocation(member, place);
  const text = !isWritten
    ? compiled(checker, type)
    : ts.isMethodSignature(node)
      ? node.getText().replace(/;$/u, '')
      : (node.type?.getText() ?? compiled(checker, type));
  return isOptional ? oneLine(text).replace(/ \| undefined$/u, '') : oneLine(text);
}

if (process.argv[1]?.endsWith(SCRIPT)) {
  const folder = mkdtempSync(join(tmpdir(), 'errata-api-'));
  try {
    await writeDeclarations(folder);
    writePage('api.md', SCRIPT, apiReference(join(folder, 'index.d.ts')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
