import { spellings, type CompletedCommand } from './completed-command.ts';

export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, words, flags }) => {
    const seen = `-n ${fishQuoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c errata -n __fish_use_subcommand -f -a ${name} -d ${fishQuoted(summary)}`,
      ...(words.length === 0 ? [] : [`complete -c errata ${seen} -f -a ${fishQuoted(words.join(' '))}`]),
      ...flags.flatMap((flag) =>
        spellings(flag).map((spelling) => {
          const option = spelling.startsWith('--') ? `-l ${spelling.slice(2)}` : `-s ${spelling.slice(1)}`;
          const values =
            flag.choices === undefined
              ? flag.isPath
                ? ' -r -F'
                : ' -x'
              : ` -x -a ${fishQuoted(flag.choices.join(' '))}`;
          const value = flag.value === undefined ? '' : values;
          return `complete -c errata ${seen} ${option}${value} -d ${fishQuoted(flag.describe)}`;
        }),
      ),
    ];
  });
  return `# fish completion of errata\n${lines.join('\n')}\n`;
}

/** Inside of single quotes fish knows two escapes. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`;
}
