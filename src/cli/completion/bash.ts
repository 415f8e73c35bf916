import { quoted, spellings, type CompletedCommand } from './completed-command.ts';

/** Completes with what bash itself has: no package of completions is needed. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `# bash completion of errata
_errata() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command= at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case " ${names} " in *" \${COMP_WORDS[at]} "*) command=\${COMP_WORDS[at]}; break ;; esac
  done
  COMPREPLY=()
  case "$command $before" in
${commands.flatMap(choiceCases).join('\n')}
  esac
  local words=
  case "$command" in
    '') words=${quoted(names)} ;;
${commands.map(commandCase).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _errata errata
`;
}

/** Values of a flag; those of files and of anything else are left to bash. */
function choiceCases({ name, flags }: CompletedCommand): string[] {
  return flags.flatMap((flag) => {
    if (flag.value === undefined) return [];
    const places = spellings(flag)
      .map((spelling) => quoted(`${name} ${spelling}`))
      .join('|');
    const reply =
      flag.choices === undefined
        ? ''
        : `COMPREPLY=($(compgen -W ${quoted(flag.choices.join(' '))} -- "$word")); `;
    return [`    ${places}) ${reply}return ;;`];
  });
}

function commandCase({ name, words, flags }: CompletedCommand): string {
  return `    ${name}) words=${quoted([...words, ...flags.flatMap(spellings)].join(' '))} ;;`;
}
