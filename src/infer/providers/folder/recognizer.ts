import { named } from '../../../io/named-file.ts';
import { ErrataError } from '../../../schema/error.ts';
import { hashOfSource } from '../../../source/hash-source.ts';
import { matchTexts, type MatchedTexts } from '../../../source/match-texts.ts';
import { openTexts } from '../../../source/open-texts.ts';
import { PageNames, type PageName } from '../../../source/page-names.ts';
import type { Texts } from '../../../source/texts.ts';
import { ProviderError, type ProviderContext, type Recognizer } from '../../provider.ts';
import type { FolderSettings } from './settings.ts';

/** Problems that are told one by one; `errata import` names all. */
const TOLD = 10;

export function folderFingerprint({ source }: FolderSettings, context: ProviderContext): Promise<string> {
  return hashOfSource(named(context.resolve(source)));
}

export async function createFolderRecognizer(
  settings: FolderSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const { source, batch, suffix, columns, text_level: textLevel, unordered } = settings;
  const file = named(context.resolve(source));
  const texts = await openTexts(file, { suffix, columns, reading: { textLevel, unordered } });
  try {
    const found = await matchTexts(texts, new PageNames(context.pages ?? []), { batch });
    tell(found, context);
    return recognizerOf(texts, found, file.label);
  } catch (error) {
    await texts.close();
    throw error;
  }
}

function recognizerOf(texts: Texts, { matched }: MatchedTexts, label: string): Recognizer {
  const listed = new Map(matched.map(({ page, text }) => [keyOf(page), text]));
  return {
    async recognize(page) {
      const found = listed.get(keyOf(page));
      if (found === undefined)
        throw new ProviderError('NO_TEXT', `${label}: no text for ${page.batchId}/${page.imageName}`, {
          kind: 'page',
        });
      const text = await texts.read(found, page.imageName).catch((error: unknown) => {
        if (!(error instanceof ErrataError) || error.code === 'IO') throw error;
        throw new ProviderError(error.code, error.message, { kind: 'page', cause: error });
      });
      // a page of line ends alone is an empty one whose ends the run may keep: it judges that
      return { status: 'ok', text };
    },
    close: () => texts.close(),
  };
}

function tell({ problems, notes }: MatchedTexts, context: ProviderContext): void {
  for (const [what, lines] of [
    ['notes', notes],
    ['problems', problems.map(({ message, code }) => `${message} (${code})`)],
  ] as const) {
    for (const line of lines.slice(0, TOLD)) context.warn(line);
    if (lines.length > TOLD)
      context.warn(`${lines.length - TOLD} more such ${what}; errata import tells them all`);
  }
}

function keyOf({ batchId, imageName }: PageName): string {
  return `${batchId}/${imageName}`;
}
