import { relative } from 'node:path';
import { grouped, percent } from '../../format/numbers.ts';
import type { CardDifference, RepeatedTexts, Reproduction } from '../../reproduce/index.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from './json.ts';

/** What a run that was repeated has in common with the first. */
export function printReproduction(
  result: Reproduction,
  { options, terminal, log }: Pick<CommandContext<'json'>, 'options' | 'terminal' | 'log'>,
): void {
  log.write(
    'info',
    `reproduce: ${result.name}, texts ${result.isEqual ? 'equal' : 'differ'}, exit ${result.exit}`,
  );
  terminal.print(options.json ? jsonPage(jsonOf(result)) : escapeControl(textOf(result)));
}

function jsonOf({ name, folder, outcome, differences, texts, isEqual }: Reproduction): unknown {
  const { pages, asked, cached, left, statuses, costUsd, failure = null } = outcome;
  return {
    name,
    folder,
    equal: isEqual,
    run: { pages, asked, cached, left, statuses, costUsd, failure },
    differences: differences.map(({ key, first = null, second = null }) => ({ key, first, second })),
    texts: texts.map(({ repeat, isEqual: equal, differences: found }) => ({ repeat, equal, ...found })),
  };
}

function textOf({ name, folder, differences, texts, outcome }: Reproduction): string {
  const lines = [`${name}: again in ${relative(process.cwd(), folder) || '.'}`];
  if (outcome.left > 0)
    lines.push(`not finished: ${grouped(outcome.left)} of ${grouped(outcome.pages)} pages are left`);
  if (texts.length > 0) {
    lines.push(
      `settings and versions: ${differences.length === 0 ? 'the same' : `${differences.length} differ`}`,
    );
    lines.push(...differences.map(differenceLine));
    lines.push(...texts.flatMap((text) => textLines(text, texts.length > 1)));
  }
  return `${lines.join('\n')}\n`;
}

const LONGEST = 100;

function differenceLine({ key, first, second }: CardDifference): string {
  return `  ${key}: ${shown(first)} -> ${shown(second)}`;
}

function shown(value: unknown): string {
  const text = value === undefined ? 'none' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function textLines(
  { repeat, isEqual, differences }: RepeatedTexts,
  isOneOfSeveral: boolean,
): readonly string[] {
  const title = isOneOfSeveral ? `texts, repetition ${repeat}` : 'texts';
  if (differences === null)
    return [
      isEqual
        ? `${title}: equal, by their hash`
        : `${title}: differ, by their hash; the texts of the first run are not beside its card`,
    ];
  const { pages, differing, onlyFirst, onlySecond, cer, names } = differences;
  if (isEqual) return [`${title}: all ${grouped(pages)} equal`];
  const alone = [
    ...(onlyFirst === 0 ? [] : [`${grouped(onlyFirst)} only in the first run`]),
    ...(onlySecond === 0 ? [] : [`${grouped(onlySecond)} only in this one`]),
  ];
  const found = [
    `${grouped(differing)} of ${grouped(pages)} pages differ`,
    `CER ${percent(cer)} between the two`,
    ...alone,
  ];
  const more = differing + onlyFirst + onlySecond - names.length;
  return [
    `${title}: ${found.join(', ')}`,
    ...names.map((name) => `  ${name}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}
