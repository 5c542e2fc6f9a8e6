import { UsageError, type Command } from '../command';
import { globalFlags } from '../help';

const shells = ['bash', 'zsh', 'fish'] as const;

const listFlags = ({ flags = {} }: Command): string[] =>
  [...Object.keys(flags), ...Object.keys(globalFlags)].map((name) => `--${name}`);

/** The words after `reelhof`, with the words that may follow them. */
const listWords = (commands: Command[]): Map<string, string[]> => {
  const words = new Map<string, string[]>([['', []]]);
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ');
    const top = words.get('') ?? [];
    if (!top.includes(first)) top.push(first);
    if (second) words.set(first, [...(words.get(first) ?? []), second]);
  }
  return words;
};

const toBash = (commands: Command[]): string => {
  const cases = [...listWords(commands)].map(
    ([first, next]) => `    "${first}") words="${next.join(' ')}" ;;`,
  );
  const flags = commands.map(
    (command) => `    "${command.name}") flags="${listFlags(command).join(' ')}" ;;`,
  );
  return `# bash completion for reelhof: source <(reelhof completions bash)
_reelhof() {
  local current="\${COMP_WORDS[COMP_CWORD]}" first="" second="" words="" flags=""
  ((COMP_CWORD > 1)) && first="\${COMP_WORDS[1]}"
  ((COMP_CWORD > 2)) && second="\${COMP_WORDS[2]}"
  case "$first" in
${cases.join('\n')}
  esac
  case "$first\${second:+ $second}" in
${flags.join('\n')}
    *) case "$first" in
${flags.map((line) => `  ${line}`).join('\n')}
      esac ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif ((COMP_CWORD <= 2)) && [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _reelhof reelhof
`;
};

/** zsh runs completions of bash. */
const toZsh = (commands: Command[]): string => `#compdef reelhof
# zsh completion for reelhof: source <(reelhof completions zsh)
autoload -U +X bashcompinit && bashcompinit
${toBash(commands)}`;

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

const toFish = (commands: Command[]): string => {
  const lines = ['# fish completion for reelhof: reelhof completions fish | source'];
  for (const [first, next] of listWords(commands)) {
    const condition = first
      ? `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${next.join(' ')}`
      : '__fish_use_subcommand';
    lines.push(`complete -c reelhof -f -n ${quote(condition)} -a ${quote(next.join(' '))}`);
  }
  for (const { name, flags = {} } of commands) {
    const seen = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    for (const [flag, { help, type, choices }] of Object.entries(flags)) {
      const value = type === 'string' ? ` -r${choices ? ` -f -a ${quote(choices.join(' '))}` : ''}` : '';
      lines.push(`complete -c reelhof -n ${quote(seen)} -l ${flag}${value} -d ${quote(help)}`);
    }
  }
  lines.push(`complete -c reelhof -F -n '__fish_seen_subcommand_from upload'`);
  return `${lines.join('\n')}\n`;
};

export const createCompletionCommand = (listCommands: () => Command[]): Command => ({
  name: 'completions',
  summary: `Print completions for ${shells.join(', ')}`,
  args: ['<shell>'],
  run: async ({ args: [shell], terminal }) => {
    const write = { bash: toBash, zsh: toZsh, fish: toFish }[shell ?? ''];
    if (!write) throw new UsageError(`The shell is one of: ${shells.join(', ')}.`);
    terminal.stdout.write(write(listCommands()));
  },
});
