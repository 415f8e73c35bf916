import type { RunCard } from '../../schema/card.ts';
import type { ShownCard } from '../read-cards.ts';
import type { ReportSource } from '../source.ts';
import { counted, headCells, section, tableBox, tableRow } from './html-elements.ts';
import { dataText } from './html-text.ts';

/** Characters of a value that are shown: the card itself has all. */
const LONGEST = 2000;
/** Versions that answered; a service that says something else with every answer must not bury the rest. */
const SHOWN_ANSWERS = 20;

/** How each model was run, by its run card; nothing where no model has one. */
export function cardTables(source: ReportSource): string {
  const parts = source.models.flatMap((name, model) => {
    const found = source.card?.(model) ?? null;
    return found === null ? [] : [cardPart(name, model + 1, found)];
  });
  if (parts.length === 0) return '';
  const intro =
    '<p>What the texts of a model depend on, by its run card; errata reproduce repeats the run.</p>';
  return section('cards', 'How the models were run', `${intro}${parts.join('')}`);
}

function cardPart(name: string, number: number, { card, isOfTexts }: ShownCard): string {
  const changed = isOfTexts ? '' : '<p>The texts that were evaluated are not those of this run.</p>';
  const rows = factsOf(card).map(([key, value]) => tableRow(dataText(key), [value]));
  const table = tableBox(`Run card of model ${number}`, 'facts', headCells(['what', 'how']), rows.join(''));
  return `<details><summary>${dataText(name)}</summary>${changed}${table}</details>`;
}

/** The facts of a card as keys and markup. */
function factsOf(card: RunCard): readonly (readonly [key: string, value: string])[] {
  const { answered, benchmark, pages, images, text } = card;
  const statuses = Object.entries(pages.statuses).filter(([, count]) => count > 0);
  return [
    ['provider', dataText(card.provider)],
    ...(card.module === null ? [] : [['module', json(card.module)] as const]),
    ...(card.model === null ? [] : [['model', dataText(card.model, LONGEST)] as const]),
    ...(answered.length === 0 ? [] : [['answered by', answersOf(answered)] as const]),
    ...(card.prompt === null ? [] : [['prompt', dataText(card.prompt, LONGEST)] as const]),
    ...entries('', card.settings),
    ...entries('fingerprint', card.fingerprint),
    ...entries('version of', card.versions),
    ['images', json(images)],
    ['text', json(text)],
    ['pages', dataText(statuses.map(([status, count]) => `${count} ${status}`).join(', '))],
    ['batches', json(pages.batches)],
    ['benchmark', json(benchmark)],
    ['errata', dataText(card.errata)],
  ];
}

function answersOf(answered: RunCard['answered']): string {
  const items = answered.slice(0, SHOWN_ANSWERS).map(({ pages, ...by }) => {
    const words = Object.entries(by).flatMap(([key, word]) =>
      word === null ? [] : [`${key} ${typeof word === 'string' ? word : JSON.stringify(word)}`],
    );
    return `<li>${dataText(words.join(', '), LONGEST)}: ${counted(pages, 'page')}</li>`;
  });
  const more = answered.length - items.length;
  return `<ul>${items.join('')}${more > 0 ? `<li>… and ${more} more</li>` : ''}</ul>`;
}

/** The entries of an object, each a fact; anything else is one. */
function entries(title: string, value: unknown): readonly (readonly [key: string, value: string])[] {
  if (value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [[title, json(value)]];
  return Object.entries(value).map(([key, inner]) => [title === '' ? key : `${title} ${key}`, json(inner)]);
}

function json(value: unknown): string {
  return dataText(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}
