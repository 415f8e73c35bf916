import { quoted, spellings, type CompletedCommand } from './completed-command.ts';

export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef errata
_errata() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${commands.map(commandCase).join('\n')}
  esac
}
# as a file of fpath it is called, in .zshrc it is read
if [[ $funcstack[1] = _errata ]]; then
  _errata "$@"
else
  compdef _errata errata
fi
`;
}

function commandCase({ name, words, flags }: CompletedCommand): string {
  const rest = words.length === 0 ? '*:file:_files' : `*:word:(${words.join(' ')})`;
  const specs = flags.flatMap((flag) =>
    spellings(flag).map((spelling) => {
      const many = flag.isRepeatable ? '*' : '';
      const about = `[${flag.describe.replaceAll(/[[\]:]/gu, String.raw`\$&`)}]`;
      if (flag.value === undefined) return `${many}${spelling}${about}`;
      const values = flag.choices === undefined ? valuesOf(flag.isPath) : `(${flag.choices.join(' ')})`;
      return `${many}${spelling}=${about}:${flag.value.replaceAll(':', '')}:${values}`;
    }),
  );
  return `    ${name}) _arguments ${[...specs, rest].map(quoted).join(' ')} ;;`;
}

function valuesOf(isPath: boolean): string {
  return isPath ? '_files' : ' ';
}
